"""JSON for programs: one value on standard output."""

from __future__ import annotations

import json
import sys

__all__ = ["print_json"]


def print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")
