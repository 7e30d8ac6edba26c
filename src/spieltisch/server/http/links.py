"""Links to share, and their QR codes. What is secret comes after the `#`, which browsers never send."""

from __future__ import annotations

import io
from typing import Literal

import segno
from starlette.requests import Request

from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import Invitation

__all__ = ["link_for"]


def link_for(
    request: Request, settings: Settings, what: Literal["join", "device", "shared"], code: str
) -> Invitation:
    base = settings.public_url or str(request.base_url)
    link = f"{base.rstrip('/')}/#/{what}/{code}"
    return Invitation(code=code, link=link, svg=_qr(link))


def _qr(text: str) -> str:
    out = io.BytesIO()
    segno.make(text, micro=False).save(out, kind="svg", xmldecl=False, svgns=True, omitsize=True)
    return out.getvalue().decode()
