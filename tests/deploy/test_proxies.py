"""The recipes in `deploy/`, run: Caddy and nginx before a real server, with TLS, sockets and the clients' addresses."""

import asyncio
import json
import shutil
import ssl
import subprocess
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest
from support.serving import Served, free_port, served
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from spieltisch.server.settings import Settings

pytestmark = pytest.mark.long
DEPLOY = Path(__file__).parents[2] / "deploy"
TOKEN = "the operator of this club"  # noqa: S105 of a server in this test
TROUBLE, NEIGHBOUR = "127.0.0.9", "127.0.0.10"


@contextmanager
def running(*command: str, **environment: str) -> Generator[None]:
    """A proxy, stopped by its id."""
    with subprocess.Popen(command, env=environment or None) as process:  # noqa: S603 our own command
        try:
            yield
        finally:
            process.terminate()


@contextmanager
def caddy(folder: Path, port: int, server: int) -> Generator[Path]:
    """With a certificate of its own; in a test it neither redirects from port 80 nor asks to be trusted."""
    own = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    file = folder / "Caddyfile"
    file.write_text(own + (DEPLOY / "caddy/Caddyfile").read_text(encoding="utf-8"))
    place = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    site = {"SPIELTISCH_SITE": f"https://localhost:{port}", "SPIELTISCH_TLS": "internal"}
    servers = {"SPIELTISCH_SERVERS": f"127.0.0.1:{server}"}
    command = (program("caddy"), "run", "--adapter", "caddyfile", "--config", str(file))
    with running(*command, **place, **site, **servers):
        yield folder / "caddy/pki/authorities/local/root.crt"


@contextmanager
def nginx(folder: Path, port: int, server: int) -> Generator[Path]:
    """With a certificate that openssl makes; everything it writes stays in the folder."""
    key, certificate = folder / "own.key", folder / "own.crt"
    made = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost")
    names = ("-addext", "subjectAltName=DNS:localhost")
    files = ("-keyout", str(key), "-out", str(certificate))
    subprocess.run([program("openssl"), *made, *names, *files], check=True, capture_output=True)  # noqa: S603 our own command
    recipe = (DEPLOY / "nginx/spieltisch.conf").read_text(encoding="utf-8")
    for ours, theirs in (
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("tables.example;", "localhost;"),
        ("/etc/ssl/tables.example.crt", str(certificate)),
        ("/etc/ssl/private/tables.example.key", str(key)),
        ("server 127.0.0.1:8000 ", f"server 127.0.0.1:{server} "),
    ):
        assert ours in recipe
        recipe = recipe.replace(ours, theirs)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    kept = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in kinds)
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off;\nmaster_process off;\npid {folder / 'pid'};\nerror_log stderr warn;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{kept}\n{recipe}\n}}\n"
    )
    with running(program("nginx"), "-c", str(file), "-p", str(folder)):
        yield certificate


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    assert found, f"install {name} first: make proxies"
    return found


@pytest.mark.asyncio
@pytest.mark.parametrize("proxy", [caddy, nginx])
async def test_a_server_behind_a_proxy(
    proxy: Callable[[Path, int, int], AbstractContextManager[Path]], tmp_path: Path
) -> None:
    port = free_port()
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't.db'}",
        workers=1,
        admin_token=TOKEN,
        proxies="127.0.0.1",
        public_url=f"https://localhost:{port}",
        secure=True,
    )
    async with served(settings) as own:
        with proxy(tmp_path, port, own_port(own)) as certificate:
            trusting = await trust(certificate, port)
            await check_page_and_cookie(port, trusting)
            await check_socket(port, trusting)
            await check_stream(port, trusting)
            await check_addresses(own, port, trusting)


def own_port(own: Served) -> int:
    return int(own.url.rpartition(":")[2])


async def trust(certificate: Path, port: int) -> ssl.SSLContext:
    """As soon as the proxy serves."""
    async with asyncio.timeout(60):
        while True:
            try:
                trusting = ssl.create_default_context(cafile=str(certificate))
                async with httpx.AsyncClient(verify=trusting) as client:
                    if (await client.get(f"https://localhost:{port}/readyz")).status_code == 200:
                        return trusting
            except (OSError, httpx.HTTPError):
                pass
            await asyncio.sleep(0.1)


def client_at(port: int, trusting: ssl.SSLContext, address: str = TROUBLE) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(verify=trusting, local_address=address)
    return httpx.AsyncClient(base_url=f"https://localhost:{port}", transport=transport)


async def check_page_and_cookie(port: int, trusting: ssl.SSLContext) -> None:
    origin = {"Origin": f"https://localhost:{port}"}
    async with client_at(port, trusting) as client:
        assert (await client.get("/")).status_code == 200
        answer = await client.post("/api/session", json={"name": "Mira"}, headers=origin)
        assert answer.status_code == 200, answer.text
        assert "secure" in answer.headers["set-cookie"].lower().split("; ")
        assert answer.headers["x-request-id"]
        assert (await client.get("/metrics")).status_code == 404


async def check_socket(port: int, trusting: ssl.SSLContext) -> None:
    async with client_at(port, trusting) as client:
        table = await public_table(client)
    async with connect(f"wss://localhost:{port}/api/socket", ssl=trusting) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 1, "table": table}))
        assert json.loads(await socket.recv())["type"] == "welcome"


async def public_table(client: httpx.AsyncClient) -> str:
    """Of a program: it sends no cookie, and no origin."""
    session = await client.post("/api/session", json={"name": "Mira", "bearer": True})
    client.headers["Authorization"] = f"Bearer {session.json()['token']}"
    seats = [{"kind": "me"}, {"kind": "me"}]
    wish = {"game": "paroli", "seats": seats, "public": True, "fair": False}
    table = str((await client.post("/api/tables", json=wish)).json()["id"])
    await client.post(f"/api/tables/{table}/start", json={})
    return table


async def check_stream(port: int, trusting: ssl.SSLContext) -> None:
    """Its first line comes while the answer goes on."""
    async with client_at(port, trusting) as client, asyncio.timeout(30):
        table = await public_table(client)
        async with client.stream("GET", "/api/bot/stream") as answer:
            async for line in answer.aiter_lines():
                if line:
                    assert json.loads(line)["table"]["id"] == table
                    break


async def check_addresses(own: Served, port: int, trusting: ssl.SSLContext) -> None:
    """Who comes through the proxy is told apart, whatever they claim."""
    banned = httpx.AsyncClient(base_url=own.url, headers={"Authorization": f"Bearer {TOKEN}"})
    async with banned as operator:
        wish = {"do": "ban-address", "address": TROUBLE}
        assert (await operator.post("/api/admin", json=wish)).status_code == 200
    for address, claims, status in (
        (TROUBLE, {}, 403),
        (TROUBLE, {"X-Forwarded-For": NEIGHBOUR}, 403),
        (NEIGHBOUR, {}, 200),
        (NEIGHBOUR, {"X-Forwarded-For": TROUBLE}, 200),
    ):
        async with client_at(port, trusting, address) as client:
            answer = await client.get("/api/tables", headers=claims)
            assert answer.status_code == status, (address, claims)
    with pytest.raises(InvalidStatus):
        async with connect(
            f"wss://localhost:{port}/api/socket", ssl=trusting, local_addr=(TROUBLE, 0)
        ):
            pass


@pytest.mark.parametrize("unit", ["spieltisch.service", "spieltisch-backup.service"])
def test_systemd_takes_the_units(unit: str, tmp_path: Path) -> None:
    """With the program where it is here."""
    for file in (DEPLOY / "systemd").glob("*.service"):
        text = file.read_text(encoding="utf-8")
        here = text.replace("/usr/local/lib/spieltisch/bin/spieltisch", "/bin/true")
        (tmp_path / file.name).write_text(here, encoding="utf-8")
    command = [program("systemd-analyze"), "verify", "--man=no", str(tmp_path / unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 our own command
    complaints = [
        line for line in done.stderr.splitlines() if tmp_path.name in line or unit in line
    ]
    assert (done.returncode, complaints) == (0, [])
