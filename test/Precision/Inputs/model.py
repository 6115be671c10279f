"""What docs/Precision.md says about a program, and nothing else.

`Model` inlines calls and dissolves autocast regions, so that each op has its
one policy, and finds the storage of every value by iterating over all ops. It
knows nothing about how the compiler does it.
"""

from bodies import COMPARING, counting_constants, readers, reads_out
from profiles import CONTRACTIONS, MOVING, PROFILES, is_strict
from program import Policy
from roles import Roles
from rounding import stands_for

SIXTEEN = ("bf16", "f16")
LINEAR = ("linear", "output_layer")
UNIFORM = Policy("f32")


class Stored:
    """A value of the inlined program.

    `storage` is None while it is unknown. `constants` are the values of what is
    a constant, a fill, or only moves one; `parameter` is a parameter or what
    only moves one, `weight` the same but for what an embedding gathers.
    """

    def __init__(self, value, node=None, index=0):
        self.shape, self.elem = value.shape, value.elem
        self.node, self.index = node, index
        self.touched = self.elem == "f32" and self.shape is not None
        self.storage = None if self.touched else self.elem
        self.constants = None
        self.parameter = False
        self.weight = False
        self.input = False  # an argument of the function, or a moved one
        self.counted = None  # if it counts as another type than it is stored in
        self.empty = False

    @property
    def counts_as(self):
        return self.counted or self.storage

    def join(self, storage):
        """Whether it had to change."""
        if not self.touched or storage is None or storage == self.storage:
            return False
        new = storage if self.storage is None else "f32"
        changed, self.storage = new != self.storage, new
        return changed


class Node:
    """An op at one place of the inlined program."""

    def __init__(self, op, policy, key, ins):
        self.op, self.policy, self.key, self.ins = op, policy, key, ins
        self.outs = []
        self.regions = []  # of (arguments, nodes, yielded)
        self.role = None
        self.is_part = False  # its result is inside of what several ops are
        self.kind = op.data.get("kind")
        if op.form == "fill":
            self.kind = "clear"

    @property
    def rules(self):
        return self.policy.rules

    @property
    def uniform(self):
        return (
            self.policy.profile not in PROFILES or self.policy.compute == "tf32"
        )

    @property
    def compute(self):
        return self.policy.compute

    @property
    def strict(self):
        return is_strict(self.policy)

    @property
    def casts_inputs(self):
        profile = PROFILES.get(self.policy.profile)
        return profile is not None and profile.casts

    @property
    def precision_class(self):
        if self.uniform:
            return "f32"
        kind = self.kind
        if kind == "none":
            return "f32"
        if self.role in LINEAR and kind == "add" and "add" not in self.rules:
            kind = self.role_kind
        column = PROFILES[self.policy.profile]
        rule = self.rules.get(kind)
        if rule is None and kind == "attention_value":
            rule = self.rules.get("matmul")
        return rule or column.get(kind)

    @property
    def touches_f64(self):
        values = self.ins + self.outs
        return any(v.elem == "f64" for v in values if v.shape is not None)


class Model(Roles):
    def __init__(self, function, in_f32=False):
        self.in_f32 = in_f32  # everything, whatever the policies say
        self.nodes = []  # of all regions, in order
        policy = self.effective(function.policy or UNIFORM)
        values = {}
        self.args = []
        for value, attrs in zip(function.args, function.attrs):
            stored = Stored(value)
            stored.join("f32")
            stored.parameter = stored.weight = "amp.param" in attrs
            stored.input = stored.touched
            values[value] = stored
            self.args.append(stored)
        self.top = []
        self.policy = policy
        self.inline(function.region.ops, policy, (), values, self.top)
        self.results = [values[v] for v in function.region.yields]
        self.find_roles()
        self.solve()

    # Inlining.

    def inline(self, ops, policy, path, values, into):
        for op in ops:
            inner = self.effective(op.policy or policy)
            if op.form == "autocast":
                region = op.regions[0]
                self.inline(
                    region.ops,
                    self.effective(op.region_policy),
                    path,
                    values,
                    into,
                )
                for result, value in zip(op.results, region.yields):
                    values[result] = values[value]
            elif op.form == "call":
                callee = op.callee
                inside = dict(zip(callee.args, (values[v] for v in op.ins)))
                self.inline(
                    callee.region.ops,
                    self.effective(callee.policy or inner),
                    (op.tag,) + path,
                    inside,
                    into,
                )
                for result, value in zip(op.results, callee.region.yields):
                    values[result] = inside[value]
            else:
                self.place(op, inner, path, values, into)

    def effective(self, policy):
        return UNIFORM if self.in_f32 else policy

    def place(self, op, policy, path, values, into):
        ins = [values[v] for v in op.ins]
        node = Node(op, policy, (op.tag,) + path, ins)
        for key in ("dest", "scalar"):
            value = op.data.get(key)
            setattr(node, key, None if value is None else values[value])
        self.nodes.append(node)
        into.append(node)
        for region in op.regions:
            args = [Stored(v, node, i) for i, v in enumerate(region.args)]
            values.update(zip(region.args, args))
            nodes = []
            self.inline(region.ops, policy, path, values, nodes)
            node.regions.append(
                (args, nodes, [values[v] for v in region.yields])
            )
        for i, value in enumerate(op.results):
            stored = Stored(value, node, i)
            values[value] = stored
            node.outs.append(stored)
        self.describe(node)

    @staticmethod
    def describe(node):
        """Constants, parameters, and what only moves them."""
        op = node.op
        for out in node.outs:
            if op.form in ("const", "fill"):
                out.constants = op.values
                out.join("f32")
            elif op.form == "empty":
                out.empty = True
                out.join("f32")
        data = [v for v in node.ins if v.touched and not v.empty]
        if node.kind not in MOVING or op.form == "fill" or not data:
            return
        if all(v.input for v in data):
            node.outs[0].input = True
        if all(v.parameter for v in data) and op.form != "pad":
            node.outs[0].parameter = True
            node.outs[0].weight = node.kind != "embedding" and all(
                v.weight for v in data
            )
        is_constant = all(v.constants is not None for v in data)
        if (
            is_constant
            and op.form != "pad"
            and op.data.get("move") not in ("embedding", "concat")
        ):
            values = [c for v in data for c in v.constants]
            node.outs[0].constants = values

    # Storage.

    def solve(self):
        self.iterate()
        while True:
            unknown = [
                v
                for n in self.nodes
                for v in self.made(n)
                if v.touched and v.storage is None
            ]
            if not unknown:
                return
            for value in unknown:
                value.join("f32")
            self.iterate()

    @staticmethod
    def made(node):
        return node.outs + [a for args, _, _ in node.regions for a in args]

    def iterate(self):
        changed = True
        while changed:
            changed = False
            for node in self.nodes:
                changed |= self.step(node)

    def step(self, node):
        if node.regions:
            return self.step_region(node)
        changed = False
        if node.op.form in ("const", "fill", "empty", "check"):
            return False
        for i, out in enumerate(node.outs):
            if not out.touched:
                continue
            found = self.result(node) if i == 0 else "f32"
            if node.is_part and out.counted != found:
                out.counted, changed = found, True
            changed |= out.join("f32" if node.is_part else found)
        return changed

    def result(self, node):
        """The storage of an op's first result, as far as it is known."""
        if (
            node.kind == "none"
            or node.touches_f64
            or node.uniform
            or len(node.outs) > 1
            and not node.op.data.get("nn")
        ):
            return "f32"
        cls = node.precision_class
        if (
            node.role == "output_layer"
            and PROFILES[node.policy.profile].unrounded
            and cls in ("low", "f32_compute")
            or node.op.data.get("loss")
            or self.is_unrounded_choice(node)
            or cls == "f32"
            or node.kind in ("matmul", "attention_value")
            and len(node.outs[0].shape) == 0
            and cls in ("low", "f32_compute")
        ):
            return "f32"
        if cls in ("low", "f32_compute"):
            return node.compute
        found = self.counted_scalar(node)
        constants = []
        for i, value in enumerate(node.ins):
            counted = self.counts(node, i, value, cls)
            if counted == "constant":
                constants.append(
                    (value.constants, cls == "clear")
                )
            elif counted == "unknown":
                if found is None:
                    found = "unknown"
            elif counted:
                found = (
                    counted if found in (None, "unknown", counted) else "f32"
                )
        if self.reads_dest(node):
            value = node.dest
            if value.constants is None and not (
                cls == "follow"
                and (value.weight or node.casts_inputs and value.input)
            ):
                seen = value.counts_as or "unknown"
                if seen != "unknown":
                    found = seen if found in (None, "unknown", seen) else "f32"
                elif found is None:
                    found = seen
            elif value.constants is not None:
                constants.append((value.constants, False))
        if found is None and node.casts_inputs:
            found = node.compute
        if found == "unknown":
            return None
        if found not in SIXTEEN:
            return "f32"
        body = node.op.data.get("body", [None])[0]
        counted = counting_constants(body) if isinstance(body, tuple) else []
        if node.op.form == "pad":
            constants.append(([node.op.value], cls == "clear"))
        for values, exactly in constants + [([c], False) for c in counted]:
            if not stands_for(values, found, exactly):
                return "f32"
        return found

    @staticmethod
    def reads_dest(node):
        return (
            node.op.form == "generic"
            and node.dest is not None
            and "r" not in node.op.iters
            and reads_out(node.op.body[0])
        )

    @staticmethod
    def counted_scalar(node):
        """What a scalar from outside, no constant, makes of a result."""
        if node.op.data.get("filled"):
            return "f32"
        if node.scalar is None:
            return None
        found = [r for e in node.op.body for r in readers(e, ("scalar",))]
        return None if all(r in COMPARING for r in found) else "f32"

    @staticmethod
    def counts(node, i, value, cls):
        if value.empty or value.elem.startswith("i"):
            return None
        if (
            node.op.data.get("kept")
            and i in node.op.kept
            or value.shape is None
        ):
            return None
        if value.constants is not None:
            compared = node.op.form == "generic" and all(
                e != ("in", i)
                and all(r in COMPARING for r in readers(e, ("in", i)))
                for e in node.op.body
            )
            return None if compared and cls != "clear" else "constant"
        if not value.touched:
            return "f32"
        of_nn = node.op.data.get("nn") and node.kind not in MOVING
        if value.weight and (cls == "follow" or of_nn):
            return None
        if cls == "follow" and node.casts_inputs and value.input:
            return None
        return "unknown" if value.counts_as is None else value.counts_as

    def step_region(self, node):
        form, changed = node.op.form, False
        if form == "if":
            for out, a, b in zip(
                node.outs, node.regions[0][2], node.regions[1][2]
            ):
                changed |= out.join(
                    self.yielded(node, [a, b]) if out.touched else None
                )
            return changed
        (args, _, yields), last = node.regions[0], node.regions[-1]
        back = last[2]
        for i, arg in enumerate(args):
            if node.uniform:
                changed |= arg.join("f32")
            for value in (node.ins[i], back[i]):
                if not value.empty:
                    changed |= arg.join(value.counts_as)
        handed = args if form == "for" else yields
        for i, out in enumerate(node.outs):
            for target in [out] + ([last[0][i]] if form == "while" else []):
                if node.uniform:
                    changed |= target.join("f32")
                elif not handed[i].empty:
                    changed |= target.join(handed[i].counts_as)
        return changed

    def yielded(self, node, values):
        if node.uniform:
            return "f32"
        found, unknown, constants = None, False, []
        for value in values:
            if value.empty:
                continue
            if value.constants is not None:
                constants.append(value.constants)
            elif value.counts_as is None:
                unknown = True
            else:
                seen = value.counts_as
                found = seen if found in (None, seen) else "f32"
        if found is None and unknown:
            return None
        if found not in SIXTEEN:
            return "f32"
        return (
            found
            if all(stands_for(c, found, True) for c in constants)
            else "f32"
        )

    # What an op reads.

    def reads(self, node, i):
        """The type in which an op reads an operand."""
        value = node.ins[i]
        if not value.touched:
            return value.elem
        op = node.op
        if node.kind == "none" or node.touches_f64 or op.form == "check":
            return "f32"
        if op.form in ("for", "while"):
            return node.regions[0][0][i].storage
        cls, contraction = node.precision_class, node.kind in CONTRACTIONS
        if op.data.get("kept") and i in op.kept:
            return "f32"
        if contraction and cls == "low":
            return node.compute
        if contraction and cls == "f32":
            return "f32"
        in_result = node.role in LINEAR or cls == "follow"
        cast = value.weight or node.casts_inputs and value.input
        cast = cast and node.outs[0].touched
        if cast and in_result and not contraction:
            return node.outs[0].storage
        if (
            cls == "clear"
            or node.kind in MOVING
            or (op.form in ("plain", "pad") and not op.data.get("nn"))
        ):
            return node.outs[0].storage
        return value.storage
