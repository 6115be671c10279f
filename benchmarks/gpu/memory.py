"""Kernels that memory bounds, beside a copy of as many bytes."""

import modules
from device import Buffers, time_alternating
from driver import Program, describe

HEADER = ["kernel", "shape", "launches", "MB", "amp us", "GB/s", "copy us",
          "GB/s", "copy / amp"]


def list_cases(options, device):
    """name, shape, text, the arguments that are read, whether only the largest
    kernel counts."""
    rows = 1024 if options.quick else 8192
    vocabulary, size = 50304, 1 << (20 if options.quick else 25)

    def rows_of(width):
        return device.normal(rows * width, "bf16")

    cases = []
    for width in (768, 4096):
        cases.append((
            "layer norm", f"{rows}x{width}", modules.layer_norm(rows, width),
            lambda width=width: [rows_of(width), device.normal(width, "f32"),
                                 device.normal(width, "f32")], False))
    cases.append(("softmax", f"{rows}x1024", modules.softmax(rows, 1024),
                  lambda: [rows_of(1024)], False))
    cases.append((
        "cross-entropy", f"{rows}x{vocabulary}",
        modules.cross_entropy(rows, vocabulary),
        lambda: [rows_of(vocabulary), device.integers(rows, vocabulary)],
        False))
    cases.append((
        "AdamW", f"{size}", modules.adamw(size),
        # The parameter, its moments, zeros for the state's scalars, the input.
        lambda: [device.normal(size, "f32"), device.normal(size, "f32", 1e-3),
                 device.positive(size), None, None, None, None,
                 device.normal(size, "f32")], True))
    return cases


def measure(options, device, driver, case):
    name, shape, text, make, is_largest = case
    program = Program(driver, describe(options.bin, options.chip, text))
    calls = program.calls
    if is_largest:
        calls = [max(calls, key=lambda call: call.count_bytes())]
    count = sum(call.count_bytes() for call in calls)
    buffers = Buffers(device, program, make)
    # What the largest kernel reads, the others have written.
    for pointers in buffers.pointers:
        program.enqueue(pointers, device.stream())
    # Half of the bytes are read, half written.
    copies = [(device.zeros(count // 2), device.zeros(count // 2))
              for _ in range(buffers.sets)]
    times = time_alternating(device, {
        "amp": buffers.work(program, calls),
        "copy": lambda i: device.copy(*copies[i]),
    }, buffers.sets)
    return {"name": name, "shape": shape, "bytes": count,
            "launches": sum(len(call.launches) for call in calls),
            "milliseconds": times}


def format_row(row):
    ours, copy = (row["milliseconds"][key][0] for key in ("amp", "copy"))
    rate = row["bytes"] / 1e6
    return [row["name"], row["shape"], str(row["launches"]), f"{rate:.0f}",
            f"{ours * 1e3:.1f}", f"{rate / ours:.0f}", f"{copy * 1e3:.1f}",
            f"{rate / copy:.0f}", f"{copy / ours:.2f}"]


def run(options, device, driver):
    rows = []
    for case in list_cases(options, device):
        rows.append(measure(options, device, driver, case))
        print("  ".join(format_row(rows[-1])), flush=True)
    return HEADER, [format_row(row) for row in rows], rows, True
