"""Lesson 3: each possible answer, judged a second time by the rules on one page; each mistake by its own sentence."""

from collections import Counter
from itertools import combinations

import pytest

import one_page
from items import item
from qwirkle_lessons.engine import Cell, Play, Reason, Tile, faults_of, fitting_cells, legal_plays
from qwirkle_lessons.exercises.explaining import sentence_on, would_allow
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.i18n import say

LEVELS = ("", "/2", "/3")


def each_level(kind, seeds):
    return ((level, item(f"{kind}{level}", seed)) for level in LEVELS for seed in seeds)


def plain(tile):
    return str(tile)[0], str(tile)[1]


def table_of(board):
    """A board as the one-page rules have it."""
    return {tuple(cell): plain(tile) for cell, tile in board.items()}


def play_of(play):
    return {tuple(placement.cell): plain(placement.tile) for placement in play.placements}


def is_legal(asked, play):
    return one_page.is_legal(table_of(asked.board), play_of(play))


def new_lines(asked, play):
    """Each new line, and whether it is legal."""
    table = table_of(asked.board)
    laid = table | play_of(play)
    return {cells: one_page.all_fit([laid[cell] for cell in cells]) for cells in one_page.lines(table, play_of(play))}


def sentence_of(misconception):
    return sentence_on(misconception, "en")


# ---- tap all legal cells


def test_all_cells_and_no_others_are_right(seeds):
    for _, asked in each_level("all-legal-cells", seeds):
        (tile,) = asked.hand
        frontier = asked.board.frontier
        right = tuple(cell for cell in frontier if is_legal(asked, Play.of({cell: tile})))

        assert right == fitting_cells(asked.board, tile)
        assert asked.grade(right[::-1]).outcome == "right"
        for cell in frontier:
            alone, among = asked.grade((cell,)), asked.grade((*right, cell))
            assert alone.outcome == ("partly" if cell in right else "wrong")
            assert among.outcome == ("right" if cell in right else "wrong")
            assert bool(among.rules)


def test_what_is_missing_is_counted_and_the_last_one_is_pointed_out():
    for seed in range(12):
        asked = item("all-legal-cells/3", seed)
        right = asked.solution()

        assert asked.grade(right[:1]).detail == f"{len(right) - 1} more cells fit too."
        assert asked.grade(right[1:]).detail.startswith("One more cell fits. Look beside the ")
        assert [mark.badge for mark in asked.grade(right).marks] == [
            str(one_page.total(table_of(asked.board), play_of(Play.of({cell: asked.hand[0]})))) for cell in right
        ]


def test_a_wrong_cell_names_the_one_mistake_that_explains_it(seeds):
    """Where several explain it, one is asked; the answer to that names it."""
    seen = Counter()
    for _, asked in each_level("all-legal-cells", seeds):
        (tile,) = asked.hand
        for cell in asked.board.frontier:
            if is_legal(asked, Play.of({cell: tile})):
                continue
            verdict, further = asked.grade((cell,)), asked.follow_up((cell,))
            explain = [b for b in Misconception if allows(b, asked.board, cell, tile)]
            if verdict.misconception:
                assert Misconception(verdict.misconception) in explain
                assert sentence_of(Misconception(verdict.misconception)) in verdict.detail
                assert further is None
            seen[verdict.misconception] += 1
            if further is not None:
                assert len(further.choices) == len(explain) > 1
                told = {further.grade(choice).misconception for choice in further.choices}
                assert told == {belief.value for belief in explain}
                assert further.grade("").outcome == "unreadable"
                seen["asked"] += 1
    assert min(seen["twins-count"], seen["crossing-line-forgotten"], seen["asked"]) > 0


def allows(belief, board, cell, tile):
    try:
        return would_allow(belief, board, cell, tile)
    except KeyError:
        return False  # a mistake of another kind


def test_a_corner_is_taken_for_a_neighbor():
    found = 0
    for seed in range(12):
        asked = item("all-legal-cells", seed)
        (tile,) = asked.hand
        top, bottom = asked.board.corners
        cells = [Cell(r, c) for r in range(top.row - 1, bottom.row + 2) for c in range(top.col - 1, bottom.col + 2)]
        for cell in cells:
            if cell not in asked.board.frontier and cell not in asked.board:
                verdict = asked.grade((cell,))
                assert verdict.outcome == "wrong"
                if allows(Misconception.DIAGONAL, asked.board, cell, tile):
                    assert verdict.misconception == "diagonal"
                    found += 1
    assert found > 5


def test_somebody_who_looks_only_at_neighbors_is_found_out():
    """The answer that this belief gives, cell by cell, is explained by it alone or asked about."""
    named = 0
    for seed in range(30):
        asked = item("all-legal-cells/3", seed)
        (tile,) = asked.hand
        believed = tuple(c for c in asked.board.frontier if allows(Misconception.NEIGHBORS_ONLY, asked.board, c, tile))
        if set(believed) - set(asked.solution()):
            verdict = asked.grade(believed)
            named += verdict.misconception == "neighbors-only"
            assert verdict.misconception in {"neighbors-only", ""}
    assert named > 2


def test_a_taken_cell_is_no_cell_for_a_tile():
    asked = item("all-legal-cells", 1)

    verdict = asked.grade((asked.board.cells[0],))

    assert (verdict.outcome, verdict.misconception) == ("wrong", "")
    assert "A tile lies there already" in verdict.detail


# ---- the line that breaks


def test_just_one_new_line_breaks_and_only_it_is_right(seeds):
    for level, asked in each_level("line-that-breaks", seeds):
        lines = new_lines(asked, asked.shown)
        (broken,) = [line for line, legal in lines.items() if not legal]

        assert len(lines) >= (3 if level == "/3" else 2)
        for line in asked.lines:
            right = tuple(map(tuple, line)) == broken
            verdict = asked.grade((line,))
            assert verdict.outcome == ("right" if right else "wrong")
            if not right:
                new = tuple(map(tuple, line)) in lines
                assert verdict.headline.startswith("This line is fine" if new else "This line did not change")


def test_broken_lines_hold_twins_and_mixed_tiles_equally_often(seeds):
    for level in LEVELS:
        asked = [item(f"line-that-breaks{level}", seed) for seed in seeds]
        reasons = [faults_of(each.board, each.shown)[0].reason for each in asked]

        assert reasons.count(Reason.DUPLICATE) == reasons.count(Reason.LINE_MIXED) == len(reasons) / 2


def test_on_level_two_the_neighbors_never_tell(seeds):
    for seed in seeds:
        asked = item("line-that-breaks/2", seed)
        (placement,) = asked.shown.placements

        assert allows(Misconception.NEIGHBORS_ONLY, asked.board, placement.cell, placement.tile)


# ---- plays


PLAYS = ("bridge-two-lines", "break-the-crossing-line", "both-ends", "fill-a-gap", "repair-the-turn")


def lone_plays(asked):
    return [Play.of({cell: tile}) for cell in asked.board.frontier for tile in dict.fromkeys(asked.hand)]


@pytest.mark.parametrize("kind", PLAYS)
def test_only_what_the_rules_allow_is_right_or_partly_right(kind):
    for _, asked in each_level(kind, range(8)):
        for play in (*lone_plays(asked), *legal_plays(asked.board, asked.hand)):
            outcome = asked.grade(play).outcome
            if kind == "break-the-crossing-line":
                assert (outcome == "wrong") == is_legal(asked, play)
            else:
                assert (outcome == "wrong") == (not is_legal(asked, play))


@pytest.mark.parametrize("kind", PLAYS)
def test_the_goal_is_reached_by_some_plays_and_missed_by_others(kind):
    for level, asked in each_level(kind, range(10)):
        outcomes = Counter(
            asked.grade(play).outcome for play in (*lone_plays(asked), *legal_plays(asked.board, asked.hand))
        )
        if kind == "break-the-crossing-line":
            outcomes[asked.grade(asked.solution()).outcome] += 1
            assert min(outcomes["right"], outcomes["partly"] + outcomes["wrong"]) > 0
        else:
            assert min(outcomes["right"], outcomes["wrong"]) > 0, (kind, level, asked.seed)


def test_a_bridge_makes_as_many_lines_as_are_asked_for():
    for level, asked in each_level("bridge-two-lines", range(10)):
        for play in legal_plays(asked.board, asked.hand):
            lengths = [len(line) for line in new_lines(asked, play)]
            at_mark = level != "" or asked.marks[0].cells[0] in play.cells
            enough = {
                "": len(lengths) > 1,
                "/2": sum(length > 2 for length in lengths) > 1,
                "/3": len(lengths) > 2,
            }[level]
            assert asked.grade(play).outcome == ("right" if enough and at_mark else "partly")


def test_a_tile_that_fits_only_one_line_of_the_bridge_forgot_the_other():
    seen = Counter()
    for seed in range(20):
        asked = item("bridge-two-lines", seed)
        (cell,) = asked.marks[0].cells
        seen.update(asked.grade(Play.of({cell: tile})).misconception for tile in asked.hand)

    assert seen["crossing-line-forgotten"] > 5


def test_breaking_the_crossing_line_leaves_another_line_whole():
    for level, asked in each_level("break-the-crossing-line", range(10)):
        plays = lone_plays(asked) if level != "/3" else [asked.solution()]
        for play in plays:
            lines = new_lines(asked, play)
            at_mark = level != "" or play.cells == asked.marks[0].cells
            wanted = sorted(lines.values()).count(False) == 1 and len(lines) > 1 and at_mark
            assert (asked.grade(play).outcome == "right") == wanted


def test_at_both_ends_old_tiles_lie_between_and_who_lays_side_by_side_is_told():
    seen = Counter()
    for _, asked in each_level("both-ends", range(10)):
        for play in legal_plays(asked.board, asked.hand):
            verdict = asked.grade(play)
            cells = [tuple(cell) for cell in play.cells]
            (top, left), (bottom, right) = cells[0], cells[-1]
            between = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
            apart = any(asked.board[cell] for cell in between)
            assert verdict.outcome != "right" or apart
            assert (verdict.misconception == "tiles-must-touch") == (len(play) > 1 and not apart)
            seen[verdict.outcome, verdict.misconception] += 1

    assert seen["right", ""] > 20
    assert seen["partly", "tiles-must-touch"] > 5


def test_on_level_two_the_tiles_may_not_change_ends(seeds):
    for seed in seeds:
        asked = item("both-ends/2", seed)
        right = asked.solution()
        swapped = Play.of(zip(right.cells, right.tiles[::-1], strict=True))

        assert len(right) == 2
        assert asked.grade(swapped).outcome == "wrong"


def test_a_hole_is_filled_when_all_its_cells_are(seeds):
    for level, asked in each_level("fill-a-gap", seeds):
        hole = set(asked.marks[0].cells)
        assert len(hole) == (2 if level == "/2" else 1)
        for play in legal_plays(asked.board, asked.hand):
            filled = hole <= set(play.cells)
            outcome = asked.grade(play).outcome
            assert outcome == "partly" or filled
            if level != "/3":
                assert (outcome == "right") == filled


def test_a_turn_is_repaired_by_every_legal_turn_with_enough_of_its_tiles(seeds):
    least = {"": 1, "/2": 2, "/3": 3}
    for level, asked in each_level("repair-the-turn", seeds):
        wrong = Play.parse(asked.aim)
        assert not is_legal(asked, wrong)
        assert sorted(map(str, wrong.tiles)) == sorted(map(str, asked.hand))
        for play in legal_plays(asked.board, asked.hand):
            assert asked.grade(play).outcome == ("right" if len(play) >= least[level] else "partly")
        assert asked.grade(wrong).outcome == "wrong"


def test_each_way_to_be_wrong_has_to_be_repaired_and_two_rows_and_holes_are_named(seeds):
    for level in LEVELS:
        told = Counter()
        for seed in seeds:
            asked = item(f"repair-the-turn{level}", seed)
            told[asked.grade(Play.parse(asked.aim)).misconception] += 1
        assert set(told) == {"two-rows-in-one-turn", "hole-in-a-line", "crossing-line-forgotten"}
        assert len(set(told.values())) == 1


# ---- several tiles in one turn


def test_the_choice_that_the_rules_make_is_right(seeds):
    for _, asked in each_level("several-in-one-turn", seeds):
        legal = is_legal(asked, asked.shown)
        reasons = {fault.reason.name for fault in faults_of(asked.board, asked.shown)}
        names = (
            reasons | ({"LINE"} if reasons & {"DUPLICATE", "LINE_MIXED"} else set()) | ({"legal"} if legal else set())
        )
        right = {say(f"exercises.several-in-one-turn.choices.{n}", "en") for n in names - {"DUPLICATE", "LINE_MIXED"}}
        for choice in asked.choices:
            assert asked.grade(choice).outcome == ("right" if choice in right else "wrong")


def test_half_of_the_turns_are_legal_and_in_many_of_them_old_tiles_lie_between():
    for level, block in zip(LEVELS, (4, 6, 10), strict=True):
        asked = [item(f"several-in-one-turn{level}", seed) for seed in range(2 * block)]
        legal = [each for each in asked if is_legal(each, each.shown)]

        assert len(legal) == block
        assert len({each.aim for each in asked}) == len(set(asked[0].kind.cases[len(level) and int(level[1]) - 1]))
        assert 0 < sum(each.aim == "apart" for each in legal) < len(legal)


@pytest.mark.parametrize(
    ("aim", "choice", "misconception"),
    [
        ("NOT_ONE_LINE", "legal", "two-rows-in-one-turn"),
        ("GAP", "legal", "hole-in-a-line"),
        ("LINE", "legal", "crossing-line-forgotten"),
        ("SHARE_NOTHING", "legal", "mixed-line"),
        ("apart", "GAP", "tiles-must-touch"),
        ("apart", "NOT_ONE_LINE", "tiles-must-touch"),
        ("TOO_LONG", "legal", ""),
        ("legal", "GAP", ""),
    ],
)
def test_a_wrong_choice_names_the_mistake(aim, choice, misconception):
    asked = next(
        item("several-in-one-turn/3", seed) for seed in range(10) if item("several-in-one-turn/3", seed).aim == aim
    )

    verdict = asked.grade(say(f"exercises.several-in-one-turn.choices.{choice}", "en"))

    assert (verdict.outcome, verdict.misconception) == ("wrong", misconception)
    assert not misconception or sentence_of(Misconception(misconception)) in verdict.detail


def test_the_tile_that_is_too_many_is_one_without_which_the_rest_is_legal(seeds):
    for _, asked in each_level("one-tile-too-many", seeds):
        assert not is_legal(asked, asked.shown)
        outcomes = []
        for cell in asked.shown.cells:
            rest = Play(tuple(each for each in asked.shown.placements if each.cell != cell))
            outcomes.append(asked.grade((cell,)).outcome)
            assert outcomes[-1] == ("right" if is_legal(asked, rest) else "wrong")
        assert {"right", "wrong"} == set(outcomes)


def test_an_old_tile_or_two_tiles_are_no_answer_to_which_is_too_many():
    asked = item("one-tile-too-many", 1)

    for answer in ((asked.board.cells[0],), asked.shown.cells[:2], (Tile.parse("Rc"),)):
        assert asked.grade(answer).outcome == "unreadable"


# ---- lesson 2, harder


def test_a_line_of_seven_breaks_whatever_one_lays():
    for seed in range(12):
        asked = item("a-line-of-seven", seed)
        first, last = asked.board.cells[0], asked.board.cells[-1]
        across = first.row == last.row
        ends = ((first.row, first.col - 1), (last.row, last.col + 1)) if across else ((-1, 0), (6, 0))
        for end in ends:
            for tile in asked.hand:
                verdict = asked.grade(Play.of({end: tile}))
                assert (verdict.outcome, verdict.headline) == ("right", "See? Seven is too many.")
                twin = tile in asked.board.tiles
                assert ("is in the line already" in verdict.detail) == twin


def test_how_many_can_still_join_is_six_less_those_that_lie_there():
    for seed in range(10):
        asked = item("a-line-of-seven/2", seed)
        right = 6 - len(asked.board)
        for number in range(13):
            assert asked.grade(number).outcome == ("right" if number == right else "wrong")
        if right:
            assert asked.grade(3 * right).misconception == "copies-limit-a-line"


def test_in_another_set_a_line_of_one_color_is_as_long_as_there_are_shapes():
    seen = set()
    for seed in range(16):
        asked = item("a-line-of-seven/3", seed)
        deck, of_one_color = asked.options.deck, "one color" in asked.goal
        right = deck.shapes if of_one_color else deck.colors
        seen.add(of_one_color)
        assert asked.solution() == right
        assert all((asked.grade(n).outcome == "right") == (n == right) for n in range(1, 20))
        if deck.copies not in {deck.colors, deck.shapes}:
            assert asked.grade(deck.copies).misconception == "copies-limit-a-line"
    assert seen == {True, False}


def test_a_cheat_with_several_tiles_breaks_one_line_across(seeds):
    for seed in seeds:
        asked = item("catch-the-cheat/3", seed)
        lines = new_lines(asked, asked.shown)
        (broken,) = [line for line, legal in lines.items() if not legal]

        assert len(asked.shown) > 1
        assert not set(asked.shown.cells) <= {Cell(*cell) for cell in broken}
        for pair in combinations(asked.board.with_tiles(asked.shown).cells, 2):
            caught = set(map(tuple, pair)) <= set(broken) and not fit(asked, pair)
            assert (asked.grade(pair).outcome == "right") == caught


def fit(asked, pair):
    table = table_of(asked.board.with_tiles(asked.shown))
    return one_page.fit(table[tuple(pair[0])], table[tuple(pair[1])])


def test_on_the_higher_levels_two_lines_meet_at_the_new_tile(seeds):
    for seed in seeds:
        for level in (2, 3):
            asked = item(f"legal-or-not/{level}", seed)
            lines = new_lines(asked, asked.shown)
            if asked.aim != "NO_CONTACT":
                assert len(lines) == 2
                assert level == 2 or min(map(len, lines)) > 2
                assert (asked.aim == "legal") == all(lines.values())
        assert len(new_lines_at_mark(item("what-fits/2", seed))) == 2


def new_lines_at_mark(asked):
    (cell,) = asked.marks[0].cells
    return new_lines(asked, Play.of({cell: asked.solution()[0]}))


def test_a_broken_turn_called_legal_is_explained_or_asked_about(seeds):
    seen = Counter()
    for seed in seeds:
        asked = item("legal-or-not/2", seed)
        if asked.aim != "legal":
            legal = asked.choices[0]
            verdict, further = asked.grade(legal), asked.follow_up(legal)
            seen[verdict.misconception or ("asked" if further else "")] += 1
            assert not (verdict.misconception and further)

    assert min(seen["diagonal"], seen["asked"]) > 0
