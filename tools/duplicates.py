#!/usr/bin/env python3
"""Count the passages of six or more lines of logic that occur twice.

    tools/duplicates.py [--list] [--lines N] [FOLDER ...]      (FOLDER: src unless given)

Two counts are printed. *Same lines* are equal up to whitespace. *Same shape* are equal when every name, string and
number counts as the same one (keywords and operators must agree); it includes the first count.

Logic is the code in functions, from their first line on. Left out are imports, docstrings, comments, blank lines,
lines of nothing but punctuation, and data: assignments at the level of a module or a class, and constants that fill
lines of their own. A passage that occurs three times counts twice. Files are read in the
order of their paths, and a repetition is taken as long as it goes.
"""

from __future__ import annotations

import argparse
import ast
import io
import keyword
import sys
import tokenize
from dataclasses import dataclass
from pathlib import Path

LINES = 6
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@dataclass(frozen=True)
class Line:
    """One line of logic: its position, its text without layout, and its shape."""

    path: str
    number: int
    text: str
    shape: str


@dataclass(frozen=True)
class Repeat:
    """`length` lines of logic that start at `later` and stood at `earlier` already."""

    earlier: Line
    later: Line
    length: int

    def __str__(self) -> str:
        later, earlier = self.later, self.earlier
        return f"{later.path}:{later.number}  {self.length} lines as at  {earlier.path}:{earlier.number}"


def span(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def logic_lines(tree: ast.Module) -> set[int]:
    """Numbers of the lines inside functions, without their imports and docstrings."""
    inside: set[int] = set()
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            inside.update(span(node))
        elif isinstance(node, (ast.Import, ast.ImportFrom)) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        ):
            left_out.update(span(node))
    return inside - left_out


def read(path: Path, name: str) -> list[Line]:
    """The lines of logic of one file, in order."""
    source = path.read_text(encoding="utf-8")
    wanted = logic_lines(ast.parse(source))
    tokens: dict[int, list[tuple[str, str]]] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in LAYOUT or token.start[0] not in wanted:
            continue
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            kind = "name"
        elif token.type == tokenize.OP or token.type == tokenize.NAME:
            kind = token.string
        else:
            kind = "constant"
        tokens.setdefault(token.start[0], []).append((token.string, kind))
    lines = []
    for number in sorted(tokens):
        kinds = [kind for _, kind in tokens[number]]
        if any(kind == "name" or keyword.iskeyword(kind) for kind in kinds):  # neither punctuation alone nor data
            text = " ".join(string for string, _ in tokens[number])
            lines.append(Line(name, number, text, " ".join(kinds)))
    return lines


def repeats(files: list[list[Line]], least: int = LINES, shapes: bool = False) -> list[Repeat]:
    """Every passage of at least `least` lines that stood earlier, in the same file or in another one."""
    keys = [[line.shape if shapes else line.text for line in lines] for lines in files]
    seen: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    found = []
    for f, mine in enumerate(keys):
        taken_to = 0
        for at in range(len(mine) - least + 1):
            window = tuple(mine[at : at + least])
            if at >= taken_to:
                best, where = 0, (0, 0)
                for g, start in seen.get(window, ()):
                    length = common(keys[g], start, mine, at, at - start if g == f else len(mine))
                    if length > best:
                        best, where = length, (g, start)
                if best >= least:
                    found.append(Repeat(files[where[0]][where[1]], files[f][at], best))
                    taken_to = at + best
            seen.setdefault(window, []).append((f, at))
    return found


def common(one: list[str], i: int, other: list[str], j: int, most: int) -> int:
    """How many lines agree from `i` and `j` on, `most` at the utmost: a passage does not repeat itself by overlap."""
    length = 0
    while length < most and i + length < len(one) and j + length < len(other) and one[i + length] == other[j + length]:
        length += 1
    return length


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, default=[Path("src")], metavar="FOLDER")
    parser.add_argument("--list", action="store_true", help="print every place, not only the counts")
    parser.add_argument("--lines", type=int, default=LINES, help=f"the shortest passage that counts ({LINES})")
    chosen = parser.parse_args(arguments)
    files = []
    for folder in chosen.folders:
        for path in sorted(folder.rglob("*.py")):
            files.append(read(path, path.as_posix()))
    for title, shapes in (("same lines", False), ("same shape", True)):
        found = repeats(files, chosen.lines, shapes)
        print(f"{title}: {len(found)} places, {sum(repeat.length for repeat in found)} lines")
        if chosen.list:
            for repeat in found:
                print(f"  {repeat}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
