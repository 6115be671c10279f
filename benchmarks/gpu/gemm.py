"""Matrix products beside cuBLASLt."""

import modules
from cublaslt import CublasLt, Product
from device import Buffers, time_alternating

SQUARES = [1024, 2048, 4096, 8192]
# bf16 has 8 bits: a result is off by half of 2^-8 at most, on top of sums in
# another order.
MAX_ERROR = 2.0**-7
WIDTH, VOCABULARY = 768, 50304


def list_gpt2(tokens):
    """name, (m, n, k), layout, epilogue, result: the layers of GPT-2 forward
    (weights lie as [inputs, outputs]), and the gradients of their inputs and
    weights."""
    layers = [("qkv", WIDTH, 3 * WIDTH), ("proj", WIDTH, WIDTH),
              ("up", WIDTH, 4 * WIDTH), ("down", 4 * WIDTH, WIDTH),
              ("head", WIDTH, VOCABULARY)]
    rows = []
    for name, inner, outer in layers:
        epilogue = {"up": "bias+gelu", "head": ""}.get(name, "bias")
        rows += [
            (f"{name} fwd", (tokens, outer, inner), "NN", epilogue, "bf16"),
            (f"{name} dgrad", (tokens, inner, outer), "NT", "", "bf16"),
            (f"{name} wgrad", (inner, outer, tokens), "TN", "", "f32"),
        ]
    return rows


def list_cases(options):
    if options.quick:
        return [("1024", (1024,) * 3, "NN", "", "bf16"),
                *list_gpt2(1024)[6:9]]
    squares = [(str(n), (n, n, n), "NN", "", "bf16") for n in SQUARES]
    return squares + list_gpt2(options.tokens)


def prepare(device, program, case):
    _, (m, n, k), _, epilogue, _, _ = case

    def make():
        given = [device.normal(m * k, "bf16"), device.normal(k * n, "bf16")]
        return given + ([device.normal(n, "bf16")] if epilogue else [])

    return Buffers(device, program, make)


class Products:
    HEADER = ["product", "m x n x k", "layout", "epilogue", "amp us",
              "TFLOP/s", "cuBLASLt us", "TFLOP/s", "cuBLASLt / amp", "noise",
              "difference"]

    def __init__(self, context):
        self.device, self.compiler = context.device, context.compiler
        self.options = context.options
        self.blas = None if self.options.dry else CublasLt(self.device)

    def list_cases(self):
        cases = [(*case, modules.gemm(*case[1], *case[2:]))
                 for case in list_cases(self.options)]
        self.start([case[-1] for case in cases])
        return cases

    def start(self, texts):
        self.compiler.start(texts)

    def add_cublaslt(self, case, buffers, works):
        """How far its result is off ours."""
        name, (m, n, k), layout, epilogue, result, _ = case
        product = Product(self.blas, m, n, k, layout, epilogue, result)
        out = 3 if epilogue else 2
        # Results of its own, to compare.
        other = [self.device.zeros(buffers.sizes[out])
                 for _ in range(buffers.sets)]

        def theirs(i):
            at = buffers.pointers[i]
            product.enqueue(at[0], at[1], at[2], self.device.pointer(other[i]))

        product.choose(theirs, buffers.sets)
        works["amp"](0)
        theirs(0)
        self.device.synchronize()
        # The same twice: what differs between them is noise.
        works.update({"cuBLASLt": theirs, "again": theirs})
        return self.device.relative_error(
            *(self.device.view(b, result)
              for b in (buffers.buffers[0][out], other[0])))

    def measure(self, case):
        name, (m, n, k), layout, epilogue, result, text = case
        program = self.compiler.load(text)
        buffers = prepare(self.device, program, case)
        works = {"amp": buffers.work(program)}
        error = self.add_cublaslt(case, buffers, works) if self.blas else None
        return {"name": name, "m": m, "n": n, "k": k, "layout": layout,
                "epilogue": epilogue, "result": result, "error": error,
                "launches": program.count_launches(),
                "milliseconds": time_alternating(self.device, works,
                                                 buffers.sets)}

    def is_right(self, row):
        return None not in row["milliseconds"].values() and (
            row["error"] is None or row["error"] <= MAX_ERROR)

    def format_row(self, row):
        flops = 2.0 * row["m"] * row["n"] * row["k"]
        times = row["milliseconds"]
        ours = times["amp"][0]
        cells = [row["name"], f"{row['m']}x{row['n']}x{row['k']}",
                 row["layout"], row["epilogue"] or "-", f"{ours * 1e3:.1f}",
                 f"{flops / ours / 1e9:.0f}"]
        if not times.get("cuBLASLt") or not times["again"]:
            return [*cells, "-", "-", "-", "-", "-"]
        theirs, again = times["cuBLASLt"][0], times["again"][0]
        return [*cells, f"{theirs * 1e3:.1f}", f"{flops / theirs / 1e9:.0f}",
                f"{theirs / ours:.2f}", f"{theirs / again:.2f}",
                f"{row['error']:.1e}"
                + ("" if self.is_right(row) else " WRONG")]
