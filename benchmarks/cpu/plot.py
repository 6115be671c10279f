"""GFLOP/s of contractions by their size, as a self-contained SVG."""

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 980, 460, 60, 120, 60, 120
COLORS = {"amp": "#1b6ca8", "oneDNN": "#d1495b", "OpenBLAS": "#8a817c"}


def draw_frame(bench, y):
    """The title, the scale, and the ceiling."""
    ceiling = bench.f32 / 1e9
    parts = [f'<text x="{LEFT}" y="28" font-size="15">f32 contractions, '
             f"{bench.cpu}, tier {bench.tier}, {bench.options.threads} "
             "pinned thread(s): GFLOP/s</text>"]
    for rate in range(0, int(ceiling), 20):
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(rate):.1f}" '
            f'y2="{y(rate):.1f}" stroke="#ddd"/><text x="{LEFT - 8}" '
            f'y="{y(rate) + 4:.1f}" text-anchor="end">{rate}</text>')
    parts.append(
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(ceiling):.1f}" '
        f'y2="{y(ceiling):.1f}" stroke="black" stroke-dasharray="5 3"/>'
        f'<text x="{WIDTH - RIGHT + 8}" y="{y(ceiling) + 4:.1f}">'
        f"FMA ceiling {ceiling:.0f}</text>")
    for i, (side, color) in enumerate(COLORS.items()):
        at = TOP + 60 + 22 * i
        parts.append(f'<rect x="{WIDTH - RIGHT + 10}" y="{at - 9}" width="11" '
                     f'height="11" fill="{color}"/><text '
                     f'x="{WIDTH - RIGHT + 28}" y="{at + 1}">{side}</text>')
    return parts


def draw_group(row, left, width, y):
    """A contraction's bars, side by side, and its name and sizes below."""
    parts, bar = [], width * 0.8 / len(COLORS)
    for i, (side, color) in enumerate(COLORS.items()):
        if side not in row["seconds"]:
            continue
        rate = row["flops"] / row["seconds"][side] / 1e9
        parts.append(
            f'<rect x="{left + width * 0.1 + bar * i:.1f}" y="{y(rate):.1f}" '
            f'width="{bar:.1f}" height="{y(0) - y(rate):.1f}" '
            f'fill="{color}"><title>{row["shape"]}, {side}: {rate:.1f} '
            "GFLOP/s</title></rect>")
    sizes = "x".join(map(str, row["sizes"]))
    at = f'{left + width / 2:.1f} {HEIGHT - BOTTOM + 12}'
    parts.append(f'<g transform="translate({at}) rotate(-40)" '
                 f'text-anchor="end"><text>{row["shape"]}</text>'
                 f'<text y="13" font-size="10" fill="#666">{sizes}</text></g>')
    return parts


def write(path, bench):
    rows = sorted((row for row in bench.results["contractions"]
                   if row["policy"] == "f32"), key=lambda row: row["flops"])
    largest = bench.f32 / 1e9 * 1.05

    def y(rate):
        return HEIGHT - BOTTOM - rate / largest * (HEIGHT - BOTTOM - TOP)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} '
             f'{HEIGHT}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
             *draw_frame(bench, y)]
    width = (WIDTH - LEFT - RIGHT) / len(rows)
    for i, row in enumerate(rows):
        parts += draw_group(row, LEFT + width * i, width, y)
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts) + "\n</svg>\n")
