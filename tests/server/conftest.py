"""Every test of the server has the games of the house, and no others."""

from importlib.util import find_spec

import pytest

from signoria.engine import registry


@pytest.fixture(autouse=True)
def no_toys(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that other tests have made known are on no shelf here, unless this module has brought them itself."""
    for name, loader in list(registry._LOADERS.items()):
        if find_spec(f"signoria.games.{name}") is None and loader.__module__ not in vars(request.module):
            monkeypatch.delitem(registry._LOADERS, name)
