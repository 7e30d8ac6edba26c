"""Questions that a board asks because it knows no rules, and the moves that it offers."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spieltisch.games.paseo.turn_entry import choices, half_text, read_half
from spieltisch.games.registry import PORTS
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, Outcome, Refusal, draw_chance
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.server.table.asking import answer
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.judging import steps
from spieltisch.server.table.replay import Course
from spieltisch.server.table.seeding import Seeding
from spieltisch.wire import asking
from spieltisch.wire.pieces import Why


def course_of(game: str, state: Any) -> Course:
    config = entry(game).config_from_json(
        {"players": state.config.players} if game != "paseo" else {"players": state.players}
    )
    return Course("t1", game, config, 9, 0, "00" * 32, Seeding("00" * 32, (), 0), state)


def played(game: str, players: int, seed: int, stop: Callable[[Any], bool]) -> Course:
    """A random game up to the first state that is wanted."""
    found, rng = entry(game), Random(seed)
    wish = {"players": players, **({"path": "random"} if game == "paseo" else {})}
    state = found.game.initial(found.config_from_json(wish))
    while not stop(state):
        actor = found.game.actor(state)
        assert actor is not None
        if actor is CHANCE:
            action = draw_chance(found.game, state, rng)
        else:
            action = rng.choice(found.game.legal(state))
        state = found.game.apply(state, action).state
    return course_of(game, state)


def rolled(players: int, seed: int, turns: int = 6) -> Course:
    def wanted(state: paseo.State) -> bool:
        return state.phase is paseo.Phase.MOVING and state.turns >= turns

    return played("paseo", players, seed, wanted)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_the_choices_are_the_legal_turns_taken_apart(players: int, seed: int) -> None:
    state = rolled(players, seed, 4).state
    found = choices(state)
    assert sorted(choice.turn for choice in found if choice.turn) == sorted(
        paseo.format(turn) for turn in paseo.legal(state)
    )
    first_halves = {choice.half for choice in found if choice.half}
    assert {choice.first for choice in found if choice.first} == first_halves
    for choice in found:
        assert (choice.half is None) != (choice.turn is None)
        assert choice.stone is None or choice.route[-1] == choice.target
        assert {*choice.jumped} <= {*choice.route}


def test_a_half_is_read_as_it_is_written() -> None:
    hop = paseo.Hop(2, 3, paseo.Cell(-1, 4))
    assert read_half(half_text(hop)) == hop


@pytest.mark.parametrize("game", PORTS)
def test_no_choices_before_the_first_roll(game: str) -> None:
    found = entry(game)
    assert PORTS[game].choices(found.game.initial(found.config_from_json({"players": 2}))) == ()


def advice(course: Course, draft: asking.Draft) -> asking.Advice:
    found = answer(course, course.state.turn, draft)
    assert isinstance(found, asking.Advice)
    return found


def early(seed: int) -> Course:
    return rolled(2, seed, 2)


def halves(course: Course) -> set[str]:
    return {choice.half for choice in choices(course.state) if choice.half}


def test_a_half_entered_turn_is_possible_complete_or_impossible() -> None:
    course = next(found for found in map(early, range(20)) if halves(found))
    begun = advice(course, asking.Draft())
    assert begun.progress == "possible"
    assert {*begun.choices} == {each for each in choices(course.state) if each.first is None}
    half = next(choice.half for choice in begun.choices if choice.half)
    after = advice(course, asking.Draft(first=half))
    assert {choice.first for choice in after.choices} == {half}
    last = after.choices[0]
    assert last.target is not None
    done = advice(
        course,
        asking.Draft(
            first=half,
            stone=last.stone,
            use=last.use,
            steps=last.steps,
            target=(last.target[0], last.target[1]),
        ),
    )
    assert (done.progress, done.turn) == ("complete", last.turn)
    wrong = advice(course, asking.Draft(stone=7))
    assert wrong.progress == "impossible"
    assert wrong.why is not None
    assert wrong.why.code == "no-stone"


def stranded() -> Course:
    """A game of two that ended because one could not move."""
    over = (played("paseo", 2, seed, lambda state: bool(paseo.outcome(state))) for seed in range(9))
    ended = (replace(each, ending=paseo.outcome(each.state)) for each in over)
    return next(each for each in ended if each.ending and each.ending.reason == "stuck")


def test_whoever_asks_is_told_why_nothing_went_in_the_end() -> None:
    course = stranded()
    told = [answer(course, None, asking.Draft(dice=dice)) for dice in ALL_ROLLS]
    fatal = [each for each in told if isinstance(each, asking.Advice) and not each.choices]
    assert fatal
    assert all(each.why for each in fatal)
    assert len(fatal) < len(told)


def test_a_roll_is_only_asked_about_where_it_ended_the_game() -> None:
    last_left = replace(rolled(3, 1), ending=Outcome((0,), "stuck"))
    for course in (rolled(2, 1), last_left):
        with pytest.raises(TableError, match="not-playing"):
            answer(course, 0, asking.Draft(dice=(1, 2)))


def test_how_the_lines_stand_is_told_after_the_end_and_nothing_else_is() -> None:
    course = replace(cards(), ending=Outcome((0,), "stuck", (0, 0)))
    told = answer(course, None, asking.LinesNow())
    assert isinstance(told, asking.LineStates)
    assert {each.line for each in told.lines} >= {"row J"}
    with pytest.raises(TableError, match="not-playing"):
        answer(course, 0, asking.Plan())


def test_why_not_is_answered_by_the_law() -> None:
    course = rolled(2, 1)
    seat = course.state.turn
    legal = paseo.format(paseo.legal(course.state)[0])
    assert answer(course, seat, asking.WhyNot(action=legal)) == asking.Reason()
    refused = answer(course, seat, asking.WhyNot(action="sum 0+1>0,0"))
    assert isinstance(refused, asking.Reason)
    assert refused.why is not None
    assert refused.why.code == "wrong-steps"
    waiting = answer(course, 1 - seat, asking.WhyNot(action=legal))
    assert isinstance(waiting, asking.Reason)
    assert waiting.why is not None
    assert waiting.why.code == "out-of-turn"


def cards(game: str = "raeuberparoli", seed: int = 3) -> Course:
    def wanted(state: paroli.State) -> bool:
        return state.phase is paroli.Phase.PLAYING and state.turns >= (8 if seed == 3 else 40)

    return played(game, 2, seed, wanted)


def test_a_plan_goes_as_far_as_the_rules_let_it() -> None:
    course = cards()
    game, seat = course.entry.game, course.state.turn.seat
    lay = next(
        text for text in map(game.format, game.legal(course.state)) if text.startswith("lay")
    )
    once = answer(course, seat, asking.Plan(actions=(lay,)))
    assert isinstance(once, asking.Planned)
    assert (once.done, once.why) == (1, None)
    assert "end" in {option.text for option in once.legal}
    assert len(once.lines) >= len(course.state.table.lines)
    far = answer(course, seat, asking.Plan(actions=(lay, "end", "end")))
    assert isinstance(far, asking.Planned)
    assert (far.done, far.legal) == (2, ())
    assert far.why is not None
    assert far.why.code == "out-of-turn"


def last_choice(seed: int) -> Course:
    """The state before the last action of a random game, so that the action ends it."""
    states = list[paroli.State]()

    def over(state: paroli.State) -> bool:
        states.append(state)
        return state.phase is paroli.Phase.OVER

    played("paroli", 2, seed, over)
    return course_of("paroli", [each for each in states if each.phase is paroli.Phase.PLAYING][-1])


@pytest.mark.parametrize("seed", range(4))
def test_nobody_learns_from_a_plan_that_the_game_would_be_over(seed: int) -> None:
    """R7: whether it is, depends on cards that others hold."""
    course = last_choice(seed)
    seat, ends = course.state.turn.seat, list[str]()
    for action in course.entry.game.legal(course.state):
        if course.entry.game.actor(course.entry.game.apply(course.state, action).state) is None:
            ends.append(course.entry.game.format(action))
    assert ends
    for text in ends:
        found = answer(course, seat, asking.Plan(actions=(text, "pass")))
        assert isinstance(found, asking.Planned)
        assert found.why == Why(
            ruling="a-turn", code="out-of-turn", params={"actor": 1 - seat, "by": seat}
        )
        refusal = steps(course, seat, [text, "pass"], "person")
        assert isinstance(refusal, Refusal)
        assert refusal.code == "out-of-turn"


def moves_of(
    course: Course, seat: int, cell: str, after: tuple[str, ...] = ()
) -> asking.MoveEffects:
    found = answer(course, seat, asking.Moves(cell=cell, after=after))
    assert isinstance(found, asking.MoveEffects)
    return found


def is_of(cell: str, text: str) -> bool:
    """Whether the move may begin with the card on this cell."""
    kind, *cells = text.split()
    return (kind == "rob" and cell in cells) or (kind == "shift" and cell == cells[0])


def test_moves_may_be_asked_for_after_planned_steps() -> None:
    """Räuberparoli: the move is earned by a card that is only planned yet."""
    for seed in range(40):
        course = cards(seed=seed)
        seat, game = course.state.turn.seat, course.entry.game
        for lay in (text for text in map(game.format, game.legal(course.state)) if "lay" in text):
            planned = answer(course, seat, asking.Plan(actions=(lay,)))
            assert isinstance(planned, asking.Planned)
            moves = [each.text for each in planned.legal if each.text[:3] in {"shi", "rob"}]
            if moves:
                cell = moves[0].split()[1]
                found = moves_of(course, seat, cell, (lay,))
                assert [each.action for each in found.effects] == [
                    text for text in moves if is_of(cell, text)
                ]
                assert moves_of(course, seat, cell).effects == ()
                assert moves_of(course, seat, cell, (lay, "end")).effects == ()
                return
    pytest.fail("no card of these games earns a move")


def test_where_the_steps_before_do_not_go_there_are_no_moves_but_a_reason() -> None:
    course = cards()
    found = moves_of(course, course.state.turn.seat, "J7", ("end",))
    assert found.why is not None
    assert (found.why.code, found.effects) == ("nothing-played", ())


def test_lines_are_told_with_what_they_lack() -> None:
    course = cards()
    found = answer(course, 0, asking.LinesNow())
    assert isinstance(found, asking.LineStates)
    assert found.lines
    assert all(line.complete or line.missing for line in found.lines)
    columns = [line for line in found.lines if line.line.startswith("col")]
    assert sum(line.cards for line in columns) == len(course.state.table.cards)


def test_all_moves_of_a_card_are_told_with_whom_they_would_ask() -> None:
    def wanted(state: paroli.State) -> bool:
        return state.phase is paroli.Phase.PLAYING and state.turn.moves_left > 0

    course = played("raeuberparoli", 2, 7, wanted)
    game, seat = course.entry.game, course.state.turn.seat
    legal = [*map(game.format, game.legal(course.state))]
    for cell in map(paroli.format_cell, course.state.table.at):
        found = moves_of(course, seat, cell)
        assert [each.action for each in found.effects] == [
            text for text in legal if is_of(cell, text)
        ]
        assert all(
            {change.owner for change in each.changes if change.asks} == {*each.asks}
            for each in found.effects
        )
        assert moves_of(course, 1 - seat, cell).effects == ()


@pytest.mark.parametrize(
    ("game", "question", "code"),
    [
        ("paseo", asking.LinesNow(), "other-game"),
        ("paseo", asking.WhyNot(action="abracadabra"), "unreadable-action"),
        ("paseo", asking.Draft(first="abracadabra"), "unreadable-action"),
        ("paseo", asking.Moves(cell="J7"), "other-game"),
        ("raeuberparoli", asking.Draft(), "other-game"),
        ("raeuberparoli", asking.Moves(cell="abra"), "unreadable-action"),
    ],
)
def test_what_makes_no_sense_is_said_so(game: str, question: asking.LawQuestion, code: str) -> None:
    course = rolled(2, 1) if game == "paseo" else cards(game)
    assert isinstance(course.actor, int)
    with pytest.raises(TableError) as caught:
        answer(course, course.actor, question)
    assert caught.value.code == code


def test_a_draft_is_for_who_is_to_act() -> None:
    course = rolled(2, 1)
    with pytest.raises(TableError) as caught:
        answer(course, 1 - course.state.turn, asking.Draft())
    assert caught.value.code == "not-your-turn"


def test_nothing_is_answered_before_the_seeds_are_there() -> None:
    course = rolled(2, 1)
    begun = Course(
        "t1", "paseo", course.config, 0, 0, course.head, Seeding("00" * 32, ("A",), 0), course.state
    )
    with pytest.raises(TableError):
        answer(begun, 0, asking.LinesNow())
