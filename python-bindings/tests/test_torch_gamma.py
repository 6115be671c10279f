"""lgamma, digamma and polygamma(1, x), and the distributions made of them."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
from torch import distributions  # noqa: E402
from torch.nn import functional as F  # noqa: E402
from torch_models import Function  # noqa: E402

ROUNDING = 2.0**-24
INF, NAN = float("inf"), float("nan")
POINTS = torch.cat([
    torch.linspace(0.01, 12, 4001), torch.logspace(-20, 30, 200),
    torch.tensor([0.5, 1.0, 1.5, 2.0, 2.5, 7.9999995, 8.0])])
BELOW = torch.tensor([-0.3, -1.5, -2.6, -3.2, -7.9, -15.1, -1e-20])


def trigamma(x):
    return torch.polygamma(1, x)


def run(model, x):
    """The parameter's gradient."""
    amp.torch.grad_fn(model, lambda model, x: model(x).sum(), (x,),
                      policy="f32", check=False)(x)
    return model.w.grad


def evaluate(op, x):
    """The op's values, as gradients of factors."""
    return run(Function(lambda w, x: op(x) * w, torch.ones(len(x))), x)


def differentiate(op, x):
    return run(Function(lambda w, one: op(w) * one, x), torch.ones(1))


def check_within(found, exact, bound, least=0.0):
    """The error is at most the bound times the exact number, or times `least`
    where that is larger. The number may be above what the type holds."""
    error = (found.double() - exact).abs()
    is_near = error <= bound * exact.abs().clamp(min=least)
    assert (is_near | (found == exact.to(found.dtype))).all()


@pytest.mark.parametrize("x, op, exact, bound, least", [
    (POINTS, torch.lgamma, torch.lgamma, 4, 0),
    (POINTS, torch.digamma, torch.digamma, 16, 1),  # which is 0 near 1.46
    # PyTorch's own in f64 is within 1e-9.
    (POINTS, trigamma, trigamma, 8, 0),
    (BELOW, torch.lgamma, torch.lgamma, 64, 1),  # a difference of two
    (BELOW, torch.digamma, torch.digamma, 64, 1),
    (BELOW, trigamma, trigamma, 64, 0)])
def test_values(x, op, exact, bound, least):
    check_within(evaluate(op, x), exact(x.double()), bound * ROUNDING, least)


@pytest.mark.parametrize("op, slope, bound, least", [
    (torch.lgamma, torch.digamma, 16, 1), (torch.digamma, trigamma, 8, 0),
    (lambda x: torch.polygamma(0, x), trigamma, 8, 0),
    (trigamma, lambda x: torch.polygamma(2, x), 64, 0)])
def test_gradients(op, slope, bound, least):
    found = differentiate(op, POINTS)
    check_within(found, slope(POINTS.double()), bound * ROUNDING, least)


@pytest.mark.parametrize("op", [torch.lgamma, torch.digamma])
def test_edges(op):
    x = torch.tensor([0.0, -0.0, -1.0, -2.0, INF, -INF, NAN, 1.0])
    found = evaluate(op, x)
    torch.testing.assert_close(found, op(x), equal_nan=True)
    assert found[-1].signbit() == op(x)[-1].signbit()
    torch.testing.assert_close(evaluate(trigamma, x), torch.tensor(
        [INF, INF, INF, INF, 0, NAN, NAN, 1.6449341]), equal_nan=True)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_16_bits_are_rounded_once(dtype):
    x = torch.linspace(0.5, 20, 50).to(dtype)
    found = evaluate(lambda x: torch.lgamma(x).float(), x)
    assert found.equal(torch.lgamma(x.double()).to(dtype).float())


def test_f64():
    x = torch.linspace(0.01, 20, 999, dtype=torch.float64)
    model = Function(lambda w, x: torch.lgamma(x) * w, torch.ones_like(x))
    amp.torch.grad_fn(model, lambda model, x: model(x).sum().float(), (x,),
                      policy="f64", check=False)(x)
    check_within(model.w.grad, torch.lgamma(x), 2.0**-48, 1)


DISTRIBUTIONS = {
    "beta": lambda a, w, x: distributions.Beta(a, a + 1).log_prob(x),
    "binomial": lambda a, w, x: distributions.Binomial(
        7, logits=w).log_prob((x * 5).floor()),
    "dirichlet": lambda a, w, x: distributions.Dirichlet(a).log_prob(
        x / x.sum(-1, keepdim=True)),
    "divergence": lambda a, w, x: distributions.kl_divergence(
        distributions.Gamma(a, a), distributions.Gamma(a + 1, a * 2)),
    "entropy": lambda a, w, x: distributions.Gamma(a, a).entropy(),
    "gamma": lambda a, w, x: distributions.Gamma(a, a * 2).log_prob(x),
    "negative binomial": lambda a, w, x: distributions.NegativeBinomial(
        a, logits=w).log_prob((x * 5).floor()),
    "poisson": lambda a, w, x: distributions.Poisson(a).log_prob(
        (x * 5).floor()),
    "student": lambda a, w, x: distributions.StudentT(a + 1, w).log_prob(x),
    "several": lambda a, w, x: torch.mvlgamma(a + 3, 3) * x,
    "of integers": lambda a, w, x: torch.lgamma((x * 5).long() + 1) * w,
}


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_distributions(name):
    def lose(w, x):
        return DISTRIBUTIONS[name](F.softplus(w) + 0.1, w, x)

    x = torch.rand(5, 6, generator=torch.Generator().manual_seed(0))
    amp.torch.check(Function(lose, torch.linspace(-1, 2, 6)),
                    lambda model, x: model(x).sum(), (x * 0.8 + 0.1,))
