"""Reviews by playing on: Paseo for three, Paroli, Räuberparoli."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from spieltisch import new
from spieltisch.analysis import hint, look, review, reviews, worlds
from spieltisch.analysis.figures import mean_of
from spieltisch.analysis.paroli import finding
from spieltisch.analysis.paroli.held import cards_to_come
from spieltisch.analysis.paroli.playing import NOBODY, Table, Worlds, ways_to_go
from spieltisch.analysis.paseo import network
from spieltisch.analysis.passes import judged
from spieltisch.analysis.playouts.paroli import follow
from spieltisch.kernels.paroli.packing import pack
from spieltisch.kernels.paroli.racks import copies
from spieltisch.kernels.paroli.row import CLAIM, END, SEAT, STOCK, TURNS
from spieltisch.learn.paroli.value import new_workspace
from spieltisch.library.game import Game
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.rules.paroli import Card
from spieltisch.rules.record import PlayedAction, Record, replay
from spieltisch.search.paroli.race import network as learnt
from spieltisch.wire.review import ChanceMoment, DecisionMoment, Figure, Review

SHIPPED = finding.PASSES


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PASSES", (6, 20))
    monkeypatch.setattr(network, "PASSES", (16, 48))


@cache
def played(game: str, players: int, bot: str = "greedy", seed: int = 3) -> Record:
    path = {"path": "random"} if game == "paseo" else {}
    found = new(game, players=players, seed=seed, **path)  # type: ignore[arg-type]  # settings of a game
    found.play_out(bot)
    return found.record()


def late(record: Record, actions: int) -> Record:
    """The same game begun later: its last actions, from the position before them."""
    steps = [*replay(record)]
    actions = min(actions, len(steps) * 2 // 3)
    return replace(record, actions=record.actions[-actions:], position=steps[-actions].before)


GAMES = [("paseo", 3), ("raeuberparoli", 3), ("paroli", 2)]


@cache
def reviewed(game: str, players: int, seed: int = 0) -> Review:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(finding, "PASSES", (20,))
        patched.setattr(network, "PASSES", (48,))
        return review(late(played(game, players), 40), seed=seed)


def decisions(found: Review) -> list[DecisionMoment]:
    return [each for each in found.moments if isinstance(each, DecisionMoment)]


def apart(one: Figure, other: Figure) -> float:
    """In standard errors of the difference; at least a thousandth, for figures that hardly vary."""
    return abs(one.value - other.value) / max(1e-3, hypot(one.error, other.error))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_ledgers_close_within_three_standard_errors(game: str, players: int) -> None:
    found = reviewed(game, players)
    assert found.whole
    assert not found.exact
    assert len(found.ledgers) == players
    assert all(ledger.closes for ledger in found.ledgers)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_repeated_reviews_agree_within_their_errors(game: str, players: int) -> None:
    """Of many figures some are further apart than two standard errors, none by far."""
    one, other = reviewed(game, players), reviewed(game, players, seed=1)
    assert one != other
    far = [
        apart(mine, theirs)
        for each, again in zip(one.moments, other.moments, strict=True)
        for mine, theirs in zip(each.after, again.after, strict=True)
    ]
    assert sorted(far)[len(far) // 2] < 1.5
    assert sum(each > 4 for each in far) <= len(far) // 25


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_figure_is_a_chance_and_everybody_s_add_up(game: str, players: int) -> None:
    for moment in reviewed(game, players).moments:
        for chances in (moment.before, moment.after):
            assert sum(each.value for each in chances) == pytest.approx(1, abs=1e-3)
            assert all(0 <= each.value <= 1 and each.error >= 0 for each in chances)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_moments_follow_each_other_through_the_record(game: str, players: int) -> None:
    moments = reviewed(game, players).moments
    assert all(one.index + one.count == two.index for one, two in pairwise(moments))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_only_what_is_beyond_doubt_is_called_a_mistake(game: str, players: int) -> None:
    for each in decisions(reviewed(game, players)):
        assert each.error.value <= 0
        assert not each.mistake or -each.error.value > 2 * each.error.error
        assert each.choices > 1 or not each.real


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_alternatives_are_legal_and_the_one_played_is_among_them(game: str, players: int) -> None:
    law, states = (
        entry(game).game,
        {each.number - 1: each.before for each in replay(late(played(game, players), 40))},
    )
    for moment in decisions(reviewed(game, players)):
        if moment.weighed:
            assert [each.played for each in moment.weighed].count(True) == 1
            assert next(each for each in moment.weighed if each.played).actions == moment.actions
        for each in moment.weighed:
            assert law.refusal(states[moment.index], law.parse(each.actions[0])) is None


def test_coarse_figures_come_first_and_errors_shrink() -> None:
    early, whole = reviews(late(played("raeuberparoli", 3), 20))
    assert (early.whole, whole.whole) == (False, True)
    assert early.method.playouts < whole.method.playouts
    assert len(early.moments) == len(whole.moments)
    before, after = (
        sum(each.effect[0].error for each in found.moments) for found in (early, whole)
    )
    assert after < before


def test_coarse_figures_take_a_small_part_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the passes as they are: of all games played on, less than a third before the first figures."""
    monkeypatch.setattr(finding, "PASSES", SHIPPED)
    played_on, honest = [0], Table.play

    def counted(self: Table, start: Any, plans: Any, worlds: Worlds) -> Any:
        played_on[0] += len(plans) * len(worlds.numbers)
        return honest(self, start, plans, worlds)

    monkeypatch.setattr(Table, "play", counted)
    after = [played_on[0] for _ in reviews(late(played("raeuberparoli", 3), 12))]
    assert len(after) == len(SHIPPED)
    assert after[0] < after[-1] / 3


def test_all_21_rolls_are_weighed_with_three_players() -> None:
    rolls = [each for each in reviewed("paseo", 3).moments if isinstance(each, ChanceMoment)]
    for each in rolls:
        assert len(each.rolls) == 21
        assert any(roll.luck.error for roll in each.rolls)
        assert sum(roll.ways * roll.luck.value for roll in each.rolls) / 36 == pytest.approx(
            0, abs=1e-5
        )


def test_cards_are_judged_by_knowledge_and_in_hindsight() -> None:
    """Both columns are there, differ, and only the first decides."""
    found = [each for each in decisions(reviewed("raeuberparoli", 3)) if each.real]
    assert found
    assert all(each.hindsight is not None and each.known is not None for each in found)
    assert any(
        weighed.hindsight and apart(weighed.chance, weighed.hindsight) > 3
        for each in found
        for weighed in each.weighed
    )
    assert all(each.points is not None for each in found)


def test_what_others_could_hold_is_counted_from_unseen_cards() -> None:
    record = played("raeuberparoli", 3)
    for moment in decisions(reviewed("raeuberparoli", 3)):
        for held in moment.held:
            assert len(held.shares) == 11
            assert all(0 <= each <= 1 for each in held.shares)
            assert held.count == len(held.really)
            for card in held.really:
                number = 10 if card == "P" else int(card[1:]) - 1
                assert held.shares[number] > 0
    assert record.seats == ("A", "B", "C")


def test_all_that_could_have_been_drawn_is_counted_from_unseen_cards() -> None:
    """By what the seat that draws sees: the same in another deal that looks the same to it."""
    steps = {each.number - 1: each for each in replay(late(played("raeuberparoli", 3), 40))}
    draws = [
        each for each in reviewed("raeuberparoli", 3).moments if isinstance(each, ChanceMoment)
    ]
    assert draws
    for moment in draws:
        assert sum(each.share for each in moment.cards) == pytest.approx(1, abs=1e-4)
        came = [each.card for each in moment.cards for _ in range(each.drawn)]
        assert sorted(f"deal {card}" for card in came) == sorted(moment.actions)
        assert all(each.drawn <= each.unseen for each in moment.cards)
        state = steps[moment.index].before
        other = paroli.sample(paroli.view(state, state.turn.seat), Random(4))
        cards = [Card(card) for card in came]
        assert cards_to_come(other, state.turn.seat, cards) == moment.cards


def test_a_hint_knows_only_what_the_seat_knows() -> None:
    """The same view of two different deals gives the same hint."""
    state = next(
        each.before
        for each in replay(played("raeuberparoli", 3))
        if isinstance(each.actor, int) and each.before.turns == 12
    )
    seat = state.turn.seat
    seen = paroli.view(state, seat)
    other = paroli.sample(seen, Random(9))
    assert other != state
    again = paroli.view(other, seat)
    assert hint("raeuberparoli", seen, seconds=0) == hint("raeuberparoli", again, seconds=0)


def test_worlds_leave_what_a_seat_sees_as_it_is() -> None:
    state = [*replay(played("paroli", 2))][60].before
    found = worlds("paroli", state, 0, count=3)
    assert len(found) == 3
    for each in found:
        assert each.racks[0] == tuple(map(str, state.racks[0]))
        assert len(each.racks[1]) == len(state.racks[1])
    assert len({each.racks[1] for each in found}) > 1


def test_nothing_is_hidden_in_paseo() -> None:
    with pytest.raises(Impossible):
        worlds("paseo", None, 0)


def test_a_position_can_be_looked_at() -> None:
    rolled = next(each.before for each in replay(played("paseo", 3)) if each.before.dice)
    found = look("paseo", rolled, seconds=0.2)
    assert found.seat is not None
    assert found.weighed[0].behind.value == 0
    rolling = look("paseo", replace(rolled, dice=None), seconds=0.2)
    assert len(rolling.rolls) == 21


def test_only_hidden_cards_can_make_the_right_move_wrong() -> None:
    """Two deals that look the same to the seat: what it could know is the same, hindsight is not."""
    step = [*replay(played("raeuberparoli", 3, seed=7))][259]
    state, seat = step.before, step.before.turn.seat
    dealt = paroli.sample(paroli.view(state, seat), Random(0))
    table = Table("raeuberparoli")
    plans = table.plans(pack(state), seat, 1)
    one, two = (
        table.play(pack(each), plans, Worlds(seat, 1, range(64))).shares[:, :, seat]
        for each in (state, dealt)
    )
    assert dealt != state
    assert (one == two).all()
    best = int(one.mean(axis=1).argmax())
    real = table.play(pack(dealt), plans, Worlds(NOBODY, 2, range(64))).shares[:, :, seat]
    table.close()
    hindsight = [mean_of(each - real[best]) for each in real]
    assert any(each.value > 0.05 and each.value > 3 * each.error for each in hindsight)


@pytest.mark.parametrize("game", ["paroli", "raeuberparoli"])
def test_cards_are_the_same_whatever_is_claimed(game: str) -> None:
    """In every world whoever draws the next card gets the same one, however many are drawn."""
    steps = [each for each in replay(played(game, 2)) if isinstance(each.actor, int)]
    start = next(row for row in (pack(each.before) for each in steps) if _may_claim(row))
    plans = [code for code in ways_to_go(start) if code >> 32 in (CLAIM, END)]
    assert len(plans) > 1
    for world in range(12):
        stocks = [_stock_after(game, start, code, world) for code in plans]
        most = max(stocks, key=lambda each: sum(each.values()))
        assert all(each <= most for each in stocks)


def _may_claim(row: Any) -> bool:
    return {CLAIM, END} <= {code >> 32 for code in ways_to_go(row)}


def _stock_after(game: str, start: Any, code: int, world: int) -> Counter[int]:
    """Six turns later; cards by number and colour."""
    row, plan, turns = start.copy(), np.array([code, 0]), int(start[TURNS]) + 6
    net, at = learnt(game), new_workspace()
    follow(start, plan, 0, len(plan), start[SEAT], turns, net, 1, world, row, at)
    return Counter({card: copies(row, STOCK, card) for card in range(44) if card % 4 < 3})


def test_chance_alone_makes_no_mistake() -> None:
    """Five choices that are worth the same: more than two standard errors come in 3 of 100 measures."""
    rng = np.random.default_rng(1)
    found = [judged(rng.random((5, 64)), 8) for _ in range(400)]
    assert sum(each.mistake for each in found) <= 20
    worse = [judged(rng.random((5, 64)) - [[0.5], *4 * [[0]]], 8) for _ in range(40)]
    assert all(each.mistake for each in worse)
    assert fmean(-each.error.value for each in worse) == pytest.approx(0.5, abs=0.03)


def well_played(game: str, players: int, actions: int) -> Record:
    """From the second turn on, every decision the one that a review calls the best there."""
    law, rng, record = entry(game).game, Random(2), played(game, players)
    state = next(each.before for each in replay(record) if each.before.turns == 1)
    bare, made = replace(record, position=state), list[Any]()
    while (acting := law.actor(state)) is not None and len(made) < actions:
        done = [draw_chance(law, state, rng) if acting is CHANCE else law.legal(state)[0]]
        if acting is not CHANCE:
            seen = next(iter(review(replace(bare, position=state, actions=(done[0],))).moments))
            if isinstance(seen, DecisionMoment) and seen.weighed:
                done = [law.parse(each) for each in seen.weighed[0].actions]
        for action in done:
            made.append(action)
            state = law.apply(state, action).state
    return replace(bare, actions=tuple(made))


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_who_plays_what_a_review_calls_best_makes_no_mistakes(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As other dice and cards show: a few by chance, and what the first review was wrong about."""
    monkeypatch.setattr(finding, "PASSES", SHIPPED)
    monkeypatch.setattr(network, "PASSES", (24, 96, 240))
    found = decisions(review(well_played(game, players, 60), seed=1))
    real = [each for each in found if each.real]
    print(game, len(real), sum(each.mistake for each in real))  # noqa: T201 it is what was measured
    assert len(real) >= 5
    assert sum(each.mistake for each in real) <= len(real) // 10


def planted(game: str, turns: int) -> tuple[Record, Record, str]:
    """A decision with a clearly worst choice: made so, made well, and the first step of the better one."""
    for step in replay(played(game, 3, seed=7)):
        state = step.before
        if step.actor is CHANCE or state.turns < turns or (game == "paseo" and not state.dice):
            continue
        seen = look(game, state, seconds=0.3).weighed
        if len(seen) > 1 and -seen[-1].behind.value > 0.2 + 4 * seen[-1].behind.error:
            bare = replace(played(game, 3, seed=7), position=state)
            parse = entry(game).game.parse
            bad, good = (
                replace(bare, actions=tuple(map(parse, each.actions)))
                for each in (seen[-1], seen[0])
            )
            return bad, good, seen[0].actions[0]
    raise AssertionError("nobody ever had much to lose")


@pytest.mark.parametrize(("game", "turns"), [("paseo", 6), ("paroli", 30), ("raeuberparoli", 30)])
def test_a_planted_mistake_is_found_and_a_good_choice_is_none(game: str, turns: int) -> None:
    bad, good, better = planted(game, turns)
    wrong, right = (decisions(review(each))[0] for each in (bad, good))
    assert wrong.mistake
    assert wrong.index in review(bad).key
    assert wrong.weighed[0].actions[0] == better
    assert not right.mistake


SETUPS = [
    ("paseo", 3), ("paseo", 4), ("paroli", 2), ("paroli", 4), ("raeuberparoli", 2), ("raeuberparoli", 3),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), SETUPS)
def test_ledgers_of_whole_games_close(game: str, players: int) -> None:
    """All within three standard errors, and most of them within two."""
    ledgers = [
        ledger for seed in range(4) for ledger in review(played(game, players, seed=seed)).ledgers
    ]
    off = [abs(each.gap.value) / each.gap.error for each in ledgers]
    print(game, players, sorted(round(each, 2) for each in off))  # noqa: T201 it is what was measured
    assert len(ledgers) == 4 * players
    assert all(each.closes for each in ledgers)
    assert sum(each <= 2 for each in off) >= 0.8 * len(off)


def begun(record: Record) -> list[PlayedAction]:
    """Where somebody's turn began, in Paseo with the dice thrown."""
    return [
        step
        for before, step in pairwise(replay(record))
        if step.actor is not CHANCE
        and (before.actor, before.before.turns) != (step.actor, step.before.turns)
        and (record.game != "paseo" or step.before.dice)
    ]


def dearest(record: Record) -> tuple[int, str, tuple[Any, ...]]:
    """Where most can be given away, the first step of the best turn there, and the whole of the worst."""
    seen = [(step, look(record.game, step.before, seconds=0.05).weighed) for step in begun(record)]
    many = [(step, weighed) for step, weighed in seen if len(weighed) > 1]
    step, weighed = min(many, key=lambda each: each[1][-1].behind.value)
    worst = tuple(map(entry(record.game).game.parse, weighed[-1].actions))
    return step.number - 1, weighed[0].actions[0], worst


@pytest.mark.long
@pytest.mark.parametrize("game", ["paseo", "paroli"])
def test_a_mistake_planted_inside_a_whole_game_is_among_the_turns_to_look_at(game: str) -> None:
    record = played(game, 3, seed=7)
    index, better, worst = dearest(record)
    spoilt = Game(replace(record, actions=(*record.actions[:index], *worst)), seed=1)
    spoilt.play_out("greedy")
    found = review(spoilt.record())
    moment = next(each for each in decisions(found) if each.index == index)
    assert moment.mistake
    assert moment.weighed[0].actions[0] == better
    assert index in found.seats["ABC".index(moment.seat)].key


UNFITTED = [("paroli", 2), ("paroli", 3), ("raeuberparoli", 2), ("raeuberparoli", 3)]


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), UNFITTED)
def test_most_mistakes_have_a_reason_in_games_that_none_was_fitted_to(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "PASSES", SHIPPED)
    found = decisions(review(played(game, players, seed=20261119)))
    codes = Counter(each.reason.code if each.reason else "-" for each in found if each.mistake)
    print(game, players, dict(codes))  # noqa: T201 it is what was measured
    assert codes.total() >= 5
    assert codes["-"] <= codes.total() / 2
