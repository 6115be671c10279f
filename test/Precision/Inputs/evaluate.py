"""What a program computes under strict rounding, by the model's storage.

Every operation rounds as Numerics.md says. Where the order of a sum or of a
product would matter, or a zero's sign, `Inexact` is raised: such a program is
no test.
"""

import itertools
import math

from rounding import round_to, to_f32, to_tf32

NAN = float("nan")


class Inexact(Exception):
    pass


def divide(a, b):
    if b == 0:
        if a == 0 or a != a:
            return NAN
        return math.copysign(math.inf, a) * math.copysign(1.0, b)
    return a / b


def extremum(a, b, largest):
    if a != a or b != b:
        return NAN
    if a == 0 and b == 0 and math.copysign(1, a) != math.copysign(1, b):
        raise Inexact
    return max(a, b) if largest else min(a, b)


def multiply(a, b):
    """As IEEE: Python raises nothing here, and overflows to infinity."""
    return a * b


BINARY = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": multiply,
    "div": divide,
    "max": lambda a, b: extremum(a, b, True),
    "min": lambda a, b: extremum(a, b, False),
}
UNARY = {"neg": lambda a: -a, "abs": abs}
COMPARE = {"ogt": lambda a, b: a > b}


def sum_exactly(terms):
    """The sum of terms of which every partial sum is exact in f32."""
    if any(t != t or abs(t) == math.inf for t in terms):
        return sum(terms)
    terms = [t for t in terms if t != 0]
    if not terms:
        raise Inexact  # the sign of the zero
    lowest = min(low_bit(t) for t in terms)
    total = math.fsum(abs(t) for t in terms)
    if lowest < -149 or total >= 2.0 ** min(lowest + 24, 128):
        raise Inexact
    total = math.fsum(terms)
    if total == 0:
        return 0.0  # exact cancellation, to nearest
    return total


def low_bit(value):
    """The exponent of the lowest bit that is set."""
    mantissa, exponent = math.frexp(value)
    number = int(mantissa * 2**53)
    return exponent - 53 + ((number & -number).bit_length() - 1)


def multiply_exactly(terms):
    if any(t != t or t == 0 or abs(t) == math.inf for t in terms):
        raise Inexact
    odd, large, small = 1, 1.0, 1.0
    for t in terms:
        numerator, denominator = t.as_integer_ratio()
        odd *= abs(numerator) >> ((numerator & -numerator).bit_length() - 1)
        large, small = large * max(1, abs(t)), small * min(1, abs(t))
    if odd.bit_length() > 24 or large >= 2.0**128 or small < 2.0**-120:
        raise Inexact
    return math.prod(terms)


def points(sizes):
    return itertools.product(*(range(s) for s in sizes))


def flat(index, shape):
    at = 0
    for i, s in zip(index, shape):
        at = at * s + i
    return at


class Evaluation:
    def __init__(self, model):
        self.model = model
        self.values = {}  # Stored -> list of numbers
        self.run(model.top)

    def run(self, nodes):
        for node in nodes:
            results = getattr(self, "do_" + node.op.form)(node)
            for stored, value in zip(node.outs, results):
                self.values[stored] = value

    def read(self, node, i):
        """An operand, rounded to the type in which it is read."""
        elem = self.model.reads(node, i)
        stored = node.ins[i]
        values = self.values[stored]
        if values is not None and stored.touched and elem != "f32":
            return [round_to(v, elem) for v in values]
        return values

    def store(self, stored, values):
        if stored.touched and stored.storage != "f32":
            return [round_to(v, stored.storage) for v in values]
        return values

    # Forms.

    def do_const(self, node):
        return [node.op.values]

    def do_fill(self, node):
        size = math.prod(node.outs[0].shape)
        return [node.op.values * size]

    def do_empty(self, node):
        return [None]

    def do_check(self, node):
        return []

    def do_plain(self, node):
        values = [
            self.read(node, i) if v.shape is not None else self.values[v]
            for i, v in enumerate(node.ins)
        ]
        return [self.store(node.outs[0], MOVES[node.op.move](node, values))]

    def do_pad(self, node):
        low = node.op.low[0]
        inner = self.read(node, 0)
        result = [to_f32(node.op.value)] * node.outs[0].shape[0]
        result[low : low + len(inner)] = inner
        return [self.store(node.outs[0], result)]

    def do_if(self, node):
        condition = self.values[node.ins[0]][0]
        _, nodes, yielded = node.regions[0 if condition else 1]
        self.run(nodes)
        return [
            self.store(out, self.values[v])
            for out, v in zip(node.outs, yielded)
        ]

    def do_for(self, node):
        args, nodes, yielded = node.regions[0]
        low, high, step = (v.count for v in node.op.bounds)
        carried = [self.values[v] for v in node.ins]
        for _ in range(low, high, step):
            carried = self.enter(args, carried, nodes, yielded)
        return [self.store(a, v) for a, v in zip(args, carried)]

    def enter(self, args, carried, nodes, yielded):
        for arg, value in zip(args, carried):
            self.values[arg] = (
                self.store(arg, value) if value is not None else None
            )
        self.run(nodes)
        return [self.values[v] for v in yielded]

    def do_while(self, node):
        (before, first, handed), (after, second, back) = node.regions
        low, high, step = (v.count for v in node.op.bounds)
        carried, i = [self.values[v] for v in node.ins], low
        while True:
            passed = self.enter(before, carried, first, handed)
            if i >= high:
                return [self.store(o, v) for o, v in zip(node.outs, passed)]
            carried = self.enter(after, passed, second, back)
            i += step

    def do_generic(self, node):
        op = node.op
        inputs = [self.read(node, i) for i in range(len(node.ins))]
        self.scalar = self.values[node.scalar][0] if node.scalar else None
        if node.policy.compute == "tf32" and node.kind in (
            "matmul",
            "attention_value",
            "conv",
        ):
            inputs = [
                [to_tf32(x) for x in v] if s.touched else v
                for v, s in zip(inputs, node.ins)
            ]
        dest = self.values[node.dest] if node.dest is not None else None
        results = []
        for out, body in zip(node.outs, op.body):
            values = self.loops(node, out, inputs, dest, body)
            results.append(self.store(out, values))
        return results

    def loops(self, node, out, inputs, dest, body):
        op = node.op
        sizes = loop_sizes(node)
        terms = {}
        for point in points(sizes):
            at = flat([position(e, point) for e in op.out_map], out.shape)
            if "r" not in op.iters:
                elements = self.elements(node, inputs, point)
                old = None if dest is None else dest[at]
                terms[at] = scalar(body, elements, old)
            else:
                elements = self.elements(node, inputs, point)
                terms.setdefault(at, []).append(scalar_term(body, elements))
        if "r" in op.iters:
            for at, found in terms.items():
                terms[at] = combine(body[0], dest[at], found)
        return [terms[i] for i in range(len(terms))]

    def elements(self, node, inputs, point):
        found = {"scalar": self.scalar}
        for i, (values, exprs) in enumerate(zip(inputs, node.op.maps)):
            at = flat([position(e, point) for e in exprs], node.ins[i].shape)
            found[i] = values[at] if values is not None else None
        return found


def position(e, point):
    return sum(point[d] for d in e) if isinstance(e, tuple) else point[e]


def loop_sizes(node):
    sizes = {}
    pairs = list(zip(node.ins, node.op.maps)) + [
        (node.outs[0], node.op.out_map)
    ]
    for stored, exprs in pairs:
        for size, e in zip(stored.shape, exprs):
            if not isinstance(e, tuple):
                sizes[e] = size
    return [sizes[d] for d in range(len(node.op.iters))]


def scalar_term(body, elements):
    """What one point adds: products of a contraction are exact in f64."""
    term = body[2]
    if term[0] == "mul":
        return multiply(*(elements[x[1]] for x in term[1:]))
    return scalar(term, elements, None)


def combine(head, start, terms):
    if head == "add":
        if start == 0:
            return sum_exactly(terms) + start
        return sum_exactly(terms + [start])
    if head == "mul":
        return multiply_exactly(terms + [start])
    result = start
    for term in terms:
        result = BINARY[head](result, term)
    return result


def scalar(e, elements, old):
    """An expression of a body, every operation rounded to f32."""
    head = e[0]
    if head == "in":
        return elements[e[1]]
    if head == "out":
        return old
    if head == "scalar":
        return elements["scalar"]
    if head == "const":
        return to_f32(e[1])
    if head == "cmp":
        return COMPARE[e[1]](*(scalar(x, elements, old) for x in e[2:]))
    if head in ("extf", "sitofp"):
        return float(scalar(e[1], elements, old))
    if head == "truncf":
        return round_to(scalar(e[1], elements, old), e[2])
    operands = [scalar(x, elements, old) for x in e[1:]]
    if head == "select":
        return operands[1] if operands[0] else operands[2]
    if head in UNARY:
        return UNARY[head](*operands)
    return to_f32(BINARY[head](*operands))


def insert(node, values):
    result = list(values[1])
    result[8:12] = values[0]
    return result


MOVES = {
    "reshape": lambda n, v: v[0],
    "stop": lambda n, v: v[0],
    "slice": lambda n, v: v[0][4:8],
    "middle": lambda n, v: v[0][12:28],
    "first": lambda n, v: v[0][0:4],
    "concat": lambda n, v: v[0] + v[1],
    "insert": insert,
    "extract": lambda n, v: [v[0][0]],
    "fill": lambda n, v: [v[0][0]] * math.prod(n.outs[0].shape),
}
