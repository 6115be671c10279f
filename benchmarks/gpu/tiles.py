"""Products in tiles of several sizes: what the model of tiles chose among."""

import gemm
from device import first_line, time_quickly

TILES = ["wgmma:128x256x4x1", "wgmma:128x256x7x1x0x64", "wgmma:128x192x4x1",
         "wgmma:128x192x5x1", "wgmma:128x128x3x1", "wgmma:128x128x6x1x0x64",
         "wgmma:64x256x5x1x0x64", "128x128x3x1x0x128"]
MODEL = ""


class Tiles(gemm.Products):
    """TFLOP/s of ours alone, of one sample each; and which was the fastest."""

    def __init__(self, context):
        self.device, self.compiler = context.device, context.compiler
        self.options = context.options
        self.tiles = [MODEL, *(self.options.tiles or TILES)]
        self.HEADER = ["product", "m x n x k", "layout",
                       *(tile or "model's" for tile in self.tiles), "best"]

    def start(self, texts):
        self.compiler.start(texts, self.tiles)

    def time(self, case, tile):
        try:
            program = self.compiler.load(case[-1], tile)
            buffers = gemm.prepare(self.device, program, case)
            return time_quickly(self.device, buffers.work(program),
                                buffers.sets)
        except RuntimeError as error:
            print(f"{case[0]}, {tile}: {first_line(error)}", flush=True)
            return None

    def measure(self, case):
        name, (m, n, k), layout, epilogue, _, _ = case
        return {"name": name, "m": m, "n": n, "k": k, "layout": layout,
                "epilogue": epilogue,
                "milliseconds": {tile: self.time(case, tile)
                                 for tile in self.tiles}}

    def is_right(self, row):
        return row["milliseconds"][MODEL] is not None

    def format_row(self, row):
        flops = 2.0 * row["m"] * row["n"] * row["k"]
        times = {tile: time for tile, time in row["milliseconds"].items()
                 if time}
        rates = [f"{flops / times[tile] / 1e9:.0f}" if tile in times else "-"
                 for tile in self.tiles]
        return [row["name"], f"{row['m']}x{row['n']}x{row['k']}",
                row["layout"], *rates,
                min(times, key=times.get, default="-") or "model's"]
