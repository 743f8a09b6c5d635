"""Counts verdicts: the figures that every table and picture shows."""

import collections

from verdicts import CRASH, HARMED, KEPT, OK, REFUSED, SOLVED


def select(records, kind, tier=None):
    return [record for record in records if record["kind"] == kind and tier in (None, record["tier"])]


def count_words(records):
    return collections.Counter(record["verdict"] for record in records)


def share(part, whole):
    return part / whole if whole else None


def share_solved(records):
    """Solved of those that were not rightly refused: such a refusal counts neither for a tool nor against it."""
    words = count_words(records)
    return share(words[SOLVED], len(records) - words[REFUSED])


def tally(records):
    """What one contestant did with all cases, ambiguous ones left out."""
    positives, negatives = select(records, "positive"), select(records, "negative")
    bad = select(records, "bad")
    words = count_words(positives + negatives)
    return {
        "asked": len(positives) + len(negatives) + len(bad),
        "positives": len(positives),
        **{
            tier: share_solved(select(records, "positive", tier))
            for tier in ("core", "hard", "stretch")
        },
        "solved": share_solved(positives),
        "kept": share(count_words(negatives)[KEPT], len(negatives)),
        "harmed": words[HARMED],
        "harmed_share": share(words[HARMED], len(positives) + len(negatives)),
        "crashed": words[CRASH] + count_words(bad)[CRASH],
        "bad_ok": share(count_words(bad)[OK], len(bad)),
        "cpu_s": find_quantile([record["cpu_s"] for record in records if record.get("cpu_s") is not None], 0.5),
        "slow_cpu_s": find_quantile([record["cpu_s"] for record in records if record.get("cpu_s") is not None], 0.95),
        "peak_mib": max((record["peak_mib"] for record in records if record.get("peak_mib") is not None), default=None),
    }


def find_quantile(numbers, share_below):
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share_below))] if ordered else None


def group(records, key):
    groups = collections.defaultdict(list)
    for record in records:
        groups[record[key]].append(record)
    return sorted(groups.items())
