"""Writes every lesson into the page's sources: `python -m spieltisch.lessons`."""

import sys
from pathlib import Path
from typing import Final

from spieltisch.lessons import LESSONS, lesson_text

FOLDER: Final = Path("web/src/pages/learn")

for name in LESSONS:
    file = FOLDER / f"{name}.json"
    file.write_text(lesson_text(name), encoding="utf-8")
    sys.stdout.write(f"{file}\n")
