"""torch.autograd.Function as autograd runs it: backward passes that recompute,
that are not given what there is not, and that are differentiated again."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.autograd import Function, grad  # noqa: E402

X = torch.randn(4, 6, generator=torch.Generator().manual_seed(1))
W = torch.randn(6, 6, generator=torch.Generator().manual_seed(2)) / 3


class Model(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function
        self.w = nn.Parameter(W.clone())

    def forward(self, x):
        return self.function(x, self.w)


def mean_square(model, x):
    return model(x).square().mean()


def check(function, loss=mean_square, **options):
    """The loss and its gradients beside eager's."""
    amp.torch.check(Model(function), loss, (X,), **options)


# Backward passes that compute forward's values again ---------------------------


def product(x, w):
    return x @ w.t()


def layers(x, w):
    return torch.tanh(torch.tanh(x @ w) @ w)


def of_itself(x, w):
    return (x @ w) @ (x @ w).t() @ x


def normed(x, w):
    return torch.softmax(x * w[0], -1) @ w


def convolution(x, w):
    return nn.functional.conv1d(x[:, None], w[:2, None, :3], padding=1)


def make_recompute(run, take):
    """A checkpoint as people write it."""
    class Recompute(Function):
        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x, w)
            return run(x, w)

        @staticmethod
        def backward(ctx, gradient):
            return take(run, ctx.saved_tensors, gradient)

    return Recompute.apply


def detached(run, saved, gradient):
    saved = [one.detach().requires_grad_(True) for one in saved]
    with torch.enable_grad():
        result = run(*saved)
    return grad(result, saved, gradient)


def cloned(run, saved, gradient):
    with torch.enable_grad():
        saved = [one.detach().clone().requires_grad_() for one in saved]
        result = run(*saved)
        return grad(result, saved, gradient)


def within(run, saved, gradient):
    with torch.enable_grad():
        saved = [one.detach().requires_grad_(True) for one in saved]
        loss = (run(*saved) * gradient).sum()
        return grad(loss, saved)


def pulled(run, saved, gradient):
    _, pull = torch.func.vjp(run, *saved)
    return pull(gradient)


@pytest.mark.parametrize("take", [detached, cloned, within, pulled])
@pytest.mark.parametrize("run", [product, layers, of_itself, normed,
                                 convolution])
def test_a_backward_pass_that_recomputes(run, take):
    check(make_recompute(run, take))


@pytest.mark.parametrize("policy", ["bf16", "torch-cuda:f16"])
def test_recomputed_in_16_bits(policy):
    check(make_recompute(layers, detached), policy=policy)


def test_a_checkpoint_in_a_checkpoint():
    inner = make_recompute(layers, detached)
    check(make_recompute(lambda x, w: inner(x @ w, w).sin(), within))


def test_a_checkpoint_around_layers():
    block = make_recompute(layers, within)
    check(lambda x, w: block(block(x, w).relu() @ w, w))


class Keeps(Function):
    """Forward's own graph."""

    @staticmethod
    def forward(ctx, x, w):
        with torch.enable_grad():
            ctx.leaves = [x.detach().requires_grad_(),
                          w.detach().requires_grad_()]
            ctx.result = layers(*ctx.leaves)
        return ctx.result.detach()

    @staticmethod
    def backward(ctx, gradient):
        return grad(ctx.result, ctx.leaves, gradient)


def test_a_graph_that_forward_keeps():
    check(Keeps.apply)


# What backward() is given -----------------------------------------------------


class Halves(Function):
    """Says which gradients it had."""

    @staticmethod
    def forward(ctx, x, w):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(x, w)
        return x @ w, x * 2

    @staticmethod
    def backward(ctx, first, second):
        x, w = ctx.saved_tensors
        to_x = torch.full_like(x, 3.0)
        to_w = torch.full_like(w, 5.0)
        if first is not None:
            to_x, to_w = to_x + first @ w.t(), x.t() @ first
        if second is not None:
            to_x = to_x * second
        return to_x, to_w


@pytest.mark.parametrize("function", [
    lambda x, w: Halves.apply(x @ w, w)[0],
    lambda x, w: Halves.apply(x @ w, w)[1],
    lambda x, w: sum(Halves.apply(x @ w, w)),
    lambda x, w: Halves.apply(x @ w, w)[0] + Halves.apply(x, w)[1],
    lambda x, w: Halves.apply(*Halves.apply(x @ w, w)[:1], w)[1],
    lambda x, w: Halves.apply(x @ w, w)[0].detach() + Halves.apply(x @ w, w)[1],
])
def test_gradients_that_there_are_not(function):
    check(function)


class Auxiliary(Function):
    """As DeepSeek's: a loss beside what goes through, whose gradient has one
    element, and the loss no dimension."""

    @staticmethod
    def forward(ctx, x, loss):
        return x

    @staticmethod
    def backward(ctx, gradient):
        return gradient, torch.ones(1, dtype=gradient.dtype)


class Expanded(Function):
    """Whose input is expanded, as autograd's own are summed."""

    @staticmethod
    def forward(ctx, x, row):
        ctx.save_for_backward(x, row)
        return x * row

    @staticmethod
    def backward(ctx, gradient):
        x, row = ctx.saved_tensors
        return gradient * row, gradient * x


def test_gradients_that_autograd_sums():
    check(lambda x, w: Auxiliary.apply(x @ w, w.square().mean()))
    check(lambda x, w: Expanded.apply(x @ w, w[:1]))
    check(lambda x, w: Expanded.apply(x @ w, w[0]))


def test_a_function_that_writes_its_input():
    class Writes(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx, gradient):
            return gradient

    with pytest.raises(amp.Error, match=r"mark_dirty.*test_torch_functions.py"):
        check(lambda x, w: Writes.apply(x @ w))


# Derivatives of backward() ----------------------------------------------------


class Exponential(Function):
    """With half its derivative, of the output that it saves."""

    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.saved_tensors[0] / 2


class Attribute(Function):
    """Likewise, of one that it keeps itself."""

    @staticmethod
    def forward(ctx, x):
        ctx.y = x.exp()
        return ctx.y

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.y / 2


class Between(Function):
    """Of what forward() computes on its way autograd knows nothing."""

    @staticmethod
    def forward(ctx, x):
        half = x / 2
        ctx.save_for_backward(x, half)
        return half * x

    @staticmethod
    def backward(ctx, gradient):
        x, half = ctx.saved_tensors
        return gradient * (half + x / 2)


@pytest.mark.parametrize("function", [Exponential, Attribute, Between])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_derivatives_of_functions(function, times):
    def loss(model, x):
        x = x.clone().requires_grad_()
        y = function.apply(model(x).tanh())
        for _ in range(times):
            y, = grad(y.sum(), x, create_graph=True)
        return y.square().mean()

    check(torch.matmul, loss)


# Where no gradient is asked for -----------------------------------------------


def test_a_function_under_no_grad():
    def run(x, w):
        with torch.no_grad():
            y = Exponential.apply(x @ w)
            z = y * w[0]
        return x @ w * z
    check(run)


class Quiet(Function):
    @staticmethod
    def forward(ctx, x, w):
        with torch.no_grad():
            ctx.save_for_backward(x, w)
        return x @ w

    @staticmethod
    def backward(ctx, gradient):
        x, w = ctx.saved_tensors
        return gradient @ w.t(), 2 * x.t() @ gradient


def test_no_grad_in_forward():
    def run(x, w):
        with torch.no_grad():
            y = Quiet.apply(x, w)
            z = y * w[0]
        return Quiet.apply(x @ w, w) * z + x @ w
    check(run)


# Hooks that no graph has ------------------------------------------------------


def saved_as_bytes(x, w):
    with torch.autograd.graph.saved_tensors_hooks(
            lambda t: (t * 16).to(torch.int8), lambda t: t.float() / 16):
        return torch.tanh(x @ w)


def saved_as_they_are(x, w):
    with torch.autograd.graph.saved_tensors_hooks(
            lambda t: (t.half(), (t - t.half()).half(), t),
            lambda packed: torch.where(packed[0] + packed[1] == packed[2],
                                       packed[0] + packed[1], packed[2])):
        y = torch.tanh(x @ w)
    with torch.autograd.graph.save_on_cpu():
        return torch.tanh(y @ w)


def node_hook(x, w):
    y = x @ w
    y.grad_fn.register_hook(lambda given, taken: (given[0] * 2, given[1]))
    return y


def node_prehook(x, w):
    y = x @ w
    y.grad_fn.register_prehook(lambda taken: (taken[0] * 2,))
    return y


@pytest.mark.parametrize("function, message", [
    (saved_as_bytes, "saved_tensors_hooks that give other values"),
    (node_hook, "a hook of a grad_fn"), (node_prehook, "a hook of a grad_fn")])
def test_hooks_that_are_refused(function, message):
    with pytest.raises(amp.Error, match=f"{message}.*test_torch_functions.py"):
        check(function)


def test_hooks_of_saved_tensors():
    check(saved_as_they_are)


# What backward() reads --------------------------------------------------------

SCALES = {"own": 1.0}


class Scaled(Function):
    factor = 1.0

    @staticmethod
    def forward(ctx, x):
        return x * 1

    @staticmethod
    def backward(ctx, gradient):
        return gradient * SCALES["own"] * Scaled.factor


class Reads(nn.Module):
    def __init__(self):
        super().__init__()
        self.w, self.alpha = nn.Parameter(W.clone()), 1.0

    def forward(self, x):
        y = x @ self.w
        y.register_hook(lambda gradient: gradient * self.alpha)
        return Scaled.apply(y)


@pytest.mark.parametrize("change, name", [
    (lambda model: SCALES.update(own=2.0), "SCALES"),
    (lambda model: setattr(Scaled, "factor", 2.0), "factor"),
    (lambda model: setattr(model, "alpha", 2.0), "alpha")])
def test_what_the_backward_pass_reads(change, name):
    model = Reads()
    step = amp.torch.grad_fn(model, mean_square, (X,))
    step(X)
    try:
        change(model)
        with pytest.raises(amp.Error, match=f"{name}.*make the step anew"):
            step(X)
    finally:
        SCALES.update(own=1.0)
        Scaled.factor = 1.0


# What is given back as it was -------------------------------------------------


@pytest.mark.parametrize("same", [
    lambda y: y.float(), lambda y: y.to("cpu"), lambda y: y.type_as(X),
    lambda y: +y, lambda y: y.real, lambda y: y.contiguous(),
    lambda y: y.flatten(1), lambda y: y.resolve_conj(), torch.atleast_2d,
    lambda y: y.sum_to_size(4, 6), lambda y: y.reshape(4, 6),
    lambda y: nn.functional.dropout(y, training=False)])
def test_the_same_tensor_under_no_grad(same):
    """It keeps its gradient behind that, and so does what it is of."""
    def run(x, w):
        y = x @ w
        with torch.no_grad():
            t = same(y)
            u = (t * 2).sum()
        return y * u + t
    check(run)
