"""The gradient of the graph that is converted beside eager PyTorch's, at each
export: what leaves the loss as it is, and gives another gradient, is an
error."""

import gc
import warnings

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from amp import _torch_backward, _torch_graph  # noqa: E402
from torch import nn  # noqa: E402
from torch.utils.checkpoint import checkpoint  # noqa: E402

X = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))
Y = torch.randn(4, 4, generator=torch.Generator().manual_seed(2))


class Model(nn.Module):

    def __init__(self, function):
        super().__init__()
        torch.manual_seed(0)
        self.l, self.w = nn.Linear(4, 4), nn.Parameter(torch.randn(4, 4))
        self.norm, self.drop = nn.BatchNorm1d(4), nn.Dropout(0.3)
        self.gru = nn.GRU(4, 4)
        self.frozen = nn.Parameter(torch.ones(4), requires_grad=False)
        self.register_buffer("means", torch.zeros(2, 4))
        self.register_buffer("variances", torch.ones(2, 4))
        self.function = function

    def forward(self, x):
        return self.function(self, x)


def compile(function, **options):
    return amp.torch.grad_fn(Model(function), nn.MSELoss(), (X, Y), **options)


# What is another gradient -----------------------------------------------------


def ask_whether_it_is_compiled(m, x):
    h = m.l(x)
    return (h if torch.compiler.is_compiling() else h.detach()) + m.l(2 * x)


def ask_for_a_class(m, x):
    h = m.l(x)
    return 0.5 * h + 0.5 * h.detach() if type(h) is torch.Tensor else h


def read_statistics(m, x):
    h = F.batch_norm(m.l(x), m.means[0], m.variances[0], training=True)
    return h + m.means.sum(0)


def normalize_by_both(m, x):
    """Eager PyTorch's first backward pass reads the later statistics."""
    m.norm.eval()
    h = m.norm(m.l(x))
    m.norm.train()
    return h + m.norm(x)


@pytest.mark.parametrize("function", [
    ask_whether_it_is_compiled, ask_for_a_class, read_statistics,
    normalize_by_both])
@pytest.mark.parametrize("policy", ["f32", "bf16"])
def test_another_gradient_is_an_error(function, policy):
    with pytest.raises(amp.Error, match=(
            r"the exported gradient of '(l|norm)\.\w+' is another than eager "
            r"PyTorch's, by .* of .*, where rounding explains .*: no op "
            r"differs alone: .*; check=False compiles without")):
        compile(function, policy=policy)
    compile(function, policy=policy, check=False)


def test_a_gradient_that_the_exporter_loses(monkeypatch):
    """Of an op whose gradient stops although nobody said so."""
    def stop(graph, states, trained):
        node = next((n for n in graph.nodes
                     if n.target is torch.ops.aten.tanh.default), None)
        if node is None:  # in a part, while the op is looked for
            return
        with graph.inserting_after(node):
            stop = graph.call_function(_torch_graph.STOP_GRADIENT, (node,))
        stop.meta.update(node.meta)
        states[stop] = states[node]
        node.replace_all_uses_with(stop, lambda user: user is not stop)

    monkeypatch.setattr(_torch_graph, "stop_gradients", stop)
    with pytest.raises(amp.Error, match=(
            r"the exported gradient of 'l\.weight' .*: the gradient of "
            r"'aten\.tanh\.default'.* is another; check=False")):
        compile(lambda m, x: m.l(x).tanh() + m.l(x))


def test_a_gradient_that_is_not_finite():
    """Has no distance from another one, and is another one."""
    want = {"a": torch.ones(3), "b": torch.ones(3), "c": None}
    got = {"a": torch.tensor([1.0, float("nan"), 1.0]), "b": torch.ones(3),
           "c": torch.full((3,), float("nan"))}
    assert _torch_backward._find_far(want, got) == ["a"]


def test_nothing_is_held_behind_it():
    def count():
        gc.collect()
        return sum(1021 in t.shape for t in gc.get_objects()
                   if type(t) is torch.Tensor)

    def make():
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(4, 1021), nn.LeakyReLU(),
                              nn.Hardtanh(), nn.Linear(1021, 4))
        amp.torch.grad_fn(model, nn.MSELoss(), (X, Y))

    make()
    before = count()
    make()
    assert count() == before


def test_f16_without_a_scale():
    """Eager PyTorch's gradient is zero where it is too small."""
    def narrow(m, x):
        with torch.autocast("cpu", torch.float16):
            return m.l(x) * 1e-4

    compile(narrow, policy="f32")


def test_an_evaluation_has_no_gradient():
    amp.torch.eval_fn(Model(ask_whether_it_is_compiled), nn.MSELoss(), (X, Y))


# What is eager's --------------------------------------------------------------


class Doubled(torch.autograd.Function):

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return 2 * x, x.sum()

    @staticmethod
    def backward(ctx, dy, ds):
        return dy * 3 + F.softplus(ctx.saved_tensors[0]) + ds


def hook(m, x):
    h = m.l(x)
    h.register_hook(lambda g: g.clamp(-0.1, 0.1))
    return h


def penalize(m, x):
    x = x.clone().requires_grad_()
    grad, = torch.autograd.grad(F.gelu(m.l(x)).sum(), x, create_graph=True)
    return grad + F.softplus(m.l(x))


def cast(m, x):
    with torch.autocast("cpu", torch.bfloat16):
        h = m.l(x)
    with torch.autocast("cpu", enabled=False):
        return h.float() @ m.w


def write(m, x):
    h = torch.zeros(4, 4)
    h[:, :2] = m.l(x)[:, 2:]
    with torch.no_grad():
        m.means.add_(h.mean(0))
    return h * m.w + m.means.sum(0)


def attend(m, x):
    """Of the first row to no key."""
    mask = torch.ones(4, 4, dtype=torch.bool).tril(-1)
    return F.scaled_dot_product_attention(
        *(h.view(1, 1, 4, 4) for h in (m.l(x), m.w, m.l(x + 1))),
        attn_mask=mask)[0, 0]


EAGER = {
    "activations": lambda m, x: F.elu(m.l(x)).clamp(-0.5, 0.5) + F.gelu(
        m.l(x)) + torch.maximum(m.l(x), m.w) + F.leaky_relu(m.w),
    "attention": attend,
    "autocast": cast,
    "checkpoint": lambda m, x: checkpoint(m.l, x, use_reentrant=False).tanh(),
    "complex": lambda m, x: torch.fft.fft(m.l(x)).abs(),
    "derivative": penalize,
    "detach": lambda m, x: m.l(x).detach() * m.w + m.l(x),
    "dropout": lambda m, x: m.drop(m.l(m.drop(x))),
    "function": lambda m, x: Doubled.apply(m.l(x))[0] + Doubled.apply(m.w)[1],
    "hook": hook,
    "integers": lambda m, x: m.l(x)[x.argmax(0)] * m.w.sort(0)[0],
    "linalg": lambda m, x: torch.linalg.solve(m.w, m.l(x)),
    "loop": lambda m, x: m.gru(x[:, None])[0][:, 0],
    "norm": lambda m, x: m.norm(m.l(x)) + F.layer_norm(m.w, (4,)),
    "random": lambda m, x: m.l(x) + torch.randn_like(x) * m.w,
    "vmap": lambda m, x: torch.vmap(lambda row: F.softmax(row, 0) @ m.w)(
        m.l(x)),
    "writes": write,
}


@pytest.mark.parametrize("name", EAGER)
def test_the_graph_is_run(name, monkeypatch):
    """And compared, with eager PyTorch's gradient."""
    ran = []
    run = _torch_backward._run

    def watch(*args):
        ran.append(run(*args))
        return ran[-1]

    monkeypatch.setattr(_torch_backward, "_run", watch)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        compile(EAGER[name], policy="f32")
    assert any("the exported gradients are eager's, too" in str(w.message)
               for w in told)
    assert len(ran) == 1 and any(g.abs().sum() > 0 for g in ran[0].grads)


# What is no other gradient ----------------------------------------------------


def measure(function):
    """Losses and gradients of amp under f32, and in f64."""
    model, exact = Model(function), Model(function).double()
    step = amp.torch.grad_fn(model, nn.MSELoss(), (X, Y), policy="f32")
    want = nn.MSELoss()(exact(X.double()), Y.double())
    want.backward()
    return step(X, Y).loss, want.item(), [
        (a.grad, b.grad) for a, b in zip(model.parameters(), exact.parameters())
        if b.grad is not None]


def test_a_formula_that_overflows():
    """The graph's gradient is NaN, the compiled one right."""
    loss, want, grads = measure(lambda m, x: F.mish(m.l(x) + 100))
    assert abs(loss - want) <= 2.0**-20 * want
    for ours, exact in grads:
        assert (ours - exact).norm() <= 2.0**-20 * exact.norm()


def test_a_variance_far_from_zero():
    """Of numbers that are a thousandth of their deviation apart; eager
    PyTorch's may have fewer digits."""
    loss, want, _ = measure(lambda m, x: m.norm(m.l(x) + 1e4) * m.w[0])
    assert abs(loss - want) <= 2.0**-8 * want


# What a graph cannot have -----------------------------------------------------


def ask_for_a_gradient(m, x):
    m.frozen.requires_grad_()
    return m.l(x) * m.frozen


def add_a_hook(m, x):
    m.w.register_hook(lambda g: 2 * g)
    return m.l(x) @ m.w


@pytest.mark.parametrize("function, message", [
    (ask_for_a_gradient, r"the gradient of a parameter that asked for none "
     r"when the step was made: set requires_grad before \(\S+backward.py:\d+"),
    (add_a_hook, r"each call adds one: register it once, before the step is "
     r"made \(\S+test_torch_backward.py:\d+\)")])
def test_parameters_that_change(function, message):
    with pytest.raises(amp.Error, match=message):
        compile(function)


def test_a_state_of_the_first_size():
    """A program for another size would begin with it anew."""
    def scale(m, x):
        m.first = getattr(m, "first", None) or len(x)
        return m.l(x) * m.first

    step = compile(scale)
    assert step(X, Y).loss == step(X, Y).loss
    with pytest.raises(amp.Error, match=(
            "the loss depends on 'first' of Model, which it has written for a "
            "batch of another size")):
        step(X[:3], Y[:3])


def test_a_cache_of_the_first_size():
    """Which is made anew where it does not fit."""
    def scale(m, x):
        cache = getattr(m, "cache", None)
        if cache is None or len(cache) < len(x):
            m.cache = cache = torch.arange(float(len(x)))
        return m.l(x) * cache[:len(x), None]

    step = compile(scale)
    for rows in (4, 3):
        loss = F.mse_loss(scale(step.model, X[:rows]), Y[:rows])
        assert step(X[:rows], Y[:rows]).loss == pytest.approx(
            loss.item(), rel=1e-6)
