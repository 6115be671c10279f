"""Compares what a pass made of a program with what the model says of it."""

import re

from ir import Block
from body_text import CASTS
from profiles import MOVING, is_strict

CASTING = ("arith.truncf", "arith.extf")
PLAIN_NAMES = ("tensor.", "nn.", "amp.stop_gradient")


class Mismatch(Exception):
    pass


def is_in_body(op):
    """Whether an op stands in the body of a structured op or a padding."""
    parent = op.block.parent
    while parent is not None:
        if parent.name.startswith(("linalg.", "tensor.")):
            return True
        parent = parent.block.parent
    return False


class Comparison:
    """Of one function. `found` are the ops of the output by their key."""

    def __init__(self, model, function):
        self.model = model
        self.function = function
        self.base = {}  # result of the output -> value of the model
        self.found = {}
        self.copies = {}  # op -> the op that it does again
        self.nodes = {}  # op -> node
        self.ops = [op for op in function.walk() if not is_in_body(op)]
        for op in self.ops:
            self.found.setdefault(op.key, []).append(op)

    def run(self):
        args = self.function.regions[0].args
        self.base.update(zip(args, self.model.args))
        matched = []
        self.own = set()
        for node in self.model.nodes:
            op = self.match(node)
            if op is None:
                continue
            matched.append((node, op))
            self.own.add(op)
            self.nodes[op] = node
            self.base.update(zip(op.results, node.outs))
            for (args, _, _), block in zip(node.regions, op.regions):
                self.base.update(zip(block.args[node.op.form == "for" :], args))
        for node, op in matched:
            self.check(node, op)
        self.check_return()
        self.check_casts()

    def fail(self, node, text):
        what = node.key if node else "return"
        raise Mismatch(f"{what}: {text}")

    def match(self, node):
        """The op of the output that a node has become."""
        names = names_of(node)
        ops = [op for op in self.found.get(node.key, []) if names(op.name)]
        if node.op.form in ("const", "fill", "empty"):
            return ops[-1] if ops else None
        if len(ops) > 1 and any(op.name.startswith("linalg.") for op in ops):
            ops = [op for op in ops if op.name.startswith("linalg.")]
        if len(ops) == 2 and node.kind in MOVING and node.op.form == "generic":
            # A broadcast is done again of the cast operand.
            ops.sort(key=lambda op: op.results[0].elem != node.outs[0].storage)
            self.copies[ops[1]] = ops[0]
            ops = ops[:1]
        if len(ops) != 1:
            self.fail(node, f"found {len(ops)} ops for it")
        return ops[0]

    # Operands.

    def chain(self, value):
        """The value that casts start from, and the types on the way."""
        types = [value.elem]
        while not isinstance(value.owner, Block):
            if value.owner in self.copies:
                value = self.copies[value.owner].results[0]
            elif value.owner.name in CASTING and value.owner not in self.own:
                value = value.owner.operands[0]
            else:
                break
            types.insert(0, value.elem)
        return value, types

    def check_read(self, node, what, value, stored, elem):
        """`value` must be `stored`, read as `elem`."""
        base, types = self.chain(value)
        if node and node.touches_f64 and stored.touched:
            elem = value.elem if value.elem == stored.storage else "f32"
        if value.elem != elem:
            self.fail(
                node,
                f"reads {what} as {value.elem}, expected {elem}"
                f" (stored {stored.storage})",
            )
        if stored.constants is not None or stored.empty:
            return
        if self.base.get(base) is not stored:
            self.fail(node, f"{what} is another value")
        if not stored.touched:
            expected = [stored.elem]
        else:
            expected = [stored.storage]
            if elem != stored.storage:
                if "f32" not in (elem, stored.storage):
                    expected.append("f32")
                expected.append(elem)
        if (
            stored.touched
            and stored.storage != "f32"
            and types[0] == "f32"
            and types[1:2] == [stored.storage]
        ):
            types = types[1:]  # behind the op, as for contractions
        if types != expected:
            self.fail(node, f"{what} goes through {types}, expected {expected}")

    def check(self, node, op):
        form = node.op.form
        if (
            form in ("const", "fill", "empty")
            or node.op.data.get("move") == "extract"
        ):
            return
        operands = op.operands
        if form == "for":
            operands = operands[3:]
        elif form in ("if", "check"):
            operands = operands[:1] if form == "check" else []
        for i, value in enumerate(operands[: len(node.ins)]):
            if node.ins[i].shape is not None and not node.ins[i].empty:
                self.check_read(
                    node,
                    f"operand {i}",
                    value,
                    node.ins[i],
                    self.model.reads(node, i),
                )
        if form == "generic":
            self.check_body(node, op)
        if node.regions:
            self.check_regions(node, op)
        self.check_results(node, op)

    def check_results(self, node, op):
        for value, stored in zip(op.results, node.outs):
            if not stored.touched:
                if value.is_tensor and value.elem != stored.elem:
                    self.fail(
                        node, f"gives {value.elem}, expected {stored.elem}"
                    )
                continue
            behind = {
                u.results[0].elem
                for u, _ in value.uses
                if u.name in CASTING and u not in self.own
            }
            if value.elem == stored.storage:
                continue
            if value.elem != "f32" or stored.storage == "f32" or node.regions:
                self.fail(
                    node, f"gives {value.elem}, expected {stored.storage}"
                )
            others = [
                u.name
                for u, i in value.uses
                if u.name not in CASTING or u in self.own
            ]
            if behind - {stored.storage} or others:
                self.fail(
                    node,
                    f"gives f32, read by {others} and as {behind}, "
                    f"expected {stored.storage}",
                )

    def check_regions(self, node, op):
        extra = node.op.form == "for"
        for number, ((args, _, yielded), block) in enumerate(
            zip(node.regions, op.regions)
        ):
            for value, stored in zip(block.args[extra:], args):
                if value.elem != stored.storage:
                    self.fail(
                        node, f"carries {value.elem}, expected {stored.storage}"
                    )
            operands = block.ops[-1].operands
            if node.op.form == "while" and number == 0:
                operands = operands[1:]
            targets = node.outs
            if node.op.form == "while" and number == 1:
                targets = node.regions[0][0]
            for i, (value, stored) in enumerate(zip(operands, yielded)):
                self.check_read(
                    node,
                    f"yielded value {i}",
                    value,
                    stored,
                    targets[i].storage,
                )

    def check_body(self, node, op):
        """Arithmetic in f32, whatever is read, and tf32 where asked for."""
        body = list(op.walk())
        own = [v.elem for v in node.ins] + [v.elem for v in node.outs]
        if node.touches_f64 or "f64" in own:
            return
        for inner in body:
            if inner.name.startswith(
                ("arith.", "math.")
            ) and inner.name not in (
                "arith.truncf",
                "arith.constant",
                "arith.select",
            ):
                for result in inner.results:
                    if result.type in ("bf16", "f16", "f64"):
                        self.fail(node, f"{inner.name} in {result.type}")
        casts = [inner for inner in body if inner.name in CASTING]
        for cast in (
            casts
            if {e for e in own if not e.startswith("i")} == {"f32"}
            else ()
        ):
            tf32 = "tf32" in (cast.operands[0].type, cast.results[0].type)
            if cast.is_excess != (not node.strict and not tf32):
                self.fail(
                    node,
                    "a cast in the body is "
                    f"{'excess' if cast.is_excess else 'strict'}",
                )
        rounded = sum(
            inner.name == "arith.truncf" and inner.results[0].type == "tf32"
            for inner in body
        )
        expected = 0
        if (
            node.policy.compute == "tf32"
            and node.kind in ("matmul", "attention_value", "conv")
            and node.rules.get(node.kind, "low") == "low"
        ):
            wide = {(i, v) for i, v in enumerate(node.ins) if v.touched}
            expected = len(wide)
        if rounded != expected:
            self.fail(
                node,
                f"{rounded} factors are rounded to tf32, expected {expected}",
            )

    def check_return(self):
        block = self.function.regions[0]
        for i, (value, stored) in enumerate(
            zip(block.ops[-1].operands, self.model.results)
        ):
            elem = "f32" if stored.touched else stored.elem
            self.check_read(None, f"result {i}", value, stored, elem)

    # Casts.

    def check_casts(self):
        seen = set()
        for op in self.ops:
            if (
                op.name not in CASTING
                or op in self.own
                or not op.results[0].is_tensor
            ):
                continue
            source = op.operands[0]
            key = (source, op.results[0].type)
            if key in seen:
                raise Mismatch(f"two casts of {op.key} to {op.results[0].type}")
            seen.add(key)
            stored = self.base.get(source)
            is_storage = stored and op.results[0].elem == stored.storage
            if not op.results[0].uses and not is_storage:
                raise Mismatch(
                    f"a cast of {op.key} to {op.results[0].type} is not read"
                )
            home = (
                source.owner
                if isinstance(source.owner, Block)
                else source.owner.block
            )
            if op.block is not home:
                raise Mismatch(f"a cast of {op.key} stands in another block")
            if not self.follows(source, op):
                raise Mismatch(f"a cast of {op.key} stands far from its value")
            self.check_flag(op)

    @staticmethod
    def follows(source, cast):
        """Whether only casts stand between a value and its cast."""
        ops = cast.block.ops
        start = 0
        if not isinstance(source.owner, Block):
            start = ops.index(source.owner) + 1
        between = ops[start : ops.index(cast)]
        return all(op.name in CASTING for op in between)

    def check_flag(self, cast):
        """`contract` where the rounding is excess: of the op that gives a value
        in 16 bits, or else of all that read the cast."""
        source, elem = cast.operands[0], cast.results[0].elem
        stored = self.base.get(source)
        if stored and stored.touched and elem == stored.storage and stored.node:
            excess = not stored.node.strict
        else:
            strict = set(self.readers_are_strict(cast))
            if None in strict:
                return
            excess = True not in strict
        if excess != cast.is_excess:
            raise Mismatch(
                f"a cast of {cast.key} to {elem} is "
                f"{'excess' if cast.is_excess else 'strict'}"
            )

    def readers_are_strict(self, op):
        for user, _ in op.results[0].uses:
            if user.name in CASTING and user not in self.own:
                yield from self.readers_are_strict(user)
            elif user.name == "func.return":
                yield is_strict(self.model.policy)
            elif user.name in ("scf.yield", "scf.condition"):
                yield None  # exact, whatever it says: what is yielded is joined
            elif user in self.copies:
                yield from self.readers_are_strict(user)
            else:
                while user not in self.nodes:
                    user = user.block.parent
                yield self.nodes[user].strict


POLICY = re.compile(r"#amp\.policy<(?:[^<>{}]|\{[^}]*\})*>")


def compare_types(model, function):
    Comparison(model, function).run()


def compare_policies(model, function):
    """Each op that is still there has the policy that it was written under: as
    an attribute, by its location, or its function's."""
    outer = POLICY.findall(function.text.rsplit("})", 1)[-1])
    outer = outer[0] if outer else str(model.policy)
    nodes = {node.key: node for node in model.nodes}
    for op in function.walk():
        node = nodes.get(op.key)
        if (
            node is None
            or is_in_body(op)
            or node.op.form in ("const", "empty", "fill")
            or not names_of(node)(op.name)
            and not op.name.startswith("nn.")
        ):
            continue
        found = POLICY.findall(op.text.rsplit("})", 1)[-1])
        found = found[0] if found else outer
        if found != str(node.policy):
            raise Mismatch(
                f"{op.key}: {op.name} is under {found}, expected {node.policy}"
            )


def names_of(node):
    form, op = node.op.form, node.op
    if form == "generic":
        return (
            lambda name: name.startswith("linalg.")
            and name != "linalg.fill"
            or name == CASTS.get(op.style.removeprefix("tensor."))
        )
    if form == "plain":
        want = re.split("[ {]", op.text)[0]
        return lambda name: name == want
    names = {
        "const": ("arith.constant",),
        "fill": ("linalg.fill", "arith.constant"),
        "empty": ("tensor.empty",),
        "pad": ("tensor.pad",),
        "for": ("scf.for",),
        "while": ("scf.while",),
        "if": ("scf.if",),
        "check": ("check.eq",),
    }[form]
    return lambda name: name in names
