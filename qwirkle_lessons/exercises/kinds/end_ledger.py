"""Lesson 6, «The end game», written down: the last turns of a game as a ledger, in which some lines are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board, Game, Pass, Play, Tile, best_plays, score_of
from qwirkle_lessons.engine.game import GOING_OUT
from qwirkle_lessons.exercises.answers import Answer, choices_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import truth_about
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.end_game import bag_sentence, few_tiles, player_name
from qwirkle_lessons.exercises.ledger import Entry, Error, Ledger
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import greedy_board, tiles_left

BELIEFS: dict[Error, Misconception] = {
    "trade": Misconception.TRADE_FROM_AN_EMPTY_BAG,
    "after_the_end": Misconception.PLAYS_ON_AFTER_THE_END,
    "six_forgotten": Misconception.SIX_FORGOTTEN,
}
"""What somebody believes who lets such a line stand."""

RULES: dict[Error, tuple[str, ...]] = {
    "six_too_early": ("000:68", "004:29"),
    "trade": ("000:31", "000:60"),
    "after_the_end": ("000:43", "003:61"),
    "six_forgotten": ("000:43", "000:44-50", "003:57"),
    "sum": ("003:57", "004:46"),
}


class Told(NamedTuple):
    """The end of a game: the position it began with, its ledger, and the play of each line (a trade has none)."""

    board: Board
    ledger: Ledger
    plays: tuple[Play, ...]


class EndLedger(Kind):
    """Catch the cheat: which lines of the ledger are wrong?"""

    id: ClassVar[str] = "end-ledger"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:31", "000:43", "000:60", "000:68", "003:57", "003:61", "004:29")
    cases: ClassVar[dict[int, tuple[tuple[Error, ...], ...]]] = {
        1: (("six_too_early",), ("trade",), ("after_the_end",)),
        2: (("six_too_early",), ("six_forgotten",), ("trade",), ("after_the_end",), ("sum",)),
        3: (
            ("six_too_early", "after_the_end"),
            ("trade", "six_forgotten"),
            ("sum", "six_too_early"),
            ("trade", "after_the_end"),
            ("sum", "six_forgotten"),
            ("six_too_early", "trade"),
        ),
    }
    turns: ClassVar[dict[int, tuple[int, int]]] = {1: (3, 4), 2: (3, 5), 3: (4, 6)}
    """The fewest and the most lines at each level."""

    def make(self, variant: Variant) -> Exercise:
        """The last turns of a game as greedy players play it, and the errors put into what was written down."""
        errors = self.in_turn(variant, self.cases[variant.level])
        chance = self.chance(variant, "game")
        told = None
        while told is None:
            told = self._falsified(self._ending(chance, variant.level), errors, variant.level, chance)
        ledger, plays = told.ledger, told.plays
        language = variant.language
        exercise = self.item(
            variant,
            board=told.board,
            answer="several",
            shown=Play(tuple(placement for play in plays for placement in play.placements)),
            marks=tuple(Mark(play.cells, "note", str(n)) for n, play in enumerate(plays, 1) if len(play)),
            aim=str(ledger),
        )
        facts = [
            exercise.say("fact", player=player_name(seat, language), count=held, total=total)
            for seat, (held, total) in enumerate(zip(ledger.held, ledger.totals, strict=True))
        ]
        return replace(
            exercise,
            choices=tuple(self._lines(exercise, ledger)),
            facts=(*facts, bag_sentence(ledger.bag, language), few_tiles(language)),
        ).with_goal(count=len(errors))

    def _ending(self, chance: Chance, level: int) -> Game:
        """A position with few tiles: an empty bag, or from level 2 on a bag that is nearly empty."""
        board = greedy_board(chance, 7 + chance.below(5))
        with_bag = level > 1 and not chance.below(2)
        sizes = (6, 6) if with_bag else (2 + chance.below(3), 2 + chance.below(3))
        left, hands = tiles_left(board), []
        for size in sizes:
            hand, left = chance.draw(left, size)
            hands.append(hand)
        bag, _rest = chance.draw(left, 1 + chance.below(3) if with_bag else 0)
        totals = (30 + chance.below(30), 30 + chance.below(30))
        return Game.of(board, hands, bag, 0, totals, seed=chance.below(1000))

    def _falsified(self, begun: Game, errors: Sequence[Error], level: int, chance: Chance) -> Told | None:
        """The ledger of a game with exactly these errors in it; None when the game offers no place for them."""
        fewest, most = self.turns[level]
        trade_at = 1 + chance.below(most - 2) if "trade" in errors else None
        told = _played(begun, most - ("after_the_end" in errors), trade_at)
        if "after_the_end" in errors:
            told = told and _with_a_turn_after_the_end(told, begun)
        for error in ("six_too_early", "six_forgotten", "sum"):
            if error in errors and told is not None:
                told = _written_wrongly(told, error, chance)
        if told is None or not fewest <= len(told.plays) <= most:
            return None
        return told if sorted(error for error in told.ledger.errors() if error) == sorted(errors) else None

    def _lines(self, exercise: Exercise, ledger: Ledger) -> Iterator[str]:
        """Each line of the ledger in words."""
        rows = zip(ledger.entries, ledger.left(), ledger.bags(), strict=True)
        for number, (entry, left, bag) in enumerate(rows, 1):
            name = player_name(entry.seat, exercise.language)
            told = "trades" if entry.traded else "lays" if entry.tiles else "passes"
            points = f"{entry.points} + {entry.extra}" if entry.extra else str(entry.points)
            yield " ".join(
                (
                    exercise.say(f"line.{told}", number=number, player=name, count=entry.tiles),
                    exercise.say("line.left", left=left, bag=bag),
                    exercise.say("line.points", points=points, total=entry.total),
                )
            )

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when exactly the wrong lines are chosen; else the first line that was judged wrongly is explained."""
        chosen = choices_of(answer, exercise)
        if not chosen:
            return Verdict("unreadable", exercise.say("choose"))
        errors = Ledger.parse(exercise.aim).errors()
        wrong = [choice for choice, error in zip(exercise.choices, errors, strict=True) if error]
        if set(chosen) == set(wrong):
            told = " ".join(self._why(exercise, place, error) for place, error in enumerate(errors) if error)
            rules = tuple(dict.fromkeys(rule for error in errors if error for rule in RULES[error]))
            return Verdict("right", exercise.say("right", count=len(wrong)), told, self._marks(exercise), rules=rules)
        blamed = [place for place, choice in enumerate(exercise.choices) if choice in chosen and not errors[place]]
        missed = [
            error for error, choice in zip(errors, exercise.choices, strict=True) if error and choice not in chosen
        ]
        if blamed:
            why = self._why(exercise, blamed[0], None)
            known = self._belief(exercise, errors.index(missed[0])) if len(missed) == 1 else None
            if known:
                why = f"{why} {exercise.say('look_again')} {truth_about(known, exercise.language)}"
            headline = exercise.say("is_right", number=blamed[0] + 1)
            rules = RULES[missed[0]] if len(missed) == 1 else ("003:57", "004:46")
            return Verdict("wrong", headline, why, misconception=known.value if known else "", rules=rules)
        return Verdict("partly", exercise.say("so_far"), exercise.say("more", count=len(missed)))

    def _belief(self, exercise: Exercise, place: int) -> Misconception | None:
        """What somebody believes who lets this line stand."""
        ledger = Ledger.parse(exercise.aim)
        error = ledger.errors()[place]
        if error == "six_too_early":
            drew = ledger.entries[place].drawn
            return Misconception.SIX_WITH_A_FULL_BAG if drew else Misconception.SIX_BEFORE_THE_LAST_TILE
        return BELIEFS.get(error) if error else None

    def _marks(self, exercise: Exercise) -> tuple[Mark, ...]:
        wrong = {str(n) for n, error in enumerate(Ledger.parse(exercise.aim).errors(), 1) if error}
        return tuple(replace(mark, kind="broken" if mark.badge in wrong else "note") for mark in exercise.marks)

    def _why(self, exercise: Exercise, place: int, error: Error | None) -> str:
        """What is wrong with a line, or why nothing is."""
        ledger = Ledger.parse(exercise.aim)
        entry, left = ledger.entries[place], ledger.left()[place]
        total = ledger.total_before(place, entry.seat)
        name = player_name(entry.seat, exercise.language)
        if error is None and not entry.points:
            return exercise.say("why.nothing", total=total)
        points = f"{total} + {entry.points}" + (f" + {GOING_OUT}" if not left and error != "six_too_early" else "")
        right = total + entry.points + (0 if left else GOING_OUT)
        key = f"why.{error}" if error else "why.right" if left else "why.goes_out"
        return exercise.say(key, number=place + 1, player=name, count=left, sum=f"{points} = {right}")

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """How to check a line, the question that finds the error, the answer."""
        error = next(error for error in Ledger.parse(exercise.aim).errors() if error)
        lines = " ".join(self.solution(exercise))
        return exercise.say("hint_1"), exercise.say(f"hint_2.{error}"), exercise.say("hint_3", choice=lines)

    def solution(self, exercise: Exercise) -> tuple[str, ...]:
        """The wrong lines."""
        errors = Ledger.parse(exercise.aim).errors()
        return tuple(choice for choice, error in zip(exercise.choices, errors, strict=True) if error)


def _played(game: Game, most: int, trade_at: int | None) -> Told | None:
    """What greedy players do, at most so many turns; on one of them somebody «trades» with an empty bag."""
    begun, entries, plays = game, [], []
    for number in range(most):
        if game.is_over:
            break
        seat, total = game.seat, game.scores[game.seat]
        if number == trade_at:
            count = min(2, game.hand_sizes[seat])
            if game.bag_size:
                return None
            entries.append(Entry(seat, count, True, count, 0, 0, total))
            plays.append(Play())
            game = Game.of(game.board, game.hands, (), 1 - seat, game.scores)
            continue
        play = next(iter(best_plays(game.board, game.hands[seat])), Play())
        if not len(play) and game.bag_size:
            return None  # who must trade with tiles in the bag is no part of this exercise
        game = game.after(play if len(play) else Pass())
        turn = game.history[-1]
        points = turn.points - turn.going_out
        entries.append(Entry(seat, len(play), False, len(turn.drawn or ()), points, turn.going_out, game.scores[seat]))
        plays.append(play)
    ledger = Ledger(begun.hand_sizes, begun.scores, begun.bag_size, tuple(entries))
    return Told(begun.board, ledger, tuple(plays))


def _with_a_turn_after_the_end(told: Told, begun: Game) -> Told | None:
    """One more play by the other player, as if the game went on after somebody went out."""
    if not told.plays or not told.ledger.entries[-1].extra:
        return None
    last = told.ledger.entries[-1]
    board, seat = told.board, 1 - last.seat
    hand = list(begun.hands[seat])
    for entry, play in zip(told.ledger.entries, told.plays, strict=True):
        board = board.with_tiles(play)
        if entry.drawn and not entry.traded:
            return None  # what was drawn is not known here
        for tile in play.tiles if entry.seat == seat else ():
            hand.remove(tile)
    found = _best(board, hand)
    if found is None:
        return None
    play, points = found
    total = told.ledger.total_before(len(told.plays), seat) + points
    entry = Entry(seat, len(play), False, 0, points, 0, total)
    ledger = told.ledger._replace(entries=(*told.ledger.entries, entry))
    return Told(told.board, ledger, (*told.plays, play)) if ledger.left()[-1] else None


def _best(board: Board, hand: Sequence[Tile]) -> tuple[Play, int] | None:
    """A play with the most points, and these."""
    plays = best_plays(board, hand)
    return (plays[0], score_of(board, plays[0]).total) if plays else None


def _written_wrongly(told: Told, error: Error, chance: Chance) -> Told | None:
    """The ledger with the 6 written where none is, or left out where it is, or with a wrong sum."""
    ledger = told.ledger
    lines = list(zip(ledger.entries, ledger.left(), ledger.errors(), strict=True))
    fitting = {
        # Plausible is a 6 for the last tile of the bag, or for a hand that is almost empty.
        "six_too_early": [i for i, (e, left, _) in enumerate(lines) if e.points and (e.drawn or left == 1)],
        "six_forgotten": [i for i, (e, left, _) in enumerate(lines) if e.extra and not left],
        "sum": [i for i, (e, _, _) in enumerate(lines) if e.points],
    }[error]
    fitting = [i for i in fitting if lines[i][2] is None]
    if not fitting:
        return None
    place = chance.pick(fitting)
    more = {"six_too_early": GOING_OUT, "six_forgotten": -GOING_OUT, "sum": chance.pick((-10, -1, 1, 10))}[error]
    entries = list(ledger.entries)
    for later in range(place, len(entries)):  # whoever wrote it goes on from the wrong total
        if entries[later].seat == entries[place].seat:
            entries[later] = replace(entries[later], total=entries[later].total + more)
    if error != "sum":
        entries[place] = replace(entries[place], extra=entries[place].extra + more)
    return told._replace(ledger=ledger._replace(entries=tuple(entries)))
