"""Lesson 6: each answer, judged a second time by the rules on one page; each mistake gets its own sentence."""

import re
from collections import Counter
from itertools import combinations

import pytest

import one_page
from items import item
from qwirkle_lessons.engine import best_plays, legal_plays
from qwirkle_lessons.exercises.ledger import Entry, Ledger

LEVELS = ("", "/2", "/3")
all_levels = pytest.mark.parametrize("level", LEVELS)


def items(kind, level, seeds):
    return [item(f"{kind}{level}", seed) for seed in seeds]


def plain(tiles):
    return [tuple(str(tile)) for tile in tiles]


def table_of(board):
    return {tuple(cell): tuple(str(tile)) for cell, tile in board.items()}


def as_table(play):
    return {tuple(placement.cell): tuple(str(placement.tile)) for placement in play.placements}


def points_of(table, play):
    return sum(points + bonus for _, points, bonus in one_page.scored_lines(table, play))


# ---- can the 6 come now


def six_by_the_page(asked):
    if "The bag is empty." not in asked.facts:
        return "No. The bag still holds tiles."
    plays = one_page.plays(table_of(asked.board), plain(asked.hand))
    if any(len(play) == len(asked.hand) for play in plays):
        return "Yes. I can lay everything, and the 6 is mine."
    return "No. I cannot lay everything in one turn."


@all_levels
def test_the_six_comes_with_an_empty_bag_and_all_tiles_in_one_turn(level):
    for asked in items("can-the-six-come-now", level, range(4)):
        right = [choice for choice in asked.choices if asked.grade(choice).outcome == "right"]

        assert right == [six_by_the_page(asked)], asked.seed


@all_levels
def test_half_of_the_answers_are_yes(level, seeds):
    solutions = Counter(asked.solution().split(".")[0] for asked in items("can-the-six-come-now", level, seeds))

    assert abs(solutions["Yes"] - solutions["No"]) <= 2


@all_levels
def test_while_the_bag_holds_tiles_every_hand_has_six(level, seeds):
    for asked in items("can-the-six-come-now", level, seeds):
        assert "The bag is empty." in asked.facts or len(asked.hand) == 6


@all_levels
def test_a_yes_with_tiles_in_the_bag_is_the_six_with_a_full_bag(level, seeds):
    for asked in items("can-the-six-come-now", level, seeds):
        verdict = asked.grade(asked.choices[0])
        if "bag" in asked.solution():
            assert verdict.misconception == "six-with-a-full-bag"
            assert verdict.headline == "While the bag holds tiles, nobody can go out. So nobody gets the 6."
            assert re.fullmatch(r"You could lay all your tiles\. But then you draw .*", verdict.detail)
        else:
            assert verdict.misconception in {"", "tiles-must-fit-one-by-one"}


def test_tiles_that_fit_one_by_one_are_the_trap_of_the_other_no(seeds):
    for asked in items("can-the-six-come-now", "/2", seeds):
        if asked.solution() == "No. I cannot lay everything in one turn.":
            assert asked.grade(asked.choices[0]).misconception == "tiles-must-fit-one-by-one"
            assert all(legal_plays(asked.board, (tile,)) for tile in asked.hand)


# ---- blocked table


def blocked_by_the_page(asked):
    def can_lay(tiles):
        return any(one_page.plays(table_of(asked.board), plain([tile])) for tile in tiles)

    if can_lay(asked.hand):
        return "I can lay a tile, so I must."
    if any(can_lay(tiles) for _, tiles in asked.hands):
        return "I pass, and the game goes on."
    return "Nobody can lay. The game ends, and nobody gets the 6."


@all_levels
def test_who_can_lay_must_and_the_game_ends_when_nobody_can(level):
    for asked in items("blocked-table", level, range(9)):
        right = [choice for choice in asked.choices if asked.grade(choice).outcome == "right"]

        assert right == [blocked_by_the_page(asked)], asked.seed


@all_levels
def test_each_of_the_three_cases_comes_as_often(level, seeds):
    counts = Counter(asked.solution() for asked in items("blocked-table", level, seeds))

    assert sorted(counts.values()) == [len(seeds) // 3] * 3


def test_at_level_3_the_next_player_may_be_stuck_too(seeds):
    for asked in items("blocked-table", "/3", seeds):
        if asked.solution().startswith("I pass"):
            assert not legal_plays(asked.board, asked.hands[0].tiles)
            assert legal_plays(asked.board, asked.hands[1].tiles)


@all_levels
def test_each_wrong_answer_about_a_blocked_table_is_told_why(level, seeds):
    for asked in items("blocked-table", level, seeds):
        lay, stuck, end, fewest, trade = asked.choices
        wrong = {choice: asked.grade(choice) for choice in asked.choices if choice != asked.solution()}

        assert wrong[trade].misconception == "trade-from-an-empty-bag"
        assert wrong[fewest].headline == "The 6 is only for whoever lays the last tile of a hand."
        if asked.solution() == stuck:
            assert wrong[end].misconception == "game-stops-with-one-stuck"
        if lay in wrong:
            assert wrong[lay].headline == "None of your tiles fits."
        assert all(verdict.detail for verdict in wrong.values())


# ---- who wins


def winner_by_the_page(asked):
    totals = [int(re.search(r"has (\d+) point", fact)[1]) for fact in asked.facts]
    goer = int(re.match(r"Player (\d)", asked.goal)[1]) - 1
    totals[goer] += points_of(table_of(asked.board), as_table(asked.shown)) + 6
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return f"Player {best[0] + 1} wins." if len(best) == 1 else "They share the win."


@all_levels
def test_the_highest_total_wins_and_a_tie_is_shared(level, seeds):
    for asked in items("who-wins", level, seeds):
        right = [choice for choice in asked.choices if asked.grade(choice).outcome == "right"]

        assert right == [winner_by_the_page(asked)], asked.seed


@all_levels
def test_going_out_is_not_winning(level, seeds):
    told = Counter()
    for asked in items("who-wins", level, seeds):
        goer = f"{asked.goal[:8]} wins."
        verdict = asked.grade(goer)
        told[asked.solution() == goer] += 1
        if verdict.misconception == "who-goes-out-wins":
            assert verdict.headline == "Going out brings 6 points. It does not win the game by itself."

    assert min(told.values()) >= len(seeds) // 3


def test_a_forgotten_six_is_named_and_the_sum_is_shown():
    verdicts = [asked.grade(choice) for asked in items("who-wins", "", range(12)) for choice in asked.choices]
    named = [verdict for verdict in verdicts if verdict.misconception == "six-forgotten"]

    assert named
    assert all("and 6 for going out" in verdict.detail for verdict in named)


# ---- the ledger


def errors_by_hand(asked):
    """Which lines are wrong, from their words alone."""
    held = {m[1]: int(m[3]) for m in (re.match(r"(Player \d) has (\d+) .* holds (\d+)", f) for f in asked.facts) if m}
    total = {m[1]: int(m[2]) for m in (re.match(r"(Player \d) has (\d+)", f) for f in asked.facts) if m}
    bag = next((int(m[1]) for m in (re.match(r"The bag holds (\d+)", f) for f in asked.facts) if m), 0)
    over, wrong = False, []
    for line in asked.choices:
        who, what = re.match(r"Turn \d: (Player \d) (lays|trades|passes)", line).groups()
        left, now, points, extra, written = re.search(
            r"Left in hand (\d+), in the bag (\d+)\. Points (\d+)( \+ 6)?, total (\d+)", line
        ).groups()
        out = left == "0" and what == "lays"
        fine = not over and not (what == "trades" and not bag) and bool(extra) == out
        if not fine or total[who] + int(points) + 6 * out != int(written):
            wrong.append(line)
        held[who], total[who], bag, over = int(left), int(written), int(now), over or out
    return wrong


@all_levels
def test_a_ledger_has_the_errors_that_one_finds_by_hand(level, seeds):
    for asked in items("end-ledger", level, seeds):
        wrong = errors_by_hand(asked)

        assert list(asked.solution()) == wrong, asked.seed
        assert len(wrong) == (2 if level == "/3" else 1)
        assert asked.grade(tuple(wrong)).outcome == "right"


@all_levels
def test_no_other_choice_of_lines_is_right(level):
    for asked in items("end-ledger", level, range(6)):
        for size in range(1, len(asked.choices) + 1):
            for lines in combinations(asked.choices, size):
                assert (asked.grade(lines).outcome == "right") == (list(lines) == errors_by_hand(asked))


def test_the_turns_of_a_ledger_are_legal_and_their_points_are_right(seeds):
    for asked in items("end-ledger", "/3", seeds):
        board, rest = asked.board, set(asked.shown.placements)
        points = [int(re.search(r"Points (\d+)", line)[1]) for line in asked.choices]
        for number, scored in enumerate(points, 1):
            cells = [mark.cells for mark in asked.marks if mark.badge == str(number)]
            if cells:
                play = type(asked.shown)(tuple(p for p in asked.shown.placements if p.cell in cells[0]))
                table = table_of(board)
                assert one_page.is_legal(table, as_table(play))
                assert points_of(table, as_table(play)) == scored
                board, rest = board.with_tiles(play), rest - set(play.placements)
        assert not rest


def test_each_error_comes_up_and_is_explained_in_its_own_words(seeds):
    said = Counter()
    for asked in items("end-ledger", "/2", seeds):
        detail = asked.grade(asked.solution()).detail
        for kind in ("still holds", "cannot trade", "the game was over", "went out. It must be", "it must be"):
            said[kind] += kind in detail

    assert min(said.values()) >= len(seeds) // 6


def test_who_blames_a_right_line_hears_its_sum_and_what_was_overlooked():
    for asked in items("end-ledger", "", range(9)):
        blamed = next(line for line in asked.choices if line not in asked.solution())
        verdict = asked.grade((blamed,))

        assert verdict.outcome == "wrong"
        assert verdict.headline == f"Turn {blamed[5]} is right."
        assert verdict.misconception in {
            "six-with-a-full-bag",
            "six-before-the-last-tile",
            "trade-from-an-empty-bag",
            "plays-on-after-the-end",
        }


def test_one_of_two_wrong_lines_is_a_part_of_the_answer():
    asked = item("end-ledger/3", 1)
    verdict = asked.grade(asked.solution()[:1])

    assert (verdict.outcome, verdict.detail) == ("partly", "One more turn is wrong too.")


def test_a_ledger_is_read_back_as_it_was_written():
    ledger = Ledger((2, 6), (41, 38), 3, (Entry(0, 2, False, 2, 7, 0, 48), Entry(1, 1, True, 1, 0, 0, 38)))

    assert Ledger.parse(str(ledger)) == ledger


# ---- win this ending


def value_by_the_page(table, mover, other, passed=False):
    """Points of the mover minus those of the other from here on, when both play as well as they can."""
    plays = one_page.plays(table, mover)
    if not plays:
        return 0 if passed else -value_by_the_page(table, other, mover, passed=True)
    return max(value_of(table, mover, other, play) for play in plays)


def value_of(table, mover, other, play):
    left = list(mover)
    for tile in play.values():
        left.remove(tile)
    points = points_of(table, play)
    return points - value_by_the_page(table | play, other, left) if left else points + 6


def lead_of(asked):
    mine, theirs = map(int, re.match(r"You have (\d+) points, Player 2 has (\d+)", asked.facts[0]).groups())
    return mine - theirs


@pytest.mark.parametrize(("level", "many"), [("", 9), ("/2", 6), ("/3", 2)])
def test_a_play_is_right_when_it_wins_whatever_the_other_does(level, many):
    for asked in items("win-this-ending", level, range(many)):
        table, mine, theirs = table_of(asked.board), plain(asked.hand), plain(asked.hands[0].tiles)
        for play in legal_plays(asked.board, asked.hand):
            final = lead_of(asked) + value_of(table, mine, theirs, as_table(play))
            verdict = asked.grade(play)

            assert verdict.outcome == ("right" if final > 0 else "wrong" if final else "partly"), (asked.seed, play)
            if final:
                assert f"by {abs(final)} point" in verdict.detail


@all_levels
def test_some_play_wins_and_some_play_does_not(level, seeds):
    for asked in items("win-this-ending", level, seeds[:15]):
        outcomes = {asked.grade(play).outcome for play in legal_plays(asked.board, asked.hand)}

        assert "right" in outcomes
        assert len(outcomes) > 1


@pytest.mark.parametrize("level", LEVELS[1:])
def test_from_level_2_on_the_most_points_now_do_not_win(level, seeds):
    for asked in items("win-this-ending", level, seeds):
        for play in best_plays(asked.board, asked.hand):
            verdict = asked.grade(play)

            assert verdict.outcome in {"wrong", "partly"}
        assert verdict.misconception in {"most-points-now", ""}


def test_the_reply_that_refutes_a_play_is_shown_on_the_board():
    shown = 0
    for asked in items("win-this-ending", "/2", range(9)):
        for play in legal_plays(asked.board, asked.hand):
            verdict = asked.grade(play)
            if verdict.outcome == "wrong" and "answers with" in verdict.detail:
                (mark,) = verdict.marks
                assert mark.kind == "note"
                assert f"for {mark.badge} point" in verdict.detail
                shown += 1

    assert shown > 9


def test_an_illegal_play_is_refused_with_its_reason():
    asked = item("win-this-ending", 1)
    verdict = asked.grade(asked.parse("Gc@50,50"))

    assert (verdict.outcome, verdict.misconception) == ("wrong", "")
