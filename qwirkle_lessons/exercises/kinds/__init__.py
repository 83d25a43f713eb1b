"""The kinds of exercise, a file for each lesson or half of one."""
