"""All tests here are of the law."""

from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("law")
