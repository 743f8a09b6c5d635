"""Solved against harmed for every tool, as a picture that needs nothing but a browser."""

from html import escape

from tally import tally

WIDTH, HEIGHT = 860, 520
LEFT, TOP, RIGHT, BOTTOM = 70, 56, 250, 62
LABEL_PT, LABEL_LEADING, LETTER_WIDTH = 13, 19, 7.2
GAP = 14

INK, PALE, OURS, PEERS = "#1f2933", "#d5dbe1", "#0b7a4b", "#b4472f"
HEAD = "Marks solved against documents harmed"


def place_x(share):
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def place_y(share):
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def place_labels(points):
    """Boxes (x, y of the baseline, width) beside their points, moved apart until none meets another or a point.

    Each is tried right and left of its point and then in steps of a line up and down.
    """
    dots = [(x - 7, y - 7, x + 7, y + 7) for x, y, _ in points]
    taken, placed = [], []
    for index, (x, y, text) in enumerate(points):
        width = LETTER_WIDTH * len(text)
        steps = sorted(range(-40, 41), key=abs)
        tried = (
            (left, y + step * LABEL_LEADING / 2 + LABEL_PT / 3)
            for step in steps
            for left in (x + GAP, x - GAP - width)
        )
        others = dots[:index] + dots[index + 1 :]
        label = next(
            (spot for spot in tried if is_free(find_box(spot, width), taken + others) and is_within(find_box(spot, width))),
            (x + GAP, y),
        )
        taken.append(find_box(label, width))
        placed.append((*label, width))
    return placed


def find_box(spot, width):
    left, baseline = spot
    return (left - 2, baseline - LABEL_PT, left + width + 2, baseline + 4)


def is_within(box):
    return box[0] > LEFT + 4 and box[2] < WIDTH - 4 and box[1] > TOP - 10 and box[3] < HEIGHT - BOTTOM - 2


def is_free(box, taken):
    return all(box[2] <= one[0] or one[2] <= box[0] or box[3] <= one[1] or one[3] <= box[1] for one in taken)


def draw_plot(results):
    """An SVG of all tools; ours is told by its colour and its name."""
    shares = [(result, tally(result["records"])) for result in results]
    points = [
        (place_x(counted["harmed_share"] or 0), place_y(counted["solved"] or 0), result["name"])
        for result, counted in shares
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="Helvetica, Arial, sans-serif" font-size="{LABEL_PT}" fill="{INK}" role="img" aria-label="{HEAD}">',
        f"<title>{HEAD}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *draw_axes(),
        *(
            draw_tool(point, label, OURS if result["key"] == "ours" else PEERS)
            for point, label, (result, _) in zip(points, place_labels(points), shares)
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def draw_axes():
    parts = [f'<text x="{LEFT}" y="28" font-size="17" font-weight="bold">{HEAD}</text>']
    for step in range(0, 101, 20):
        x, y = place_x(step / 100), place_y(step / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{PALE}" fill="none"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{step} %</text>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{step} %</text>')
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 18}" text-anchor="middle">documents harmed: text, pixels or structure lost</text>'
    )
    parts.append(
        f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})">marks solved: gone, and nothing else</text>'
    )
    return parts


def draw_tool(point, label, colour):
    x, y, name = point
    left, baseline, width = label
    near = left - 3 if left > x else left + width + 3
    weight = ' font-weight="bold"' if colour == OURS else ""
    return (
        f'<path d="M{x:.1f} {y:.1f}L{near:.1f} {baseline - LABEL_PT / 3:.1f}" stroke="{colour}" stroke-width="1" fill="none"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{colour}"/>'
        f'<text x="{left:.1f}" y="{baseline:.1f}" fill="{colour}"{weight} textLength="{width:.0f}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(name)}</text>'
    )
