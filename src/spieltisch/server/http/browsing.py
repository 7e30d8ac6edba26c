"""The HTTP interface as one page to read, made from its OpenAPI description; nothing comes from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any, Final, TypeAlias

__all__ = ["browsable"]

Json: TypeAlias = Mapping[str, Any]

_REFERENCE: Final = re.compile(
    r"\{\s*&quot;\$ref&quot;: &quot;#/components/schemas/(\w+)&quot;\s*\}"
)
_STYLE: Final = """
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: auto; padding: 1rem; }
h2 { margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
details { border-bottom: 1px solid var(--line); padding: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; font-family: monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; } td { padding: .1rem 1rem .1rem 0; }
"""
_INTRODUCTION: Final = (
    '<p>The same for programs: <a href="openapi.json">openapi.json</a>. What needs a session takes '
    "<code>Authorization: Bearer …</code> with the token that <code>POST /api/session</code> gives, "
    "or its cookie.</p>"
)


def browsable(described: Json) -> str:
    """The whole page."""
    info, schemas = described["info"], described["components"]["schemas"]
    parts = [
        f"<h1>{escape(info['title'])} {escape(info['version'])}: the HTTP interface</h1>",
        _INTRODUCTION,
        *_operations(described["paths"]),
        "<h2>What is sent and answered</h2>",
        *(_schema(name, schemas[name]) for name in sorted(schemas)),
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(info['title'])}: the HTTP interface</title><style>{_STYLE}</style>"
        f"<main>{''.join(parts)}</main></html>"
    )


def _operations(paths: Json) -> Iterator[str]:
    """By what they are about: the first word of the path after `/api`."""
    for about, found in groupby(sorted(paths), key=_about):
        yield f"<h2>{escape(about)}</h2>"
        for path in found:
            for method, operation in paths[path].items():
                yield _operation(method.upper(), path, operation)


def _about(path: str) -> str:
    return path.removeprefix("/api/").strip("/").partition("/")[0]


def _operation(method: str, path: str, operation: Json) -> str:
    sent = operation.get("requestBody", {}).get("content", {})
    given = next(iter(operation["responses"].values())).get("content", {})
    free = {} in operation["security"]
    rows = [
        ("session", "not needed" if free else "needed"),
        *(
            (f"in {each['in']}", f"<code>{escape(each['name'])}</code>")
            for each in operation["parameters"]
        ),
        *([("sent", _content(sent))] if sent else []),
        ("answer", _content(given) if given else "nothing"),
    ]
    table = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in rows)
    return (
        f'<details id="{escape(operation["operationId"])}"><summary><b>{method}</b> '
        f"<code>{escape(path)}</code> {escape(operation['summary'])}</summary>"
        f"<table>{table}</table><pre>{escape(_command(method, path, free=free, sends=bool(sent)))}</pre></details>"
    )


def _content(content: Json) -> str:
    return ", ".join(
        _linked(escape(json.dumps(each["schema"])))
        if each["schema"]
        else f"<code>{escape(media)}</code>"
        for media, each in content.items()
    )


def _command(method: str, path: str, *, free: bool, sends: bool) -> str:
    """How to ask for it from a shell."""
    words = ["curl"]
    words += [] if method == "GET" else ["-X", method]
    words += [] if free else ["-H", '"Authorization: Bearer $TOKEN"']
    words += ["-H", '"Content-Type: application/json"', "-d", "'{…}'"] if sends else []
    return " ".join((*words, f'"$SERVER{path}"'))


def _schema(name: str, schema: Json) -> str:
    drawn = _linked(escape(json.dumps(schema, indent=2, ensure_ascii=False)))
    return (
        f'<details id="{escape(name)}"><summary><code>{escape(name)}</code></summary>'
        f"<pre>{drawn}</pre></details>"
    )


def _linked(text: str) -> str:
    """With links where another schema is named."""
    return _REFERENCE.sub(r'<a href="#\1">\1</a>', text)
