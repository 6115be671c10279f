#!/usr/bin/env python3
"""Prints checks of nn.embedding, nn.scatter_add and nn.dropout, bit for bit.

Every expected value is computed here as the op's description says: additions
in the order of the indices, each rounded to the table's type; random words by
Philox4x32-10.

usage: nn_tables.py embedding|scatter|parallel|dropout SEED
"""

import random
import struct
import sys

from nn import Function, near32, product, tensor


def near16(value):
    """The nearest bf16 of an f32, ties to even."""
    word = struct.unpack("<I", struct.pack("<f", value))[0]
    word = (word + 0x7FFF + (word >> 16 & 1)) & 0xFFFF0000
    return struct.unpack("<f", struct.pack("<I", word))[0]


def half(value):
    return struct.unpack("<e", struct.pack("<e", value))[0]


# How a sum is rounded. A sum of two f32 in f64, rounded to f32, is rounded as
# if once: 53 bits are more than twice 24. So are 16-bit sums in f32.
ROUND = {"f32": near32, "bf16": lambda v: near16(near32(v)),
         "f16": lambda v: half(near32(v)), "f64": float}


def constant(f, shape, element, values):
    """A constant whose values `element` holds exactly."""
    if element in ("f32", "f64") or element.startswith("i"):
        return f.constant(shape, element, values)
    wide = f.constant(shape, "f32", values)
    return f.convert(wide, shape, "f32", element)


def indices(rng, count, rows, element):
    """Repeated ones, and some outside [0, rows)."""
    limit = 100 if element == "i8" else 2**15 - 1 if element == "i16" else 10**9
    outside = [-1, -limit, rows, rows + 1, limit]
    return [rng.choice(outside) if rng.random() < 0.25 else rng.randrange(rows)
            for _ in range(count)]


def clamp(index, rows):
    return min(max(index, 0), rows - 1)


def table_values(rng, count, element):
    return [ROUND[element](rng.uniform(-2, 2)) for _ in range(count)]


def embedding(rng):
    for number, (rows, row, at, element, kind) in enumerate((
            (7, [5], [3, 4], "f32", "i64"), (1, [16], [17], "bf16", "i32"),
            (33, [17], [5], "f16", "i8"), (5, [3, 16], [2, 3], "f64", "i16"),
            (9, [], [33], "f32", "index"), (4, [15], [], "bf16", "i64"))):
        f = Function(f"embedding_{number}")
        table = table_values(rng, rows * product(row), element)
        index = indices(rng, product(at), rows, kind)
        width = product(row)
        result = []
        for i in index:
            start = clamp(i, rows) * width
            result += table[start:start + width]
        t = constant(f, [rows] + row, element, table)
        i = constant(f, at, kind, index)
        kinds = (tensor([rows] + row, element), tensor(at, kind))
        got = f.op(f"nn.embedding {t}[{i}] : {kinds[0]}, {kinds[1]} -> "
                   f"{tensor(at + row, element)}")
        want = constant(f, at + row, element, result)
        f.check(f"eq {got}, {want} : {tensor(at + row, element)}")
        print(f)


def add(table, index, updates, rows, width, element):
    result = list(table)
    for u, i in enumerate(index):
        for w in range(width):
            at = clamp(i, rows) * width + w
            update = ROUND[element](updates[u * width + w])
            result[at] = ROUND[element](result[at] + update)
    return result


def scatter(rng):
    for number, (rows, row, at, element, given, kind) in enumerate((
            (3, [5], [40], "f32", "f32", "i64"),
            (2, [16], [9, 5], "bf16", "bf16", "i32"),
            (5, [33], [17], "f16", "f16", "i8"),
            (4, [2, 17], [3, 7], "f32", "bf16", "i16"),
            (3, [], [33], "f32", "f32", "index"),
            (1, [48], [16], "f32", "f64", "i64"),
            (6, [1], [15], "f64", "f32", "i64"),
            (4, [15], [], "bf16", "f32", "i64"),
            (1000, [3], [2], "f32", "f32", "i64"))):
        f = Function(f"scatter_{number}")
        width = product(row)
        table = table_values(rng, rows * width, element)
        index = indices(rng, product(at), rows, kind)
        updates = table_values(rng, len(index) * width, given)
        result = add(table, index, updates, rows, width, element)
        u = constant(f, at + row, given, updates)
        i = constant(f, at, kind, index)
        t = constant(f, [rows] + row, element, table)
        kinds = [tensor(at + row, given), tensor(at, kind),
                 tensor([rows] + row, element)]
        got = f.op(f"nn.scatter_add {u} at {i} into {t} : {', '.join(kinds)}")
        want = constant(f, [rows] + row, element, result)
        f.check(f"eq {got}, {want} : {kinds[2]}")
        # The table is read again: it has not been written to.
        same = constant(f, [rows] + row, element, table)
        f.check(f"eq {t}, {same} : {kinds[2]}")
        print(f)


GENERATED = """  %e{n} = tensor.empty() : {kind}
  %{n} = linalg.generic {{indexing_maps = [affine_map<{dims} -> {dims}>],
      iterator_types = [{parallel}]}} outs(%e{n} : {kind}) {{
  ^bb0(%o: {element}):
{body}
    linalg.yield %r : {element}
  }} -> {kind}"""


def parallel(_):
    """More additions than what threads share out, made by the program."""
    rows, width, count = 7, 48, 1500
    for element in ("f32", "bf16"):
        f = Function(f"parallel_{element}")
        step = near32(0.0371)
        updates = [ROUND[element](near32(float((u * 31 + w * 7) % 61 - 30)
                                         * step))
                   for u in range(count) for w in range(width)]
        index = [u * u % 11 - 2 for u in range(count)]
        table = [0.0] * (rows * width)
        result = add(table, index, updates, rows, width, element)
        f.lines.append(GENERATED.format(
            n="at", kind=f"tensor<{count}xi64>", dims="(i)", element="i64",
            parallel='"parallel"', body="""    %i = linalg.index 0 : index
    %c11 = arith.constant 11 : index
    %c2 = arith.constant 2 : i64
    %q = arith.muli %i, %i : index
    %m = arith.remui %q, %c11 : index
    %n = arith.index_cast %m : index to i64
    %r = arith.subi %n, %c2 : i64"""))
        round_text = ("    %r = arith.mulf %g, %s : f32" if element == "f32"
                      else "    %p = arith.mulf %g, %s : f32\n"
                      "    %r = arith.truncf %p : f32 to bf16")
        f.lines.append(GENERATED.format(
            n="up", kind=f"tensor<{count}x{width}x{element}>", dims="(i, j)",
            element=element, parallel='"parallel", "parallel"',
            body=f"""    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c31 = arith.constant 31 : index
    %c7 = arith.constant 7 : index
    %c61 = arith.constant 61 : index
    %c30 = arith.constant 30 : i64
    %s = arith.constant 0.0371 : f32
    %a = arith.muli %i, %c31 : index
    %b = arith.muli %j, %c7 : index
    %h = arith.addi %a, %b : index
    %m = arith.remui %h, %c61 : index
    %n = arith.index_cast %m : index to i64
    %k = arith.subi %n, %c30 : i64
    %g = arith.sitofp %k : i64 to f32
{round_text}"""))
        kind = tensor([rows, width], element)
        t = constant(f, [rows, width], element, table)
        got = f.op(f"nn.scatter_add %up at %at into {t} : "
                   f"tensor<{count}x{width}x{element}>, tensor<{count}xi64>, "
                   f"{kind}")
        want = constant(f, [rows, width], element, result)
        f.check(f"eq {got}, {want} : {kind}")
        print(f)


def philox(counter, key):
    for _ in range(10):
        low, high = counter[0] * 0xD2511F53, counter[2] * 0xCD9E8D57
        counter = [high >> 32 ^ counter[1] ^ key[0], high & 0xFFFFFFFF,
                   low >> 32 ^ counter[3] ^ key[1], low & 0xFFFFFFFF]
        key = [(key[0] + 0x9E3779B9) & 0xFFFFFFFF,
               (key[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return counter


def is_kept(key, op_id, index, p):
    seed = key[0] % 2**64
    words = philox([index // 4, key[1] % 2**32, key[2] % 2**32, op_id],
                   [seed % 2**32, seed >> 32])
    return (words[index % 4] >> 8) * 2.0**-24 >= p


def dropout(rng):
    # The known answers of Random123 (kat_vectors).
    assert philox([0] * 4, [0] * 2)[0] == 0x6627E8D5
    assert philox([2**32 - 1] * 4, [2**32 - 1] * 2)[0] == 0x408F276D
    for number, (shape, p, key, op_id, element) in enumerate((
            ([3, 17], 0.5, [1, 0, 0], 0, "f32"),
            ([33], 0.1, [-1, 7, 3], 4294967295, "bf16"),
            ([2, 3, 5], 0.75, [2**40 + 5, 2**32 - 1, 2**32 + 9], 2, "f64"),
            ([16], 0.0, [3, 1, 2], 1, "f32"),
            ([16], 1 - 2**-30, [3, 1, 2], 1, "f32"),
            ([], 0.25, [9, 9, 9], 9, "f16"), ([1], 0.5, [2, 1, 0], 3, "f32"))):
        f = Function(f"dropout_{number}")
        x = table_values(rng, product(shape), element)
        if element == "f32":  # dropped or not, never a product with zero
            x[0] = float("inf")
        wide = "f64" if element == "f64" else "f32"
        factor = ROUND[wide](1 / (1 - p))
        y = [ROUND[element](ROUND[wide](v * factor))
             if is_kept(key, op_id, i, p) else 0.0 for i, v in enumerate(x)]
        k = constant(f, [3], "i64", key)
        v = constant(f, shape, element, x)
        kind = tensor(shape, element)
        got = f.op(f"nn.dropout {v} p({p!r}) key({k} : tensor<3xi64>) "
                   f"{{id = {op_id} : i64}} : {kind} -> {kind}")
        want = constant(f, shape, element, y)
        f.check(f"eq {got}, {want} : {kind}")
        print(f)
    rate(rng)


def rate(rng):
    """The number of kept ones of 10^5 is binomial: within 5 sigma."""
    count = 100000
    for p in (0.1, 0.5, 0.9):
        f = Function(f"dropout_rate_{int(p * 10)}")
        kind = tensor([count], "f64")
        ones = f.op(f"arith.constant dense<1.0> : {kind}")
        k = constant(f, [3], "i64", [rng.getrandbits(63), 0, 0])
        y = f.op(f"nn.dropout {ones} p({p}) key({k} : tensor<3xi64>) : "
                 f"{kind} -> {kind}")
        zero = f.op("arith.constant dense<0.0> : tensor<f64>")
        total = f.op(f"""linalg.generic {{
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]}}
    ins({y} : {kind}) outs({zero} : tensor<f64>) {{
  ^bb0(%a: f64, %o: f64):
    %s = arith.addf %o, %a : f64
    linalg.yield %s : f64
  }} -> tensor<f64>""")
        want = f.constant([], "f64", [float(count)])
        atol = 5 * (count * p * (1 - p)) ** 0.5 / (1 - p)
        f.check(f"near {total}, {want} atol {atol:.6e} rtol 0.0 : tensor<f64>")
        print(f)


if __name__ == "__main__":
    commands = {f.__name__: f for f in (embedding, scatter, parallel, dropout)}
    commands[sys.argv[1]](random.Random(int(sys.argv[2])))
