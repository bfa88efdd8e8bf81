"""Every test of the server has the games of the house, and no others."""

import pytest

from signoria.engine import registry


@pytest.fixture(autouse=True)
def no_toys(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that other tests have made known are on no shelf here, unless this module has brought them itself."""
    for name, loader in list(registry._REGISTERED.items()):
        if loader.__module__.rpartition(".")[2] not in vars(request.module):
            monkeypatch.delitem(registry._REGISTERED, name)
