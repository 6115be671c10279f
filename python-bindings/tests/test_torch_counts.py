"""Accumulation over micro-batches whose losses are sums over different numbers
of targets."""

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

IGNORED = -100


def count(y):
    return (y != IGNORED).sum()


def token_loss(model, x, y):
    sums = F.cross_entropy(model(x), y, reduction="sum", ignore_index=IGNORED)
    return sums, {"tokens": count(y)}


def mean_loss(model, x, y):
    return F.cross_entropy(model(x), y, ignore_index=IGNORED)


def exact_loss(model, x, y):
    """Of small integers: exact whatever is added first."""
    kept = (y != IGNORED).float()
    return ((x @ model.weight.t())[:, 0] * kept).sum(), {"tokens": count(y)}


def make_batches(counts, rows=8):
    generator = torch.Generator().manual_seed(0)
    x = torch.randint(-3, 4, (len(counts), rows, 4),
                      generator=generator).float()
    y = torch.randint(0, 3, (len(counts), rows), generator=generator)
    for i, kept in enumerate(counts):
        y[i, kept:] = IGNORED
    return x, y


def make_model(out=3):
    torch.manual_seed(0)
    return nn.Linear(4, out, bias=False)


def get_gradient(model, loss, x, y, **options):
    """The gradient that a step is taken with, and what it reported."""
    before = model.weight.detach().clone()
    step = amp.torch.train_step(model, loss, (x[0], y[0]),
                                optimizer=amp.SGD(lr=1.0), accumulate=len(x),
                                **{"policy": "f32", **options})
    result = step(x, y)
    return before - model.weight.detach(), result


def test_the_sum_of_losses_over_the_sum_of_counts():
    """7 + 1 targets: 8, by which division is exact."""
    x, y = make_batches([7, 1])
    model = make_model(out=1)
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[1.0, -2.0, 3.0, 0.0]]))
    total = sum(exact_loss(model, a, b)[0] for a, b in zip(x, y)) / 8
    expected, = torch.autograd.grad(total, [model.weight])
    got, result = get_gradient(model, exact_loss, x, y, normalize="tokens")
    assert torch.equal(got, expected)
    assert result.loss == total.item() and result.metrics["tokens"] == 8


def test_by_default_the_mean_of_means():
    x, y = make_batches([7, 1])
    model = make_model()
    value = sum(mean_loss(model, a, b) for a, b in zip(x, y)) / 2
    expected, = torch.autograd.grad(value, [model.weight])
    got, result = get_gradient(model, mean_loss, x, y)
    assert torch.allclose(got, expected, rtol=1e-5, atol=1e-6)
    assert abs(result.loss - value.item()) < 1e-6


@pytest.mark.parametrize("policy, bound", [
    ("f32", 2.0**-20), ("bf16", 2.0**-6), ("f16", 2.0**-8),
    ("torch-cuda:f16", 2.0**-8)])
@pytest.mark.parametrize("counts", [(7, 1), (3, 0, 5), (8, 2, 1, 6)])
def test_as_transformers_does(policy, bound, counts):
    """Each micro-batch's sum over the number of all, and the gradients added:
    also under 16 bits, where a sum's gradient times the scale overflows."""
    x, y = make_batches(counts)
    model = make_model()
    for a, b in zip(x, y):
        (token_loss(model, a, b)[0] / sum(counts)).backward()
    expected = model.weight.grad
    scaler = "torch,init=256" if policy.endswith("f16") else None
    got, result = get_gradient(model, token_loss, x, y, policy=policy,
                               normalize="tokens", scaler=scaler)
    assert result.applied
    assert (got - expected).norm() <= bound * expected.norm()


def test_the_scale_of_gradients_is_that_of_a_mean():
    """The gradient of a sum over 8,192 targets, times 65,536, is beyond f16."""
    rows = 4096
    x, y = torch.ones(2, rows, 4), torch.zeros(2, rows, dtype=torch.long)
    model = make_model()
    expected, = torch.autograd.grad(mean_loss(model, x[0], y[0]),
                                    [model.weight])
    got, result = get_gradient(model, token_loss, x, y, normalize="tokens",
                               policy="torch-cuda:f16",
                               scaler="torch,init=65536")
    assert result.applied
    assert (got - expected).norm() <= 2.0**-8 * expected.norm()


def test_no_target_at_all_is_a_step_that_is_skipped():
    """0 / 0, which is PyTorch's loss, too."""
    x, y = make_batches([0, 0])
    model = make_model()
    got, result = get_gradient(model, token_loss, x, y, normalize="tokens")
    assert not result.applied and result.loss != result.loss
    assert torch.equal(got, torch.zeros(3, 4))


@pytest.mark.parametrize("kind", ["eval_fn", "grad_fn"])
def test_of_one_batch(kind):
    x, y = make_batches([5])
    model = make_model()
    function = getattr(amp.torch, kind)(model, token_loss, (x[0], y[0]),
                                        normalize="tokens", policy="f32")
    result = function(x[0], y[0])
    value = mean_loss(model, x[0], y[0])
    assert abs(result.loss - value.item()) < 1e-6
    if kind == "grad_fn":
        expected, = torch.autograd.grad(value, [model.weight])
        assert torch.allclose(model.weight.grad, expected, rtol=1e-5,
                              atol=1e-6)


@pytest.mark.parametrize("loss, message", [
    (mean_loss, "must give the sum of its losses and their number, as in "
     "`loss, {'tokens': number}`; found no metric"),
    (lambda model, x, y: (mean_loss(model, x, y), {"rows": count(y)}),
     "found the metrics rows"),
    (lambda model, x, y: (mean_loss(model, x, y),
                          {"tokens": (model(x) > 0).sum()}),
     "depends on parameter \"weight\""),
    (lambda model, x, y: (mean_loss(model, x, y),
                          {"tokens": F.dropout(x).sum()}),
     "depends on random numbers"),
])
def test_what_is_no_count(loss, message):
    x, y = make_batches([5])
    with pytest.raises(amp.Error) as error:
        amp.torch.train_step(make_model(), loss, (x[0], y[0]),
                             normalize="tokens")
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_buffers_of_gradients_alone():
    """Running statistics are what running the model makes of them."""
    def loss(model, x):
        return (model(x)**3).sum()

    torch.manual_seed(0)
    x = torch.rand(8, 3) + 2
    ours, theirs = nn.BatchNorm1d(3), nn.BatchNorm1d(3)
    step = amp.torch.grad_fn(ours, loss, (x,), policy="f32")
    assert torch.equal(ours.running_mean, torch.zeros(3))  # the check's own
    for _ in range(2):
        step(x)
        loss(theirs, x).backward()
    assert torch.allclose(ours.running_mean, theirs.running_mean, rtol=1e-6)
    assert torch.allclose(ours.running_var, theirs.running_var, rtol=1e-6)
    assert int(ours.num_batches_tracked) == 2
