"""Commands judged on the folded game: what they make, and why they are refused."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from spieltisch.fair.commitment import seat_commitment
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Refusal
from spieltisch.server.table.advancing import (
    Beginning,
    EventDraft,
    Happening,
    advance,
    restarted,
    started,
)
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.judging import MOST_HANDED, MOST_UNDONE, judge
from spieltisch.server.table.replay import Course, course_from_json, course_to_json
from spieltisch.wire.pieces import Letter
from spieltisch.wire.upward import (
    Act,
    Commit,
    Hand,
    Resign,
    Reveal,
    TimelessCommand,
    Undo,
    Withdraw,
)

IDEM = "0" * 32
SEEDS = ("5e" * 32, "5f" * 32)
OWN = {"A": "0a" * 32, "B": "0b" * 32}
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E", "F")


class Game:
    """A game that commands are tried on."""

    def __init__(self, game: str, players: int = 2, contributors: str = "", bots: str = "") -> None:
        config = entry(game).config_from_json({"players": players})
        agreed = Beginning("t1", game, config, dict.fromkeys(bots, "random"), [*contributors])
        self.happened: list[Happening] = []
        self.make(started(agreed, SEEDS[0]))

    @property
    def course(self) -> Course:
        return self.happened[-1].course

    @property
    def acting(self) -> Letter:
        assert isinstance(self.course.actor, int)
        return LETTERS[self.course.actor]

    @property
    def legal(self) -> list[str]:
        game = self.course.entry.game
        return [game.format(action) for action in game.legal(self.course.state)]

    def make(self, *drafts: EventDraft) -> None:
        course = self.happened[-1].course if self.happened else None
        self.happened += advance(course, drafts, SEEDS, 1000)

    def do(self, command: TimelessCommand) -> None:
        found = judge(self.course, command)
        assert not isinstance(found, Refusal), found
        self.make(*found)

    def refusal(self, command: TimelessCommand) -> str:
        found = judge(self.course, command)
        assert isinstance(found, Refusal)
        return found.code

    def trouble(self, command: TimelessCommand) -> str:
        with pytest.raises(TableError) as caught:
            judge(self.course, command)
        return caught.value.code

    def act(self, *actions: str, seat: Letter | None = None) -> Act:
        return Act(idem=IDEM, seat=seat or self.acting, expected_seq=0, actions=actions)


def undo(seat: Letter, to: int) -> Undo:
    return Undo(idem=IDEM, seat=seat, expected_seq=0, to=to)


def commit(seat: Letter, seed: str) -> Commit:
    promised = seat_commitment("t1", seat, bytes.fromhex(seed)).hex()
    return Commit(idem=IDEM, seat=seat, expected_seq=0, hash=promised)


def reveal(seat: Letter, seed: str) -> Reveal:
    return Reveal(idem=IDEM, seat=seat, expected_seq=0, seed=seed)


def hand(seat: Letter, to: str | None) -> Hand:
    return Hand(idem=IDEM, seat=seat, expected_seq=0, to=to)


def resign(seat: Letter) -> Resign:
    return Resign(idem=IDEM, seat=seat, expected_seq=0)


def other(seat: Letter) -> Letter:
    return "B" if seat == "A" else "A"


def test_a_legal_action_is_an_event_as_the_law_writes_it() -> None:
    game = Game("paseo")
    game.do(game.act("lay  *  0,0"))
    assert game.happened[-1].event.body == {"action": "lay * 0,0", "played": "person"}


def test_an_illegal_action_is_refused_with_its_ruling() -> None:
    game = Game("paseo")
    game.do(game.act("lay * 0,0"))
    assert game.refusal(game.act("lay * 5,5")) == "not-touching"


def test_whoever_is_not_to_act_is_refused() -> None:
    game = Game("paseo")
    assert game.refusal(game.act("lay * 0,0", seat=other(game.acting))) == "out-of-turn"


def test_chance_is_not_for_players() -> None:
    game = Game("paroli")
    assert game.refusal(game.act("deal b7")) == "chance-only"


def test_what_can_not_be_read_is_said_so() -> None:
    assert Game("paseo").trouble(Game("paseo").act("abracadabra")) == "unreadable-action"


def several_steps(game: Game) -> list[str]:
    """A card laid and the turn ended, where that can be."""
    return [next(text for text in game.legal if text.startswith("lay")), "end"]


def test_several_steps_are_taken_together_or_not_at_all() -> None:
    game = Game("paroli")
    lay, end = several_steps(game)
    assert game.refusal(game.act(lay, lay, end, end)) in {"not-on-rack", "occupied", "out-of-turn"}
    before = game.course.seq
    game.do(game.act(lay, end))
    kinds = [each.event.body["action"] for each in game.happened[before + 1 :]]
    assert kinds[:2] == [lay, end]


def test_a_step_is_taken_back_until_the_turn_is_over() -> None:
    game = Game("paroli")
    before, state, seat = game.course.seq, game.course.state, game.acting
    lay, end = several_steps(game)
    game.do(game.act(lay))
    assert game.course.undoable == (before,)
    game.do(undo(seat, before))
    assert game.course.state == state
    assert game.trouble(undo(seat, before)) == "not-undoable"
    game.do(game.act(lay, end))
    assert game.trouble(undo(seat, before)) == "not-undoable"
    assert game.trouble(undo(other(seat), before)) == "not-undoable"


def test_one_turn_can_not_go_back_and_forth_for_ever() -> None:
    """Every step and every way back is kept for ever: two seats once made an answer of 1.2 MB in 45 s."""
    game = Game("paroli")
    seat, before = game.acting, game.course.seq
    lay, end = several_steps(game)
    for _ in range(MOST_UNDONE):
        game.do(game.act(lay))
        game.do(undo(seat, before))
    game.do(game.act(lay))
    assert game.trouble(undo(seat, before)) == "undone-enough"
    game.do(game.act(end))
    assert game.course.undone == 0


def test_what_a_bot_or_the_clock_played_is_not_taken_back() -> None:
    game = Game("paroli")
    before, seat = game.course.seq, game.acting
    lay, _ = several_steps(game)
    game.make(EventDraft("act", seat, {"action": lay, "played": "clock"}))
    assert game.trouble(undo(seat, before)) == "not-undoable"


def test_cards_that_were_drawn_are_not_put_back() -> None:
    game = Game("paroli")
    before, seat = game.course.seq, game.acting
    game.do(game.act("draw 1"))
    assert game.trouble(undo(seat, before)) == "not-undoable"


def seeded() -> Game:
    return Game("paseo", contributors="AB")


def test_seeds_are_promised_by_all_before_any_is_shown() -> None:
    game = seeded()
    assert game.trouble(game_act(game)) == "seeds-first"
    game.do(commit("A", OWN["A"]))
    assert game.trouble(commit("A", OWN["B"])) == "no-seed-wanted"
    assert game.trouble(reveal("A", OWN["A"])) == "no-seed-wanted"
    game.do(commit("B", OWN["B"]))
    assert game.trouble(reveal("B", OWN["A"])) == "other-seed"
    game.do(reveal("B", OWN["B"]))
    assert game.course.actor is None
    game.do(reveal("A", OWN["A"]))
    assert game.happened[-1].event.kind == "draw"


def game_act(game: Game) -> Act:
    return game.act("lay * 0,0", seat="A") if game.course.actor is None else game.act("stay")


def test_a_promise_is_not_made_twice() -> None:
    game = seeded()
    game.do(commit("A", OWN["A"]))
    copied = Commit(idem=IDEM, seat="B", expected_seq=0, hash=game.course.seeding.committed["A"])
    assert game.trouble(copied) == "seed-again"


def test_who_does_not_reveal_is_left_out_of_the_next_round() -> None:
    game = seeded()
    game.do(commit("A", OWN["A"]))
    game.do(commit("B", OWN["B"]))
    game.do(reveal("A", OWN["A"]))
    game.make(restarted(game.course, SEEDS[1]))
    assert game.course.seeding.missing == ("A",)
    assert game.trouble(commit("B", "0c" * 32)) == "no-seed-wanted"
    assert game.trouble(commit("A", OWN["A"])) == "seed-again"
    game.do(commit("A", "0c" * 32))
    game.do(reveal("A", "0c" * 32))
    assert game.course.seeding.waits_for is None


def test_who_does_not_promise_contributes_nothing() -> None:
    game = seeded()
    game.do(commit("A", OWN["A"]))
    game.make(EventDraft("absent", "table", {"seat": "B"}))
    game.do(reveal("A", OWN["A"]))
    assert game.course.seeding.contributions == (bytes.fromhex(OWN["A"]),)


def test_who_gave_up_takes_nothing_back() -> None:
    game = Game("paroli", 3)
    before, seat = game.course.seq, game.acting
    game.do(game.act(several_steps(game)[0]))
    game.do(resign(seat))
    assert game.acting == seat
    assert game.trouble(undo(seat, before)) == "forfeited"


def test_a_bots_question_is_not_withdrawn_by_who_gave_it_the_seat() -> None:
    game = next(asked_games())
    asker = other(game.acting)
    game.do(hand(asker, "random"))
    assert game.trouble(Withdraw(idem=IDEM, seat=asker, expected_seq=0)) == "handed-over"


def test_a_seat_is_given_to_a_bot_and_taken_back() -> None:
    game = Game("paseo", bots="B")
    assert game.trouble(hand("A", None)) == "not-handed-over"
    game.do(hand("A", "random"))
    assert game.trouble(hand("A", "random")) == "handed-over"
    assert game.trouble(game.act("lay * 0,0", seat="A")) == "handed-over"
    assert game.trouble(undo("A", 0)) == "handed-over"
    assert game.trouble(hand("B", "greedy")) == "not-your-seat"
    assert game.trouble(resign("B")) == "not-your-seat"
    game.do(hand("A", None))
    assert not game.course.stand_ins


def test_a_seat_does_not_go_to_a_bot_and_back_for_ever() -> None:
    """The last bot keeps it until something is played: no table waits for a seat that nobody may give away."""
    game = Game("paroli")
    actor, idle = game.acting, other(game.acting)
    lay, end = several_steps(game)
    game.do(game.act(lay))
    for number in range(MOST_HANDED):
        game.do(hand(idle, None if number % 2 else "random"))
    game.do(hand(idle, "greedy"))
    assert game.trouble(hand(idle, None)) == "handed-enough"
    assert game.trouble(hand(idle, "random")) == "handed-enough"
    frozen = course_from_json(json.loads(json.dumps(course_to_json(game.course))))
    assert frozen.handed == game.course.handed
    game.do(game.act(end, seat=actor))
    game.do(hand(idle, None))


def test_giving_up_ends_a_game_of_two() -> None:
    game = Game("paseo")
    game.do(resign("A"))
    assert game.course.ending is not None
    assert (game.course.ending.winners, game.course.ending.reason) == ((1,), "forfeit")
    assert game.trouble(resign("B")) == "game-over"


def test_with_more_players_the_others_play_on() -> None:
    game = Game("paroli", 3)
    game.do(resign("A"))
    assert not game.course.ending
    for command in (resign("A"), hand("A", "random"), game.act("pass", seat="A"), undo("A", 0)):
        assert game.trouble(command) == "forfeited"
    game.do(resign("C"))
    assert game.course.ending is not None
    assert game.course.ending.winners == (1,)


def asked_games() -> Iterator[Game]:
    """Games of Räuberparoli played on until somebody is asked."""
    for seed in range(40):
        rng, game = Random(seed), Game("raeuberparoli", 2)
        while not game.course.ending and not game.course.pending:
            game.do(game.act(_likely(rng, game.legal)))
        if game.course.pending:
            yield game


def _likely(rng: Random, legal: list[str]) -> str:
    moves = [text for text in legal if text.startswith(("shift", "rob", "claim"))]
    lays = [text for text in legal if text.startswith("lay")]
    return rng.choice(moves or lays or legal)


def test_a_question_is_withdrawn_by_who_asked() -> None:
    game = next(asked_games())
    owner = game.acting
    asker = other(owner)
    withdraw = Withdraw(idem=IDEM, seat=asker, expected_seq=0)
    assert game.trouble(Withdraw(idem=IDEM, seat=owner, expected_seq=0)) == "no-question"
    game.do(withdraw)
    event = next(each.event for each in reversed(game.happened) if each.event.kind == "act")
    assert (event.by, event.body["played"]) == (owner, "withdrawn")
    assert game.acting == asker
    assert len(game.course.state.turn.refused) == 1
    assert game.trouble(withdraw) == "no-question"
    assert not game.course.undoable
