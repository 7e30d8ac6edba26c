"""Files as they were packed when they were built: nothing is packed while others wait for their moves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

__all__ = ["PackedFiles"]

_PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
"""The smaller first; browsers ask for Brotli over TLS and on the machine itself only."""


class PackedFiles(StaticFiles):
    """`page.js` is sent as `page.js.br` or `page.js.gz` to who understands it, if there is one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A folder's address ends with a slash, wherever a proxy shows it."""
        response = await super().get_response(path, scope)
        if isinstance(response, RedirectResponse):
            response.headers["location"] = f"{scope['path'].rpartition('/')[2]}/"
        return response

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        understood = Headers(scope=scope).get("accept-encoding", "")
        words = {word.strip() for word in understood.split(",")}
        for encoding, ending in _PACKED:
            packed = Path(f"{full_path}{ending}")
            if encoding in words and packed.is_file():
                response = super().file_response(packed, packed.stat(), scope, status_code)
                response.headers["content-encoding"] = encoding
                break
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["vary"] = "Accept-Encoding"
        return response
