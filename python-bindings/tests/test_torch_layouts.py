"""Operands that lie across each other in memory: the numbers are those of
operands that lie alike."""

import itertools

import amp
import amp.torch
import pytest
import torch
from torch import nn
from torch.nn import functional as F

# No multiple of a vector's lanes, one and several tiles, dimensions of one
# element and of few.
_SHAPES = [(37, 41), (70, 300), (19, 1, 67), (8, 9, 5, 24)]


class _Apply(nn.Module):
    """A function of an input and of a parameter that is read in an order of its
    dimensions."""

    def __init__(self, function, values, order):
        super().__init__()
        self.function, self.order = function, order
        inverse = [order.index(i) for i in range(len(order))]
        self.values = nn.Parameter(values.permute(inverse).contiguous())

    def forward(self, x):
        return self.function(self.values.permute(self.order), x)

    def get_grad(self):
        return self.values.grad.permute(self.order).contiguous()


def _list_functions(shape):
    size = shape[-1:]
    return {
        "product": lambda v, x: (v * x).sum(),
        "exp": lambda v, x: (v.exp() * x).sum(),
        "lerp": lambda v, x: (torch.lerp(v, x, 0.25) * x).sum(),
        "softmax": lambda v, x: (torch.softmax(v, -1) * x).sum(),
        "layer_norm": lambda v, x: (F.layer_norm(v, size) * x).sum(),
        "amax": lambda v, x: (v.amax(-1) * x.sum(-1)).sum(),
        "rows": lambda v, x: (v.sum(-1) * x.sum(-1)).sum(),
        "columns": lambda v, x: ((v * x).sum(0) ** 2).sum(),
    }


def _run(function, values, x, order, policy, threads):
    model = _Apply(function, values, order)
    found = amp.torch.grad_fn(model, lambda model, x: model(x), (x,),
                              policy=policy, threads=threads,
                              check=False)
    return found(x).loss, model.get_grad()


def _draw(shape, dtype):
    """Integers, whose sums are exact."""
    torch.manual_seed(sum(shape))
    return (torch.randint(-3, 4, shape).to(dtype),
            torch.randint(-3, 4, shape).to(dtype))


@pytest.mark.parametrize("shape", _SHAPES, ids=str)
def test_layouts_change_no_number(shape):
    """Of f32, in one thread and two: the same bits."""
    values, x = _draw(shape, torch.float32)
    straight = tuple(range(len(shape)))
    orders = [order for order in itertools.permutations(straight)
              if order[-1] != straight[-1]]
    for i, (name, function) in enumerate(_list_functions(shape).items()):
        loss, grad = _run(function, values, x, list(straight), "f32", 1)
        order, threads = list(orders[i % len(orders)]), 1 + i % 2
        found = _run(function, values, x, order, "f32", threads)
        assert torch.equal(found[1], grad), (name, order, threads)
        if name in ("product", "rows", "columns"):
            assert found[0] == loss, (name, order, threads)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float16,
                                   torch.bfloat16, torch.float32], ids=str)
def test_types(dtype):
    """Copies between layouts, to the bit, of values that are all different."""
    torch.manual_seed(1)
    shape = (45, 83)
    values, x = torch.randn(shape).to(dtype), torch.randn(shape).to(dtype)
    policy = "f64" if dtype == torch.float64 else "f32"
    _, grad = _run(lambda v, x: (v * x.t()).sum(), values.t(), x, [0, 1],
                   policy, 1)
    assert torch.equal(grad, x.t())


@pytest.mark.parametrize("dtype", [torch.uint8, torch.int8, torch.int32,
                                   torch.int64, torch.bool], ids=str)
def test_integers_that_are_turned(dtype):
    torch.manual_seed(2)
    x = torch.randint(0, 2 if dtype == torch.bool else 100, (50, 77)).to(dtype)
    _, grad = _run(lambda v, x: (v * x.t()).sum(), torch.ones(77, 50), x,
                   [0, 1], "f32", 2)
    assert torch.equal(grad, x.t().float())
