"""What may not stand in any file: addresses in locks, paths of somebody's machine."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
NOT_OURS = {".git", ".venv", "__pycache__", "build", "dist", "node_modules", "static"}
MACHINE_PATH = re.compile(r"(?<![\w.~*)}])/(?:root|work|home|Users|tmp|opt)/\w[^\s\"'`)]*")


def files(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if is_foreign(entry.name):
            continue
        if entry.is_dir():
            yield from files(entry)
        else:
            yield entry


def is_foreign(name: str) -> bool:
    """Whether it is made by a tool and never committed."""
    made = name.startswith((".coverage", ".hypothesis")) or name.endswith(("_cache", ".egg-info"))
    return made or name in NOT_OURS


def text_of(file: Path) -> str:
    """The text of a file; nothing for a picture or other bytes."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_there_are_locks() -> None:
    assert [lock.name for lock in LOCKS] == [
        "bench.lock",
        "dev.lock",
        "offline.lock",
        "play.lock",
        "uv.lock",
    ]


@pytest.mark.parametrize(
    "lock",
    [*LOCKS, ROOT / "web/package-lock.json", ROOT / "support/offline/package-lock.json"],
    ids=lambda lock: lock.name,
)
def test_a_lock_names_no_address(lock: Path) -> None:
    assert "://" not in lock.read_text(encoding="utf-8")


def test_what_plays_is_also_tested() -> None:
    play, dev = (
        set(re.findall(r"^[\w.-]+==\S+", text_of(ROOT / "requirements" / name), re.MULTILINE))
        for name in ("play.lock", "dev.lock")
    )
    assert play <= dev


def test_no_file_holds_a_path_of_one_machine() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in files(ROOT)
        for match in MACHINE_PATH.finditer(text_of(file))
    ]
    assert not found


def test_a_machine_path_would_be_found() -> None:
    assert MACHINE_PATH.search("see /" + "home/anna/games")
    assert not MACHINE_PATH.search("https://example.org/home/anna")
