"""The cases: read from their folders, and drawn as a sample that looks like the whole."""

import collections
import json
import random
from pathlib import Path

CASES = Path(__file__).resolve().parent.parent / "cases"

# A case of these families asks about an HTTP request or about the service's contract for a hint; a program without
# that contract is not asked.
CONTRACT_FAMILIES = frozenset({"request", "hint-contract"})


class Case:
    """A case as its `case.json` tells it, with the paths of its files."""

    def __init__(self, folder):
        self.folder = folder
        told = json.loads((folder / "case.json").read_text(encoding="utf-8"))
        self.id = folder.name
        self.kind = told["kind"]
        self.tier = told["tier"]
        self.family = told["family"]
        self.hint = told["hint"]
        self.mark = told.get("mark") or told["hint"]
        self.producer = told["producer"]
        self.how = told["how"]
        self.expected = told.get("expected", {})
        self.request = told.get("request", {})
        self.input = folder / "input.pdf"
        self.clean = folder / told["clean"] if told.get("clean") else None

    @property
    def is_contract(self):
        return self.family in CONTRACT_FAMILIES

    @property
    def stratum(self):
        return (self.kind, self.tier)


def read_cases(root=CASES):
    """All cases below a folder, by their names."""
    return [Case(path.parent) for path in sorted(Path(root).glob("*/case.json"))]


def draw_sample(cases, size, seed):
    """Draws cases so that every kind and tier has its share, and within it as many families as fit.

    The same seed draws the same cases. A stratum with any case at all has at least one.
    """
    if size >= len(cases):
        return list(cases)
    dice = random.Random(seed)
    strata = collections.defaultdict(list)
    for case in cases:
        strata[case.stratum].append(case)
    drawn = []
    for stratum in sorted(strata):
        members = order_by_family(strata[stratum], dice)
        drawn += members[: max(1, round(size * len(members) / len(cases)))]
    return sorted(drawn, key=lambda case: case.id)


def order_by_family(cases, dice):
    """Shuffles cases so that no family comes a second time before each came once."""
    rounds = []
    families = collections.Counter()
    shuffled = list(cases)
    dice.shuffle(shuffled)
    for case in shuffled:
        rounds.append((families[case.family], case))
        families[case.family] += 1
    return [case for _, case in sorted(rounds, key=lambda entry: entry[0])]
