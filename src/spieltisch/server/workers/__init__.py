"""Bots in processes of their own, so that their thinking never holds up a table."""

from spieltisch.server.workers.job import Job, Makeshift, Move, Workers
from spieltisch.server.workers.pool import open_workers

__all__ = ["Job", "Makeshift", "Move", "Workers", "open_workers"]
