"""A service's report against what its answer did."""

import json

from verdicts import SOLVED, is_same_phrase

REASONS = frozenset({"no_text_layer", "target_not_found", "target_found_not_removed", "undetermined"})

# More pages are not all painted, so one that changed may not have been looked at.
FULLY_PAINTED_PAGES = 12


def list_contradictions(case, answer, verdict):
    """What the report says and the document does not; empty where both agree."""
    try:
        report = json.loads(answer.headers.get("x-processing-report", ""))
        summary, outcome = report["summary"], report["outcome"]
    except (ValueError, KeyError, TypeError):
        return ["no report"]
    removed = summary.get("text_watermarks_removed", 0) + summary.get("image_watermarks_removed", 0)
    if outcome.get("status") == "removed":
        found = check_removed(summary, removed, verdict)
    else:
        found = check_nothing_removed(case, outcome, removed, answer)
    return found + check_pages(case, report, verdict)


def check_removed(summary, removed, verdict):
    problems = []
    if removed < 1:
        problems.append("removed, but no counter says so")
    if verdict.is_content_same:
        problems.append("removed, but nothing changed")
    if not summary.get("patterns_matched"):
        problems.append("removed, but no pattern matched")
    return problems


def check_nothing_removed(case, outcome, removed, answer):
    problems = []
    if outcome.get("status") != "nothing_removed":
        problems.append(f"status {outcome.get('status')!r}")
    if outcome.get("reason") not in REASONS:
        problems.append(f"reason {outcome.get('reason')!r}")
    wanted = case.expected.get("reason")
    if wanted and outcome.get("reason") not in wanted:
        problems.append(f"reason {outcome.get('reason')}, expected {' or '.join(wanted)}")
    if removed:
        problems.append("nothing removed, but a counter says otherwise")
    if answer.document != case.input.read_bytes():
        problems.append("nothing removed, but the bytes differ")
    return problems


def check_pages(case, report, verdict):
    pages = report.get("pages") or {}
    if report.get("pages_truncated") or case.kind != "positive":
        return []
    told = {int(number) for number, page in pages.items() if page.get("has_reported_change")}
    if verdict.changed_pages - told:
        return [f"pages changed and not told: {sorted(verdict.changed_pages - told)[:6]}"]
    if len(pages) <= FULLY_PAINTED_PAGES and told - verdict.changed_pages:
        return [f"pages told and not changed: {sorted(told - verdict.changed_pages)[:6]}"]
    return []


def compare_counts(case, answer, verdict):
    """Says whether the counters of each page are the expected ones; None where that is not asked."""
    wanted = case.expected.get("per_page")
    if not wanted or verdict.word != SOLVED:
        return None
    pages = json.loads(answer.headers["x-processing-report"]).get("pages") or {}
    return all(
        pages.get(number, {}).get("text_watermarks", 0) + pages.get(number, {}).get("image_watermarks", 0) == count
        for number, count in wanted.items()
    )


def is_discovery_told(case, answer):
    """Says whether a variant that had to be found is the one that the report names; None where that is not asked."""
    wanted = case.expected.get("discovery")
    if not wanted:
        return None
    found = json.loads(answer.headers["x-processing-report"])["outcome"].get("discovery") or {}
    return bool(found.get("adopted")) and is_same_phrase(found.get("discovered_target") or "", wanted)
