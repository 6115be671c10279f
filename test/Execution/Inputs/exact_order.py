"""exact_order.py products|riders: checks of sums whose terms round.

Each is computed here in the order that docs/Numerics.md gives, with exact fused
multiply-adds, and compared bit for bit. No other order of such numbers gives
the same bits but by chance.
"""
import itertools
import math
import random
import struct
import sys

DRAW = random.Random(5)


def round_f32(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def fma(x, y, s):
    """x * y + s rounded to f32 once: the double before it is rounded to odd.

    The product of two f32 is exact in double, and 53 bits are more than twice
    24 and 2, so the second rounding is as of the exact sum.
    """
    p = x * y
    t = p + s
    b = t - p
    error = (p - (t - b)) + (s - b)
    if error and not struct.unpack("<q", struct.pack("<d", t))[0] & 1:
        t = math.nextafter(t, math.inf if error > 0 else -math.inf)
    return round_f32(t)


def draw(count, element="f32"):
    """Numbers of many sizes, so that no sum of a few is exact."""
    values = [round_f32(DRAW.gauss(0, 1) * 2.0**DRAW.randint(-6, 6))
              for _ in range(count)]
    if element == "bf16":
        bits = [struct.unpack("<I", struct.pack("<f", x))[0] & 0xFFFF0000
                for x in values]
        values = [struct.unpack("<f", struct.pack("<I", x))[0] for x in bits]
    return values


def dense(shape, values, element="f32"):
    """A constant, its elements in hexadecimal."""
    def write(x):
        bits = struct.unpack("<I", struct.pack("<f", x))[0]
        return f"0x{bits >> 16:04X}" if element == "bf16" else f"0x{bits:08X}"

    def nest(dims, offset):
        if not dims:
            return write(values[offset])
        step = math.prod(dims[1:])
        return "[" + ", ".join(nest(dims[1:], offset + i * step)
                               for i in range(dims[0])) + "]"

    return f"dense<{nest(shape, 0)}> : {tensor(shape, element)}"


def tensor(shape, element="f32"):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def affine(loops, results):
    return f"affine_map<({', '.join(loops)}) -> ({', '.join(results)})>"


class Product:
    """out[i, columns] = init + the sum over k of a[i, k] * b[k, columns]."""

    def __init__(self, rows, columns, depth, left, right, start, element):
        """`left` and `right` are the loops of the inputs: "ik" or "ki"."""
        self.loops = ["i"] + [f"j{n}" for n in range(len(columns))] + ["k"]
        sizes = dict(zip(self.loops, [rows] + columns + [depth]))
        self.result = self.loops[:-1]
        spread = {"i": ["i"], "j": self.loops[1:-1], "k": ["k"]}
        self.inputs = [[x for loop in loops for x in spread[loop]]
                       for loops in (left, right)]
        self.shapes = [[sizes[x] for x in loops] for loops in self.inputs]
        self.shape = [sizes[x] for x in self.result]
        self.values = [draw(math.prod(s), element) for s in self.shapes]
        count = math.prod(self.shape)
        self.start = draw(count) if start else [0.0] * count
        self.element = element
        self.sums = self.evaluate(rows, math.prod(columns), depth)

    def evaluate(self, rows, columns, depth):
        (left, right), sums = self.values, []
        strides = [(1, rows) if self.inputs[0][0] == "k" else (depth, 1),
                   (1, columns) if self.inputs[1][0] == "k" else (depth, 1)]
        (di, dk), (ej, ek) = strides
        # There are more than four rows, and columns: a long depth has parts.
        size = math.ceil(math.ceil(depth / math.ceil(depth / 256)) / 16) * 16
        for i, j in itertools.product(range(rows), range(columns)):
            s = self.start[i * columns + j]
            for first in range(0, depth, size):
                part = 0.0 if first else s
                for k in range(first, min(first + size, depth)):
                    part = fma(left[i * di + k * dk], right[j * ej + k * ek],
                               part)
                s = round_f32(s + part) if first else part
            sums.append(s)
        return sums

    def write(self):
        maps = ", ".join(affine(self.loops, x)
                         for x in self.inputs + [self.result])
        kinds = ", ".join(['"parallel"'] * len(self.result) + ['"reduction"'])
        a, b = (tensor(s, self.element) for s in self.shapes)
        out = tensor(self.shape)
        for name, shape, values in zip("ab", self.shapes, self.values):
            print(f"  %{name} = arith.constant "
                  + dense(shape, values, self.element))
        print(f"  %init = arith.constant {dense(self.shape, self.start)}")
        print(f"  %c = linalg.generic {{indexing_maps = [{maps}],\n"
              f"      iterator_types = [{kinds}]}} ins(%a, %b : {a}, {b})\n"
              f"      outs(%init : {out}) {{\n"
              f"  ^bb0(%x: {self.element}, %y: {self.element}, %s: f32):")
        p, q = "%x", "%y"
        if self.element != "f32":
            p, q = "%xw", "%yw"
            for name in "xy":
                print(f"    %{name}w = arith.extf %{name}"
                      f" : {self.element} to f32")
        print(f"    %m = arith.mulf {p}, {q} : f32\n"
              "    %n = arith.addf %s, %m : f32\n"
              f"    linalg.yield %n : f32\n  }} -> {out}")


def print_products():
    for (left, right), start, element in itertools.product(
            (("ik", "kj"), ("ik", "jk"), ("ki", "kj")), (False, True),
            ("f32", "bf16")):
        product = Product(9, [37], 407, left, right, start, element)
        print(f"func.func @{left}_{right}_{int(start)}_{element}() {{")
        product.write()
        out = tensor(product.shape)
        print(f"  %want = arith.constant {dense(product.shape, product.sums)}\n"
              f"  check.eq %c, %want : {out}\n  return\n}}")


def sum_rows(values, width, start):
    """16 accumulators a row; then halves, and the initial value at last."""
    sums = []
    for first in range(0, len(values), width):
        lanes = [0.0] * 16
        for j in range(width):
            lanes[j % 16] = round_f32(lanes[j % 16] + values[first + j])
        while len(lanes) > 1:
            half = len(lanes) // 2
            lanes = [round_f32(lanes[i] + lanes[i + half])
                     for i in range(half)]
        sums.append(round_f32(start[len(sums)] + lanes[0]))
    return sums


def print_riders():
    cases = {"wide": (7, [203], 190, "kj"), "turned": (7, [203], 190, "jk"),
             "short": (6, [20, 9], 170, "kj"), "window": (5, [6, 18], 30, "kj")}
    for name, (rows, columns, depth, right) in cases.items():
        product = Product(rows, columns, depth, "ik", right, False, "f32")
        shape = product.shape[:-1]
        start = draw(math.prod(shape))
        sums = sum_rows(product.sums, columns[-1], start)
        print(f"func.func @{name}() {{")
        product.write()
        print(f"  %start = arith.constant {dense(shape, start)}\n"
              f"  %want = arith.constant {dense(shape, sums)}\n"
              "  %r = linalg.reduce { arith.addf } ins(%c : "
              f"{tensor(product.shape)}) outs(%start : {tensor(shape)})"
              f" dimensions = [{len(shape)}]\n"
              f"  check.eq %r, %want : {tensor(shape)}\n  return\n}}")


if __name__ == "__main__":
    {"products": print_products, "riders": print_riders}[sys.argv[1]]()
