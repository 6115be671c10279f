"""Efficiency over the number of replicas, as a self-contained SVG."""

import math

WIDTH, HEIGHT, LEFT, TOP, GAP, BOTTOM = 980, 430, 55, 70, 60, 60
COLORS = ("#1b6ca8", "#d1495b", "#3a7d44", "#8a817c", "#b07aa1", "#e07b39")


def draw_axes(panel, title, counts):
    x, y = panel
    parts = [f'<text x="{x(counts[0])}" y="{TOP - 14}" font-size="13">{title}'
             "</text>"]
    for percent in range(0, 101, 20):
        parts.append(
            f'<line x1="{x(counts[0])}" x2="{x(counts[-1])}" '
            f'y1="{y(percent):.1f}" y2="{y(percent):.1f}" stroke="#ddd"/>'
            f'<text x="{x(counts[0]) - 6}" y="{y(percent) + 4:.1f}" '
            f'text-anchor="end">{percent}</text>')
    for n in counts:
        parts.append(f'<text x="{x(n):.1f}" y="{y(0) + 18:.1f}" '
                     f'text-anchor="middle">{n}</text>')
    return parts


def draw_line(panel, line, color, dash):
    x, y = panel
    points = " ".join(f"{x(n):.1f},{y(100 * value):.1f}"
                      for n, value in line["points"])
    return (f'<polyline points="{points}" fill="none" stroke="{color}" '
            f'stroke-width="2"{dash}><title>{line["name"]}</title></polyline>')


def write(path, panels):
    """Each panel is a title and lines: a name, a color's and a dash's number,
    and points (replicas, efficiency)."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} '
             f'{HEIGHT}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
             f'<text x="{LEFT}" y="24" font-size="15">Efficiency of n replicas '
             "in %, projected: n replicas' rows in one replica's time is 100"
             "</text>"]
    width = (WIDTH - LEFT - GAP * len(panels)) / len(panels)
    base = HEIGHT - BOTTOM - 40
    for i, (title, lines) in enumerate(panels):
        counts = [n for n, _ in lines[0]["points"]]
        left = LEFT + i * (width + GAP)

        def x(n, left=left, last=counts[-1]):
            return left + math.log2(n) / math.log2(last) * width

        def y(percent):
            return base - percent / 100 * (base - TOP)

        parts += draw_axes((x, y), title, counts)
        for line in lines:
            dash = ' stroke-dasharray="6 4"' if line["dash"] else ""
            parts.append(draw_line((x, y), line, COLORS[line["color"]], dash))
    parts += draw_legend(panels[0][1])
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts) + "\n</svg>\n")


def draw_legend(lines):
    parts, at = [], LEFT
    names = {line["color"]: line["option"] for line in lines}
    for color, name in names.items():
        parts.append(f'<rect x="{at}" y="{HEIGHT - 42}" width="11" height="11" '
                     f'fill="{COLORS[color]}"/><text x="{at + 17}" '
                     f'y="{HEIGHT - 32}">{name}</text>')
        at += 40 + 7 * len(name)
    solid, dashed = (next(line["network"] for line in lines
                          if line["dash"] == dash) for dash in (0, 1))
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 10}">solid: {solid}; dashed: '
                 f"{dashed}</text>")
    return parts
