"""Removes text by PyMuPDF: every place that its search finds is redacted without a fill, pictures left alone."""

import ctypes
import sys

import fitz

# Debian's build gives back its table of types once too often; held here, it outlives the document.
TYPES = vars(sys.modules["swig_runtime_data4"])["type_pointer_capsule"]
for _ in range(1_000_000):
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(TYPES))

given, hint, made = sys.argv[1:]
with fitz.open(given) as document:
    for page in document:
        for quad in page.search_for(hint.strip(), quads=True):
            page.add_redact_annot(quad, fill=False)
        page.apply_redactions(images=fitz.PDF_REDACT_IMAGE_NONE)
    document.save(made)
