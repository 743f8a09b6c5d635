"""Judges removals of marks that strangers put into documents: there is no clean twin, so the hint itself is the measure.

Usage: found LIST FOLDER [--insist] [--jobs N]

LIST has a JSON object a line: the document's `sha256`, the mark's `hint`, the `half` that it belongs to. The documents are
looked for in FOLDER by their digests; those that are not there are counted and passed over. Poppler and MuPDF read text
and paint: a mark is gone exactly where they miss its letters and nothing else, and paint changed around it alone.
"""

import collections
import concurrent.futures
import hashlib
import json
import os
import re
import sys
import tempfile
import unicodedata

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "judge"))
import pixels  # noqa: E402
import text  # noqa: E402
from programs import run  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
# Paint changes so many points around a mark: underlines, frames and the edges of letters.
MARGIN_PT = 24
# The beginning of a line means the whole of it from so many letters on.
LEAST_BEGINNING = 40
VERDICTS = ("exact", "partly", "left", "harmed")


def find_documents(folder):
    known = {}
    for path, _, names in os.walk(folder):
        for name in names:
            whole = os.path.join(path, name)
            with open(whole, "rb") as file:
                known.setdefault(hashlib.sha256(file.read()).hexdigest(), whole)
    return known


def count_lost(before, after):
    """Characters that pages lost, and those that they have beyond what they had."""
    lost, beyond = collections.Counter(), collections.Counter()
    for index in range(max(len(before), len(after))):
        old, new = (text.count_characters(text.page_of(pages, index)) for pages in (before, after))
        lost += old - new
        beyond += new - old
    return lost, beyond


def is_made_of(lost, hint):
    """Says whether what was lost is the hint, once or several times, with the numbers that counted beside it.

    Spaces that a font does not map are U+FFFD for MuPDF and control characters for Poppler.
    """
    letters = text.count_characters(text.fold(hint))
    times = max((lost[letter] // count for letter, count in letters.items()), default=0)
    rest = lost - collections.Counter({letter: count * times for letter, count in letters.items()})
    return times > 0 and all(
        letter.isdigit() or letter == "\ufffd" or unicodedata.category(letter) == "Cc" for letter in rest
    )


def read_lines(path):
    """All lines as MuPDF has them, each without white space; Poppler's turned lines are single words."""
    return {text.fold(line).casefold() for line in re.split("[\f\n]", text.print_with_mupdf(path))}


def is_begun_with(before, after, hint, given):
    """Says whether each page lost nothing, or one whole line that begins with the hint: a line longer than a hint may be."""
    begun = text.fold(hint).casefold()
    if len(begun) < LEAST_BEGINNING:
        return False
    lines = read_lines(given)
    for index in range(max(len(before), len(after))):
        old, new = (text.page_of(pages, index).casefold() for pages in (before, after))
        start, length = old.find(begun), len(old) - len(new)
        line = old[start : start + length]
        if old != new and (start < 0 or line not in lines or old[:start] + old[start + length :] != new):
            return False
    return True


def list_boxes(place):
    """One location may stand for several places of its page."""
    further = (place.get("properties") or {}).get("further_positions", [])
    return [box for box in [place.get("position"), *further] if box is not None]


def changes_elsewhere(given, output, locations, paint):
    """Says whether paint changed on some page away from the places that the report tells."""
    pages = sorted({place["page"] for place in locations})[:12]
    for page in pages:
        pictures = [paint(path, [page], False) for path in (given, output)]
        if not all(pictures) or pictures[0][0].shape != pictures[1][0].shape:
            return True
        changed = pixels.differ(pictures[0][0], pictures[1][0])
        scale = pixels.DPI / 72
        for box in (box for place in locations if place["page"] == page for box in list_boxes(place)):
            left, top = (max(0, int((box[side] - MARGIN_PT) * scale)) for side in ("left", "top"))
            right, bottom = (int((box[side] + MARGIN_PT) * scale) + 1 for side in ("right", "bottom"))
            changed[top:bottom, left:right] = False
        if changed.sum() > max(pixels.PAGE_PIXELS, pixels.PAGE_SHARE * changed.size):
            return True
    return False


def judge(given, hint, insists):
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "out.pdf")
        words = ["node", os.path.join(ROOT, "dist", "cli.js"), "remove", given, "--json", "--out", output]
        for line in hint.split("\n"):
            words += [f"--text={line}"]
        status, told = run(words + (["--insist"] if insists else []), 120)
        if status != 0:
            return "left"
        report = json.loads(told)
        statistics = report["statistics"]
        fine = False
        for reader in text.READERS.values():
            before, after = reader(given), reader(output)
            lost, beyond = count_lost(before, after)
            if beyond and sum(beyond.values()) > text.ONE_ENGINE_CHARACTERS:
                continue
            # A mark that a reader does not see, as outlines, loses it nothing.
            fine = fine or not lost or is_made_of(lost, hint) or is_begun_with(before, after, hint, given)
        places = [place for place in statistics["locations"] if place.get("position")]
        # Each program replaces fonts that a document lacks in its own way: what both see has changed.
        is_changed = all(
            changes_elsewhere(given, output, places, paint)
            for paint in (pixels.paint_with_poppler, pixels.paint_with_mupdf)
        )
        if not fine or (places and is_changed):
            return "harmed"
        # Where sentences hold the words, too, they are told as found, and stay.
        sightings = report["processing_report"]["diagnostics"]["sightings"]
        found = statistics["text_watermarks_found"] - sightings + statistics["image_watermarks_found"]
        removed = statistics["text_watermarks_removed"] + statistics["image_watermarks_removed"]
        return "exact" if removed >= found else "partly"


def main(words):
    insists = "--insist" in words
    jobs = int(words[words.index("--jobs") + 1]) if "--jobs" in words else os.cpu_count()
    listed, folder = words[0], words[1]
    with open(listed, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    documents = find_documents(folder)
    present = [row for row in rows if row["sha256"] in documents]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        verdicts = list(pool.map(lambda row: judge(documents[row["sha256"]], row["hint"], insists), present))
    halves = collections.defaultdict(collections.Counter)
    for row, verdict in zip(present, verdicts):
        halves[row["half"]][verdict] += 1
        halves["all"][verdict] += 1
        if verdict != "exact":
            print(verdict, row["sha256"][:12], json.dumps(row["hint"], ensure_ascii=False))
    print(f"{len(present)} of {len(rows)} marks have their documents here")
    print("| half | " + " | ".join(VERDICTS) + " |\n| --- |" + " --: |" * len(VERDICTS))
    for half, counts in sorted(halves.items()):
        print(f"| {half} | " + " | ".join(str(counts[verdict]) for verdict in VERDICTS) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
