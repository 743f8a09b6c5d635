"""Makes cases: planned pages drawn by each producer, once with a mark and once without.

/usr/bin/python3 bench/fidelity/generators [--only REGEX] [--out bench/fidelity/cases]
"""

import argparse
import hashlib
import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from plans import LAYS, MARKS, NEGATIVES, plan_mark
from producers import HERE, ONE_PAGE, ONE_SIZE, PRODUCERS, STAMPER_PRODUCERS, STAMPERS, UPRIGHT

CASES = HERE.parent / "cases"
TIMEOUT_S = 120

# Whoever draws one page or upright letters alone has no use for the others.
UPRIGHT_LAYS = ("band", "upright tiles", "edge line")
ONE_PAGE_LAYS = ("diagonal", "tiles", "margin", "edge line", "band", "lines")

# Of each producer so many positives and negatives, taken in turn so that every plan meets many producers.
POSITIVES_EACH, NEGATIVES_EACH = 4, 1


def list_cases():
    """Names of cases with what makes them, the same in every run."""
    lays, refusals = list(LAYS), list(NEGATIVES)
    for index, producer in enumerate(PRODUCERS):
        possible = [lay for lay in lays if is_possible(producer, lay)]
        start = 3 * index % len(possible)
        for lay in (possible[start:] + possible[:start])[:POSITIVES_EACH]:
            yield f"{slug(producer)}-{slug(lay)}", producer, lay, True
        for turn in range(NEGATIVES_EACH):
            refusal = refusals[(index + turn) % len(refusals)]
            if is_possible_negative(producer, refusal):
                yield f"{slug(producer)}-not-{slug(refusal)}", producer, refusal, False
    for stamper in STAMPERS:
        for lay in ("diagonal", "margin"):
            yield f"{slug(stamper)}-{slug(lay)}", stamper, lay, True


def is_possible(producer, lay):
    if producer in UPRIGHT:
        return lay in UPRIGHT_LAYS
    if producer in ONE_PAGE:
        return lay in ONE_PAGE_LAYS
    return lay != "scaled" or producer not in ONE_SIZE


def is_possible_negative(producer, refusal):
    if producer in UPRIGHT:
        return refusal != "turned"
    return producer not in ONE_PAGE or refusal in ("heading", "line", "column", "turned")


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def run(line, **places):
    for name, place in places.items():
        line = line.replace("{%s}" % name, shlex.quote(str(place)))
    done = subprocess.run(["/bin/bash", "-c", line], capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{line}\n{(done.stderr or done.stdout)[-600:]}")
    return done.stdout.strip()


def write_tabs(pages, path):
    lines = []
    for page in pages:
        lines.append(f"page\t{page['width']}\t{page['height']}")
        for layer in ("under", "texts", "over"):
            kind = "under" if layer == "under" else "text"
            lines += ["\t".join([kind, *map(str, text)]) for text in page[layer]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def draw(producer, pages, out, work):
    plan, tabs = work / "plan.json", work / "plan.tsv"
    plan.write_text(json.dumps(pages), encoding="utf-8")
    write_tabs(pages, tabs)
    run(PRODUCERS[producer][0], plan=plan, tabs=tabs, out=out, work=work)


def stamp(stamper, lay, is_marked, out, work):
    """A page of its own with the mark, or without, laid on the pages of another producer."""
    bases = ("iText 5", "cairo", "FPDF", "pdfkit", "Ghostscript")
    pages = plan_mark(lay, MARKS[lay][0], stamper, False)
    marked = plan_mark(lay, MARKS[lay][0], stamper, is_marked)[:1]
    marked[0]["texts"] = []
    base, sheet = work / "base.pdf", work / "stamp.pdf"
    draw(bases[list(STAMPERS).index(stamper) % len(bases)], pages, base, work)
    draw("reportlab", marked, sheet, work)
    run(STAMPERS[stamper][0], base=base, stamp=sheet, out=out)


def make(producer, lay, is_marked, out):
    with tempfile.TemporaryDirectory(prefix="fidelity-") as scratch:
        work = Path(scratch)
        if producer in STAMPERS:
            stamp(producer, lay, is_marked, out, work)
        elif lay in NEGATIVES:
            draw(producer, NEGATIVES[lay][0](producer), out, work)
        else:
            draw(producer, plan_mark(lay, MARKS[lay][0], producer, is_marked), out, work)


def describe(producer, lay, is_positive):
    known = {**PRODUCERS, **STAMPERS}
    version = run(known[producer][1])
    mark, hint, family, tier = MARKS[lay] if is_positive else (None, *NEGATIVES[lay][1:])
    told = {"kind": "positive" if is_positive else "negative", "tier": tier, "family": family, "hint": hint or mark}
    if is_positive and lay == "counted":
        told["mark"] = mark
    return {
        **told,
        "producer": STAMPER_PRODUCERS.get(producer, producer),
        "how": f"{producer}: planned pages, the mark laid as {lay}" if is_positive else f"planned pages whose own text is the hint: {lay}",
        "made": {"recipe": "generators/producers.py", "written_by": f"{producer} {version}"},
        "clean": "clean.pdf" if is_positive else None,
        "expected": {},
    }


def make_case(folder, producer, lay, is_positive):
    folder.mkdir(parents=True, exist_ok=True)
    make(producer, lay, is_positive, folder / "input.pdf")
    if is_positive:
        make(producer, lay, False, folder / "clean.pdf")
    told = describe(producer, lay, is_positive)
    (folder / "case.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def make_or_tell(folder, entry):
    """Makes a case; where its producer fails, its folder goes again, and the reason is told."""
    name, producer, lay, is_positive = entry
    try:
        make_case(folder / name, producer, lay, is_positive)
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        shutil.rmtree(folder / name, ignore_errors=True)
        print(f"{name}: {error}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a regular expression that a case's name must match")
    parser.add_argument("--out", type=Path, default=CASES)
    parser.add_argument("--jobs", type=int, default=4)
    given = parser.parse_args()
    wanted = [entry for entry in list_cases() if re.search(given.only, entry[0])]
    with ThreadPoolExecutor(given.jobs) as pool:
        list(pool.map(lambda entry: make_or_tell(given.out, entry), wanted))


main()
