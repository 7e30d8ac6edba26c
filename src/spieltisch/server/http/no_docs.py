"""Where the documentation was not built with the package: how to get it, in the reader's language."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from spieltisch.extras import SOURCE
from spieltisch.words.languages import choose
from spieltisch.words.speech import Message, Speech

__all__ = ["no_docs"]

_PAGE: Final = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Spieltisch</title>
<h1>Spieltisch</h1>
<p>{text}</p>
<p><a href="{link}">{link}</a></p></html>
"""


async def no_docs(request: Request) -> Response:
    wanted = request.headers.get("accept-language", "").replace("-", "_").split(",")
    language = choose({"LANGUAGE": ":".join(each.partition(";")[0].strip() for each in wanted)})
    text = Speech.of(language).say(Message("docs.missing"))
    link = f"{SOURCE}/blob/main/docs/index.md"
    return HTMLResponse(_PAGE.format(language=language, text=text, link=link), 404)
