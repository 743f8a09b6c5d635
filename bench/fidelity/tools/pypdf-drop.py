"""Empties every Tj and TJ of a page whose text holds the hint, as recipes for pypdf do."""

import sys

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, ContentStream, NameObject, TextStringObject

given, hint, made = sys.argv[1:]
reader, writer = PdfReader(given), PdfWriter()
writer.clone_reader_document_root(reader)
for page in writer.pages:
    if "/Contents" in page:
        contents = ContentStream(page["/Contents"].get_object(), writer)
        for operands, operator in contents.operations:
            if operator == b"Tj" and hint.strip() in str(operands[0]):
                operands[0] = TextStringObject("")
            if operator == b"TJ" and hint.strip() in "".join(part for part in operands[0] if isinstance(part, str)):
                operands[0] = ArrayObject()
        page[NameObject("/Contents")] = writer._add_object(contents)
if reader.metadata:
    writer.add_metadata(reader.metadata)
writer.write(made)
