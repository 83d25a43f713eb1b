"""Which exercises there are, and which lesson has which."""

from __future__ import annotations

from qwirkle_lessons.exercises.exercise import Exercise, ExerciseError, checked_seed
from qwirkle_lessons.exercises.ids import kind_in, level_in
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.end_game import BlockedTable, CanTheSixComeNow
from qwirkle_lessons.exercises.kinds.end_ledger import EndLedger
from qwirkle_lessons.exercises.kinds.end_winner import WhoWins
from qwirkle_lessons.exercises.kinds.endings import WinThisEnding
from qwirkle_lessons.exercises.kinds.first_minute import FirstCorner, FirstMistake, FirstTile, FirstTurn
from qwirkle_lessons.exercises.kinds.first_turn import LayTheOpening, PickTheGroup
from qwirkle_lessons.exercises.kinds.legal_lines_caught import CatchTheCheat
from qwirkle_lessons.exercises.kinds.legal_lines_judged import LegalOrNot, WhatFits
from qwirkle_lessons.exercises.kinds.legal_lines_laid import BreakALine, LineOfOneColor, LineOfOneShape
from qwirkle_lessons.exercises.kinds.legal_lines_six import ALineOfSeven, MakeAQwirkle
from qwirkle_lessons.exercises.kinds.placing_apart import BothEnds, FillAGap
from qwirkle_lessons.exercises.kinds.placing_crossing import BreakTheCrossingLine, BridgeTwoLines
from qwirkle_lessons.exercises.kinds.placing_one import AllLegalCells, LineThatBreaks
from qwirkle_lessons.exercises.kinds.placing_several import OneTileTooMany, RepairTheTurn, SeveralInOneTurn
from qwirkle_lessons.exercises.kinds.scoring import ScoreTheTurn, TapTheScoringLines
from qwirkle_lessons.exercises.kinds.scoring_game import RuleBookGame, WorkedExample
from qwirkle_lessons.exercises.kinds.scoring_judged import AnnounceTheSum, CatchTheFalseScore
from qwirkle_lessons.exercises.kinds.scoring_laid import ExactlyNPoints, MostPoints
from qwirkle_lessons.exercises.kinds.strategy import ChooseThePlay, PriceOfATrade
from qwirkle_lessons.exercises.kinds.strategy_counting import IsTheSixthOut, NotFive
from qwirkle_lessons.exercises.kinds.strategy_keeping import KeepTheFinisher
from qwirkle_lessons.exercises.kinds.strategy_tips import CatchTheBadTip
from qwirkle_lessons.exercises.kinds.strategy_trading import WhatToTrade
from qwirkle_lessons.exercises.kinds.tiles_and_setup import FindATile
from qwirkle_lessons.exercises.kinds.tiles_counted import CountTheTiles
from qwirkle_lessons.exercises.kinds.trading import MayITrade
from qwirkle_lessons.exercises.kinds.trading_counted import HandAfter
from qwirkle_lessons.exercises.kinds.trading_forced import MustITrade
from qwirkle_lessons.exercises.kinds.trading_steps import CatchTheTradeCheat, OrderTheTrade
from qwirkle_lessons.exercises.kinds.who_starts import CompareHands
from qwirkle_lessons.i18n import language_or_notebooks, say
from qwirkle_lessons.i18n.refused import did_you_mean
from qwirkle_lessons.told import quoted

LESSONS: dict[str, tuple[type[Kind], ...]] = {
    "start-here": (FirstTile, FirstMistake, FirstCorner, FirstTurn),
    "tiles-and-setup": (FindATile, CountTheTiles, PickTheGroup, CompareHands, LayTheOpening),
    "legal-lines": (
        LineOfOneColor,
        LineOfOneShape,
        BreakALine,
        LegalOrNot,
        WhatFits,
        MakeAQwirkle,
        ALineOfSeven,
        CatchTheCheat,
    ),
    "placing-tiles": (
        AllLegalCells,
        BridgeTwoLines,
        BreakTheCrossingLine,
        LineThatBreaks,
        BothEnds,
        FillAGap,
        SeveralInOneTurn,
        OneTileTooMany,
        RepairTheTurn,
    ),
    "scoring": (
        TapTheScoringLines,
        WorkedExample,
        ScoreTheTurn,
        AnnounceTheSum,
        ExactlyNPoints,
        MostPoints,
        CatchTheFalseScore,
        RuleBookGame,
    ),
    "trading": (OrderTheTrade, MayITrade, MustITrade, HandAfter, CatchTheTradeCheat),
    "end-game": (CanTheSixComeNow, BlockedTable, WinThisEnding, EndLedger, WhoWins),
    "strategy": (
        ChooseThePlay,
        KeepTheFinisher,
        WhatToTrade,
        PriceOfATrade,
        IsTheSixthOut,
        NotFive,
        CatchTheBadTip,
    ),
}
"""The kinds of exercise of each lesson, in the order in which one meets them."""

_KINDS: dict[str, Kind] = {kind.id: kind() for lesson in LESSONS.values() for kind in lesson}
EXERCISES: tuple[str, ...] = tuple(kind.name(level) for kind in _KINDS.values() for level in range(1, kind.levels + 1))
"""The ids of all exercises, in the order of the lessons: each kind at each of its levels."""


def kind_of(id: str) -> Kind:  # noqa: A002 - the word that everyone uses for it
    """The kind of exercise with this id. Raises ExerciseError, which names those like it."""
    if id not in EXERCISES:
        raise ExerciseError(_no_exercise(id))
    return _KINDS[kind_in(id)]


def _no_exercise(id: object) -> str:  # noqa: A002
    """What is said of an id that there is not: the exercises of the lesson that was named, or those like it."""
    if isinstance(id, str) and id in LESSONS:
        names = " ".join(quoted(kind.id) for kind in LESSONS[id])
        return say("refused.exercises_of", given=quoted(id), names=names)
    instead = did_you_mean(id, EXERCISES, say("refused.exercises"))
    return say("refused.no_exercise", given=quoted(id), instead=instead)


def exercise(id: str, seed: int = 1, language: str | None = None) -> Exercise:  # noqa: A002
    """The exercise with this id and seed, the same in every process and on every Python.

    `id` is that of a kind, such as «what-fits», for its second and third level with «/2» or «/3» behind it.
    `language` is that of its sentences; by default that of the notebook. Raises ExerciseError.
    """
    return kind_of(id).make(Variant(checked_seed(seed), language_or_notebooks(language), level_in(id)))
