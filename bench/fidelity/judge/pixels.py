"""What two engines paint, and how three paintings of one page differ."""

import re

import numpy as np

from programs import run

DPI = 60

# A channel that differs by less is anti-aliasing.
CHANNEL_STEPS = 12

# The same for the darkest and lightest neighbour of a pixel.
NEIGHBOUR_STEPS = 14

# So much of a page may differ, and so many pixels at least: a twin made by another run of the producer is no copy.
PAGE_SHARE = 0.00012
PAGE_PIXELS = 12

# No page alone may differ by more.
WORST_PAGE_SHARE = 0.002

# Damage is counted above so many tolerances.
DAMAGE_TOLERANCES = 3

# Longer sides than this many points are not painted: a megapixel each inch of a plan helps nobody.
MAX_SIDE_PT = 3000

# A document of more pages is painted in part.
WHOLE_PAGES = 12

HEADER = re.compile(rb"P6\s+(\d+)\s+(\d+)\s+255\s")


def choose_pages(count):
    """Numbers of the pages that are painted: the first, the last, and some between."""
    if count <= WHOLE_PAGES:
        return list(range(1, count + 1))
    return sorted({1, 2, 3, count - 1, count} | {1 + round(step * (count - 1) / 7) for step in range(8)})


def split_pixmaps(stream):
    pictures = []
    at = 0
    while (header := HEADER.match(stream, at)) is not None:
        width, height = int(header.group(1)), int(header.group(2))
        size = width * height * 3
        if header.end() + size > len(stream):
            break
        pictures.append(np.frombuffer(stream, np.uint8, size, header.end()).reshape(height, width, 3))
        at = header.end() + size
    return pictures


def paint_with_poppler(path, pages, is_whole):
    words = ["pdftoppm", "-q", "-r", str(DPI)]
    if is_whole:
        return split_pixmaps(run([*words, path], 240)[1])
    return [
        picture
        for page in pages
        for picture in split_pixmaps(run([*words, "-f", str(page), "-l", str(page), path])[1])
    ]


def paint_with_mupdf(path, pages, is_whole):
    words = ["mutool", "draw", "-q", "-r", str(DPI), "-F", "ppm", "-o", "-", path]
    return split_pixmaps(run(words if is_whole else [*words, ",".join(map(str, pages))], 240)[1])


PAINTERS = {"poppler": paint_with_poppler, "mupdf": paint_with_mupdf}


def paint(path, page_count, longest_side_pt):
    """Pictures of a document's pages, by engine."""
    if longest_side_pt > MAX_SIDE_PT:
        return {name: [] for name in PAINTERS}
    pages = choose_pages(page_count)
    return {name: painter(path, pages, len(pages) == page_count) for name, painter in PAINTERS.items()}


def over_channels(combine, picture):
    """Combines the three channels of each pixel: a reduction along so short an axis takes ten times as long."""
    return combine(combine(picture[..., 0], picture[..., 1]), picture[..., 2])


def find_extremes(picture):
    """The darkest and the lightest channel of each pixel and of its neighbours."""
    dark = over_channels(np.minimum, picture).astype(np.int16)
    light = over_channels(np.maximum, picture).astype(np.int16)
    height, width = dark.shape

    def over_neighbours(plane, choose):
        wide = np.pad(plane, 1, mode="edge")
        return choose([wide[y : y + height, x : x + width] for y in range(3) for x in range(3)], 0)

    return over_neighbours(dark, np.min), over_neighbours(light, np.max), dark, light


def find_unexplained(one, other):
    """Pixels that no neighbour explains: a glyph that moved by a part of a pixel is explained."""
    darkest, lightest, dark, light = find_extremes(other)
    other_darkest, other_lightest, other_dark, other_light = find_extremes(one)
    return (
        (dark - NEIGHBOUR_STEPS > other_lightest)
        | (light + NEIGHBOUR_STEPS < other_darkest)
        | (other_dark + NEIGHBOUR_STEPS < darkest)
        | (other_light - NEIGHBOUR_STEPS > lightest)
    )


def differ(one, other):
    return over_channels(np.maximum, np.abs(one.astype(np.int16) - other)) > CHANNEL_STEPS


def compare_page(output, given, clean):
    """Counts pixels of one page: `left` as they were given, `damaged` like neither, `shifted` by less than a pixel."""
    unlike_clean = differ(output, clean)
    before = given if given is not None and given.shape == output.shape else clean
    unlike_given = differ(output, before)
    damaged = unlike_clean & unlike_given
    damage = int(damaged.sum())
    left = int(unlike_clean.sum()) - damage
    shifted = 0
    if damage > PAGE_PIXELS:
        unexplained = int((damaged & find_unexplained(output, clean)).sum())
        shifted, damage = damage - unexplained, unexplained
    return {"left": left, "damaged": damage, "shifted": shifted, "changed": bool(unlike_given.any())}


def compare_pictures(output, given, clean):
    """Adds up the pages of one engine; `same_pages` is false where their number or their size differs."""
    sums = {"left": 0, "damaged": 0, "shifted": 0, "worst_share": 0.0, "same_pages": len(output) == len(clean), "changed": set()}
    for index, (picture, wanted) in enumerate(zip(output, clean)):
        if picture.shape != wanted.shape:
            sums["same_pages"] = False
            continue
        page = compare_page(picture, given[index] if index < len(given) else None, wanted)
        for key in ("left", "damaged", "shifted"):
            sums[key] += page[key]
        area = picture.shape[0] * picture.shape[1]
        sums["worst_share"] = max(sums["worst_share"], (page["left"] + page["damaged"]) / area)
        if page["changed"]:
            sums["changed"].add(index)
    tolerance = tolerate(clean)
    sums["as_clean"] = (
        sums["same_pages"]
        and sums["left"] + sums["damaged"] <= tolerance * max(1, len(clean))
        and sums["worst_share"] <= WORST_PAGE_SHARE
    )
    sums["is_damaged"] = not sums["same_pages"] or sums["damaged"] > DAMAGE_TOLERANCES * tolerance * max(1, len(clean))
    return sums


def tolerate(pictures):
    """Pixels of a page that may differ."""
    areas = [picture.shape[0] * picture.shape[1] for picture in pictures]
    return max(PAGE_PIXELS, PAGE_SHARE * sum(areas) / max(1, len(areas)))
