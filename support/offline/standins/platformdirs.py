"""Where programs keep their files, in a browser that keeps none."""

from __future__ import annotations

from pathlib import Path

__all__ = ["user_cache_dir", "user_cache_path"]


def user_cache_dir(name: str) -> str:
    return f"/tmp/{name}"  # noqa: S108 there is nobody else


def user_cache_path(name: str) -> Path:
    return Path(user_cache_dir(name))
