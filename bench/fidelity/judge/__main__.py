"""Measures a remover of watermarks from outside.

/usr/bin/python3 bench/fidelity/judge --command 'tool {in} {hint} {out}'
/usr/bin/python3 bench/fidelity/judge --url http://127.0.0.1:8080 --api-key KEY
/usr/bin/python3 bench/fidelity/judge --control oracle|no-op|wounds
"""

import argparse
import json
import re
import sys
from pathlib import Path

from answers import Command, NoOp, Oracle
from cases import CASES, draw_sample, read_cases
from facts import FactsFolder
from judging import judge_contestant
from service import Service
from tables import write_result
from tally import tally
from wounds import judge_wounds, write_wounds

KEPT_FACTS = CASES.parents[2] / ".cache" / "fidelity" / "facts"


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    contestant = parser.add_mutually_exclusive_group(required=True)
    contestant.add_argument("--command", help="a program; {in}, {hint} and {out} stand for quoted words")
    contestant.add_argument("--url", help="a running service")
    contestant.add_argument("--control", choices=("oracle", "no-op", "wounds"))
    parser.add_argument("--api-key")
    parser.add_argument("--cases", type=Path, default=CASES, help="a folder of cases")
    parser.add_argument("--only", default="", help="a regular expression that a case's name must match")
    parser.add_argument("--kind", help="positive, negative, ambiguous or bad; several by commas")
    parser.add_argument("--sample", type=int, help="draw so many cases")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout-s", type=float, default=120)
    parser.add_argument("--json", type=Path, help="where the records go")
    parser.add_argument("--facts", type=Path, default=KEPT_FACTS, help="where what was read of inputs and twins is kept")
    parser.add_argument("--verbose", action="store_true", help="a line for each case")
    return parser.parse_args()


def choose_cases(given):
    cases = [case for case in read_cases(given.cases) if re.search(given.only, case.id)]
    if given.kind:
        cases = [case for case in cases if case.kind in given.kind.split(",")]
    return cases if given.sample is None else draw_sample(cases, given.sample, given.seed)


def choose_contestant(given):
    if given.url:
        return Service(given.url, given.api_key, given.timeout_s)
    if given.command:
        return Command(given.command, given.timeout_s)
    return {"oracle": Oracle, "no-op": NoOp}[given.control]()


def tell_record(record):
    print(f"{record['verdict']:9} {record['id']:32} {'; '.join(record['why'])[:120]}", file=sys.stderr, flush=True)


def main():
    given = read_arguments()
    cases, kept_facts = choose_cases(given), FactsFolder(given.facts)
    if given.control == "wounds":
        records = judge_wounds(cases, kept_facts, given.jobs)
        print(write_wounds(records))
        result = {"contestant": "wounds", "records": records}
    else:
        contestant = choose_contestant(given)
        records = judge_contestant(contestant, cases, kept_facts, given.jobs, tell_record if given.verbose else None)
        print(write_result(contestant.name, records))
        result = {"contestant": contestant.name, "tally": tally(records), "records": records}
    if given.json:
        given.json.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


main()
