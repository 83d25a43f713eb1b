"""Lesson 6, «The end game», judged: can the 6 come now, is the table blocked?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.display.words import score_sum, tile_name
from qwirkle_lessons.engine import (
    COLORS,
    SHAPES,
    Board,
    Play,
    Tile,
    fitting_cells,
    legal_plays,
    score_of,
)
from qwirkle_lessons.engine.game import GOING_OUT
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import ExplainedChoices
from qwirkle_lessons.exercises.exercise import Exercise, NamedHand
from qwirkle_lessons.exercises.explaining import is_line
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import greedy_board, tiles_left
from qwirkle_lessons.i18n import say


def bag_sentence(count: int, language: str) -> str:
    """How many tiles the bag holds."""
    return say("exercises.endings.bag", language, count=count) if count else say("exercises.endings.no_bag", language)


def few_tiles(language: str) -> str:
    """Why so few tiles lie on the table at the end of a game."""
    return say("exercises.endings.few_tiles", language)


def player_name(seat: int, language: str) -> str:
    """«Player 2», by the seat from 0."""
    return say("exercises.endings.player", language, number=seat + 1)


class CanTheSixComeNow(ExplainedChoices):
    """Can I get the 6 for going out in this turn? Only with an empty bag, and all tiles in one line."""

    id: ClassVar[str] = "can-the-six-come-now"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:43", "000:68", "003:57", "004:29")
    answers: ClassVar[tuple[str, ...]] = ("yes", "bag", "line")
    cases: ClassVar[tuple[str, ...]] = ("yes", "bag", "yes", "line")
    sizes: ClassVar[dict[int, tuple[int, ...]]] = {1: (1, 2), 2: (2, 3), 3: (3, 4)}
    """How many tiles one holds at each level when the bag is empty."""

    def make(self, variant: Variant) -> Exercise:
        """Half of all items are a yes. Six tiles in hand that all go into one line are the trap of a bag with tiles."""
        case = self.in_turn(variant, self.cases)
        chance = self.chance(variant, "position")
        size = chance.pick(self.sizes[variant.level])
        hand: tuple[Tile, ...] = ()
        while not hand:
            board = greedy_board(chance, 6 + chance.below(6))
            whole_hand = case == "bag" or (case == "yes" and variant.level == 3 and not chance.below(3))
            hands = _hands_of_six(board, chance) if whole_hand else self._hands(board, chance, size, case == "yes")
            hand = next(hands, ())
        bag = 1 + chance.below(5) if case == "bag" else 0
        facts = (bag_sentence(bag, variant.language), few_tiles(variant.language))
        exercise = self.item(variant, board=board, answer="choice", hand=hand, facts=facts, aim=str(bag))
        return self.with_choices(exercise).with_goal(count=len(hand))

    def _hands(self, board: Board, chance: Chance, size: int, fits: bool) -> Iterator[tuple[Tile, ...]]:
        """Hands of which all tiles can be laid in one turn, or of which each tile fits but not all in one turn."""
        for _ in range(20):
            drawn, _rest = chance.draw(tiles_left(board), 6)
            if fits:
                plays = [play for play in legal_plays(board, drawn) if len(play) == size]
                if plays:
                    yield chance.shuffled(chance.pick(plays).tiles)
                continue
            hand = _of_one_attribute(drawn, chance, size) if size > 1 else drawn[:1]
            each_fits = all(fitting_cells(board, tile) for tile in hand)
            if len(hand) == size and each_fits == (size > 1) and not ways_out(board, hand):
                yield hand

    def right(self, exercise: Exercise) -> str:
        """No with tiles in the bag; no when not all tiles can be laid in one turn; else yes."""
        if int(exercise.aim):
            return "bag"
        return "yes" if ways_out(exercise.board, exercise.hand) else "line"

    def mistake(self, exercise: Exercise, chosen: str, right: str) -> Misconception | None:
        """Who says yes forgets the bag, or lays the tiles one by one in thought."""
        if chosen != "yes":
            return None
        if right == "bag":
            return Misconception.SIX_WITH_A_FULL_BAG
        return Misconception.TILES_MUST_FIT_ONE_BY_ONE if len(exercise.hand) > 1 else None

    def why(self, exercise: Exercise, right: str) -> Verdict:
        """The play that lays all tiles is shown where it brings the 6."""
        board, hand, language = exercise.board, exercise.hand, exercise.language
        if right == "line":
            most = max((len(play) for play in legal_plays(board, hand)), default=0)
            why = exercise.say("why_line", count=len(hand), most=most) if most else exercise.say("why_nothing")
            return Verdict("note", "", why, rules=("000:43", "000:27-28"))
        play = ways_out(board, hand)[0]
        score = score_of(board, play)
        if right == "bag":
            bag = int(exercise.aim)
            why = exercise.say("why_bag", count=min(bag, len(hand)))
            return Verdict("note", "", why, rules=("000:68", "000:30"))
        why = exercise.say("why_yes", sum=score_sum(score, language), total=score.total + GOING_OUT)
        return Verdict("note", "", why, score_marks(score, play), board, play, rules=("000:43", "004:29"))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The bag, the one line, the answer."""
        second = "hint_2_bag" if self.right(exercise) == "bag" else "hint_2"
        return exercise.say("hint_1"), exercise.say(second), exercise.say("hint_3", choice=self.solution(exercise))


def ways_out(board: Board, hand: tuple[Tile, ...]) -> tuple[Play, ...]:
    """The plays that lay the whole hand in one turn."""
    if not is_line(hand):
        return ()
    return tuple(play for play in legal_plays(board, hand) if len(play) == len(hand))


def _of_one_attribute(drawn: tuple[Tile, ...], chance: Chance, size: int) -> tuple[Tile, ...]:
    """So many tiles of one color or one shape, twins welcome; fewer if there are not so many."""
    first = chance.pick(drawn)
    by_color = [tile for tile in drawn if tile.color is first.color]
    by_shape = [tile for tile in drawn if tile.shape is first.shape]
    larger = by_color if len(by_color) >= len(by_shape) else by_shape
    return chance.shuffled(larger)[:size]


def _hands_of_six(board: Board, chance: Chance) -> Iterator[tuple[Tile, ...]]:
    """Whole Qwirkles that one could lay in one turn."""
    left = tiles_left(board)
    groups = [tuple(Tile(color, shape) for shape in SHAPES) for color in COLORS]
    groups += [tuple(Tile(color, shape) for color in COLORS) for shape in SHAPES]
    for group in chance.shuffled(groups):
        if set(group) <= set(left) and ways_out(board, group):
            yield chance.shuffled(group)


class BlockedTable(ExplainedChoices):
    """The bag is empty and all hands lie open: must I lay a tile, do I pass, or is the game over?"""

    id: ClassVar[str] = "blocked-table"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:60", "003:61")
    answers: ClassVar[tuple[str, ...]] = ("lay", "pass", "end", "fewest", "trade")
    cases: ClassVar[tuple[str, ...]] = ("lay", "pass", "end")
    players: ClassVar[dict[int, int]] = {1: 2, 2: 2, 3: 3}
    most: ClassVar[dict[int, int]] = {1: 1, 2: 3, 3: 3}
    """The largest hand at each level."""

    def make(self, variant: Variant) -> Exercise:
        """Each case as often as the others. At level 3 the next player may be stuck too."""
        case = self.in_turn(variant, self.cases)
        chance = self.chance(variant, "position")
        hands: tuple[tuple[Tile, ...], ...] = ()
        while not hands:
            board = greedy_board(chance, 5 + chance.below(5))
            hands = self._hands(board, case, variant.level, chance)
        language = variant.language
        others = tuple(NamedHand(player_name(seat, language), hand) for seat, hand in enumerate(hands) if seat)
        exercise = self.item(
            variant,
            board=board,
            answer="choice",
            hand=hands[0],
            hands=others,
            facts=(bag_sentence(0, language), few_tiles(language)),
        )
        return self.with_choices(exercise).with_goal()

    def _hands(self, board: Board, case: str, level: int, chance: Chance) -> tuple[tuple[Tile, ...], ...]:
        """A hand for each player: of the one tile that fits and the others that do not, whoever is to hold it."""
        tiles = chance.shuffled(tiles_left(board))
        stuck = [tile for tile in tiles if not fitting_cells(board, tile)]
        fitting = [tile for tile in tiles if fitting_cells(board, tile)]
        players, most = self.players[level], self.most[level]
        sizes = [max(1, most - chance.below(2)) for _ in range(players)]
        if len(stuck) < sum(sizes) or not fitting:
            return ()
        lucky = {"lay": 0, "pass": players - 1, "end": -1}[case]
        hands = []
        for seat, size in enumerate(sizes):
            own = [stuck.pop() for _ in range(size)]
            if seat == lucky:
                own[0] = min(fitting, key=lambda tile: len(fitting_cells(board, tile)))
            hands.append(chance.shuffled(own))
        return tuple(hands)

    def right(self, exercise: Exercise) -> str:
        """Who can lay must; who cannot passes while anybody can; else the game ends."""
        if self._fitting(exercise, exercise.hand):
            return "lay"
        return "pass" if any(self._fitting(exercise, held.tiles) for held in exercise.hands) else "end"

    def _fitting(self, exercise: Exercise, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(tile for tile in tiles if fitting_cells(exercise.board, tile))

    def mistake(self, exercise: Exercise, chosen: str, right: str) -> Misconception | None:  # noqa: ARG002
        """Nobody trades with an empty bag; and one player who is stuck does not end the game."""
        if chosen == "trade":
            return Misconception.TRADE_FROM_AN_EMPTY_BAG
        return Misconception.GAME_STOPS_WITH_ONE_STUCK if (right, chosen) == ("pass", "end") else None

    def not_this(self, exercise: Exercise, chosen: str) -> str:
        """Each choice has a sentence of its own."""
        return exercise.say(f"not.{chosen}")

    def why(self, exercise: Exercise, right: str) -> Verdict:
        """The tile that fits is shown with its cells."""
        language = exercise.language
        if right == "end":
            return Verdict("note", "", exercise.say("why.end"), rules=("003:61",))
        holder = "" if right == "lay" else next(h.name for h in exercise.hands if self._fitting(exercise, h.tiles))
        tiles = exercise.hand if right == "lay" else next(h.tiles for h in exercise.hands if h.name == holder)
        tile = self._fitting(exercise, tiles)[0]
        marks = tuple(Mark((cell,), "note", exercise.say("here")) for cell in fitting_cells(exercise.board, tile))
        why = exercise.say(f"why.{right}", tile=tile_name(tile, language), player=holder)
        return Verdict("note", "", why, marks, rules=("000:60",) if right == "pass" else ("003:61", "000:60"))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Your tiles first, then those of the others, the answer."""
        return exercise.say("hint_1"), exercise.say("hint_2"), exercise.say("hint_3", choice=self.solution(exercise))
