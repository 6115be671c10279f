"""Literals, and the bodies of structured ops, as text."""

import struct


def number(value, elem):
    """A literal that MLIR reads as exactly this value."""
    if not elem.startswith(("f", "bf")):
        return str(int(value))
    if value != value or value in (float("inf"), float("-inf")):
        bits = {"f32": "<f", "f64": "<d", "f16": "<e"}[elem]
        code = {"<f": "<I", "<d": "<Q", "<e": "<H"}[bits]
        size = struct.calcsize(code) * 2
        raw = struct.unpack(code, struct.pack(bits, value))[0]
        return f"0x{raw:0{size}X}"
    text = repr(float(value))
    mantissa, _, exponent = text.partition("e")
    mantissa += "" if "." in mantissa else ".0"
    return mantissa + (f"e{exponent}" if exponent else "")


def nested(shape, values):
    if not shape:
        return next(values)
    inner = ", ".join(nested(shape[1:], values) for _ in range(shape[0]))
    return f"[{inner}]"


def literal(shape, elem, values):
    if len(set(map(repr, values))) == 1:
        return f"dense<{number(values[0], elem)}>"
    texts = iter([number(v, elem) for v in values])
    return f"dense<{nested(shape, texts)}>"


def affine(dims, exprs):
    def one(e):
        return (
            " + ".join(f"d{d}" for d in e) if isinstance(e, tuple) else f"d{e}"
        )

    loops = ", ".join(f"d{d}" for d in range(dims))
    return f"affine_map<({loops}) -> ({', '.join(map(one, exprs))})>"


BINARY = {
    "add": "arith.addf",
    "sub": "arith.subf",
    "mul": "arith.mulf",
    "div": "arith.divf",
    "max": "arith.maximumf",
    "min": "arith.minimumf",
    "pow": "math.powf",
}
UNARY = {
    "neg": "arith.negf",
    "abs": "math.absf",
    "exp": "math.exp",
    "log": "math.log",
    "tanh": "math.tanh",
    "erf": "math.erf",
    "sqrt": "math.sqrt",
    "rsqrt": "math.rsqrt",
    "sin": "math.sin",
    "floor": "math.floor",
}
CASTS = {
    "extf": "arith.extf",
    "truncf": "arith.truncf",
    "sitofp": "arith.sitofp",
}


class Body:
    """The lines of a structured op's body.

    An expression is a tuple: ("in", i), ("out",), ("const", x), ("scalar",) for
    a value from outside, ("whole", kind, e) for what is recognised as a whole,
    ("cmp", predicate, a, b), ("select", c, a, b), (cast, e, type),
    (binary, a, b), (unary, a).
    """

    def __init__(self, inputs, out, elem="f32", scalar=None):
        self.scalar = scalar
        self.names = [f"%a{i}" for i in range(len(inputs))]
        self.types = list(inputs)
        self.out = out
        self.elem = elem
        self.lines = []

    def line(self, text, elem):
        name = f"%b{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name, elem

    def emit(self, e):
        head = e[0]
        if head == "in":
            return self.names[e[1]], self.types[e[1]]
        if head == "out":
            return "%o", self.out
        if head == "scalar":
            return self.scalar.name, self.scalar.elem
        if head == "whole":
            return self.emit(e[2])
        if head == "const":
            value = number(e[1], self.elem)
            return self.line(f"arith.constant {value} : {self.elem}", self.elem)
        if head == "cmp":
            (a, elem), (b, _) = self.emit(e[2]), self.emit(e[3])
            return self.line(f"arith.cmpf {e[1]}, {a}, {b} : {elem}", "i1")
        if head == "select":
            c, a, b = (self.emit(x) for x in e[1:])
            return self.line(
                f"arith.select {c[0]}, {a[0]}, {b[0]} : {a[1]}", a[1]
            )
        if head in CASTS:
            a, elem = self.emit(e[1])
            if elem == e[2]:
                return a, elem
            return self.line(f"{CASTS[head]} {a} : {elem} to {e[2]}", e[2])
        operands = [self.emit(x) for x in e[1:]]
        names = ", ".join(n for n, _ in operands)
        elem = operands[0][1]
        name = BINARY.get(head) or UNARY[head]
        return self.line(f"{name} {names} : {elem}", elem)
