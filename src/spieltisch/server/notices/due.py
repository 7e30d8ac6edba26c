"""When a notice goes to a channel: at once, after quiet hours, or with the others of the day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from spieltisch.server.model import Channel, Notice, Quiet

__all__ = ["due_at", "is_zone"]

_DAY = timedelta(days=1)


def due_at(channel: Channel, notice: Notice, now: int) -> int:
    """Milliseconds since 1970."""
    zone = ZoneInfo(channel.zone) if is_zone(channel.zone) else UTC
    moment = datetime.fromtimestamp(now / 1000, zone)
    due = moment
    if channel.digest is not None and notice.days and notice.kind != "end":
        due = _next(due, 60 * channel.digest)
    if channel.quiet and _is_quiet(channel.quiet, due):
        due = _next(due, channel.quiet.until)
    return now if due == moment else int(due.timestamp() * 1000)


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _is_quiet(quiet: Quiet, moment: datetime) -> bool:
    minute = 60 * moment.hour + moment.minute
    if quiet.since < quiet.until:
        return quiet.since <= minute < quiet.until
    return minute >= quiet.since or minute < quiet.until


def _next(moment: datetime, minute: int) -> datetime:
    """The next time that the clock on the wall shows this minute of a day."""
    shown = moment.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    return shown if shown > moment else shown + _DAY
