"""Functions as formulas of others: values and gradients beside PyTorch in f64,
at ties, zeros, infinities and NaN, too."""

import math

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch_models import Function

import amp
import amp.torch

INF, NAN = math.inf, math.nan


def lose(model, weights, *inputs):
    """Each element with a weight of its own; what is not finite as a number,
    which has no gradient."""
    y = model(*inputs)
    y = torch.nan_to_num(y, 3.0, 5.0, -7.0).to(weights.dtype)
    return (y * weights.reshape(-1)[:y.numel()].reshape(y.shape)).mean()


def check(function, w, *inputs, own=torch.float32):
    """amp's loss and gradient are off by four roundings of the largest element,
    or twice what eager PyTorch's are."""
    weights = torch.randn(2048, generator=torch.Generator().manual_seed(0))

    def cast(dtype):
        """In 16 bits, the loss is of f32."""
        return [weights.to(torch.promote_types(dtype, torch.float32)), *(
            x.to(own).to(dtype) if x.is_floating_point() else x
            for x in inputs)]

    found = []
    for dtype in (torch.float64, own):
        model = Function(function, w.to(own).to(dtype))
        loss = lose(model, *cast(dtype))
        loss.backward()
        found.append((loss.detach(), model.w.grad))
    model, batch = Function(function, w.to(own)), cast(own)
    result = amp.torch.grad_fn(model, lose, batch, policy="f32",
                               check=False)(*batch)
    for exact, theirs, ours in zip(*found, (torch.tensor(result.loss),
                                            model.w.grad)):
        exact, theirs, ours = (t.double() for t in (exact, theirs, ours))
        assert torch.equal(ours.isnan(), exact.isnan())
        exact, theirs, ours = (torch.nan_to_num(t, 0.0)
                               for t in (exact, theirs, ours))
        bound = (2 * (theirs - exact).abs().max()
                 + 2 * torch.finfo(own).eps * exact.abs().max().clamp(min=0.1))
        assert (ours - exact).abs().max() <= bound


def randn(*shape, seed=1):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def randint(high, *shape):
    return torch.randint(high, shape,
                         generator=torch.Generator().manual_seed(2))


SIGNS = torch.tensor([1.0, -2.0, 0.0, -0.0, 3.0, INF, -INF, NAN, 1e-30])
HALVES = [torch.float32, torch.bfloat16, torch.float16]


@pytest.mark.parametrize("own", HALVES)
@pytest.mark.parametrize("turn", range(4))
def test_copysign(turn, own):
    for signs in (SIGNS, -SIGNS):
        check(torch.copysign, SIGNS, signs.roll(turn), own=own)
        check(lambda x: torch.where(torch.signbit(x), x, 2 * x),
              signs.roll(turn), own=own)
    check(lambda w: torch.copysign(w, -0.0), SIGNS, own=own)


class Logarithm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.log(x)

    @staticmethod
    def backward(ctx, gradient):
        return gradient / 2 * torch.reciprocal(ctx.saved_tensors[0])


def test_reciprocals_in_a_gradient_of_the_model():
    check(Logarithm.apply, randn(6).abs())
    check(torch.reciprocal, SIGNS)


def test_block_diag():
    check(lambda w: torch.block_diag(w, w.sum(0), w.sum(), w[:, :1]),
          randn(3, 2))
    check(lambda w: torch.block_diag(w, torch.tensor([1, 2])), randn(1, 1))


TIES = torch.tensor([[1.0, 2.0, 2.0, 0.0, 5.0, 2.0],
                     [3.0, NAN, 1.0, NAN, 2.0, 0.5],
                     [NAN] * 6, [INF, -INF, 1.0, 2.0, 3.0, 4.0]])


@pytest.mark.parametrize("function", [torch.median, torch.nanmedian])
@pytest.mark.parametrize("own", HALVES)
def test_medians(function, own):
    """Along a dimension one of equal elements has the gradient; which one
    PyTorch leaves open."""
    x = TIES.clone()
    x[0] = torch.tensor([1.0, 7.0, 2.0, 0.0, 5.0, 3.0])
    check(lambda w: function(w, 1)[0], x, own=own)
    check(lambda w: function(w, -1, keepdim=True).values, x[:, :5], own=own)
    check(lambda w: function(w, 0)[0], randn(5, 3), own=own)
    check(lambda w: function(w, 1)[0], randn(3, 1), own=own)
    for row in TIES:
        check(function, row, own=own)


@pytest.mark.parametrize("options", [
    {}, {"correction": 0}, {"fweights": torch.tensor([1, 2, 1, 3, 1])},
    {"aweights": torch.tensor([0.5, 1.0, 0.1, 2.0, 1.5])},
    {"fweights": torch.tensor([1, 2, 1, 3, 1]), "correction": 2,
     "aweights": torch.tensor([0.5, 1.0, 0.1, 2.0, 1.5])}])
def test_covariances(options):
    check(lambda w: torch.cov(w, **options), randn(3, 5))
    check(lambda w: w[0].cov(**options), randn(3, 5))


def test_correlations():
    for w in (randn(3, 5), randn(5),
              torch.tensor([[1.0, 1.0, 1.0], [1.0, 2.0, 4.0]])):
        check(lambda w: torch.corrcoef(w), w)
        check(lambda w: w.corrcoef(), w)


@pytest.mark.parametrize("shape, wrap", [
    ((4, 4), False), ((5, 3), False), ((3, 5), False), ((7, 3), False),
    ((7, 3), True), ((4, 3), True), ((3, 3, 3), False)])
def test_fill_diagonal(shape, wrap):
    check(lambda w: (w * 2).fill_diagonal_(0.5, wrap), randn(*shape))


@pytest.mark.parametrize("reduce", ["sum", "prod", "mean", "amax", "amin"])
@pytest.mark.parametrize("include_self", [False, True])
def test_reductions_by_places(reduce, include_self):
    """Rows, columns, an index that is smaller, ties, places that nothing goes
    to."""
    def scatter(dim):
        return lambda w, x, index: w.scatter_reduce(
            dim, index, x, reduce, include_self=include_self)

    w = randn(5, 3)
    check(scatter(0), w, randn(6, 3), randint(4, 6, 3))
    check(scatter(-1), w, randn(5, 7), randint(3, 5, 7))
    if reduce in ("sum", "mean"):  # of others PyTorch has no gradient
        check(scatter(0), w, randn(6, 3), randint(4, 4, 2))
    check(scatter(1), randn(2, 3, 2), torch.ones(2, 4, 2),
          randint(2, 2, 4, 2))
    if reduce != "sum":
        check(lambda w, x, index: w.scatter_reduce(
            0, index, x, reduce, include_self=include_self), randn(), randn(
                seed=4), torch.tensor(0))
        check(lambda w, x, index: w.index_reduce(
            0, index, x, reduce, include_self=include_self), w, randn(4, 3),
            torch.tensor([0, 3, 3, 1]))


@pytest.mark.parametrize("reduce", ["sum", "prod", "mean", "amax", "amin"])
def test_reductions_of_integers(reduce):
    check(lambda w, x, y, index: w * x.scatter_reduce(
        0, index, y, reduce, include_self=False), randn(5, 3),
        randint(9, 5, 3) - 4, randint(9, 6, 3) - 5, randint(4, 6, 3))


@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
@pytest.mark.parametrize("size", [(5, 7), (16, 3), (1, 1), (20, 33), (16, 16)])
@pytest.mark.parametrize("align", [False, True])
def test_antialiased_sizes(mode, size, align):
    check(lambda w: F.interpolate(w, size, mode=mode, antialias=True,
                                  align_corners=align), randn(1, 2, 16, 9))


@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
@pytest.mark.parametrize("factor", [0.3, 1.7, (0.5, 0.9)])
def test_antialiased_factors(mode, factor):
    """The factor counts, not the size that is rounded."""
    x = randn(2, 1, 11, 8)
    check(lambda w: F.interpolate(w, scale_factor=factor, mode=mode,
                                  antialias=True), x)
    x[0, 0, 5, 3], x[1, 0, 0, 0] = INF, NAN
    check(lambda w: F.interpolate(w, scale_factor=0.3, mode=mode,
                                  antialias=True), x)


def test_fold():
    for options in ({"padding": 1, "stride": 2}, {"padding": (0, 2)},
                    {"dilation": 2, "padding": 2}):
        columns = F.unfold(torch.zeros(1, 2, 6, 7), 3, **options)
        check(lambda w: F.fold(w, (6, 7), 3, **options),
              randn(2, *columns.shape[1:]))


@pytest.mark.parametrize("make", [nn.AlphaDropout, nn.FeatureAlphaDropout])
@pytest.mark.parametrize("p", [0.0, 0.3, 1.0])
def test_alpha_dropout(make, p):
    """Elements, or channels, are scaled or at the bound, and as many."""
    x, dropout = randn(64, 16, 6), make(p)
    check(lambda w: F.alpha_dropout(w, p, False), x[0])

    class Dropped(nn.Module):
        def __init__(self):
            super().__init__()
            self.w, self.dropout = nn.Parameter(x.clone()), dropout

        def forward(self):
            return self.dropout(self.w)

    model = Dropped()
    run = amp.torch.grad_fn(
        model, lambda model, seen: (model() * seen).sum(), (torch.ones(1),),
        policy="f32", check=False)
    result, gradient = run(torch.ones(1)), model.w.grad
    scale = 0.0 if p == 1.0 else ((1.7580993408473766**2 * p + 1)
                                  * (1 - p))**-0.5
    kept = gradient != 0
    assert torch.equal(gradient[kept].unique(), torch.tensor(
        [scale] if scale else []))
    if make is nn.FeatureAlphaDropout:
        assert torch.equal(kept, kept[:, :, :1].expand_as(kept))
    low = scale * 1.7580993408473766 * (p - 1)
    high = scale * x + scale * 1.7580993408473766 * p
    want = torch.where(kept, high, low if scale else 0.0).double().sum()
    assert abs(result.loss - want) <= 1e-5 * x.abs().sum()
    count = kept.numel() / (6 if make is nn.FeatureAlphaDropout else 1)
    assert abs(kept.double().mean() - (1 - p)) <= 5 * (
        p * (1 - p) / count)**0.5


# Sorts -------------------------------------------------------------------------

INTEGERS = {torch.int64: 2**60, torch.int32: 2**28, torch.int16: 2**12,
            torch.int8: 2**5}


def make_column(own):
    """Of each kind of number, ties and both zeros among them."""
    x = torch.randn(1300, 2, dtype=torch.float64,
                    generator=torch.Generator().manual_seed(1))
    if own in INTEGERS:
        x = (x * INTEGERS[own] / 3).to(own)
        x[::2] %= 5
        return x
    x = x.round(decimals=1).to(own)
    for i, number in enumerate((NAN, -NAN, INF, -INF, 0.0, -0.0)):
        x[i::40] = number
    return x


@pytest.mark.parametrize("descending", [False, True])
def test_long_sorts(descending):
    """Of more than 1024 elements: stable, whatever their type."""
    columns = [make_column(own) for own in (*HALVES, torch.float64, *INTEGERS)]

    def sort(x):
        return torch.argsort(x, dim=0, descending=descending, stable=True)

    def lose(model, *batch):
        half = len(batch) // 2
        return sum((sort(x) != wanted).sum() for x, wanted in zip(
            batch[:half], batch[half:])) + 0 * model.weight.sum()

    batch = (*columns, *map(sort, columns))
    found = amp.torch.eval_fn(nn.Linear(1, 1), lose, batch, check=False)
    assert found(*batch).loss == 0
