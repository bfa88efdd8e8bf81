"""How uvicorn serves the application: the same for the command line and for the tests."""

from __future__ import annotations

import uvicorn
from starlette.types import ASGIApp

from signoria.server.settings import Settings
from signoria.server.slow_clients import TellsProgress, guarded

LONGEST_FRAME = 1024  # bytes: pages say nothing by their socket, a program's step is short


class GuardedConfig(uvicorn.Config):
    """Connections of slow clients time out."""

    def load(self) -> None:
        super().load()
        self.http_protocol_class = guarded(self.http_protocol_class)


def configured(app: ASGIApp, settings: Settings, grace: int = 3) -> uvicorn.Config:
    """``grace``: seconds that requests under way have when the server ends.

    A proxy is believed what it says of its visitors (``X-Forwarded-For``, ``X-Forwarded-Proto``) if it connects from
    one of the trusted addresses: those of the setting; if there is a public address and no setting, from this machine.
    """
    return GuardedConfig(
        TellsProgress(app),
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.public_url or settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=grace,
    )
