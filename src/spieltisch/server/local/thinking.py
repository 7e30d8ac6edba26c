"""Where bots think, at the other end of a port: one frame comes in, one goes out. It hears nothing while it thinks."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import replace

from spieltisch.search.budget import Budget
from spieltisch.server.table.bot_jobs import Job
from spieltisch.server.workers.child import answer
from spieltisch.server.workers.frames import HEADER, Frame, packed, unpacked

__all__ = ["answered", "frame_of", "text_of"]


def text_of(frame: Frame) -> str:
    """Both ends are ours: see `workers.frames`."""
    return b64encode(packed(frame)).decode()


def frame_of(text: str) -> Frame:
    return unpacked(b64decode(text)[HEADER:])


def answered(text: str) -> str | None:
    match frame_of(text):
        case ("job", int(number), Job() as job, float(seconds)):
            budget = Budget(seconds, job.budget.nodes)
            return text_of(answer(number, replace(job, budget=budget)))
        case _:
            return None
