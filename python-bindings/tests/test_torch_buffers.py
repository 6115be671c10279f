"""Buffers that forward() writes and reads, and running statistics."""

import math

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402


def _evaluated(model, h):
    out = model.norm(h)
    model.norm.eval()
    again = model.norm(torch.ones_like(h))
    model.norm.train()
    return out.pow(3).mean() + again.square().sum()


@pytest.mark.parametrize("function", [
    lambda model, h: model.norm(h).pow(3).mean()
    + (model.norm.running_mean * model.norm.weight).sum(),
    lambda model, h: model.norm(h).pow(3).mean()
    + model.norm.running_var.square().sum(),
    lambda model, h: F.batch_norm(
        h, model.norm.running_mean, model.norm.running_var,
        training=True).pow(3).mean() + model.norm.running_mean.sum(),
    _evaluated,
])
def test_statistics_that_are_read_behind_their_update(function):
    """They are constants to autograd."""
    class Normed(nn.Module):
        def __init__(self):
            super().__init__()
            torch.manual_seed(0)
            self.layer, self.norm = nn.Linear(3, 4), nn.BatchNorm1d(4)

        def forward(self, x):
            return function(self, self.layer(x))

    x = torch.randn(6, 3, generator=torch.Generator().manual_seed(1))
    model, exact = Normed(), Normed().double()
    exact(x.double()).backward()
    amp.torch.grad_fn(model, lambda model, x: model(x), (x,))(x)
    for name, param in exact.named_parameters():
        found = dict(model.named_parameters())[name].grad
        if param.grad is not None:
            assert (found - param.grad).norm() <= 1e-5 * (
                1 + param.grad.norm()), name


@pytest.mark.parametrize("assigns", [False, True])
def test_a_buffer_that_is_written_and_read(assigns):
    """A running scale, which waits for the activations that it scales."""
    class Scale(nn.Module):
        def __init__(self):
            super().__init__()
            torch.manual_seed(0)
            self.layer = nn.Linear(5, 6)
            self.register_buffer("scale", torch.tensor(1.0))

        def forward(self, x):
            h = self.layer(x)
            if assigns:
                self.scale = 0.9 * self.scale + 0.1 * h.detach().abs().max()
            else:
                with torch.no_grad():
                    self.scale.mul_(0.9).add_(0.1 * h.abs().max())
            return h / self.scale

    def loss(model, x):
        return model(x).square().mean()

    x = torch.randn(6, 5)
    model, eager = Scale(), Scale()
    step = amp.torch.grad_fn(model, loss, (x,))
    for _ in range(2):
        eager.zero_grad()
        value = loss(eager, x)
        value.backward()
        assert math.isclose(step(x).loss, value.item(), rel_tol=1e-5)
        assert math.isclose(model.scale, eager.scale, rel_tol=1e-6)
        for a, b in zip(model.parameters(), eager.parameters()):
            assert torch.allclose(a.grad, b.grad, rtol=1e-4, atol=1e-6)


def _old_and_new(model, o, x):
    old = model.c
    model.c = model.c * 0.5 + o.detach().mean(0)
    return o * old + model.c


def _slide(model, o, x):
    model.c.copy_(torch.cat([model.c[1:], o.detach().mean().reshape(1)]))
    return o * model.c


def _write_part(model, o, x):
    model.c[:2].add_(o.detach().mean(0)[:2])
    return o * model.c


def _write_by_another(model, o, x):
    old = model.n * 1
    model.n.add_(2)
    model.c.add_(old + o.detach()[0])
    return o * model.c + old


@pytest.mark.parametrize("function", [_old_and_new, _slide, _write_part,
                                      _write_by_another])
def test_buffers_whose_values_old_and_new_are_read(function):
    class Memory(nn.Module):
        def __init__(self):
            super().__init__()
            torch.manual_seed(0)
            self.layer = nn.Linear(4, 4)
            self.register_buffer("c", torch.zeros(4))
            self.register_buffer("n", torch.zeros(()))

        def forward(self, x):
            return function(self, self.layer(x), x)

    def loss(out, target):
        return F.mse_loss(out, target)

    model, eager = Memory(), Memory()
    x = torch.randn(5, 4, generator=torch.Generator().manual_seed(1))
    step = amp.torch.grad_fn(model, loss, (x, x))
    for _ in range(3):
        eager.zero_grad()
        want = loss(eager(x), x)
        want.backward()
        assert abs(step(x, x).loss - want.item()) <= 1e-5 * want.item()
        torch.testing.assert_close(model.c, eager.c.detach())
        torch.testing.assert_close(model.layer.weight.grad,
                                   eager.layer.weight.grad)


def test_statistics_of_two_updates():
    """What is read is what the last one before it has written."""
    class Twice(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm = nn.BatchNorm1d(3)
            self.register_buffer("seen", torch.zeros(3))

        def forward(self, x):
            first = self.norm(x)
            between = self.norm.running_mean.sum()
            out = self.norm(2 * first)
            self.seen.copy_(self.norm.running_mean)
            return out * between

    def loss(model, x):
        value = model(x).square().mean()
        return value, {"mean": model.norm.running_mean.sum(),
                       "var": model.norm.running_var.sum()}

    model, eager = Twice(), Twice()
    x = torch.randn(7, 3, generator=torch.Generator().manual_seed(2)) + 1
    step = amp.torch.grad_fn(model, loss, (x,))
    for _ in range(2):
        value, metrics = loss(eager, x)
        result = step(x)
        assert abs(result.loss - value.item()) <= 1e-5 * value.item()
        for name, metric in metrics.items():
            assert abs(result.metrics[name] - metric.item()) <= 1e-5, name
        torch.testing.assert_close(model.seen, eager.seen)
