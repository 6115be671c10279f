"""Types in regions of torch.autocast: a model casts to what autocast gave it,
or makes tensors of that type, and ops meet tensors of several types."""

import copy

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

X = torch.randn(4, 5, 8, generator=torch.Generator().manual_seed(1))
Y = torch.randn(4, 5, 8, generator=torch.Generator().manual_seed(2))


class Model(nn.Module):

    def __init__(self, function):
        super().__init__()
        torch.manual_seed(0)
        self.q, self.k, self.v = (nn.Linear(8, 8) for _ in range(3))
        self.norm, self.out = nn.GroupNorm(2, 8), nn.Linear(8, 8)
        self.scale = nn.Parameter(torch.rand(8) + 0.5)
        self.function = function

    def forward(self, x):
        return self.function(self, x)


def attend(m, x):
    """As transformers' eager attention: a softmax in f32, cast back."""
    q, v = m.q(x), m.v(x)
    p = F.softmax(q @ m.k(x).transpose(-1, -2), -1, dtype=torch.float32)
    return m.out(p.to(q.dtype) @ v)


def normalize(m, x):
    h = m.q(x)
    type_, h = h.dtype, h.float()
    h = h * torch.rsqrt(h.square().mean(-1, keepdim=True) + 1e-6)
    return m.out((m.scale * h).to(type_))


def rotate(m, x):
    """Queries and keys of f32, values of 16 bits."""
    places = torch.arange(5.0)[:, None] / 7

    def turn(h):
        return h * places.cos() + h.flip(-1) * places.sin()
    return F.scaled_dot_product_attention(
        *(h.unsqueeze(1) for h in (turn(m.q(x)), turn(m.k(x)), m.v(x))),
        is_causal=True).squeeze(1)


def normalize_groups(m, x):
    return m.out(F.silu(m.norm(m.q(x).transpose(1, 2))).transpose(1, 2))


def gather_experts(m, x):
    """Rows that are added to zeros of the type that autocast gave."""
    h = m.q(x).view(-1, 8)
    sums = torch.zeros_like(h)
    rows = torch.arange(19, -1, -1)
    sums.index_add_(0, rows, m.v(x).view(-1, 8) * 0.5)
    sums[rows[:4]] = h[:4]
    return m.out(sums).view(4, 5, 8)


def join(m, x):
    h = m.q(x)
    return m.out(torch.cat([h, h.new_ones(4, 1, 8)], 1)[:, 1:])


def cast_weights(m, x):
    h = m.q(x)
    return F.linear(h, m.out.weight.to(h.dtype)) + m.scale.type_as(h)


def cast_once(m, x):
    """The model's own cast of what it is given."""
    return m.out(x.to(m.k(x).dtype) @ m.q.weight.t())


def leave_the_region(m, x):
    h = m.q(x)
    with torch.autocast("cpu", enabled=False):
        return h.float() @ m.out.weight


def loss_of(model, x, y):
    with torch.autocast("cpu", torch.bfloat16):
        result = model(x)
    return F.mse_loss(result.float(), y)


@pytest.mark.parametrize("policy", ["f32", "bf16", "torch-cpu:bf16"])
@pytest.mark.parametrize("function", [
    attend, normalize, rotate, normalize_groups, gather_experts, join,
    cast_weights, cast_once, leave_the_region],
    ids=lambda function: function.__name__)
def test_types_of_regions(function, policy):
    """Gradients are no farther from those of f64 than twice autocast's are:
    of few numbers, whose roundings are others."""
    ours = Model(function)
    eager, exact = copy.deepcopy(ours), copy.deepcopy(ours)
    found = amp.torch.grad_fn(ours, loss_of, (X, Y), policy=policy)(X, Y).loss
    loss = loss_of(eager, X, Y)
    loss.backward()
    F.mse_loss(exact(X), Y).backward()
    assert abs(found - loss.item()) <= 2.0**-8 * loss.item()

    def measure(model):
        return sum((a.grad - b.grad).square().sum().item() for a, b in zip(
            model.parameters(), exact.parameters()) if b.grad is not None)

    assert measure(ours) <= 4 * measure(eager)
