"""Claiming a line: R5. That a claim ends the turn is R11."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spieltisch.rules.game import Refusal, Step
from spieltisch.rules.paroli.actions import Claim
from spieltisch.rules.paroli.ending import end_turn
from spieltisch.rules.paroli.facts import Claimed
from spieltisch.rules.paroli.state import State

__all__ = ["claim", "legal_claims", "refuse_claim"]


def refuse_claim(state: State, claim: Claim) -> Refusal | None:
    return _refuse_claiming(state) or _refuse_line(state, claim)


def legal_claims(state: State) -> Iterator[Claim]:
    """The claims that `refuse_claim` does not refuse: columns, then rows."""
    if _refuse_claiming(state):
        return
    for line in sorted(state.table.lines):
        if line not in state.table.owners:
            yield Claim(line)


def claim(state: State, claim: Claim) -> Step[State]:
    """The chip is put down and the turn is over, so there is one claim a turn at most."""
    table = state.table.claim(claim.line, state.turn.seat)
    step = end_turn(replace(state, table=table))
    return Step(step.state, (Claimed(state.turn.seat, claim.line), *step.facts))


def _refuse_claiming(state: State) -> Refusal | None:
    """Only in a turn in which a card was played, and only with a chip in hand."""
    if not state.turn.laid:
        return Refusal("claim", "claim-before-playing")
    if not state.chips_left(state.turn.seat):
        return Refusal("claim", "no-chip-left", {"chips": state.config.chips_each})
    return None


def _refuse_line(state: State, claim: Claim) -> Refusal | None:
    """R5: the line has no chip and holds at least one card."""
    owner = state.table.owners.get(claim.line)
    if owner is not None:
        return Refusal("R5", "line-claimed", {"line": claim.line, "owner": owner})
    if not state.table.line(claim.line):
        return Refusal("R5", "line-empty", {"line": claim.line})
    return None
