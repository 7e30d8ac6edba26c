"""Our Python in a worker of a real Chromium, under the policy that pages have; for tests and measurements."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

from playwright.sync_api import Page

from support.browsing import running_browser

__all__ = ["BrowserPython", "browser_python", "offline_folder", "static_site"]

_POLICY: Final = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
_PAGE: Final = "<!doctype html><title>Python</title><script type=module src=/page.js></script>"
_PAGE_SCRIPT: Final = """
const worker = new Worker('/worker.js', { type: 'module' })
let number = 0
window.python = (code) =>
  new Promise((done, failed) => {
    const mine = (number += 1)
    const heard = ({ data }) => {
      if (data.mine !== mine) return
      worker.removeEventListener('message', heard)
      if (data.error === undefined) done(data.answer)
      else failed(new Error(data.error))
    }
    worker.addEventListener('message', heard)
    worker.onerror = (event) => failed(new Error(event.message))
    worker.postMessage({ mine, code })
  })
"""
_WORKER_SCRIPT: Final = """
import { boot } from '/offline/FOLDER/boot.mjs'
const begun = boot()
onmessage = async ({ data: { mine, code } }) => {
  try {
    const python = await begun
    python.globals.set('text', await (await fetch('/given')).text())
    postMessage({ mine, answer: python.runPython(code) })
  } catch (error) {
    postMessage({ mine, error: String(error) })
  }
}
"""


class BrowserPython:
    def __init__(self, page: Page, answers: dict[str, str]) -> None:
        self._page, self._answers = page, answers

    def run(self, code: str, given: object = None) -> Any:
        """Run code that finds `text`, the JSON of what is given, and ends with JSON."""
        self._answers["/given"] = json.dumps(given)  # megabytes: too much for the way of the code
        return json.loads(self._page.evaluate("(code) => python(code)", code))


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 as in the class above it
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".html": "text/html",
        "": "application/octet-stream",
    }
    scripts: dict[str, str] = {}  # noqa: RUF012 of each kind its own

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", _POLICY)
        super().end_headers()

    def do_GET(self) -> None:
        text = self.scripts.get(self.path)
        if text is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header(
            "Content-Type", "text/javascript" if self.path.endswith("js") else "text/html"
        )
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 its name there
        pass


def offline_folder(static: Path) -> Path:
    """Where `make offline` wrote the files themselves."""
    manifest = json.loads((static / "offline/manifest.json").read_text(encoding="utf-8"))
    return static / "offline" / str(manifest["folder"])


@contextmanager
def static_site(folder: Path) -> Generator[str]:
    """The address of a host of plain files."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def browser_python(static: Path) -> Generator[BrowserPython]:
    """With the files that `make offline` wrote below `static`."""
    worker = _WORKER_SCRIPT.replace("FOLDER", offline_folder(static).name)
    scripts = {"/": _PAGE, "/page.js": _PAGE_SCRIPT, "/worker.js": worker}
    handler = type("Handler", (_Handler,), {"scripts": scripts})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(static))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with running_browser() as browser:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_function("() => typeof window.python === 'function'")
            yield BrowserPython(page, scripts)
        server.shutdown()
