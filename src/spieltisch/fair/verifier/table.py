"""A table as its events say it is: what each kind of event does, and when it may come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from spieltisch.fair.verifier.fault import Wrong
from spieltisch.fair.verifier.form import Item, Sheet
from spieltisch.fair.verifier.hashing import config_hash, json_bytes
from spieltisch.fair.verifier.replay import Replay
from spieltisch.fair.verifier.seating import Seating
from spieltisch.fair.verifier.seeds import Seeds
from spieltisch.fair.verifier.verdict import Accepted
from spieltisch.rules.catalogue import GAMES, Entry
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import seat_letter
from spieltisch.rules.text import fits_in_a_line

__all__ = ["VerifiedTable"]


class VerifiedTable:
    """Begins with the event `start` and takes one event after the other; raises `Wrong`."""

    def __init__(self, sheet: Sheet, start: Item, published: Sequence[bytes]) -> None:
        body = start.body
        if start.kind != "start" or start.by != "table":
            raise Wrong("first-event")
        if body["table"] != sheet.table:
            raise Wrong("table", text=body["table"], expected=sheet.table)
        self.sheet = sheet
        self.entry = _entry(body["game"], body["rules"])
        config = _config(self.entry, body["config"])
        self.seating = Seating(_letters(sheet, config.players), body["bots"])
        if not self.seating.people.issuperset(body["seats"]):
            raise Wrong("seats")
        cfg = config_hash(self.entry.name, self.entry.rules, body["config"])
        self.seeds = Seeds(sheet.table, cfg, published)
        self.seeds.open(body["commit"], body["seats"])
        self.course = Replay(self.entry, config, body.get("position"))
        self.course.mark(start.seq)
        self._begins = True

    @property
    def round(self) -> int:
        """Which of the server's seeds is in force, counted from 0."""
        return self.seeds.rounds - 1

    @property
    def decided(self) -> bool:
        """Whether nothing but the end can follow."""
        return self.course.actor is None or len(self.seating.left) == 1

    def take(self, item: Item) -> None:
        who, handler = _HANDLERS[item.kind]
        if item.by not in self._whose(who):
            raise Wrong("wrong-by", text=item.kind, name=item.by)
        if item.kind == "given" and not self._begins:
            raise Wrong("given-late")
        self._begins = item.kind == "given"
        if self.decided and item.kind != "end":
            raise Wrong("decided", text=item.kind)
        if item.kind in ("draw", "act", "undo", "branch") and not self.seeds.ready:
            raise Wrong("seeds-missing", text=item.kind)
        handler(self, item)
        self.course.mark(item.seq)

    def _whose(self, who: str) -> tuple[str, ...]:
        seats = tuple(self.seating.letters)
        return {"seat": seats, "actor": (*seats, "chance")}.get(who, (who,))

    def accepted(self) -> Accepted:
        last, course = self.sheet.items[-1], self.course
        return Accepted(
            table=self.sheet.table,
            game=self.entry.name,
            names=self.sheet.names,
            events=len(self.sheet.items),
            acts=course.acts,
            draws=course.draws,
            undone=course.undone,
            given=course.given,
            branches=course.branches,
            winners=last.body["winners"],
            reason=last.body["reason"],
            scores=last.body["scores"],
            contributors=self.seeds.contributors,
            without=sorted(self.seating.people.difference(self.seeds.contributors)),
            restarts=self.round,
            head=last.head,
        )

    @cached_property
    def key(self) -> bytes:
        return self.seeds.key()


def _start(_table: VerifiedTable, _item: Item) -> None:
    raise Wrong("second-start")


def _commit(table: VerifiedTable, item: Item) -> None:
    table.seeds.commit(item.by, item.body["hash"])


def _absent(table: VerifiedTable, item: Item) -> None:
    table.seeds.miss(item.body["seat"])


def _reveal(table: VerifiedTable, item: Item) -> None:
    table.seeds.reveal(item.by, bytes.fromhex(item.body["seed"]))


def _restart(table: VerifiedTable, item: Item) -> None:
    table.seeds.restart(item.body["commit"], item.body["seats"])


def _draw(table: VerifiedTable, item: Item) -> None:
    body = item.body
    table.course.draw(table.key, body["label"], body["number"], body["action"])


def _act(table: VerifiedTable, item: Item) -> None:
    action, played = item.body["action"], item.body["played"]
    table.course.act(item.by, action, played)
    if played != "withdrawn":
        table.seating.check_played(item.by, played)


def _undo(table: VerifiedTable, item: Item) -> None:
    if table.seating.has_bot(item.by):
        raise Wrong("undo-who", seat=item.by)
    table.course.undo(item.by, item.body["to"])


def _given(table: VerifiedTable, item: Item) -> None:
    table.course.give(item.by, item.body["action"])


def _branch(table: VerifiedTable, item: Item) -> None:
    """Nobody else plays who could mind."""
    if table.seating.people != {item.by} or table.seating.has_bot(item.by):
        raise Wrong("branch-who", seat=item.by)
    table.course.branch(item.by, item.body["to"])


def _hand(table: VerifiedTable, item: Item) -> None:
    table.seating.hand(item.body["seat"], item.body["to"])


def _forfeit(table: VerifiedTable, item: Item) -> None:
    table.seating.forfeit(item.body["seat"])


def _end(table: VerifiedTable, item: Item) -> None:
    said = {name: item.body[name] for name in ("winners", "reason", "scores")}
    due = _result(table)
    if said != due:
        raise Wrong("result", text=_result_text(said), expected=_result_text(due))


def _result(table: VerifiedTable) -> dict[str, Any]:
    """The law's outcome, in which nobody who gave up wins; or the last one left; or none."""
    left, outcome = table.seating.left, table.course.outcome
    if outcome is None and len(left) == 1:
        return {"winners": left, "reason": "forfeit", "scores": []}
    if outcome is None:
        return {"winners": [], "reason": "aborted", "scores": []}
    winners = [letter for letter in map(seat_letter, outcome.winners) if letter in left]
    if outcome.scores:
        points = dict(zip(table.seating.letters, outcome.scores, strict=True))
        best = max(points[letter] for letter in left)
        winners = [letter for letter in left if points[letter] == best]
    return {"winners": winners, "reason": outcome.reason, "scores": [*outcome.scores]}


_HANDLERS: Final[Mapping[str, tuple[str, Callable[[VerifiedTable, Item], None]]]] = {
    "start": ("table", _start),
    "given": ("actor", _given),
    "commit": ("seat", _commit),
    "absent": ("table", _absent),
    "reveal": ("seat", _reveal),
    "restart": ("table", _restart),
    "draw": ("chance", _draw),
    "act": ("seat", _act),
    "undo": ("seat", _undo),
    "branch": ("seat", _branch),
    "hand": ("table", _hand),
    "forfeit": ("table", _forfeit),
    "end": ("table", _end),
}
"""Whose each kind of event is, and what it does."""


def _entry(name: str, rules: int) -> Entry:
    if name not in GAMES:
        raise Wrong("unknown-game", name=name)
    found = GAMES[name]
    if found.rules != rules:
        raise Wrong("other-rules", title=found.title, number=rules, expected=found.rules)
    return found


def _config(entry: Entry, said: object) -> Any:
    """A configuration written in full, as the game writes it."""
    try:
        config = entry.config_from_json(said)
    except SpieltischError as error:
        raise Wrong("config", text=str(error)) from None
    if json_bytes(entry.config_to_json(config)) != json_bytes(said):
        raise Wrong("config-form")
    return config


def _letters(sheet: Sheet, players: int) -> str:
    for name in sheet.names:
        if not name or name != name.strip() or not fits_in_a_line(name):
            raise Wrong("names")
    if len(sheet.names) != players:
        raise Wrong("names")
    return "ABCDEF"[:players]


def _result_text(result: Mapping[str, Any]) -> str:
    winners = "".join(result["winners"]) or "-"
    return " ".join((winners, result["reason"], ",".join(map(str, result["scores"])))).strip()
