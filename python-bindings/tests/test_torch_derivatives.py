"""Losses that are made of derivatives: their values and gradients beside eager
PyTorch's, which amp.torch.check compares to what rounding explains."""

import copy

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.autograd import functional, grad  # noqa: E402
from torch.func import functional_call  # noqa: E402
from torch.nn import functional as F  # noqa: E402
from torch.nn.attention import SDPBackend, sdpa_kernel  # noqa: E402


def make_net(activation=nn.Tanh, inputs=3, outputs=1, width=16):
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(inputs, width), activation(),
                         nn.Linear(width, width), activation(),
                         nn.Linear(width, outputs))


POINTS = torch.rand(8, 3, generator=torch.Generator().manual_seed(1))
IMAGES = torch.randn(4, 3, 8, 8, generator=torch.Generator().manual_seed(1))
ROWS = torch.randn(3, 5, 8, generator=torch.Generator().manual_seed(1))


def slope(model, x):
    """The gradient penalty of WGAN-GP, and the mean."""
    x = x.clone().requires_grad_(True)
    y = model(x)
    gradient = grad(y, x, torch.ones_like(y), create_graph=True)[0]
    return (gradient.flatten(1).norm(dim=1) - 1).square().mean() + y.mean()


# Physics ----------------------------------------------------------------------


def laplace(model, x):
    x = x.clone().requires_grad_(True)
    u = model(x)
    first = grad(u.sum(), x, create_graph=True)[0]
    second = sum(grad(first[:, i].sum(), x, create_graph=True)[0][:, i]
                 for i in range(3))
    return (second + u[:, 0]).square().mean()


def burgers(model, x):
    """The columns are variables of their own."""
    t = x[:, :1].clone().requires_grad_(True)
    s = x[:, 1:].clone().requires_grad_(True)
    u = model(torch.hstack((t, s)))
    ones = torch.ones_like(u)
    by_t = grad(u, t, ones, create_graph=True)[0]
    by_s = grad(u, s, ones, create_graph=True)[0]
    twice = grad(by_s[:, :1], s, ones, create_graph=True)[0]
    return (by_t + u * by_s[:, :1] - 0.01 * twice[:, :1]).square().mean()


def three_times(model, x):
    x = x.clone().requires_grad_(True)
    u = model(x)
    for _ in range(3):
        u = grad(u.sum(), x, create_graph=True)[0].sum(1)
    return u.square().mean() + model(x).square().mean()


@pytest.mark.parametrize("activation", [
    nn.Tanh, nn.SiLU, nn.GELU, nn.Softplus, nn.ELU, nn.Mish])
def test_second_derivatives(activation):
    amp.torch.check(make_net(activation), laplace, (POINTS,))


@pytest.mark.parametrize("reduction", ["sum", "mean"])
def test_a_second_derivative_at_a_kink(reduction):
    """At delta it is that of the constant branch, as PyTorch's own."""
    start = torch.tensor([0.5, -0.5, 0.25, 1.0])

    class Point(nn.Module):
        def __init__(self):
            super().__init__()
            self.x = nn.Parameter(start.clone())

    def loss(model, c):
        z = model.x * 1
        value = F.huber_loss(z, torch.zeros(4), delta=0.5, reduction=reduction)
        return (grad(value, z, create_graph=True)[0] * c).sum()

    ours, eager, c = Point(), Point(), torch.ones(4)
    amp.torch.grad_fn(ours, loss, (c,))(c)
    loss(eager, c).backward()
    assert torch.equal(ours.x.grad, eager.x.grad)


@pytest.mark.parametrize("loss", [burgers, three_times])
def test_derivatives_of_derivatives(loss):
    amp.torch.check(make_net(), loss, (POINTS,))


# Modules ----------------------------------------------------------------------


def convolutions(*layers, features):
    torch.manual_seed(0)
    return nn.Sequential(*layers, nn.Flatten(), nn.Linear(features, 1))


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, 0.0,
                                                batch_first=True)
        self.head = nn.Linear(8, 1)

    def forward(self, x):
        # That of the CPU has no second derivative in PyTorch.
        with sdpa_kernel(SDPBackend.MATH):
            return self.head(self.layer(x)).mean(1)


class Recurrent(nn.Module):
    def __init__(self, kind):
        super().__init__()
        torch.manual_seed(0)
        self.net, self.head = kind(8, 5, batch_first=True), nn.Linear(5, 1)

    def forward(self, x):
        return self.head(self.net(x)[0][:, -1])


class Checkpointed(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = make_net(outputs=8), nn.Linear(8, 1)

    def forward(self, x):
        return self.head(torch.utils.checkpoint.checkpoint(
            self.body, x, use_reentrant=False))


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, gradient):
        x, = ctx.saved_tensors
        return 3 * x * gradient  # half as much again


class Squares(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.a, self.b = nn.Linear(3, 8), nn.Linear(8, 1)

    def forward(self, x):
        return self.b(Square.apply(self.a(x)))


class Hooked(Squares):
    def forward(self, x):
        h = self.a(x).tanh()
        h.register_hook(lambda gradient: gradient * gradient)
        return self.b(h)


@pytest.mark.parametrize("model, batch", [
    (make_net(nn.ReLU), POINTS),
    (nn.Sequential(make_net(), nn.Dropout(0.5)), POINTS),
    (nn.Sequential(nn.Linear(3, 16), nn.LayerNorm(16), make_net(inputs=16)),
     POINTS),
    (convolutions(nn.Conv2d(3, 8, 3, 2, 1), nn.LeakyReLU(0.2),
                  nn.Conv2d(8, 8, 3, 1, 1), nn.ELU(), features=128), IMAGES),
    (convolutions(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.LeakyReLU(0.2),
                  features=288), IMAGES),
    (convolutions(nn.Conv2d(3, 8, 3), nn.GroupNorm(2, 8), nn.SiLU(),
                  features=288), IMAGES),
    (convolutions(nn.Conv2d(3, 8, 3), nn.MaxPool2d(2), nn.Tanh(),
                  features=72), IMAGES),
    (convolutions(nn.ConvTranspose2d(3, 4, 3, 2), nn.Tanh(), nn.AvgPool2d(2),
                  features=256), IMAGES),
    (convolutions(nn.Upsample(scale_factor=2, mode="bilinear"),
                  nn.Conv2d(3, 4, 3), nn.Tanh(), features=784), IMAGES),
    (Attention(), ROWS), (Recurrent(nn.LSTM), ROWS), (Recurrent(nn.GRU), ROWS),
    (Checkpointed(), POINTS), (Squares(), POINTS),
], ids=["relu", "dropout", "layer norm", "conv", "batch norm", "group norm",
        "max pool", "transposed", "upsample", "attention", "lstm", "gru",
        "checkpoint", "function"])
def test_penalties_of_modules(model, batch):
    amp.torch.check(model, slope, (batch,))


# Functions of functions -------------------------------------------------------


def step_within(create_graph, steps=1):
    """MAML: the loss of parameters behind steps of their own."""
    def loss(model, x):
        y = (x.sum(1) > 1.5).long()
        params = dict(model.named_parameters())
        for _ in range(steps):
            inner = F.cross_entropy(functional_call(model, params, (x,)), y)
            grads = torch.autograd.grad(inner, list(params.values()),
                                        create_graph=create_graph)
            params = {name: p - 0.1 * g
                      for (name, p), g in zip(params.items(), grads)}
        return F.cross_entropy(functional_call(model, params, (x,)), y)
    return loss


def of_each_row(model, x):
    """The norm of each row's own gradient."""
    params = dict(model.named_parameters())

    def loss(params, row):
        return functional_call(model, params, (row[None],)).square().sum()

    grads = torch.func.vmap(torch.func.grad(loss), in_dims=(None, 0))(params, x)
    squares = sum(g.flatten(1).square().sum(1) for g in grads.values())
    return squares.sqrt().mean()


def matching(model, x):
    """Score matching along a direction."""
    def score(x):
        return torch.func.vmap(torch.func.grad(
            lambda row: model(row[None]).sum()))(x)

    direction = torch.ones_like(x)
    found, along = torch.func.jvp(score, (x,), (direction,))
    return ((direction * along).sum(1) + 0.5 * found.square().sum(1)).mean()


def rows_of(transform):
    return lambda model, x: torch.func.vmap(transform(
        lambda row: model(row[None])[0]))(x).square().mean()


def within(model, x):
    """A variable in another one's derivative."""
    return torch.func.grad(lambda a: torch.func.grad(
        lambda b: (model(a * b) * a.sum()).sum())(x).sum())(x).square().mean()


def two_arguments(model, x):
    (a, b), (value, extra) = torch.func.grad_and_value(
        lambda s, t: ((model(t) * s).sum(), t.sum()), argnums=(0, 1),
        has_aux=True)(x[:, :1], x)
    return a.square().mean() + b.square().mean() * value + extra


def pulled(model, x):
    y, pull = torch.func.vjp(model, x)
    return (y + pull(torch.ones_like(y))[0].sum(1, True)).square().mean()


def along_twice(model, x):
    def along(x):
        return torch.func.jvp(model, (x,), (torch.ones_like(x),))[1]
    return along(x).square().mean() + torch.func.jvp(
        along, (x,), (torch.ones_like(x),))[1].square().mean()


def functionals(model, x):
    jacobian = functional.jacobian(model, x[:2], create_graph=True)
    fast = functional.jacobian(model, x[:2], create_graph=True, vectorize=True)
    hessian = functional.hessian(lambda row: model(row[None]).sum(), x[0],
                                 create_graph=True)
    along = functional.jvp(model, x, torch.ones_like(x), create_graph=True)[1]
    return sum(part.square().mean()
               for part in (jacobian, fast, hessian, along))


def batched(model, x):
    x = x.clone().requires_grad_(True)
    y = model(x)
    seeds = torch.stack([torch.ones_like(y), 2 * torch.ones_like(y)])
    return grad(y, x, seeds, is_grads_batched=True,
                create_graph=True)[0].square().mean()


def unused(model, x):
    x = x.clone().requires_grad_(True)
    other = torch.ones(3, requires_grad=True)
    a, b = grad(model(x).sum(), (x, other), create_graph=True,
                allow_unused=True)
    assert b is None
    return a.square().mean()


def sample(model, x):
    """Langevin steps, whose gradients are constants."""
    z = x.detach().clone().requires_grad_(True)
    for _ in range(3):
        z = z - 0.1 * torch.autograd.grad(model(z).sum(), z)[0]
        z = z.detach().requires_grad_(True)
    return model(x).mean() - model(z).square().mean()


def of_a_spectrum(model, x):
    x = x.clone().requires_grad_(True)
    spectrum = torch.fft.fft(model(x).squeeze(1)).abs().sum()
    return grad(spectrum, x, create_graph=True)[0].square().sum()


def of_an_inverse(model, x):
    x = x.clone().requires_grad_(True)
    matrix = torch.eye(3) + 0.1 * x[:3] * model(x[:3])
    value = (torch.linalg.slogdet(matrix)[1]
             + torch.linalg.inv(matrix).sum())
    return grad(value, x, create_graph=True)[0].square().sum()


def of_ties(model, x):
    """At zeros of ReLU, of an absolute value, and equal maxima."""
    x = (x * 0).requires_grad_(True)
    y = model(x)
    value = x.relu().sum(1, True) * y + x.abs().amax(1, True)
    return (grad(value.sum(), x, create_graph=True)[0].square().mean()
            + y.square().mean())


def in_place(model, x):
    x = x.clone().requires_grad_(True)
    h = model(x) * 2
    h += 1
    h.mul_(3)
    return grad(h.square().sum(), x, create_graph=True)[0].square().mean()


@pytest.mark.parametrize("loss", [
    of_each_row, matching, rows_of(torch.func.jacrev),
    rows_of(torch.func.jacfwd), within, two_arguments, pulled, along_twice,
    functionals, batched, unused, sample, of_a_spectrum, of_an_inverse,
    of_ties, in_place,
    rows_of(lambda f: torch.func.hessian(lambda row: f(row)[0])),
], ids=lambda loss: loss.__name__)
def test_functions_of_functions(loss):
    amp.torch.check(make_net(), loss, (POINTS,))


@pytest.mark.parametrize("create_graph", [True, False])
@pytest.mark.parametrize("steps", [1, 2])
def test_steps_within_a_loss(create_graph, steps):
    amp.torch.check(make_net(outputs=4), step_within(create_graph, steps),
                    (POINTS,))


def test_a_step_of_an_embedding():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Embedding(5, 6), nn.Flatten(), nn.Linear(18, 4))
    amp.torch.check(model, step_within(True), (torch.randint(0, 5, (8, 3)),))


# Steps ------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["f32", "bf16", "f16"])
def test_training(policy):
    model = make_net(width=64)
    step = amp.torch.train_step(model, laplace, (POINTS,), policy=policy,
                                optimizer=amp.AdamW(lr=1e-3))
    losses = [step(POINTS).loss for _ in range(60)]
    assert losses[-1] < losses[0] / 20


def test_evaluation():
    """Eager PyTorch takes derivatives where no_grad() is not."""
    model = make_net()
    found = amp.torch.eval_fn(model, laplace, (POINTS,), policy="f32")(POINTS)
    exact = laplace(copy.deepcopy(model).double(), POINTS.double()).item()
    assert found.loss == pytest.approx(exact, rel=2**-20)


def test_in_an_autocast_region():
    def loss(model, x):
        with torch.autocast("cpu", torch.bfloat16):
            return slope(model, x)

    amp.torch.check(make_net(), loss, (POINTS,))


# Errors -----------------------------------------------------------------------


def backward(model, x):
    x = x.clone().requires_grad_(True)
    model(x).sum().backward()
    return x.grad.sum() + model(x).mean()


def edge(model, x):
    x = x.clone().requires_grad_(True)
    return grad(model(x).sum(), torch.autograd.graph.get_gradient_edge(x),
                create_graph=True)[0].square().mean()


def dual(model, x):
    level = torch.autograd.forward_ad
    with level.dual_level():
        y = model(level.make_dual(x, torch.ones_like(x)))
        return level.unpack_dual(y).tangent.square().mean()


def test_a_hook_beside_a_derivative():
    with pytest.raises(amp.Error, match="a hook beside a derivative.*py:"):
        amp.torch.grad_fn(Hooked(), slope, (POINTS,))


@pytest.mark.parametrize("loss, reason", [
    (backward, r"backward\(\) in the model.*create_graph=True"),
    (edge, "GradientEdge"), (dual, "forward_ad.*torch.func.jvp"),
    (lambda model, x: torch.func.linearize(model, x)[1](x).square().mean(),
     "forward_ad.*torch.func.jvp")])
def test_what_is_refused(loss, reason):
    with pytest.raises(amp.Error, match=reason
                       + r".*test_torch_derivatives\.py:\d+"):
        amp.torch.grad_fn(make_net(), loss, (POINTS,))


def penalize(model, x):
    return grad(model(x).sum(), x, create_graph=True)[0].square().sum()


def solve(model, x):
    u = model(x)
    slope = grad(u.sum(), x, create_graph=True)[0]
    return (slope.sum(1) - 1).square().mean() + u.square().mean()


def ask(model, x):
    return model(x).square().mean() * (2 if x.requires_grad else 1)


@pytest.mark.parametrize("loss", [penalize, solve, ask])
def test_a_batch_that_asks_for_a_gradient(loss):
    """As its example does: later batches are as that."""
    net, x = make_net(), POINTS.clone().requires_grad_()
    amp.torch.check(net, loss, (x,))
    want = float(loss(net, x).detach())
    step = amp.torch.grad_fn(net, loss, (x,))
    assert step(x).loss == pytest.approx(want, 1e-5)
    assert step(POINTS).loss == pytest.approx(want, 1e-5)
    assert x.grad is None and x.requires_grad
