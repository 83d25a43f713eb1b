"""What all tests of the engine share: where the one-page engine is, and how many examples hypothesis tries."""

import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

for folder in (Path(__file__).parent, Path(__file__).parents[1]):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

# The same examples on every machine: a red test can be repeated. (The mutants ask for few, they are many.)
settings.register_profile(
    "engine",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=int(os.environ.get("EXAMPLES", "60")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engine")
