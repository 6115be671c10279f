"""Programs as MLIR text, every op with its number as its location."""

import itertools

from body_text import BINARY, CASTS, UNARY, Body, affine, literal, number


class Printer:
    def __init__(self):
        self.lines = []
        self.count = itertools.count()

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def name(self, values):
        for value in values:
            value.name = f"%v{next(self.count)}"
        return ", ".join(v.name for v in values)

    def function(self, func):
        args = []
        for value, attrs in zip(func.args, func.attrs):
            self.name([value])
            args.append(
                f"{value.name}: {value.type}"
                + (f" {{{attrs}}}" if attrs else "")
            )
        results = [v.type for v in func.region.yields]
        attrs = (
            f" attributes {{amp.policy = {func.policy}}}" if func.policy else ""
        )
        kind = "private " if func.private else ""
        self.put(
            0,
            f"func.func {kind}@{func.name}({', '.join(args)}) -> "
            f"({', '.join(results)}){attrs} {{",
        )
        self.block(1, func.region, "return")
        self.put(0, "}")

    def block(self, depth, region, terminator, note=""):
        for op in region.ops:
            self.op(depth, op)
        names, types = refs(region.yields)
        self.put(depth, f"{terminator}{note} {names} : {types}".rstrip(" :"))

    def op(self, depth, op):
        getattr(self, "op_" + op.form)(depth, op)

    def define(self, depth, op, text):
        """One line that defines the results of an op."""
        self.put(depth, f'{self.name(op.results)} = {text} loc("{op.tag}")')

    @staticmethod
    def attrs(op, *more):
        parts = list(more)
        if op.policy:
            parts.append(f"amp.precision = {op.policy}")
        return f" {{{', '.join(parts)}}}" if parts else ""

    def op_const(self, depth, op):
        value = op.results[0]
        if value.shape is None:
            self.define(
                depth,
                op,
                f"arith.constant {number(op.values[0], value.elem)}"
                f" : {value.elem}",
            )
            return
        text = literal(value.shape, value.elem, op.values)
        self.define(depth, op, f"arith.constant {text} : {value.type}")

    def op_empty(self, depth, op):
        self.define(depth, op, f"tensor.empty() : {op.results[0].type}")

    def op_fill(self, depth, op):
        value = op.results[0]
        n = next(self.count)
        self.put(
            depth,
            f"%s{n} = arith.constant {number(op.values[0], value.elem)}"
            f" : {value.elem}",
        )
        self.put(depth, f"%e{n} = tensor.empty() : {value.type}")
        self.define(
            depth,
            op,
            f"linalg.fill{self.attrs(op)} ins(%s{n} : {value.elem}) "
            f"outs(%e{n} : {value.type}) -> {value.type}",
        )

    def destination(self, depth, op):
        """The operand that a structured op writes to, made if there is none."""
        if op.dest is not None:
            return op.dest.name
        n = next(self.count)
        self.put(depth, f"%e{n} = tensor.empty() : {op.results[0].type}")
        return f"%e{n}"

    def op_generic(self, depth, op):
        if op.style in STYLES:
            STYLES[op.style](self, depth, op)
            return
        dests = [self.destination(depth, op) for _ in op.results]
        maps = op.maps + [op.out_map] * len(op.results)
        maps = ", ".join(affine(len(op.iters), m) for m in maps)
        kinds = ", ".join(
            {"p": '"parallel"', "r": '"reduction"'}[i] for i in op.iters
        )
        names, types = refs(op.ins)
        ins = f"ins({names} : {types}) " if op.ins else ""
        outs = ", ".join(dests)
        out_types = ", ".join(v.type for v in op.results)
        text = (
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = "
            f"[{kinds}]}} {ins}outs({outs} : {out_types})"
        )
        attrs = self.attrs(op)
        result = f"{self.name(op.results[:1])}"
        if len(op.results) > 1:
            for i, value in enumerate(op.results):
                value.name = f"{result}#{i}"
            result += f":{len(op.results)}"
            out_types = f"({out_types})"
        self.put(
            depth,
            f"{result} = {text}" + (f" attrs ={attrs}" if attrs else "") + " {",
        )
        out = op.results[0].elem
        body = Body([v.elem for v in op.ins], out, "f32", op.data.get("scalar"))
        yields = [body.emit(e) for e in op.body]
        args = [f"{n}: {t}" for n, t in zip(body.names, body.types)]
        outs = [f"%o{i or ''}: {out}" for i in range(len(op.results))]
        self.put(depth, f"^bb0({', '.join(args + outs)}):")
        for line in body.lines:
            self.put(depth + 1, line)
        self.put(
            depth + 1,
            f"linalg.yield {', '.join(n for n, _ in yields)} : "
            f"{', '.join(t for _, t in yields)}",
        )
        self.put(depth, f'}} -> {out_types} loc("{op.tag}")')

    def op_plain(self, depth, op):
        """An op whose text is a template."""
        text = op.text.format(
            *(v.name for v in op.ins),
            attrs=self.attrs(op),
            t=[v.type for v in op.ins],
            r=[v.type for v in op.results],
        )
        result = self.name(op.results[:1])
        if len(op.results) > 1:
            for i, value in enumerate(op.results):
                value.name = f"{result}#{i}"
            result += f":{len(op.results)}"
        self.put(depth, f'{result} = {text} loc("{op.tag}")')

    def op_pad(self, depth, op):
        x, r = op.ins[0], op.results[0]
        n = next(self.count)
        self.put(
            depth, f"%s{n} = arith.constant {number(op.value, 'f32')} : f32"
        )
        low, high = (", ".join(map(str, side)) for side in (op.low, op.high))
        self.put(
            depth,
            f"{self.name([r])} = tensor.pad {x.name} low[{low}] "
            f"high[{high}] {{",
        )
        args = ", ".join(f"%i{n}_{d}: index" for d in range(len(r.shape)))
        self.put(depth, f"^bb0({args}):")
        self.put(depth + 1, f"tensor.yield %s{n} : f32")
        attrs = self.attrs(op)
        self.put(depth, f'}}{attrs} : {x.type} to {r.type} loc("{op.tag}")')

    def op_autocast(self, depth, op):
        _, types = refs(op.results)
        arrow = f" -> {types}" if op.results else ""
        self.head(
            depth, op, f"amp.autocast policy {op.region_policy}{arrow} {{"
        )
        self.block(depth + 1, op.regions[0], "amp.yield")
        self.put(depth, f'}} loc("{op.tag}")')

    def head(self, depth, op, text, extra=0):
        if not op.results and not extra:
            self.put(depth, text)
            return
        name = f"%v{next(self.count)}"
        total = len(op.results) + extra
        self.put(
            depth,
            f"{name}:{total} = {text}" if total > 1 else f"{name} = {text}",
        )
        for i, value in enumerate(op.results):
            value.name = f"{name}#{i}" if total > 1 else name

    def op_for(self, depth, op):
        body, n = op.regions[0], next(self.count)
        args = self.name(body.args).split(", ") if body.args else []
        inits = ", ".join(f"{a} = {v.name}" for a, v in zip(args, op.ins))
        _, types = refs(op.ins)
        low, high, step = (v.name for v in op.bounds)
        carried = f" iter_args({inits}) -> ({types})" if args else ""
        self.head(
            depth,
            op,
            f"scf.for %i{n} = {low} to {high} step {step}{carried} {{",
        )
        self.block(depth + 1, body, "scf.yield")
        self.put(depth, f'}}{self.attrs(op)} loc("{op.tag}")')

    def op_while(self, depth, op):
        before, after = op.regions
        n = next(self.count)
        low, high, step = (v.name for v in op.bounds)
        args = self.name(before.args).split(", ")
        inits = ", ".join(f"{a} = {v.name}" for a, v in zip(args, op.ins))
        _, types = refs(op.ins)
        _, handed = refs(before.yields)
        self.head(
            depth,
            op,
            f"scf.while ({inits}, %i{n} = {low}) : ({types}, index)"
            f" -> ({handed}, index) {{",
            extra=1,
        )
        for inner in before.ops:
            self.op(depth + 1, inner)
        names, _ = refs(before.yields)
        self.put(depth + 1, f"%c{n} = arith.cmpi slt, %i{n}, {high} : index")
        self.put(
            depth + 1, f"scf.condition(%c{n}) {names}, %i{n} : {handed}, index"
        )
        self.put(depth, "} do {")
        names = self.name(after.args).split(", ")
        args = ", ".join(f"{a}: {v.type}" for a, v in zip(names, after.args))
        self.put(depth, f"^bb0({args}, %j{n}: index):")
        for inner in after.ops:
            self.op(depth + 1, inner)
        names, _ = refs(after.yields)
        self.put(depth + 1, f"%k{n} = arith.addi %j{n}, {step} : index")
        self.put(depth + 1, f"scf.yield {names}, %k{n} : {types}, index")
        self.put(depth, f'}}{self.while_attrs(op)} loc("{op.tag}")')

    def while_attrs(self, op):
        attrs = self.attrs(op)
        return f" attributes{attrs}" if attrs else ""

    def op_if(self, depth, op):
        _, types = refs(op.results)
        self.head(depth, op, f"scf.if {op.ins[0].name} -> ({types}) {{")
        self.block(depth + 1, op.regions[0], "scf.yield")
        self.put(depth, "} else {")
        self.block(depth + 1, op.regions[1], "scf.yield")
        self.put(depth, f'}}{self.attrs(op)} loc("{op.tag}")')

    def op_call(self, depth, op):
        names, types = refs(op.ins)
        _, results = refs(op.results)
        self.head(
            depth,
            op,
            f"func.call @{op.callee.name}({names}){self.attrs(op)} : "
            f'({types}) -> ({results}) loc("{op.tag}")',
        )

    def op_check(self, depth, op):
        actual, expected = op.ins
        self.put(
            depth,
            f"check.eq {actual.name}, {expected.name} : {actual.type}"
            f' loc("{op.tag}")',
        )


def refs(values):
    return ", ".join(v.name or "" for v in values), ", ".join(
        v.type for v in values
    )


# Other ways to write structured ops.


def named(name, extra=""):
    def put(printer, depth, op):
        dest = printer.destination(depth, op)
        names, types = refs(op.ins)
        attrs = printer.attrs(op, *([extra] if extra else []))
        kind = op.results[0].type
        printer.define(
            depth,
            op,
            f"linalg.{name}{attrs} ins({names} : {types}) "
            f"outs({dest} : {kind}) -> {kind}",
        )

    return put


def on_tensors(name):
    def put(printer, depth, op):
        names, _ = refs(op.ins)
        printer.define(
            depth, op, f"{name} {names}{printer.attrs(op)} : {op.ins[-1].type}"
        )

    return put


def cast_of_tensor(name):
    def put(printer, depth, op):
        printer.define(
            depth,
            op,
            f"{name} {op.ins[0].name}{printer.attrs(op)} : "
            f"{op.ins[0].type} to {op.results[0].type}",
        )

    return put


def contract(printer, depth, op):
    dest = printer.destination(depth, op)
    maps = ", ".join(affine(len(op.iters), m) for m in op.maps + [op.out_map])
    names, types = refs(op.ins)
    kind = op.results[0].type
    printer.define(
        depth,
        op,
        f"linalg.contract indexing_maps = [{maps}]{printer.attrs(op)} "
        f"ins({names} : {types}) outs({dest} : {kind}) -> {kind}",
    )


def moved(name, key):
    def put(printer, depth, op):
        dest = printer.destination(depth, op)
        x = op.ins[0]
        printer.define(
            depth,
            op,
            f"linalg.{name} ins({x.name} : {x.type}) outs({dest} : "
            f"{op.results[0].type}) {key} = {op.data[key]}"
            f"{printer.attrs(op)}",
        )

    return put


def reduce(printer, depth, op):
    x, dest = op.ins[0], op.dest
    name = BINARY[op.body[0][0]]
    attrs = printer.attrs(op)
    printer.define(
        depth,
        op,
        f"linalg.reduce {{ {name} }} ins({x.name} : {x.type}) "
        f"outs({dest.name} : {dest.type}) dimensions = "
        f"{op.dimensions}{attrs}",
    )


WINDOW = (
    "dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>"
)
STYLES = {
    "matmul": named("matmul"),
    "batch_matmul": named("batch_matmul"),
    "conv": named("conv_2d_nhwc_hwcf", WINDOW),
    "pool_max": named("pooling_nhwc_max", WINDOW),
    "pool_sum": named("pooling_nhwc_sum", WINDOW),
    "contract": contract,
    "transpose": moved("transpose", "permutation"),
    "broadcast": moved("broadcast", "dimensions"),
    "reduce": reduce,
}
for _name in (
    "add",
    "sub",
    "mul",
    "div",
    "max",
    "min",
    "exp",
    "tanh",
    "sqrt",
    "erf",
    "abs",
    "log",
):
    STYLES["linalg." + _name] = named(_name)
STYLES["linalg.neg"] = named("negf")
for _key, _name in itertools.chain(BINARY.items(), UNARY.items()):
    STYLES["tensor." + _key] = on_tensors(_name)
for _key, _name in CASTS.items():
    STYLES["tensor." + _key] = cast_of_tensor(_name)


def text_of(functions):
    printer = Printer()
    for func in functions:
        printer.function(func)
    return "\n".join(printer.lines) + "\n"
