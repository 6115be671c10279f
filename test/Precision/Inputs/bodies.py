"""Bodies of structured ops, and the kind that each has."""

# From the most demanding on: a body has the kind of the first that it has.
DEMANDING = [
    "gelu",
    "sigmoid",
    "softplus",
    "elu",
    "exp",
    "log",
    "pow",
    "rsqrt",
    "sin",
    "sqrt",
    "div",
    "reciprocal",
    "erf",
    "tanh",
    "relu",
    "select",
    "maximum",
    "compare",
    "abs",
    "mul",
    "neg",
    "add",
    "cast",
    "clear",
]
KINDS = {
    "add": "add",
    "sub": "add",
    "mul": "mul",
    "neg": "neg",
    "div": "div",
    "reciprocal": "reciprocal",
    "abs": "abs",
    "floor": "abs",
    "min": "maximum",
    "max": "maximum",
    "select": "select",
    "cmp": "compare",
    "exp": "exp",
    "log": "log",
    "tanh": "tanh",
    "erf": "erf",
    "sqrt": "sqrt",
    "rsqrt": "rsqrt",
    "sin": "sin",
    "pow": "pow",
    "relu": "relu",
}
# Held by both 16-bit types, rounded by one or by both, beyond f16, beyond both.
CONSTANTS = [
    0.0,
    1.0,
    -2.0,
    0.5,
    257.0,
    0.1,
    2049.0,
    1.0e5,
    -1.0e9,
    65504.0,
    65519.0,
    65520.0,
    -3.4028234663852886e38,
    3.4e38,
    1.0e-9,
    float("inf"),
    float("-inf"),
]
EXACT_CONSTANTS = [
    0.0,
    1.0,
    1.0,
    -2.0,
    0.5,
    0.25,
    3.0,
    257.0,
    2049.0,
    65520.0,
    131072.0,
    -131072.0,
]


def most_demanding(kinds):
    return min(kinds, key=DEMANDING.index)


def heads_of(e):
    """The names of the ops of an expression."""
    if e[0] == "whole":
        return heads_of(e[2])
    inner = [h for x in e[1:] if isinstance(x, tuple) for h in heads_of(x)]
    if e[0] == "max" and ("const", 0.0) in e[1:]:
        return ["relu"] + inner
    if e[0] == "div" and e[1] == ("const", 1.0):
        return ["reciprocal"] + inner
    return [e[0]] + inner


def kind_of(e):
    """The kind of a body's expression."""
    heads = heads_of(e)
    kinds = [KINDS[h] for h in heads if h in KINDS]
    if (
        ("erf" in heads or "tanh" in heads)
        and heads.count("mul") > 1
        and "add" in heads
    ):
        kinds.append("gelu")
    divides = "div" in heads or "reciprocal" in heads
    if divides and {"exp", "add"} <= set(heads):
        kinds.append("sigmoid")
    if {"exp", "log"} <= set(heads):
        kinds.append("softplus")
    if {"exp", "select"} <= set(heads):
        kinds.append("elu")
    return most_demanding(kinds) if kinds else "clear"


def constants_of(e):
    if e[0] == "const":
        return [e[1]]
    return [c for x in e[1:] if isinstance(x, tuple) for c in constants_of(x)]


def inputs_of(e):
    if e[0] == "in":
        return {e[1]}
    return {i for x in e[1:] if isinstance(x, tuple) for i in inputs_of(x)}


def reads_out(e):
    return e[0] == "out" or any(
        reads_out(x) for x in e[1:] if isinstance(x, tuple)
    )


COMPARING = ("max", "min", "cmp")


def readers(e, leaf):
    """The ops of a body that read an operand, or a scalar from outside."""
    found = [e[0] for x in e[1:] if x == leaf]
    return found + [
        r for x in e[1:] if isinstance(x, tuple) for r in readers(x, leaf)
    ]


def counting_constants(e):
    """Constants of a body that something else than a comparison reads."""
    found = []
    for x in e[1:] if e[0] != "const" else ():
        if not isinstance(x, tuple):
            continue
        if x[0] == "const":
            if e[0] not in COMPARING:
                found.append(x[1])
        else:
            found += counting_constants(x)
    return found


X = ("in", 0)
ONE, HALF = ("const", 1.0), ("const", 0.5)
WHOLES = {
    "sigmoid": ("div", ONE, ("add", ("exp", ("neg", X)), ONE)),
    "gelu": (
        "mul",
        X,
        ("mul", ("add", ("erf", ("div", X, ("const", 1.41421354))), ONE), HALF),
    ),
}


UNARY = "neg abs exp log tanh tanh erf sqrt rsqrt sin floor".split()


def draw_one(rng, exact, a, b):
    """One op on the operands; its name if it stands alone on tensors."""
    constants = EXACT_CONSTANTS if exact else CONSTANTS
    how = rng.random()
    if how < 0.4:
        names = ["add", "sub", "mul", "add", "mul", "max", "min", "div"]
        name = rng.choice(names if exact else names + ["pow"])
        if b is None:
            # Adding nothing and multiplying by one folds before precision.
            rest = [c for c in constants if not exact or c not in (0.0, 1.0)]
            return (name, a, ("const", rng.choice(rest))), None
        return (name, a, b), name
    if how < 0.75:
        name = rng.choice(["neg", "abs"] if exact else UNARY)
        return (name, a), name
    if how < 0.87:
        return ("max", a, ("const", 0.0)), None
    other = b if b is not None else ("const", rng.choice(constants))
    c = ("cmp", "ogt", a, ("const", rng.choice(constants)))
    return ("select", c, a, other), None


def draw_body(rng, exact):
    """An expression, its number of inputs, its kind, its name if it is one."""
    if not exact and rng.random() < 0.1:
        kind = rng.choice(list(WHOLES))
        return ("whole", kind, WHOLES[kind]), 1, kind, None
    b = ("in", 1) if rng.random() < 0.55 else None
    e, name = draw_one(rng, exact, X, b)
    while rng.random() < 0.35:
        outer, _ = draw_one(rng, exact, e, b)
        if exact and outer[0] == e[0] and len(outer) == 2:
            continue  # of two negations nothing is left
        e, name = outer, None
    inputs = max(inputs_of(e)) + 1
    return e, inputs, kind_of(e), name


def draw_reduction(rng, exact):
    """A combiner of the accumulator and an expression, its kind, its start."""
    name = rng.choice(["add", "add", "mul", "max", "min", "max"])
    e = X
    if name == "add" and rng.random() < 0.3:
        e = rng.choice(
            [("abs", X), ("neg", X)]
            if exact
            else [("exp", X), ("abs", X), ("sub", X, ("const", 70000.0))]
        )
    start = (
        {"add": 0.0, "mul": 1.0}.get(name)
        if name in ("add", "mul")
        else (
            rng.choice([float("-inf"), -3.4028234663852886e38, -1.0e4])
            * (1 if name == "max" else -1)
        )
    )
    kind = {"add": "sum", "mul": "prod", "max": "max", "min": "max"}[name]
    return (name, ("out",), e), kind, start
