"""What a document holds beside its pages' contents, and what of it an output lost."""

import hashlib

import pikepdf

from programs import run

MAX_DEPTH = 4
MAX_INHERITANCE = 50

# Who wrote a file last, and when, is the tool's own to say.
WRITER_KEYS = frozenset({"/ModDate", "/Producer", "/CreationDate"})

CATALOG_KEYS = frozenset(
    "/Lang /ViewerPreferences /PageMode /OpenAction /MarkInfo /StructTreeRoot /AcroForm /Names /Dests /Outlines "
    "/PageLabels /OCProperties /PageLayout /OutputIntents /Metadata".split()
)

COMPARED = ("boxes", "outline", "fields", "info", "attachments", "labels", "names")


def write_canonically(value, depth=0):
    """A small object as text, the same for equal ones."""
    if depth > MAX_DEPTH:
        return ".."
    if isinstance(value, pikepdf.Stream):
        return "stream"
    if isinstance(value, pikepdf.Array):
        return "[" + " ".join(write_canonically(entry, depth + 1) for entry in value) + "]"
    if isinstance(value, pikepdf.Dictionary):
        entries = sorted((key, entry) for key, entry in value.items() if key not in ("/P", "/Parent", "/StructParent"))
        return "<<" + " ".join(f"{key} {write_canonically(entry, depth + 1)}" for key, entry in entries) + ">>"
    try:
        return str(value) if isinstance(value, (bool, str, pikepdf.Name, pikepdf.String)) else f"{float(value):.2f}"
    except (TypeError, ValueError):
        return str(value)


def find_inherited(page, key):
    node = page
    for _ in range(MAX_INHERITANCE):
        if node is None:
            return None
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None


def read_or_none(read):
    """What a reader returns, or None where the document's own damage stops it."""
    try:
        return read()
    except (pikepdf.PdfError, AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        return None


def read_box(page):
    box = find_inherited(page, "/MediaBox")
    return write_canonically(box) + "".join(
        write_canonically(entry)
        for entry in (find_inherited(page, "/CropBox"), find_inherited(page, "/Rotate"), page.get("/UserUnit"))
    )


def measure_side(page):
    """The longer side of a page in points; 0 where its box is none."""
    box = read_or_none(lambda: [float(number) for number in find_inherited(page, "/MediaBox")])
    return max(abs(box[2] - box[0]), abs(box[3] - box[1])) if box is not None and len(box) == 4 else 0.0


def read_annotations(page):
    listed = page.get("/Annots")
    return [read_annotation(entry) for entry in (listed if isinstance(listed, pikepdf.Array) else [])]


def read_annotation(annotation):
    def read():
        action = annotation.get("/A")
        return "|".join(
            [
                *(write_canonically(annotation.get(key)) for key in ("/Subtype", "/Rect", "/Contents")),
                write_canonically(action.get("/URI")) if isinstance(action, pikepdf.Dictionary) else "",
                "AP" if "/AP" in annotation else "",
            ]
        )

    return read_or_none(read)


def read_outline(document):
    titles = []

    def walk(items, depth):
        for item in items:
            titles.append([depth, item.title])
            walk(item.children, depth + 1)

    with document.open_outline() as outline:
        walk(outline.root, 0)
    return titles


def read_fields(document):
    fields = []

    def walk(listed, prefix):
        for field in listed:
            name = f"{prefix}.{field.get('/T', '')}"
            fields.append(f"{name}|{write_canonically(field.get('/FT'))}|{write_canonically(field.get('/V'))}")
            if "/Kids" in field and name.count(".") < MAX_DEPTH:
                walk(field["/Kids"], name)

    if "/AcroForm" in document.Root and "/Fields" in document.Root.AcroForm:
        walk(document.Root.AcroForm.Fields, "")
    return fields


def digest(content):
    return hashlib.sha256(content).hexdigest()


def read_structure(path):
    """Everything that is compared, as plain values. Raises pikepdf.PdfError where the file does not open."""
    with pikepdf.open(path) as document:
        root = document.Root
        pages = [page.obj for page in document.pages]
        names = root.get("/Names")
        return {
            "pages": len(pages),
            "longest_side_pt": max(map(measure_side, pages), default=0.0),
            "is_encrypted": bool(document.is_encrypted),
            "boxes": [read_or_none(lambda page=page: read_box(page)) for page in pages],
            "annotations": [read_or_none(lambda page=page: read_annotations(page)) for page in pages],
            "outline": read_or_none(lambda: read_outline(document)),
            "fields": read_or_none(lambda: read_fields(document)),
            "info": read_or_none(
                lambda: {key: str(entry) for key, entry in document.trailer.get("/Info", {}).items() if key not in WRITER_KEYS}
            ),
            "xmp": read_or_none(lambda: digest(root.Metadata.read_bytes())) if "/Metadata" in root else None,
            "attachments": read_or_none(
                lambda: {name: digest(file.get_file().read_bytes()) for name, file in document.attachments.items()}
            ),
            "labels": write_canonically(root.get("/PageLabels")),
            "catalog": sorted(CATALOG_KEYS & set(root.keys())),
            "names": sorted(names.keys()) if isinstance(names, pikepdf.Dictionary) else [],
        }


def compare_structure(given, output, clean, may_lose):
    """Names of what the output has otherwise than the input, less those that may go with the mark."""
    lost = [key for key in COMPARED if given[key] != output[key]]
    if given["pages"] != output["pages"]:
        lost.insert(0, f"pages {given['pages']} to {output['pages']}")
    wanted = clean["annotations"] if "annotations" in may_lose else given["annotations"]
    if not are_annotations_kept(given["annotations"], output["annotations"], wanted):
        lost.append("annotations")
    lost += sorted(set(given["catalog"]) - set(output["catalog"]) - set(may_lose))
    if given["xmp"] and not output["xmp"]:
        lost.append("XMP")
    return lost


def are_annotations_kept(given, output, wanted):
    """Says whether each page has none that is new, and all that its twin has as well."""
    return len(given) == len(output) and all(
        set(after or []) <= set(before or []) and set(before or []) & set(twin or []) <= set(after or [])
        for before, after, twin in zip(given, output, wanted)
    )


def check_with_qpdf(path):
    """0 where qpdf has nothing to say, 1 where it warns, 2 where it finds an error."""
    return {0: 0, 3: 1}.get(run(["qpdf", "--check", path], 120)[0], 2)
