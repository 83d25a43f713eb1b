"""What a program prints in a process of its own, where Python orders its sets by another seed."""

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
