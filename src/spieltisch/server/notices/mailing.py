"""Handing mails to the operator's server."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from typing import Final

from spieltisch.server.notices.reaching import Outcome
from spieltisch.server.settings import Smtp

__all__ = ["is_mail_address", "send_mail"]

_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)
_LONGEST: Final = 254
_UNKNOWN: Final = {550, 551, 553}
"""What a server says of an address that there is not."""


def is_mail_address(text: str) -> bool:
    return len(text) <= _LONGEST and _ADDRESS.fullmatch(text) is not None


async def send_mail(smtp: Smtp, message: EmailMessage, seconds: float) -> Outcome:
    return await asyncio.to_thread(_send, smtp, message, seconds)


def _send(smtp: Smtp, message: EmailMessage, seconds: float) -> Outcome:
    try:
        with _connected(smtp, seconds) as server:
            if smtp.user is not None:
                server.login(smtp.user, smtp.password or "")
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as refused:
        codes = {code for code, _ in refused.recipients.values()}
        return "gone" if codes <= _UNKNOWN else "failed"
    except (smtplib.SMTPException, OSError):
        return "failed"
    return "sent"


def _connected(smtp: Smtp, seconds: float) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if smtp.security == "tls":
        return smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=seconds, context=context)
    server = smtplib.SMTP(smtp.host, smtp.port, timeout=seconds)
    if smtp.security == "starttls":
        try:
            server.starttls(context=context)
        except (smtplib.SMTPException, OSError):
            server.close()
            raise
    return server
