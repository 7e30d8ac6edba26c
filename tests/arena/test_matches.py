"""Matches: fair seats, shared chance, players that fail, and the same results whoever plays them."""

import os
import signal
import sys
from collections import Counter
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.arena.entrant import Entrant, read_entrant
from spieltisch.arena.executor import Unplayable, here, in_processes
from spieltisch.arena.game import GameResult, play
from spieltisch.arena.journal import BrokenJournal, Journal, OtherMatch
from spieltisch.arena.lineup import Lineup
from spieltisch.arena.match_setup import MatchSetup, ScheduledGame
from spieltisch.arena.running import check_entrants, complete_deals, hopeless, in_order, run
from spieltisch.bots.policy import Budget, Thinker, Thought
from spieltisch.bots.registry import UnknownBot
from spieltisch.games.paroli.port import deck
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import CHANCE


def setting(game: str, *names: str, players: int | None = None, seed: int = 1) -> MatchSetup:
    entrants = tuple(read_entrant(name, Budget()) for name in names)
    return MatchSetup(game, players or len(names), entrants, seed)


def silence(_done: int) -> None:
    """Nobody looks."""


# who sits where


def test_everyone_has_every_seat_of_every_deal() -> None:
    match = setting("paroli", "random", "greedy", "random")
    jobs = [*match.jobs(4)]
    assert len(jobs) == len(set(jobs)) == 12
    for deal in range(4):
        for seat in range(3):
            assert {job.seats[seat] for job in jobs if job.deal == deal} == {0, 1, 2}


def test_neighbours_change_from_deal_to_deal() -> None:
    match = setting("paseo", "random", "greedy", "random", "greedy")
    left_of_first = {job.seats[(job.seats.index(0) + 1) % 4] for job in match.jobs(12)}
    assert left_of_first == {1, 2, 3}


def test_more_players_than_seats_all_meet() -> None:
    match = setting("paseo", "random", "greedy", "random", players=2)
    met = Counter(tuple(sorted(job.seats)) for job in match.jobs(2))
    assert met == {(0, 1): 4, (0, 2): 4, (1, 2): 4}
    assert match.deals_for(7) == 2


def test_budgets_of_an_entrant() -> None:
    assert read_entrant("greedy", Budget(nodes=5)) == Entrant("greedy", "greedy", Budget(nodes=5))
    assert read_entrant("greedy@0.5s", Budget(nodes=5)).budget == Budget(seconds=0.5)
    assert read_entrant("engine:./a b@2@70n", Budget()).spec == "engine:./a b@2"
    with pytest.raises(Impossible, match="more than 0 nodes"):
        read_entrant("greedy@0n", Budget())


def test_a_table_must_be_full() -> None:
    with pytest.raises(Impossible, match="3 seats need 3 players, but 2 are named"):
        setting("paseo", "random", "random", players=3)
    with pytest.raises(Impossible, match="Paseo is for 2 to 4 players, not 5"):
        setting("paseo", *["random"] * 5)


# the same chance for all


def leaving_the_stock(match: MatchSetup, job: ScheduledGame) -> list[paroli.Card]:
    """The cards in the order in which they left the stock, in a game of random players."""
    law, chance, rng = entry(match.game).game, match.chance_source(job.deal), Random(str(job.seats))
    state, found = law.initial(match.config), list[paroli.Card]()
    while (actor := law.actor(state)) is not None:
        action = chance(state) if actor is CHANCE else rng.choice(law.legal(state))
        assert law.refusal(state, action) is None
        if isinstance(action, paroli.Deal | paroli.TurnUp):
            found.append(action.card)
        state = law.apply(state, action).state
    return found


def test_cards_leave_the_stock_in_the_same_order_whoever_draws_them() -> None:
    match = setting("paroli", "random", "random")
    (one, two), (other,) = [*match.jobs(1)], [*match.jobs(2)][2:3]
    first, second = leaving_the_stock(match, one), leaving_the_stock(match, two)
    assert min(len(first), len(second)) > 40
    assert all(here == there for here, there in zip(first, second, strict=False))
    assert leaving_the_stock(match, other)[:29] != first[:29]


def test_a_deck_is_whole_and_turns_up_no_paroli() -> None:
    decks = [deck(f"7/{number}", 2) for number in range(1500)]
    assert all(Counter(cards) == paroli.DECK for cards in decks)
    assert not any(cards[28].is_paroli for cards in decks)
    behind = Counter(place for cards in decks for place in range(29, 104) if cards[place].is_paroli)
    expected = 1500 * 4 * (1 - 28 / 104) / 75
    assert expected * 0.6 < behind[29] < expected * 1.4, "R2 puts no Paroli on top of the stock"


def test_dice_depend_on_the_turn_alone() -> None:
    match = setting("paseo", "random", "random")
    law, rng, rolled = entry("paseo").game, Random(3), dict[int, set[Any]]()
    for _ in range(3):
        chance, state = match.chance_source(5), law.initial(match.config)
        while (actor := law.actor(state)) is not None:
            action = chance(state) if actor is CHANCE else rng.choice(law.legal(state))
            if isinstance(action, paseo.Roll):
                rolled.setdefault(state.turns, set()).add(action)
            state = law.apply(state, action).state
    assert len(rolled) > 5
    assert all(len(rolls) == 1 for rolls in rolled.values())
    assert len({roll for rolls in rolled.values() for roll in rolls}) > 3


# players that fail


class WithBad(Lineup):
    """A line-up whose second player is this one, until it is dismissed."""

    def __init__(self, match: MatchSetup, bad: Thinker) -> None:
        super().__init__(match)
        self.bad: Thinker | None = bad

    def thinker(self, entrant: int) -> Thinker:
        return self.bad if entrant == 1 and self.bad else super().thinker(entrant)

    def dismiss(self, entrant: int) -> None:
        assert entrant != 0
        self.bad = None


def cheating(_view: object, _budget: Budget, _rng: Random) -> Thought:
    return Thought(paroli.Draw(9))


def babbling(_view: object, _budget: Budget, _rng: Random) -> Thought:
    return Thought("42")


def dying(_view: object, _budget: Budget, _rng: Random) -> Thought:
    raise RuntimeError("out of\nwits")


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (cheating, "R4, draw-one-or-two: Draw(count=9)"),
        (babbling, "a-turn, chance-only: 42"),
        (dying, "RuntimeError: out of wits"),
    ],
)
def test_who_fails_forfeits_the_game(bad: Any, why: str) -> None:
    match = setting("paroli", "random", "random", "random")
    lineup = WithBad(match, bad)
    played = play(match, ScheduledGame(0, (0, 1, 2)), lineup)
    assert played.forfeit == (1, why)
    assert played.shares == (0.5, 0.0, 0.5)
    assert played.reason == "forfeit"
    assert lineup.bad is None, "it does not play on"


@pytest.mark.parametrize("game", ["paseo", "raeuberparoli"])
def test_an_answer_that_is_no_action_is_a_forfeit_in_every_game(game: str) -> None:
    match = setting(game, "random", "random")
    played = play(match, ScheduledGame(0, (0, 1)), WithBad(match, babbling))
    assert played.forfeit is not None
    assert played.shares == (1.0, 0.0)


PROGRAM = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "spieltisch": print("ok", flush=True)
    if word == "isready": print("readyok", flush=True)
    if word == "go": {answer}
"""


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        ("print('\\\\x00 what?', flush=True)", "EngineNoise"),
        ("print('move draw 7', flush=True)", "Engine"),
        ("sys.exit(3)", "Engine"),
    ],
)
def test_a_program_that_lies_or_dies_loses_and_the_match_goes_on(
    answer: str, trouble: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.py"
    file.write_text(PROGRAM.format(answer=answer), encoding="utf-8")
    match = setting("paseo", f"engine:{sys.executable} {file}", "random")
    results = [*here(match, match.jobs(1))]
    assert len(results) == 2
    for played in results:
        assert played.forfeit is not None
        assert played.seats[played.forfeit[0]] == 0
        assert played.forfeit[1].startswith(trouble)


def test_a_match_ends_early_when_somebody_forfeits_most_games(tmp_path: Path) -> None:
    match = setting("paseo", f"engine:{sys.executable} -c pass", "random")
    journal = Journal(tmp_path / "match.jsonl", match)
    for job in [*match.jobs(10)][:-1]:
        journal.add(GameResult(*job, (0.5, 0.5), "forfeit", forfeit=(job.seats.index(0), "silent")))
    results = run(match, 500, here, journal, silence)
    assert len(results) == 20
    assert hopeless(match, journal) == match.entrants[0].name


def test_unknown_players_are_named_before_the_first_game() -> None:
    with pytest.raises(UnknownBot, match="No bot 'genius' plays paseo"):
        check_entrants(setting("paseo", "random", "genius"))


# the same results whoever plays


def test_processes_play_what_one_process_plays_even_if_one_is_killed() -> None:
    match = setting("paseo", "greedy", "random", seed=3)
    jobs, killed, found = [*match.jobs(5)], 0, list[GameResult]()
    for played in in_processes(match, jobs, workers=2):
        found.append(played)
        if not killed:
            killed = min(child.pid or 0 for child in active_children())
            os.kill(killed, signal.SIGKILL)
    assert killed
    assert sorted(found) == sorted(here(match, jobs))


class Deadly(ScheduledGame):
    """Nobody survives being sent it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (3,)


def test_a_game_that_ends_every_process_ends_the_match() -> None:
    match = setting("paseo", "random", "random")
    with pytest.raises(Unplayable, match=r"deal 7 .* ended its process 3 times"):
        next(in_processes(match, [Deadly(7, (0, 1))], workers=1))
    assert not active_children()


def test_processes_end_with_the_match() -> None:
    match = setting("paseo", "random", "random")
    playing = in_processes(match, match.jobs(), workers=2)
    assert next(playing).deal == 0
    playing.close()
    assert not active_children()


BOT_THAT_IS_TOLD_AGAIN = """
import atexit, os, signal
from spieltisch.games.options import options

for _ in range(2):
    atexit.register(os.kill, os.getpid(), signal.SIGTERM)

def play(view):
    return options(view)[0]
"""
"""While its interpreter is being dismantled, its process is asked twice more to end."""


def test_processes_that_are_asked_to_end_again_while_they_end_say_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bot.py").write_text(BOT_THAT_IS_TOLD_AGAIN, encoding="utf-8")
    match = setting("paseo", f"{tmp_path / 'bot.py'}:play", "random")
    playing = in_processes(match, match.jobs(), workers=2)
    next(playing)
    children = active_children()
    for child in children:
        os.kill(child.pid or 0, signal.SIGTERM)
    playing.close()
    played_out = [*in_processes(match, match.jobs(1), workers=2)]
    assert {child.exitcode for child in children} <= {0, -signal.SIGTERM}
    assert len(played_out) == 2
    assert capfd.readouterr().err == ""


# journals


def test_a_match_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    match, file = setting("paseo", "random", "random"), tmp_path / "new" / "match.jsonl"
    whole = sorted(here(match, match.jobs(4)))
    run(match, 2, here, Journal(file, match), silence)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"deal": 2, "seats": [0')
    journal, told = Journal(file, match), list[int]()
    assert len(journal.results) == 4
    assert run(match, 4, here, journal, told.append) == whole
    assert told == [4, 5, 6, 7, 8]
    assert sorted(Journal(file, match).results.values()) == whole
    assert run(match, 2, here, journal, silence) == whole[:4]


def test_a_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    match, file = setting("paseo", "random", "random"), tmp_path / "match.jsonl"
    run(match, 1, here, Journal(file, match), silence)
    with pytest.raises(OtherMatch, match="differs in seed, entrants"):
        Journal(file, setting("paseo", "random", "greedy", seed=2))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"code": "', '"code": "0'), encoding="utf-8")
    with pytest.raises(OtherMatch, match="differs in code"):
        Journal(file, match)
    assert len(Journal(file, match, any_code=True).results) == 2


def test_garbage_is_no_journal(tmp_path: Path) -> None:
    match, file = setting("paseo", "random", "random"), tmp_path / "match.jsonl"
    run(match, 1, here, Journal(file, match), silence)
    file.write_text(file.read_text(encoding="utf-8") + "[1]\n", encoding="utf-8")
    with pytest.raises(BrokenJournal, match="Line 4"):
        Journal(file, match)
    file.write_text("Dear diary\n", encoding="utf-8")
    with pytest.raises(BrokenJournal, match="Line 1"):
        Journal(file, match)


def test_deals_come_in_order_and_whole(tmp_path: Path) -> None:
    match = setting("paseo", "random", "random", "random")
    journal = Journal(tmp_path / "match.jsonl", match)
    with in_order(match, 4, here, journal, silence) as deals:
        found = [next(deals), next(deals)]
    assert [[played.deal for played in deal] for deal in found] == [[0] * 3, [1] * 3]
    assert complete_deals(match, [*found[0], *found[1][:2]]) == [sorted(found[0])]


def test_a_match_is_played_by_the_options_it_agrees() -> None:
    entrants = tuple(read_entrant(name, Budget()) for name in ("greedy", "random"))
    match = MatchSetup("paroli", 2, entrants, 1, ("draw_one_by_one",))
    assert match.config == paroli.Config(2, draw_one_by_one=True)
    assert match.described()["options"] == ["draw_one_by_one"]
    assert match.described() != replace(match, options=()).described()
