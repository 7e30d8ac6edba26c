"""Keeping order on the page: others are muted and reported, the operator deals with it, lists go on, data are one's own."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from support.browsing import PHONE, Look
from support.page.visiting import Visit
from support.serving import Running, running_server

TOKEN = "the operator of this club"  # noqa: S105 of a server in this test


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server of our own: what is forbidden at it is forbidden to everybody."""
    folder: Path = tmp_path_factory.mktemp("club")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPIELTISCH_ADMIN_TOKEN", TOKEN)
        options = ("--data", str(folder), "--bot-processes", "1")
        with running_server(folder / "journal", options) as running:
            yield running


def offer(club: Running, name: str) -> list[str]:
    """As many public tables of one person as there may be."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "paroli", "seats": seats, "public": True}
    with httpx.Client(base_url=club.url) as client:
        session = client.post("/api/session", json={"name": name, "bearer": True}).json()
        client.headers["Authorization"] = f"Bearer {session['token']}"
        return [str(client.post("/api/tables", json=wish).json()["id"]) for _ in range(5)]


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def say(page: Page, text: str) -> None:
    page.get_by_label("Message").fill(text)
    page.get_by_role("button", name="Send").click()


def test_who_is_muted_is_not_read_and_the_operator_deletes_what_was_reported(
    visit: Visit, club: Running
) -> None:
    """On a phone at the table, and at a desk for the operator."""
    mira, jo = visit(Look(PHONE, touch=True), club.url), visit(url=club.url)
    mira.locator(".games > li").first.get_by_role("button", name="Invite").tap()
    mira.get_by_role("radio", name="3", exact=True).check()  # one seat stays free: nothing begins
    mira.get_by_label("Public").check()
    mira.get_by_role("button", name="Open the table").tap()
    jo.goto(mira.get_by_label("Invitation link").input_value())
    sit_down(jo, "Jo")
    say(jo, "you fool")
    said = mira.get_by_role("list", name="Chat")
    expect(said).to_contain_text("you fool")
    mira.get_by_role("button", name="Menu").tap()
    mira.get_by_role("button", name="Mute or report others").tap()
    others = mira.get_by_role("dialog", name="The others here")
    others.get_by_role("button", name="Report", exact=True).tap()
    others.get_by_label("What the operator should know").fill("again")
    others.get_by_role("button", name="Send the report").tap()
    expect(others.get_by_role("status")).to_contain_text("The operator will see")
    others.get_by_role("button", name="Mute").tap()
    expect(others.get_by_role("button", name="Hear again")).to_be_visible()
    others.get_by_role("button", name="Close").tap()
    expect(said).not_to_contain_text("you fool")
    mira.reload()
    expect(mira.get_by_role("list", name="Chat")).not_to_contain_text("you fool")
    operator = visit(url=club.url)
    operator.goto(f"{club.url}/#/admin")
    operator.get_by_label("Admin token").fill(TOKEN)
    operator.get_by_role("button", name="Open").click()
    reports = operator.get_by_role("region", name="Reports")
    expect(reports).to_contain_text("Jo at table")
    expect(reports).to_contain_text("again")
    reports.get_by_role("button", name="Chat").click()
    operator.get_by_role("dialog", name="Chat").get_by_role(
        "button", name="Delete the line"
    ).click()
    expect(jo.get_by_role("list", name="Chat")).not_to_contain_text("you fool")
    operator.get_by_role("dialog", name="Chat").get_by_role("button", name="Close").click()
    operator.get_by_label("A word").fill("fool*")
    operator.get_by_role("button", name="Forbid").click()
    expect(operator.get_by_role("region", name="Forbidden words")).to_contain_text("fool*")
    say(jo, "foolish")
    expect(jo.get_by_role("alert")).to_contain_text("a word that is not allowed")
    reports.get_by_role("button", name="Ban", exact=True).click()
    operator.get_by_role("button", name="Yes").click()
    expect(operator.get_by_role("region", name="Bans")).to_contain_text("until it is lifted")
    reports.get_by_role("button", name="Close").click()
    expect(reports).to_contain_text("Nobody has reported anything.")


def test_a_wrong_token_opens_nothing(visit: Visit, club: Running, complaints: list[str]) -> None:
    page = visit(url=club.url)
    page.goto(f"{club.url}/#/admin")
    page.get_by_label("Admin token").fill("wrong")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("The token is wrong")
    expect(page.get_by_role("region", name="Reports")).to_have_count(0)
    complaints.clear()


def test_a_list_of_tables_goes_on(visit: Visit, club: Running) -> None:
    names = [name for number in range(11) for name in offer(club, f"Host {number}")]
    page = visit(url=club.url)
    page.goto(f"{club.url}/#/tables")
    waiting = page.get_by_role("region", name="Tables to join")
    expect(waiting.get_by_role("listitem")).to_have_count(50)
    waiting.get_by_role("button", name="Show more").click()
    expect(waiting.locator(f"[href='#/table/{names[0]}']")).to_be_visible()


def test_who_plays_for_someone_who_is_gone_is_agreed_on_at_the_set_up(
    visit: Visit, club: Running
) -> None:
    page = visit(url=club.url)
    page.locator(".games > li").first.get_by_role("button", name="Invite").click()
    page.get_by_label("Who plays for someone who is away").select_option("club")
    page.get_by_label("the others may let this bot play").check()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Invitation link").input_value()
    table = page.url.rpartition("/")[2]
    told_to_all = "the others may let a bot play for them (club)"
    expect(page.get_by_text(told_to_all)).to_be_visible()
    friend = visit(url=club.url)
    friend.goto(link)
    expect(friend.get_by_text(told_to_all)).to_be_visible()
    told: Any = page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")
    assert (told["stand_in"], told["absent_bot"]) == ("club", True)


def test_what_is_kept_of_one_is_downloaded_and_deleted(
    visit: Visit, club: Running, complaints: list[str]
) -> None:
    page = visit(url=club.url)
    page.locator(".games > li").first.get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Invitation link")).to_be_visible()
    page.goto(f"{club.url}/#/devices")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download it").click()
    told = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    assert len(told["tables"]) == 1
    page.get_by_role("button", name="Delete all of it").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all of it").click()
    expect(page.locator(".games")).to_be_visible()
    assert page.evaluate("fetch('/api/person').then((answer) => answer.status)") == 401
    complaints.clear()
