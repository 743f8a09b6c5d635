"""What two engines read on each page, and how three readings of one document differ."""

import collections
import re
import unicodedata

from programs import run

# Soft hyphen, zero-width characters, marks of direction, NUL: nobody sees them.
UNSEEN = dict.fromkeys(
    map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\x00")
)

# What one engine alone misses may be its own doing, up to so many characters of a document.
ONE_ENGINE_CHARACTERS = 3


def fold(text):
    """The text without white space and unseen characters, ligatures written out."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text).translate(UNSEEN))


def print_with_mupdf(path):
    return run(["mutool", "draw", "-q", "-F", "txt", "-o", "-", path])[1].decode("utf-8", "replace")


def print_with_poppler(path):
    return run(["pdftotext", "-raw", "-enc", "UTF-8", path, "-"])[1].decode("utf-8", "replace")


def fold_pages(printed):
    pages = printed.split("\f")
    if pages and not pages[-1].strip():
        pages = pages[:-1]
    return [fold(page) for page in pages]


READERS = {
    "poppler": lambda path: fold_pages(print_with_poppler(path)),
    "mupdf": lambda path: fold_pages(print_with_mupdf(path)),
}


def count_characters(text):
    return collections.Counter(text.casefold())


def page_of(pages, index):
    return pages[index] if index < len(pages) else ""


def compare_text(output, given, clean):
    """Counts characters of the clean twin that are gone and others that are left.

    `in_order` is false where a page has the same characters in another order.
    """
    lost = left = 0
    in_order = True
    changed = set()
    for index in range(max(len(output), len(given), len(clean))):
        read, wanted = page_of(output, index), page_of(clean, index)
        if read != page_of(given, index):
            changed.add(index + 1)
        if read == wanted:
            continue
        missing = count_characters(wanted) - count_characters(read)
        beyond = count_characters(read) - count_characters(wanted)
        lost += sum(missing.values())
        left += sum(beyond.values())
        in_order = in_order and bool(missing or beyond)
    return {"lost": lost, "left": left, "in_order": in_order, "changed": changed}


def count_phrase(pages, phrase):
    folded = fold(phrase).casefold()
    return sum(page.casefold().count(folded) for page in pages) if folded else 0
