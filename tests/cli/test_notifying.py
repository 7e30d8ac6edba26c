"""What a host says about mails and networks, and what is said back."""

from pathlib import Path

import pytest

from spieltisch.cli.errors import CommandError
from spieltisch.cli.notifying import notifying_by
from spieltisch.server.settings import Notifying, Smtp

URL, SENDER = "https://games.example", "table@games.example"


def by(server: str, file: Path | None = None) -> Smtp | None:
    return notifying_by((server, SENDER, file, URL), None, ()).smtp


def test_without_a_mail_server_there_are_no_mails() -> None:
    assert notifying_by((None, None, None, None), None, ()) == Notifying()


@pytest.mark.parametrize(
    ("server", "expected"),
    [
        ("smtp://mail.example", ("mail.example", 587, "starttls", None)),
        ("smtps://table%40games.example@mail.example", ("mail.example", 465, "tls", SENDER)),
        ("smtp+plain://127.0.0.1:2525", ("127.0.0.1", 2525, "none", None)),
    ],
)
def test_a_mail_server_is_named_by_a_url(
    monkeypatch: pytest.MonkeyPatch, server: str, expected: tuple[object, ...]
) -> None:
    monkeypatch.setenv("SPIELTISCH_MAIL_PASSWORD", "secret")
    found = by(server)
    assert found
    assert (found.host, found.port, found.security, found.user) == expected
    assert found.password == "secret"  # noqa: S105 of this test
    assert "secret" not in repr(found)


def test_the_password_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("from a file\n", encoding="utf-8")
    found = by("smtp://mail.example", file)
    assert found
    assert found.password == "from a file"  # noqa: S105 of this test
    with pytest.raises(CommandError):
        by("smtp://mail.example", tmp_path / "none")


@pytest.mark.parametrize(
    "server", ["mail.example", "http://mail.example", "smtp://", "smtp://u:p@mail.example", "smtp://mail.example:x"]
)  # fmt: skip
def test_what_is_no_mail_server(server: str) -> None:
    with pytest.raises(CommandError):
        by(server)


def test_mails_need_a_sender_and_a_name_of_the_server() -> None:
    for mail in (("smtp://a", None, None, URL), ("smtp://a", SENDER, None, None)):
        with pytest.raises(CommandError):
            notifying_by(mail, None, ())


@pytest.mark.parametrize(
    ("contact", "networks"), [("me", ()), (None, ("10.0.0.1/8",)), (None, ("home",))]
)
def test_what_is_no_contact_and_no_network(contact: str | None, networks: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        notifying_by((None, None, None, None), contact, networks)
