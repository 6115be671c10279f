"""Random valid programs from a seed."""

from bodies import CONSTANTS, EXACT_CONSTANTS
from ops import B, ID, M, V, Ops, product
from profiles import MOVING
from program import Function, Op, Policy, Region, Value

RULES = [
    {"tanh": "low"},
    {"matmul": "f32"},
    {"add": "promote"},
    {"add": "f32"},
    {"max": "f32"},
    {"sum": "low"},
    {"softmax": "f32"},
    {"layer_norm": "follow", "group_norm": "promote"},
    {"rms_norm": "clear", "batch_norm": "f32"},
    {"gelu": "low"},
    {"exp": "low", "mul": "low"},
    {"clear": "f32"},
    {"select": "follow"},
    {"relu": "low"},
    {"conv": "f32", "add": "low"},
    {"div": "promote"},
    {"attention": "f32"},
    {"sqrt": "f32_compute"},
    {"mul": "promote", "prod": "follow"},
    {"max": "low"},
    {"embedding": "f32", "pad": "low"},
    {"maximum": "f32", "compare": "follow"},
    {"abs": "low", "neg": "f32"},
    {"mean": "low", "sum": "promote"},
    {"mean": "follow"},
    {"max_pool": "f32", "avg_pool": "promote"},
]


# Kinds that store their results in 16 bits.
LOW = ("matmul", "conv", "layer_norm", "softmax", "attention", "cell")
PROFILES = ["amp"] * 3 + ["torch-cuda", "torch-cpu", "keras", "half"]


class Generator(Ops):
    """Makes one program: `functions`, the last of which is the entry.

    With `exact`, only ops whose results are the same in every order and on
    every machine, on inputs that no pass can fold.
    """

    def __init__(self, rng, name, exact=False):
        self.rng = rng
        self.name = name
        self.exact = exact
        self.functions = []
        self.scopes = []
        self.block = None
        self.depth = 0
        self.callees = []
        self.made = []
        kinds = (
            [None, "strict"]
            if rng.random() < 0.2
            else [rng.choice([None, "strict"])]
        )
        self.roundings = ["strict"] if exact else kinds

    # What is there.

    def visible(self, shape=None, elem="f32"):
        return [
            v
            for scope in self.scopes
            for v in scope
            if v.shape is not None
            and v.elem == elem
            and (shape is None or v.shape == shape)
        ]

    def pick(self, shape=None, elem="f32"):
        """A value in reach, rather one made lately; a constant if none is."""
        values = self.visible(shape, elem)
        low = [v for v in values if v.is_low]
        if low and self.rng.random() < 0.6:
            values = low
        if values and self.rng.random() > 0.08:
            at = max(self.rng.randrange(len(values)) for _ in range(2))
            return values[at]
        return self.constant(M if shape is None else shape, elem)

    def add(self, op):
        self.block.append(op)
        regions = [op.callee.region] if op.form == "call" else op.regions
        sources = op.ins + [v for r in regions for v in r.yields]
        is_low = any(v.is_low for v in sources) or op.data.get("kind") in LOW
        for value in op.results:
            value.is_low = value.elem == "f32" and is_low
        if op.form == "empty":
            op.results[0].readable = False
            return op.results[0]
        self.scopes[-1].extend(op.results)
        if op.form in ("generic", "plain") and op.results[0].elem == "f32":
            self.made.append((len(self.scopes), self.scopes[-1], op))
        return op.results[0] if op.results else None

    def emit(self, form, ins, shape, elem="f32", **data):
        return self.add(
            Op(
                form,
                ins,
                [Value(shape, elem)],
                policy=self.own_policy(form),
                **data,
            )
        )

    def own_policy(self, form):
        if form in ("const", "empty", "fill") or self.rng.random() > 0.06:
            return None
        return self.draw_policy()

    def draw_policy(self):
        rng = self.rng
        kind = rng.choice(["bf16", "bf16", "f16", "f16", "f32", "tf32"])
        rounding = rng.choice(self.roundings)
        if kind == "f32":
            return Policy("f32", rounding=rounding)
        rules = (
            rng.choice(RULES) if kind != "tf32" and rng.random() < 0.3 else {}
        )
        profile = "amp" if kind == "tf32" else rng.choice(PROFILES)
        return Policy(profile, kind, rounding, rules)

    # Values that come from nowhere.

    def constant(self, shape, elem="f32"):
        rng = self.rng
        size = 1
        for s in shape:
            size *= s
        if elem == "i1":
            values = [rng.randint(0, 1) for _ in range(size)]
        elif elem.startswith("i"):
            values = [rng.randint(0, 3) for _ in range(size)]
        elif elem != "f32":
            values = [rng.choice([0.5, 1.0, -2.0]) for _ in range(size)]
        else:
            table = EXACT_CONSTANTS if self.exact else CONSTANTS
            values = [rng.choice(table)] * size
            if rng.random() < 0.4:
                few = [rng.choice(table), rng.choice([1.0, 2.0, -0.5])]
                values = [rng.choice(few) for _ in range(size)]
            elif rng.random() < 0.4:
                return self.emit("fill", [], shape, elem, values=values[:1])
        return self.emit("const", [], shape, elem, values=values)

    def zero(self, shape, value=0.0):
        form = self.rng.choice(["const", "fill"])
        values = [value] * (1 if form == "fill" else max(1, product(shape)))
        return self.emit(form, [], shape, values=values)

    # Structure.

    def nest(self, region, count):
        """Fills a region with ops; what it may yield is then `visible`."""
        outer, self.block = self.block, region.ops
        self.scopes.append(list(region.args))
        self.depth += 1
        self.ops(count)
        return outer

    def leave(self, outer):
        self.scopes.pop()
        self.block = outer
        self.depth -= 1

    def autocast(self):
        region = Region()
        policy = self.draw_policy()
        outer = self.nest(region, self.rng.randint(1, 4))
        for _ in range(self.rng.choice([1, 1, 1, 2])):
            region.yields.append(self.pick())
        self.leave(outer)
        op = Op(
            "autocast",
            [],
            [Value(v.shape, v.elem) for v in region.yields],
            [region],
            region_policy=policy,
        )
        return self.add(op)

    def draw_inits(self):
        """What a loop starts from; and of which only the memory is used."""
        inits, unread = [], []
        for _ in range(self.rng.choice([1, 1, 2, 3])):
            how = self.rng.random()
            if how < 0.12:
                inits.append(self.emit("empty", [], M))
                unread.append(True)
                continue
            unread.append(False)
            if how < 0.3:
                inits.append(self.zero(self.rng.choice([M, V])))
            elif how < 0.4:
                inits.append(
                    self.pick(M, self.rng.choice(["bf16", "f16", "i32"]))
                )
            else:
                inits.append(self.pick(self.rng.choice([M, M, V, B])))
        return inits, unread

    def handed_on(self, region, shape):
        """What a region yields. What stays the same in a loop, or comes from
        outside of a branch, is simplified before precision looks: not where
        numbers are compared."""
        if not self.exact:
            return self.pick(shape)
        made = [
            value
            for op in region.ops
            for value in op.results
            if op.form in ("generic", "for", "if")
            and op.data.get("kind") not in MOVING
            if value.shape == shape and value.elem == "f32"
        ]
        if made:
            return self.rng.choice(made)
        rank = tuple(range(len(shape)))
        body = ("add", ("in", 0), ("const", 1.0))
        return self.emit(
            "generic",
            [self.pick(shape)],
            shape,
            style="generic",
            dest=None,
            maps=[rank],
            out_map=rank,
            iters="p" * len(shape),
            kind="add",
            body=[body],
        )

    def fill_loop(self, region, inits, unread):
        """Ops of a loop's body, and what it hands on."""
        outer, self.block = self.block, region.ops
        for arg, init, no_read in zip(region.args, inits, unread):
            arg.readable = not no_read
            arg.is_low = init.is_low
        self.scopes.append([a for a in region.args if a.readable])
        self.depth += 1
        self.ops(self.rng.randint(1, 4))
        for arg, no_read in zip(region.args, unread):
            if no_read:
                x = self.pick(M)
                region.yields.append(
                    self.emit(
                        "generic",
                        [x],
                        M,
                        style="generic",
                        dest=arg,
                        maps=[ID],
                        out_map=ID,
                        iters="pp",
                        kind="relu",
                        body=[("max", ("in", 0), ("const", 0.0))],
                    )
                )
            elif arg.elem == "f32":
                region.yields.append(self.handed_on(region, arg.shape))
            else:
                region.yields.append(self.pick(arg.shape, arg.elem))
        if len(region.args) > 1 and not any(unread) and self.rng.random() < 0.3:
            a, b = region.args[:2]
            if a.type == b.type:
                region.yields[:2] = [b, a]
        self.leave(outer)

    def loop(self):
        inits, unread = self.draw_inits()
        region = Region([Value(v.shape, v.elem) for v in inits])
        self.fill_loop(region, inits, unread)
        return self.add(
            Op(
                "for",
                inits,
                [Value(v.shape, v.elem) for v in inits],
                [region],
                policy=self.own_policy("for"),
                bounds=self.bounds,
            )
        )

    def loop_while(self):
        inits, unread = self.draw_inits()
        inits = [self.pick(M) if u else v for v, u in zip(inits, unread)]
        before = Region([Value(v.shape, v.elem) for v in inits])
        if self.exact:  # what is handed on must be what came in
            before.yields = list(before.args)
        else:
            self.fill_loop(before, inits, [False] * len(inits))
        after = Region([Value(v.shape, v.elem) for v in before.yields])
        self.fill_loop(after, inits, [False] * len(inits))
        results = [Value(v.shape, v.elem) for v in before.yields]
        return self.add(
            Op("while", inits, results, [before, after], bounds=self.bounds)
        )

    def branch(self):
        regions = [Region(), Region()]
        kinds = [
            (self.rng.choice([M, M, V]), "f32")
            for _ in range(self.rng.choice([1, 1, 2]))
        ]
        for region in regions:
            outer = self.nest(region, self.rng.randint(0, 3))
            for shape, _ in kinds:
                region.yields.append(self.handed_on(region, shape))
            self.leave(outer)
        condition = self.rng.choice(
            [v for scope in self.scopes for v in scope if v.type == "i1"]
        )
        op = Op(
            "if",
            [condition],
            [Value(s, e) for s, e in kinds],
            regions,
            policy=self.own_policy("if"),
        )
        return self.add(op)

    def call(self):
        if not self.callees or (
            len(self.callees) < 3 and self.rng.random() < 0.5
        ):
            self.callee()
        func = self.rng.choice(self.callees)
        ins = []
        for arg in func.args:
            found = [
                v for scope in self.scopes for v in scope if v.type == arg.type
            ]
            if arg.elem in ("i1", "index") and arg.shape is None:
                ins.append(
                    self.rng.choice(found)
                    if arg.elem == "i1"
                    else self.bounds[["low", "high", "step"].index(arg.role)]
                )
            else:
                ins.append(self.pick(arg.shape, arg.elem))
        results = [Value(v.shape, v.elem) for v in func.region.yields]
        return self.add(Op("call", ins, results, policy=None, callee=func))

    def callee(self):
        """A private function, made in the middle of another one."""
        kept = self.scopes, self.block, self.bounds, self.made, self.depth
        args = [
            Value(s, "f32")
            for s in self.rng.choice([[M], [M, M], [M, V], [V, B]])
        ]
        args[0].is_low = self.rng.random() < 0.7
        bounds = [Value(None, "index") for _ in range(3)]
        for value, role, outer in zip(
            bounds, ["low", "high", "step"], self.bounds
        ):
            value.role = role
            # One entry calls it, which has one set of bounds.
            value.count = getattr(outer, "count", None)
        args += bounds + [Value(None, "i1")]
        region = Region()
        self.scopes, self.block, self.bounds, self.made = (
            [list(args)],
            region.ops,
            bounds,
            [],
        )
        self.depth = max(self.depth, 2)
        self.ops(self.rng.randint(1, 5))
        region.yields = [self.pick() for _ in range(self.rng.choice([1, 1, 2]))]
        policy = self.draw_policy() if self.rng.random() < 0.3 else None
        func = Function(
            f"{self.name}_c{len(self.functions)}",
            args,
            [""] * len(args),
            region,
            policy,
            private=True,
        )
        self.functions.append(func)
        self.callees.append(func)
        self.scopes, self.block, self.bounds, self.made, self.depth = kept

    CHOICES = [
        ("contraction", 5),
        ("elementwise", 8),
        ("reduction", 3),
        ("composite", 2),
        ("move", 4),
        ("select_by", 1),
        ("other_types", 1),
        ("own_contraction", 1),
        ("own_cast", 1),
        ("by_scalar", 0.6),
        ("several_results", 0.5),
        ("pooling", 0.7),
        ("nn", 3),
        ("again", 1.5),
        ("autocast", 2.5),
        ("loop", 1.5),
        ("loop_while", 0.6),
        ("branch", 1.5),
        ("call", 1.2),
    ]
    NESTED = ("autocast", "loop", "loop_while", "branch", "call")

    def ops(self, count):
        names, weights = zip(*self.CHOICES)
        if self.exact:
            weights = [9 if n == "contraction" else w for n, w in self.CHOICES]
        while count:
            name = self.rng.choices(names, weights)[0]
            if not any(v.is_low for v in self.visible()):
                name = self.rng.choice(["contraction", name])
            if name in self.NESTED and self.depth >= 4:
                continue
            if self.exact and name in ("nn", "several_results", "loop_while"):
                continue
            getattr(self, name)()
            count -= 1

    def check(self, value):
        """Room for the numbers that a value must have."""
        size = product(value.shape)
        expected = Value(value.shape, value.elem)
        expected.readable = False
        const = Op("const", [], [expected], values=[0.0] * size, fixed=True)
        self.block += [const, Op("check", [value, expected], [])]

    def entry(self):
        from entry import make_check, make_entry

        return make_check(self) if self.exact else make_entry(self)
