"""Two players on a line, by bit masks.

Everything is seen by the player who moves: tile 0 is one's own start tile, the path follows, and `end`
(one more than the number of path tiles) is the opponent's start tile. The four stones of a player are
one word of four bits each, the blank lowest. `labels` is one word of 16 bits for each number: the tiles
that bear it, as the mover counts them. The n-th free tile ahead and the number of stones between are
looked up, so a move costs a few instructions whatever its length.
"""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.kernels.chance import below, next_word
from spieltisch.kernels.jit import Ints, Words, kernel, lookup, signed, word
from spieltisch.kernels.paseo.row import (
    DIFFERENCE,
    NOBODY,
    SINGLE,
    SPLIT,
    STAY,
    SUM,
    dice_in,
    first_stone,
    first_target,
    hop_code,
    kind_of,
    second_stone,
    second_target,
    turn_code,
)

__all__ = [
    "after_line",
    "crowd_after",
    "crowd_word",
    "hop_target",
    "legal_line",
    "line_playout",
    "only_stone",
    "random_line_turn",
    "stuck_on_line",
    "successors_line",
]


def _nth_free() -> Iterator[int]:
    """For 13 tiles ahead (bit 0 the next) and n: how far the n-th free one is; 0 if there is none."""
    for mask in range(1 << 13):
        free = [bit + 1 for bit in range(13) if mask >> bit & 1]
        yield from (0, *free, *(0,) * (15 - len(free)))


_NTH = lookup(_nth_free())
_COUNT = lookup(mask.bit_count() for mask in range(1 << 13))


@kernel
def crowd_word(own: int, other: int, end: int) -> int:
    """Where stones lie on the path, in one word: numbered ones, one's own blank, the other blank."""
    path = (1 << end) - 2
    mask = 1 << (own >> 4 & 15) | 1 << (own >> 8 & 15) | 1 << (own >> 12 & 15)
    mask |= 1 << (end - (other >> 4 & 15)) | 1 << (end - (other >> 8 & 15))
    mask |= 1 << (end - (other >> 12 & 15))
    return mask & path | (1 << (own & 15) & path) << 16 | (1 << (end - (other & 15)) & path) << 32


@kernel
def crowd_after(crowd: int, stone: int, origin: int, target: int, end: int) -> int:
    """The same after one of one's own stones has moved."""
    change = (1 << origin ^ 1 << target) & ((1 << end) - 2)
    return crowd ^ (change << 16 if stone == 0 else change)


@kernel
def hop_target(
    own: int, crowd: int, labels: int, end: int, blocked: int, stone: int, steps: int
) -> int:
    """Where a stone of the mover stops that moves so many steps, or 0 if it may not.

    Equals the law's `moving.best_walks` on a line, where there is one route at most.
    """
    origin = own >> (4 * stone) & 15
    seen = crowd if stone else 0  # to the blank every tile is a step
    free = ~(seen | seen >> 16 | seen >> 32) >> (origin + 1) & ((1 << (end - origin)) - 1)
    far = signed(_NTH[word(free << 4 | steps)])
    target = origin + far
    between = (1 << target) - (2 << origin) & 0x1FFF
    jumped = signed(_COUNT[word(seen & between)])
    jumped += seen >> 16 & between != 0
    jumped += seen >> 32 & between != 0
    if blocked and stone == 0 and (crowd | crowd >> 16 | crowd >> 32) & between:  # P8
        return 0
    own_number = labels >> (16 * stone + target) & 1
    return target if (far != 0) & (jumped <= stone) & (own_number == 0) else 0


@kernel
def _split(
    own: int, crowd: int, labels: int, end: int, blocked: int, half: int, second: int, rest: int
) -> int:
    """The split that begins with this move and goes on with this stone, or -1."""
    first, target = half >> 9, half & 31
    between = crowd_after(crowd, first, own >> (4 * first) & 15, target, end)
    last = hop_target(own, between, labels, end, blocked, second, rest)
    return turn_code(SPLIT, half, hop_code(second, rest, last)) if last else -1


@kernel
def _lone(
    own: int, crowd: int, labels: int, end: int, blocked: int, kind: int, stone: int, steps: int
) -> int:
    """The turn that moves this one stone, or -1."""
    target = hop_target(own, crowd, labels, end, blocked, stone, steps)
    return turn_code(kind, hop_code(stone, steps, target), 0) if target else -1


@kernel
def _put(own: int, stone: int, target: int) -> int:
    return own & ~(15 << (4 * stone)) | target << (4 * stone)


@kernel
def after_line(own: int, code: int) -> int:
    """The mover's stones after a turn. Equals the law's `law.apply`."""
    if kind_of(code) == STAY:
        return own
    own = _put(own, first_stone(code), first_target(code))
    return _put(own, second_stone(code), second_target(code)) if kind_of(code) == SPLIT else own


@kernel
def legal_line(
    own: int, other: int, labels: int, end: int, blocked: int, low: int, high: int, out: Ints
) -> int:
    """Every legal turn into `out`, in the law's order; how many there are.

    Equals the law's `law.legal` with 2 players.
    """
    crowd = crowd_word(own, other, end)
    found = _add_splits(own, crowd, labels, end, blocked, low, high, out, 0)
    if low != high:
        found = _add_splits(own, crowd, labels, end, blocked, high, low, out, found)
    found = _add_lone(own, crowd, labels, end, blocked, SUM, low + high, out, found)
    if low == high:
        out[found] = turn_code(STAY, 0, 0)
        found += 1
    else:
        found = _add_lone(own, crowd, labels, end, blocked, DIFFERENCE, high - low, out, found)
    if only_stone(own, end) >= 0:  # P6
        found = _add_lone(own, crowd, labels, end, blocked, SINGLE, low, out, found)
        if low != high:
            found = _add_lone(own, crowd, labels, end, blocked, SINGLE, high, out, found)
    return found


@kernel
def _add_splits(
    own: int,
    crowd: int,
    labels: int,
    end: int,
    blocked: int,
    die: int,
    rest: int,
    out: Ints,
    found: int,
) -> int:
    """The splits whose first move uses this die."""
    for first in range(4):
        target = hop_target(own, crowd, labels, end, blocked, first, die)
        if target:
            half = hop_code(first, die, target)
            for second in range(4):
                if second != first:
                    out[found] = _split(own, crowd, labels, end, blocked, half, second, rest)
                    found += out[found] >= 0
    return found


@kernel
def _add_lone(
    own: int,
    crowd: int,
    labels: int,
    end: int,
    blocked: int,
    kind: int,
    steps: int,
    out: Ints,
    found: int,
) -> int:
    """The turns of this kind that move one stone."""
    for stone in range(4):
        out[found] = _lone(own, crowd, labels, end, blocked, kind, stone, steps)
        found += out[found] >= 0
    return found


@kernel
def only_stone(own: int, end: int) -> int:
    """The only stone not home, or -1 if there are more. Equals the law's `state.away` where one is left (P6)."""
    lone = -1
    for stone in range(4):
        if own >> (4 * stone) & 15 != end:
            if lone >= 0:
                return -1
            lone = stone
    return lone


@kernel
def _candidate(
    own: int,
    crowd: int,
    labels: int,
    end: int,
    blocked: int,
    low: int,
    high: int,
    lone: int,
    slot: int,
) -> int:
    """The turn number `slot` of 32 that the dice could make, or -1 if it is not legal.

    Two stones and an order of the dice name a split; twice the same stone, its sum or difference.
    With one stone left to bring home, the pair (it, the next) stands for a single die.
    """
    first, second, order = slot & 3, slot >> 2 & 3, slot >> 4
    if low == high and order == 1:
        return turn_code(STAY, 0, 0) if slot == 16 else -1
    if first == second:
        steps = high - low if order else low + high
        return _lone(own, crowd, labels, end, blocked, DIFFERENCE if order else SUM, first, steps)
    die = high if order else low
    if lone >= 0:
        named = first == lone and second == (lone + 1 & 3)
        return _lone(own, crowd, labels, end, blocked, SINGLE, first, die) if named else -1
    target = hop_target(own, crowd, labels, end, blocked, first, die)
    half = hop_code(first, die, target)
    return (
        _split(own, crowd, labels, end, blocked, half, second, low + high - die) if target else -1
    )


@kernel
def stuck_on_line(
    own: int, other: int, labels: int, end: int, blocked: int, low: int, high: int
) -> bool:
    """Whether there is no legal turn. Equals the law's `turn.is_stuck`."""
    lone, crowd = only_stone(own, end), crowd_word(own, other, end)
    if low == high:
        return False
    for stone in range(4):
        for steps in (low, high, low + high, high - low):
            target = hop_target(own, crowd, labels, end, blocked, stone, steps)
            if target and (steps > high or steps == high - low or lone >= 0):
                return False
            if target and _goes_on(
                own, crowd, labels, end, blocked, hop_code(stone, steps, target), low + high - steps
            ):
                return False
    return True


@kernel
def _goes_on(
    own: int, crowd: int, labels: int, end: int, blocked: int, half: int, rest: int
) -> bool:
    """Whether some other stone can make the second half of a split."""
    for second in range(4):
        if (
            second != half >> 9
            and _split(own, crowd, labels, end, blocked, half, second, rest) >= 0
        ):
            return True
    return False


@kernel
def random_line_turn(
    own: int, other: int, labels: int, end: int, blocked: int, low: int, high: int, rng: Words
) -> int:
    """One of the legal turns (the law's `law.legal`), each with the same chance; -1 for a player who is stuck.

    Candidates are drawn until one is legal, which is uniform over the legal ones; now and then it is
    made sure that there is one.
    """
    lone, crowd = only_stone(own, end), crowd_word(own, other, end)
    checked = False
    while True:
        bits = next_word(rng)
        for _ in range(12):
            slot = signed(bits & word(31))
            bits >>= word(5)
            code = _candidate(own, crowd, labels, end, blocked, low, high, lone, slot)
            if code >= 0:
                return code
        if not checked and stuck_on_line(own, other, labels, end, blocked, low, high):
            return -1
        checked = True


@kernel
def line_playout(
    own: int,
    other: int,
    labels: int,
    other_labels: int,
    end: int,
    blocked: int,
    turns: int,
    rng: Words,
) -> tuple[int, int, int]:
    """Play random turns until the end or for `turns` turns.

    The winner (0 the player who rolls first, 1 the other, NOBODY at the limit), the turns rolled, and
    the turns in which there was something to decide.
    """
    home, mover = end * 0x1111, 0
    for made in range(1, turns + 1):
        roll = below(rng, 36)
        low, high = dice_in(roll)
        code = random_line_turn(own, other, labels, end, blocked, low, high, rng)
        if code < 0:
            return 1 - mover, made, made - 1
        moved = after_line(own, code)
        if moved == home:
            return mover, made, made
        own, other, labels, other_labels, mover = other, moved, other_labels, labels, 1 - mover
    return NOBODY, turns, turns


@kernel
def successors_line(
    own: int, other: int, labels: int, end: int, blocked: int, low: int, high: int, out: Ints
) -> int:
    """The mover's stones after each legal turn, each different word once, into `out`; how many.

    Equals the law's `law.distinct`.
    """
    found, kept = legal_line(own, other, labels, end, blocked, low, high, out), 0
    for index in range(found):
        moved, new = after_line(own, out[index]), True
        for other_word in range(kept):
            new &= out[other_word] != moved
        if new:
            out[kept] = moved
            kept += 1
    return kept
