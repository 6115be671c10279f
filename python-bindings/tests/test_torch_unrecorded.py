"""Writes that autograd does not record: under no_grad(), through detach() and
.data. A tensor has another value, and its gradient goes to what it was; states
that are written so are written by the step."""

import copy

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402
from torch.utils.checkpoint import checkpoint  # noqa: E402

X = torch.randn(6, 4, generator=torch.Generator().manual_seed(1))


def loss_of(model, x):
    return model(x)


def check(model, calls=3):
    """Losses, gradients and states of some calls beside eager's."""
    eager = copy.deepcopy(model)
    compiled = amp.torch.grad_fn(model, loss_of, (X,))
    for name, tensor in model.state_dict().items():
        assert torch.equal(tensor, eager.state_dict()[name]), name
    for call in range(calls):
        eager.zero_grad()
        loss = eager(X + call)
        loss.backward()
        assert compiled(X + call).loss == pytest.approx(loss.item(), rel=1e-6)
        ours = dict(model.named_parameters())
        for name, param in eager.named_parameters():
            assert (ours[name].grad is None) == (param.grad is None), name
            if param.grad is not None:
                torch.testing.assert_close(ours[name].grad, param.grad,
                                           rtol=1e-5, atol=1e-6)
        for name, tensor in model.state_dict().items():
            torch.testing.assert_close(tensor, eager.state_dict()[name],
                                       rtol=1e-5, atol=1e-6)


class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 1

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class Model(nn.Module):
    """A layer, and a function of its result."""

    def __init__(self, function):
        super().__init__()
        torch.manual_seed(0)
        self.layer = nn.Linear(4, 4)
        self.register_buffer("center", torch.ones(4))
        self.register_buffer("count", torch.zeros(4, dtype=torch.long))
        self.function = function

    def forward(self, x):
        return self.function(self, self.layer(x) + 0)


def clip(model, h):
    with torch.no_grad():
        h.clamp_(-0.3, 0.3)
    return h.square().sum()


def scale_rows(model, h):
    before = h * 3
    with torch.no_grad():
        h[1:3].mul_(2).add_(1)
        h[:, 0] = h[:, 1] * 0.5
    return before.sum() + h.square().sum()


def square_itself(model, h):
    with torch.no_grad():
        h.mul_(h)
    return h.square().sum()


def write_a_view(model, h):
    rows = h.view(2, 12)
    with torch.no_grad():
        rows[0].copy_(h.flatten()[12:])
    return (rows * 2).square().sum() + h.sum()


def write_between(model, h):
    with torch.no_grad():
        h.mul_(2)
    h = h.tanh() * h
    with torch.no_grad():
        h.round_()
    return h.square().sum()


def clip_detached(model, h):
    h.detach().clamp_(-0.3, 0.3)
    return h.square().sum()


def read_what_is_written(model, h):
    return (h.data.mul_(2) * h).sum()


def write_part_of_detached(model, h):
    apart = h.detach()
    apart[1:3].mul_(2)
    return (apart * h).sum()


def write_behind_detach(model, h):
    apart = h.detach()
    h.mul_(2)
    return (apart * h).sum()


def replace_data(model, h):
    h.data = h.data * 2 + 1
    return h.square().sum()


def detach_twice(model, h):
    apart = h.detach().detach()
    h.mul_(2)
    return (apart * h).sum()


def read_behind_a_function(model, h):
    apart = h.detach()
    h.add_(Doubled.apply(h * 1))
    return (apart * h).sum()


def keep_the_old_data(model, h):
    old = model.center.data
    model.center.data = old * 0.9 + h.data.mean(0) * 0.1
    return (h - (model.center - old)).square().mean()


def write_by_another_name(model, h):
    apart, other = h.detach(), (h * 2).detach()
    apart.mul_(0.5)
    other.mul_(apart * 1)
    return (other * h).sum()


def write_out(model, h):
    with torch.no_grad():
        torch.mul(h, 2, out=h)
    return h.square().sum()


def update_center(model, h):
    model.center.data.mul_(0.9).add_(h.data.mean(0), alpha=0.1)
    model.count.data.add_((h > 0).sum(0))
    return ((h - model.center) * model.count).square().mean()


def update_part_of_center(model, h):
    model.center.data[1:] = h.detach()[0, 1:]
    return (h - model.center).square().mean()


@pytest.mark.parametrize("function", [
    clip, scale_rows, square_itself, write_a_view, write_between,
    clip_detached, read_what_is_written, write_part_of_detached,
    write_behind_detach, replace_data, detach_twice, read_behind_a_function,
    keep_the_old_data, write_by_another_name, write_out, update_center,
    update_part_of_center],
    ids=lambda function: function.__name__)
def test_values_and_gradients(function):
    check(Model(function))


def normalize(v):
    return v / (v.norm() + 1e-12)


class Spectral(nn.Module):
    """Spectral normalization, as it was written before PyTorch had one."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.weight = nn.Parameter(torch.randn(5, 4))
        self.u = nn.Parameter(normalize(torch.randn(5)), requires_grad=False)
        self.v = nn.Parameter(normalize(torch.randn(4)), requires_grad=False)

    def forward(self, x):
        self.v.data = normalize(self.weight.data.t() @ self.u.data)
        self.u.data = normalize(self.weight.data @ self.v.data)
        sigma = self.u.dot(self.weight.mv(self.v))
        return F.linear(x, self.weight / sigma).square().mean()


class Quantizer(nn.Module):
    """A codebook of moving averages, in parameters that get no gradient: they
    are written, or replaced by others.
    """

    def __init__(self, replaces):
        super().__init__()
        torch.manual_seed(0)
        self.layer = nn.Linear(4, 3)
        self.codes = nn.Embedding(5, 3)
        self.sums = nn.Parameter(torch.randn(5, 3))
        self.register_buffer("sizes", torch.ones(5))
        self.replaces = replaces

    def forward(self, x):
        h = self.layer(x)
        picked = F.one_hot(torch.cdist(h, self.codes.weight).argmin(1), 5)
        picked = picked.float()
        quantized = picked @ self.codes.weight
        self.sizes = self.sizes * 0.9 + picked.sum(0) * 0.1
        sums = picked.t() @ h
        if self.replaces:
            self.sums = nn.Parameter(self.sums * 0.9 + sums * 0.1)
            self.codes.weight = nn.Parameter(
                self.sums / self.sizes.unsqueeze(1))
        else:
            self.sums.data.mul_(0.9).add_(sums.data, alpha=0.1)
            self.codes.weight.data.copy_(
                self.sums.data / self.sizes.unsqueeze(1))
        passed = h + (quantized - h).detach()
        return F.mse_loss(quantized.detach(), h) + passed.square().mean()


def test_spectral_normalization():
    check(Spectral())


@pytest.mark.parametrize("replaces", [False, True])
def test_codebooks(replaces):
    check(Quantizer(replaces))


def compare_steps(step, eager, optimizer):
    for _ in range(3):
        loss = eager(X)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        assert step(X).loss == pytest.approx(loss.item(), rel=1e-5)


def test_a_step_writes_them():
    ours, eager = Spectral(), Spectral()
    step = amp.torch.train_step(ours, loss_of, (X,),
                                optimizer=amp.SGD(lr=0.1))
    optimizer = torch.optim.SGD([eager.weight], lr=0.1)
    compare_steps(step, eager, optimizer)
    for a, b in zip(ours.parameters(), eager.parameters()):
        torch.testing.assert_close(a, b, rtol=1e-5, atol=1e-6)


def test_another_size():
    ours, eager = Spectral(), Spectral()
    step = amp.torch.grad_fn(ours, loss_of, (X,))
    for x in (X, X[:3], X):
        assert step(x).loss == pytest.approx(eager(x).item(), rel=1e-6)
    torch.testing.assert_close(ours.u, eager.u)


def test_an_optimizer_of_pytorchs_with_what_is_written():
    """A group of nothing but what forward() writes has no rate."""
    ours, eager = Quantizer(False), Quantizer(False)

    def make(model):
        return torch.optim.SGD([
            {"params": [*model.layer.parameters()]},
            {"params": [*model.codes.parameters(), model.sums], "lr": 0.5}],
            lr=0.1)

    step = amp.torch.train_step(ours, loss_of, (X,), optimizer=make(ours))
    optimizer = make(eager)
    compare_steps(step, eager, optimizer)
    for (name, a), b in zip(ours.named_parameters(), eager.parameters()):
        torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5, msg=name)


def read_a_gradient_of_a_detached(model, h):
    apart = h.detach() * 1
    apart = apart.detach()
    apart.mul_(h)
    return (apart * h).sum()


def clip_a_parameter(model, h):
    model.layer.weight.data.clamp_(-0.1, 0.1)
    return h.sum()


def set_another_shape(model, h):
    model.center.data = torch.ones(3)
    return h.sum()


def write_what_is_saved(model, h):
    squared = h * h
    with torch.no_grad():
        h.mul_(2)
    return squared.sum()


def write_in_vmap(model, h):
    def row(r):
        r = r * 1
        with torch.no_grad():
            r.clamp_(-0.3, 0.3)
        return r.square().sum()
    return torch.vmap(row)(h).sum()


def write_a_variable(model, h):
    z = (h * 1).detach().requires_grad_()
    slope, = torch.autograd.grad(model.layer(z).square().sum(), z)
    z.data.add_(slope, alpha=-0.1)
    return model.layer(z.detach()).mean()


def clip_behind_a_checkpoint(model, h):
    model.layer.weight.data.clamp_(-0.1, 0.1)
    return checkpoint(model.layer, h, use_reentrant=True).sum()


@pytest.mark.parametrize("function, message", [
    (write_in_vmap, "in torch.vmap writes a tensor that was made before"),
    (write_a_variable, "torch.autograd.grad differentiates by is written"),
    (clip_behind_a_checkpoint, "writes the parameter 'layer.weight'"),
    (write_what_is_saved, "that its backward pass needs"),
    (read_a_gradient_of_a_detached, "clone.. the detached one"),
    (clip_a_parameter, "writes the parameter 'layer.weight'"),
    (set_another_shape, "another shape or type")],
    ids=lambda value: getattr(value, "__name__", ""))
def test_what_cannot_be_exported(function, message):
    model = Model(function)
    before = copy.deepcopy(model.state_dict())
    with pytest.raises(amp.Error, match=message) as error:
        amp.torch.grad_fn(model, loss_of, (X,))
    assert "\n" not in str(error.value)
    for name, tensor in model.state_dict().items():
        assert torch.equal(tensor, before[name]), name
