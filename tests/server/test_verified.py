"""Whatever people try at a table, in any order: what the server accepts, the verifier accepts too."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from spieltisch.fair.commitment import seat_commitment
from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import Refusal
from spieltisch.server.table.advancing import (
    Beginning,
    EventDraft,
    Happening,
    aborted,
    advance,
    restarted,
    started,
)
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.judging import judge, refused_consent, steps
from spieltisch.server.table.replay import Course
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
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
TRIES = 400
GAMES_EACH = 5


class Wild:
    """A table where people try anything at any time, bots play, and time runs out."""

    def __init__(self, game: str, players: int, rng: Random) -> None:
        self.rng = rng
        self.seeds = [rng.randbytes(32).hex()]
        self.shown = {letter: rng.randbytes(32).hex() for letter in LETTERS}
        self.bots: list[Letter] = [*LETTERS[1 : 1 + rng.choice([0, 0, 0, 1])]]
        self.people: list[Letter] = [
            letter for letter in LETTERS[:players] if letter not in self.bots
        ]
        self.happened: list[Happening] = []
        self.accepted = Counter[str]()
        short = {"turn_limit": rng.randint(5, 30)} if game == "paseo" else {}
        config = entry(game).config_from_json({"players": players, **short})
        contributors = self.people if rng.random() < 0.5 else []
        agreed = Beginning("t1", game, config, dict.fromkeys(self.bots, "random"), contributors)
        self.make(started(agreed, self.seeds[0]))

    @property
    def course(self) -> Course:
        return self.happened[-1].course

    @property
    def acting(self) -> Letter | None:
        return LETTERS[self.course.actor] if isinstance(self.course.actor, int) else None

    @property
    def asking(self) -> Letter | None:
        """Whoever asks an owner; else whoever acts."""
        if not self.course.pending:
            return self.acting
        seat: int = self.course.state.turn.seat
        return LETTERS[seat]

    def make(self, *drafts: EventDraft) -> None:
        course = self.happened[-1].course if self.happened else None
        at = course.at + self.rng.randrange(9) if course else 1000
        self.happened += advance(course, drafts, self.seeds, at)

    def attempt(self, command: TimelessCommand) -> None:
        try:
            found = judge(self.course, command)
        except TableError:
            return
        if not isinstance(found, Refusal):
            self.accepted[type(command).__name__] += 1
            self.make(*found)

    def go_on(self) -> None:
        """A few commands of one seat back to back, mostly of the one that acts; then time passes."""
        now: list[Letter | None] = [self.acting, self.asking]
        seat = self.rng.choice([*self.people, *now, *now])
        for _ in range(self.rng.randint(1, 4)):
            if seat in self.people:
                self.attempt(self.rng.choices(COMMANDS, WEIGHTS)[0](self, seat))
        if self.rng.random() < 0.3:
            self.wait()

    def wait(self) -> None:
        """What happens when nobody acts, as `Deadlines` does it."""
        course, seat = self.course, self.acting
        if course.ending or (course.seeding.waits_for and self.rng.random() < 0.8):
            return
        if course.seeding.waits_for == "commit":
            self.make(
                *(EventDraft("absent", "table", {"seat": one}) for one in course.seeding.missing)
            )
        elif course.seeding.waits_for == "reveal":
            self.seeds.append(self.rng.randbytes(32).hex())
            self.make(restarted(course, self.seeds[-1]))
        elif seat and self.is_a_bots(seat):
            self.played(seat, "bot")
        elif course.pending:
            self.make(refused_consent(course, "clock"))
        elif seat and self.rng.random() < 0.2:
            self.played(seat, "clock")

    def is_a_bots(self, seat: Letter) -> bool:
        number, course = LETTERS.index(seat), self.course
        return any(number in given for given in (course.bots, course.stand_ins, course.forfeited))

    def played(self, seat: Letter, how: str) -> None:
        found = steps(self.course, LETTERS.index(seat), [self.likely()], how)  # type: ignore[arg-type]  # bot or clock
        assert not isinstance(found, Refusal)
        self.make(*found)

    def likely(self) -> str:
        game, state = self.course.entry.game, self.course.state
        legal = [game.format(action) for action in game.legal(state)] if self.acting else []
        moves = [text for text in legal if text.startswith(("claim", "shift", "rob"))]
        lays = [text for text in legal if text.startswith("lay")]
        liked = (moves or lays) if self.rng.random() < 0.9 else []
        return self.rng.choice(liked or legal or ["pass"])

    def log(self) -> bytes:
        events = tuple(each.event for each in self.happened)
        heads = tuple(bytes.fromhex(each.course.head) for each in self.happened)
        return log_to_bytes(Log("t1", LETTERS[: self.course.players], events, heads))


def act(table: Wild, seat: Letter) -> TimelessCommand:
    return Act(idem=IDEM, seat=seat, expected_seq=0, actions=(table.likely(),))


def undo(table: Wild, seat: Letter) -> TimelessCommand:
    known = [*table.course.undoable, table.rng.randint(0, table.course.seq)]
    return Undo(idem=IDEM, seat=seat, expected_seq=0, to=table.rng.choice(known))


def withdraw(_table: Wild, seat: Letter) -> TimelessCommand:
    return Withdraw(idem=IDEM, seat=seat, expected_seq=0)


def hand(table: Wild, seat: Letter) -> TimelessCommand:
    return Hand(idem=IDEM, seat=seat, expected_seq=0, to=table.rng.choice([None, "greedy"]))


def resign(_table: Wild, seat: Letter) -> TimelessCommand:
    return Resign(idem=IDEM, seat=seat, expected_seq=0)


def contribute(table: Wild, seat: Letter) -> TimelessCommand:
    seed = table.shown[seat]
    if table.course.seeding.waits_for == "reveal":
        table.shown[seat] = table.rng.randbytes(32).hex()
        return Reveal(idem=IDEM, seat=seat, expected_seq=0, seed=seed)
    promised = seat_commitment("t1", seat, bytes.fromhex(seed)).hex()
    return Commit(idem=IDEM, seat=seat, expected_seq=0, hash=promised)


COMMANDS: tuple[Callable[[Wild, Letter], TimelessCommand], ...] = (
    act, undo, withdraw, hand, resign, contribute,
)  # fmt: skip
WEIGHTS = (40, 6, 6, 3, 0.1, 8)


@cache
def ended(game: str, players: int, seed: int) -> Wild:
    """A game played to its end, or broken off."""
    table = Wild(game, players, Random(seed))
    for _ in range(TRIES):
        if table.course.ending:
            return table
        table.go_on()
    if not table.course.ending:
        table.make(aborted(table.course, table.seeds))
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", [*GAMES])
def test_what_was_accepted_is_verified(game: str, players: int) -> None:
    for seed in range(GAMES_EACH):
        found = verify(ended(game, players, seed).log())
        assert isinstance(found, Accepted), (seed, found)


def test_everything_was_tried() -> None:
    tables = (ended("raeuberparoli", 4, seed) for seed in range(GAMES_EACH))
    accepted = sum((table.accepted for table in tables), Counter[str]())
    kinds = {"Act", "Undo", "Withdraw", "Hand", "Resign", "Commit", "Reveal"}
    assert {*accepted} == kinds, accepted
