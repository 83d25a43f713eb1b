"""Lesson 2, «Legal lines», with tiles in one's hand: make a line longer, and break one on purpose."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict, refusal, score_marks
from qwirkle_lessons.display.words import fault_sentence, line_name, place_name, score_sum, tile_name, tiles_in_words
from qwirkle_lessons.engine import (
    COLORS,
    SHAPES,
    Board,
    Fault,
    Placement,
    Play,
    Reason,
    Tile,
    faults_of,
    in_order,
    legal_plays,
    score_of,
)
from qwirkle_lessons.exercises.answers import Answer, Line, lines_on, play_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import RULES, is_legal_alone, would_allow
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.laying import LaidForAPurpose
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    corner_cells,
    ends_of,
    first_right,
    greedy_board,
    hand_with,
    kinds_left,
    one_color,
    one_shape,
    row_of,
    tiles_on,
    whole_line,
)

IN_A_GAME = {2: 7, 3: 13}
"""From the second level on the line lies among others: so many tiles are on the table, or a few more."""


class LongerLine(LaidForAPurpose):
    """Make a line longer: the first thing one does with a tile."""

    rules: ClassVar[tuple[str, ...]] = ("000:33", "000:36-41", "003:32-37", "004:17")
    one_color: ClassVar[bool]

    def make(self, variant: Variant) -> Exercise:
        """A line of three alone; later a line of three or more in the middle of a game, with traps in the hand."""
        return self._alone(variant) if variant.level == 1 else self._in_a_game(variant)

    def _alone(self, variant: Variant) -> Exercise:
        """A line of three, and a hand of one tile that fits, one that lies there already, one of another kind."""
        chance = self.chance(variant, "tiles")
        whole = one_color(chance) if self.one_color else one_shape(chance)
        line, fitting = whole[:3], whole[3]
        hand = (fitting, chance.pick(line), self._stranger(whole, chance))
        name = line_name(line, variant.language)
        return self.item(
            variant,
            board=row_of(line, across=bool(chance.below(2))),
            answer="play",
            hand=chance.shuffled(hand),
            aim=name,
        ).with_goal(line=name)

    def _in_a_game(self, variant: Variant) -> Exercise:
        """The only line of its name. One kind of the hand makes it longer; one is in it already; others fit elsewhere.

        On the third level the tile that fits the line is refused at one of its ends by what lies beside that end.
        """
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, IN_A_GAME[variant.level] + chance.below(4))
            names = Counter(line_name(tiles_on(board, line), variant.language) for line in lines_on(board))
            for line in chance.shuffled(lines_on(board)):
                tiles = tiles_on(board, line)
                name = line_name(tiles, variant.language)
                one_color = tiles[0].color is tiles[1].color
                if names[name] > 1 or not 3 <= len(line) <= 5 or one_color is not self.one_color:
                    continue
                fitting = [tile for tile in kinds_left(board) if self._fits_as_wanted(board, line, tile, variant.level)]
                twins = [tile for tile in tiles if tile in kinds_left(board)]
                if fitting and twins:
                    hand = self._hand(board, line, chance.pick(fitting), chance.pick(twins), chance)
                    return self.item(variant, board, "play", hand=hand, aim=name).with_goal(line=name)

    def _fits_as_wanted(self, board: Board, line: Line, tile: Tile, level: int) -> bool:
        """Whether a tile can make a line longer: at every free end, or on level 3 at one end and not at the other."""
        at_ends = [is_legal_alone(board, end, tile) for end in ends_of(line)]
        in_line = all(tile.fits(old) for old in tiles_on(board, line))
        return in_line and (sum(at_ends) == 1 if level == 3 else all(at_ends))

    def _hand(self, board: Board, line: Line, fitting: Tile, twin: Tile, chance: Chance) -> tuple[Tile, ...]:
        """The fitting tile, a twin, and three that do not belong into the line."""
        tiles = tiles_on(board, line)
        strangers = [tile for tile in kinds_left(board) if not all(tile.fits(old) for old in tiles) and tile != twin]
        return chance.shuffled((fitting, twin, *chance.shuffled(strangers)[:3]))

    def _stranger(self, whole: tuple[Tile, ...], chance: Chance) -> Tile:
        """A tile that shares nothing with the line, or (in a line of one shape) the color of one of its tiles."""
        if self.one_color:
            other = chance.pick([color for color in COLORS if color is not whole[0].color])
            return Tile(other, whole[4].shape)
        other_shape = chance.pick([shape for shape in SHAPES if shape is not whole[0].shape])
        return Tile(chance.pick(whole[:3]).color, other_shape)

    def _line(self, exercise: Exercise) -> Line:
        """The line that is to become longer."""
        board = exercise.board
        return next(
            line for line in lines_on(board) if line_name(tiles_on(board, line), exercise.language) == exercise.aim
        )

    def worth(self, exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
        """Right when the line got longer; a legal play elsewhere is only partly right."""
        old = set(self._line(exercise))
        longer = [len(line.cells) for line in score_of(exercise.board, play).lines if old <= set(line.cells)]
        if longer:
            return replace(verdict, detail=exercise.say("right", count=longer[0]))
        return replace(verdict, outcome="partly", detail=exercise.say("elsewhere", line=exercise.aim))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What the line shares, what is still missing, and the tile."""
        (placement,) = self.solution(exercise).placements
        tiles = tiles_on(exercise.board, self._line(exercise))
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles_in_words(tiles, exercise.language)),
            exercise.say("hint_3", tile=tile_name(placement.tile, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """The fitting tile at an end of the line."""
        return first_right(exercise)


class LineOfOneColor(LongerLine):
    """A line of one color in different shapes."""

    id: ClassVar[str] = "line-of-one-color"
    one_color: ClassVar[bool] = True


class LineOfOneShape(LongerLine):
    """A line of one shape in different colors."""

    id: ClassVar[str] = "line-of-one-shape"
    one_color: ClassVar[bool] = False


class BreakALine(Kind):
    """Let it go wrong: break a rule on purpose, and see which line breaks.

    Level 2 wants a tile that fits the tile beside it and still breaks the line. Level 3, in the middle of a game, wants
    one rule broken and no other.
    """

    id: ClassVar[str] = "break-a-line"
    reason_in = "detail"
    rules: ClassVar[tuple[str, ...]] = ("000:36-41", "000:66", "003:69-73")
    aims: ClassVar[dict[int, tuple[str, ...]]] = {
        1: ("DUPLICATE", "LINE_MIXED"),
        2: ("FAR_TWIN", "FITS_BESIDE"),
        3: ("DUPLICATE", "LINE_MIXED", "NO_CONTACT"),
    }
    reasons: ClassVar[dict[str, Reason]] = {"FAR_TWIN": Reason.DUPLICATE, "FITS_BESIDE": Reason.LINE_MIXED}
    not_here: ClassVar[tuple[Reason, ...]] = (Reason.EMPTY, Reason.OCCUPIED, Reason.NOT_IN_HAND)
    """What breaks no line: nothing can be laid like this."""

    def make(self, variant: Variant) -> Exercise:
        """A line alone on the first two levels, a game on the third; each aim comes equally often."""
        aim = self.in_turn(variant, self.aims[variant.level])
        if variant.level == 3:
            return self._in_a_game(variant, aim)
        chance = self.chance(variant, "tiles")
        whole = whole_line(chance)
        line = whole[: 3 + chance.below(2)]
        stranger = self._stranger(line, aim, chance)
        return self.item(
            variant,
            board=row_of(line, across=bool(chance.below(2))),
            answer="play",
            hand=chance.shuffled((whole[4], self._twin(line, aim, chance), stranger)),
            aim=aim,
        ).with_goal(aim)

    def _stranger(self, line: tuple[Tile, ...], aim: str, chance: Chance) -> Tile:
        """A tile that shares nothing with the line; on level 2 one that fits the last tile and no other."""
        others = [color for color in COLORS if all(color is not tile.color for tile in line)]
        shapes = [shape for shape in SHAPES if all(shape is not tile.shape for tile in line)]
        if aim in self.reasons:
            last = line[-1]
            of_one_color = last.color is line[0].color
            return Tile(chance.pick(others), last.shape) if of_one_color else Tile(last.color, chance.pick(shapes))
        return Tile(chance.pick(others), chance.pick(shapes))

    def _twin(self, line: tuple[Tile, ...], aim: str, chance: Chance) -> Tile:
        return chance.pick(line[:-1] if aim in self.reasons else line)

    def _in_a_game(self, variant: Variant, aim: str) -> Exercise:
        """A hand of six of which some tile breaks just the wanted rule somewhere."""
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, 9 + chance.below(5))
            hand = hand_with(board, (), chance)
            item = self.item(variant, board, "play", hand=hand, aim=aim).with_goal(f"only.{aim}")
            if self._breaking(item) and legal_plays(board, hand):
                return item

    def _wanted(self, exercise: Exercise, play: Play, faults: tuple[Fault, ...]) -> bool:
        """Whether the play breaks what was to be broken."""
        broken = {fault.reason.name for fault in faults}
        if exercise.level == 3:
            return broken == {exercise.aim}
        if exercise.level == 2:
            fits_beside = all(
                would_allow(Misconception.NEIGHBORS_ONLY, exercise.board, each.cell, each.tile)
                for each in play.placements
            )
            return broken == {self.reasons[exercise.aim].name} and fits_beside
        return exercise.aim in broken

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when the rule asked for is broken; the marks show where."""
        play = play_of(answer)
        faults = faults_of(exercise.board, play, hand=exercise.hand)
        if not faults:
            score = score_of(exercise.board, play)
            return Verdict(
                "wrong",
                exercise.say("legal", sum=score_sum(score, exercise.language)),
                exercise.say("try_again"),
                score_marks(score, play),
                exercise.board,
                play,
            )
        told = refusal(exercise.board, play, faults, exercise.language)
        if any(fault.reason in self.not_here for fault in faults):
            return exercise.verdict_on(play)
        aim = self.reasons[exercise.aim].name if exercise.aim in self.reasons else exercise.aim
        wanted = [fault for fault in faults if fault.reason.name == aim]
        rules = RULES[faults[0].reason]
        if self._wanted(exercise, play, faults):
            headline = fault_sentence(wanted[0], exercise.board, play, exercise.language)
            return replace(told, outcome="right", headline=exercise.say("right"), detail=headline, rules=rules)
        said = exercise.say("not_quite" if wanted else "another_rule")
        return replace(told, outcome="partly", headline=said, detail=told.headline)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What the line looks like, what would break it, and the tile."""
        (placement,) = self.solution(exercise).placements
        tile, cell = tile_name(placement.tile, exercise.language), place_name(placement.cell, exercise.language)
        tiles = tiles_in_words(exercise.board.tiles, exercise.language)
        in_a_game = "hint_1_corner" if exercise.aim == Reason.NO_CONTACT.name else "hint_1_game"
        return (
            exercise.say("hint_1", tiles=tiles) if exercise.level < 3 else exercise.say(in_a_game),
            exercise.say(f"hint_2.{exercise.aim}"),
            exercise.say("hint_3" if exercise.level < 3 else "hint_3_game", tile=tile, cell=cell),
        )

    def solution(self, exercise: Exercise) -> Play:
        """One tile that breaks what was to be broken."""
        play = self._breaking(exercise)
        if play is None:
            raise LookupError(f"{exercise.id} {exercise.seed} cannot be solved")
        return play

    def _breaking(self, exercise: Exercise) -> Play | None:
        board = exercise.board
        cells = (ends_of(board.cells)[1],) if exercise.level < 3 else (*board.frontier, *corner_cells(board))
        plays = (Play((Placement(cell, tile),)) for cell in cells for tile in in_order(set(exercise.hand)))
        return next((play for play in plays if self._wanted(exercise, play, faults_of(board, play))), None)
