"""Random courses: the text of their nodes is read as the same road, and their graphs are roads."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from course_words import WORDS, read_course
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.course.build import build_course
from interpreter.course.draw import draw_course
from interpreter.course.format import format_course
from interpreter.course.model import Course
from interpreter.course.parse import parse_course
from interpreter.course.profile import draw_profile
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

RIDE = WORDS["free-ride"]
TITLES = st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Cf", "Zl", "Zp"), blacklist_characters='"'), max_size=8
)
SPACES = st.sampled_from([" ", "  ", "\t", " \u00a0"])


@st.composite
def zones(draw: st.DrawFn) -> str:
    name = draw(st.sampled_from(["start", "feed", "timed"]))
    title = draw(st.one_of(st.just(""), TITLES.map(lambda text: f' "{text}"')))
    return f"{name}{title}" + (f" unit: {draw(st.sampled_from(['seconds', 'tenths']))}" if name == "timed" else "")


@st.composite
def stretches(draw: st.DrawFn) -> str:
    options = [
        draw(st.one_of(st.just(""), st.lists(zones(), min_size=1, max_size=2).map(lambda z: f"in {' and '.join(z)}"))),
        draw(st.sampled_from(["", "", "on 1 lane", "on 3 lanes", "on 02 lanes"])),
        draw(st.sampled_from(["", "", "room 4", "room any"])),
        draw(st.sampled_from(["", "", "keep left", "keep middle", "keep right"])),
    ]
    parts = [str(draw(st.integers(1, 4))), draw(st.sampled_from(RIDE.terrains)), *draw(st.permutations(options))]
    return draw(SPACES).join(part for part in parts if part)


@st.composite
def marks(draw: st.DrawFn, where: str = "") -> str:
    title = draw(st.one_of(st.just(""), TITLES.map(lambda text: f' "{text}"')))
    if draw(st.booleans()):
        return f"mark sprint{title}{where}"
    return f"mark summit{title} category: {draw(st.sampled_from(['high', 'low']))}{where}"


@st.composite
def blocks(draw: st.DrawFn, depth: int) -> list[str]:
    """Lines of a block; the first is a stretch, so that no way is empty."""
    lines = [draw(stretches())]
    for _ in range(draw(st.integers(0, 3))):
        kind = draw(st.integers(0, 7 if depth else 4))
        if kind < 3:
            lines.append(draw(stretches()))
        elif kind == 3:
            lines.append(draw(marks()))
        elif kind == 4:
            lines.append(f"put rock on row 1 lane {draw(st.sampled_from(['1', 'left', 'right']))}")
        elif kind < 7:
            ways = [draw(blocks(depth - 1)) for _ in range(draw(st.integers(2, 3)))]
            lines += ["fork", *ways[0]]
            for way in ways[1:]:
                lines += ["or", *way]
            lines.append("join")
        else:
            body = draw(blocks(depth - 1))
            laps = draw(st.integers(1, 3))
            lines += [f"{laps} laps", *body, draw(marks(f" on lap {draw(st.integers(1, laps))}")), "end"]
    return lines


@st.composite
def courses(draw: st.DrawFn) -> str:
    road = draw(blocks(2))
    behind = [draw(stretches()) for _ in range(draw(st.integers(1, 2)))]
    below = ["mark sprint 1 to go", "zone feed on last 1", "put bottle on row +1"]
    below = [line for line in below if draw(st.booleans())]
    head = [f'course "{draw(TITLES)}"', "for: free-ride", draw(st.sampled_from(["", "lanes: 3", "room: any"]))]
    lines = [*head, *road, "finish", *behind, *below]
    return draw(st.sampled_from(["\n", "\n\n", "\r\n"])).join(lines)


def build(text: str) -> Course:
    course, diagnostics = read_course(text)
    assert course is not None, "\n".join([text, *map(str, diagnostics)])
    return course


def walk_back(course: Course, begin: list[int]) -> list[int | None]:
    """Count the steps from each row to the nearest of `begin`, against the direction of riding."""
    found: list[int | None] = [None] * len(course.row_names)
    queue = deque((row, 0) for row in begin)
    while queue:
        row, steps = queue.popleft()
        if found[row] is None:
            found[row] = steps
            queue.extend((behind, steps + 1) for behind in course.row_behind[row])
    return found


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(courses())
def test_a_formatted_course_is_the_same_road(text: str) -> None:
    course = build(text)
    formatted = format_course(SourceText("test.course", text))
    assert format_course(SourceText("test.course", formatted)) == formatted
    assert build(formatted).digest == course.digest


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(courses())
def test_the_graph_of_a_course_is_a_road(text: str) -> None:
    course = build(text)
    rows = range(len(course.row_names))
    # Each row comes after the rows behind it, so the road never comes back to itself.
    assert all(behind < row for row in rows for behind in course.row_behind[row])
    assert all(row in course.row_behind[after] for row in rows for after in course.row_next[row])
    # The first row alone has nothing behind it, the last alone nothing ahead: every row lies on a way through.
    assert [row for row in rows if not course.row_behind[row]] == [0]
    assert [row for row in rows if not course.row_next[row]] == [rows[-1]]
    # Rows to go fall by one along each step of a shortest way, and count the steps to the row behind the line.
    line = [row for row in rows if course.row_to_finish[row] == 0]
    assert len(line) == 1 and course.row_way[line[0]] == 0
    far = walk_back(course, line)
    for row in rows:
        if course.row_to_finish[row] > 0:
            assert far[row] == course.row_to_finish[row]
            assert min(course.row_to_finish[after] for after in course.row_next[row]) == course.row_to_finish[row] - 1
        else:
            assert len(course.row_behind[row]) == 1 or course.row_to_finish[row] == 0
            assert course.row_way[row] == 0
    # Rows from the start likewise.
    assert course.row_from_start[0] == 1
    for row in rows[1:]:
        assert course.row_from_start[row] == 1 + min(course.row_from_start[b] for b in course.row_behind[row])
    assert course.length == course.row_to_finish[0]
    assert course.row_way[course.finish] == 0 and course.row_next[course.finish] == line
    assert len(set(course.row_names)) == len(course.row_names)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(courses())
def test_the_lists_of_a_course_agree(text: str) -> None:
    course = build(text)
    rows = range(len(course.row_names))
    assert [field for fields in course.row_fields for field in fields] == list(range(len(course.field_row)))
    for row, fields in enumerate(course.row_fields):
        assert [course.field_row[field] for field in fields] == [row] * len(fields)
        assert [course.field_lane[field] for field in fields] == list(range(1, len(fields) + 1))
    steps = {(row, after) for row in rows for after in course.row_next[row]}
    assert set(course.lane_shift) == steps
    assert set(course.edge_marks) <= steps | {(-1, 0)}
    for index, mark in enumerate(course.marks):
        crossing = [step for step, marks in course.edge_marks.items() if index in marks]
        assert {after for _, after in crossing} == set(mark.before)
        assert mark.to_finish == min(course.row_to_finish[row] for row in mark.before)
    assert all(marks == sorted(set(marks)) for marks in course.edge_marks.values())
    along = [min(course.row_from_start[row] for row in mark.before) for mark in course.marks]
    assert all(a <= b for a, b in pairwise(along))
    for index, zone in enumerate(course.zones):
        assert [row for row in rows if index in course.row_zones[row]] == list(zone.rows)
    for index, stretch in enumerate(course.stretches):
        assert [row for row in rows if course.row_stretch[row] == index] == list(stretch.rows)
        assert {course.row_terrain[row] for row in stretch.rows} == {stretch.terrain}
        assert all(b == a + 1 or course.row_next[a] == [b] for a, b in pairwise(stretch.rows))


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(courses(), st.integers(1, 70))
def test_any_course_can_be_drawn_with_each_of_its_rows_once(text: str, band: int) -> None:
    course = build(text)
    everywhere = dict.fromkeys(range(len(course.field_row)), "@")
    drawn = draw_course(course, [RIDE], everywhere, band=band).split("\n", 1)[1]
    assert drawn.count("@") >= len(course.field_row)
    assert drawn.count("@") - draw_course(course, [RIDE], band=band).split("\n", 1)[1].count("@") == len(
        course.field_row
    )
    assert draw_profile(course, [RIDE]) == draw_profile(build(text), [RIDE])


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(courses(), st.data())
def test_a_course_with_anything_in_it_gives_diagnostics_or_a_course(text: str, data: st.DataObject) -> None:
    """Text is cut out and put in anywhere; whatever comes out, it is told at a place in the file."""
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(at + 12, len(text))))
    pieces = st.one_of(
        st.text(max_size=6), st.sampled_from(['"', ",", "\n", "end", "join\n", "or\n", "fork\n", "9" * 12, "{"])
    )
    broken = text[:at] + data.draw(pieces) + text[end:]
    source, diagnostics = SourceText("test.course", broken), Diagnostics()
    file = parse_course(source, diagnostics)
    course = build_course(file, [RIDE], None, diagnostics) if file else None
    assert (course is None) == diagnostics.has_errors
    for item in diagnostics:
        assert 1 <= item.place.line <= len(source.lines)
        assert 1 <= item.place.column <= len(source.line(item.place.line)) + 1
        assert item.place.length >= 1
    format_course(source)
