"""What a browser adds to the page, staged: a service worker with a newer page, notices, and tables of its own."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from spieltisch.wire.codec import write
from spieltisch.wire.notices import NoticeChannel, NoticeSettings, NoticeWishes, QuietHours
from support.page.stages import stage

__all__ = ["TABLE", "has_offline", "lacks_offline", "plays_here", "tells", "with_worker"]

TABLE: Final = "local-robbers"
"""A table of a stage, as if this device kept it."""
_HERE: Final = "robbers"
_WORKER: Final = """(() => {
    const worker = { postMessage: (_, ports = []) => ports[0]?.postMessage('newer') }
    const registration = Object.assign(new EventTarget(), {
        active: { postMessage: () => undefined }, waiting: IS_NEWER ? worker : null, update: async () => undefined,
    })
    const answers = { register: async () => registration, getRegistration: async () => registration }
    const value = Object.assign(new EventTarget(), answers, { ready: Promise.resolve(registration) })
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
    Object.defineProperty(Notification, 'permission', { value: 'default' })
})()"""
"""The page's tests do without one; this knows of a newer page, or of nothing. Without a window notices are denied."""
_TABLES: Final = """(() => {
    const [local, table] = ['TABLE', 'HERE']
    window.Worker = class {
        lines = new Map()
        set onmessage(hear) {
            this.tell = told => hear({ data: JSON.stringify(told) })
            queueMicrotask(() => this.tell({ type: 'ready', keeps: true }))
        }
        postMessage(text) {
            const { type, id, line, ...asked } = JSON.parse(text)
            if (type === 'call') void this.call(id, asked)
            else if (type === 'open') this.lines.set(line, this.open(line))
            else if (type === 'frame') void this.lines.get(line).then(to => to.send(asked.text.replaceAll(local, table)))
            else void this.lines.get(line).then(to => to.close())
        }
        async call(id, { method, path, body }) {
            const headers = { 'content-type': 'application/json' }
            const answer = await fetch(path.replace(local, table), { method, headers, body: body || undefined })
            const said = await answer.text()
            this.tell({ type: 'answer', id, status: answer.status, body: this.named(said), media: headers['content-type'] })
        }
        open(line) {
            const socket = new WebSocket(new URL('/api/socket', location.href).href.replace(/^http/, 'ws'))
            socket.onmessage = ({ data }) => this.tell({ type: 'frame', line, text: this.named(data) })
            return new Promise(done => { socket.onopen = () => done(socket) })
        }
        named(text) { return text.replaceAll(`"${table}"`, `"${local}"`) }
    }
})()"""
"""A worker that has no Python in it: it passes on to the server what it is asked."""
_OFFLINE: Final = '{"folder": "staged", "files": {"python.wasm": 19300000}}'
_MANIFEST: Final = "**/offline/manifest.json"
_NIGHT: Final = NoticeWishes(quiet=QuietHours(since=1320, until=480))
_CHANNELS: Final = (
    NoticeChannel(id="1", kind="push", label="Mozilla", wishes=_NIGHT, current=True),
    NoticeChannel(
        id="2", kind="mail", label="mira.mustermann@verein.example", wishes=_NIGHT, confirmed=False
    ),
    NoticeChannel(id="3", kind="webhook", label="https://verein.example/hook", wishes=_NIGHT),
)


def with_worker(page: Page, *, is_newer: bool = False) -> None:
    """In a browser that can show notices."""
    page.context.add_init_script(_WORKER.replace("IS_NEWER", str(is_newer).lower()))
    page.reload()


def tells(page: Page) -> None:
    """Somebody gets notices here, by mail and through a program, from a server that sends mails."""
    told = NoticeSettings(push_key="key", mail=True, channels=_CHANNELS, muted=())
    page.route("**/api/notices", lambda route: route.fulfill(body=write(told)))
    page.reload()


def lacks_offline(page: Page) -> None:
    """At a server for which nobody has run `make offline`, whatever this clone has."""
    page.route(_MANIFEST, lambda route: route.fulfill(status=404))


def has_offline(page: Page, *, is_loaded: bool = False) -> None:
    page.route(_MANIFEST, lambda route: route.fulfill(body=_OFFLINE))
    if is_loaded:
        page.evaluate("files => { localStorage['spieltisch.offline'] = files }", _OFFLINE)


def plays_here(page: Page) -> None:
    """On this device, from the next reload on."""
    has_offline(page, is_loaded=True)
    page.evaluate("localStorage['spieltisch.here'] = 'yes'")
    tables = _TABLES.replace("TABLE", TABLE).replace("HERE", stage(_HERE).table)
    page.context.add_init_script(tables)
    page.reload()
