"""Bots in processes of their own, so that their thinking never holds up a table."""

from spieltisch.server.workers.job import Job, Makeshift, Move, Workers

__all__ = ["Job", "Makeshift", "Move", "Workers"]
