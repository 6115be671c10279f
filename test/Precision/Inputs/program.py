"""Programs as the generator makes them and the model reads them, and as text.

A program is a list of functions, the last of which is the one that counts. An
op has a form (`generic`, `for`, `nn`, ...), operands, results, regions and
what its form needs. Each op has a number: it is the op's location in the text,
"t17", by which it is found again in what a pass has made of it.
"""

import itertools


class Value:
    """An SSA value. A shape of None is a scalar: a bound or a condition."""

    def __init__(self, shape, elem):
        self.shape = None if shape is None else tuple(shape)
        self.elem = elem
        self.name = None
        self.readable = True  # or only memory: what tensor.empty gives
        self.is_low = False  # made of what a policy may store in 16 bits

    @property
    def type(self):
        if self.shape is None:
            return self.elem
        return (
            "tensor<" + "".join(f"{s}x" for s in self.shape) + self.elem + ">"
        )


class Policy:
    def __init__(self, profile, compute=None, rounding=None, rules=()):
        self.profile = profile
        self.compute = compute
        self.rounding = rounding
        self.rules = dict(rules)

    def __str__(self):
        parts = [f'"{self.profile}"']
        if self.compute:
            parts.append(f"compute = {self.compute}")
        if self.rounding:
            parts.append(f"rounding = {self.rounding}")
        if self.rules:
            rules = ", ".join(
                f'{k} = "{v}"' for k, v in sorted(self.rules.items())
            )
            parts.append(f"rules = {{{rules}}}")
        return f"#amp.policy<{', '.join(parts)}>"


class Region:
    def __init__(self, args=(), ops=(), yields=()):
        self.args = list(args)
        self.ops = list(ops)
        self.yields = list(yields)


class Op:
    """An op. `outs` of `generic` is the destination operand, or None."""

    numbers = itertools.count()

    def __init__(self, form, ins, results, regions=(), policy=None, **data):
        self.form = form
        self.ins = list(ins)
        self.results = list(results)
        self.regions = list(regions)
        self.policy = policy
        self.data = data
        self.tag = f"t{next(Op.numbers)}"

    def __getattr__(self, name):
        try:
            return self.__dict__["data"][name]
        except KeyError:
            raise AttributeError(name) from None


class Function:
    def __init__(self, name, args, attrs, region, policy=None, private=False):
        self.name = name
        self.args = list(args)
        self.attrs = list(attrs)
        self.region = region
        self.policy = policy
        self.private = private
