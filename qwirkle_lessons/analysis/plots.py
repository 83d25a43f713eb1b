"""Pictures of a simulation. Each carries its numbers in words, for whoever cannot see it and for a stored notebook."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from qwirkle_lessons.analysis.summary import SimulationError, likely, share_of, shares
from qwirkle_lessons.i18n import notebook_language, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from qwirkle_lessons.analysis.simulation import Simulation

MARKS = ("o", "s", "^", "D")
LINES = ("-", "--", "-.", ":")
"""Seats differ in the form of their marks and lines, and not in their colors alone."""

BINS = 40
WHOLE = (-0.03, 1.03)
"""From nothing to all, with a little room, so that a line along the border is seen."""


@dataclass(frozen=True, slots=True, repr=False)
class Plot:
    """A picture that shows itself in a notebook; `.figure` is matplotlib's, to change or to save."""

    figure: Figure
    words: str

    def _repr_png_(self) -> bytes:
        picture = BytesIO()
        self.figure.savefig(picture, format="png", dpi=110)
        return picture.getvalue()

    def __str__(self) -> str:
        return self.words

    __repr__ = __str__


def plot_scores(simulation: Simulation) -> Plot:
    """How often each total came, for each seat."""
    import numpy as np

    figure, axes = _empty("scores", simulation)
    scores = simulation.scores[simulation.finished]
    edges = np.histogram_bin_edges(scores, bins=min(BINS, int(np.ptp(scores)) + 1))
    for seat, name in enumerate(simulation.strategies):
        counts, _ = np.histogram(scores[:, seat], edges)
        axes.stairs(counts, edges, linestyle=LINES[seat], linewidth=1.8, label=_label(seat, name))
    axes.legend()
    return Plot(figure, _in_words(simulation, "score"))


def plot_shares(simulation: Simulation) -> Plot:
    """Each seat's share of the wins with its interval, and where equal players would be."""
    figure, axes = _empty("shares", simulation)
    for seat in range(len(simulation.strategies)):
        share = share_of(simulation, seat)
        low, high = share.interval
        axes.errorbar(seat, share.value, [[share.value - low], [high - share.value]], fmt=MARKS[seat], capsize=6)
    axes.axhline(1 / len(simulation.strategies), linestyle=":", color="gray")
    axes.set_xticks(
        range(len(simulation.strategies)), [_label(seat, name) for seat, name in enumerate(simulation.strategies)]
    )
    axes.set_xlim(-0.5, len(simulation.strategies) - 0.5)
    axes.set_ylim(*WHOLE)
    return Plot(figure, _in_words(simulation, "share"))


def plot_course(simulation: Simulation, seat: int) -> Plot:
    """How a seat's share of the wins settles as more games are played, and how its interval narrows."""
    import numpy as np

    figure, axes = _empty("course", simulation)
    won = shares(simulation, seat)
    games = np.arange(1, len(won) + 1)
    mean = won.cumsum() / games
    axes.plot(games, mean, label=_label(seat, simulation.strategies[seat]))
    axes.fill_between(games, *likely(mean, games), alpha=0.25)
    axes.axhline(1 / len(simulation.strategies), linestyle=":", color="gray")
    axes.set_ylim(*WHOLE)
    axes.legend()
    return Plot(figure, _in_words(simulation, "share"))


def _empty(name: str, simulation: Simulation) -> tuple[Figure, Axes]:
    """Axes with their words. Raises SimulationError when no game is there to be drawn."""
    from matplotlib.figure import Figure

    if not simulation.finished.any():
        raise SimulationError(f"None of the {len(simulation)} games came to its end, so there is nothing to draw.")
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    language = notebook_language()
    axes.set_title(say(f"simulation.plots.{name}.title", language))
    axes.set_xlabel(say(f"simulation.plots.{name}.across", language))
    axes.set_ylabel(say(f"simulation.plots.{name}.up", language))
    return figure, axes


def _label(seat: int, name: str) -> str:
    return say("simulation.plots.seat", notebook_language(), seat=seat, strategy=name)


def _in_words(simulation: Simulation, what: str) -> str:
    language = notebook_language()
    seats = simulation.summary().seats
    lines = [
        say(f"simulation.plots.{what}", language, label=_label(seat.seat, seat.strategy), value=getattr(seat, what))
        for seat in seats
    ]
    return "\n".join(lines)
