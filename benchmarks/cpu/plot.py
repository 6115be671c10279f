"""GFLOP/s of contractions over their arithmetic, as a self-contained SVG."""

import math

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 760, 420, 70, 60, 50, 150
COLORS = {"amp": "#1b6ca8", "oneDNN": "#d1495b", "OpenBLAS": "#8a817c"}


def write(path, bench):
    rows = [r for r in bench.results["contractions"] if r["policy"] == "f32"]
    largest = bench.f32 / 1e9 * 1.1
    smallest = math.log10(min(r["flops"] for r in rows)) - 0.1
    span = math.log10(max(r["flops"] for r in rows)) + 0.1 - smallest

    def x(flops):
        return LEFT + (math.log10(flops) - smallest) / span * (
            WIDTH - LEFT - RIGHT)

    def y(rate):
        return HEIGHT - BOTTOM - rate / largest * (HEIGHT - BOTTOM - TOP)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} '
        f'{HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="15">f32 contractions, '
        f"{bench.cpu}, tier {bench.tier}, {bench.options.threads} "
        "thread(s)</text>",
    ]
    for step in range(6):
        rate = bench.f32 / 1e9 * step / 5
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(rate):.1f}" '
            f'y2="{y(rate):.1f}" stroke="#ddd"/><text x="{LEFT - 8}" '
            f'y="{y(rate) + 4:.1f}" text-anchor="end">{rate:.0f}</text>')
    top = y(bench.f32 / 1e9)
    parts.append(
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{top:.1f}" '
        f'y2="{top:.1f}" stroke="black" stroke-dasharray="5 3"/>'
        f'<text x="{WIDTH - RIGHT + 8}" y="{top + 4:.1f}">FMA ceiling</text>')
    for power in range(math.ceil(smallest), math.floor(smallest + span) + 1):
        at = x(10.0**power)
        parts.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" '
                     f'text-anchor="middle">10^{power}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 18}" '
        'text-anchor="middle">floating-point operations</text>'
        f'<text transform="translate(20 {HEIGHT / 2}) rotate(-90)" '
        'text-anchor="middle">GFLOP/s</text>')
    for i, (side, color) in enumerate(COLORS.items()):
        for row in rows:
            if side not in row["seconds"]:
                continue
            rate = row["flops"] / row["seconds"][side] / 1e9
            parts.append(
                f'<circle cx="{x(row["flops"]):.1f}" cy="{y(rate):.1f}" r="4" '
                f'fill="{color}" fill-opacity="0.8"><title>{row["shape"]}, '
                f"{side}: {rate:.1f} GFLOP/s</title></circle>")
        parts.append(
            f'<circle cx="{WIDTH - RIGHT + 14}" cy="{TOP + 60 + 22 * i}" r="5" '
            f'fill="{color}"/><text x="{WIDTH - RIGHT + 26}" '
            f'y="{TOP + 64 + 22 * i}">{side}</text>')
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts) + "\n</svg>\n")
