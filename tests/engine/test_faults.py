"""Each reason for refusing a play: when it applies, when it does not, its cells, and the order of them all."""

import pytest

from qwirkle_lessons.engine import (
    OFFICIAL,
    Board,
    Deck,
    IllegalMove,
    Play,
    Reason,
    RuleOptions,
    faults_of,
    hand,
    score_of,
)

ROW = "Rc Rs Rd"
FULL_ROW = "Rc Rs Rd Rv Rf Re"


def cells(text):
    return tuple(tuple(map(int, cell.split(","))) for cell in text.split())


def found(board, play, options=OFFICIAL, hand=None):
    """What the engine says, as text: `REASON cell cell`."""
    faults = faults_of(Board.parse(board, check=False), Play.parse(play), options, hand)
    return [" ".join([fault.reason.name, *(f"{row},{col}" for row, col in fault.cells)]) for fault in faults]


def test_the_reasons_stand_in_the_order_in_which_they_are_reported():
    assert [reason.name for reason in Reason][:11] == [
        "EMPTY", "NOT_IN_HAND", "OCCUPIED", "NOT_ONE_LINE", "GAP", "NO_CONTACT", "SHARE_NOTHING", "TOO_LONG",
        "DUPLICATE", "LINE_MIXED", "FIRST_TURN_TOO_SMALL",
    ]  # fmt: skip
    assert {reason.name for reason in Reason} >= {
        "NO_TRADE_ON_FIRST_TURN", "TRADE_EMPTY", "TRADE_EXCEEDS_BAG", "MUST_PLAY", "MUST_TRADE", "GAME_OVER",
    }  # fmt: skip


# Each row: board, play, hand, what is wrong. A play with nothing wrong stands beside each that is refused.
TABLE = [
    # EMPTY
    pytest.param("", "", None, ["EMPTY"], id="no tile on an empty table"),
    pytest.param("Rc", "", None, ["EMPTY"], id="no tile"),
    pytest.param("Rc", "", "Rs Rd", ["EMPTY"], id="no tile, whatever the hand"),
    pytest.param("Rc", "Rs@0,1", None, [], id="one tile"),
    # NOT_IN_HAND
    pytest.param("Rc", "Rs@0,1", "Rd Rv", ["NOT_IN_HAND 0,1"], id="the hand does not hold it"),
    pytest.param("Rc", "Rs@0,1", "Rd Rs", [], id="the hand holds it"),
    pytest.param("Rc", "Rd@0,1 Rs@0,2", "Rd Rv", ["NOT_IN_HAND 0,2"], id="the hand holds one of two"),
    pytest.param("Rc", "Rd@0,1 Rs@0,2", "", ["NOT_IN_HAND 0,1 0,2"], id="an empty hand"),
    pytest.param("Rc", "Bs@0,1", "Rd", ["NOT_IN_HAND 0,1", "LINE_MIXED 0,0 0,1"], id="not in hand and mixed"),
    pytest.param("Rc", "Rs@0,0", "Rd", ["NOT_IN_HAND 0,0", "OCCUPIED 0,0"], id="not in hand and occupied"),
    # OCCUPIED
    pytest.param("Rc Rs", "Rd@0,1", None, ["OCCUPIED 0,1"], id="a cell is taken"),
    pytest.param("Rc Rs", "Rd@0,2", None, [], id="the next cell is free"),
    pytest.param("Rc Rs", "Rv@0,0 Rd@0,1", None, ["OCCUPIED 0,0 0,1"], id="both cells are taken"),
    pytest.param("Rc Rs", "Rd@0,1 Rv@0,2", None, ["OCCUPIED 0,1"], id="one of two cells is taken"),
    pytest.param("Rc Rs", "Bd@0,1 Bv@0,2", None, ["OCCUPIED 0,1"], id="taken: lines are not examined"),
    pytest.param("Rc Rs", "Rd@0,1 Rv@0,5", None, ["OCCUPIED 0,1"], id="taken: a gap is not examined"),
    pytest.param(
        "Rc Rs", "Rd@0,1 Rv@1,2", None, ["OCCUPIED 0,1", "NOT_ONE_LINE 0,1 1,2"], id="taken and not in one line"
    ),
    pytest.param("Rc Rs", "Rd@0,1 Bv@0,2", None, ["OCCUPIED 0,1", "SHARE_NOTHING 0,1 0,2"], id="taken, share nothing"),
    pytest.param("Rc Rs", "Rd@0,1 Rd@0,2", None, ["OCCUPIED 0,1", "DUPLICATE 0,1 0,2"], id="taken, new twins"),
    pytest.param("Rc Rs", "Rc@0,1", None, ["OCCUPIED 0,1"], id="taken: an old twin in the line is not examined"),
    # NOT_ONE_LINE
    pytest.param("Rc Rs", "Rd@0,2 Bc@1,0", None, ["NOT_ONE_LINE 0,2 1,0", "SHARE_NOTHING 0,2 1,0"], id="two lines"),
    pytest.param("Rc Rs", "Bc@1,0 Bs@-1,1", None, ["NOT_ONE_LINE -1,1 1,0"], id="two rows and two columns"),
    pytest.param("Rc", "Rs@0,1 Rd@1,0 Rv@2,0", None, ["NOT_ONE_LINE 0,1 1,0 2,0"], id="a corner"),
    pytest.param("Rc", "Rs@1,0 Rd@2,0", None, [], id="one column"),
    pytest.param("", "Rs@0,0 Rd@1,1", None, ["NOT_ONE_LINE 0,0 1,1"], id="joined at a corner, first turn"),
    # GAP
    pytest.param("Rc", "Rs@0,1 Rd@0,3", None, ["GAP 0,2"], id="a hole of one cell"),
    pytest.param("Rc", "Rs@0,1 Rd@0,4", None, ["GAP 0,2 0,3"], id="a hole of two cells"),
    pytest.param("Rc", "Rs@-3,0 Rd@1,0", None, ["GAP -2,0 -1,0"], id="a hole in a column"),
    pytest.param("Rc", "Rs@0,-1 Rd@0,1", None, [], id="an old tile between is no hole"),
    pytest.param("Rc .. Rs", "Rd@0,-1 Rv@0,3", None, ["GAP 0,1"], id="a hole between old tiles"),
    pytest.param("Rc .. Rs", "Rd@0,1 Rv@0,3", None, [], id="the hole is filled"),
    pytest.param("", "Rc@0,0 Rs@0,2", None, ["GAP 0,1"], id="a hole in the first turn"),
    pytest.param("Rc", "Rs@0,1 Rd@0,3 Rv@0,5", None, ["GAP 0,2 0,4"], id="two holes"),
    # NO_CONTACT
    pytest.param("Rc", "Rs@1,1", None, ["NO_CONTACT 1,1"], id="only the corner touches"),
    pytest.param("Rc", "Rs@0,2", None, ["NO_CONTACT 0,2"], id="one cell away"),
    pytest.param("Rc", "Rs@0,2 Rd@0,3", None, ["NO_CONTACT 0,2 0,3"], id="two tiles away from the table"),
    pytest.param("Rc", "Rs@0,1 Rd@0,2", None, [], id="the second touches only the first"),
    pytest.param("", "Rs@5,-5", None, [], id="on an empty table there is nothing to touch"),
    pytest.param("Rc", "Rs@3,3 Rd@3,5", None, ["GAP 3,4", "NO_CONTACT 3,3 3,5"], id="a hole, and away from the table"),
    # SHARE_NOTHING
    pytest.param("", "Rc@0,0 Bs@0,1", None, ["SHARE_NOTHING 0,0 0,1", "LINE_MIXED 0,0 0,1"], id="nothing shared"),
    pytest.param(
        "Rc", "Rs@0,1 Bs@0,2", None, ["LINE_MIXED 0,0 0,1 0,2"], id="the new tiles share a shape, the line is mixed"
    ),
    pytest.param(
        "Bs",
        "Rs@0,-1 Bd@0,1",
        None,
        ["SHARE_NOTHING 0,-1 0,1", "LINE_MIXED 0,-1 0,0 0,1"],
        id="each fits the old one, together they share nothing",
    ),
    pytest.param(
        "", "Rc@0,0 Rs@0,1 Bs@0,2", None, ["SHARE_NOTHING 0,0 0,1 0,2", "LINE_MIXED 0,0 0,1 0,2"], id="a chain of pairs"
    ),
    pytest.param("", "Rc@0,0 Rc@0,1", None, ["DUPLICATE 0,0 0,1"], id="twins share a color and a shape"),
    # TOO_LONG
    pytest.param(
        FULL_ROW,
        "Bc@0,6",
        None,
        ["TOO_LONG 0,0 0,1 0,2 0,3 0,4 0,5 0,6", "LINE_MIXED 0,0 0,1 0,2 0,3 0,4 0,5 0,6"],
        id="a seventh of another color",
    ),
    pytest.param(
        FULL_ROW, "Rc@0,6", None, ["TOO_LONG 0,0 0,1 0,2 0,3 0,4 0,5 0,6", "DUPLICATE 0,0 0,6"], id="a seventh, a twin"
    ),
    pytest.param("Rc Rs Rd Rv Rf", "Re@0,5", None, [], id="a sixth"),
    pytest.param(
        "Rc Rs Rd .. Rv Rf Re",
        "Bd@0,3",
        None,
        ["TOO_LONG 0,0 0,1 0,2 0,3 0,4 0,5 0,6", "LINE_MIXED 0,0 0,1 0,2 0,3 0,4 0,5 0,6"],
        id="a bridge makes seven",
    ),
    pytest.param(FULL_ROW, "Bc@1,0", None, [], id="beside a Qwirkle"),
    # DUPLICATE
    pytest.param(ROW, "Rc@0,3", None, ["DUPLICATE 0,0 0,3"], id="a twin further down the line"),
    pytest.param("Rc Rs .. Rc", "Rd@0,2", None, ["DUPLICATE 0,0 0,3"], id="two old twins are joined"),
    pytest.param("Rc", "Rs@0,1 Rs@0,-1", None, ["DUPLICATE 0,-1 0,1"], id="new twins in one line: one fault"),
    pytest.param("Rc Rs", "Rc@1,1", None, [], id="a twin in another line"),
    pytest.param("Rc .. Rs Rd", "Rc@1,2", None, [], id="a twin beyond a hole"),
    pytest.param(
        "Rc", "Rs@0,1 Rs@0,3", None, ["GAP 0,2", "DUPLICATE 0,1 0,3"], id="new twins in different lines: a hole between"
    ),
    pytest.param(
        "Rc/Bc",
        "Rs@0,1 Rs@1,1",
        None,
        ["DUPLICATE 0,1 1,1", "LINE_MIXED 1,0 1,1"],
        id="new twins, and a mixed crossing line",
    ),
    pytest.param(
        "Rc Rs", "Rc@0,2 Rs@0,3", None, ["DUPLICATE 0,0 0,2", "DUPLICATE 0,1 0,3"], id="two kinds twice: two faults"
    ),
    pytest.param("Rc .. Rc", "Rc@0,1", None, ["DUPLICATE 0,0 0,1 0,2"], id="a kind three times: one fault"),
    pytest.param(
        "Rc ../.. Rc", "Rc@0,1", None, ["DUPLICATE 0,0 0,1", "DUPLICATE 0,1 1,1"], id="a twin in each line: two faults"
    ),
    # LINE_MIXED
    pytest.param("Rc", "Bs@0,1", None, ["LINE_MIXED 0,0 0,1"], id="neither color nor shape"),
    pytest.param("Rc Rs", "Bs@0,2", None, ["LINE_MIXED 0,0 0,1 0,2"], id="fits its neighbor, not the line"),
    pytest.param("Rc Rs", "Bs@1,1", None, [], id="the same tile below the same neighbor"),
    pytest.param(
        "Rc ../.. Gd",
        "Bs@0,1",
        None,
        ["LINE_MIXED 0,0 0,1", "LINE_MIXED 0,1 1,1"],
        id="both lines are mixed: two faults",
    ),
    pytest.param(
        "Rc Rs Rd", "Oc@1,0 Os@1,1 Ov@1,2", None, ["LINE_MIXED 0,2 1,2"], id="one of three crossing lines is mixed"
    ),
    pytest.param("Rc .. Gs", "Rs@0,1", None, ["LINE_MIXED 0,0 0,1 0,2"], id="fits both neighbors, they do not fit"),
    # lines are examined also when the play is not in one line, has a hole, or touches nothing
    pytest.param(
        "Rc",
        "Bs@0,1 Bd@1,0",
        None,
        ["NOT_ONE_LINE 0,1 1,0", "LINE_MIXED 0,0 0,1", "LINE_MIXED 0,0 1,0"],
        id="not in one line, and mixed",
    ),
    pytest.param("Rc", "Bs@0,1 Bd@0,3", None, ["GAP 0,2", "LINE_MIXED 0,0 0,1"], id="a hole, and mixed"),
    pytest.param(
        "Rc",
        "Rs@4,4 Bd@4,5",
        None,
        ["NO_CONTACT 4,4 4,5", "SHARE_NOTHING 4,4 4,5", "LINE_MIXED 4,4 4,5"],
        id="away from the table, and mixed",
    ),
    pytest.param(
        "Rc", "Rs@4,4 Rs@4,5", None, ["NO_CONTACT 4,4 4,5", "DUPLICATE 4,4 4,5"], id="away from the table, and twins"
    ),
    # FIRST_TURN_TOO_SMALL
    pytest.param("", "Rc@0,0 Rs@0,1", "Rc Rs Rd Bv", ["FIRST_TURN_TOO_SMALL 0,0 0,1"], id="two where three go"),
    pytest.param("", "Rc@0,0 Rs@0,1 Rd@0,2", "Rc Rs Rd Bv", [], id="the whole group"),
    pytest.param("", "Rc@0,0 Rs@0,1", None, [], id="no hand is given"),
    pytest.param("", "Bv@0,0", "Rc Rs Bv", ["FIRST_TURN_TOO_SMALL 0,0"], id="one where two go"),
    pytest.param("", "Bv@0,0", "Rc Bv", [], id="one where nothing fits"),
    pytest.param("", "Rc@0,0", "Rc Rc Bv", [], id="twins make no group"),
    pytest.param("Gc", "Rc@0,1", "Rc Rs Rd Bv", [], id="not the first turn"),
    pytest.param(
        "", "Rc@0,0 Rs@0,2", "Rc Rs Rd", ["GAP 0,1", "FIRST_TURN_TOO_SMALL 0,0 0,2"], id="too small and with a hole"
    ),
    pytest.param(
        "", "Bc@0,0", "Rc Rs Rd", ["NOT_IN_HAND 0,0", "FIRST_TURN_TOO_SMALL 0,0"], id="not in hand and too small"
    ),
    pytest.param(
        "", "Bs@3,0 Bc@4,0 Bd@2,0", "Rc Bc Rs Bs Rd Bd", [], id="any of the largest groups, any order and place"
    ),
    # a fourth copy is no fault of a play
    pytest.param("Rc Rs ../.. Rc Rs/.. .. Rc", "Rc@3,3 Rd@3,2", None, [], id="a fourth copy on the table"),
]


@pytest.mark.parametrize(("board", "play", "hand", "wrong"), TABLE)
def test_a_play_is_refused_for(board, play, hand, wrong):
    assert found(board, play, hand=hand) == wrong


@pytest.mark.parametrize(("board", "play", "hand", "wrong"), TABLE)
def test_the_same_play_turned_by_rows_and_columns_has_the_same_faults(board, play, hand, wrong):
    """Rows and columns are the same to the rules. (Faults of one reason may come in another order.)"""
    here = Board.parse(board, check=False)
    turned = Board.of({(col, row): tile for (row, col), tile in here.items()})
    turned_play = Play.of({(p.cell.col, p.cell.row): p.tile for p in Play.parse(play).placements})

    faults = faults_of(turned, turned_play, hand=hand)

    mirrored = [" ".join([f.reason.name, *(f"{r},{c}" for r, c in sorted((c, r) for r, c in f.cells))]) for f in faults]
    assert sorted(mirrored) == sorted(wrong)
    assert [fault.reason.name for fault in faults] == [text.split()[0] for text in wrong]
    assert all(list(fault.cells) == sorted(fault.cells) for fault in faults)


@pytest.mark.parametrize(
    "held",
    ["Rd Rv Rs", hand("Rd Rv Rs"), list(hand("Rd Rv Rs")), iter(hand("Rd Rv Rs"))],
    ids=["text", "tuple", "list", "iterator"],
)
def test_a_hand_may_be_text_or_any_iterable(held):
    assert faults_of(Board.parse("Rc"), Play.parse("Rd@0,1 Rv@0,2"), hand=held) == ()


@pytest.mark.parametrize(("held", "missing"), [("Rs Rs", 0), ("Rs", 1), ("", 2), ("Rd", 2)])
def test_a_hand_is_a_multiset(held, missing):
    """Two squares are laid beside different tiles; the hand must hold both."""
    faults = faults_of(Board.parse("Rc .. Rd", check=False), Play.parse("Rs@1,0 Rs@1,2"), hand=held)

    lacking = [fault for fault in faults if fault.reason is Reason.NOT_IN_HAND]
    assert [len(fault.cells) for fault in lacking] == ([missing] if missing else [])
    assert all(set(fault.cells) <= {(1, 0), (1, 2)} for fault in lacking)


@pytest.mark.parametrize(
    ("deck", "board", "play", "wrong"),
    [
        pytest.param(
            Deck(3, 3, 2), "Rc Rs Rd", "Rc@0,3", ["DUPLICATE 0,0 0,3"], id="a fourth tile is a twin, not a seventh"
        ),
        pytest.param(Deck(3, 3, 2), "Rc Rs", "Rd@0,2", [], id="three"),
        pytest.param(Deck(3, 6, 1), "Rc Rs Rd Rv Rf", "Re@0,5", [], id="six shapes in a deck of three colors"),
        pytest.param(Deck(3, 6, 1), "Rc Oc", "Yc@0,2", [], id="three colors"),
        pytest.param(Deck(3, 6, 2), "Rc Oc Yc", "Oc@0,3", ["DUPLICATE 0,1 0,3"], id="a fourth color there is not"),
    ],
)
def test_with_a_small_deck_too_long_still_means_more_than_six(deck, board, play, wrong):
    assert found(board, play, RuleOptions(deck=deck)) == wrong


def test_with_a_free_first_turn_any_group_may_be_laid():
    assert found("", "Rc@0,0 Rs@0,1", RuleOptions(free_first_turn=True), "Rc Rs Rd Bv") == []
    assert found("", "Rc@0,0 Bs@0,1", RuleOptions(free_first_turn=True), "Rc Bs Rd Bv") == [
        "SHARE_NOTHING 0,0 0,1", "LINE_MIXED 0,0 0,1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("board", "play", "wrong"),
    [
        pytest.param("@1,0 Rc", "Rs@0,4096", ["NO_CONTACT 0,4096"], id="far to the right"),
        pytest.param("@0,4095 Rc", "Rs@1,0", ["NO_CONTACT 1,0"], id="far to the left"),
        pytest.param("@0,0 Rc", "Rs@-1,4096", ["NO_CONTACT -1,4096"], id="above and far to the right"),
        pytest.param("@0,0 Rc", "Rs@0,-1000000007", ["NO_CONTACT 0,-1000000007"], id="a thousand million cells away"),
        pytest.param("@0,0 Rc", "Rs@-1000000007,0", ["NO_CONTACT -1000000007,0"], id="a thousand million rows away"),
        pytest.param("@-1000000007,1000000007 Rc", "Rs@-1000000007,1000000008", [], id="a table far from (0, 0)"),
        pytest.param("@0,2047 Rc", "Rs@0,2048", [], id="2047 and 2048"),
        pytest.param("@0,1023 Rc", "Rs@0,1024", [], id="1023 and 1024"),
        pytest.param("@0,-1024 Rc", "Rs@0,-1025", [], id="-1024 and -1025"),
        pytest.param("@0,2047 Rc", "Rs@1,-2048", ["NO_CONTACT 1,-2048"], id="2047 and the next row's -2048"),
        pytest.param("@0,1023 Rc", "Rs@1,-1024", ["NO_CONTACT 1,-1024"], id="1023 and the next row's -1024"),
    ],
)
def test_the_table_has_no_edge(board, play, wrong):
    assert found(board, play) == wrong
    if not wrong:
        text, corner = str(Board.parse(board).after(Play.parse(play))), board.split()[0]
        assert text == f"{corner}\nRc Rs" or text.endswith("Rs Rc")


def test_after_and_score_refuse_what_has_faults_and_the_error_carries_them():
    board, play = Board.parse("Rc Rs"), Play.parse("Bs@0,2 Rv@0,4")
    faults = faults_of(board, play)

    for refuse in (lambda: board.after(play), lambda: score_of(board, play)):
        with pytest.raises(IllegalMove) as refusal:
            refuse()
        assert refusal.value.faults == faults

    assert [fault.reason for fault in faults] == [Reason.GAP, Reason.SHARE_NOTHING, Reason.LINE_MIXED]
    assert board == Board.parse("Rc Rs")
    assert isinstance(refusal.value, ValueError)
    assert str(refusal.value)
