"""The course of a game: who acts, what is legal, what is refused, and what stays true throughout."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given, settings

from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, Refusal, Seat, Step, play
from spieltisch.rules.paseo import (
    Action,
    Cell,
    Config,
    Difference,
    First,
    Hop,
    Last,
    Lay,
    Phase,
    Place,
    Roll,
    Single,
    Split,
    Start,
    State,
    Stay,
    Sum,
)
from spieltisch.rules.paseo.laying import free_cells
from spieltisch.rules.paseo.state import dice_of, turn_of
from spieltisch.rules.paseo.tiles import LABELS, STONES
from spieltisch.testing.paseo import drawn, drawn_board
from spieltisch.testing.paseo_strategies import games, moving_positions, states

FAR = Cell(77, -77)


def edge(state: State) -> list[Cell]:
    """All tiles, the free cells beside them, and one far away."""
    board = state.board
    return [*board.labels, *board.hosts, *free_cells(board), FAR]


def universe(state: State) -> Iterator[Action]:
    """Everything somebody might try, sensible or not."""
    yield from (First(seat) for seat in (-1, 0, 1, 2, 3, 4))
    yield from (Roll(dice) for dice in ((0, 1), (1, 1), (2, 5), (5, 2), (6, 7)))
    yield from (Lay(label, cell) for label in LABELS for cell in edge(state))
    yield from (
        Place(Start(cell, onto)) for cell in edge(state) for onto in (*cell.around(), cell, FAR)
    )
    yield Stay()
    for hop in tries(state):
        yield from (Sum(hop), Difference(hop), Single(hop), Last(hop))


def tries(state: State) -> Iterator[Hop]:
    """Moves by right and wrong numbers of right and wrong stones to anywhere."""
    low, high = state.dice or (1, 2)
    everywhere = [*state.board.labels, *state.board.hosts, FAR]
    counts = {0, 1, low, high, high - low, low + high, 13}
    yield from (Hop(*each) for each in product((*STONES, -1, 4), counts, everywhere))


def splits(state: State) -> Iterator[Split]:
    """Pairs of moves of which at least the first is legal by itself, in both orders."""
    low, high = dice_of(state)
    everywhere = [*state.board.labels, *state.board.hosts, FAR]
    halves = {hop for turn in paseo.legal(state) for hop in hops_of(turn)}
    for first in sorted(halves, key=lambda hop: (hop.stone, hop.steps, hop.target))[:4]:
        for stone, steps, cell in product(STONES, {low, high}, everywhere):
            yield Split(first, Hop(stone, steps, cell))
            yield Split(Hop(stone, steps, cell), first)


def hops_of(action: Action) -> tuple[Hop, ...]:
    return paseo.hops(action) if isinstance(action, paseo.Turn) else ()


@settings(max_examples=30)
@given(states())
def test_legal_is_exactly_what_is_not_refused(state: State) -> None:
    legal = {*paseo.legal(state)}
    allowed = {action for action in universe(state) if paseo.refusal(state, action) is None}
    assert allowed <= legal
    assert not [action for action in legal if paseo.refusal(state, action)]
    assert {action for action in legal if not isinstance(action, Split | Roll)} <= allowed


@pytest.mark.exhaustive
@settings(max_examples=20)
@given(moving_positions())
def test_legal_turns_are_exactly_what_is_not_refused(state: State) -> None:
    legal = {*paseo.legal(state)}
    for action in (*universe(state), *splits(state)):
        refusal = paseo.refusal(state, action)
        assert (refusal is None) == (action in legal), (action, refusal)


@settings(max_examples=30)
@given(games())
def test_what_stays_true_throughout_a_game(game: tuple[State, ...]) -> None:
    for before, after in pairwise(game):
        stones_lie_right(after)
        if all(before.stones):
            home_stays_home(before, after)
            one_player_moved(before, after)
        assert all(was or not now for was, now in zip(before.alive, after.alive, strict=True))


def stones_lie_right(state: State) -> None:
    """Numbered stones never share a tile, none lies on its own number, all are there."""
    board = state.board
    numbered = [cell for own in state.stones for cell in own[1:] if cell in board.labels]
    assert len(numbered) == len({*numbered})
    for seat, own in enumerate(state.stones):
        assert len(own) == (4 if board.starts[seat] else 0)
        assert all(cell in board.labels or cell in board.hosts for cell in own)
        assert all(board.labels.get(own[stone]) != str(stone) for stone in STONES[1:] if own)


def home_stays_home(before: State, after: State) -> None:
    for seat, (old, new) in enumerate(zip(before.stones, after.stones, strict=True)):
        for was, now in zip(old, new, strict=True):
            if before.board.hosts.get(was, seat) != seat:
                assert was == now
            if now == before.board.start_of(seat).cell:
                assert was == now, "nothing returns to one's own start tile"


def one_player_moved(before: State, after: State) -> None:
    moved = [seat for seat in range(before.players) if before.stones[seat] != after.stones[seat]]
    assert moved in ([], [before.turn])


@settings(max_examples=30)
@given(games(2))
def test_with_two_players_progress_never_falls(game: tuple[State, ...]) -> None:
    for before, after in pairwise(game):
        if all(before.stones):
            for seat in (0, 1):
                for was, now in zip(before.stones[seat], after.stones[seat], strict=True):
                    assert walked(after, seat, was) <= walked(after, seat, now)


def walked(state: State, seat: Seat, cell: Cell) -> int:
    """How far along the line a tile lies, seen from a seat."""
    return [*state.board.ways[seat], state.board.start_of(1 - seat).cell].index(cell)


@settings(max_examples=30)
@given(states())
def test_chance_weighs_what_it_may_do(state: State) -> None:
    weighed = paseo.chance(state)
    if paseo.actor(state) is not CHANCE:
        assert weighed == ()
        return
    assert tuple(action for action, _ in weighed) == paseo.legal(state)
    if state.phase is Phase.ROLLING:
        assert sum(weight for _, weight in weighed) == 36
        doubles = [w for roll, w in weighed if isinstance(roll, Roll) and len({*roll.dice}) == 1]
        assert doubles == [1] * 6
        assert len(weighed) == 21
    else:
        assert {weight for _, weight in weighed} == {1}


class TestWhoActs:
    def test_chance_names_the_starting_player(self) -> None:
        state = paseo.initial(Config(players=3))
        assert paseo.actor(state) is CHANCE
        assert paseo.legal(state) == (First(0), First(1), First(2))
        assert paseo.refusal(state, First(3)) == Refusal(
            "material", "no-seat", {"number": 4, "players": 3}
        )

    def test_the_players_lay_or_chance_does(self) -> None:
        laid = paseo.apply(paseo.initial(Config()), First(1)).state
        assert paseo.actor(laid) == 1
        random = paseo.apply(paseo.initial(Config(path="random")), First(1)).state
        assert paseo.actor(random) is CHANCE
        assert paseo.legal(random) == paseo.legal(laid)

    def test_a_random_path_is_laid_by_chance_and_started_by_players(self) -> None:
        state = paseo.apply(paseo.initial(Config(path="random")), First(1)).state
        while any(state.hands):
            assert paseo.actor(state) is CHANCE
            assert {weight for _, weight in paseo.chance(state)} == {1}
            state = paseo.apply(state, paseo.legal(state)[-1]).state
        assert (state.phase, paseo.actor(state)) == (Phase.PLACING, 1)
        assert not state.random_path

    def test_a_given_path_with_start_tiles_begins_with_the_first_roll(self) -> None:
        board = drawn_board("A * * * * * * * * * * * * B")
        starts = (board.start_of(0), board.start_of(1))
        config = Config(path="given", tiles=board.tiles, starts=starts)
        state = paseo.apply(paseo.initial(config), First(1)).state
        assert (state.phase, state.turn) == (Phase.ROLLING, 1)

    def test_chance_rolls_and_the_player_moves(self) -> None:
        state = drawn("A * * * * B", turn="B")
        assert paseo.actor(state) is CHANCE
        assert paseo.actor(paseo.apply(state, Roll((1, 2))).state) == 1


class TestPlay:
    """The checked entrance."""

    def test_it_makes_what_is_legal(self) -> None:
        state = drawn("A * * * * B")
        step = play(paseo, state, Roll((1, 2)), CHANCE)
        assert isinstance(step, Step)
        assert step == paseo.apply(state, Roll((1, 2)))

    def test_it_refuses_who_is_not_to_act(self) -> None:
        state = drawn("A * * * * B", dice="3-3")
        assert play(paseo, state, Stay(), 1) == Refusal(
            "a-turn", "out-of-turn", {"actor": 0, "by": 1}
        )
        assert play(paseo, state, Stay(), CHANCE) == Refusal(
            "a-turn", "out-of-turn", {"actor": 0, "by": "chance"}
        )
        assert play(paseo, drawn("A * * * * B"), Roll((1, 2)), 0) == Refusal(
            "a-turn", "out-of-turn", {"actor": "chance", "by": 0}
        )

    def test_it_refuses_what_is_illegal(self) -> None:
        state = drawn("A * * * * B", dice="3-4")
        assert play(paseo, state, Stay(), 0) == Refusal("difference", "stay-needs-double")

    def test_nothing_is_played_after_the_end(self) -> None:
        over = drawn("A * * * * Ba0123", turn=None)
        assert play(paseo, over, Stay(), 0) == Refusal("end-of-the-game", "game-over")
        assert paseo.refusal(over, Stay()) == Refusal("end-of-the-game", "game-over")


@pytest.mark.parametrize(
    ("state", "text", "now"),
    [
        (drawn("A * * * B", dice="1-2"), "roll 1-2", "moving"),
        (drawn("A * * * B"), "stay", "rolling"),
        (drawn("A * * *", turn="B", players=2), "first A", "placing"),
        (drawn("* *", players=2, hands=("1", "1")), "start -1,0 on 0,0", "laying"),
        (paseo.initial(Config()), "lay * 0,0", "choosing"),
    ],
)
def test_an_action_of_another_phase_is_refused(state: State, text: str, now: str) -> None:
    assert paseo.refusal(state, paseo.parse(text)) == Refusal(
        "a-turn", "wrong-phase", {"phase": now}
    )


def test_the_order_of_the_dice_means_nothing() -> None:
    assert Roll((5, 3)) == Roll((3, 5))
    assert Roll((5, 3)).dice == (3, 5)
    assert paseo.refusal(drawn("A * * * B"), Roll((5, 3))) is None


@pytest.mark.parametrize("dice", [(0, 3), (2, 7)])
def test_dice_have_six_sides(dice: tuple[int, int]) -> None:
    assert paseo.refusal(drawn("A * * * B"), Roll(dice)) == Refusal(
        "material", "no-dice", {"dice": dice}
    )


@settings(max_examples=30)
@given(moving_positions())
def test_distinct_gathers_the_turns_that_lead_to_the_same_position(state: State) -> None:
    found = paseo.distinct(state)
    assert {action for actions in found.values() for action in actions} == {*paseo.legal(state)}
    for after, actions in found.items():
        assert {paseo.apply(state, action).state for action in actions} == {after}


def test_turn_and_dice_are_asked_for_only_where_there_are_any() -> None:
    begun = paseo.initial(Config())
    with pytest.raises(LookupError, match="nobody's turn"):
        turn_of(begun)
    with pytest.raises(LookupError, match="nothing has been rolled"):
        dice_of(begun)
    with pytest.raises(LookupError, match="seat 1 has not placed"):
        begun.board.start_of(1)
