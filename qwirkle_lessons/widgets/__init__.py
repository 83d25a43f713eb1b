"""What one touches: the live board and what is built on it."""
