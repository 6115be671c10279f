"""Random PyTorch programs of small tensors: views, writes in place, buffers,
no_grad() and ops with rules of their own, whose losses, gradients and buffers
are to be eager PyTorch's.

usage: campaign_torch.py COUNT [FIRST]

Programs have the numbers FIRST, FIRST + 1, ... Prints those that are wrong or
refused, and counts; exit status 1 where one is wrong. `campaign_torch.py 0 N`
prints program N.
"""

import collections
import random
import sys

import amp
import amp.torch
import torch
from torch import nn

N = 4
BUFFERS = {"b1": (N,), "b2": (2, N), "b3": (N, N)}
# Of one operand.
POINTWISE = [
    "torch.tanh({})", "F.relu({})", "torch.sigmoid({})", "F.gelu({})",
    "{}.abs()", "F.softplus({})", "({} * 0.3).exp()", "F.elu({})",
    "{}.clamp(-0.5, 0.8)", "F.leaky_relu({}, 0.1)", "-{}", "{} * 0.5 + 0.1",
    "{}.square() * 0.5", "torch.sin({})", "F.hardtanh({})",
    "({}.square() + 0.1).sqrt()", "1 / (1 + {}.square())", "F.silu({})",
    "torch.atan({})", "F.mish({})", "({}.square() + 0.5).log()",
    "{0}.detach() * {0}"]
BINARY = [
    "{} + {}", "{} * {}", "{} - {}", "torch.maximum({}, {})",
    "torch.where({0} > 0, {0}, {1})", "{} / (1 + {}.square())",
    "torch.minimum({}, {})", "torch.atan2({}, 1.5 + {}.square())",
    "torch.lerp({}, {}, 0.3)", "torch.hypot({}, 0.1 + {}.abs())"]
REDUCTIONS = ["{}.sum({})", "{}.mean({})", "{}.amax({})", "{}.amin({})",
              "{}.logsumexp({})", "({}.square().sum({}) + 0.1).sqrt()"]
ROWS = ["F.softmax({}, -1)", "F.log_softmax({}, -1)", "{}.cumsum(-1)",
        "{}.flip(-1)", "{}.roll(1, -1)", "{}.sort(-1)[0]"]
# A tensor of a buffer's shape into it.
UPDATES = ["with torch.no_grad(): m.{0}.mul_(0.9).add_({1} * 0.1)",
           "m.{0}.copy_({1}.detach())",
           "with torch.no_grad(): m.{0}[0] = {1}[0] * 0.5",
           "m.{0} = (m.{0} * 0.9 + {1} * 0.1).detach()",
           "m.{0}.data.mul_(0.9).add_({1}.detach() * 0.1)",
           "m.{0}.data = {1}.detach() * 0.5"]
# Part of a new tensor from another one.
WRITES = ["{}[{i}:] = {}[{i}:]", "{}[{i}:] += {}[{i}:]",
          "{}[{i}].copy_({}[{i}])", "{}[{i}:].mul_({}[{i}:])",
          "with torch.no_grad(): {}[{i}:].mul_({}[{i}:])",
          "{}.data[{i}:].mul_({}[{i}:].detach())",
          "{}.detach()[{i}].copy_({}[{i}].detach())",
          "{}.detach().clamp_(-0.5, 0.5)"]


class Program:
    """Lines, and the shapes of what they name."""

    def __init__(self, number: int):
        self._random = random.Random(number)
        self.lines = ["h = m.l(x)"]
        self._shapes = {"x": (N, N), "h": (N, N), "m.w": (N, N), "m.c": (N,)}
        rules = [getattr(self, name) for name in sorted(vars(Program))
                 if name.startswith("add_")]
        for _ in range(self._random.choice([5, 10, 18, 30])):
            a = self._pick(lambda shape: True)
            self._random.choice(rules)(a, self._shapes[a])
        names = [name for name in self._shapes if name != "x"][-5:]
        self.lines.append("return (h * m.w).mean() * 0.1 + " + " + ".join(
            f"({name} * 0.7).square().mean()" for name in names))

    def __str__(self) -> str:
        return "def run(m, x):\n" + "\n".join("    " + line
                                              for line in self.lines)

    def _pick(self, fits):
        """One of the last values."""
        found = [name for name, shape in self._shapes.items() if fits(shape)]
        return self._random.choice(found[-8:]) if found else None

    def _name(self, text: str, shape, prefix: str = "") -> str:
        name = f"v{len(self._shapes)}"
        self.lines.append(f"{prefix}{name} = {text}")
        self._shapes[name] = tuple(shape)
        return name

    def add_pointwise(self, a, shape):
        self._name(self._random.choice(POINTWISE).format(a), shape)

    def add_binary(self, a, shape):
        b = self._pick(lambda other: other == shape)
        self._name(self._random.choice(BINARY).format(a, b or a), shape)

    def add_broadcast(self, a, shape):
        b = self._pick(lambda s: 0 < len(s) < len(shape)
                       and s == shape[len(shape) - len(s):])
        if b:
            self._name(f"{a} * {b}", shape)

    def add_reduction(self, a, shape):
        if shape:
            dim = self._random.randrange(len(shape))
            self._name(self._random.choice(REDUCTIONS).format(a, dim),
                       shape[:dim] + shape[dim + 1:])

    def add_product(self, a, shape):
        b = self._pick(lambda s: len(s) == 2 and len(shape) == 2
                       and s[0] == shape[1])
        if b:
            self._name(f"{a} @ {b}", (shape[0], self._shapes[b][1]))

    def add_view(self, a, shape):
        if len(shape) >= 2:
            self._name(f"{a}.transpose(0, 1)", (shape[1], shape[0], *shape[2:]))
        if shape and shape[0] >= 2:
            first = self._random.randrange(1, shape[0])
            self._name(f"{a}[{first}:]", (shape[0] - first, *shape[1:]))
            self._name(f"{a}[{first}]", shape[1:])

    def add_join(self, a, shape):
        b = self._pick(lambda s: s == shape) or a
        if len(shape) <= 2:
            self._name(f"torch.stack([{a}, {b}])", (2, *shape))
        if shape and shape[0] <= N:
            self._name(f"torch.cat([{a}, {b}])", (2 * shape[0], *shape[1:]))

    def add_rows(self, a, shape):
        if shape:
            self._name(self._random.choice(ROWS).format(a), shape)

    def add_write(self, a, shape):
        if not shape:
            return
        start = self._random.choice(["torch.zeros({})", "torch.ones({})",
                                     "{1}.clone()"])
        b = self._name(start.format(list(shape), self._pick(
            lambda s: s == shape)), shape)
        self.lines.append(self._random.choice(WRITES).format(
            b, a, i=self._random.randrange(shape[0])))

    def add_no_grad(self, a, shape):
        self._name(f"{a} * 0.5 + 1", shape, "with torch.no_grad(): ")

    def add_buffer(self, a, shape):
        name = self._random.choice(sorted(BUFFERS))
        b = self._pick(lambda s: s == BUFFERS[name])
        if b:
            self.lines.append(self._random.choice(UPDATES).format(name, b))
        self._name(f"m.{name} * 1.0", BUFFERS[name])

    def add_index(self, a, shape):
        if len(shape) == 2:
            self._name(f"{a}[{a}.argmax(0) % {shape[0]}]",
                       (shape[1], shape[1]))

    def add_layer(self, a, shape):
        if shape == (N, N):
            self._name(f"m.l({a})", shape)


class Model(nn.Module):

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.l, self.w = nn.Linear(N, N), nn.Parameter(torch.randn(N, N))
        self.c = nn.Parameter(torch.randn(N))
        for name, shape in BUFFERS.items():
            self.register_buffer(name, torch.rand(shape))


def is_near(one, other) -> bool:
    """Rounding changes a norm by a thousandth at most, here."""
    return float((one - other).norm()) <= 1e-3 * float(other.norm()) + 1e-5


def run(number: int) -> str:
    """What came of a program."""
    scope = {"torch": torch, "F": nn.functional}
    exec(str(Program(number)), scope)
    torch.manual_seed(1000 + number)
    x, eager, own = torch.randn(N, N), Model(), Model()
    try:
        loss = scope["run"](eager, x)
        loss.backward()
    except RuntimeError:
        return "not PyTorch's"
    if not all(torch.isfinite(v).all() for v in (
            loss, *(p.grad for p in eager.parameters() if p.grad is not None))):
        return "not finite"
    try:
        step = amp.torch.grad_fn(
            own, lambda model, x: scope["run"](model, x), (x,), policy="f32")
        found = torch.tensor(step(x).loss)
    except amp.Error as error:
        return f"refused: {error}"
    pairs = [("the loss", found, loss)]
    pairs += [(n, p.grad, q.grad) for (n, p), q in zip(
        own.named_parameters(), eager.parameters())]
    pairs += [(n, a, b) for (n, a), b in zip(
        own.named_buffers(), eager.buffers())]
    wrong = [name for name, a, b in pairs if (a is None) != (b is None)
             or a is not None and not is_near(a, b)]
    return f"wrong: {', '.join(wrong)}" if wrong else "right"


def main() -> int:
    count, first = int(sys.argv[1]), int((*sys.argv[2:], 0)[0])
    if not count:
        print(Program(first))
    counts = collections.Counter()
    for number in range(first, first + count):
        found = run(number)
        kind = found.partition(":")[0]
        counts[kind] += 1
        if kind in ("wrong", "refused"):
            print(f"{number}: {found}", flush=True)
    print(", ".join(f"{counts[kind]} {kind}" for kind in sorted(counts)))
    return int(counts["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
