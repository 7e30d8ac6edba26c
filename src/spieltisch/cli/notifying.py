"""The options of `spieltisch serve` for notices: the mail server, and where else they may go."""

from __future__ import annotations

import os
from ipaddress import ip_network
from pathlib import Path
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

from spieltisch.cli.errors import CommandError
from spieltisch.server.settings import Notifying, Smtp

__all__ = ["notifying_by"]

_Mail: TypeAlias = tuple[str | None, str | None, Path | None, str | None]
"""Server, sender, the file with the password, and the server's public URL."""

_PASSWORD: Final = "SPIELTISCH_MAIL_PASSWORD"  # noqa: S105 the variable's name
_KINDS: Final[dict[str, tuple[Literal["starttls", "tls", "none"], int]]] = {
    "smtp": ("starttls", 587),
    "smtps": ("tls", 465),
    "smtp+plain": ("none", 25),
}


def notifying_by(mail: _Mail, contact: str | None, networks: tuple[str, ...]) -> Notifying:
    for network in networks:
        try:
            ip_network(network)
        except ValueError:
            raise CommandError("error.network", name=network) from None
    if contact is not None and not contact.startswith(("mailto:", "https:")):
        raise CommandError("error.contact", name=contact)
    return Notifying(contact=contact, smtp=_smtp(mail), networks=networks)


def _smtp(mail: _Mail) -> Smtp | None:
    url, sender, file, public_url = mail
    if not url:
        return None
    if not sender or not public_url:
        raise CommandError("error.mail")
    try:
        parts = urlsplit(url)
        security, usual = _KINDS[parts.scheme]
        port = parts.port or usual
    except (KeyError, ValueError):
        raise CommandError("error.mail-server", name=url) from None
    if not parts.hostname or parts.password or parts.path not in {"", "/"}:
        raise CommandError("error.mail-server", name=url)
    user = unquote(parts.username) if parts.username else None
    return Smtp(parts.hostname, sender, port, security, user, _password(file))


def _password(file: Path | None) -> str | None:
    if file is None:
        return os.environ.get(_PASSWORD) or None
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError("error.file-other", file=str(file), text=str(error)) from None
