"""The host at a table in the terminal: listens, shows rules, saves, and sees people out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rich.text import Text

from spieltisch.cli.atomic_write import write_text
from spieltisch.cli.errors import explained
from spieltisch.cli.markdown import show_rules
from spieltisch.cli.practice import marked
from spieltisch.cli.screen import Offers, Screen
from spieltisch.cli.session import Session
from spieltisch.cli.signs import PLAYERS
from spieltisch.cli.wording import Wording
from spieltisch.extras import Missing
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Fact, Seat, seat_letter
from spieltisch.rules.record_text import record_to_text

__all__ = ["Host", "PlayerLeft", "TurnTakenBack"]


_NEWS: Final = 12
"""How many of the latest facts are shown at once."""


_QUIT: Final = ("q", "quit")
_COMMANDS: Final = ("help", "hint", "values", "rules", "save ", "quit")
"""What can be typed at any time."""


class PlayerLeft(Exception):
    """Somebody wants to stop."""


class TurnTakenBack(Exception):
    """The only person wants to play the last turn again."""


@dataclass(frozen=True)
class Host:
    screen: Screen
    session: Session

    @property
    def words(self) -> Wording:
        """A speaker who knows the players and the places of the board as it lies."""
        game, names = self.session.entry.name, self.session.names
        known = replace(self.screen.words, names=names, game=game)
        return known.at(self.session.port.places(self.session.state))

    def listen(self, prompt: str, *, help_key: str, offers: Offers = tuple) -> str:
        """The next line that is meant for the game; the rest is answered here."""
        while True:
            line = self.screen.ask(self.addressed(prompt), lambda: (*offers(), *_COMMANDS))
            if not self._serve(line, help_key):
                return line

    def listen_private(self, prompt: str) -> str:
        """A line as it is typed."""
        return self.screen.ask(prompt)

    def pause(self, prompt: str) -> None:
        """Wait for Enter; leaving is possible here too."""
        if self.screen.ask(prompt) in _QUIT:
            raise PlayerLeft

    def write(self, file: Path) -> None:
        write_text(file, marked(record_to_text(self.session.record()), self.session.taken_back))

    def save(self, file: Path) -> None:
        self.write(file)
        self.screen.show(self.words("saved", file=str(file)))

    def name(self, seat: Seat) -> Text:
        """A player as everybody is shown: shape, letter, name."""
        shape = self.screen.signs.shapes[seat]
        badge = Text(f" {shape} {seat_letter(seat)} ", PLAYERS[seat])
        return Text.assemble(badge, " ", self.session.names[seat])

    def tell_news(self, seat: Seat | None, *, but: type[Fact] | None = None) -> None:
        """What is new; except a kind of fact that is shown in another way."""
        self.screen.show(*self.news(seat, but=but))

    def news(self, seat: Seat | None, *, but: type[Fact] | None = None) -> list[Text]:
        """What has happened since this person last heard; now they have."""
        facts = (fact for fact in self.session.news(seat) if type(fact) is not but)
        lines = [self.words.fact(fact) for fact in facts if _is_told(fact)]
        if key := self.session.set_up_news(seat):
            lines = [self.words(key), *lines]
        if self.session.is_back:
            lines = [self.words.practice(self.session.taken_back)]
        self.session.mark_seen(seat)
        return [Text(" ".join(lines[-_NEWS:]))] if lines else []

    def addressed(self, prompt: str) -> str:
        """Where several people share the keyboard, with the name of who is meant."""
        seat, people = self.session.actor, self.session.people
        if len(people) > 1 and isinstance(seat, int):
            return f"{self.session.names[seat]}: {prompt}"
        return prompt

    def _serve(self, line: str, help_key: str) -> bool:
        word, _, rest = line.partition(" ")
        match word:
            case "?" | "help" | "hilfe":
                self._help(help_key)
            case "r" | "rules" | "regeln":
                self._rules(rest.strip())
            case "hint" | "tipp":
                self._advise("hint")
            case "v" | "values" | "werte":
                self._advise("values")
            case "s" | "save":
                self._save(rest.strip())
            case "uu" | "zz":
                self._take_turn_back()
            case _ if word in _QUIT:
                raise PlayerLeft
            case _:
                return False
        return True

    def nothing_to_undo(self) -> str:
        """Why a step can't be taken back, and how a whole turn can."""
        again = self.session.can_take_back(self.session.actor)
        return self.words("undo-turn" if again else "nothing-to-undo")

    def _take_turn_back(self) -> None:
        if self.session.can_take_back(self.session.actor):
            raise TurnTakenBack
        self.screen.notice(self.words("nothing-to-undo"))

    def _help(self, key: str) -> None:
        """What can be typed, with the signs that are drawn here."""
        signs = self.screen.signs
        first, last = ("A".join(around).strip() for around in (signs.chip_before, signs.chip_on))
        self.screen.show(self.words(key, first=first, last=last), self.words("help.house"))

    def _advise(self, asked: str) -> None:
        """What to do here and why, or what each choice is worth, from what the seat may know."""
        seat, words = self.session.actor, self.words
        if len(self.session.people) > 1 or not isinstance(seat, int):
            self.screen.notice(words("hint.alone"))
            return
        found = self.session.entry
        try:
            from spieltisch.cli.hinting import ADVICE  # noqa: PLC0415 only who asks waits for it

            view = found.game.view(self.session.state, seat)
            self.screen.show(*ADVICE[asked](found.name, view, words))
        except Missing as part:
            self.screen.notice(explained(part, words))

    def _rules(self, anchor: str) -> None:
        try:
            show_rules(self.screen, [self.session.entry.name], anchor or None)
        except SpieltischError as error:
            self.screen.notice(explained(error, self.words))

    def _save(self, name: str) -> None:
        if not name:
            self.screen.notice(self.words("save-where"))
            return
        try:
            self.save(Path(name))
        except OSError as error:
            self.screen.notice(explained(error, self.words))


def _is_told(fact: object) -> bool:
    """Dealing is not told card by card, the end of a turn is seen, and that of a game told apart."""
    return type(fact).__name__ not in ("Dealt", "TurnEnded", "GameOver", "Won", "LimitReached")
