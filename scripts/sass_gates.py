"""What must hold of kernels' SASS, and of GPT-2's step."""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Lane instructions a byte: 60 % of the issue slots at 4.3 TB/s.
MOST_A_BYTE = 4.7
# Bytes in flight a multiprocessor: 4.3 TB/s times the latency.
LEAST_AHEAD = 26 * 1024
# Smaller launches are bound by what a launch takes.
LARGE = 8e6
MOST_LAUNCHES = 260
# Without the scores of attention in memory, and with one chunk of the loss,
# GPT-2's products, norms, activations and optimizer touch 36 GB.
MOST_GIGABYTES = 40

# (module, gate): how far it is missed today, on sm_90a. What gets better goes
# out of this list, what gets worse or comes anew is an error.
A_BYTE, AHEAD = "lane instructions a byte", "KB in flight"
NARROW = "16-bit loads"
MISSED = {
    # Statistics of more than 1,024 elements are of f64, and so is the norm.
    ("layer norm 8192x4096", A_BYTE): 4.9,
    ("AdamW 33554432", A_BYTE): 5.1,
    # A block a row, each thread one vector; the sum is brought into range.
    ("softmax 32768x2048", A_BYTE): 5.1,
    ("cross-entropy 8192x50257", A_BYTE): 5.3,
    # What multiplies the gradient has too few threads, joined with kernels of
    # more registers.
    ("AdamW 33554432", AHEAD): 16,
    # The dot product of each row of the result and its gradient.
    ("both 8x12x1024x64", A_BYTE): 7.7,
    ("both 8x12x1024x64", AHEAD): 16,
    ("GPT-2, batch 8", "launches"): 268,
}


class Gate:
    """A number of a kernel that must not be above, or below, a limit."""

    def __init__(self, name, limit, value=None, applies=None,
                 is_least=False):
        self.name, self.limit, self.value = name, limit, value
        self.applies, self.is_least = applies, is_least

    def is_missed(self, value, limit=None):
        limit = self.limit if limit is None else limit
        return value < limit if self.is_least else value > limit


def is_large(launch):
    return launch.moved >= LARGE and not launch.count_products_a_loop()


def has_even_rows(text):
    """All 16-bit matrices and more among a declaration's operands have an even
    number of columns; there is one."""
    shapes = re.findall(r"memref<((?:\d+x)*)(?:b?f16|i16)[,>]", text)
    widths = [int(shape.rstrip("x").split("x")[-1]) for shape in shapes
              if shape.count("x") > 1]
    return bool(widths) and not any(width % 2 for width in widths)


def is_narrow_product(text):
    """A product of matrices, or attention, that has a 16-bit input."""
    return bool(re.search(r'columns = array.*kind = "contraction"|'
                          r'kind = "attention"', text)
                and re.search(r"memref<[0-9x]*b?f16[,>]", text))


GATES = [
    Gate(A_BYTE, MOST_A_BYTE,
         lambda launch: launch.count_lanes_a_byte(),
         lambda launch, text: is_large(launch)),
    Gate(AHEAD, LEAST_AHEAD / 1024,
         lambda launch: launch.in_flight / 1024,
         lambda launch, text: is_large(launch) and launch.read >= LARGE,
         is_least=True),
    Gate(NARROW, 0, lambda launch: launch.count_narrow(),
         lambda launch, text: has_even_rows(text)),
    Gate("loads and stores of local memory", 0,
         lambda launch: launch.count_local(), lambda launch, text: True),
    Gate("HMMA", 1, lambda launch: launch.count_products_a_loop(),
         lambda launch, text: is_narrow_product(text), is_least=True),
]
# Of a step.
LAUNCHES = Gate("launches", MOST_LAUNCHES)
GIGABYTES = Gate("GB touched", MOST_GIGABYTES)


class Step:
    """Launches of a model's step, by the program that the host runs."""

    POLICY = ["--policy=bf16", "--optimizer=adamw,lr=1e-3,weight_decay=0.1"]

    def __init__(self, options):
        with tempfile.TemporaryDirectory() as folder:
            path = options.step or self.generate(folder)
            self.name = os.path.basename(path)
            result = subprocess.run(
                [os.path.join(options.bin, "amp-run"), "bench", path,
                 *self.POLICY, f"--target=sim:{options.chip}",
                 "--print-ir=codegen"], capture_output=True, text=True)
        if result.returncode:
            raise RuntimeError(result.stderr.strip().splitlines()[-1])
        self.launches = self.bytes = 0
        self.count(result.stdout.splitlines())

    def generate(self, folder):
        path = os.path.join(folder, "GPT-2, batch 8")
        with open(path, "w", encoding="utf-8") as file:
            subprocess.run([sys.executable,
                            os.path.join(ROOT, "examples/gpt/generate.py"),
                            "--gpt2", "--batch=8"], stdout=file, check=True)
        return path

    def count(self, lines):
        kernels, calls = {}, []
        times, is_step = [1], False
        for line in lines:
            if found := re.match(r"  func\.func private @(\S+?)\(.*"
                                 r"amp\.launches = \[(.*?)\]", line):
                kernels[found[1]] = (found[2].count("entry ="), sum(
                    int(size) * ((read == "true") + (written == "true"))
                    for size, read, written in re.findall(
                        r"\{bytes = (\d+) : i64, initialized = (\w+), "
                        r"writable = (\w+)\}", line)))
            elif re.match(r"  func\.func ", line):
                is_step = True
            elif line == "  }":
                is_step = False
            elif is_step and (found := re.search(
                    r"scf\.for .* = %c(\d+) to %c(\d+) step %c(\d+)", line)):
                first, last, step = map(int, found.groups())
                times.append(times[-1] * -((first - last) // step))
            elif is_step and line.strip() == "}" and len(times) > 1:
                times.pop()
            elif is_step and (found := re.search(r"call @(\S+?)\(", line)):
                calls.append((found[1], times[-1]))
        for name, count in calls:
            if name in kernels:
                launches, size = kernels[name]
                self.launches += launches * count
                self.bytes += size * count

    def describe(self):
        return (f"step of {self.name}: {self.launches} launches, "
                f"{self.bytes / 1e9:.1f} GB")


def list_misses(compiled, steps):
    """(module, gate, value, a line)."""
    for module in compiled:
        for kernel, launch in module.launches:
            text = module.declared.get(kernel, "")
            # A second function adds up what the first one multiplied.
            is_first = launch.kernel.entry == kernel
            for gate in GATES:
                value = gate.value(launch)
                if (gate.applies(launch, text) and gate.is_missed(value)
                        and (is_first or gate.name != "HMMA")):
                    yield module.name, gate, value, launch.kernel.entry
    for step in steps:
        for gate, value in ((LAUNCHES, step.launches),
                            (GIGABYTES, step.bytes / 1e9)):
            if gate.is_missed(value):
                yield step.name, gate, value, "step"


def check(compiled, steps):
    """Prints a line for each miss; how many are new or worse than known."""
    failed, left = 0, {key for key in MISSED if key[0] in {
        one.name for one in [*compiled, *steps]}}
    for name, gate, value, entry in list_misses(compiled, steps):
        known = MISSED.get((name, gate.name))
        left.discard((name, gate.name))
        is_known = known is not None and not gate.is_missed(value, known)
        failed += not is_known
        print(f"gpu-sass: {'known' if is_known else 'error'}: {name}, {entry}: "
              f"{value:.4g} {gate.name}, expected at "
              f"{'least' if gate.is_least else 'most'} {gate.limit:.4g}"
              + (f" (known: {known:.4g})" if known is not None else ""))
    for name, gate in sorted(left):
        print(f"gpu-sass: holds now: {name}: {gate}: its line of MISSED can go")
    return failed
