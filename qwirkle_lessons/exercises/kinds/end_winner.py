"""Lesson 6, «The end game», decided: somebody goes out; who has won?"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.display.words import score_sum
from qwirkle_lessons.engine import Board, Game, Play, legal_plays, score_of
from qwirkle_lessons.engine.game import GOING_OUT
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import ExplainedChoices
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.kinds.end_game import player_name
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import greedy_board, marked_new, tiles_left
from qwirkle_lessons.i18n import say


class Totals(NamedTuple):
    """The points before the last turn, by seat, and who takes it."""

    seat: int
    before: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, (self.seat, *self.before)))

    @classmethod
    def parse(cls, text: str) -> Totals:
        """What `str` wrote."""
        seat, *before = map(int, text.split())
        return cls(seat, tuple(before))

    def winner(self, points: int) -> str:
        """The seat that has most when the last turn brings so many points, or «share»."""
        after = [total + (points if seat == self.seat else 0) for seat, total in enumerate(self.before)]
        best = [str(seat) for seat, total in enumerate(after) if total == max(after)]
        return best[0] if len(best) == 1 else "share"


class WhoWins(ExplainedChoices):
    """Somebody lays the last tiles and goes out. Count that turn: who has won?"""

    id: ClassVar[str] = "who-wins"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:18", "000:43", "004:47-49", "004:53")
    cases: ClassVar[tuple[str, ...]] = ("six", "behind", "count", "share", "behind", "count")

    def make(self, variant: Variant) -> Exercise:
        """The winner hangs on the 6, on the whole sum, or going out is not enough."""
        case = self.in_turn(variant, self.cases)
        chance = self.chance(variant, "position")
        plays: list[Play] = []
        while not plays:
            board = greedy_board(chance, 7 + chance.below(6))
            drawn, _rest = chance.draw(tiles_left(board), 6)
            plays = [play for play in legal_plays(board, drawn) if self._is_of_level(board, play, variant.level)]
        play = chance.pick(plays)
        totals = self._totals(case, score_of(board, play).total, len(play), variant.level, chance)
        language = variant.language
        name = player_name(totals.seat, language)
        exercise = self.item(
            variant,
            board=board,
            answer="choice",
            shown=play,
            marks=marked_new(play, language),
            facts=tuple(self._fact(seat, total, language) for seat, total in enumerate(totals.before)),
            aim=str(totals),
        )
        return self.with_choices(exercise).with_goal(player=name)

    def _fact(self, seat: int, total: int, language: str) -> str:
        return say("exercises.endings.points", language, player=player_name(seat, language), count=total)

    def _is_of_level(self, board: Board, play: Play, level: int) -> bool:
        lines = score_of(board, play).lines
        return {1: len(lines) == 1 and len(play) <= 2, 2: len(lines) == 2, 3: len(lines) > 2}[level]

    def _totals(self, case: str, points: int, laid: int, level: int, chance: Chance) -> Totals:
        """Totals for two players, or three at level 3, so that this is what decides."""
        players = 3 if level == 3 else 2
        seat, before = chance.below(players), 30 + chance.below(30)
        gain = points + GOING_OUT
        lead = {
            "six": points + 1 + chance.below(GOING_OUT - 1),
            "behind": gain + 1 + chance.below(4),
            "count": gain - 1 - chance.below(max(1, points - laid)),
            "share": gain,
        }[case]
        others = [before + lead, *(before + lead - 1 - chance.below(12) for _ in range(players - 2))]
        totals = list(chance.shuffled(others))
        totals.insert(seat, before)
        return Totals(seat, tuple(totals))

    def names(self, exercise: Exercise) -> tuple[str, ...]:
        """Each seat, and the shared win."""
        return (*map(str, range(len(Totals.parse(exercise.aim).before))), "share")

    def choice(self, exercise: Exercise, name: str) -> str:
        """«Player 1 wins.»"""
        if name == "share":
            return exercise.say("choices.share")
        return exercise.say("choices.player", player=player_name(int(name), exercise.language))

    def right(self, exercise: Exercise) -> str:
        """Who has won when the engine has counted the turn; the others still hold a tile."""
        winners = self.game(exercise).winners
        return str(winners[0]) if len(winners) == 1 else "share"

    def game(self, exercise: Exercise) -> Game:
        """The game after the last turn."""
        totals = Totals.parse(exercise.aim)
        left = tiles_left(exercise.board, exercise.shown.tiles)
        hands = [left[seat : seat + 1] for seat in range(len(totals.before))]
        hands[totals.seat] = exercise.shown.tiles
        game = Game.of(exercise.board, hands, (), totals.seat, totals.before)
        return game.after(exercise.shown)

    def why(self, exercise: Exercise, right: str) -> Verdict:  # noqa: ARG002 - the sum is told, whoever wins
        """The sum of the last turn and the total of who goes out."""
        score, totals = score_of(exercise.board, exercise.shown), Totals.parse(exercise.aim)
        marks = score_marks(score, exercise.shown)
        why = exercise.say(
            "why",
            sum=score_sum(score, exercise.language),
            player=player_name(totals.seat, exercise.language),
            total=self.game(exercise).scores[totals.seat],
        )
        return Verdict("note", "", why, marks, exercise.board, exercise.shown)

    def mistake(self, exercise: Exercise, chosen: str, right: str) -> Misconception | None:  # noqa: ARG002
        """The one known mistake that makes this player the winner."""
        score, totals = score_of(exercise.board, exercise.shown), Totals.parse(exercise.aim)
        lines = [line.points + line.bonus for line in score.lines]
        sums = {
            Misconception.SIX_FORGOTTEN: score.total,
            Misconception.OWN_TILES_ONLY: len(exercise.shown) + GOING_OUT,
            Misconception.LONGEST_LINE_ONLY: max(lines, default=score.total) + GOING_OUT,
            Misconception.QWIRKLE_IS_SIX: sum(line.points for line in score.lines) + GOING_OUT,
        }
        winners = {mistake: totals.winner(points) for mistake, points in sums.items()}
        winners[Misconception.WHO_GOES_OUT_WINS] = str(totals.seat)
        found = [mistake for mistake, winner in winners.items() if winner == chosen]
        return found[0] if len(found) == 1 else None

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Count the turn, add the 6, the answer."""
        return exercise.say("hint_1"), exercise.say("hint_2"), exercise.say("hint_3", choice=self.solution(exercise))
