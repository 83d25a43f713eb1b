"""Programs in processes of their own: what one prints where Python orders its sets by another seed; several at once."""

import os
import subprocess
import sys


def printed(program, hash_seed):
    """What it prints; its warnings are errors."""
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def started(program, *arguments):
    """A program that runs, with pipes to it and from it; its warnings are errors."""
    command = [sys.executable, "-W", "error", "-c", program, *map(str, arguments)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ))


def run_at_once(program, count):
    """Run so many of a program at the same time, each with its number from 0; gives how each of them ended.

    The program prints «ready» and then waits for a line, so that all begin together.
    """
    programs = [started(program, number) for number in range(count)]
    for each in programs:
        assert each.stdout.readline() == "ready\n"
    for each in programs:
        each.stdin.write("\n")
        each.stdin.flush()
    for each in programs:
        each.communicate(timeout=60)
    return [each.returncode for each in programs]
