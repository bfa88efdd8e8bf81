"""``signoria serve``: the table in the browser, for this machine, for the home network or behind a public address."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.app import CommandError
from signoria.cli.databases import (
    HERE,
    Database,
    database_errors,
    default_or_moved,
    file_of,
    known_database,
    lost_fault,
    must_be_free,
)
from signoria.cli.i18n import say

if TYPE_CHECKING:
    import socket

    from signoria.server.locking import Lock
    from signoria.server.settings import Settings

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
HIGHEST_PORT = 65535
LINES = 10_240  # open files and connections: the most that every system takes


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = LOOPBACK,
    port: Annotated[int, typer.Option("--port", "-p", metavar="NUMBER", min=0, max=HIGHEST_PORT)] = 8321,
    lan: Annotated[bool, typer.Option("--lan")] = False,
    database: Database = HERE,
    public_url: Annotated[str, typer.Option("--public-url", metavar="URL")] = "",
    open_browser: Annotated[bool | None, typer.Option("--open/--no-open")] = None,
    bot_workers: Annotated[int, typer.Option("--bot-workers", metavar="N", min=1, max=64)] = 1,
    local_webhooks: Annotated[bool, typer.Option("--local-webhooks")] = False,
    trusted_proxies: Annotated[
        str, typer.Option("--trusted-proxies", metavar="ADDRESSES", envvar="SIGNORIA_TRUSTED_PROXIES")
    ] = "",
    sockets: Annotated[int, typer.Option("--sockets", metavar="NUMBER", min=0, envvar="SIGNORIA_SOCKETS")] = 0,
    sockets_per_address: Annotated[
        int, typer.Option("--sockets-per-address", metavar="NUMBER", min=1, envvar="SIGNORIA_SOCKETS_PER_ADDRESS")
    ] = 100,
) -> int:
    from signoria.server.addresses import own_address
    from signoria.server.locking import lock_of
    from signoria.server.settings import Settings

    if lan and host != LOOPBACK:
        raise CommandError("lan_and_host")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise CommandError("public_url", url=public_url)
    where = EVERYWHERE if lan else host
    try:
        listening = listen(where, port)
    except CommandError as fault:
        if fault.key == "port_taken":  # perhaps by the very table that is to be opened
            must_be_free(known_database(database))
        raise
    with listening:
        database = default_or_moved(database)
        settings = Settings(
            database=database,
            host=where,
            port=listening.getsockname()[1],
            public_url=public_url.rstrip("/"),
            bot_workers=bot_workers,
            local_webhooks=local_webhooks,
            trusted_proxies=checked_proxies(trusted_proxies),
            sockets=sockets,
            sockets_per_address=sockets_per_address,
        )
        with ExitStack() as stack:
            with database_errors(database):
                if file := file_of(database):
                    file.parent.mkdir(parents=True, exist_ok=True)
                lock = lock_of(settings.url, "serve", own_address(settings))
                stack.enter_context(lock)
                prepare(settings, lock)
            return run(settings, lock, listening, lan, open_browser)


def checked_proxies(given: str) -> str:
    """Addresses and networks with commas between them, or "*". Anything else is refused: it would match nothing."""
    from ipaddress import ip_network

    wanted = [one.strip() for one in given.split(",") if one.strip()]
    try:
        for one in wanted if wanted != ["*"] else ():
            ip_network(one)
    except ValueError:
        raise CommandError("trusted_proxies", given=given) from None
    return ",".join(wanted)


def listen(host: str, port: int) -> socket.socket:
    """A socket on this address; what is wrong with it is said before anything is begun."""
    import socket

    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError:
        raise CommandError("no_such_host", host=host) from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == EADDRINUSE:
            raise CommandError("port_taken", port=port, other=free_port(host, port)) from None
        if error.errno == EACCES:
            raise CommandError("port_not_allowed", port=port) from None
        if error.errno == EADDRNOTAVAIL:
            raise CommandError("no_such_host", host=host) from None
        raise
    return listening


def free_port(host: str, taken: int) -> int:
    """The next port that is free, or one that the system likes."""
    import socket

    for port in (*range(taken + 1, min(taken + 20, HIGHEST_PORT)), 0):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe, suppress(OSError):
            probe.bind((host, port))
            return int(probe.getsockname()[1])
    return taken + 1


def prepare(settings: Settings, lock: Lock) -> None:
    """Make the database, or bring it up to date."""
    from signoria.server.store import Store

    store = Store(settings.url, lock)
    try:
        store.open()
    finally:
        store.close()


def run(settings: Settings, lock: Lock, listening: socket.socket, lan: bool, open_browser: bool | None) -> int:
    """Serve until Ctrl-C, or until the lock of the database is lost."""
    import logging

    import uvicorn

    from signoria.server.addresses import own_address
    from signoria.server.app import make_app
    from signoria.server.locking import Lost
    from signoria.server.open_files import make_room
    from signoria.server.serving import configured

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                announce(settings, lan)
                show(f"http://{LOOPBACK}:{settings.port}/" if lan else f"{own_address(settings)}/", open_browser)

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    make_room(LINES)
    outlive_hang_up()
    lost: list[Lost] = []

    def end(reason: Lost) -> None:
        lost.append(reason)
        server.should_exit = True

    app = make_app(settings, lock, end)
    server = Server(configured(app, settings))
    with suppress(KeyboardInterrupt):
        server.run([listening])
    if lost:
        raise lost_fault(settings.database, lost[0])
    print(say("serve.ended"))
    return 0


def outlive_hang_up() -> None:
    """A service that is sent SIGHUP (there is nothing to reload) plays on. Where a terminal is closed under a server
    that was started by hand, the server ends in order, as with SIGTERM; under nohup it plays on."""
    import signal
    import sys

    if sys.platform == "win32" or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    signal.signal(signal.SIGHUP, (lambda *_: signal.raise_signal(signal.SIGTERM)) if at_terminal else signal.SIG_IGN)


def announce(settings: Settings, lan: bool) -> None:
    """Say where the table is, and who can reach it."""
    from signoria.server.addresses import address, lan_address, own_address
    from signoria.server.settings import shown

    told = say("serve.here", url=settings.public_url or own_address(settings))
    if lan and lan_address():
        url = address(settings)
        print(f"{say('serve.lan', url=url)}\n\n{qr_code(url)}\n{say('serve.who_lan')}\n{told}")
    elif lan:
        print(f"{say('serve.no_lan')}\n{told}")
    else:
        print(told)
    print(say("serve.kept", database=shown(settings.database)), say("serve.end"), flush=True)


def qr_code(url: str) -> str:
    """The address to be photographed: light on dark, whatever the terminal's colours are."""
    import io
    import sys

    import segno

    drawn = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out=drawn, compact=True, border=2)
    lines = drawn.getvalue().splitlines()
    coloured = sys.stdout.isatty()
    return "\n".join(f"  \x1b[97;40m{line}\x1b[0m" if coloured else f"  {line}" for line in lines) + "\n"


def show(url: str, wanted: bool | None) -> None:
    """Open the browser if there is a screen to open it on; nothing depends on it."""
    import os
    import sys
    import threading
    import webbrowser

    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(it) for it in ("DISPLAY", "WAYLAND_DISPLAY"))
    at_it = sys.stdout.isatty() and not os.environ.get("SSH_CONNECTION")
    if not (screen and at_it if wanted is None else wanted and screen):
        return

    def look() -> None:
        with suppress(Exception):
            webbrowser.open(url)

    threading.Thread(target=look, daemon=True).start()
