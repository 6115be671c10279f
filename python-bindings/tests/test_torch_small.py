"""Small things that ordinary programs do: values and gradients beside eager
PyTorch's, also at values that the example does not have."""

import math

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
from torch_models import Function  # noqa: E402

ROUNDING = 2.0**-24


def randn(*shape, seed=1):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


W = randn(3, 4)


def lose(model, *inputs):
    """Each element with a weight of its own."""
    y = model(*inputs)
    y = y.to(torch.promote_types(y.dtype, torch.float32))
    return (y * torch.linspace(0.5, 1.5, y.numel()).reshape(y.shape)).sum()


def check(function, w, *inputs, example=None):
    """The loss is as near to that of f64 as a sum is in any order, and the
    gradient has the very numbers of eager PyTorch's.

    Args:
        example: of the inputs, that the step is made with.
    """
    ours, eager = Function(function, w), Function(function, w)
    step = amp.torch.grad_fn(ours, lose, example or inputs, policy="f32")
    result = step(*inputs)
    lose(eager, *inputs).backward()
    assert torch.equal(torch.nan_to_num(ours.w.grad, 9.0),
                       torch.nan_to_num(eager.w.grad, 9.0))
    exact = Function(function, w.double())
    y = exact(*inputs).detach().double()
    terms = y * torch.linspace(0.5, 1.5, y.numel()).reshape(y.shape)
    bound = (y.numel() + 4) * ROUNDING * terms.abs().sum()
    assert abs(result.loss - terms.sum()) <= bound


# Rows that a tensor selects ---------------------------------------------------


READS = {
    "row": lambda w, i: w[i], "column": lambda w, i: w[:, i],
    "last": lambda w, i: w[..., i], "element": lambda w, i: w[i, i],
    "part of a row": lambda w, i: w[i, 1:], "new": lambda w, i: w[i, None],
    "select": lambda w, i: w.select(1, i),
    "rows, too": lambda w, i: w[i, torch.tensor([1, 0])],
    "copy": lambda w, i: (lambda y: y[i].clone() + y.mul_(1).sum())(w * 1)}


@pytest.mark.parametrize("place", [2, 0, -1, -3])
@pytest.mark.parametrize("name", READS)
def test_reads_at_a_tensor_without_dimensions(name, place):
    check(READS[name], W, torch.tensor(place), example=(torch.tensor(1),))
    check(lambda w, t: READS[name](w, t[0]), W,
          torch.tensor([place], dtype=torch.int32),
          example=(torch.tensor([1], dtype=torch.int32),))


def test_a_row_that_is_found():
    check(lambda w, _: w[w[:, 1].argmax()], W, torch.zeros(1))


def write(find, value):
    def function(w, *places):
        y = w * 1
        y[find(*places)] = value(w)
        return y
    return function


WRITES = {
    "number": (lambda i: i, lambda w: 2.0),
    "row": (lambda i: i, lambda w: w[0] * 2),
    "column": (lambda i: (slice(None), i), lambda w: w[:, 1] * 2),
    "part": (lambda i: (slice(1, None), i), lambda w: w[1:, 1] * 2),
    "element": (lambda i: (i, 1), lambda w: w[0, 0] * 2),
    "two": (lambda i: (i, None, i), lambda w: w[0, 0] * 2),
    "behind others": (lambda i: (..., None, i), lambda w: w[:, 1:2] * 2)}


@pytest.mark.parametrize("place", [2, 0, -1, -3])
@pytest.mark.parametrize("name", WRITES)
def test_writes_at_a_tensor_without_dimensions(name, place):
    check(write(*WRITES[name]), W, torch.tensor(place),
          example=(torch.tensor(1),))


class Queue(torch.nn.Module):
    """A buffer that a loss writes, one row after another."""

    def __init__(self, function):
        super().__init__()
        self.w = torch.nn.Parameter(W.clone())
        self.register_buffer("rows", torch.zeros(3, 4))
        self.register_buffer("next", torch.tensor(0))
        self.function = function

    def forward(self, x):
        self.function(self)
        self.next.copy_((self.next + 1) % 3)
        return (self.rows * self.w)[0] * x


def put(queue):
    queue.rows[queue.next] = queue.w[0].detach() + queue.rows[queue.next] + 1


def test_rows_of_a_buffer():
    x, ours, eager = torch.ones(4), Queue(put), Queue(put)
    step = amp.torch.grad_fn(ours, lose, (x,), policy="f32")
    for _ in range(5):
        eager.w.grad = None
        step(x)
        lose(eager, x).backward()
        assert torch.equal(ours.rows, eager.rows)
        assert torch.equal(ours.w.grad, eager.w.grad)
        assert ours.next == eager.next


@pytest.mark.parametrize("function, found", [
    (lambda queue: queue.rows[queue.next].add_(1), "a write to what a tensor"),
    (lambda queue: queue.rows[queue.next].view(2, 2).mul_(2),
     "a write to what a tensor"),
    (lambda queue: queue.rows.add_(1) + queue.rows.detach()[queue.next],
     None),
    (lambda queue: (lambda row: queue.rows.add_(1).mul(row).sum())(
        queue.rows[queue.next]), "is read behind a write")])
def test_rows_that_are_views(function, found):
    def make():
        return amp.torch.grad_fn(Queue(function), lose, (torch.ones(4),))

    if found is None:
        make()
        return
    with pytest.raises(amp.Error, match=found + ".*test_torch_small.py"):
        make()


# Values that a trace has not --------------------------------------------------


@pytest.mark.parametrize("function, found", [
    (lambda w, x: w * len(f"{w.sum():.3f}"), "give it as a metric"),
    (lambda w, x: w * len(f"{w.detach().sum().item():.3f}"),
     "give it as a metric"),
    (lambda w, x: w * torch.from_numpy(x.numpy()), "use PyTorch's functions"),
    (lambda w, x: w[x.argmin().item()], "itself as an index, x.i. for"),
    (lambda w, x: w[:, x.argmax().item() % 2], "itself as an index, x.i. for"),
    (lambda w, x: w * {0: 1}[x.argmin().item()], "for a dict and its key"),
    (lambda w, x: w.select(0, x.argmax().item() - 2), "x.i . 1. for"),
    (lambda w, x: (w * 1)[x.argmin()].add_(1), "write x.i. = x.i. . 1 for")])
def test_values_that_a_trace_has_not(function, found):
    with pytest.raises(amp.Error, match=found + ".*test_torch_small.py"):
        amp.torch.grad_fn(Function(function, W), lose, (torch.arange(4.0),))
