"""Mails by a server that wants TLS, a login, or nothing to do with somebody."""

import ipaddress
import ssl
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Final

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from support.receiving import Login, Security, mailbox

from spieltisch.server.notices.mailing import send_mail
from spieltisch.server.settings import Smtp

pytestmark = pytest.mark.asyncio
SENDER, MIRA, EVE = "table@games.example", "mira@home.example", "eve@home.example"
LOGIN: Final = ("table", "a secret")
SECONDS: Final = 30


def certified(folder: Path) -> Path:
    """A certificate of this machine, and its key."""
    key, begin = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC) - timedelta(days=1)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail.example")])
    machine = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([machine]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    written = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    file = folder / "certificate.pem"
    file.write_bytes(made.public_bytes(pem) + written)
    return file


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    return certified(tmp_path)


@pytest.fixture
def trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By this machine."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))


@pytest.fixture
def context(certificate: Path) -> ssl.SSLContext:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(certificate)
    return made


def letter(to: str = MIRA) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = SENDER, to, "Your turn"
    made.set_content("at Paroli")
    return made


def smtp(port: int, security: Security, login: Login | None = None) -> Smtp:
    user, password = login or (None, None)
    return Smtp("127.0.0.1", SENDER, port, security, user, password)


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("security", ["starttls", "tls"])
@pytest.mark.parametrize("login", [None, LOGIN])
async def test_a_mail_goes_by_tls_to_who_logs_in(
    context: ssl.SSLContext, security: Security, login: Login | None
) -> None:
    async with mailbox(security, context, login) as box:
        assert await send_mail(smtp(box.port, security, login), letter(), SECONDS) == "sent"
    (mail,) = box.mails
    assert (mail["To"], mail.get_content().strip()) == (MIRA, "at Paroli")


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_a_server_that_nobody_vouches_for_gets_nothing(
    context: ssl.SSLContext, security: Security
) -> None:
    async with mailbox(security, context, LOGIN) as box:
        assert await send_mail(smtp(box.port, security, LOGIN), letter(), SECONDS) == "failed"
    assert box.mails == []


@pytest.mark.usefixtures("trusted")
async def test_a_wrong_password_is_a_failure(context: ssl.SSLContext) -> None:
    async with mailbox("starttls", context, LOGIN) as box:
        wrong = smtp(box.port, "starttls", ("table", "guessed"))
        assert await send_mail(wrong, letter(), SECONDS) == "failed"
    assert box.mails == []


async def test_a_server_without_tls_gets_no_password_where_tls_was_agreed() -> None:
    async with mailbox(login=LOGIN) as box:
        assert await send_mail(smtp(box.port, "starttls", LOGIN), letter(), SECONDS) == "failed"
    assert box.mails == []


REFUSALS: Final[Mapping[str, str]] = {
    "550 5.1.1 No such user": "gone",
    "553 5.1.3 No such address": "gone",
    "450 4.2.1 Try again later": "failed",
    "552 5.2.2 The mailbox is full": "failed",
}


@pytest.mark.parametrize(("answer", "outcome"), REFUSALS.items())
async def test_an_address_that_there_is_not_is_gone_and_a_full_one_is_tried_again(
    answer: str, outcome: str
) -> None:
    async with mailbox() as box:
        box.answers[EVE] = answer
        assert await send_mail(smtp(box.port, "none"), letter(EVE), SECONDS) == outcome
        assert await send_mail(smtp(box.port, "none"), letter(), SECONDS) == "sent"
    assert len(box.mails) == 1


async def test_where_nobody_answers_it_failed() -> None:
    async with mailbox() as box:
        port = box.port
    assert await send_mail(smtp(port, "none"), letter(), SECONDS) == "failed"
