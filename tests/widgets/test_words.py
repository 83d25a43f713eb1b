"""The words of the board exist in every language."""

import pytest

from qwirkle_lessons.engine import Deck, RuleOptions
from qwirkle_lessons.i18n import LANGUAGES
from qwirkle_lessons.i18n.catalog import catalog
from qwirkle_lessons.widgets.scene import AnswerKind, Scene
from qwirkle_lessons.widgets.words import nothing_yet, usual_buttons, words_for


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_board_is_translated(language):
    ours = [key for key in catalog("en") if key.startswith("widget.")]

    assert [key for key in ours if key not in catalog(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answer", [kind for kind in AnswerKind if kind is not AnswerKind.LOOK])
def test_whoever_checks_too_early_hears_what_to_do(answer, language):
    assert nothing_yet(Scene(answer=answer, board=None), language).endswith(".")
    assert usual_buttons(answer, language)[0].id == "check"


def test_a_board_to_look_at_has_no_buttons():
    assert usual_buttons(AnswerKind.LOOK, "en") == ()


def test_a_small_deck_has_as_many_copies_as_it_has():
    words = words_for(RuleOptions(deck=Deck(3, 3, 2), hand_size=3), 3, "en")

    assert words["unseen"] == ["0 of 2 unseen", "1 of 2 unseen", "2 of 2 unseen"]
    assert len(words["fit_counts"]) == 4
