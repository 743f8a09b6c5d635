"""Puts the cases to every tool that has an adapter, and prints how they did beside each other.

/usr/bin/python3 bench/fidelity/contest [--tool ours,pymupdf] [--sample 60 --seed 1] [--save]
"""

import argparse
import json
import sys
import time
from pathlib import Path

# The judge's modules are used as they are.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "judge"))

from document import write_document, write_summary
from plot import draw_plot
from records import KeptRecords
from tools import TOOLS, Tool, read_tools

from cases import CASES, draw_sample, read_cases
from facts import FactsFolder
from judging import judge_contestant

BENCH = TOOLS.parents[1]
CACHE = TOOLS.parents[2] / ".cache" / "fidelity"


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="", help="names of adapters, by commas; all where none is named")
    parser.add_argument("--tools", type=Path, default=TOOLS, help="a folder of adapters")
    parser.add_argument("--cases", type=Path, default=CASES, help="a folder of cases")
    parser.add_argument("--sample", type=int, help="draw so many cases")
    parser.add_argument("--whole", help="an adapter that is given all cases beside the sample")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--save", action="store_true", help="write bench/FIDELITY.md and its plot")
    parser.add_argument("--reuse", action="store_true", help="take verdicts of earlier runs where nothing has changed")
    parser.add_argument("--json", type=Path, default=CACHE / "fidelity.json", help="where all records go")
    return parser.parse_args()


class Remembering:
    """A tool's contestant for those cases alone that have no verdict yet."""

    def __init__(self, tool: Tool, records: KeptRecords):
        self.tool = tool
        self.records = records

    def judge(self, cases, kept_facts, jobs):
        asked = [case for case in cases if not case.is_contract]
        known = {case.id: self.records.read(self.tool, case) for case in asked}
        fresh = {case.id: case for case in asked if known[case.id] is None}

        def keep(record):
            self.records.keep(self.tool, fresh[record["id"]], record)

        judged = judge_contestant(self.tool.contestant, list(fresh.values()), kept_facts, jobs, keep)
        return sorted([*judged, *(record for record in known.values() if record is not None)], key=lambda one: one["id"])


def run(given):
    cases = read_cases(given.cases)
    asked = cases if given.sample is None else draw_sample(cases, given.sample, given.seed)
    kept_facts, records = FactsFolder(CACHE / "facts"), KeptRecords(CACHE / "records", given.reuse)
    results, whole = [], None
    for tool in read_tools([name for name in given.tool.split(",") if name], given.tools):
        if not tool.version:
            print(f"{tool.name}: not installed, left out", file=sys.stderr)
            continue
        started = time.monotonic()
        every = cases if tool.key == given.whole else asked
        judged = Remembering(tool, records).judge(every, kept_facts, given.jobs)
        print(f"{tool.name}: {len(judged)} cases in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        told = {"key": tool.key, "name": tool.name, "about": tool.about, "version": tool.version}
        whole = {**told, "records": judged} if tool.key == given.whole else whole
        drawn = {case.id for case in asked}
        results.append({**told, "records": [record for record in judged if record["id"] in drawn]})
    return {"whole": whole, "cases": len(cases), "asked": len(asked), "seed": given.seed, "results": results}


def list_plotted(contest):
    """A tool that was given all cases is shown by all of them."""
    whole = contest["whole"]
    return [whole if whole is not None and one["key"] == whole["key"] else one for one in contest["results"]]


def main():
    given = read_arguments()
    contest = run(given)
    given.json.parent.mkdir(parents=True, exist_ok=True)
    given.json.write_text(json.dumps(contest, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(write_summary(contest))
    if given.save:
        (BENCH / "FIDELITY.md").write_text(write_document(contest, read_cases(given.cases)), encoding="utf-8")
        (BENCH / "fidelity.svg").write_text(draw_plot(list_plotted(contest)), encoding="utf-8")


main()
