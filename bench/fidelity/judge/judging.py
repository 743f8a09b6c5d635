"""Puts every case to one contestant."""

import traceback
from concurrent.futures import ThreadPoolExecutor

from report_check import compare_counts, is_discovery_told, list_contradictions
from verdicts import judge_answer


def judge_contestant(contestant, cases, kept_facts, jobs=2, tell=None):
    """Returns a plain record for each case that the contestant can be asked, in the order of their names.

    Damaged documents are given one at a time and last: whatever dies, dies of the one that was given.
    """
    asked = [case for case in cases if contestant.is_service or not case.is_contract]

    def judge(case):
        record = judge_case(contestant, case, kept_facts)
        if tell is not None:
            tell(record)
        return record

    with ThreadPoolExecutor(jobs) as pool:
        records = list(pool.map(judge, [case for case in asked if case.kind != "bad"]))
    records += [judge(case) for case in asked if case.kind == "bad"]
    return sorted(records, key=lambda record: record["id"])


def judge_case(contestant, case, kept_facts):
    answer = contestant.ask(case)
    record = {"id": case.id, "kind": case.kind, "tier": case.tier, "family": case.family, "producer": case.producer}
    try:
        verdict = judge_answer(case, answer, kept_facts)
    except Exception:  # noqa: BLE001 - a fault of the judge is told, and counts for nobody
        return {**record, "verdict": "judge failed", "why": [traceback.format_exc()[-400:]], "notes": []}
    record.update(
        verdict=verdict.word,
        why=verdict.why,
        notes=[note for note in verdict.notes if note],
        status=answer.status,
        wall_s=round(answer.wall_s, 3),
        cpu_s=None if answer.cpu_s is None else round(answer.cpu_s, 3),
        peak_mib=None if answer.peak_mib is None else round(answer.peak_mib),
        bytes=len(answer.document),
    )
    if contestant.is_service and case.kind != "bad" and answer.document:
        record["contradictions"] = list_contradictions(case, answer, verdict)
        if record["contradictions"] != ["no report"]:
            record["counts_exact"] = compare_counts(case, answer, verdict)
            record["discovery_told"] = is_discovery_told(case, answer)
    return record
