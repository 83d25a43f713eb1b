"""The game is told in words that name the concrete thing."""

from __future__ import annotations

import pytest

from qwirkle_lessons.display.words import (
    board_in_words,
    board_name,
    cell_name,
    cells_named,
    fault_advice,
    fault_badge,
    fault_sentence,
    hand_in_words,
    line_name,
    listing,
    number_word,
    place_name,
    score_detail,
    score_lines,
    score_sentence,
    score_sum,
    sentence,
    tile_name,
)
from qwirkle_lessons.engine import (
    Board,
    Cell,
    Fault,
    Pass,
    Play,
    Reason,
    RuleOptions,
    Tile,
    Trade,
    faults_of,
    hand,
    score_of,
)
from qwirkle_lessons.i18n import LANGUAGES

BLUE_LINE = Board.parse("Bs Bd Be/.. Rd ..")
CORNER = Board.parse("@-2,0 .. .. .. Rc/.. .. .. Gc/Bs Bd Be ../.. Rd .. ..", check=False)

MOVES = {
    Reason.EMPTY: (BLUE_LINE, Play()),
    Reason.NOT_IN_HAND: (BLUE_LINE, Play.parse("Bc@0,3")),
    Reason.OCCUPIED: (BLUE_LINE, Play.parse("Bc@0,1")),
    Reason.NOT_ONE_LINE: (BLUE_LINE, Play.parse("Bc@0,3 Bv@1,0")),
    Reason.GAP: (BLUE_LINE, Play.parse("Bc@0,3 Bv@0,5")),
    Reason.NO_CONTACT: (BLUE_LINE, Play.parse("Bc@5,5")),
    Reason.SHARE_NOTHING: (BLUE_LINE, Play.parse("Bc@0,3 Rs@0,4")),
    Reason.TOO_LONG: (Board.parse("Rc Rs Rd Rv Rf Re"), Play.parse("Rc@0,6")),
    Reason.DUPLICATE: (BLUE_LINE, Play.parse("Bs@0,3")),
    Reason.LINE_MIXED: (BLUE_LINE, Play.parse("Gc@0,3")),
    Reason.FIRST_TURN_TOO_SMALL: (Board(), Play.parse("Rc@0,0")),
}
HANDS = {Reason.NOT_IN_HAND: "Rc", Reason.FIRST_TURN_TOO_SMALL: "Rc Rs"}


def fault(reason, board=None, move=None, hand=None):
    """The first fault with this reason, as the engine finds it; of what is not a play, without cells."""
    if isinstance(move, Play):
        return next(found for found in faults_of(board, move, hand=hand) if found.reason is reason)
    return Fault(reason)


def told(reason, language, board=None, move=None, hand=None):
    return fault_sentence(fault(reason, board, move, hand), board, move, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
def test_every_reason_is_told_in_every_language(reason, language):
    board, move = MOVES.get(reason, (BLUE_LINE, Pass()))
    found = fault(reason, board, move, HANDS.get(reason))

    said = fault_sentence(found, board, move, language)

    assert said[0].isupper()
    assert said.endswith(".")
    assert fault_advice(found, language).endswith(".")
    assert fault_badge(found, language)


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
def test_no_two_languages_say_it_alike(reason):
    board, move = MOVES.get(reason, (BLUE_LINE, Pass()))
    found = fault(reason, board, move, HANDS.get(reason))

    assert len({fault_sentence(found, board, move, language) for language in LANGUAGES}) == 3


def test_every_reason_says_something_of_its_own():
    said = set()
    for reason in Reason:
        board, move = MOVES.get(reason, (BLUE_LINE, Pass()))
        said.add(fault_sentence(fault(reason, board, move, HANDS.get(reason)), board, move, "en"))

    assert len(said) == len(Reason)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Two blue squares in one line."),
        ("nl", "Twee blauwe vierkanten in één rij."),
        ("nb", "To blå firkanter i samme linje."),
    ],
)
def test_twins_are_counted_and_named(language, sentence):
    assert told(Reason.DUPLICATE, language, BLUE_LINE, Play.parse("Bs@0,3")) == sentence


def test_three_of_a_kind_are_three():
    assert told(Reason.DUPLICATE, "en", BLUE_LINE, Play.parse("Bs@0,3 Bs@0,4")) == "Three blue squares in one line."


@pytest.mark.parametrize("play", ["Bv@0,3 Bv@1,0", "Bv@0,3 Bv@0,5"], ids=["in two rows", "with a hole between"])
def test_twins_that_are_in_no_line_are_twins_in_a_turn(play):
    assert told(Reason.DUPLICATE, "en", BLUE_LINE, Play.parse(play)) == "Two blue clovers in one turn."


def test_twins_with_old_tiles_between_are_twins_in_a_line():
    assert told(Reason.DUPLICATE, "en", BLUE_LINE, Play.parse("Bv@0,-1 Bv@0,3")) == "Two blue clovers in one line."


def test_a_mixed_line_is_told_tile_by_tile():
    assert (
        told(Reason.LINE_MIXED, "en", Board.parse("Rc Rs"), Play.parse("Bs@0,2"))
        == "This line mixes colors and shapes: red circle, red square, blue square."
    )


def test_two_tiles_that_do_not_fit_are_called_two():
    assert (
        told(Reason.LINE_MIXED, "nl", Board.parse("Rc"), Play.parse("Bs@0,1"))
        == "Deze twee passen niet bij elkaar: rode cirkel, blauw vierkant."
    )


def test_a_taken_cell_is_told_by_the_tile_that_lies_there():
    assert told(Reason.OCCUPIED, "en", BLUE_LINE, Play.parse("Gc@0,1")) == "A tile lies there already: blue diamond."
    assert (
        told(Reason.OCCUPIED, "en", BLUE_LINE, Play.parse("Gc@0,1 Gd@0,2"))
        == "Tiles lie there already: blue diamond, blue eight-pointed star."
    )


def test_what_is_missing_in_the_hand_is_named():
    play = Play.parse("Bc@0,3 Bv@0,4")

    assert told(Reason.NOT_IN_HAND, "en", BLUE_LINE, play, "Bc Rc") == "Not in your hand: blue clover."


def test_of_a_trade_the_hand_is_spoken_of():
    said = fault_sentence(Fault(Reason.NOT_IN_HAND), BLUE_LINE, Trade.parse("trade Rc"), "en")

    assert said == "Your hand does not hold all these tiles."


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Hand: red circle, red square, purple eight-pointed star"),
        ("nl", "Hand: rode cirkel, rood vierkant, paarse achtpuntige ster"),
        ("nb", "Hånd: rød sirkel, rød firkant, lilla åttetakket stjerne"),
    ],
)
def test_a_hand_is_told_in_its_order(language, names):
    assert hand_in_words(hand("Rc Rs Pe"), language) == names


def test_an_empty_hand_is_told():
    assert hand_in_words((), "en") == "The hand is empty."


def test_a_cell_is_told_by_the_numbers_of_the_notation():
    assert cell_name(CORNER, (0, 0), "en") == "row 0, column 0, blue square"
    assert cell_name(CORNER, (0, 3), "en") == "row 0, column 3, empty"
    assert cell_name(CORNER, (-9, 3), "nl") == "rij -9, kolom 3, leeg"


@pytest.mark.parametrize("language", LANGUAGES)
def test_cells_that_are_named_are_read_back(language):
    names = [place_name(cell, language) for cell in ((2, 3), (-1, 0), (2, 3), (10, -12))]

    assert cells_named(f"{sentence('; '.join(names))}.", language) == (Cell(2, 3), Cell(-1, 0), Cell(10, -12))
    assert cells_named("2 + 3 = 5", language) == ()


def test_a_board_is_told_row_by_row():
    assert board_in_words(BLUE_LINE, "en") == (
        "Row 0: column 0 blue square, column 1 blue diamond and column 2 blue eight-pointed star.",
        "Row 1: column 1 red diamond.",
    )
    assert board_in_words(Board(), "nb") == ("Brettet er tomt.",)


def test_the_tiles_of_a_play_are_called_new_and_may_begin_the_board():
    assert board_in_words(Board.parse("Rc"), "en", Play.parse("Bc@-1,0")) == (
        "Row -1: column 0 blue circle, new.",
        "Row 0: column 0 red circle.",
    )


def test_a_board_is_named_by_its_tiles():
    names = [board_name(board, "en") for board in (Board(), Board.parse("Rc"), BLUE_LINE)]

    assert names == ["The board is empty.", "Board with 1 tile", "Board with 4 tiles"]


@pytest.mark.parametrize(
    ("tiles", "language", "name"),
    [
        ("Bs Bd", "en", "the blue line"),
        ("Rc Gc", "en", "the circle line"),
        ("Rf Gf", "nl", "de rij met vierpuntige sterren"),
        ("Ps Pd", "nb", "den lilla linjen"),
        ("Rc Rs Bs", "en", "red circle, red square, blue square"),
    ],
)
def test_a_line_is_named_by_what_it_shares(tiles, language, name):
    assert line_name(hand(tiles), language) == name


def score(board, play, **options):
    found = Play.parse(play)
    return score_of(board, found, RuleOptions(**options)), board, found


def test_the_sum_comes_first_and_then_the_lines():
    counted = score(CORNER, "Bc@0,3")

    assert score_sum(counted[0], "en") == "4 + 3 = 7"
    assert score_lines(*counted, "en") == "the blue line and the circle line"
    assert score_sentence(*counted, "en") == "4 + 3 = 7: the blue line and the circle line"
    assert score_sentence(*counted, "nl") == "4 + 3 = 7: de blauwe rij en de rij met cirkels"


def test_a_single_line_has_points_and_no_sum():
    counted = score(BLUE_LINE, "Bc@0,3")

    assert score_sentence(*counted, "en") == "4 points: the blue line"
    assert score_detail(*counted, "en") == "The blue line."


def test_lines_of_one_name_are_counted():
    square = Board.parse("Rc Rs/Bc ..")

    assert score_lines(*score(square, "Bs@1,1"), "en") == "the blue line and the square line"
    cross = Board.parse("Rc Rs ../.. .. Rv/.. .. Re", check=False)
    assert score_lines(*score(cross, "Rd@0,2"), "en") == "two red lines"
    assert score_lines(*score(cross, "Rd@0,2"), "nb") == "to røde linjer"


def test_a_qwirkle_is_told_with_its_bonus():
    five = Board.parse("Rc Rs Rd Rv Rf")

    assert score_detail(*score(five, "Re@0,5"), "en") == "The red line. Qwirkle! It brings 6 extra points."


@pytest.mark.parametrize(("points", "said"), [(1, "1 point"), (0, "0 points")])
def test_a_lone_first_tile_makes_no_line(points, said):
    counted = score(Board(), "Rc@0,0", lone_tile_points=points)

    assert score_sentence(*counted, "en") == said
    assert score_detail(*counted, "en") == "One tile alone makes no line."


def test_a_list_is_told_as_one_speaks():
    lists = [listing(names, "nl") for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])]

    assert lists == ["", "a", "a en b", "a, b en c"]


def test_small_numbers_are_words_and_large_ones_figures():
    assert [number_word(number, "nb") for number in (2, 7, 12, 13)] == ["to", "sju", "tolv", "13"]


def test_a_tile_has_its_whole_name():
    assert tile_name(Tile.parse("Bs"), "nl") == "blauw vierkant"
