"""Two people, each in a browser of their own: one has only a keyboard, the other a phone; to the end of a game."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from support.browsing import PHONE, SMALL, Look
from support.page.keys import ParoliKeys, PaseoKeys, set_up_by_keys
from support.page.paroli import ParoliPlayer
from support.page.paseo import PaseoPlayer
from support.page.results import recorded_result, shown_result
from support.page.stages import ME
from support.page.together import play_together
from support.page.touching import by_finger
from support.page.visiting import Sit, Visit

PLAYERS: Final[
    Mapping[str, tuple[type[PaseoKeys | ParoliKeys], type[PaseoPlayer | ParoliPlayer]]]
] = {
    "Paseo": (PaseoKeys, PaseoPlayer),
    "Paroli": (ParoliKeys, ParoliPlayer),
    "Räuberparoli": (ParoliKeys, ParoliPlayer),
}


def invited(host: Page, guest: Page, game: str) -> None:
    """The host sets a table up; the guest comes by the link that is shown as text and as a picture."""
    set_up_by_keys(host, game, "open")
    expect(host.get_by_role("img", name="QR")).to_be_visible()
    guest.goto(host.get_by_label("Invitation link").input_value())
    expect(guest.get_by_role("heading", name=f"invites you to play {game}")).to_be_visible()
    guest.get_by_label("Name").fill("Jonas")
    guest.get_by_role("button", name="Sit down").tap()
    for page in (host, guest):
        expect(page.locator("ol.seats")).to_contain_text("Jonas")


@pytest.mark.parametrize(
    "game",
    ["Paseo", *(pytest.param(game, marks=pytest.mark.long) for game in ("Paroli", "Räuberparoli"))],
)
def test_a_whole_game_by_keys_and_by_touch(visit_seeded: Visit, rng: Random, game: str) -> None:
    host = visit_seeded(Look(SMALL))
    guest = visit_seeded(Look(PHONE, "dark", touch=True))
    invited(host, guest, game)
    at_desk, in_hand = PLAYERS[game]
    play_together([at_desk(host, rng), in_hand(guest, by_finger, rng)])
    expect(guest.locator("#result")).to_be_visible()
    assert shown_result(host) == recorded_result(host)
    assert shown_result(guest).scores == recorded_result(host).scores


def test_once_more_by_one_press_each(sit: Sit) -> None:
    mira, jonas = (sit("paseo-over", seat) for seat in (ME, 1 - ME))
    mira.get_by_role("button", name="Rematch").click()
    expect(mira.get_by_text("as soon as everybody is here")).to_be_visible()
    jonas.get_by_role("link", name="To the new table").click()
    for page in (mira, jonas):
        expect(page.locator(".bar")).to_be_visible()
