"""The tests of the engine are tested: rule mistakes are planted and must be found."""

import pytest

import mutants


def test_there_are_many_mistakes_and_each_has_its_own_name():
    names = [mutant.name for mutant in mutants.MUTANTS]

    assert len(names) == len(set(names)) >= 25


@pytest.mark.parametrize("mutant", mutants.MUTANTS, ids=lambda mutant: mutant.name)
def test_the_words_that_a_mistake_changes_are_there_exactly_once(mutant):
    text = (mutants.ROOT / "qwirkle_lessons" / "engine" / f"{mutant.file}.py").read_text(encoding="utf-8")

    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old


@pytest.mark.slow
def test_without_any_mistake_they_all_pass():
    assert mutants.unchanged() is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "mutant", [pytest.param(each, id=each.name, marks=pytest.mark.xdist_group(each.name)) for each in mutants.MUTANTS]
)
def test_each_planted_mistake_is_caught(mutant):
    caught, how = mutants.try_out(mutant)

    assert caught, how
