"""The published measure, as Markdown."""

import json
import platform
from collections import Counter

from cases import CASES, CONTRACT_FAMILIES
from tables import write_table
from tally import count_words, group, select, share_solved, tally
from verdicts import CRASH, HARMED, KEPT, MISSED, PARTIAL, REFUSED, SOLVED

# What is said of marks that strangers made; `make found` measures them.
REAL_MARKS = CASES.parent / "found" / "results.md"

# What is found without a hint; `make find` measures it.
FOUND_MARKS = CASES.parent.parent / "find" / "results.md"

# Why ours does not solve a case, by its name.
REASONS = json.loads((CASES.parent / "reasons.json").read_text(encoding="utf-8"))

HEAD = ["tool", "core", "hard", "stretch", "kept", "harmed", "crashed", "CPU s", "slowest CPU s", "peak MiB"]


def percent(share):
    return "" if share is None else f"{100 * share:.1f} %"


def write_summary(contest):
    """The table that is looked at first: a row for each tool."""
    rows = []
    for result in contest["results"]:
        counted = tally(result["records"])
        rows.append(
            [
                result["name"],
                *(percent(counted[key]) for key in ("core", "hard", "stretch", "kept")),
                str(counted["harmed"]),
                str(counted["crashed"]),
                *("" if counted[key] is None else f"{counted[key]:.2f}" for key in ("cpu_s", "slow_cpu_s")),
                "" if counted["peak_mib"] is None else str(counted["peak_mib"]),
            ]
        )
    return write_table(HEAD, rows)


def write_document(contest, cases):
    """The whole of FIDELITY.md."""
    ours = contest.get("whole") or next((one for one in contest["results"] if one["key"] == "ours"), None)
    parts = [
        "# Fidelity",
        INTRODUCTION,
        describe_run(contest, cases),
        write_summary(contest),
        *write_whole(contest.get("whole")),
        COLUMNS,
        "![Marks solved against documents harmed, for every tool](fidelity.svg)",
        "## Tools",
        write_tools(contest["results"]),
        "## Positives by family: solved",
        write_families(contest["results"], "positive"),
        "## Negatives by family: kept",
        write_families(contest["results"], "negative"),
        "## How each tool fails",
        write_failures(contest["results"]),
        "## The cases",
        write_cases(cases),
        *(["## What ours does not solve, and why", write_unsolved(ours["records"])] if ours else []),
    ]
    parts += ["## Real marks", REAL_MARKS.read_text(encoding="utf-8").strip()]
    parts += ["## Marks found without a hint", FOUND_MARKS.read_text(encoding="utf-8").strip()]
    return "\n\n".join(parts) + "\n"


INTRODUCTION = """\
Written by `make fidelity SAVE=1`; [the rules](fidelity/README.md) say what counts and how a case is challenged.
A document with a mark is solved when text by two engines (Poppler, MuPDF), pixels by the same two and structure are
those of its clean twin, which the same producer wrote without the mark. What is lost beside the mark is harm."""

COLUMNS = """\
Core, hard, stretch: documents with a mark that were solved, those left out where a refusal is a right answer and was
given. Kept: documents whose text is no mark and stayed. Harmed and crashed are numbers of documents, of all kinds.
CPU is of a process for each document, started anew, median and 95th of a hundred; peak is the largest of all."""


def describe_run(contest, cases):
    kinds = Counter(case.kind for case in cases)
    producers = len({case.producer for case in cases})
    drawn = "all of them" if contest["asked"] == contest["cases"] else f"a sample of {contest['asked']}, seed {contest['seed']}"
    contract = sum(case.family in CONTRACT_FAMILIES for case in cases)
    return (
        f"{contest['cases']} cases, {drawn}: {kinds['positive']} with a mark, {kinds['negative']} without, "
        f"{kinds['bad']} damaged or out of contract ({contract} of them are requests that only a service is asked), "
        f"{kinds['ambiguous']} ambiguous, which count for nobody; {producers} producers. "
        f"Verdicts are the same from run to run; times are of a {platform.machine()} machine that others used too, and differ by a half."
    )


def write_tools(results):
    return write_table(["tool", "version", "what it does"], [[one["name"], one["version"], one["about"]] for one in results])


def write_families(results, kind):
    families = sorted({record["family"] for result in results for record in select(result["records"], kind)})
    rows = []
    for family in families:
        cells = []
        for result in results:
            own = [record for record in select(result["records"], kind) if record["family"] == family]
            words = count_words(own)
            cells.append(f"{words[SOLVED] + words[KEPT]}" + (f" −{words[HARMED]}" if words[HARMED] else ""))
        rows.append([family, str(len(own)), *cells])
    head = ["family", "cases", *(result["name"] for result in results)]
    return write_table(head, rows) + "\n\nA number behind a minus counts documents that were harmed."


def write_failures(results):
    words = (SOLVED, PARTIAL, MISSED, REFUSED, HARMED, CRASH)
    rows = []
    for result in results:
        counted = count_words(select(result["records"], "positive"))
        harms = Counter(name_harm(record) for record in result["records"] if record["verdict"] == HARMED)
        common = ", ".join(f"{name} {count}" for name, count in harms.most_common(3))
        rows.append([result["name"], *(str(counted[word] or "") for word in words), common])
    return write_table(["with a mark", *words, "most common harm, all documents"], rows)


def name_harm(record):
    """The first of what was harmed, without its figures."""
    return record["why"][0].split(":")[0].strip("'\"") if record["why"] else ""


def write_cases(cases):
    rows = [
        [producer, str(len(own)), ", ".join(sorted({case.family for case in own}))]
        for producer, own in group_cases(cases)
    ]
    return write_table(["producer of the mark", "cases", "families"], rows)


def group_cases(cases):
    return group([CaseRow(case) for case in cases], "producer")


def explain(record):
    """Why, in words where somebody has looked; else what the judge saw."""
    return REASONS.get(record["id"]) or "; ".join(record["why"]) or "Nobody has looked at it yet."


class CaseRow:
    """A case as the grouping wants it: by keys."""

    def __init__(self, case):
        self.family = case.family
        self.producer = case.producer

    def __getitem__(self, key):
        return getattr(self, key)


def write_whole(whole):
    """The figures of a tool that was given all cases, where the others had a sample."""
    return ["On all cases, of which the plot shows it:", write_summary({"results": [whole]})] if whole else []


def write_unsolved(records):
    unsolved = [
        record
        for record in records
        if record["kind"] in ("positive", "negative", "bad") and record["verdict"] not in (SOLVED, KEPT, "ok")
    ]
    if not unsolved:
        return "Every counted case is solved, kept or declined as it should be."
    lines = [
        f"- `{record['id']}` ({record['kind']}, {record['tier']}): {record['verdict']}. {explain(record)}" for record in unsolved
    ]
    rest = share_solved(select(records, "positive"))
    return "\n".join(lines) + f"\n\nOf all documents with a mark {percent(rest)} are solved."
