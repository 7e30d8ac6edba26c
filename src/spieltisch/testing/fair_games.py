"""Whole games as honest logs, played at random without a server.

Everything that may happen at a table happens here: people and bots, seats that do not commit or do not
reveal, actions taken back, time that runs out, seats given to bots and back, questions withdrawn, seats
forfeited, games broken off.
"""

from __future__ import annotations

from itertools import takewhile
from random import Random
from typing import Any, Final

from spieltisch.fair.event import CHANCE, TABLE
from spieltisch.fair.log import Log
from spieltisch.fair.result import result
from spieltisch.fair.stream import Stream, pick
from spieltisch.games.registry import PORTS
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import Chance, Seat, seat_letter
from spieltisch.testing.fair_table import Habits, Point, Sketch, gather

__all__ = ["honest_log", "play_table", "random_log"]

_WHYS: Final = ("resigned", "clock", "left", "removed")
_SHORT: Final = 25
"""A turn limit that keeps games of Paseo short."""
_LAYING: Final = 0.9
"""Cards are rather laid than drawn, so that lines fill and questions are asked."""


def random_log(rng: Random, game: str | None = None, habits: Habits | None = None) -> Log:
    """An honest log of any game, or this one, with any number of players."""
    chosen = game or rng.choice([*GAMES])
    players = rng.choice(entry(chosen).players)
    return honest_log(chosen, _config(chosen, players, rng), rng, habits)


def honest_log(game: str, config: Any, rng: Random, habits: Habits | None = None) -> Log:
    """A game played to its end, or broken off."""
    return play_table(Sketch(game, config, rng, habits or Habits())).log()


def play_table(table: Sketch) -> Sketch:
    """From the start to the last event."""
    stream = gather(table)
    while not _decided(table) and not table.happens(table.habits.abort):
        _go_on(table, stream)
    _end(table)
    return table


def _config(game: str, players: int, rng: Random) -> Any:
    found = entry(game)
    said: dict[str, object] = {"players": players}
    settings = {"turn_limit": rng.randrange(1, _SHORT), "path": rng.choice(("laid", "random"))}
    said |= {name: value for name, value in settings.items() if name in PORTS[game].settings}
    said |= {each.name: rng.random() < 0.5 for each in found.options}
    return found.config_from_json(said)


def _decided(table: Sketch) -> bool:
    over = entry(table.game).game.actor(table.state) is None
    return over or len(table.forfeited) == table.config.players - 1


def _go_on(table: Sketch, stream: Stream) -> None:
    """One thing that may happen now."""
    actor = entry(table.game).game.actor(table.state)
    if table.happens(table.habits.forfeit):
        _forfeit(table)
    elif table.happens(table.habits.hand):
        _hand(table)
    elif isinstance(actor, Chance):
        _draw(table, stream)
    elif actor is not None and not _undo(table, seat_letter(actor)):
        _act(table, actor)


def _draw(table: Sketch, stream: Stream) -> None:
    game = entry(table.game).game
    outcomes = game.chance(table.state)
    total = sum(weight for _, weight in outcomes)
    action = pick(outcomes, stream.below(table.game, table.draws, total))
    text = game.format(action)
    number, table.draws = table.draws, table.draws + 1
    event = table.write("draw", CHANCE, {"action": text, "label": table.game, "number": number})
    _advance(table, Point(event.seq, CHANCE, "", action))


def _act(table: Sketch, seat: Seat) -> None:
    letter, played = seat_letter(seat), "person"
    if letter in table.bots:
        played = "bot"
    elif table.happens(table.habits.clock):
        played = "clock"
    action = _chosen(table)
    if isinstance(action, paroli.Answer) and table.happens(table.habits.withdraw):
        action, played = paroli.Answer(agree=False), "withdrawn"
    text = entry(table.game).game.format(action)
    event = table.write("act", letter, {"action": text, "played": played})
    _advance(table, Point(event.seq, letter, played, action))


def _advance(table: Sketch, done: Point) -> None:
    """`done` holds the action where a point of the line holds the state."""
    state = entry(table.game).game.apply(table.state, done.state).state
    table.line.append(Point(done.seq, done.by, done.played, state))


def _chosen(table: Sketch) -> Any:
    """At random, but moves and cards laid are preferred to the rest."""
    legal = entry(table.game).game.legal(table.state)
    moves = [action for action in legal if isinstance(action, paroli.Shift | paroli.Rob)]
    lays = [action for action in legal if isinstance(action, paroli.Lay)]
    if moves or (lays and table.happens(_LAYING)):
        return table.rng.choice(moves or lays)
    return table.rng.choice(legal)


def _undo(table: Sketch, letter: str) -> bool:
    """Take back some of what the person who acts has just played."""
    own = takewhile(lambda at: (at.by, at.played) == (letter, "person"), reversed(table.line))
    most = len([*own])
    if not most or letter in table.bots or not table.happens(table.habits.undo):
        return False
    del table.line[-table.rng.randint(1, most) :]
    table.write("undo", letter, {"to": table.line[-1].seq})
    return True


def _hand(table: Sketch) -> None:
    """A person's seat goes to a bot, or back."""
    seats = [letter for letter in table.people if letter not in _given_up(table)]
    if not seats:
        return
    letter = table.rng.choice(seats)
    if letter in table.bots:
        del table.bots[letter]
    else:
        table.bots[letter] = "greedy"
    table.write("hand", TABLE, {"seat": letter, "to": table.bots.get(letter)})


def _forfeit(table: Sketch) -> None:
    seats = [letter for letter in table.people if letter not in _given_up(table)]
    if not seats:
        return
    letter = table.rng.choice(seats)
    table.forfeited.add(table.letters.index(letter))
    table.bots.setdefault(letter, "greedy")
    table.write("forfeit", TABLE, {"seat": letter, "why": table.rng.choice(_WHYS)})


def _given_up(table: Sketch) -> list[str]:
    return [seat_letter(seat) for seat in table.forfeited]


def _end(table: Sketch) -> None:
    outcome = entry(table.game).game.outcome(table.state)
    said = result(outcome, table.config.players, table.forfeited)
    table.write(
        "end",
        TABLE,
        {
            "reason": said.reason,
            "scores": [*said.scores],
            "seeds": [seed.hex() for seed in table.seeds],
            "winners": [seat_letter(seat) for seat in said.winners],
        },
    )
