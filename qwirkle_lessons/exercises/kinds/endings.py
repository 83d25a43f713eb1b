"""Lesson 6, «The end game», played out: with an empty bag and open hands, find a play that wins."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, NamedTuple

from qwirkle_lessons.analysis.endgame import solve_endgame
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.display.words import score_sum
from qwirkle_lessons.engine import Board, Pass, Play, Tile, best_plays, legal_plays, score_of
from qwirkle_lessons.engine.game import GOING_OUT
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer, play_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import truth_about
from qwirkle_lessons.exercises.exercise import Exercise, NamedHand
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.end_game import bag_sentence, few_tiles, player_name
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.naming import the_tiles
from qwirkle_lessons.exercises.positions import greedy_board, tiles_left


class Outlook(NamedTuple):
    """What comes of a play: its own points (the 6 included), the best reply and its points, the final difference."""

    points: int
    reply: Play
    reply_points: int
    value: int


def outlook(board: Board, mover: tuple[Tile, ...], other: tuple[Tile, ...], play: Play) -> Outlook:
    """Solve what comes after a play: both go on as well as they can."""
    left = without(mover, play.tiles) or ()
    points = score_of(board, play).total + (0 if left else GOING_OUT)
    if not left:
        return Outlook(points, Play(), 0, points)
    after = board.with_tiles(play)
    solved = solve_endgame(after, other, left)
    reply = next(iter(solved.line), Pass())
    if not isinstance(reply, Play):
        return Outlook(points, Play(), 0, points - (solved.value or 0))
    out = GOING_OUT if len(reply) == len(other) else 0
    return Outlook(points, reply, score_of(after, reply).total + out, points - (solved.value or 0))


class WinThisEnding(Kind):
    """The last tiles, all open: lay so that you win, whatever the other does."""

    id: ClassVar[str] = "win-this-ending"
    reason_in = "detail"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:18", "000:43", "000:60", "000:81", "003:61")
    sizes: ClassVar[dict[int, tuple[tuple[int, int], ...]]] = {
        1: ((2, 1), (1, 1), (2, 2)),
        2: ((2, 2), (3, 1), (3, 2)),
        3: ((3, 2), (3, 3)),
    }
    """Your tiles and those of the other at each level."""

    def make(self, variant: Variant) -> Exercise:
        """From level 2 on the play with the most points does not win; at level 3 going out at once does not either."""
        chance = self.chance(variant, "position")
        mine, theirs = self.in_turn(variant, self.sizes[variant.level])
        lead = None
        while lead is None:
            board = greedy_board(chance, 6 + chance.below(5))
            hand, left = chance.draw(tiles_left(board), mine)
            other, left = chance.draw(left, theirs)
            lead = self._lead(board, hand, other, variant.level, chance)
        language = variant.language
        total = 35 + chance.below(20)
        name = player_name(1, language)
        exercise = self.item(
            variant,
            board=board,
            answer="play",
            hand=hand,
            hands=(NamedHand(name, other),),
            aim=f"{total + lead} {total}",
        )
        facts = (exercise.say("totals", mine=total + lead, player=name, theirs=total), bag_sentence(0, language))
        return replace(exercise, facts=(*facts, few_tiles(language))).with_goal(player=name)

    def _lead(
        self, board: Board, hand: tuple[Tile, ...], other: tuple[Tile, ...], level: int, chance: Chance
    ) -> int | None:
        """By how much you lead so that the best plays win and others do not; None when this is no good ending."""
        plays = legal_plays(board, hand)
        if len(plays) < 2:
            return None
        if level == 1:
            values = [outlook(board, hand, other, play).value for play in plays]
            best, bad = max(values), min(values)
        else:
            solved = solve_endgame(board, hand, other)
            tempting = best_plays(board, hand)
            if solved.value is None or set(tempting) & set(solved.best):
                return None
            if level == 3 and any(isinstance(move, Play) and len(move) == len(hand) for move in solved.best):
                return None
            seen = [outlook(board, hand, other, play) for play in tempting]
            if not all(each.reply.placements for each in seen):  # nobody would see why it goes wrong
                return None
            best, bad = solved.value, max(each.value for each in seen)
        return chance.pick(range(-best + 1, -bad)) if best - bad >= 2 else None

    def _totals(self, exercise: Exercise) -> tuple[int, int]:
        mine, theirs = map(int, exercise.aim.split())
        return mine, theirs

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Every play that wins is right; after another one the reply that refutes it is shown."""
        play = play_of(answer)
        told = exercise.verdict_on(play)
        if told.outcome != "right":
            return told
        mine, theirs = self._totals(exercise)
        other = exercise.hands[0]
        seen = outlook(exercise.board, exercise.hand, other.tiles, play)
        final = mine - theirs + seen.value
        language = exercise.language
        reply = seen.reply.placements
        key = "reply" if reply else "out" if len(play) == len(exercise.hand) else "stuck"
        tiles = the_tiles(seen.reply.tiles, language)
        story = exercise.say(f"story.{key}", player=other.name, tiles=tiles, count=seen.reply_points)
        outcome = "wins" if final > 0 else "shares" if final == 0 else "loses"
        detail = f"{story} {exercise.say(f'final.{outcome}', count=abs(final))}"
        score = score_of(exercise.board, play)
        marks = score_marks(score, play)
        if final > 0:
            headline = exercise.say("right", sum=score_sum(score, language))
            return Verdict("right", headline, detail, marks, exercise.board, play)
        tempted = score.total > score_of(exercise.board, self.solution(exercise)).total
        tempted = tempted and play in best_plays(exercise.board, exercise.hand)
        known = Misconception.MOST_POINTS_NOW if tempted else None
        headline = truth_about(known, language) if known else exercise.say("wrong", sum=score_sum(score, language))
        if reply:
            marks = (Mark(seen.reply.cells, "note", str(seen.reply_points)),)
        return Verdict(
            "wrong" if final else "partly",
            headline,
            detail,
            marks,
            exercise.board,
            play,
            misconception=known.value if known else "",
            rules=("000:18", "000:43"),
        )

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The tiles of the other, the points of a winning play, its tiles."""
        play = self.solution(exercise)
        score = score_of(exercise.board, play)
        out = "out" if len(play) == len(exercise.hand) else "stay"
        return (
            exercise.say("hint_1", player=exercise.hands[0].name),
            exercise.say(f"hint_2.{out}", count=score.total),
            exercise.say(
                "hint_3",
                tiles=the_tiles(play.tiles, exercise.language),
                sum=score_sum(score, exercise.language),
            ),
        )

    def solution(self, exercise: Exercise) -> Play:
        """A best play."""
        best = solve_endgame(exercise.board, exercise.hand, exercise.hands[0].tiles).best
        return next(move for move in best if isinstance(move, Play))
