"""The best turn of Paseo on a line: solved where few positions are left, else looked ahead.

Depth 0 asks the network about what each turn leaves behind. Depth 1 lets the opponent answer every
roll, depth 2 goes one more turn on, and so forth, as far as the budget reaches; from depth 2 on only
the turns and answers that look best are followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nlargest
from typing import Final

from spieltisch.kernels.paseo.row import ROLLS
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.line_ahead import backup, turns_to
from spieltisch.learn.paseo.line_network import LinePath, chance_to_win, new_workspace, turned
from spieltisch.rules.paseo import Turn
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo.line_exact import MOST_PAIRS, PAIR_NODES, is_far, room_needed, solved
from spieltisch.search.paseo.line_scene import Scene
from spieltisch.search.thought import Thought

__all__ = ["Lookahead", "best_turn", "closer_look", "glance"]

_CANDIDATES: Final = 5
"""Own turns that are followed beyond depth 1."""
_MARGIN: Final = 0.06
"""How much worse than the best they may look."""
_REPLIES: Final = 3
"""Answers that are followed beyond depth 1."""
_DEEPEST: Final = 4
_SPARSE: Final = 8
"""Of the arrangements that there would be room for, about one in so many can come about."""

_A_SECOND: Final = 330_000
"""Nodes that a core looks at in a second, roughly."""


class Spent(Exception):
    """Raised inside a search when it is time to answer."""


def best_turn(scene: Scene, net: Floats, budget: Budget) -> Thought:
    """The turn with the best chance to win, and the others, those looked at most closely first."""
    spending = Spending(budget)
    exact = _solution(scene, budget, spending)
    if exact:
        return _thought(scene, [exact], spending, exact=True)
    return _thought(scene, _layers(scene, net, spending), spending)


def glance(scene: Scene, net: Floats) -> Thought:
    """The turn that leaves the best position behind by the look of it."""
    spending = Spending(Budget())
    return _thought(scene, [_guesses(scene, Lookahead(net, spending))], spending)


def closer_look(scene: Scene, net: Floats, depth: int = 1) -> Callable[[Turn], float]:
    """What a turn is worth after every answer of the opponent, for the few that somebody asks about.

    At depth 2 after the one that looks best, and every answer to that.
    """
    ahead, theirs = Lookahead(net, Spending(Budget()), replies=1), turned(scene.line)
    owns = {turn: own for own, turn in scene.turns.items()}
    return lambda turn: 1.0 - ahead.value(scene.other, owns[turn], theirs, depth)


def _thought(
    scene: Scene, layers: list[dict[int, float]], spending: Spending, *, exact: bool = False
) -> Thought:
    ranking = tuple((scene.turns[own], value) for own, value in _ranked(layers))
    return Thought(*ranking[0], spending.nodes, exact, ranking)


def _ranked(layers: list[dict[int, float]]) -> Iterator[tuple[int, float]]:
    """The last layer first, best first in each, every turn once."""
    seen = set[int]()
    for layer in reversed(layers):
        for own in sorted(layer.keys() - seen, key=lambda own: (-layer[own], own)):
            seen.add(own)
            yield own, layer[own]


def _solution(scene: Scene, budget: Budget, spending: Spending) -> dict[int, float] | None:
    """Exact values, if half of the budget is enough to find them."""
    most = _most_pairs(budget)
    if room_needed(scene.own, scene.other, scene.line.end) > _SPARSE * most:
        return None
    if not is_far(scene.steps_left, scene.turns_left):
        return None
    seconds = None if budget.seconds is None else budget.seconds / 2
    half = Spending(Budget(seconds, budget.nodes, budget.stop))
    found = solved([*scene.turns], scene.other, scene.line, most, half)
    spending.spend(half.nodes)
    return found


def _most_pairs(budget: Budget) -> int:
    """How many arrangements half of a budget is probably enough for."""
    if budget.nodes is not None:
        return min(MOST_PAIRS, budget.nodes // (2 * PAIR_NODES))
    if budget.seconds is not None:
        return min(MOST_PAIRS, int(budget.seconds * _A_SECOND) // (2 * PAIR_NODES))
    return MOST_PAIRS


def _layers(scene: Scene, net: Floats, spending: Spending) -> list[dict[int, float]]:
    """The values of the turns by depth; deeper layers hold fewer turns."""
    ahead, theirs = Lookahead(net, spending), turned(scene.line)
    values = _guesses(scene, ahead)
    layers = [values]
    if scene.line.end * 0x1111 in values:
        return layers
    for depth in range(1, _DEEPEST):
        values = ahead.closer(scene.other, _promising(values, depth), theirs, depth)
        if values:
            layers.append(values)
        if len(values) < 2:
            break
    return layers


def _guesses(scene: Scene, ahead: Lookahead) -> dict[int, float]:
    theirs = turned(scene.line)
    return {own: 1.0 - ahead.guess(scene.other, own, theirs) for own in scene.turns}


def _promising(values: dict[int, float], depth: int) -> list[int]:
    """Best first; from depth 2 on only a few."""
    order = sorted(values, key=lambda own: (-values[own], own))
    if depth == 1:
        return order
    least = values[order[0]] - _MARGIN
    return [own for own in order[:_CANDIDATES] if values[own] >= least]


class Lookahead:
    """Expectimax over the 21 rolls. It remembers what it has found."""

    def __init__(self, net: Floats, spending: Spending, replies: int = _REPLIES) -> None:
        self._net, self._spending, self._work = net, spending, new_workspace()
        self._replies = replies
        self._known: dict[tuple[int, int, LinePath, int], float] = {}

    def guess(self, own: int, other: int, line: LinePath) -> float:
        """The network's chance to win for the player who is to roll."""
        self._spending.spend(1)
        return chance_to_win(self._net, own, other, line, self._work)

    def closer(self, own: int, others: list[int], line: LinePath, depth: int) -> dict[int, float]:
        """For each of these stones of the opponent, the opponent's chance; as far as the budget goes."""
        found = dict[int, float]()
        try:
            for other in others:
                found[other] = 1.0 - self.value(own, other, line, depth)
        except Spent:
            pass
        return found

    def value(self, own: int, other: int, line: LinePath, depth: int) -> float:
        """The same looked so many turns ahead; raises `Spent`."""
        if other == line.end * 0x1111:
            return 0.0
        key = own, other, line, depth
        if key not in self._known:
            if self._spending.is_over:
                raise Spent
            self._known[key] = (self._one if depth == 1 else self._deep)(own, other, line, depth)
        return self._known[key]

    def _one(self, own: int, other: int, line: LinePath, _depth: int) -> float:
        value, looked = backup(self._net, own, other, line, self._work)
        self._spending.spend(looked)
        return value

    def _deep(self, own: int, other: int, line: LinePath, depth: int) -> float:
        """The mean over all rolls of the best that can be done with each."""
        total = 0.0
        for low, high, weight in ROLLS:
            best = self._best(own, other, line, (low, high), depth)
            total += weight * best
        return total / 36

    def _best(
        self, own: int, other: int, line: LinePath, dice: tuple[int, int], depth: int
    ) -> float:
        """What the best turn with this roll is worth; 0 for a player who is stuck."""
        found = turns_to(own, other, line, *dice, self._work)
        moved = [int(self._work.out[index]) for index in range(found)]
        if line.end * 0x1111 in moved:
            return 1.0
        theirs = turned(line)
        guesses = {after: self.guess(other, after, theirs) for after in moved}
        replies = nlargest(self._replies, moved, key=lambda after: -guesses[after])
        return max(
            (1.0 - self.value(other, after, theirs, depth - 1) for after in replies), default=0.0
        )
