"""tools/duplicates.py counts passages of logic that stand twice, on small made-up files."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "tools" / "duplicates.py"

BODY = """
def {name}(items):
    total = 0
    for item in items:
        if item > {limit}:
            total += item
        else:
            total -= 1
    return total
"""


def counts(folder: Path, *options: str) -> list[str]:
    command = [sys.executable, str(SCRIPT), str(folder), *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_a_passage_that_stands_twice_is_one_place(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(BODY.format(name="f", limit=3))
    (tmp_path / "b.py").write_text("# a comment\n" + BODY.format(name="f", limit=3).replace("    ", "  "))
    assert counts(tmp_path) == ["same lines: 1 places, 8 lines", "same shape: 1 places, 8 lines"]


def test_other_names_and_numbers_leave_the_shape(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(BODY.format(name="f", limit=3))
    (tmp_path / "b.py").write_text(BODY.format(name="g", limit=5).replace("total", "result"))
    assert counts(tmp_path) == ["same lines: 0 places, 0 lines", "same shape: 1 places, 8 lines"]


def test_a_third_copy_counts_and_the_list_names_it(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(BODY.format(name="f", limit=3) * 2)
    (tmp_path / "b.py").write_text(BODY.format(name="f", limit=3))
    told = counts(tmp_path, "--list")
    assert told[0] == "same lines: 2 places, 16 lines"
    assert told[1].strip() == f"{tmp_path.as_posix()}/a.py:11  8 lines as at  {tmp_path.as_posix()}/a.py:2"


def test_imports_docstrings_data_and_short_passages_do_not_count(tmp_path: Path) -> None:
    data = "TABLE = [\n" + "    (name, 1),\n" * 9 + "]\n"
    words = (
        'def f():\n    """One.\n\n    Two.\n    Three.\n    Four.\n    Five.\n    """\n    import os\n    return os\n'
    )
    rows = "def {name}():\n    return [\n" + '        "word",\n' * 9 + "    ]\n"
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text("import os\n" * 9 + data + words + rows.format(name=name))
    assert counts(tmp_path) == ["same lines: 0 places, 0 lines", "same shape: 0 places, 0 lines"]
