"""The verdict on one answer: what of the mark is left, and what else is gone."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from answers import CRASHED, DECLINED
from facts import read_facts
from pixels import PAINTERS, choose_pages, compare_pictures
from structure import compare_structure
from text import ONE_ENGINE_CHARACTERS, READERS, compare_text, count_phrase, fold

SOLVED, PARTIAL, MISSED, REFUSED = "solved", "partial", "missed", "refused"
KEPT, REMOVED, HARMED, CRASH = "kept", "removed", "harmed", "crashed"
OK, WRONG = "ok", "wrong"


@dataclass
class Verdict:
    """`why` says what was harmed or left, `notes` what a reader may want to know beside it."""

    word: str
    why: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    changed_pages: set = field(default_factory=set)
    is_content_same: bool = False


def judge_answer(case, answer, kept_facts):
    """Judges an answer to a case; the facts of input and twin come from the folder that keeps them."""
    if answer.kind == CRASHED:
        return Verdict(CRASH, [answer.said or f"status {answer.status}"])
    if case.kind == "bad":
        return judge_bad(case, answer)
    if answer.kind == DECLINED:
        return Verdict(name_untouched(case), notes=["declined: " + answer.said])
    given = kept_facts.read(case.input)
    clean = kept_facts.read(case.clean) if case.clean is not None else given
    output = given if answer.document == case.input.read_bytes() else read_document(answer.document)
    if output["error"] is not None:
        return Verdict(HARMED, ["the output does not open: " + output["error"]])
    return Comparison(case, given, clean, output).judge(answer)


def name_untouched(case):
    """The verdict where the document is as it was; a mark may stay only where the case says so."""
    if case.kind != "positive":
        return KEPT
    return REFUSED if "nothing_removed" in case.expected.get("accept", []) else MISSED


def judge_bad(case, answer):
    """A damaged document may be declined or mended; what is returned for it must open."""
    wanted = case.expected.get("http", [])
    if answer.headers and wanted and answer.status not in wanted:
        return Verdict(WRONG, [f"HTTP {answer.status}, expected {wanted}: {answer.said}"])
    if answer.kind == DECLINED or answer.document == case.input.read_bytes():
        return Verdict(OK)
    error = read_document(answer.document)["error"]
    return Verdict(OK) if error is None else Verdict(WRONG, ["the output does not open: " + error])


def read_document(content):
    with tempfile.TemporaryDirectory(prefix="fidelity-") as scratch:
        path = Path(scratch, "read.pdf")
        path.write_bytes(content)
        return read_facts(path)


class Comparison:
    """One output beside what was given and the clean twin."""

    def __init__(self, case, given, clean, output):
        self.case = case
        self.given, self.clean, self.output = given, clean, output
        self.is_same_file = output is given
        self.text = {name: compare_text(*self.pick("text", name)) for name in READERS}
        self.pictures = {name: compare_pictures(*self.pick("pictures", name)) for name in PAINTERS}

    def pick(self, what, engine):
        return (facts[what][engine] for facts in (self.output, self.given, self.clean))

    def judge(self, answer):
        harm, doubts = self.list_harm()
        verdict = Verdict("", why=harm + doubts, notes=self.list_notes(answer))
        verdict.changed_pages = self.list_changed_pages()
        verdict.is_content_same = not verdict.changed_pages
        verdict.word = self.choose_word(bool(harm), verdict)
        return verdict

    def choose_word(self, is_harmed, verdict):
        if self.case.kind != "positive":
            if is_harmed:
                return HARMED
            if verdict.is_content_same:
                return KEPT
            if self.case.kind == "ambiguous":
                return REMOVED
            verdict.why.append("the content changed")
            return HARMED
        if is_harmed:
            return HARMED
        if verdict.is_content_same and not self.is_twin_alike():
            return name_untouched(self.case)
        if self.is_clean():
            return SOLVED
        verdict.why.append(self.describe_rest())
        return PARTIAL

    def is_twin_alike(self):
        """Says whether the mark shows in neither text nor pixels, so that an untouched file would pass."""
        return self.given["text"] == self.clean["text"] and all(
            compare_pictures(self.given["pictures"][name], self.given["pictures"][name], self.clean["pictures"][name])["as_clean"]
            for name in PAINTERS
        )

    def is_clean(self):
        text = all(not read["lost"] and not read["left"] for read in self.text.values())
        return text and self.count_residue() <= 0 and all(seen["as_clean"] for seen in self.pictures.values())

    def count_residue(self):
        """Occurrences of the mark beyond those of the twin, by the engine that reads more."""
        phrases = {self.case.hint, self.case.mark}
        return max(
            count_phrase(self.output["text"][name], phrase) - count_phrase(self.clean["text"][name], phrase)
            for phrase in phrases
            for name in READERS
        )

    def describe_rest(self):
        characters = "/".join(str(read["left"]) for read in self.text.values())
        pixels = "/".join(str(seen["left"] + seen["damaged"]) for seen in self.pictures.values())
        return f"left: {characters} characters, {pixels} pixels, {max(0, self.count_residue())} occurrences"

    def list_harm(self):
        """What is beyond doubt, and what one engine alone says of a few characters."""
        harm, doubts = [], []
        may_lose = self.case.expected.get("may_lose", [])
        lost = compare_structure(*(facts["structure"] for facts in (self.given, self.output, self.clean)), may_lose)
        if lost:
            harm.append("structure: " + ", ".join(lost))
        if self.output["complaint"] > self.given["complaint"]:
            harm.append("qpdf --check: worse than before")
        counts = [read["lost"] for read in self.text.values()]
        if any(counts):
            is_sure = all(counts) or max(counts) > ONE_ENGINE_CHARACTERS
            (harm if is_sure else doubts).append("text lost: " + "/".join(map(str, counts)) + " characters")
        if not any(read["in_order"] for read in self.text.values()):
            harm.append("text in another order")
        for name, seen in self.pictures.items():
            if seen["is_damaged"]:
                harm.append(f"pixels damaged: {seen['damaged']} ({name})" if seen["same_pages"] else f"page sizes ({name})")
        return harm + self.list_lost_phrases(), doubts

    def list_lost_phrases(self):
        lost = []
        for phrase in self.case.expected.get("must_keep", []):
            for name in READERS:
                before, after, wanted = (
                    count_phrase(facts["text"][name], phrase) for facts in (self.given, self.output, self.clean)
                )
                if after < min(before, wanted):
                    lost.append(f"{phrase!r}: {before} to {after} ({name})")
        return lost

    def list_notes(self, answer):
        notes = []
        if self.given["structure"]["xmp"] != self.output["structure"]["xmp"] and self.output["structure"]["xmp"]:
            notes.append("XMP changed")
        if self.given["structure"]["is_encrypted"] and not self.output["structure"]["is_encrypted"]:
            notes.append("decrypted")
        given = self.case.input.read_bytes()
        if not self.is_same_file and answer.document.startswith(given[: max(64, len(given) - 64)]):
            notes.append("appended: the mark is still in the file")
        if any(seen["shifted"] for seen in self.pictures.values()):
            notes.append("text moved by less than a pixel")
        return notes

    def list_changed_pages(self):
        if self.is_same_file:
            return set()
        painted = choose_pages(self.given["structure"]["pages"])
        changed = set().union(*(read["changed"] for read in self.text.values()))
        for seen in self.pictures.values():
            changed |= {painted[index] for index in seen["changed"]}
        return changed


def is_same_phrase(one, other):
    return fold(one).casefold() == fold(other).casefold()
