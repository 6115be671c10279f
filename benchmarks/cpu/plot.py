"""GFLOP/s of contractions by their size, as a self-contained SVG: under each
kind's roof, which is the arithmetic's or, where it is lower, the memory's."""

WIDTH, PANEL, LEFT, BOTTOM, TOP, RIGHT = 1060, 440, 60, 110, 44, 120
COLORS = {"amp": "#1b6ca8", "oneDNN": "#d1495b", "OpenBLAS": "#8a817c"}
TITLES = {"f32": "f32", "bf16": "bf16",
          "cast": "f32 in memory, multiplied as bf16"}


def write_text(x, y, text, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{text}</text>'


class Panel:
    """The contractions of one kind."""

    def __init__(self, bench, kind, rows, top):
        self.kind, self.top, self.copy = kind, top, bench.copy / 1e9
        self.ceiling = (bench.f32 if kind == "f32" or not bench.has_bf16
                        else bench.bf16) / 1e9
        self.rows = sorted(rows, key=lambda row: row["flops"])
        self.sides = [side for side in COLORS
                      if any(side in row["seconds"] for row in rows)]
        self.width = (WIDTH - LEFT - RIGHT) / len(rows)
        self.title = (f"{TITLES[kind]}: GFLOP/s, {bench.cpu}, tier "
                      f"{bench.tier}, {bench.options.threads} pinned thread(s)")

    def y(self, rate):
        height = PANEL - BOTTOM - TOP
        return self.top + PANEL - BOTTOM - rate / (self.ceiling * 1.1) * height

    def get_roof(self, row):
        return min(self.ceiling, row["flops"] / row["bytes"] * self.copy)

    def draw_frame(self):
        parts = [write_text(LEFT, self.top + 22, self.title,
                            ' font-size="15"')]
        step = 10 ** len(str(int(self.ceiling))) // 50
        for rate in range(0, int(self.ceiling), step):
            y = self.y(rate)
            parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" '
                         f'y2="{y:.1f}" stroke="#ddd"/>')
            parts.append(write_text(LEFT - 8, y + 4, rate,
                                    ' text-anchor="end"'))
        for i, side in enumerate(self.sides):
            at = self.top + TOP + 60 + 22 * i
            parts.append(f'<rect x="{WIDTH - RIGHT + 10}" y="{at - 9}" '
                         f'width="11" height="11" fill="{COLORS[side]}"/>')
            parts.append(write_text(WIDTH - RIGHT + 28, at + 1, side))
        return parts

    def draw_roof(self):
        points = " ".join(
            f"{LEFT + self.width * (i + end):.1f},"
            f"{self.y(self.get_roof(row)):.1f}"
            for i, row in enumerate(self.rows) for end in (0, 1))
        last = self.y(self.get_roof(self.rows[-1]))
        return [f'<polyline points="{points}" fill="none" stroke="black" '
                'stroke-dasharray="5 3"/>',
                write_text(WIDTH - RIGHT + 8, last + 4,
                           f"roof {self.ceiling:.0f}")]

    def draw_group(self, row, left):
        """A contraction's bars, and its name and sizes below."""
        parts, bar = [], self.width * 0.8 / len(self.sides)
        for i, side in enumerate(self.sides):
            if side not in row["seconds"]:
                continue
            rate = row["flops"] / row["seconds"][side] / 1e9
            parts.append(
                f'<rect x="{left + self.width * 0.1 + bar * i:.1f}" '
                f'y="{self.y(rate):.1f}" width="{bar:.1f}" '
                f'height="{self.y(0) - self.y(rate):.1f}" '
                f'fill="{COLORS[side]}"><title>{row["shape"]}, {side}: '
                f"{rate:.1f} GFLOP/s</title></rect>")
        at = f"{left + self.width / 2:.1f} {self.y(0) + 12:.1f}"
        sizes = "x".join(map(str, row["sizes"]))
        return [*parts, f'<g transform="translate({at}) rotate(-40)" '
                f'text-anchor="end"><text>{row["shape"]}</text><text y="13" '
                f'font-size="10" fill="#666">{sizes}</text></g>']

    def draw(self):
        parts = self.draw_frame() + self.draw_roof()
        for i, row in enumerate(self.rows):
            parts += self.draw_group(row, LEFT + self.width * i)
        return parts


def write(path, bench, rows):
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    height = PANEL * len(kinds)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} '
             f'{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{height}" fill="white"/>']
    for i, kind in enumerate(kinds):
        own = [row for row in rows if row["kind"] == kind]
        parts += Panel(bench, kind, own, PANEL * i).draw()
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts) + "\n</svg>\n")
