"""The tests of the engine are tested: rule mistakes are planted and must be found."""

import os

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
def test_every_planted_mistake_is_caught(capsys):
    exit_code = mutants.main(["--jobs", str(min(4, os.cpu_count() or 1))])

    assert exit_code == 0, capsys.readouterr().out
