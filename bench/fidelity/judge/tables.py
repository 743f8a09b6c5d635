"""Verdicts as Markdown."""

from tally import count_words, group, select
from verdicts import CRASH, HARMED, KEPT, MISSED, OK, PARTIAL, REFUSED, REMOVED, SOLVED, WRONG

COLUMNS = (SOLVED, KEPT, OK, REFUSED, PARTIAL, MISSED, HARMED, WRONG, CRASH, REMOVED, "judge failed")


def write_table(head, rows):
    """A Markdown table; every cell is text already."""
    rule = ["---", *("--:" for _ in head[1:])]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, rule, *rows])


def write_groups(title, groups):
    """A row of verdicts for each group of records."""
    used = [word for word in COLUMNS if any(count_words(records)[word] for _, records in groups)]
    rows = [
        [name, str(len(records)), *(str(count_words(records)[word] or "") for word in used)]
        for name, records in groups
        if records
    ]
    return f"### {title}\n\n" + write_table(["", "cases", *used], rows)


def write_result(name, records):
    """All that one contestant did, to be read."""
    totals = [(f"positive, {tier}", select(records, "positive", tier)) for tier in ("core", "hard", "stretch")]
    totals += [("negative", select(records, "negative")), ("damaged", select(records, "bad"))]
    totals += [("ambiguous, not counted", select(records, "ambiguous"))]
    positives = select(records, "positive")
    parts = [
        f"## {name}",
        write_groups("In all", totals),
        write_groups("Positives by family", group(positives, "family")),
        write_groups("Positives by producer", group(positives, "producer")),
        write_list("Not solved, not kept", records, {PARTIAL, MISSED, REFUSED, HARMED, WRONG, CRASH, "judge failed"}),
    ]
    contradicted = [record for record in records if record.get("contradictions")]
    if contradicted:
        parts.append("### Report and document disagree\n\n" + "\n".join(map(describe_contradiction, contradicted)))
    return "\n\n".join(part for part in parts if part) + "\n"


def describe_contradiction(record):
    return f"- {record['id']}: {'; '.join(record['contradictions'])}"


def write_list(title, records, words):
    listed = [record for record in records if record["verdict"] in words and record["kind"] != "ambiguous"]
    lines = [f"- {record['verdict']} {record['id']}: {'; '.join(record['why'])[:200]}" for record in listed]
    return f"### {title}\n\n" + "\n".join(lines) if lines else ""
