"""Matrix products beside cuBLASLt."""

import modules
from cublaslt import CublasLt, Product
from device import Buffers, time_alternating
from driver import Program, describe

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
    _, (m, n, k), _, epilogue, _ = case

    def make():
        given = [device.normal(m * k, "bf16"), device.normal(k * n, "bf16")]
        return given + ([device.normal(n, "bf16")] if epilogue else [])

    return Buffers(device, program, make)


def measure(options, device, driver, blas, case):
    name, (m, n, k), layout, epilogue, result = case
    text = modules.gemm(m, n, k, layout, epilogue, result)
    program = Program(driver, describe(options.bin, options.chip, text))
    buffers = prepare(device, program, case)
    works = {"amp": buffers.work(program)}
    out = 3 if epilogue else 2
    error = None
    if blas:
        product = Product(blas, m, n, k, layout, epilogue, result)
        # Results of its own, to compare.
        other = [device.zeros(program.arguments[out])
                 for _ in range(buffers.sets)]

        def theirs(i):
            at = buffers.pointers[i]
            product.enqueue(at[0], at[1], at[2], device.pointer(other[i]))

        product.choose(theirs, buffers.sets)
        works["amp"](0)
        theirs(0)
        device.synchronize()
        error = device.relative_error(
            *(device.view(b, result) for b in (buffers.buffers[0][out],
                                               other[0])))
        # The same twice: what differs between them is noise.
        works.update({"cuBLASLt": theirs, "again": theirs})
    times = time_alternating(device, works, buffers.sets)
    return {"name": name, "m": m, "n": n, "k": k, "layout": layout,
            "epilogue": epilogue, "result": result, "error": error,
            "launches": sum(len(c.launches) for c in program.calls),
            "milliseconds": times}


def format_row(row):
    flops = 2.0 * row["m"] * row["n"] * row["k"]
    ours = row["milliseconds"]["amp"][0]
    cells = [row["name"], f"{row['m']}x{row['n']}x{row['k']}", row["layout"],
             row["epilogue"] or "-", f"{ours * 1e3:.1f}",
             f"{flops / ours / 1e9:.0f}"]
    if "cuBLASLt" not in row["milliseconds"]:
        return [*cells, "-", "-", "-", "-", "-"]
    theirs = row["milliseconds"]["cuBLASLt"][0]
    again = row["milliseconds"]["again"][0]
    is_right = row["error"] <= MAX_ERROR
    return [*cells, f"{theirs * 1e3:.1f}", f"{flops / theirs / 1e9:.0f}",
            f"{theirs / ours:.2f}", f"{theirs / again:.2f}",
            f"{row['error']:.1e}" + ("" if is_right else " WRONG")]


HEADER = ["product", "m x n x k", "layout", "epilogue", "amp us", "TFLOP/s",
          "cuBLASLt us", "TFLOP/s", "cuBLASLt / amp", "noise", "difference"]


def run(options, device, driver):
    """Rows for the table and for JSON; whether all results are right."""
    blas = None if options.dry else CublasLt(device)
    rows = []
    for case in list_cases(options):
        rows.append(measure(options, device, driver, blas, case))
        print("  ".join(format_row(rows[-1])), flush=True)
    is_right = all(row["error"] is None or row["error"] <= MAX_ERROR
                   for row in rows)
    return HEADER, [format_row(row) for row in rows], rows, is_right
