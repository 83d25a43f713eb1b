"""Review: a mixed set of fresh exercises, weak rules first.

How well a rule still sits is estimated by FSRS, a well-known model of forgetting: each rule is a card, each answer
that touched the rule is one look at it. A rule that went wrong, or that lies long back, comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import cycle

from fsrs import Card, Rating, Scheduler

from qwirkle_lessons.exercises.catalog import EXERCISES, LESSONS, kind_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import ExerciseError
from qwirkle_lessons.exercises.ids import level_in
from qwirkle_lessons.exercises.kind import Kind
from qwirkle_lessons.exercises.lessons import ALWAYS_THE_SAME
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Attempt, Progress
from qwirkle_lessons.exercises.sheets import touches
from qwirkle_lessons.i18n import say
from qwirkle_lessons.told import quoted

REVIEWED = 6
"""How many exercises a review has."""

MOST_REVIEWED = 100
"""How many it can have at most."""

FIRST_SEED, SEEDS = 100_000, 900_000
"""Seeds of reviews are far from those of lessons, classes and exit tickets, so that the items are fresh."""

REMEMBERED = {Medal.BRONZE: 0.4, Medal.SILVER: 0.6, Medal.GOLD: 0.8}
"""How well a rule is taken to sit of which only a medal is known, as after a short code was typed."""


def review_steps(progress: Progress, now: datetime, count: int = REVIEWED) -> tuple[tuple[str, int], ...]:
    """So many exercises, each by its id and a seed that was not met yet; the same for the same progress and time.

    First come exercises on the weakest rules, each kind at the hardest level that was tried. Who has met nothing yet
    gets the first kinds there are, the same on every day. Raises ExerciseError for a count that no set can have.
    """
    if type(count) is not int or not 1 <= count <= MOST_REVIEWED:
        raise ExerciseError(say("refused.review", count=MOST_REVIEWED, given=quoted(count)))
    day = now.astimezone(UTC).date().isoformat() if progress != Progress() else "the first"
    latest = progress.attempts[-1].at if progress.attempts else 0
    chance = Chance(f"review {day} {latest} {len(progress.attempts)}")
    used = {(attempt.id, attempt.seed) for attempt in progress.attempts}
    steps: list[tuple[str, int]] = []
    names = _names_in_turn(progress, now, chance)
    while len(steps) < count:
        name, seed = next(names), FIRST_SEED + chance.below(SEEDS)
        if (name, seed) not in used:
            used.add((name, seed))
            steps.append((name, seed))
    return tuple(steps)


def weak_rules(progress: Progress, now: datetime) -> tuple[str, ...]:
    """The rules that were met, the weakest first."""
    strengths: dict[str, tuple[float, float]] = {}
    for name in sorted(progress.medals):
        for rule in kind_of(name).rules if name in EXERCISES else ():
            known = REMEMBERED[progress.medals[name]]
            strengths[rule] = max(strengths.get(rule, (0.0, 0.0)), (known, known))
    strengths |= _estimated(progress.attempts, now)
    return tuple(sorted(strengths, key=lambda rule: (*strengths[rule], rule)))


def _estimated(attempts: tuple[Attempt, ...], now: datetime) -> dict[str, tuple[float, float]]:
    """For each rule how likely it is remembered now, and for how many days it will be (these decide within a day)."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    cards: dict[str, Card] = {}
    for attempt in attempts:
        at = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=attempt.at)
        for rule in attempt.rules:
            card = cards.get(rule) or Card(card_id=0, due=at)
            cards[rule], _ = scheduler.review_card(card, _rating(attempt), at)
    utc = now.astimezone(UTC)
    return {rule: (scheduler.get_card_retrievability(card, utc), card.stability or 0) for rule, card in cards.items()}


def _rating(attempt: Attempt) -> Rating:
    """What an answer says of a rule: forgotten, remembered with help, or remembered."""
    if not attempt.right:
        return Rating.Again
    return Rating.Hard if attempt.helped else Rating.Good


def _names_in_turn(progress: Progress, now: datetime, chance: Chance) -> Iterator[str]:
    """Exercises without end: the weakest rules first, and no kind again before the others had their turn."""
    met = _levels_met(progress)
    kinds = [kind for lesson, kinds in LESSONS.items() if lesson not in ALWAYS_THE_SAME for kind in kinds]
    known = [kind for kind in kinds if kind.id in met] or kinds[:REVIEWED]
    ordered: list[type[Kind]] = []
    for rule in weak_rules(progress, now):
        ordered += [kind for kind in chance.shuffled(known) if any(touches(rule, own) for own in kind.rules)]
    first_of_each = dict.fromkeys([*ordered, *chance.shuffled(known)])
    return cycle([kind_of(kind.id).name(met.get(kind.id, 1)) for kind in first_of_each])


def _levels_met(progress: Progress) -> dict[str, int]:
    """Each kind that was tried, with the hardest of its levels that was."""
    met: dict[str, int] = {}
    for name in [*progress.medals, *(attempt.id for attempt in progress.attempts)]:
        if name in EXERCISES:
            kind = kind_of(name).id
            met[kind] = max(met.get(kind, 1), level_in(name))
    return met
