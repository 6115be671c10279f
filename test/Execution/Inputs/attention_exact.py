#!/usr/bin/env python3
"""Prints functions in which nn.attention and its gradient have one right
result: scores are equal, or so far apart that one of them counts for nothing.

usage: attention_exact.py TYPE WIDTH

Queries and keys are numbers in column 0; column c of a value is the number
times c + 1.
"""

import sys

NAN, INFINITY = "nan", "inf"
BITS = {
    "bf16": {"nan": "0x7FC0", "inf": "0x7F80", "-inf": "0xFF80"},
    "f16": {"nan": "0x7E00", "inf": "0x7C00", "-inf": "0xFC00"},
    "f32": {"nan": "0x7FC00000", "inf": "0x7F800000", "-inf": "0xFF800000"},
}


class Function:
    def __init__(self, name, element, width):
        self.name, self.element, self.width = name, element, width
        self.lines = []

    def constant(self, name, values, shape, element):
        def text(value):
            if isinstance(value, float):
                return f"{value:.6e}"
            return BITS.get(element, {}).get(value, value)

        words = "[" + ", ".join(map(text, values)) + "]"
        kind = f"tensor<{len(values)}x{element}>"
        flat = f"tensor<{'x'.join(map(str, shape))}x{element}>"
        groups = "[[" + ", ".join(str(i) for i in range(len(shape))) + "]]"
        sizes = ", ".join(map(str, shape))
        self.lines += [
            f"%{name}_flat = arith.constant dense<{words}> : {kind}",
            f"%{name} = tensor.expand_shape %{name}_flat {groups} "
            f"output_shape [{sizes}] : {kind} into {flat}",
        ]
        return flat

    def rows(self, name, heads, grows=False, element=None):
        """[1, heads, rows, width] of a list for each head."""
        def widen(value):
            if not grows:
                return [value] + [0.0] * (self.width - 1)
            if isinstance(value, str):
                return [value] * self.width
            return [value * (c + 1) for c in range(self.width)]

        values = [x for head in heads for row in head for x in widen(row)]
        shape = (1, len(heads), len(heads[0]), self.width)
        return self.constant(name, values, shape, element or self.element)

    def numbers(self, name, heads):
        values = [x for head in heads for x in head]
        shape = (1, len(heads), len(heads[0]))
        return self.constant(name, values, shape, "f32")

    def equal(self, name, expected, kind):
        self.lines.append(f"check.ulp %{name}, %{expected} max 0 : {kind}")

    def attention(self, q, k, v, expected, options="", mask=None):
        types = [self.rows("q", q), self.rows("k", k),
                 self.rows("v", v, grows=True)]
        out = self.rows("expected", expected, grows=True)
        text = ""
        if mask:
            kind = "i1" if isinstance(mask[0][0], bool) else "f32"
            values = [str(x).lower() if kind == "i1" else x
                      for row in mask for x in row]
            shape = (1, 1, len(mask), len(mask[0]))
            text = f"mask(%m : {self.constant('m', values, shape, kind)}) "
        lse = f"tensor<1x{len(q)}x{len(q[0])}xf32>"
        self.lines.append(
            f"%o, %lse, %rest = nn.attention %q, %k, %v {text}{options} "
            f"scale(1.0) : {', '.join(types)} -> {out}, {lse}")
        self.equal("o", "expected", out)
        return lse

    def print(self):
        body = "\n".join("  " + line for line in self.lines)
        print(f"func.func @{self.name}() {{\n{body}\n  return\n}}\n")


def print_forward(make):
    far = 200.0
    # Queries before the first key see nothing: 0, an lse of -inf, no rest.
    f = make("no_key")
    lse = f.attention([[1.0] * 4], [[1.0] * 2], [[3.0] * 2],
                      [[0.0, 0.0, 3.0, 3.0]], "causal")
    slice_type = "tensor<1x1x2xf32>"
    f.numbers("none", [["-inf"] * 2])
    f.lines.append(f"%first = tensor.extract_slice %lse[0, 0, 0] [1, 1, 2] "
                   f"[1, 1, 1] : {lse} to {slice_type}")
    f.equal("first", "none", slice_type)
    f.print()
    # The second query sees one key, the third all: an exact mean.
    values = [2.0, 4.0, 8.0, 2.0]
    f = make("boolean_mask")
    f.attention([[1.0] * 3], [[0.0] * 4], [values], [[0.0, 2.0, 4.0]],
                mask=[[False] * 4, [False] * 3 + [True], [True] * 4])
    f.print()
    f = make("mask_of_numbers")
    f.attention([[1.0] * 3], [[0.0] * 4], [values], [[0.0, 2.0, 4.0]],
                mask=[["-inf"] * 4, ["-inf"] * 3 + [5.0], [-2.0] * 4])
    f.print()
    # What hides a row by finite numbers hides nothing of it.
    f = make("far_mask")
    f.attention([[1.0] * 2], [[0.0] * 4], [values], [[4.0, 8.0]],
                mask=[[-3.0e38] * 4, [-3.0e38, -3.0e38, 0.0, -3.0e38]])
    f.print()
    f = make("not_finite")
    f.attention([[NAN, 1.0, INFINITY]], [[2.0] * 2], [[1.0] * 2],
                [[NAN, 1.0, NAN]])
    f.print()
    # A NaN in a block behind the first, and a maximum in the last one.
    f = make("late_nan")
    f.attention([[1.0]], [[1.0] * 149 + [NAN]], [[1.0] * 150], [[NAN]])
    f.print()
    f = make("late_maximum")
    f.attention([[1.0, -1.0]], [[-far] + [0.0] * 148 + [far]],
                [[3.0] + [1.0] * 148 + [2.0]], [[2.0, 3.0]])
    f.print()
    # Six heads of queries, three of keys; as many keys as queries see.
    f = make("groups")
    f.attention([[1.0] * 2] * 6, [[0.0] * 2] * 3,
                [[1.0, 3.0], [2.0, 6.0], [4.0, 8.0]],
                [[1.0, 2.0]] * 2 + [[2.0, 4.0]] * 2 + [[4.0, 6.0]] * 2,
                "causal")
    f.print()
    # A query for each key: the greatest score is on the diagonal.
    f = make("diagonal")
    count = 150
    numbers = [float(i % 7 + 1) for i in range(count)]
    f.attention([[0.0] * (count - 1) + [1.0]], [[0.0] * (count - 1) + [far]],
                [[1.0] * (count - 1) + [5.0]], [[1.0] * (count - 1) + [5.0]],
                "causal")
    f.print()
    f = make("first_key")
    f.attention([[1.0] * count], [[far] + [0.0] * (count - 1)], [numbers],
                [[numbers[0]] * count], "causal")
    f.print()


def print_backward(make):
    # Two queries, of which the first sees nothing, or a query each for many
    # keys: a probability of 1 on the first key.
    for name, queries, keys in (("no_key", 2, 1), ("first_key", 150, 150)):
        f = make("gradient_of_" + name)
        hidden = queries - keys
        far = 200.0
        q = f.rows("q", [[1.0] * queries])
        k = f.rows("k", [[far] + [0.0] * (keys - 1)])
        v = f.rows("v", [[3.0] + [1.0] * (keys - 1)])
        g = f.rows("g", [[7.0] * hidden + [2.0] * (queries - hidden)])
        f.numbers("lse", [["-inf"] * hidden + [far] * (queries - hidden)])
        f.numbers("none", [[0.0] * queries])
        f.numbers("delta", [[0.0] * hidden + [5.0] * (queries - hidden)])
        # ds is 3 * 2 - 5 = 1 at the first key.
        seen = float(queries - hidden)
        f.rows("dq", [[0.0] * hidden + [far] * (queries - hidden)])
        f.rows("dk", [[seen] + [0.0] * (keys - 1)], element="f32")
        f.rows("dv", [[2.0 * seen] + [0.0] * (keys - 1)], element="f32")
        rows = f"tensor<1x1x{queries}xf32>"
        wide = k.replace(f.element, "f32")
        f.lines.append(
            f"%r:3 = nn.attention_grad %q, %k, %v grad(%g : {g}) "
            f"lse(%lse, %none, %delta : {rows}) causal scale(1.0) : "
            f"{q}, {k}, {v} -> {q}, {wide}, {wide}")
        f.equal("r#0", "dq", q)
        f.equal("r#1", "dk", wide)
        f.equal("r#2", "dv", wide)
        f.print()


def main():
    element, width = sys.argv[1], int(sys.argv[2])

    def make(name):
        return Function(name, element, width)

    print_forward(make)
    print_backward(make)


if __name__ == "__main__":
    main()
