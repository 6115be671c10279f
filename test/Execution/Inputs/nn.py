#!/usr/bin/env python3
"""Prints checks of the ops of nn against their formulas in f64.

Every case computes one op in f32 and f64 and compares it, in f64, with what
Python's math makes of the definition. The bounds are worst cases: how the
roundings of the op's description add up, u = 2^-24 each, with the errors of
exp, log, tanh and erf that docs/Numerics.md states. In bf16 and f16 the op
must give the bits of the f32 op on the widened operands, rounded once.

Tensor cores add up a cell's products in an order of their own, with at most
twice the rounding: `near` takes any such result for right.

usage: nn.py activations|softmax|norms|losses|cells SEED [near]
"""

import math
import random
import struct
import sys

U32, U64 = 2.0**-24, 2.0**-53
# docs/Numerics.md, in units of u: relative, where the result is normal.
EXP = 7.66
# Absolute, in units of u.
ERF, TANH = 4.6, 4.52
IS_NEAR = False


def near32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def tensor(shape, element):
    return "tensor<" + "".join(f"{s}x" for s in shape) + element + ">"


def nest(shape, items):
    if not shape:
        return next(items)
    inner = ", ".join(nest(shape[1:], items) for _ in range(shape[0]))
    return f"[{inner}]"


def bits(value, element):
    if element == "f32":
        return f"0x{struct.unpack('<I', struct.pack('<f', value))[0]:08X}"
    if element == "f64":
        return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
    return str(value)


class Function:
    def __init__(self, name):
        self.name, self.lines, self.count = name, [], 0

    def op(self, text, results=1):
        """Appends an op; the name of its (first) result."""
        self.count += 1
        name = f"%v{self.count}"
        many = f":{results}" if results > 1 else ""
        self.lines.append(f"  {name}{many} = {text}")
        return name

    def constant(self, shape, element, values):
        literal = nest(shape, (bits(v, element) for v in values))
        kind = tensor(shape, element)
        return self.op(f"arith.constant dense<{literal}> : {kind}")

    def convert(self, value, shape, source, target):
        if source == target:
            return value
        size = {"f64": 3, "f32": 2}
        widens = size.get(target, 1) > size.get(source, 1)
        name = "arith.extf" if widens else "arith.truncf"
        kinds = f"{tensor(shape, source)} to {tensor(shape, target)}"
        return self.op(f"{name} {value} : {kinds}")

    def check(self, text):
        self.lines.append(f"  check.{text}")

    def __str__(self):
        body = "\n".join(self.lines)
        return f"func.func @{self.name}() {{\n{body}\n  return\n}}\n"


class Operand:
    """A float operand in f32, or one of integers with its type."""

    def __init__(self, shape, values, element=None):
        self.shape, self.values, self.element = shape, values, element


class Case:
    """An op on operands, what its results are, and how far off it may be."""

    def __init__(self, name, operands, template, results, keeps_f32=False):
        self.name, self.operands, self.template = name, operands, template
        self.results = results  # (shape, values, bound in units of u)
        self.keeps_f32 = keeps_f32  # the result is f32 for 16-bit operands

    def apply(self, f, constants, element, result):
        """The op on operands in `element`; names of its results."""
        values, kinds = [], []
        for operand, constant in zip(self.operands, constants):
            own = operand.element
            values.append(constant if own else f.convert(
                constant, operand.shape, "f32", element))
            kinds.append(tensor(operand.shape, own or element))
        kinds_out = [tensor(shape, result) for shape, _, _ in self.results]
        text = self.template(values, kinds, kinds_out)
        first = f.op(text, len(self.results))
        if len(self.results) == 1:
            return [first]
        return [f"{first}#{i}" for i in range(len(self.results))]

    def emit(self):
        f = Function(self.name)
        constants = [f.constant(o.shape, o.element or "f32", o.values)
                     for o in self.operands]
        for element, u in (("f32", U32), ("f64", U64)):
            names = self.apply(f, constants, element, element)
            for name, (shape, values, bound) in zip(names, self.results):
                wide = f.convert(name, shape, element, "f64")
                expected = f.constant(shape, "f64", values)
                # Python's own rounding counts in f64.
                atol = bound * u * (1 if u == U32 else 2)
                f.check(f"near {wide}, {expected} atol {atol:.17e} rtol 0.0"
                        f" : {tensor(shape, 'f64')}")
        for element in ("bf16", "f16"):
            result = "f32" if self.keeps_f32 else element
            low = self.apply(f, constants, element, result)
            narrowed = [c if o.element else f.convert(
                f.convert(c, o.shape, "f32", element), o.shape, element, "f32")
                for o, c in zip(self.operands, constants)]
            wide = self.apply(f, narrowed, "f32", "f32")
            for a, b, (shape, _, bound) in zip(low, wide, self.results):
                if IS_NEAR:
                    self.check_near(f, a, b, shape, result, bound)
                    continue
                rounded = f.convert(b, shape, "f32", result)
                f.check(f"eq {a}, {rounded} : {tensor(shape, result)}")
        print(f)

    def check_near(self, f, low, wide, shape, element, bound):
        """Its roundings twice, the f32 op's once, and the last one's."""
        half, least = {"bf16": (2.0**-8, 2.0**-134),
                       "f16": (2.0**-11, 2.0**-25),
                       "f32": (0.0, 0.0)}[element]
        actual = f.convert(low, shape, element, "f64")
        expected = f.convert(wide, shape, "f32", "f64")
        atol = 3 * bound * U32 * (1 + half) + least
        f.check(f"near {actual}, {expected} atol {atol:.17e} rtol {half:.17e}"
                f" : {tensor(shape, 'f64')}")


def sample(rng, count, low, high):
    return [near32(rng.uniform(low, high)) for _ in range(count)]


def product(shape):
    return math.prod(shape)


# ---------------------------------------------------------------------------
# Activations
# ---------------------------------------------------------------------------


def gelu(x):
    # erfc does not cancel where x is negative.
    return x * 0.5 * math.erfc(-x / math.sqrt(2))


def gelu_tanh(x):
    inner = math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)
    return x * 0.5 * (1 + math.tanh(inner))


def silu(x):
    return x / (1 + math.exp(-x))


def activations(rng):
    def case(name, op, function, shape, limit, bound):
        x = sample(rng, product(shape), -limit, limit)
        Case(name, [Operand(shape, x)],
             lambda v, k, r: f"nn.{op.format(v[0])} : {k[0]} -> {r[0]}",
             [(shape, [function(e) for e in x], bound)]).emit()

    for limit in (1, 8):
        # The distribution function: the argument's relative error of 2 u moves
        # erf(z) by 2 u z erf'(z) < u; then erf, the sum. Half of that, times
        # x, and a rounding of the product.
        bound = limit * ((1 + ERF + 1) / 2 + 1)
        case(f"gelu_{limit}", "gelu {}", gelu, [3, 17], limit, bound)
        # Six roundings of the argument: z tanh'(z) < 0.45.
        bound = limit * ((3 + TANH + 1) / 2 + 1)
        case(f"gelu_tanh_{limit}", "gelu {} form tanh", gelu_tanh, [51], limit,
             bound)
        case(f"silu_{limit}", "silu {}", silu, [1, 33, 1], limit,
             limit * (EXP + 2))


# ---------------------------------------------------------------------------
# Softmax
# ---------------------------------------------------------------------------


def rows_of(shape, kept):
    """The flat indices of each row: points that agree in the dims `kept`."""
    rows = {}
    for flat in range(product(shape)):
        at, rest = [], flat
        for size in reversed(shape):
            at.insert(0, rest % size)
            rest //= size
        rows.setdefault(tuple(at[d] for d in kept), []).append(flat)
    return rows


def softmax(rng):
    limit = 10
    spread = 2 * limit
    for shape, dim in (([3, 1], 1), ([2, 15], 1), ([3, 16], 1), ([17, 17], 1),
                       ([2, 33], 1), ([33, 5], 0), ([2, 17, 3], 1), ([16], 0)):
        x = sample(rng, product(shape), -limit, limit)
        y, logs = [0.0] * len(x), [0.0] * len(x)
        kept = [d for d in range(len(shape)) if d != dim]
        for row in rows_of(shape, kept).values():
            m = max(x[i] for i in row)
            total = math.fsum(math.exp(x[i] - m) for i in row)
            for i in row:
                y[i] = math.exp(x[i] - m) / total
                logs[i] = x[i] - m - math.log(total)
        n = shape[dim]
        # x - m is off by u (x - m) and so is its exp, relatively. A sum of n
        # has n roundings.
        term = spread + EXP
        name = "x".join(map(str, shape)) + f"_{dim}"
        template = lambda op: lambda v, k, r: (
            f"nn.{op} {v[0]} dim({dim}) : {k[0]} -> {r[0]}")
        Case(f"softmax_{name}", [Operand(shape, x)], template("softmax"),
             [(shape, y, 2 * term + n + 1)]).emit()
        # log(sum) is at most log(33) < 4: one ulp is 4 u.
        bound = spread + (term + n) + 4 + (spread + 4)
        Case(f"log_softmax_{name}", [Operand(shape, x)],
             template("log_softmax"), [(shape, logs, bound)]).emit()


# ---------------------------------------------------------------------------
# Normalizations
# ---------------------------------------------------------------------------


def normalize(shape, x, kept, centered, eps):
    """xhat, mean, biased variance of each row, and a bound for xhat."""
    xhat, means, variances, bound = [0.0] * len(x), [], [], 0
    for row in rows_of(shape, kept).values():
        n = len(row)
        mean = math.fsum(x[i] for i in row) / n if centered else 0.0
        var = math.fsum((x[i] - mean) ** 2 for i in row) / n
        inverse = 1 / math.sqrt(var + eps)
        largest = max(abs(x[i]) for i in row)
        # x - mean is off by d u; the variance by 2 d / sigma and the n + 3
        # roundings of its sum, relatively, of which the root halves.
        d = (n + 3) * largest if centered else 0
        top = max(abs(x[i] - mean) for i in row) * inverse
        bound = max(bound, d * inverse * (1 + top)
                    + top * ((n + 3) / 2 + 5))
        means.append(mean)
        variances.append(var)
        for i in row:
            xhat[i] = (x[i] - mean) * inverse
    return xhat, means, variances, bound


def affine(rng, shape, dims):
    """Scale and bias over some dims: shape, values, flat index of a point."""
    sizes = [shape[d] for d in dims]
    scale = sample(rng, product(sizes), -2, 2)
    bias = sample(rng, product(sizes), -2, 2)
    index = {}
    for at, row in rows_of(shape, dims).items():
        flat = 0
        for size, i in zip(sizes, at):
            flat = flat * size + i
        for point in row:
            index[point] = flat
    return sizes, scale, bias, index


def norm(rng, name, op, shape, kept, dims, options="", uses="sb", eps=1e-5):
    x = sample(rng, product(shape), -3, 4)
    xhat, _, _, bound = normalize(shape, x, kept, op != "rms_norm", eps)
    sizes, scale, bias, index = affine(rng, shape, dims)
    y, operands, texts = xhat, [Operand(shape, x)], []
    total = bound
    if "s" in uses:
        y = [v * scale[index[i]] for i, v in enumerate(y)]
        operands.append(Operand(sizes, scale))
        total = 2 * (bound + max(map(abs, xhat)))
    if "b" in uses:
        y = [v + bias[index[i]] for i, v in enumerate(y)]
        operands.append(Operand(sizes, bias))
        total += max(map(abs, y)) + 2

    def template(v, k, r):
        text, at = f"nn.{op} {v[0]}", 1
        for key, word in (("s", "scale"), ("b", "bias")):
            if key in uses:
                text += f" {word}({v[at]} : {k[at]})"
                at += 1
        return f"{text} {options} eps({eps:.6e}) : {k[0]} -> {r[0]}"

    Case(name, operands, template, [(shape, y, total)]).emit()


def batch_norm(rng, shape, axis, momentum, infer):
    x = sample(rng, product(shape), -3, 4)
    channels = shape[axis]
    xhat, means, variances, bound = normalize(shape, x, [axis], True, 1e-5)
    _, scale, bias, index = affine(rng, shape, [axis])
    mean = sample(rng, channels, -1, 1)
    var = sample(rng, channels, 0.5, 2)
    n = len(x) // channels
    new_mean = [(1 - momentum) * a + momentum * b
                for a, b in zip(mean, means)]
    new_var = [(1 - momentum) * a + momentum * b * n / (n - 1)
               for a, b in zip(var, variances)]
    if infer:
        xhat = [(v - mean[index[i]]) / math.sqrt(var[index[i]] + 1e-5)
                for i, v in enumerate(x)]
        bound, new_mean, new_var = 6 * max(map(abs, xhat)), mean, var
    y = [v * scale[index[i]] + bias[index[i]] for i, v in enumerate(xhat)]
    attrs = f"{{axis = {axis} : i64, momentum = {momentum} : f64"
    attrs += ", infer}" if infer else "}"

    def template(v, k, r):
        return (f"nn.batch_norm {v[0]}, {v[1]}, {v[2]} running({v[3]}, {v[4]})"
                f" {attrs} : {', '.join(k)} -> {', '.join(r)}")

    operands = [Operand(shape, x)] + [
        Operand([channels], v) for v in (scale, bias, mean, var)]
    largest = max(map(abs, y)) + 2
    # A mean has n + 1 roundings of sums up to 4 n; the variance as in
    # `normalize`, of elements up to 7.
    results = [(shape, y, 2 * (bound + max(map(abs, xhat))) + largest),
               ([channels], new_mean, (n + 1) * 4 + 4),
               ([channels], new_var, (n + 8) * 49 * 2)]
    kind = "infer" if infer else "train"
    name = f"batch_norm_{kind}_" + "x".join(map(str, shape)) + f"_{axis}"
    Case(name, operands, template, results).emit()


def norms(rng):
    for n in (1, 2, 15, 16, 17, 33):
        for op in ("layer_norm", "rms_norm"):
            uses = "sb" if op == "layer_norm" else "s"
            norm(rng, f"{op}_{n}", op, [3, n], [0], [1], uses=uses, eps=1e-3)
    for op in ("layer_norm", "rms_norm"):
        norm(rng, f"{op}_plain", op, [2, 3, 17], [0, 1], [2], uses="")
        norm(rng, f"{op}_two", op, [3, 5, 7], [0], [1, 2], uses="s")
    norm(rng, "layer_norm_bias", "layer_norm", [3, 17], [0], [1], uses="b")
    norm(rng, "layer_norm_all", "layer_norm", [5, 7], [], [0, 1])
    # Groups as a dimension of their own.
    group_norm(rng, [2, 6, 5], 3, "sb")
    group_norm(rng, [3, 4, 3, 3], 1, "s")
    group_norm(rng, [2, 16, 2], 16, "b")
    group_norm(rng, [2, 34], 2, "")
    for infer in (False, True):
        batch_norm(rng, [4, 5], 1, 0.125, infer)
        batch_norm(rng, [2, 17, 3, 3], 1, 0.1, infer)
        batch_norm(rng, [2, 3, 33], 2, 0.1, infer)
        batch_norm(rng, [16, 3], 0, 1.0, infer)


def group_norm(rng, shape, groups, uses):
    samples, channels = shape[:2]
    inner = product(shape[2:])
    split = [samples, groups, channels // groups, inner]
    x = sample(rng, product(shape), -3, 4)
    xhat, _, _, bound = normalize(split, x, [0, 1], True, 1e-5)
    scale = sample(rng, channels, -2, 2)
    bias = sample(rng, channels, -2, 2)
    operands, y, total = [Operand(shape, x)], xhat, bound
    at = lambda i: i // inner % channels
    if "s" in uses:
        y = [v * scale[at(i)] for i, v in enumerate(y)]
        operands.append(Operand([channels], scale))
        total = 2 * (bound + max(map(abs, xhat)))
    if "b" in uses:
        y = [v + bias[at(i)] for i, v in enumerate(y)]
        operands.append(Operand([channels], bias))
        total += max(map(abs, y)) + 2

    def template(v, k, r):
        text, at = f"nn.group_norm {v[0]}", 1
        for key, word in (("s", "scale"), ("b", "bias")):
            if key in uses:
                text += f" {word}({v[at]} : {k[at]})"
                at += 1
        return f"{text} groups({groups}) eps(1.0e-5) : {k[0]} -> {r[0]}"

    name = "group_norm_" + "x".join(map(str, shape))
    Case(name, operands, template, [(shape, y, total)]).emit()


# ---------------------------------------------------------------------------
# Losses
# ---------------------------------------------------------------------------


def losses(rng):
    reductions = ("mean", "sum", "none")
    for number, (shape, soft, smoothing, element) in enumerate((
            ([3, 1], False, 0.0, "i64"), ([4, 15], False, 0.1, "i8"),
            ([3, 16], True, 0.0, None), ([17, 17], False, 0.0, "i32"),
            ([2, 33], True, 0.25, None), ([2, 3, 5], False, 1.0, "i16"),
            ([7], False, 0.5, "index"), ([2, 2, 17], True, 0.1, None))):
        for reduction in range(3):
            name = f"cross_entropy_{number}_{reductions[reduction]}"
            cross_entropy(rng, name, shape, soft, smoothing, element,
                          reduction)


def cross_entropy(rng, name, shape, soft, s, element, reduction):
    limit = 10
    z = sample(rng, product(shape), -limit, limit)
    classes, count = shape[-1], product(shape[:-1])
    targets, rows, counted, ignored = [], [], 0, 2
    for row in range(count):
        own = z[row * classes:(row + 1) * classes]
        m = max(own)
        lse = m + math.log(math.fsum(math.exp(e - m) for e in own))
        if soft:
            q = sample(rng, classes, 0, 1)
            targets += q
            rows.append(math.fsum(((1 - s) * p + s / classes) * (lse - e)
                                  for p, e in zip(q, own)))
            counted += 1
            continue
        t = rng.randrange(classes)
        if row % 3 == 1:
            t = ignored
        targets.append(t)
        mean = math.fsum(own) / classes
        value = (1 - s) * (lse - own[t]) + s * (lse - mean) if (
            t != ignored) else 0.0
        rows.append(value)
        counted += t != ignored
    # lse: see softmax, and a rounding of a sum up to `limit` + 4. A row takes a
    # handful of roundings of numbers up to `span`, and a sum over the classes.
    span = 2 * limit + 4
    lse_bound = (2 * limit + EXP + classes) + 4 + (limit + 4)
    bound = lse_bound + 6 * span + (classes + 3) * limit
    if soft:
        bound = classes * (lse_bound + 4 * span + classes * span)
    result, values = ([], [math.fsum(rows)])
    if reduction == 2:
        result, values = shape[:-1], rows
    else:
        bound = count * (bound + count * max(map(abs, rows)))
    if reduction == 0:
        values = [values[0] / counted]
        bound = bound / counted + abs(values[0])
    attrs = (f"{{ignore_index = {ignored} : i64, label_smoothing = {s} : f64,"
             f" reduction = {reduction} : i32}}")
    Case(name,
         [Operand(shape, z),
          Operand(shape if soft else shape[:-1], targets, element)],
         lambda v, k, r: (f"nn.cross_entropy {v[0]}, {v[1]} {attrs}"
                          f" : {k[0]}, {k[1]} -> {r[0]}"),
         [(result, values, bound)], keeps_f32=True).emit()


# ---------------------------------------------------------------------------
# Cells
# ---------------------------------------------------------------------------


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def dot(x, w, row, column, depth):
    return math.fsum(x[row * depth + k] * w[column * depth + k]
                     for k in range(depth))


def cell_operands(rng, gates, n, i, h):
    return [Operand(shape, sample(rng, product(shape), -1, 1)) for shape in
            ([n, i], [n, h], [gates * h, i], [gates * h, h], [gates * h],
             [gates * h], [n, h])]


def cells(rng):
    for n, i, h in ((1, 1, 1), (3, 5, 17), (16, 33, 15), (2, 16, 16)):
        lstm(rng, n, i, h)
        gru(rng, n, i, h)


def gate_bound(i, h):
    """Of a gate's argument: each product and sum is at most i + h + 2."""
    return (i + h + 4) * (i + h + 2)


def lstm(rng, n, i, h):
    x, hidden, wi, wh, bias, _, cell = cell_operands(rng, 4, n, i, h)
    new_hidden, new_cell = [], []
    for row in range(n):
        for j in range(h):
            a = [dot(x.values, wi.values, row, g * h + j, i)
                 + dot(hidden.values, wh.values, row, g * h + j, h)
                 + bias.values[g * h + j] for g in range(4)]
            c = (sigmoid(a[1]) * cell.values[row * h + j]
                 + sigmoid(a[0]) * math.tanh(a[2]))
            new_cell.append(c)
            new_hidden.append(sigmoid(a[3]) * math.tanh(c))
    # The sigmoid's slope is 1/4, tanh's 1; both are at most 1.
    gate = gate_bound(i, h)
    cell_bound = 2 * (gate / 4 + EXP + 2) + gate + TANH + 4
    bound = (gate / 4 + EXP + 2) + cell_bound + TANH + 1
    Case(f"lstm_{n}_{i}_{h}", [x, hidden, cell, wi, wh, bias],
         lambda v, k, r: (f"nn.lstm_cell {', '.join(v)} : ({', '.join(k)})"
                          f" -> ({', '.join(r)})"),
         [([n, h], new_hidden, bound), ([n, h], new_cell, cell_bound)]).emit()


def gru(rng, n, i, h):
    x, hidden, wi, wh, bi, bh, _ = cell_operands(rng, 3, n, i, h)
    result = []
    for row in range(n):
        for j in range(h):
            a = [dot(x.values, wi.values, row, g * h + j, i)
                 + bi.values[g * h + j] for g in range(3)]
            b = [dot(hidden.values, wh.values, row, g * h + j, h)
                 + bh.values[g * h + j] for g in range(3)]
            r, z = sigmoid(a[0] + b[0]), sigmoid(a[1] + b[1])
            new = math.tanh(a[2] + r * b[2])
            result.append((1 - z) * new + z * hidden.values[row * h + j])
    gate = gate_bound(i, h)
    factor = gate / 4 + EXP + 2
    new_bound = gate + factor * (h + 1) + TANH
    Case(f"gru_{n}_{i}_{h}", [x, hidden, wi, wh, bi, bh],
         lambda v, k, r: (f"nn.gru_cell {', '.join(v)} : ({', '.join(k)})"
                          f" -> {r[0]}"),
         [([n, h], result, 2 * factor + new_bound + 4)]).emit()


if __name__ == "__main__":
    if sys.argv[3:] not in ([], ["near"]):
        sys.exit(f"expected near or nothing, found {sys.argv[3:]}")
    IS_NEAR = bool(sys.argv[3:])
    commands = {f.__name__: f
                for f in (activations, softmax, norms, losses, cells)}
    commands[sys.argv[1]](random.Random(int(sys.argv[2])))
