"""Adds the compiled kernel to what pyproject.toml says.

The modules of COMPILED are plain typed Python; where mypyc and a C compiler are at hand, a wheel also carries them as
extension modules, and Python prefers those. It is all or nothing, and it never fails an install: without a compiler the
same modules run interpreted. SIGNORIA_COMPILE=0 does not even try and gives a pure wheel. An editable install never
compiles: an extension beside the sources would hide every later edit.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/signoria")
COMPILED = [
    "engine/bits.py",
    "engine/decisions.py",
    "engine/luck.py",
    "engine/journal.py",
    "engine/learned.py",
    "engine/game.py",
    "engine/match_terms.py",
    "engine/view_header.py",
    "games/*/*.py",
    "games/*/rules/*.py",
    "games/*/bot/*.py",
    "bots/greedy_rollouts.py",
    "bots/playout.py",
    "bots/search.py",
    "bots/racing.py",
]
INTERPRETED = [  # whatever COMPILED says
    "**/__init__.py",
    "games/*/clicks.py",
    "games/*/game.py",
    "games/*/observation.py",
    "games/*/position_checks.py",
    "games/*/position_reader.py",
    "games/*/refusals*.py",
    "games/*/room_forecasts.py",
    "games/*/terminal.py",
    "games/*/unseen.py",
    "games/*/wording.py",
    "games/*/bot/reasons.py",
]

WANTED = os.environ.get("SIGNORIA_COMPILE", "1") != "0"


def modules() -> list[str]:
    """The files to compile, in a fixed order; a pattern without a file is no fault."""
    found = {path for pattern in COMPILED for path in SOURCE.glob(pattern)}
    left_out = {path for pattern in INTERPRETED for path in SOURCE.glob(pattern)}
    return sorted(path.as_posix() for path in found - left_out)


def extensions() -> list[Extension]:
    """What mypyc makes of the modules; nothing when it is missing, refuses, or no wheel is being built."""
    if not WANTED or "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify

        found = mypycify(["--config-file=", *modules()], group_name="signoria", debug_level="0", multi_file=True)
    except (Exception, SystemExit) as error:
        print(f"signoria: not compiled, will run interpreted: {error!r}", file=sys.stderr)
        return []
    for extension in found:
        extension.optional = True
    return found


class AllOrNothing(build_ext):
    """One failed extension takes the others with it: each needs the library they share.

    That library is made of a C file for each module; they are compiled side by side, one on each core.
    """

    def run(self) -> None:
        super().run()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions or []]
        if not all(path.exists() for path in built):
            print("signoria: the C compiler failed, will run interpreted", file=sys.stderr)
            for path in built:
                path.unlink(missing_ok=True)

    def build_extensions(self) -> None:
        compiled = self.compiler.compile

        def side_by_side(sources: list[str], *how: object, **more: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compiled([source], *how, **more), sources)
                return [built for one in made for built in one]

        self.compiler.compile = side_by_side
        super().build_extensions()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNothing},
    setup_requires=["mypy>=2.4.1"] if WANTED else [],
)
