"""What the tests of the counts share: the plain counts in `listing.py` are imported from here."""

import sys
from pathlib import Path

if str(Path(__file__).parent) not in sys.path:
    sys.path.insert(0, str(Path(__file__).parent))
