"""How the words of a command line are read."""

from __future__ import annotations

import pytest

from spieltisch.cli.arguments import game_called, options_called


@pytest.mark.parametrize("name", ["one-move-per-card", "one_move_per_card"])
def test_an_option_is_known_as_commands_and_as_configurations_write_it(name: str) -> None:
    assert options_called(game_called("raeuberparoli"), [name]) == {"one_move_per_card": True}
