"""Checks a log without trusting its maker.

Written from docs/fairness.md alone: nothing here is shared with the code that runs a table.

    form     the file            seeds    commitments in order     course   the law replayed
    hashing  the formulas        seating  who plays for a seat     walk     one event after the other
"""

from __future__ import annotations

from spieltisch.fair.verifier.fault import Fault
from spieltisch.fair.verifier.verdict import Accepted
from spieltisch.fair.verifier.walk import verify

__all__ = ["Accepted", "Fault", "verify"]
