"""Every test of the server has the games of the house, and no others."""

import pytest

from signoria.engine import registry
from signoria.server import seat_orders


@pytest.fixture(autouse=True)
def no_toys(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that other tests have made known are on no shelf here, unless this module has brought them itself."""
    for name, loader in list(registry._REGISTERED.items()):
        if loader.__module__.rpartition(".")[2] not in vars(request.module):
            monkeypatch.delitem(registry._REGISTERED, name)


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No order is followed and no forced answer given: every step is somebody's, as tests that count steps need it."""
    monkeypatch.setattr(seat_orders, "first_move", lambda *_: None)
