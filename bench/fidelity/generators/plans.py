"""What the made documents say, and how their marks lie: plain pages of placed texts that any producer can draw.

A text is (x, y, size, angle, grey, words), in points from the lower left, turned about the start of its baseline.
A plan is pages with a size, texts, and marks that are drawn over the texts or beneath them.
"""

import random

A4, LETTER = (595, 842), (612, 792)

WORDS = (
    "account after agreed annual board branch budget building carried centre change clear committee company contract "
    "council current delivery detail district early effect estate figures final forward general growth harbour income "
    "land letter local market measure method number office order paper period place plan price public quarter rate "
    "reading region report result river road season service station street supply survey table total trade unit use "
    "value water weather winter work year"
).split()


def write_sentence(dice, count):
    words = [dice.choice(WORDS) for _ in range(count)]
    return " ".join(words).capitalize() + "."


def write_page(number, size=A4, seed=1, lines=34):
    """A heading, prose in one column, a small table and the page's number."""
    dice = random.Random(f"{seed} {number}")
    height = size[1]
    texts = [(72, height - 84, 16, 0, 0, f"{number}. {write_sentence(dice, 3)[:-1]}")]
    y = height - 112
    for line in range(lines):
        texts.append((72, y, 10, 0, 0, write_sentence(dice, 10)[:84]))
        y -= 15 if line % 8 != 7 else 24
    for row in range(4):
        texts += [(72 + 110 * column, y - 8 - 14 * row, 9, 0, 0, f"{dice.randint(10, 9999)}.{row}{column}") for column in range(4)]
    texts.append((size[0] / 2 - 4, 36, 9, 0, 0, str(number)))
    return {"width": size[0], "height": size[1], "texts": texts, "under": [], "over": []}


def write_pages(count, seed, sizes=(A4,)):
    return [write_page(number, sizes[(number - 1) % len(sizes)], seed) for number in range(1, count + 1)]


def lay_diagonal(pages, text, layer="over"):
    for page in pages:
        size = min(72, 720 / len(text))
        page[layer].append((page["width"] * 0.2, page["height"] * 0.28, size, 50, 0.8, text))


def lay_band(pages, text):
    for page in pages:
        page["over"].append((90, page["height"] / 2 + 3, 40 if len(text) < 16 else 22, 0, 0.75, text))


def lay_margin(pages, text):
    for page in pages:
        page["over"].append((30, 150, 9, 90, 0.35, text))


def lay_tiles(pages, text):
    for page in pages:
        for row in range(5):
            for column in range(3):
                page["over"].append((50 + 180 * column, 90 + 150 * row, 20, 30, 0.8, text))


def lay_upright_tiles(pages, text):
    """Sixty small upright ones a page: no single one is beyond doubt."""
    for page in pages:
        for row in range(15):
            for column in range(4):
                page["over"].append((40 + 140 * column, 40 + 52 * row, 11, 0, 0.8, text))


def lay_lines(pages, text):
    for page in pages:
        for line, words in enumerate(text.split("\n")):
            page["over"].append((150 + 26 * line, 260 - 26 * line, 30, 45, 0.8, words))


def lay_edge_line(pages, text):
    """A pale line at the very edge of one page alone."""
    pages[0]["over"].append((60, 8, 7, 0, 0.6, text))


def lay_counted(pages, text):
    """A fixed text and a count of pages on its baseline, drawn one after the other."""
    for number, page in enumerate(pages, 1):
        page["over"].append((150, 250, 24, 45, 0.75, text))
        along = 24 * 0.62 * len(text) * 0.7071
        page["over"].append((150 + along, 250 + along, 24, 45, 0.75, f"{number} / {len(pages)}"))


def lay_scaled(pages, text):
    """The same fractions of pages of two sizes, its own size too."""
    for page in pages:
        scale = page["height"] / 842
        page["over"].append((page["width"] * 0.1, page["height"] * 0.03, 8 * scale, 0, 0.45, text))


LAYS = {
    "diagonal": lay_diagonal,
    "beneath": lambda pages, text: lay_diagonal(pages, text, "under"),
    "band": lay_band,
    "margin": lay_margin,
    "tiles": lay_tiles,
    "upright tiles": lay_upright_tiles,
    "lines": lay_lines,
    "edge line": lay_edge_line,
    "counted": lay_counted,
    "scaled": lay_scaled,
    "some pages": lambda pages, text: lay_diagonal(pages[1:], text),
}

SIZES = {"scaled": (A4, (420, 595))}
PAGES = {"edge line": 1, "some pages": 4, "scaled": 4}


def plan_mark(lay, text, seed, is_marked):
    """Pages with a mark, or the same ones without."""
    pages = write_pages(PAGES.get(lay, 3), seed, SIZES.get(lay, (A4,)))
    if is_marked:
        LAYS[lay](pages, text)
    return pages


def narrow(pages):
    """Prose that leaves the right of the page free."""
    for page in pages:
        page["texts"] = [(*text[:5], text[5][:56]) for text in page["texts"]]
    return pages


def plan_heading(seed):
    """The hint is a heading of the first page, pale and large as designers set them."""
    pages = write_pages(2, seed)
    pages[0]["texts"][0] = (72, 758, 26, 0, 0.55, "Contents")
    return pages


def plan_line(seed):
    """The hint is a whole line of the prose."""
    pages = write_pages(2, seed)
    pages[1]["texts"][9] = (72, pages[1]["texts"][9][1], 10, 0, 0, "Harbour dues are paid by quarter")
    return pages


def plan_column(seed):
    """The hint is what most cells of a column say, on every page."""
    pages = narrow(write_pages(3, seed))
    for page in pages:
        page["texts"] += [(500, 700 - 20 * row, 9, 0, 0.3, "Pending" if row % 4 else "Paid") for row in range(16)]
    return pages


def plan_turned(seed):
    """A drawing: all of the page is turned, the hint is one of its labels."""
    dice = random.Random(seed)
    texts = [(60 + 34 * index, 90 + 17 * (index % 5), 8, 90, 0, f"Section {index} {dice.choice(WORDS)}") for index in range(14)]
    texts += [(120 + 28 * index, 420, 9, 45, 0.2, dice.choice(WORDS).upper()) for index in range(10)]
    texts.append((520, 60, 10, 90, 0, "GROUND FLOOR"))
    return [{"width": 595, "height": 842, "texts": texts, "under": [], "over": []}]


def plan_chart(seed):
    """Labels of a chart on each page, the hint one of several that differ by a number."""
    pages = write_pages(4, seed)
    for number, page in enumerate(pages):
        share = f"{0.7 - 0.1 * number:.2f}"
        page["texts"] += [(330, 120, 8, 0, 0.4, f"A, B, C = {share}, 0.00, 0.00"), (330, 108, 8, 0, 0.4, "A, B, C = 0.70, 0.00, 0.00")]
    return pages


def plan_form(seed):
    """Labels of one place on two pages of two."""
    pages = narrow(write_pages(2, seed))
    for page in pages:
        page["texts"] += [(480, 640, 9, 0, 0.4, "Check Box"), (480, 620, 9, 0, 0.4, "Date"), (480, 600, 9, 0, 0.4, "Signature")]
    return pages


def plan_absent(seed):
    return write_pages(3, seed)


# What is planned, the hint, the family, the tier.
NEGATIVES = {
    "heading": (plan_heading, "Contents", "pale heading", "hard"),
    "line": (plan_line, "Harbour dues are paid by quarter", "body line", "core"),
    "column": (plan_column, "Pending", "table column", "hard"),
    "turned": (plan_turned, "GROUND FLOOR", "turned page", "hard"),
    "chart": (plan_chart, "A, B, C = 0.70, 0.00, 0.00", "chart label", "hard"),
    "form": (plan_form, "Check Box", "form label", "core"),
    "absent": (plan_absent, "SAMPLE", "absent", "core"),
}

# The words of a mark, the hint where it is another, the family, the tier.
MARKS = {
    "diagonal": ("CONFIDENTIAL", None, "rotated-text", "core"),
    "beneath": ("NOT FOR RELEASE", None, "under the text", "core"),
    "band": ("Working copy", None, "plain-text", "core"),
    "margin": ("Licensed to R. Marsh, 14 Quay Street", None, "margin", "core"),
    "tiles": ("SPECIMEN", None, "tiled", "core"),
    "upright tiles": ("Evaluation", None, "upright tiles", "hard"),
    "lines": ("Preliminary\nNot for circulation", None, "multi-line", "core"),
    "edge line": ("Property of R. Marsh, 14 Quay Street, Northport 4711", None, "edge line", "hard"),
    "counted": ("Reading copy", "Reading copy", "counter", "hard"),
    "scaled": ("Downloaded by R. Marsh on 3 May 2024", None, "scaled stamp", "hard"),
    "some pages": ("VOID", None, "rotated-text", "core"),
}
