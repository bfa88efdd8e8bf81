"""Which tests and scenes prove each clause of a rulebook.

A test says it by its name (``test_con_5_5_spring_is_added_after_the_drummer`` proves CON-5.5), a scene by its
``clauses``. A clause that neither names is a clause nobody has proven.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from signoria.engine.game import Game
from signoria.engine.rulebook import Clause, Rulebook, rulebook
from signoria.engine.scenes import Scene, SceneError, scene_paths


@dataclass(frozen=True)
class Test:
    """A test function: ``tests/games/condottiere/test_strength.py::test_con_5_5_...``."""

    __test__ = False  # pytest shall not take it for one of its own

    path: Path
    name: str  # with its class, if it stands in one: ``TestSpring::test_con_5_4``

    @property
    def node(self) -> str:
        return f"{self.path.as_posix()}::{self.name}"


@dataclass
class Covered:
    """A clause with what proves it."""

    clause: Clause
    tests: list[Test] = field(default_factory=list)
    scenes: list[Path] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.tests or self.scenes)


@dataclass
class Coverage:
    """Every clause in the order of the rulebook, and what names a clause that does not exist."""

    clauses: list[Covered]
    strangers: list[str] = field(default_factory=list)

    @property
    def missing(self) -> list[Covered]:
        return [one for one in self.clauses if not one]

    @property
    def tests(self) -> list[Test]:
        return list(dict.fromkeys(test for one in self.clauses for test in one.tests))

    @property
    def scenes(self) -> list[Path]:
        return list(dict.fromkeys(scene for one in self.clauses for scene in one.scenes))


def tests_in(where: Path) -> Iterator[Test]:
    """Every test function below a folder, found without importing anything."""
    for path in [where] if where.is_file() else sorted(where.rglob("*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            raise ValueError(f"{path}, line {error.lineno}: not Python") from None
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                yield from (Test(path, f"{node.name}::{name}") for name in functions(node.body))
        yield from (Test(path, name) for name in functions(tree.body))


def functions(body: Sequence[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
            yield node.name


def clause_of(name: str, book: Rulebook) -> str | None:
    """The clause a test is named after: the longest id its name begins with; "" if it means one that is not there."""
    words = name.rpartition("::")[2].removeprefix("test_")
    slugs = sorted(((clause.slug, clause.id) for clause in book), key=lambda one: -len(one[0]))
    for slug, identity in slugs:
        if words == slug or words.startswith(f"{slug}_"):
            return identity
    prefix, _, rest = words.partition("_")
    number = rest.partition("_")[0]
    prefixes = {clause.id.partition("-")[0].lower() for clause in book}
    meant = prefix in prefixes and any(letter.isdigit() for letter in number)
    return "" if meant else None


def coverage(game: Game[Any], tests: Path) -> Coverage:
    """Every clause of the game's rulebook with its tests and scenes."""
    book = rulebook(game)
    by_id = {clause.id: Covered(clause) for clause in book}
    found = Coverage(list(by_id.values()))
    for test in tests_in(tests):
        identity = clause_of(test.name, book)
        if identity:
            by_id[identity].tests.append(test)
        elif identity == "":
            found.strangers.append(test.node)
    for path in scene_paths(game):
        for identity in Scene.read(game, path).clauses:
            if identity in by_id:
                by_id[identity].scenes.append(path)
            else:
                found.strangers.append(f"{path.name}: {identity}")
    return found


@dataclass
class Ran:
    """How the tests and scenes came out: each that was run, with what is wrong ("" if nothing is)."""

    tests: dict[Test, str] = field(default_factory=dict)
    scenes: dict[Path, str] = field(default_factory=dict)

    def passes(self, covered: Covered) -> bool:
        """Is the clause proven? Everything that names it must pass, and there must be something."""
        results = [self.tests.get(test, "not run") for test in covered.tests]
        results += [self.scenes.get(scene, "not run") for scene in covered.scenes]
        return bool(results) and not any(results)


def run(game: Game[Any], found: Coverage) -> Ran:
    """Run all that the coverage names: the tests with pytest in a process of its own, the scenes here."""
    ran = Ran(tests=run_tests(found.tests) if found.tests else {})
    for path in found.scenes:
        try:
            game.scene(path).check()
            ran.scenes[path] = ""
        except SceneError as error:
            ran.scenes[path] = str(error)
    return ran


def run_tests(tests: Sequence[Test]) -> dict[Test, str]:
    """Each test with its fault. A test with parameters passes if all of them do; a skipped one proves nothing."""
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "report.xml"
        arguments = ["-q", "-p", "no:cacheprovider", "-o", "junit_family=xunit1", f"--junitxml={report}"]
        if find_spec("xdist") is not None:
            arguments += ["-n", "auto", "--maxprocesses", "8"]
        command = [sys.executable, "-m", "pytest", *arguments, *(test.node for test in tests)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not report.exists():
            last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no word"]
            raise ValueError(f"pytest did not run: {last[0]}")
        cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    results: dict[Test, str] = {}
    for test in tests:
        name = test.name.rpartition("::")[2]
        inside = test.name.rpartition("::")[0]
        mine = [case for case in cases if belongs(case, test, name, inside)]
        results[test] = next((fault for case in mine if (fault := fault_of(case))), "") if mine else "not run"
    return results


def belongs(case: ElementTree.Element, test: Test, name: str, inside: str) -> bool:
    """Is this line of the report about this test, with whatever parameters?"""
    if case.get("name", "").partition("[")[0] != name:
        return False
    module = case.get("classname", "").split(".")
    if inside and module[-1:] != [inside]:
        return False
    stem = module[-2:-1] if inside else module[-1:]
    return stem == [test.path.stem] and Path(case.get("file", test.path.as_posix())).name == test.path.name


def fault_of(case: ElementTree.Element) -> str:
    for kind in ("failure", "error", "skipped"):
        found = case.find(kind)
        if found is not None:
            return f"{kind}: {(found.get('message') or '').splitlines()[0] if found.get('message') else ''}"
    return ""
