"""Drops every text-showing operator of pages and forms whose bytes, read as Latin-1, are the hint."""

import re
import sys

import pikepdf

SHOWING = {"Tj", "TJ", "'", '"'}


def fold(text):
    return re.sub(r"\s+", "", text).casefold()


def read_shown(instruction):
    shown = instruction.operands[-1] if instruction.operands else b""
    strings = [entry for entry in shown if isinstance(entry, pikepdf.String)] if str(instruction.operator) == "TJ" else [shown]
    return b"".join(bytes(string) for string in strings).decode("latin-1")


def rewrite(holder, hint):
    instructions = pikepdf.parse_content_stream(holder)
    kept = [one for one in instructions if str(one.operator) not in SHOWING or fold(read_shown(one)) != hint]
    return pikepdf.unparse_content_stream(kept) if len(kept) < len(instructions) else None


given, hint, made = sys.argv[1:]
with pikepdf.open(given) as document:
    for page in document.pages:
        written = rewrite(page, fold(hint))
        if written is not None:
            page.Contents = document.make_stream(written)
    for holder in document.objects:
        if isinstance(holder, pikepdf.Stream) and holder.get("/Subtype") == "/Form":
            written = rewrite(holder, fold(hint))
            if written is not None:
                holder.write(written)
    document.save(made)
