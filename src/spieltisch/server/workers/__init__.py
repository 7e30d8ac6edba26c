"""Bots in processes of their own, so that their thinking never holds up a table."""

from spieltisch.server.workers.pool import open_workers

__all__ = ["open_workers"]
