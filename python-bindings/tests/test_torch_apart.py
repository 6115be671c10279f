"""Ops that are taken apart before torch-mlir: values and gradients beside eager
PyTorch's."""

import math

import pytest
import torch
from torch import nn
from torch.nn import functional as F

import amp


class Function(nn.Module):
    def __init__(self, function, *shape):
        super().__init__()
        torch.manual_seed(0)
        self.w = nn.Parameter(torch.randn(shape))
        self.function = function

    def forward(self, *inputs):
        return self.function(self.w, *inputs)


def check(function, *shape, inputs=()):
    """A scalar function of a parameter, and maybe inputs."""
    model = Function(function, *shape)

    def loss(model, *batch):
        y = model(*batch[:-1])
        weights = torch.arange(1.0, y.numel() + 1).reshape(y.shape)
        return (y * weights).mean()

    return amp.torch.check(model, loss, (*inputs, torch.zeros(1)))


def write_diagonal(w, offset, dim1, dim2):
    length = torch.diagonal(w, offset, dim1, dim2).shape[-1]
    return w.diagonal_scatter(w[..., :1].sum() * torch.arange(float(length)),
                              offset, dim1, dim2)


@pytest.mark.parametrize("offset", [-4, -2, 0, 1, 3])
@pytest.mark.parametrize("dims", [(0, 1), (-1, 0)])
def test_diagonal_scatter(offset, dims):
    check(lambda w: write_diagonal(w, offset, *dims), 4, 5)


ROWS = torch.randn(3, 6, generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize("p", [1.0, 2.0, 3.0, math.inf])
def test_cdist(p):
    check(lambda w, x: torch.cdist(w, x, p), 4, 6, inputs=[ROWS])


def test_cdist_of_equal_rows():
    """The distance of a row to itself has no gradient."""
    check(lambda w: torch.cdist(w, w.detach()), 4, 6)


def test_cdist_of_batches():
    check(lambda w, x: torch.cdist(w, x), 2, 4, 6, inputs=[ROWS[None]])


@pytest.mark.parametrize("function", [
    lambda w: w.softmax(0), lambda w: w.log_softmax(-1), lambda w: w.amax(0),
    lambda w: w.max(0)[0], lambda w: w.min(-1)[0], lambda w: w.cumsum(0),
    lambda w: w.logsumexp(0), lambda w: w.var(0, unbiased=False),
    lambda w: w.prod(0), lambda w: w.sort(0)[0], lambda w: w.flip(0),
    lambda w: w * w.argmax(0), lambda w: w.gather(0, torch.tensor(0)),
    lambda w: F.softmin(w, -1), lambda w: w.softmax(0, torch.float64).float()])
def test_a_dimension_of_a_number(function):
    """PyTorch has 0 and -1 of a tensor without dimensions."""
    check(function)


EDGES = torch.tensor([-math.inf, -2.5, -1.0, -0.5, -0.0, 0.0, 1e-3, 0.7, 1.0,
                      1.0, 1e20, math.inf])
WHOLE = torch.arange(4)


@pytest.mark.parametrize("function", [
    lambda w: torch.hypot(w, w.flip(0)), lambda w: torch.hypot(w, w * 0),
    lambda w: w.cummax(0)[0], lambda w: w.cummin(0)[0] * w.cummin(0)[1],
    lambda w: torch.where(w.signbit(), w, 2 * w)])
def test_functions_at_edges(function):
    """Beside eager PyTorch, element by element."""
    weights = torch.linspace(0.5, 1.5, len(EDGES))
    ours, eager = Function(function, 1), Function(function, 1)
    for model in (ours, eager):
        model.w = nn.Parameter(EDGES.clone())

    def loss(model, i):
        return (model() * weights)[i].sum()

    first = torch.tensor([0])
    found = amp.torch.grad_fn(ours, loss, (first,), policy="f32", check=False)
    for place in range(len(EDGES)):
        result = found(torch.tensor([place]))
        eager.zero_grad()
        value = loss(eager, torch.tensor([place]))
        value.backward()
        assert torch.isclose(torch.tensor(result.loss), value.detach(),
                             rtol=4e-7, atol=0, equal_nan=True), place
        assert torch.isclose(ours.w.grad, eager.w.grad, rtol=4e-7, atol=0,
                             equal_nan=True).all(), place


def test_erfinv():
    """Within 5 ulp, beside f64."""
    y = torch.cat([torch.linspace(-1, 1, 2001)[1:-1],
                   1 - torch.logspace(-1, -6.5, 500)])
    model = Function(lambda w, y: (y.erfinv() * w).sum(), len(y))
    amp.torch.grad_fn(model, lambda model, y: model(y), (y,), policy="f32",
                      check=False)(y)
    exact = y.double().erfinv()
    assert ((model.w.grad - exact).abs() <= 5 * 2.0**-23 * exact.abs()).all()


@pytest.mark.parametrize("function", [
    lambda w: w * 2**WHOLE, lambda w: w * (-3)**WHOLE,
    lambda w: w * (WHOLE - 2)**WHOLE, lambda w: w * torch.fmod(WHOLE - 5, 3),
    lambda w: w * ((w > 0) ^ True), lambda w: w * (WHOLE | 5),
    lambda w: w * (WHOLE.to(torch.int16) & 2), lambda w: w * w.median(),
    lambda w: torch.linalg.norm(w) * w, lambda w: torch.linalg.norm(w, 1) * w,
    lambda w: torch.linalg.norm(w.reshape(2, 2)) * w,
    lambda w: torch.linalg.norm(w.reshape(2, 2), math.inf) * w,
    lambda w: torch.linalg.norm(w * 0) + w, lambda w: torch.dist(w, w * 2) * w,
    lambda w: torch.dist(w, w.detach()) + w,
    lambda w: F.pdist(torch.stack([w, w.flip(0), w * 2, w])),
    lambda w: F.pdist(torch.stack([w, w.flip(0)]), 1.0)])
def test_functions_of_others(function):
    check(function, 4)


@pytest.mark.parametrize("place", [
    (0, 0, 1), (1, 0, 1), (-2, -1, 0), (2, 2, 1), (-1, 1, 2)])
def test_diagonal_scatter(place):
    check(lambda w: torch.diagonal_scatter(
        w, w.diagonal(*place).square(), *place), 3, 4, 5)


@pytest.mark.parametrize("descending", [False, True])
def test_stable_sort(descending):
    x = torch.tensor([[2.0, 1.0, 2.0, 1.0, 0.0]])
    check(lambda w, x: torch.sort(
        x, dim=1, descending=descending, stable=True)[1] * w, 1, 5,
          inputs=[x])


@pytest.mark.parametrize("options", [
    {}, {"right": True}, {"side": "right", "out_int32": True}])
def test_searchsorted(options):
    ordered = torch.tensor([[0.0, 1.0, 1.0, 2.0], [-1.0, 0.0, 5.0, 6.0]])
    values = torch.tensor([[1.0, -3.0, 9.0], [5.0, 0.5, -1.0]])
    check(lambda w, x, y: w * torch.searchsorted(x, y, **options), 2, 3,
          inputs=[ordered, values])
    check(lambda w, x, y: w * torch.searchsorted(x, y, **options), 2, 3,
          inputs=[ordered[0], values])


@pytest.mark.parametrize("exponent", [1, 2, 3, 6, 7])
def test_powers_of_integers(exponent):
    check(lambda w, x: w * x**exponent, 5,
          inputs=[torch.tensor([-3, -1, 0, 2, 5])])


class Bags(nn.Module):
    def __init__(self, **options):
        super().__init__()
        torch.manual_seed(0)
        self.bags = nn.EmbeddingBag(10, 4, **options)

    def forward(self, *inputs):
        return self.bags(*inputs)


def compare(y, target):
    return (y * target).mean()


TARGET = torch.randn(3, 4, generator=torch.Generator().manual_seed(2))
INDICES = torch.tensor([[1, 2, 2], [0, 9, 1], [3, 3, 3]])


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
@pytest.mark.parametrize("options", [{}, {"padding_idx": 3}])
def test_bags_of_equal_sizes(mode, options):
    amp.torch.check(Bags(mode=mode, **options), compare, (INDICES, TARGET))


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
@pytest.mark.parametrize("last", [False, True])
def test_bags_by_offsets(mode, last):
    """Of which one is empty; the offsets are data."""
    offsets = [0, 4, 4, 9][:4 if last else 3]

    def loss(model, indices, offsets, target):
        return compare(model(indices, offsets), target)

    amp.torch.check(Bags(mode=mode, include_last_offset=last), loss,
                    (INDICES.flatten(), torch.tensor(offsets), TARGET))


def lose_bags(model, indices, offsets, target):
    return compare(model(indices, offsets), target)


@pytest.mark.parametrize("options", [
    {"mode": "sum"}, {"mode": "max"}, {"mode": "sum", "padding_idx": 3},
    {"mode": "mean", "padding_idx": 3}])
def test_bags_that_end_before_the_indices(options):
    """Of sums without padding, what is behind the last offset is in no bag,
    and has no gradient: PyTorch's reads memory that nobody wrote. It is in the
    last bag of others."""
    ours, eager = (Bags(include_last_offset=True, **options)
                   for _ in range(2))
    indices = torch.tensor([1, 2, 2, 0, 9, 1, 3, 4, 5])
    step = amp.torch.grad_fn(
        ours, lose_bags, (indices, torch.tensor([0, 3, 6, 9]), TARGET),
        policy="f32")
    is_left_out = options == {"mode": "sum"}
    for offsets in ([0, 3, 3, 5], [0, 0, 0, 0], [0, 2, 7, 9]):
        result = step(indices, torch.tensor(offsets), TARGET)
        eager.zero_grad()
        cut = offsets[-1] if is_left_out else len(indices)
        wanted = lose_bags(eager, indices[:cut],
                           torch.tensor(offsets[:-1] + [cut]), TARGET)
        wanted.backward()
        whole = lose_bags(eager, indices, torch.tensor(offsets), TARGET)
        assert torch.isclose(whole, wanted, rtol=0, atol=1e-6)
        # Sums of at most 9 rows and of 12 products of numbers below 4.
        torch.testing.assert_close(torch.tensor(result.loss), wanted.detach(),
                                   rtol=0, atol=21 * 2.0**-24 * 36)
        torch.testing.assert_close(ours.bags.weight.grad,
                                   eager.bags.weight.grad, rtol=0,
                                   atol=9 * 2.0**-24)


def test_means_of_bags_that_end_before_the_indices():
    """PyTorch's own have a gradient that is not theirs."""
    model = Bags(mode="mean", include_last_offset=True)
    indices = INDICES.flatten()
    step = amp.torch.grad_fn(
        model, lose_bags, (indices, torch.tensor([0, 3, 6, 9]), TARGET))
    assert step(indices, torch.tensor([0, 2, 2, 9]), TARGET).status == 0
    assert step(indices, torch.tensor([0, 2, 2, 8]), TARGET).status != 0


def test_bags_with_weights():
    def loss(model, indices, weights, target):
        return compare(model(indices, None, weights), target)

    amp.torch.check(Bags(mode="sum"), loss,
                    (INDICES, torch.rand(3, 3), TARGET))


def test_sparse_gradients():
    amp.torch.check(Bags(sparse=True), compare, (INDICES, TARGET))


def test_bags_scaled_by_frequency():
    with pytest.raises(amp.Error, match="scale_grad_by_freq cannot be exported"
                       ".*test_torch_apart.py"):
        amp.torch.check(Bags(scale_grad_by_freq=True), compare,
                        (INDICES, TARGET))


PLACES = torch.tensor([0, 1, 1, 3, 1, 0])


@pytest.mark.parametrize("reduce", ["sum", "prod", "mean", "amax", "amin"])
@pytest.mark.parametrize("include_self", [True, False])
def test_scatter_reduce(reduce, include_self):
    check(lambda w: w[:4].scatter_reduce(0, PLACES, w[4:], reduce,
                                         include_self=include_self), 10)


def test_scatter_reduce_in_place():
    check(lambda w: (w[:4] * 2).scatter_reduce_(0, PLACES, w[4:], "amax"), 10)


@pytest.mark.parametrize("dims, options", [
    (1, {}), (2, {}), (2, {"stride": 2}), (2, {"dilation": 2}),
    (2, {"stride": 3, "padding": 1, "output_padding": 2, "dilation": 2}),
    (2, {"padding": 3}), (2, {"stride": (2, 1), "padding": (1, 0)}),
    (1, {"stride": 2, "bias": False}),
])
@pytest.mark.parametrize("each", [1, 2])
def test_depthwise_transposed_convolutions(dims, options, each):
    torch.manual_seed(0)
    cls = (nn.ConvTranspose1d, nn.ConvTranspose2d)[dims - 1]
    model = cls(4, 4 * each, 3, groups=4, **options)
    x = torch.randn(2, 4, *[7, 6][:dims])
    amp.torch.check(model, compare, (x, torch.randn(model(x).shape)))
    x = x[0]
    amp.torch.check(model, compare, (x, torch.randn(model(x).shape)))


@pytest.mark.parametrize("pool, shape, size", [
    (F.adaptive_max_pool1d, (2, 3, 7), 3),
    (F.adaptive_max_pool2d, (2, 3, 7, 5), (3, 2)),
    (F.adaptive_max_pool2d, (3, 7, 5), 4),
    (F.adaptive_max_pool2d, (2, 3, 8, 6), (4, 3)),
    (F.adaptive_max_pool3d, (1, 2, 4, 5, 3), (3, 2, 2)),
])
def test_adaptive_max_pools(pool, shape, size):
    check(lambda w: pool(w, size), *shape)
    # The first of equal ones has the gradient.
    check(lambda w: pool(torch.round(w), size) + 0 * pool(w, size), *shape)


@pytest.mark.parametrize("make", [
    lambda: nn.Dropout(1.0), lambda: nn.Dropout1d(1.0)])
def test_all_is_dropped(make):
    model = nn.Sequential(nn.Conv1d(2, 4, 1), make())
    x = torch.randn(3, 2, 5)
    amp.torch.check(model, compare, (x, torch.randn(3, 4, 5)))


# Functions that ask for a tensor's value --------------------------------------


@pytest.mark.parametrize("options", [
    {}, {"full": True}, {"reduction": "sum"}, {"eps": 0.5}])
def test_gaussian_nll(options):
    """A variance below eps has its gradient, too."""
    loss = nn.GaussianNLLLoss(**options)
    check(lambda w, x: loss(w[0], x, F.softplus(w[1])), 2, 3, 6, inputs=[ROWS])
    check(lambda w, x: loss(w[0], x, F.softplus(w[1, :, :1])), 2, 3, 6,
          inputs=[ROWS])


def test_statistics_that_are_means_over_all_batches():
    def train(is_compiled):
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(6, 4), nn.BatchNorm1d(4, momentum=None))
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        batches = [(torch.randn(5, 6), torch.randn(5, 4)) for _ in range(5)]
        step = (amp.torch.train_step(model, compare, batches[0],
                                     optimizer=optimizer)
                if is_compiled else None)
        for x, y in batches:
            if is_compiled:
                step(x, y)
                continue
            optimizer.zero_grad()
            compare(model(x), y).backward()
            optimizer.step()
        return model.state_dict()

    got, want = train(True), train(False)
    assert got["1.num_batches_tracked"] == want["1.num_batches_tracked"] == 5
    for name, value in want.items():
        torch.testing.assert_close(got[name], value, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("norm_first", [False, True])
def test_masks_of_transformers(norm_first):
    """nn.Transformer looks whether they are causal ones."""
    torch.manual_seed(0)
    model = nn.Transformer(8, 2, 1, 1, 16, dropout=0.0, batch_first=True,
                           norm_first=norm_first)

    def loss(model, x, y, mask):
        return compare(model(x, y, tgt_mask=mask), y)

    mask = nn.Transformer.generate_square_subsequent_mask(5)
    for each in (mask, mask.T, torch.zeros(5, 5)):
        amp.torch.check(model, loss, (torch.randn(3, 4, 8),
                                      torch.randn(3, 5, 8), each))


@pytest.mark.parametrize("targets", [[0, 4, 9, 2], [1, 1, 0, 2], [7]])
def test_adaptive_softmax(targets):
    """Clusters that some rows have, or none."""
    torch.manual_seed(0)
    model = nn.AdaptiveLogSoftmaxWithLoss(6, 10, [3, 6], 2.0, True)

    def loss(model, x, y):
        found = model(x, y)
        return found.loss + found.output.square().mean()

    amp.torch.check(model, loss, (torch.randn(len(targets), 6),
                                  torch.tensor(targets)))
    amp.torch.check(model, loss, (torch.randn(6), torch.tensor(targets[0])))


def test_histc():
    x = torch.tensor([0.0, 1.0, 1.0, 3.0, 3.5, 4.0, -1.0, 9.0])
    check(lambda w, x: torch.histc(x, 4, 0, 4) * w, 4, inputs=[x])


@pytest.mark.parametrize("offsets", [[2, 2, 5], [0, 3, 6], [6, 6, 6]])
def test_grouped_products(offsets):
    """As mixtures of experts have them: groups without rows, and rows that are
    in none, whose results PyTorch leaves as they are."""
    x = torch.randn(offsets[-1], 8, generator=torch.Generator().manual_seed(2))
    check(lambda w, x, ends: torch._grouped_mm(x, w, offs=ends), 3, 8, 16,
          inputs=[x, torch.tensor(offsets, dtype=torch.int32)])
