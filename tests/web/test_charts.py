"""Charts: what is less than nothing goes below the line, and every number stands in the table."""

import re

from signoria.engine import registry
from signoria.web.charts import HIGH, TOP, Chart, draw, lines, scale

WORDING = registry.game("virtu").wording("en", ["Ada", "Bea"])


def test_numbers_below_nothing_have_a_place() -> None:
    chart = Chart("bars", "Prestige", "Year by year.", ("1", "2"), ((3, -2), (-1, 12)))
    by = scale(chart)
    assert (by.low, by.high, by.gap) == (-5, 15, 5)
    drawn = draw(chart, WORDING, "en")
    boxes = re.findall(r'class="bar seat-\d" x="\S+" y="(\S+)" width="12" height="(\S+)"', drawn)
    assert len(boxes) == 4
    for y, high in boxes:
        assert TOP <= float(y) <= float(y) + float(high) <= TOP + HIGH
    assert drawn.count('class="rule base"') == 1
    assert ">−5</text>" in drawn
    assert "<td>−2</td>" in drawn


def test_without_them_the_scale_begins_at_nothing() -> None:
    by = scale(Chart("lines", "Cities", "", ("1",), ((0,), (7,))))
    assert (by.low, by.high) == (0, 8)
    assert by.height(0) == TOP + HIGH
    assert scale(Chart("lines", "Cities", "", ("1",), ((0,), (0,)))).high == 1


def test_names_of_columns_lean_only_where_there_is_no_room() -> None:
    short = Chart("bars", "Luck", "", ("good luck", "bad luck"), ((3, 2), (1, 4)))
    long = Chart("bars", "Luck", "", ("good luck", "the worst of luck"), ((3, 2), (1, 4)))
    assert "rotate" not in draw(short, WORDING, "en")
    assert draw(short, WORDING, "en").count('class="level"') == 2
    assert draw(long, WORDING, "en").count("rotate(-32)") == 2


def test_lines_of_equal_numbers_stand_at_the_same_height() -> None:
    drawn = lines(Chart("lines", "Points", "", ("1", "2"), ((0, 17), (0, 17), (0, 5))))
    first, second, third = (
        [tuple(map(float, point.split(","))) for point in run.split()] for run in re.findall(r'points="([^"]+)"', drawn)
    )
    assert [y for _, y in first] == [y for _, y in second]
    assert first[0][1] == third[0][1] == TOP + HIGH  # none at its foot
    assert len({first[0][0], second[0][0], third[0][0]}) == 3  # and every mark can be seen
