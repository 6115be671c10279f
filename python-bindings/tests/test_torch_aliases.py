"""Tensors that are the same one, or lie where another does: kept by the user,
written through views where no gradient is recorded, given back by an op."""

import collections
import types

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.autograd.function import once_differentiable  # noqa: E402

X = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))
Y = torch.randn(4, 4, generator=torch.Generator().manual_seed(2))


class Model(nn.Module):
    """A layer, a weight, and a function of both."""

    def __init__(self, function):
        super().__init__()
        torch.manual_seed(0)
        self.l, self.w = nn.Linear(4, 4), nn.Parameter(torch.randn(4, 4))
        self.register_buffer("ema", torch.zeros(4))
        self.function = function

    def forward(self, x):
        return self.function(self, x)


def mean_square(out, y):
    return (out - y).square().mean()


def check(function, make_loss=lambda model: mean_square, change=None, calls=1):
    """Losses and gradients of some calls beside eager's."""
    models = [Model(function), Model(function)]
    for model in models if change else ():
        change(model)
    ours, eager = models
    losses = [make_loss(model) for model in models]
    step = amp.torch.grad_fn(ours, losses[0], (X, Y))
    for call in range(calls):
        ours.zero_grad()
        eager.zero_grad()
        found = step(X + call, Y).loss
        loss = losses[1](eager(X + call), Y)
        loss.backward()
        assert found == pytest.approx(loss.item(), rel=1e-6)
        for (name, a), b in zip(ours.named_parameters(), eager.parameters()):
            assert (a.grad is None) == (b.grad is None), name
            if b.grad is not None:
                torch.testing.assert_close(
                    a.grad, b.grad, rtol=1e-5, atol=1e-6,
                    msg=lambda text: f"{name}: {text}")
    return ours, losses[0]


# Parameters that something keeps ----------------------------------------------


def decays(keep):
    """A penalty on what was kept."""
    def make_loss(model):
        kept = keep(model)
        return lambda out, y: mean_square(out, y) + 0.1 * sum(
            p.square().sum() for p in kept)
    return make_loss


@pytest.mark.parametrize("keep", [
    lambda model: [model.w], lambda model: list(model.parameters()),
    lambda model: dict(model.named_parameters()).values(),
    lambda model: torch.optim.SGD(model.parameters(), 0.1
                                  ).param_groups[0]["params"]])
@pytest.mark.parametrize("function", [lambda m, x: m.l(x),
                                      lambda m, x: m.l(x) @ m.w])
def test_parameters_that_the_loss_keeps(keep, function):
    model, loss = check(function, decays(keep))
    amp.torch.check(model, loss, (X, Y))


@pytest.mark.parametrize("keep", [
    lambda model: [model.w], lambda model: types.SimpleNamespace(w=model.w)])
def test_parameters_that_the_model_keeps(keep):
    def function(model, x):
        kept = model.kept
        return model.l(x) @ (kept.w if hasattr(kept, "w") else kept[0])
    check(function, change=lambda model: setattr(model, "kept", keep(model)))


@pytest.mark.parametrize("detach", [lambda w: w.detach(), lambda w: w.data])
def test_a_detached_parameter_that_is_kept(detach):
    check(lambda model, x: x @ model.kept + model.l(x) + model.w,
          change=lambda model: setattr(model, "kept", detach(model.w)))


def test_a_tensor_with_a_graph_that_is_kept():
    def make_loss(model):
        kept = model.w.clone()
        return lambda out, y: mean_square(out, y) + (kept * model.w).sum()

    with pytest.raises(amp.Error, match="computed outside of it and has a "
                       r"gradient.*test_torch_aliases"):
        check(lambda model, x: model.l(x), make_loss)


# Slices that are written where no gradient is recorded ------------------------


def row_of_zeros(model, x):
    h, q = model.l(x), torch.zeros(4, 4)
    with torch.no_grad():
        q[0] = h[0]
    return h * q


def statistics(model, x):
    with torch.no_grad():
        q = torch.zeros(4)
        q[:2] = model.ema[:2]
    model.ema.add_(x.mean(0))
    return model.l(x) + q


def clone_of_a_value(model, x):
    h = model.l(x)
    with torch.no_grad():
        t = h.clone()
        t[:, 0] = 0
        t.t()[1] *= 2
    return h * t


def written_afterwards(model, x):
    h = model.l(x)
    with torch.no_grad():
        t = h.clone()
        t[0] = 1
    t[1] = h[2]
    t.mul_(2)
    return t + h


def from_behind(model, x):
    h = model.l(x)
    with torch.no_grad():
        advantage, last = torch.zeros(4, 4), torch.zeros(4)
        for t in reversed(range(4)):
            last = h[t] + 0.9 * last
            advantage[t] = last
    return h * advantage


def a_hook(model, x):
    h = model.l(x)

    def hook(gradient):
        gradient = gradient.clone()
        gradient[0] = 0
        return gradient

    h.register_hook(hook)
    return h * h


class Masked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        mask = torch.zeros(4, 4)
        mask[0] = 1.0
        ctx.save_for_backward(mask)
        return h * 1

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.saved_tensors[0]


class Column(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        return h * 1

    @staticmethod
    @once_differentiable
    def backward(ctx, gradient):
        result = torch.zeros_like(gradient)
        result[:, 0] = gradient[:, 0]
        return result


@pytest.mark.parametrize("function", [
    row_of_zeros, statistics, clone_of_a_value, written_afterwards, from_behind,
    a_hook, lambda model, x: Masked.apply(model.l(x)),
    lambda model, x: Column.apply(model.l(x))])
def test_slices_without_gradients(function):
    check(function, calls=3)


def test_no_grad_of_each_row():
    def function(model, x):
        def run(row):
            with torch.no_grad():
                grown = row.exp()
            return row * grown
        return torch.vmap(run)(model.l(x))
    check(function)


@pytest.mark.parametrize("same", [
    lambda h, x: torch.broadcast_tensors(h, x), torch.atleast_2d,
    torch.atleast_1d])
def test_ops_that_give_several_back(same):
    def function(model, x):
        h = model.l(x)
        with torch.no_grad():
            a, b = same(h, x)
        return a * b + h
    check(function)


def test_requires_grad_of_what_does():
    def function(model, x):
        h = model.l(x)
        h.requires_grad_()
        return h * h
    check(function)


# Memory that modules share ----------------------------------------------------


def views(model):
    model.register_buffer("rows", torch.zeros(4, 4))
    model.register_buffer("row", model.rows[0])


def over_a_parameter(model):
    model.register_buffer("rows", model.w.detach())


def missing(model):
    model.register_buffer("mean", None)


def make_mean(model, x):
    model.mean = x.mean(0) if model.mean is None else 0.9 * model.mean
    return model.l(x) * model.mean


def add_rows(model, x):
    model.rows.add_(1)
    return model.l(x) * model.rows[0]


@pytest.mark.parametrize("change, function, message", [
    (views, add_rows, "writes 'rows', which shares memory with 'row'"),
    (over_a_parameter, add_rows, "writes 'rows', which shares memory with 'w'"),
    (missing, make_mean, "makes its buffer 'mean', which was None")])
def test_buffers_that_are_refused(change, function, message):
    with pytest.raises(amp.Error, match=message):
        check(function, change=change)


def test_a_batch_that_shares():
    model = Model(lambda model, x: model.l(x.mul_(2)))
    with pytest.raises(amp.Error, match="input 0 .* shares memory with input 1"
                       ):
        amp.torch.grad_fn(model, mean_square, (X.clone(),) * 2)


def test_one_module_under_two_names():
    def change(model):
        model.norm = model.other = nn.BatchNorm1d(4)
    check(lambda model, x: model.l(model.other(model.norm(x))), change=change,
          calls=2)


def test_a_detached_tensor_that_changes():
    def function(model, x):
        h = model.l(x) * 1
        kept = h.detach()
        h.add_(model.ema)
        return h * 2 + kept
    check(function)


def test_a_detached_tensor_that_stays():
    def function(model, x):
        h = model.l(x) * 1
        kept = h.detach()
        result = h + kept
        h.add_(1)
        other = h.detach()
        other.clone()[0] = 2
        h.register_hook(lambda gradient: gradient * 2)
        return result * h + other
    check(function)


# What forward() leaves --------------------------------------------------------


def remembers(model, x):
    h = model.l(x)
    result = h + model.memory.h
    model.memory.h = h.detach()
    return result


def remembers_last(model, x):
    h = model.l(x)
    result = h + model.memory[-1]
    model.memory.append(h.detach())
    return result


def freezes(model, x):
    h = model.l(x)
    model.memory.h += 1
    return (h.detach() if model.memory.h < 2 else h) @ model.w


@pytest.mark.parametrize("memory, function, message", [
    (lambda: types.SimpleNamespace(h=torch.zeros(4, 4)), remembers,
     "writes 'memory'"),
    (lambda: collections.deque([torch.zeros(4, 4)], 1), remembers_last,
     "writes 'memory'"),
    (lambda: types.SimpleNamespace(h=0), freezes,
     "another set of parameters that have a gradient")])
def test_memories_that_are_refused(memory, function, message):
    model = Model(function)
    model.memory = memory()
    with pytest.raises(amp.Error, match=message):
        amp.torch.grad_fn(model, mean_square, (X, Y))


# Levels of torch.func ---------------------------------------------------------


def test_errors_leave_torch_func_as_it_was():
    def fails(model, x):
        def run(a):
            if torch.compiler.is_compiling():
                raise ValueError("theirs")
            return a @ model.w
        return torch.func.jvp(run, (x,), (torch.ones_like(x),))[1]

    with pytest.raises(amp.Error, match="theirs"):
        check(fails)
    assert torch._C._functorch.maybe_current_level() is None


@pytest.mark.parametrize("function", [
    lambda m, x: torch.func.jvp(lambda a: (a @ m.w * 0.3).exp(), (x,),
                                (torch.ones_like(x),))[1] + m.l(x),
    lambda m, x: torch.func.jvp(lambda a: torch.expm1(a @ m.w * 0.3), (x,),
                                (torch.ones_like(x),))[1] + m.l(x),
    lambda m, x: torch.func.hessian(lambda a: (a @ m.w).logsumexp(-1))(x[0])
    + m.l(x)])
def test_derivatives_through_an_exponential(function):
    """Whose cotangent is 0 where they are taken."""
    check(function)


def test_a_head_of_zeros_behind_an_exponential():
    def function(model, x):
        x = x.clone().requires_grad_()
        u = (torch.exp(-model.l(x)**2) @ model.w).sum()
        gradient, = torch.autograd.grad(u, x, create_graph=True)
        return gradient
    check(function, change=lambda model: nn.init.zeros_(model.w))


# What is written and read by an op with a rule of its own ---------------------


def fill(write):
    """A tensor that has its gradient by what is written to it alone."""
    def function(model, x):
        h = model.l(x)
        z = torch.zeros(4, 4)
        write(z, h)
        return torch.minimum(z, h) + torch.maximum(h, z) + z.clamp(-0.3, 0.3)
    return function


def fill_view_made_before(z, h):
    row = z[1]
    row.copy_(h[0])
    z.t()[2].add_(h[3])


def fill_diagonal(z, h):
    z.diagonal().copy_(h[0])


def fill_parts(z, h):
    z[2:] += h[:2]
    z[:2].mul_(2)


@pytest.mark.parametrize("write", [
    lambda z, h: z.copy_(h), lambda z, h: z[3:].copy_(h[3:]),
    lambda z, h: z.__setitem__(2, h[2]),
    lambda z, h: z.__setitem__((slice(None), slice(0, 2)), h[:, 2:]),
    lambda z, h: z.add_(h), lambda z, h: z[1].add_(h[1]),
    lambda z, h: z.index_put_((torch.tensor([0, 3]),), h[:2]),
    lambda z, h: z.index_add_(0, torch.tensor([1, 2]), h[:2]),
    lambda z, h: z.masked_scatter_(torch.eye(4) > 0, h),
    lambda z, h: z.view(16)[4:8].copy_(h[1]),
    lambda z, h: z[1].zero_().add_(h[0]), lambda z, h: z.add_(1).add_(h),
    fill_view_made_before, fill_diagonal, fill_parts])
def test_what_is_written_has_its_gradient(write):
    check(fill(write))


def write_softplus(h):
    z = torch.zeros(4, 4)
    z[:, :2] = torch.nn.functional.softplus(h)[:, :2]
    z[0] = torch.nn.functional.leaky_relu(h)[0]
    return z


def write_elu_in_place(h):
    z = torch.zeros(4, 4)
    z[1:].copy_(h[1:])
    torch.nn.functional.elu(z[:2], 0.2, inplace=True)
    return z


@pytest.mark.parametrize("function", [
    write_softplus, write_elu_in_place,
    lambda h: (h * 1.0).clamp_(0, 1),
    lambda h: torch.nn.functional.leaky_relu_(h * 1.0, 0.3),
    lambda h: torch.zeros(4, 4).index_put_(
        (torch.tensor([0, 3]),), torch.nn.functional.elu(h, 0.2)[:2])])
def test_kinks_of_what_is_written(function):
    """At exactly zero, as of a head that begins so."""
    def start(model):
        with torch.no_grad():
            model.l.weight.zero_()
            model.l.bias.zero_()

    check(lambda model, x: function(model.l(x)) + 1, change=start)
