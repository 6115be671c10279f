"""Tensors without elements: slices, parts that are joined, batches, parameters
and buffers."""

import copy

import amp
import amp.torch
import pytest
import torch
from torch import nn
from torch.nn import functional as F

X = torch.randn(3, 4, generator=torch.Generator().manual_seed(1))
NO_ROWS = torch.zeros(0, 4)
NO_PLACES = torch.zeros(0, dtype=torch.long)


class Joined(nn.Module):
    """A layer's rows behind rows that there are none of."""

    def __init__(self, is_parameter):
        super().__init__()
        self.layer = nn.Linear(4, 4)
        if is_parameter:
            self.rows = nn.Parameter(torch.zeros(0, 4))
        else:
            self.register_buffer("rows", torch.zeros(0, 4))

    def forward(self, x):
        return torch.cat([self.rows, self.layer(x)])


def compare(model, loss, *batch):
    """A step of SGD beside PyTorch's."""
    eager = copy.deepcopy(model)
    step = amp.torch.train_step(model, loss, batch, policy="f32",
                                optimizer=amp.SGD(lr=0.1))
    result = step(*batch)
    expected = loss(eager, *batch)
    expected.backward()
    torch.optim.SGD(eager.parameters(), 0.1).step()
    torch.testing.assert_close(torch.tensor(result.loss), expected.detach(),
                               equal_nan=True)
    for ours, theirs in zip(model.parameters(), eager.parameters()):
        torch.testing.assert_close(ours, theirs)


@pytest.mark.parametrize("function", [
    lambda y: torch.cat([y[:, :0], y], 1),
    lambda y: torch.cat([NO_ROWS, y]), lambda y: torch.cat([y[:0], y[:0]]),
    lambda y: y[:0], lambda y: y[:0].prod(), lambda y: y[:0].mean(1),
    lambda y: y[:, :0] @ torch.zeros(0, 3), lambda y: y[:0] @ y.T,
    lambda y: y[:0].norm(), lambda y: y[:, :0].softmax(-1),
    lambda y: y[:, :0].logsumexp(-1).exp(), lambda y: y[:0].amax(1),
    lambda y: y[:0].reshape(2, 0, 2), lambda y: y[:, :0].cumsum(1),
    lambda y: sum(part.sum() for part in y.split([0, 2, 2], 1)),
    lambda y: y[NO_PLACES], lambda y: y.index_add(0, NO_PLACES, NO_ROWS),
    lambda y: y.index_put((NO_PLACES,), NO_ROWS, accumulate=True),
    lambda y: y.index_fill(0, NO_PLACES, 0.0),
    lambda y: y.scatter_add(0, torch.zeros(0, 4, dtype=torch.long), y[:0]),
    lambda y: F.pad(y[:0], (0, 0, 1, 2), value=2.0),
    lambda y: F.smooth_l1_loss(y[NO_PLACES], NO_ROWS, reduction="sum"),
    lambda y: F.cross_entropy(y[:0], NO_PLACES, reduction="sum"),
    lambda y: F.layer_norm(y[:0], (4,)), lambda y: y[:0].max(1).values,
    lambda y: torch.einsum("ik,jk->ij", y[:0], y)])
def test_functions(function):
    torch.manual_seed(0)
    compare(nn.Linear(4, 4),
            lambda model, x: function(model(x)).sum() + model(x).sum(), X)


@pytest.mark.parametrize("model, x", [
    (nn.Linear(4, 4), NO_ROWS), (nn.Embedding(3, 4), NO_PLACES),
    (nn.Conv2d(3, 4, 3), torch.zeros(0, 3, 8, 8)),
    (nn.Sequential(nn.Linear(4, 0), nn.Linear(0, 3)), X)])
@pytest.mark.parametrize("reduce", [torch.sum, torch.mean])
def test_batches(model, x, reduce):
    """A mean of nothing is NaN, and its step a NaN or none, as the gradient
    of what has no rows is 0."""
    compare(copy.deepcopy(model), lambda model, x: reduce(model(x)), x)


def test_batch_in_part():
    compare(nn.Linear(4, 4), lambda model, x, boxes, y: (
        F.l1_loss(model(x)[y], boxes, reduction="sum") + model(x).sum()),
        X, NO_ROWS, NO_PLACES)


def test_batches_of_other_sizes():
    """Some have boxes, some none."""
    torch.manual_seed(0)
    model = nn.Linear(4, 4)
    step = amp.torch.grad_fn(
        model, lambda model, x, boxes: model(x).sum() + model(boxes).sum(),
        (X, NO_ROWS))
    for boxes in (NO_ROWS, X[:2], NO_ROWS):
        expected = model(X).sum() + model(boxes).sum()
        assert step(X, boxes).loss == pytest.approx(expected.item(), rel=1e-6)


@pytest.mark.parametrize("is_parameter", [True, False])
def test_modules(is_parameter):
    compare(Joined(is_parameter), lambda model, x: model(x).sum(), X)
