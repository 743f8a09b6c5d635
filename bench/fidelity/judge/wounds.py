"""Deliberate wounds: clean twins harmed in ways that the judge must find, each of them.

A wound that a document has no place for is not dealt to it.
"""

import io
from concurrent.futures import ThreadPoolExecutor

import pikepdf

from answers import DOCUMENT, Answer
from tables import write_table
from verdicts import HARMED, PARTIAL, judge_answer

SHOWING = frozenset({"Tj", "TJ", "'", '"'})

# Shorter strings may be a space or a bullet that no reader tells.
MIN_SHOWN_BYTES = 4


def drop_text(document, _case):
    """The longest text that one instruction of a page shows goes."""
    for page in document.pages:
        instructions = list(pikepdf.parse_content_stream(page))
        lengths = [measure_shown(instruction) for instruction in instructions]
        if max(lengths, default=0) >= MIN_SHOWN_BYTES:
            del instructions[lengths.index(max(lengths))]
            page.Contents = document.make_stream(pikepdf.unparse_content_stream(instructions))
            return True
    return False


def measure_shown(instruction):
    operands, operator = instruction.operands, str(instruction.operator)
    if operator not in SHOWING:
        return 0
    shown = operands[-1] if operator != "TJ" else b"".join(
        bytes(entry) for entry in operands[0] if isinstance(entry, pikepdf.String)
    )
    return len(bytes(shown))


def append_instructions(document, page, instructions):
    """Writes at the end of a page, in the space that the page began with."""
    page.contents_add(document.make_stream(b"q\n"), prepend=True)
    page.contents_add(document.make_stream(b"\nQ\n" + instructions))


def cover(document, _case):
    """A white sheet over the whole first page: all its text is still there to be read."""
    page = document.pages[0]
    left, bottom, right, top = map(float, page.mediabox)
    append_instructions(
        document, page, f"q 1 g {left} {bottom} {right - left} {top - bottom} re f Q".encode()
    )
    return True


def move(document, _case):
    """Everything on the first page stands seven points further right."""
    document.pages[0].contents_add(document.make_stream(b"1 0 0 1 7 0 cm\n"), prepend=True)
    return True


def empty_page(document, _case):
    document.pages[-1].Contents = document.make_stream(b"")
    return True


def drop_page(document, _case):
    if len(document.pages) < 2:
        return False
    del document.pages[-1]
    return True


def cut_page(document, _case):
    page = document.pages[0]
    left, bottom, right, top = map(float, page.mediabox)
    page.mediabox = [left, bottom, right - 40, top]
    page.cropbox = page.mediabox
    return True


def drop_annotations(document, _case):
    held = [page for page in document.pages if len(page.get("/Annots", [])) > 0]
    for page in held:
        del page["/Annots"]
    return bool(held)


def drop_outline(document, _case):
    if "/Outlines" not in document.Root or "/First" not in document.Root.Outlines:
        return False
    del document.Root["/Outlines"]
    return True


def drop_metadata(document, _case):
    if "/Metadata" not in document.Root:
        return False
    del document.Root["/Metadata"]
    return True


def hide_rest(document, case):
    """The mark is still there, in letters that nobody sees; every search finds it."""
    page = document.pages[0]
    text = case.mark.encode("latin-1", "ignore").strip()
    if text != case.mark.encode("utf-8"):
        return False
    fonts = page.obj.get("/Resources", pikepdf.Dictionary()).get("/Font")
    if fonts is None:
        return False
    fonts["/FidelityRest"] = document.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    )
    shown = bytes(pikepdf.String(case.mark).unparse())
    append_instructions(document, page, b"BT /FidelityRest 9 Tf 3 Tr 40 40 Td " + shown + b" Tj ET")
    return True


def break_stream(document, _case):
    """A page's instructions are said to be deflated, and are not."""
    broken = document.make_stream(b"q BT ET Q\n")
    broken.write(b"q BT ET Q\n", filter=pikepdf.Name.FlateDecode)
    document.pages[0].contents_add(broken)
    return True


WOUNDS = {
    "a text dropped": (drop_text, {HARMED}),
    "a page covered": (cover, {HARMED}),
    "a page moved": (move, {HARMED}),
    "a page emptied": (empty_page, {HARMED}),
    "a page dropped": (drop_page, {HARMED}),
    "a page cut": (cut_page, {HARMED}),
    "annotations dropped": (drop_annotations, {HARMED}),
    "the outline dropped": (drop_outline, {HARMED}),
    "XMP dropped": (drop_metadata, {HARMED}),
    "a stream broken": (break_stream, {HARMED}),
    "the mark hidden": (hide_rest, {PARTIAL, HARMED}),
}


def wound(case, name):
    """The clean twin with one wound, or None where there is no place for it."""
    with pikepdf.open(case.clean) as document:
        if not WOUNDS[name][0](document, case):
            return None
        written = io.BytesIO()
        document.save(written, fix_metadata_version=False)
        return written.getvalue()


def judge_wounds(cases, kept_facts, jobs):
    """Deals every wound to every twin; `is_found` says whether the judge saw it."""

    def judge(entry):
        case, name = entry
        wounded = wound(case, name)
        if wounded is None:
            return None
        verdict = judge_answer(case, Answer(DOCUMENT, wounded), kept_facts)
        return {"id": case.id, "wound": name, "verdict": verdict.word, "is_found": verdict.word in WOUNDS[name][1]}

    dealt = [(case, name) for case in cases if case.kind == "positive" for name in WOUNDS]
    with ThreadPoolExecutor(jobs) as pool:
        return [record for record in pool.map(judge, dealt) if record is not None]


def write_wounds(records):
    rows = []
    for name in WOUNDS:
        own = [record for record in records if record["wound"] == name]
        unseen = [record["id"] for record in own if not record["is_found"]]
        rows.append([name, str(len(own)), str(len(own) - len(unseen)), " ".join(unseen[:8])])
    return write_table(["wound", "dealt", "found", "not found in"], rows)
