"""Gradients that a program defines itself, and regions of a graph: equal to
what PyTorch's autograd and autocast give."""

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from amp._torch_export import export  # noqa: E402
from amp._torch_loss import Loss  # noqa: E402
from torch import nn  # noqa: E402
from torch.utils.checkpoint import (checkpoint,  # noqa: E402
                                    checkpoint_sequential)

ULP = 2.0**-23


class Model(nn.Module):
    """Parameters, and a function of them."""

    def __init__(self, function, *values):
        super().__init__()
        self.function = function
        self.values = nn.ParameterList(
            [nn.Parameter(torch.as_tensor(v).clone()) for v in values])

    def forward(self, *batch):
        return self.function(*self.values, *batch)


def weighted(model, *batch):
    """Each element counts another way."""
    result = model(*batch)
    weights = torch.linspace(0.5, 1.5, result.numel()).reshape(result.shape)
    return (result.float() * weights).sum()


def check(function, *values, batch=(), policy="f32", bound=8 * ULP):
    """Against autograd; `bound` is of the largest gradient."""
    ours, eager = Model(function, *values), Model(function, *values)
    loss = weighted(eager, *batch)
    loss.backward()
    found = amp.torch.grad_fn(ours, weighted, batch, policy=policy)(*batch)
    assert abs(found.loss - loss.item()) <= bound * max(1, abs(loss.item()))
    for a, b in zip(ours.values, eager.values):
        expected = torch.zeros_like(b) if b.grad is None else b.grad
        error = (a.grad - expected).abs().max()
        assert error <= bound * max(1, expected.abs().max()), (a.grad, b.grad)


X = torch.tensor([[0.75, -1.5, 0.25], [2.0, 0.0, -0.5]])
W = torch.tensor([[0.5, -0.25, 1.0], [1.5, 0.125, -2.0], [-0.75, 0.5, 0.25]])


class Clip(torch.autograd.Function):
    """The identity."""

    @staticmethod
    def forward(ctx, x, bound):
        ctx.bound = bound
        return x

    @staticmethod
    def backward(ctx, gradient):
        return gradient.clamp(-ctx.bound, ctx.bound), None


class Product(torch.autograd.Function):
    """With another gradient than its own, of saved tensors."""

    @staticmethod
    def forward(ctx, x, w):
        result = x @ w
        ctx.save_for_backward(x, w, result)
        return result

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, gradient):
        x, w, result = ctx.saved_tensors
        return 2 * gradient @ w.T, x.T @ (gradient * result.sign())


class Halves(torch.autograd.Function):
    """Two results, whose gradients meet."""

    @staticmethod
    def forward(x):
        return x[:, :1] * 2, x[:, 1:] + 1

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.shape = inputs[0].shape

    @staticmethod
    def backward(ctx, first, second):
        return torch.cat([second.sum(1, keepdim=True) + first, second], 1)


class Order(torch.autograd.Function):
    """A result without a gradient."""

    @staticmethod
    def forward(ctx, x):
        places = x.argsort(dim=1).float()
        ctx.mark_non_differentiable(places)
        return x * 3, places

    @staticmethod
    def backward(ctx, gradient, places):
        return gradient * 5 + places


class Inherits(Clip):

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 7, None


clip = Clip.apply  # as users keep it


def test_a_function_with_a_gradient_of_its_own():
    check(lambda w, x: clip(x @ w, 0.75), W, batch=(X,))


def test_what_a_function_saves():
    check(lambda w, x: Product.apply(x, w).tanh(), W, batch=(X,))


def test_two_results():
    check(lambda w, x: torch.cat(Halves.apply(x @ w), 1)**2, W, batch=(X,))


def test_one_result_of_two():
    check(lambda w, x: Halves.apply(x @ w)[1], W, batch=(X,))


def test_a_result_without_a_gradient():
    check(lambda w, x: Order.apply(x @ w)[0] + Order.apply(x @ w)[1], W,
          batch=(X,))


def test_a_function_that_inherits():
    check(lambda w, x: Inherits.apply(x @ w, 0.5), W, batch=(X,))


def test_a_function_in_a_function():
    class Outer(torch.autograd.Function):

        @staticmethod
        def forward(ctx, x):
            return clip(x * 2, 0.1)

        @staticmethod
        def backward(ctx, gradient):
            return clip(gradient, 0.5) * 3

    check(lambda w, x: Outer.apply(x @ w), W, batch=(X,))


def test_many_functions():
    def many(w, x):
        for _ in range(40):
            w = clip(w, 0.9) * 0.99 + w.detach() * 0.01
        return x @ w
    check(many, W, batch=(X,), bound=64 * ULP)


def test_a_function_under_bf16():
    """The rule's own types, and a result of 16 bits."""
    model = Model(lambda w, x: clip(x @ w, 0.75) @ w, W)
    amp.torch.grad_fn(model, weighted, (X,), policy="torch-cpu:bf16")(X)
    eager = Model(lambda w, x: clip(x @ w, 0.75) @ w, W)
    with torch.autocast("cpu", torch.bfloat16):
        loss = weighted(eager, X)
    loss.backward()
    error = (model.values[0].grad - eager.values[0].grad).abs().max()
    assert error <= 2.0**-8 * eager.values[0].grad.abs().max()


def test_a_gradient_of_the_wrong_shape():
    class Wrong(torch.autograd.Function):

        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, gradient):
            return gradient.sum()

    with pytest.raises(amp.Error, match=r"'Wrong'.*shape \[2, 3\]"):
        amp.torch.grad_fn(Model(lambda w, x: Wrong.apply(x @ w), W), weighted,
                          (X,))


# Hooks ------------------------------------------------------------------------


def test_a_hook_of_a_value():
    def hooked(w, x):
        y = x @ w
        y.register_hook(lambda g: g.clamp(-0.8, 0.8) * 2)
        return y * y
    check(hooked, W, batch=(X,))


def test_a_hook_that_gives_nothing():
    def hooked(w, x):
        y = x @ w
        y.register_hook(lambda g: None)
        return y * y
    check(hooked, W, batch=(X,))


def test_a_hook_of_a_parameter():
    def make():
        model = Model(lambda w, x: x @ w, W)
        model.values[0].register_hook(lambda g: g * g.sign())
        return model
    ours, eager = make(), make()
    amp.torch.grad_fn(ours, weighted, (X,), policy="f32")(X)
    weighted(eager, X).backward()
    assert torch.allclose(ours.values[0].grad, eager.values[0].grad,
                          rtol=8 * ULP, atol=0)


# Regions ----------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["f32", "torch-cpu:bf16"])
def test_detach_and_no_grad_in_autocast(policy):
    def function(w, x):
        with torch.autocast("cpu", enabled=False):
            h = x @ w
            y = h * h.detach()
            with torch.no_grad():
                z = y.sin() * h
                with torch.enable_grad():
                    u = h * 3
            return y + z * h + u
    check(function, W, batch=(X,), policy=policy)


def test_padding_in_autocast():
    def function(w, i):
        with torch.autocast("cpu", enabled=False):
            return F.embedding(i, w, padding_idx=1)**2
    check(function, W, batch=(torch.tensor([0, 1, 1, 2]),))


def test_f32_in_a_step_of_16_bits():
    """Angles that bf16 cannot hold."""
    positions = torch.tensor([[3.0], [257.0], [4097.0], [30001.0]])
    frequencies = torch.tensor([[1.0, 0.1, 0.01, 0.001]])

    def function(w, positions, frequencies):
        with torch.autocast("cpu", enabled=False):
            angles = positions @ frequencies
        return angles.sin() * w
    check(function, torch.ones(4, 4), batch=(positions, frequencies),
          policy="bf16", bound=2.0**-8)


def test_16_bits_in_a_step_of_f32():
    """A region says so, and a region in it says f32 again."""
    def function(w, x):
        with torch.autocast("cpu", torch.bfloat16):
            y = x @ w
            with torch.autocast("cpu", enabled=False):
                z = x @ (w * 1.001)
        return y.float() + z
    check(function, W, batch=(X / 3,), bound=2.0**-8)
    exact = Model(function, W)
    found = amp.torch.eval_fn(exact, weighted, (X / 3,), policy="f32")(X / 3)
    rounded = weighted(exact, X / 3).item()
    plain = weighted(Model(lambda w, x: x @ w + x @ (w * 1.001), W),
                     X / 3).item()
    assert abs(found.loss - rounded) < abs(found.loss - plain)


OTHERS = torch.linspace(0.5, 2, 3)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize("policy", ["f32", "bf16"])
def test_a_region_beside_a_tensor_of_others(policy, dtype):
    """The graph is traced again where a tensor that is nobody's becomes an
    argument: its values have the types of before."""
    def function(w, x):
        with torch.autocast("cpu", dtype):
            y = x @ w
        assert y.dtype == dtype
        return y.float() * OTHERS
    check(function, W, batch=(X / 3,), policy=policy, bound=2.0**-8)


def test_a_norm_that_asks_for_f64():
    """Where a sum of f32 would lose most digits."""
    model = Model(lambda w: F.layer_norm(w.double(), (3,)), W * 1e-3 + 10)
    found = amp.torch.grad_fn(model, weighted, (), policy="f32")()
    expected = weighted(model)
    expected.backward()
    assert abs(found.loss - expected.item()) <= 4 * ULP


class CastsInputs(torch.autograd.Function):
    """As torch.amp has functions of a type of their own: all of it, forward and
    backward, is a region."""

    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(ctx, x):
        return x * 2, x * 3

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx, g, h):
        with torch.autocast("cpu", enabled=False):
            return g * 5 + h


@pytest.mark.parametrize("checkpoints", [False, True])
@pytest.mark.parametrize("policy", ["f32", "f16", "bf16", "torch-cpu:bf16"])
def test_a_function_that_is_a_region(policy, checkpoints):
    def run(w):
        y, z = CastsInputs.apply(w)
        return y + z

    def function(w):
        with torch.autocast("cpu", torch.bfloat16):
            return (checkpoint(run, w, use_reentrant=False) if checkpoints
                    else run(w))
    check(function, W, policy=policy)


@pytest.mark.parametrize("policy", ["f32", "f16", "bf16"])
def test_a_hook_that_is_a_region(policy):
    def hook(g):
        with torch.autocast("cpu", enabled=False):
            return g * 0.5

    def function(w):
        with torch.autocast("cpu", torch.bfloat16):
            y = w * 2
            y.register_hook(hook)
            return y
    check(function, W, policy=policy)


class Head(nn.Module):
    """A trained layer behind what is not, as in fine-tuning."""

    def __init__(self, run):
        super().__init__()
        self.table = nn.Embedding(9, 8).requires_grad_(False)
        self.first, self.last = nn.Linear(8, 8), nn.Linear(8, 8)
        self.run = run

    def forward(self, ids):
        return self.run(self, self.table(ids))


@pytest.mark.parametrize("run", [
    lambda m, x: checkpoint(m.last, x.requires_grad_(), use_reentrant=True),
    lambda m, x: checkpoint(m.last, m.first(x).detach().requires_grad_(),
                            use_reentrant=True),
    lambda m, x: checkpoint_sequential(
        nn.Sequential(m.first, m.last), 2, x.clone().requires_grad_(),
        use_reentrant=True),
    lambda m, x: checkpoint(m.last, x, use_reentrant=True) + m.first(x),
], ids=["leaf", "detached", "sequential", "without"])
def test_reentrant_checkpoints_train_what_autograd_does(run):
    torch.manual_seed(0)
    model, ids = Head(run), torch.tensor([1, 2, 3])
    report = amp.torch.check(model, weighted, (ids,), policy="f32")
    weighted(model, ids).backward()
    unused = {name for name, p in model.named_parameters()
              if p.requires_grad and p.grad is None}
    assert set(report.unused) == unused


@pytest.mark.parametrize("reentrant", [False, True])
def test_checkpoints(reentrant):
    def block(h):
        return torch.tanh(h * 2) * h

    def function(w, x):
        h = checkpoint(block, x @ w, use_reentrant=reentrant)
        return checkpoint(block, h, use_reentrant=reentrant) * h.detach()
    check(function, W, batch=(X,), bound=32 * ULP)  # tanh's 4.5 each
    text = export(Loss(Model(function, W), weighted), (X,), "grad",
                  None).text
    assert text.count('"amp.checkpoint"') == 2


# Kinks ------------------------------------------------------------------------

EDGES = torch.tensor([0.0, -0.0, 1.0, -1.0, 3.0, -3.0, 6.0, 0.5, -0.5, 1e-6,
                      -1e-6, 20.0, -20.0, 100.0, -100.0, float("inf"),
                      -float("inf")])


@pytest.mark.parametrize("name", [
    "softplus", "logsigmoid", "elu", "selu", "celu", "leaky_relu", "hardtanh",
    "relu6", "hardswish", "hardsigmoid", "relu", "gelu", "silu", "mish",
    "softsign", "tanhshrink", "hardshrink", "softshrink"])
def test_kinks_of_activations(name):
    """The values and gradients at kinks, bounds and infinities are
    PyTorch's, NaN where it has NaN."""
    ours = Model(getattr(F, name), EDGES)
    eager = Model(getattr(F, name), EDGES)

    def loss(model, weights):
        result = model()
        return (torch.where(result.isfinite(), result, 0.0) * weights).sum()

    weights = torch.linspace(0.5, 1.5, len(EDGES))
    amp.torch.grad_fn(ours, loss, (weights,), policy="f32")(weights)
    loss(eager, weights).backward()
    a, b = ours.values[0].grad, eager.values[0].grad
    assert torch.equal(a.isnan(), b.isnan())
    assert torch.allclose(a, b, rtol=16 * ULP, atol=ULP, equal_nan=True)


TIES = torch.tensor([[1.0, 3.0, 3.0], [2.0, 2.0, 0.0], [5.0, 5.0, 5.0]])


@pytest.mark.parametrize("function", [
    lambda x: x.max(1).values, lambda x: x.min(1).values, lambda x: x.amax(1),
    lambda x: x.amin(1), lambda x: x.max(), lambda x: x.std(1),
    lambda x: x.var(1), lambda x: x.norm(dim=1), lambda x: x.clamp(2.0, 3.0),
    lambda x: torch.maximum(x, x.flip(1)), lambda x: x.prod(1),
    lambda x: torch.sinc(x - 3), lambda x: torch.logaddexp(x, x.flip(1)),
    lambda x: torch.max(x, x.flip(0)), lambda x: x.cumprod(1),
    lambda x: torch.fmin(x, x.flip(1)), lambda x: x.clamp(max=x.flip(0)),
    lambda x: x.sort(1).values, lambda x: x.topk(2, 1).values,
    lambda x: F.max_pool1d(x[None], 2), lambda x: (x - x).abs(),
    lambda x: torch.atan2(x - x, x - x), lambda x: (x - 3).sign() * x,
    lambda x: F.normalize(x * 0, dim=1), lambda x: x.aminmax(dim=1)[1],
    lambda x: x.amin((0, 1)), lambda x: x.amax((1, 0), keepdim=True) * x,
    lambda x: x[None].amin((0, 2)), lambda x: x.amax(),
], ids=range(29))
def test_ties(function):
    check(function, TIES)


@pytest.mark.parametrize("function", [
    lambda x: x.std(), lambda x: x.std(1), lambda x: torch.std_mean(x, 0)[0],
    lambda x: x.var(1), lambda x: torch.std(x, 1, correction=0)], ids=range(5))
def test_deviations_of_numbers_around_a_thousand(function):
    """A mean that is found in f32 again is off by more than a deviation."""
    x = torch.randn(8, 4096, generator=torch.Generator().manual_seed(1)) + 1000
    model = Model(lambda w, x: function(x * w), 1.0)
    exact = Model(lambda w, x: function(x * w), 1.0).double()
    amp.torch.grad_fn(model, weighted, (x,), policy="f32")(x)
    result = exact(x.double())
    weights = torch.linspace(0.5, 1.5, result.numel()).reshape(result.shape)
    (result * weights).sum().backward()
    # x * w is rounded to 2^-14 of a deviation.
    want = exact.values[0].grad.item()
    assert abs(model.values[0].grad.item() - want) <= 2.0**-12 * abs(want)


KINKED = {
    "elu": F.elu, "leaky_relu": F.leaky_relu, "relu6": F.relu6,
    "hardtanh": F.hardtanh, "hardshrink": F.hardshrink, "relu": F.relu,
    "clamp": lambda x: x.clamp(0.0, 1.0),
    "maximum": lambda x: torch.maximum(x, x.new_full([], 1.0)),
    "minimum": lambda x: torch.minimum(x.flip(0), x),
    "norm": lambda x: x * x.norm(),
    "max": lambda x: x - x.max(0, keepdim=True).values,
    "std": lambda x: x * x.std()}


@pytest.mark.parametrize("name", KINKED)
def test_a_rule_behind_a_rule(name):
    """Whichever comes first: the second is differentiated by what the first
    gave, and by its own rule."""
    start = torch.tensor([0.0, 1.0, -1.0, 6.0, 0.5, -0.5])

    def run(*xs):
        return torch.stack([KINKED[name](inner(x))
                            for inner, x in zip(KINKED.values(), xs)])

    check(run, *[start] * len(KINKED))


ONCE_AND_TWICE = torch.tensor([0, 2, 2])


@pytest.mark.parametrize("function", [
    lambda x, y: x.index_put((ONCE_AND_TWICE,), y),
    lambda x, y: x.index_put((ONCE_AND_TWICE,), y, accumulate=True),
    lambda x, y: x.index_copy(0, ONCE_AND_TWICE, y),
    lambda x, y: x.scatter(1, ONCE_AND_TWICE.expand(3, 3), y),
    lambda x, y: torch.ops.aten._unsafe_index_put(x, [ONCE_AND_TWICE], y),
], ids=range(5))
def test_what_is_overwritten(function):
    """It has the gradient of what took its place."""
    check(function, TIES, TIES * 0.5)


@pytest.mark.parametrize("function", [
    lambda x: torch.native_layer_norm(x, [3], None, None, 1e-5),
    lambda x: torch.native_batch_norm(x, None, None, None, None, True, 0.1,
                                      1e-5),
    lambda x: torch.native_group_norm(x, None, None, 3, 3, 1, 3, 1e-5),
    lambda x: torch.native_batch_norm(
        x, None, None, torch.ones(3), torch.ones(3), False, 0.1, 1e-5)[:1],
    lambda x: torch.var_mean(x, 1), lambda x: x.aminmax(dim=1),
    lambda x: torch._weight_norm_interface(x, x.sum(1, keepdim=True)),
], ids=["layer", "batch", "group", "fixed", "var_mean", "aminmax", "weight"])
def test_results_without_gradients(function):
    """Of some ops the first result alone has a gradient in PyTorch."""
    check(lambda x: sum(y.float().square().sum() for y in function(x)),
          torch.tensor([[1.0, 2.0, 4.0], [3.0, 5.0, -1.0], [0.5, 0.0, 2.0]]))


def test_straight_through_quantization():
    check(lambda x: x + torch.fake_quantize_per_tensor_affine(
        x, 0.05, 0, -128, 127), torch.tensor([0.3, -0.51, 7.0, -7.0]))


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("points", [
    torch.tensor([0, 3, -2], dtype=torch.int32),
    torch.tensor([0.0, 2.5, -1.0])])
def test_straight_through_quantization_of_channels(axis, points):
    x = torch.tensor([[0.3, -0.51, 7.0], [0.0, 1.5, -9.0], [0.25, -0.5, 50.0]])
    scale = torch.tensor([0.05, 0.5, 1.0])
    check(lambda x: x + torch.fake_quantize_per_channel_affine(
        x, scale, points, axis, -8, 7), x)


@pytest.mark.parametrize("reduction", ["sum", "mean"])
def test_losses_at_their_edges(reduction):
    targets = torch.tensor([1.0, 0.0, 1.0, 0.0])
    logits = torch.tensor([0.0, 0.0, 30.0, -30.0])
    check(lambda z, t: F.binary_cross_entropy_with_logits(
        z, t, reduction=reduction), logits, batch=(targets,))
    check(lambda z, t: F.binary_cross_entropy(
        torch.sigmoid(z), t, reduction=reduction), logits, batch=(targets,))


# Types ------------------------------------------------------------------------


@pytest.mark.parametrize("function", [
    lambda b: b.float(), lambda b: b.sum(), lambda b: b / 2, lambda b: b * 0.5,
    lambda b: (b == 200).float(), lambda b: -b, lambda b: b.sort()[0],
    lambda b: b.topk(2)[0], lambda b: b.prod(), lambda b: b + 100,
    lambda b: b.abs(), lambda b: b.max(), lambda b: b > 100,
    lambda b: b >> 1, lambda b: b.long() * 2, lambda b: b.clamp(0, 210),
    lambda b: torch.cat([b, b]), lambda b: b[1:] - b[:-1],
], ids=range(18))
def test_bytes_have_no_sign(function):
    batch = (torch.tensor([3, 200, 255, 128], dtype=torch.uint8),)
    check(lambda w, b: function(b).float() * w, torch.tensor(2.0),
          batch=batch)


@pytest.mark.parametrize("function", [
    lambda x: x * (torch.ones(3) != 1), lambda x: x * (torch.full(
        (3,), 7) // 2), lambda x: x + torch.full((3,), 7) % 2,
    lambda x: F.pad(x, (1, -1)), lambda x: F.pad(x, (-1, -1)),
    lambda x: torch.zeros(2, 3).scatter(-1, torch.tensor([[0], [2]]), x[:, :1]),
    lambda x: torch.zeros(2, 3).scatter_add(
        -1, torch.tensor([[0, 0], [2, 1]]), x[:, :2]),
    lambda x: x[1:].detach().as_strided((1, 2), (3, 1), 0) * x[0, 0],
    lambda x: x[1:].as_strided((2, 2), (1, 1), 3),
    lambda x: F.rms_norm(x * 1e-4, (3,)), lambda x: F.rms_norm(x * 0, (3,)),
], ids=range(11))
def test_what_the_converter_gets_wrong(function):
    check(function, X)


def test_a_view_that_reads_outside_of_its_own():
    with pytest.raises(amp.Error, match="as_strided.*outside"):
        amp.torch.grad_fn(Model(lambda x: x[1:].as_strided((2,), (1,), 0), X),
                          weighted, ())


@pytest.mark.parametrize("function", [
    lambda w, x: torch.func.vmap(lambda row: (row @ w).sin())(x),
    lambda w, x: (x @ w).view(-1).relu_().view(2, 3) * 2,
    lambda w, x: (w + (w.round() - w).detach()) * x[:1],
], ids=["vmap", "in place", "straight through"])
def test_functions_of_functions(function):
    check(function, W, batch=(X,), bound=32 * ULP)  # sines are 2^-22 off
