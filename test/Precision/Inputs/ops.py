"""Random ops of each kind, on values that a program has."""

from bodies import draw_body, draw_reduction, kind_of
from layers import draw_layer
from moves import B, I, ID, M, V, Moves
from program import Op, Value


def product(shape):
    result = 1
    for s in shape:
        result *= s
    return result


class Ops(Moves):
    """What a generator draws. It has `rng`, `pick`, `emit` and `add`."""

    def contraction(self):
        rng = self.rng
        style = rng.choice(
            [
                "matmul",
                "matmul",
                "batch",
                "generic",
                "contract",
                "conv",
                "vector",
            ]
        )
        if style == "conv":
            return self.convolution()
        if style == "batch":
            ins, shape, iters = [self.pick(B), self.pick(B)], B, "pppr"
            maps, out, style = (
                [(0, 1, 3), (0, 3, 2)],
                (0, 1, 2),
                "batch_matmul",
            )
        elif style == "vector":
            ins, shape, iters = [self.pick(M), self.pick(V)], V, "pr"
            maps, out, style = [(0, 1), (1,)], (0,), "generic"
        else:
            ins, shape, iters = [self.pick(M), self.pick(M)], M, "ppr"
            maps, out = [(0, 2), (2, 1)], (0, 1)
            if style != "matmul":
                maps = [
                    rng.choice([(0, 2), (2, 0)]),
                    rng.choice([(2, 1), (1, 2)]),
                ]
        dest = self.pick(shape) if rng.random() < 0.15 else self.zero(shape)
        body = [("add", ("out",), ("mul", ("in", 0), ("in", 1)))]
        return self.emit(
            "generic",
            ins,
            shape,
            style=style,
            dest=dest,
            maps=maps,
            out_map=out,
            iters=iters,
            body=body,
            kind="matmul",
        )

    def convolution(self):
        x = self.pick(I) if self.visible(I) else self.reshape(self.pick(B), I)
        filters = [
            f for f in self.visible() if f.shape in ((1, 1, 4, 4), (2, 2, 4, 4))
        ]
        if filters and self.rng.random() < 0.7:
            f = self.rng.choice(filters)
        else:
            f = self.reshape(self.pick(M), (1, 1, 4, 4))
        h, w = x.shape[1] - f.shape[0] + 1, x.shape[2] - f.shape[1] + 1
        if h < 1 or w < 1:
            return None
        shape = (1, h, w, 4)
        return self.emit(
            "generic",
            [x, f],
            shape,
            style="conv",
            dest=self.zero(shape),
            maps=[(0, (1, 4), (2, 5), 6), (4, 5, 6, 3)],
            out_map=(0, 1, 2, 3),
            iters="pppprrr",
            kind="conv",
            body=[("add", ("out",), ("mul", ("in", 0), ("in", 1)))],
        )

    def pooling(self):
        x = self.pick(I) if self.visible(I) else self.reshape(self.pick(B), I)
        window = self.emit("empty", [], (2, 2))
        kind = self.rng.choice(["max", "sum"])
        if x.shape[1] < 2 or x.shape[2] < 2:
            return None
        shape = (1, x.shape[1] - 1, x.shape[2] - 1, 4)
        start = self.zero(shape, 0.0 if kind == "sum" else -3.0e4)
        head = {"max": "max", "sum": "add"}[kind]
        return self.emit(
            "generic",
            [x, window],
            shape,
            style="pool_" + kind,
            dest=start,
            maps=[(0, (1, 4), (2, 5), 3), (4, 5)],
            out_map=(0, 1, 2, 3),
            iters="pppprr",
            kind={"max": "max_pool", "sum": "avg_pool"}[kind],
            body=[(head, ("out",), ("in", 0))],
        )

    def pointwise(self, body, kind, ins, maps, shape):
        return self.emit(
            "generic",
            ins,
            shape,
            style="generic",
            dest=None,
            maps=maps,
            out_map=tuple(range(len(shape))),
            iters="p" * len(shape),
            kind=kind,
            body=[body],
        )

    def sum_rows(self, x):
        return self.emit(
            "generic",
            [x],
            V,
            style="generic",
            dest=self.zero(V),
            maps=[ID],
            out_map=(0,),
            iters="pr",
            kind="sum",
            body=[("add", ("out",), ("in", 0))],
        )

    def composite(self):
        """A variance, a norm or an error, or what is nearly one."""
        if self.exact:
            return self.elementwise()
        rng, x, row = self.rng, ("in", 0), (0,)
        of = self.pick(M)
        how = rng.choice(["variance", "variance", "error", "norm"])
        if how == "variance":
            mean = ("mul", x, ("const", 0.25))
            mean = self.pointwise(mean, "mul", [self.sum_rows(of)], [row], V)
            ins = [rng.choice([of, of, self.pick(M)]), mean]
            of = self.pointwise(("sub", x, ("in", 1)), "add", ins, [ID, row], M)
        elif how == "error":
            ins = [of, self.pick(M)]
            of = self.pointwise(("sub", x, ("in", 1)), "add", ins, [ID, ID], M)
        body, kind = rng.choice(
            [
                (("mul", x, x), "mul"),
                (("pow", x, ("const", 2.0)), "pow"),
                (("abs", x), "abs"),
            ]
        )
        made = self.sum_rows(self.pointwise(body, kind, [of], [ID], M))
        if rng.random() < (0.3 if how == "norm" else 0.8):
            factor = ("const", rng.choice([0.25, 0.5]))
            made = self.pointwise(("mul", x, factor), "mul", [made], [row], V)
        if rng.random() < 0.6:
            made = self.pointwise(("sqrt", x), "sqrt", [made], [row], V)
        return made

    def pick_other(self, shape, taken):
        """Numbers are compared of ops on different values: max(x, x) folds."""
        value = self.pick(shape)
        while self.exact and value in taken:
            value = self.constant(shape)
        return value

    def elementwise(self):
        rng = self.rng
        shape = rng.choice([M, M, M, V, B, None])
        shape = self.pick(shape).shape
        rank = len(shape)
        identity = tuple(range(rank))
        body, inputs, kind, whole = draw_body(rng, self.exact)
        ins, maps = [], []
        for i in range(inputs):
            ins.append(self.pick_other(shape, ins))
            maps.append(identity)
            if i and rank > 1 and shape[-1] == 4 and rng.random() < 0.4:
                ins[-1], maps[-1] = self.pick(V), identity[-1:]
            elif shape == M and rng.random() < 0.1:
                maps[-1] = (1, 0)
        plain = all(m == identity for m in maps)
        style = "generic"
        if plain and whole and rng.random() < 0.4:
            style = rng.choice(["linalg.", "tensor."]) + whole
        if style == "linalg.rsqrt" or style in (
            "linalg.sin",
            "linalg.pow",
            "linalg.floor",
        ):
            style = "generic"
        dest = None
        if style == "generic" and rng.random() < 0.1:
            dest = self.pick(shape)
            if rng.random() < 0.6:
                body = ("add", ("out",), body)
                kind = kind_of(body)
        return self.emit(
            "generic",
            ins,
            shape,
            style=style,
            dest=dest,
            maps=maps,
            out_map=identity,
            iters="p" * rank,
            body=[body],
            kind=kind,
        )

    def select_by(self):
        """A choice by a mask of the program's own."""
        mask = self.pick(M, "i1")
        a = self.pick(M)
        b = self.pick_other(M, [a])
        body = ("select", ("in", 0), ("in", 1), ("in", 2))
        return self.emit(
            "generic",
            [mask, a, b],
            M,
            style="generic",
            dest=None,
            maps=[ID] * 3,
            out_map=ID,
            iters="pp",
            body=[body],
            kind="select",
        )

    def other_types(self):
        """A value of the program's own in another type beside one in f32."""
        rng = self.rng
        elem = rng.choice(
            ["bf16", "f16", "i32"]
            if self.exact
            else ["bf16", "f16", "i32", "f8E4M3FN", "f64"]
        )
        a, b = self.pick(M), self.pick(M, elem)
        if elem == "f64":
            wide = ("extf", ("in", 0), "f64")
            body = ("truncf", ("mul", wide, ("in", 1)), "f32")
            kind = "mul"
        else:
            cast = "sitofp" if elem == "i32" else "extf"
            kind = rng.choice(["add", "mul"])
            body = (kind, ("in", 0), (cast, ("in", 1), "f32"))
        return self.emit(
            "generic",
            [a, b],
            M,
            style="generic",
            dest=None,
            maps=[ID, ID],
            out_map=ID,
            iters="pp",
            body=[body],
            kind=kind,
        )

    def by_scalar(self):
        """An element of a tensor, which a body reads, or a whole tensor is."""
        rng = self.rng
        text = "tensor.extract {0}[{1}, {1}] : {t[0]}"
        low = self.bounds[0]
        scalar = self.add(
            Op(
                "plain",
                [self.pick(M), low],
                [Value(None, "f32")],
                text=text,
                kind="other",
                move="extract",
            )
        )
        if rng.random() < 0.3:
            memory = self.emit("empty", [], M)
            text = (
                "linalg.fill{attrs} ins({0} : f32) outs({1} : {t[1]}) "
                "-> {r[0]}"
            )
            return self.emit(
                "plain",
                [scalar, memory],
                M,
                text=text,
                kind="clear",
                move="fill",
                filled=True,
            )
        body = (rng.choice(["add", "mul", "max"]), ("in", 0), ("scalar",))
        return self.emit(
            "generic",
            [self.pick(M)],
            M,
            style="generic",
            dest=None,
            maps=[ID],
            out_map=ID,
            iters="pp",
            body=[body],
            kind=kind_of(body),
            scalar=scalar,
        )

    def own_contraction(self):
        """A product of values in types that the program gave them."""
        rng = self.rng
        elems = ["bf16", "f16"] if self.exact else ["bf16", "f16", "f8E4M3FN"]
        a = self.pick(M, rng.choice(elems))
        b = (
            self.pick(M, rng.choice(elems))
            if rng.random() < 0.5
            else self.pick(M)
        )
        return self.emit(
            "generic",
            [a, b],
            M,
            style="matmul",
            dest=self.zero(M),
            maps=[(0, 2), (2, 1)],
            out_map=(0, 1),
            iters="ppr",
            kind="matmul",
            body=[("add", ("out",), ("mul", ("in", 0), ("in", 1)))],
        )

    def own_cast(self):
        """A cast that the program makes, of a tensor or in a body."""
        rng = self.rng
        elem = rng.choice(["bf16", "f16"] + ([] if self.exact else ["f64"]))
        if rng.random() < 0.5:
            name, source, target = (
                ("extf" if elem == "f64" else "truncf"),
                "f32",
                elem,
            )
        else:
            name, source, target = (
                ("truncf" if elem == "f64" else "extf"),
                elem,
                "f32",
            )
        x = self.pick(M, source)
        style = rng.choice(["generic", "tensor." + name])
        return self.emit(
            "generic",
            [x],
            M,
            target,
            style=style,
            dest=None,
            maps=[ID],
            out_map=ID,
            iters="pp",
            body=[(name, ("in", 0), target)],
            kind="cast",
        )

    def reduction(self):
        rng = self.rng
        x = self.pick(rng.choice([M, M, B]))
        rank = len(x.shape)
        d = rng.randrange(rank)
        kept = tuple(i for i in range(rank) if i != d)
        shape = tuple(x.shape[i] for i in kept)
        body, kind, start = draw_reduction(rng, self.exact)
        iters = "".join("r" if i == d else "p" for i in range(rank))
        style = "generic"
        if body[2] == ("in", 0) and rng.random() < 0.4:
            style = "reduce"
        dest = (
            self.pick(shape) if rng.random() < 0.15 else self.zero(shape, start)
        )
        return self.emit(
            "generic",
            [x],
            shape,
            style=style,
            dest=dest,
            maps=[tuple(range(rank))],
            out_map=kept,
            iters=iters,
            body=[body],
            kind=kind,
            dimensions=[d],
        )

    def several_results(self):
        a, b = self.pick(M), self.pick(M)
        body = [("add", ("in", 0), ("in", 1)), ("mul", ("in", 0), ("in", 1))]
        op = Op(
            "generic",
            [a, b],
            [Value(M, "f32"), Value(M, "f32")],
            style="generic",
            dest=None,
            maps=[ID, ID],
            out_map=ID,
            iters="pp",
            body=body,
            kind="add",
        )
        return self.add(op)

    def nn(self):
        return draw_layer(self)

    def again(self):
        """An op a second time, perhaps under another policy: CSE's food."""
        made = [
            op
            for depth, scope, op in self.made
            if depth <= len(self.scopes) and self.scopes[depth - 1] is scope
        ]
        if not made:
            return self.elementwise()
        op = self.rng.choice(made)
        copy = Op(
            op.form,
            op.ins,
            [Value(v.shape, v.elem) for v in op.results],
            policy=op.policy,
            **op.data,
        )
        return self.add(copy)
