"""Random numbers that a step draws."""

import math

import numpy
import pytest
import torch
from torch import nn
from torch.nn import functional as F

import amp
from amp._torch_eager import make_mask
from amp._torch_random import draw

aten = torch.ops.aten
COUNT = 20000


class Function(nn.Module):
    def __init__(self, function):
        super().__init__()
        torch.manual_seed(0)
        self.w = nn.Parameter(torch.randn(4, 6))
        self.function = function

    def forward(self, x):
        return self.function(self.w, x)


def loss_fn(y, target):
    return (y * torch.arange(1.0, y.numel() + 1).reshape(y.shape)).mean()


BATCH = torch.ones(4, 6), torch.zeros(1)

FUNCTIONS = {
    "rand": lambda w, x: w * torch.rand(4, 6),
    "randn": lambda w, x: w + w * torch.randn(3, 4, 6),
    "rand_like": lambda w, x: w * torch.rand_like(x),
    "randn_like": lambda w, x: w * torch.randn_like(w),
    "uniform_": lambda w, x: w * torch.empty(4, 6).uniform_(-1, 2),
    "normal_": lambda w, x: w * torch.empty(6).normal_(1.0, 2.0),
    "normal": lambda w, x: w * torch.normal(w.detach(), x),
    "normal of mean": lambda w, x: w * torch.normal(x, 0.5),
    "normal of std": lambda w, x: w * torch.normal(0.5, x),
    "normal of what is trained": lambda w, x: w * torch.normal(w, w.exp()),
    "exponential_": lambda w, x: w * torch.empty(4, 6).exponential_(2.0),
    "randint": lambda w, x: w * torch.randint(-3, 9, (4, 6)),
    "randint of many": lambda w, x: w * (torch.randint(
        -2**40, 2**40, (4, 6)) / 2.0**40),
    "normal of numbers": lambda w, x: w * torch.normal(0.5, 2.0, (4, 6)),
    "randint_like": lambda w, x: w * torch.randint_like(x, 5),
    "randperm": lambda w, x: w[torch.randperm(4)],
    "bernoulli": lambda w, x: w * torch.bernoulli(0.3 * x),
    "bernoulli of a number": lambda w, x: w * torch.bernoulli(x, 0.3),
    "bernoulli_": lambda w, x: w * x.new_empty(4, 1).bernoulli_(0.7),
    "bernoulli_ of a tensor": lambda w, x: w * torch.empty(4, 6).bernoulli_(
        0.5 * x),
    "always": lambda w, x: w * x.new_empty(4, 1).bernoulli_(1.0),
    "never": lambda w, x: w * (1 + x.new_empty(4, 1).bernoulli_(0.0)),
    "gumbel": lambda w, x: F.gumbel_softmax(w, hard=True) + w,
    "multinomial": lambda w, x: w[torch.multinomial(x[:, 0], 3)],
    "multinomial, replaced": lambda w, x: w[:, torch.multinomial(
        x * torch.arange(6.0), 7, True)].sum(1),
    "two of a kind": lambda w, x: torch.rand(4, 6) * w + torch.rand(4, 6),
    "beside dropout": lambda w, x: F.dropout(w) * torch.rand(4, 6) + F.dropout(
        w, 0.2),
    "of doubles": lambda w, x: w * torch.rand(4, 6, dtype=torch.float64),
    "in a region": lambda w, x: (w * torch.rand(4, 6)).float(),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_as_eager_runs_draw(name):
    """The comparison of values and gradients is with the same numbers."""
    amp.torch.check(Function(FUNCTIONS[name]), loss_fn, BATCH)


@pytest.mark.parametrize("policy", ["bf16", "f16"])
def test_policies(policy):
    amp.torch.check(Function(FUNCTIONS["randn_like"]), loss_fn, BATCH,
                    policy=policy)


class Path(nn.Module):
    """Stochastic depth, as timm has it, and a variational autoencoder."""

    def __init__(self):
        super().__init__()
        self.encode, self.decode = nn.Linear(6, 8), nn.Linear(4, 6)

    def forward(self, x):
        mean, log_var = self.encode(x).chunk(2, -1)
        z = mean + torch.randn_like(mean) * torch.exp(0.5 * log_var)
        keep = 1.0
        if self.training:
            keep = x.new_empty(len(x), 1).bernoulli_(0.8).div_(0.8)
        return x + self.decode(z) * keep


def make_step(**options):
    torch.manual_seed(3)
    model = Path()
    return model, amp.torch.train_step(
        model, nn.MSELoss(), (torch.ones(16, 6), torch.zeros(16, 6)),
        optimizer=amp.SGD(lr=0.01), **options)


def run(step, count=5):
    return [step(torch.ones(16, 6), torch.zeros(16, 6)).loss
            for _ in range(count)]


def test_each_step_draws_anew():
    model, step = make_step()
    losses = run(step)
    assert len(set(losses)) == 5


def test_the_same_numbers():
    """Of a seed: for any number of threads, on any tier, in recomputation."""
    want = run(make_step()[1])
    for options in (dict(threads=1), dict(threads=2), dict(tier="avx2"),
                    dict(recompute="full")):
        got = run(make_step(**options)[1])
        assert got == pytest.approx(want, rel=1e-6), options


def test_going_on(tmp_path):
    model, step = make_step()
    run(step, 2)
    step.save(tmp_path / "kept.safetensors")
    want = run(step, 3)
    again = make_step()[1]
    again.load(tmp_path / "kept.safetensors")
    assert run(again, 3) == want


def test_evaluation_draws_nothing():
    with pytest.raises(amp.Error, match="'aten.randn_like.default' in "
                       "evaluation cannot be exported.*test_torch_random.py"):
        amp.torch.eval_fn(Path(), nn.MSELoss(), (torch.ones(2, 6),
                                                 torch.zeros(2, 6)))


def test_what_is_not_drawn():
    with pytest.raises(amp.Error, match="'aten.poisson.default' cannot be "
                       "exported: it is none of the random ops"):
        amp.torch.check(Function(lambda w, x: w * torch.poisson(x)), loss_fn,
                        BATCH)


# Distributions ----------------------------------------------------------------


def sample(func, *args, seed=0, **kwargs):
    numbers = iter(range(100))

    def mask(shape, p):
        return make_mask(shape, p, seed, 7, 0, next(numbers))

    return draw(mask, func, args, kwargs).double().numpy()


def find_distance(values, cumulative):
    """Kolmogorov's, of the values from a distribution."""
    ordered = numpy.sort(values)
    want = cumulative(ordered)
    count = len(values)
    steps = numpy.arange(count)
    return max((want - steps / count).max(), ((steps + 1) / count - want).max())


def normal(x):
    return numpy.array([0.5 * math.erfc(-v / math.sqrt(2)) for v in x])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("func, args, cumulative", [
    (aten.rand.default, ([COUNT],), lambda x: x),
    (aten.randn.default, ([COUNT],), normal),
    (aten.exponential.default, (torch.empty(COUNT),), lambda x: 1 - numpy.exp(
        -x)),
    (aten.uniform.default, (torch.empty(COUNT), -1.0, 3.0),
     lambda x: (x + 1) / 4),
])
def test_distributions(func, args, cumulative, seed):
    """Beyond 1.95 / sqrt(n) once in 1,000 times."""
    values = sample(func, *args, seed=seed)
    assert find_distance(values, cumulative) < 1.95 / math.sqrt(COUNT)
    # Neighbours know nothing of each other.
    correlation = numpy.corrcoef(values[:-1], values[1:])[0, 1]
    assert abs(correlation) < 4 / math.sqrt(COUNT)


@pytest.mark.parametrize("low, high", [
    (0, 2**31), (-2**31, 2**31), (0, 2**33), (-2**40, 2**40), (5, 2**62)])
def test_large_ranges(low, high):
    values = sample(aten.randint.low, low, high, [COUNT])
    assert low <= values.min() and values.max() <= high
    assert find_distance((values - low) / (high - low), lambda x: x) < (
        1.95 / math.sqrt(COUNT))


def test_integers():
    counts = numpy.bincount(
        sample(aten.randint.low, -2, 8, [COUNT]).astype(int) + 2, minlength=10)
    chi = ((counts - COUNT / 10)**2 / (COUNT / 10)).sum()
    assert len(counts) == 10 and chi < 27.9  # once in 1,000 times


@pytest.mark.parametrize("replacement", [False, True])
def test_shares(replacement):
    p = torch.tensor([1.0, 0.0, 3.0, 6.0])
    count = COUNT if replacement else 1
    rows = p if replacement else p.expand(COUNT, 4)
    values = sample(aten.multinomial.default, rows, count, replacement)
    counts = numpy.bincount(values.astype(int).flatten(), minlength=4)
    want = COUNT * p.numpy() / 10
    chi = ((counts - want)[want > 0]**2 / want[want > 0]).sum()
    assert counts[1] == 0 and chi < 13.9  # once in 1,000 times


def test_permutations():
    values = sample(aten.randperm.default, 1000)
    assert sorted(values) == list(range(1000))
    assert find_distance(values[:500] / 1000, lambda x: x) < 1.95 / 500**0.5


def test_keys_differ():
    """Two ops of a step, two steps and two seeds share no numbers."""
    def draw_all(seed, attempt):
        return [make_mask([64], 0.5, seed, attempt, 0, n).numpy().tobytes()
                for n in range(50)]

    keys = [key for seed in range(5) for attempt in range(5)
            for key in draw_all(seed, attempt)]
    assert len(set(keys)) == len(keys)
    first, second = sample(aten.rand.default, [99]), sample(
        aten.rand.default, [99], seed=1)
    assert not set(first) & set(second)
