"""The function that a random program is about: its arguments and results."""

from bodies import kind_of
from program import Function, Op, Region, Value
from shrink import operands

M, V, B, I = (4, 4), (4,), (2, 4, 4), (1, 2, 4, 4)
# Integers that 16-bit types round or overflow at, of few bits each: so sums of
# products are exact in f32.
INTEGERS = [
    [0, 1, 1, 2, 3, -1, -2],
    [257, 259, -257, 1, 2, 3],
    [2049, 2051, -2049, 1, 2, -1],
    [131072, -131072, 65536, 1, 2],
]
ARGUMENTS = [
    (M, "f32", "input"),
    (M, "f32", None),
    (M, "f32", "param"),
    (M, "f32", "param"),
    (V, "f32", "param"),
    (V, "f32", "input"),
    (V, "f32", "state"),
    (B, "f32", "input"),
    (I, "f32", "input"),
    ((2, 2, 4, 4), "f32", "param"),
    (M, "i32", "input"),
    (V, "i32", "input"),
    (M, "i1", None),
    (M, "bf16", None),
    (M, "f16", None),
    (M, "f64", None),
    (M, "f8E4M3FN", None),
    (None, "i1", None),
    (None, "i1", None),
]


def make_entry(g):
    rng = g.rng
    args, attrs = [], []
    for i, (shape, elem, role) in enumerate(ARGUMENTS):
        args.append(Value(shape, elem))
        args[-1].role = role
        attrs.append(f'amp.{role} = "a{i}"' if role else "")
    region = Region()
    g.scopes, g.block, g.depth = [list(args)], region.ops, 1
    g.bounds = [
        g.add(Op("const", [], [Value(None, "index")], values=[n]))
        for n in (0, rng.randint(1, 3), 1)
    ]
    g.ops(rng.randint(2, 12))
    read = {v for op in region.ops for v in operands(op)}
    made = [v for op in region.ops for v in op.results if v.shape is not None]
    unread = [
        v
        for v in made
        if v not in read
        and op_of(region, v).form not in ("const", "fill", "empty")
    ]
    rng.shuffle(unread)
    region.yields = unread[: rng.randint(2, 6)] or args[:1]
    policy = g.draw_policy() if rng.random() < 0.92 else None
    return Function(g.name, args, attrs, region, policy)


def opaque(g, shape, elem="f32"):
    """A value that no pass can fold: of integers, by a generic."""
    rng = g.rng
    size = 1
    for s in shape:
        size *= s
    few = rng.choice(INTEGERS)
    table = [rng.choice(few) for _ in range(size)]
    ints = g.add(Op("const", [], [Value(shape, "i32")], values=table))
    body = ("sitofp", ("in", 0), "f32")
    if elem == "i1":
        body = ("cmp", "ogt", body, ("const", 2.0))
    elif elem != "f32":
        body = ("truncf", body, elem)
    elif rng.random() < 0.5:
        body = ("mul", body, ("const", rng.choice([0.5, 0.00390625])))
    rank = tuple(range(len(shape)))
    return g.add(
        Op(
            "generic",
            [ints],
            [Value(shape, elem)],
            style="generic",
            dest=None,
            maps=[rank],
            out_map=rank,
            iters="p" * len(shape),
            body=[body],
            kind=kind_of(body),
            opaque=True,
        )
    )


def make_check(g):
    """A function that checks what it computes; the numbers are put in later."""
    region = Region()
    g.scopes, g.block, g.depth = [[]], region.ops, 1
    g.bounds = [
        g.add(Op("const", [], [Value(None, "index")], values=[n]))
        for n in (0, g.rng.randint(1, 3), 1)
    ]
    for bound in g.bounds:
        bound.count = next(
            op for op in region.ops if bound in op.results
        ).values[0]
    for shape, elem in [
        (M, "f32"),
        (M, "f32"),
        (M, "f32"),
        (V, "f32"),
        (V, "f32"),
        (B, "f32"),
        (I, "f32"),
        ((2, 2, 4, 4), "f32"),
        (M, "i1"),
        (M, "bf16"),
        (M, "f16"),
    ]:
        value = opaque(g, shape, elem)
        if elem == "i1":
            text = "tensor.extract {0}[{1}, {1}] : {t[0]}"
            g.add(
                Op(
                    "plain",
                    [value, g.bounds[0]],
                    [Value(None, "i1")],
                    text=text,
                    kind="other",
                    move="extract",
                )
            )
    g.ops(g.rng.randint(2, 9))
    read = {v for op in region.ops for v in operands(op)}
    for op in list(region.ops):
        for v in op.results:
            if (
                v.shape is not None
                and v.elem == "f32"
                and v not in read
                and op.form not in ("const", "fill", "empty")
                and not op.data.get("opaque")
            ):
                g.check(v)
    return Function(g.name, [], [], region, g.draw_policy())


def op_of(region, value):
    return next(op for op in region.ops if value in op.results)
