"""A compiled loss is compared with eager PyTorch's while it trains, and what a
loss keeps for its next run is told."""

import functools
import warnings

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
from amp import _torch_recheck  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402

X, Y = torch.randn(64, 8, 6), torch.randint(0, 4, (64, 8))


class Net(nn.Module):
    WEIGHT = 1.0

    def __init__(self, p=0.3):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16),
                                    nn.GELU(), nn.Dropout(p),
                                    nn.Linear(16, 4))

    def forward(self, x):
        return self.layers(x) * self.WEIGHT


def weigh(model, x, y, weight):
    return weight * F.cross_entropy(model(x), y)


def summed(model, x, y):
    return F.cross_entropy(model(x), y, reduction="sum"), {
        "rows": torch.tensor(float(len(x)))}


@pytest.fixture
def compared(monkeypatch):
    """What each comparison found: its call, whether the bound was measured, and
    whether it holds."""
    found = []
    finish = _torch_recheck.Recheck.finish

    def watch(self, got):
        expected = self._expected
        if expected is not None:
            found.append((self._calls, self._is_measured,
                          abs(got - expected.want) <= expected.bound))
        finish(self, got)

    monkeypatch.setattr(_torch_recheck.Recheck, "finish", watch)
    return found


def make(model, loss=F.cross_entropy, **options):
    options = {"policy": "f32", "optimizer": amp.SGD(lr=0.1), **options}
    return amp.torch.train_step(model, loss, (X[0], Y[0]), **options)


@pytest.mark.parametrize("options", [
    {}, {"accumulate": 2}, {"policy": "bf16"}, {"policy": "torch-cuda:f16"},
    {"accumulate": 2, "normalize": "rows"}], ids=str)
def test_steps_that_are_right(compared, options):
    """Under the masks of each step, with other statistics and weights."""
    torch.manual_seed(0)
    loss = summed if "normalize" in options else F.cross_entropy
    step = make(Net(), loss, **options)
    for i in range(0, 34, 2):
        step(*((X[i:i + 2], Y[i:i + 2]) if "accumulate" in options
               else (X[i], Y[i])))
    assert compared == [(call, False, True) for call in (2, 4, 8, 16)]


def test_evaluation_and_gradients(compared):
    model = Net()
    for function in (amp.torch.eval_fn, amp.torch.grad_fn):
        compared.clear()
        run = function(model, F.cross_entropy, (X[0], Y[0]), policy="f32")
        for i in range(8):
            run(X[i], Y[i])
        assert [(call, holds) for call, _, holds in compared] == [
            (2, True), (4, True), (8, True)]


@pytest.mark.parametrize("policy", ["f32", "bf16"])
def test_a_class_attribute(monkeypatch, policy):
    step = make(Net(0), policy=policy)
    step(X[0], Y[0])
    monkeypatch.setattr(Net, "WEIGHT", 3.0)
    with pytest.warns(amp.AmpWarning, match="call 5 is .* in f32, and eager "
                      "PyTorch's .* what the loss reads of Python is another"):
        for i in range(1, 8):
            step(X[i], Y[i])


def test_a_keyword_of_a_partial_function():
    loss = functools.partial(weigh, weight=1.0)
    step = make(Net(0), loss)
    step(X[0], Y[0])
    loss.keywords["weight"] = 1.001
    with pytest.warns(amp.AmpWarning, match="call 5 is"):
        for i in range(1, 8):
            step(X[i], Y[i])


def test_a_loss_that_is_nearly_zero():
    """The logarithm of a number that is nearly 1 has few digits."""
    torch.manual_seed(0)
    step = make(nn.Linear(6, 4), policy="bf16", optimizer=amp.SGD(lr=1.0))
    with warnings.catch_warnings():
        warnings.simplefilter("error", amp.AmpWarning)
        warnings.simplefilter("ignore", amp.AmpRemark)
        for _ in range(2050):
            loss = step(X[0, :2], Y[0, :2]).loss
    assert 0 < loss < 1e-2


def test_what_is_switched_off(monkeypatch, compared):
    step = make(Net(), check=False)
    monkeypatch.setattr(Net, "WEIGHT", 3.0)
    for i in range(8):
        step(X[i], Y[i])
    assert not compared


def test_a_loss_that_raises_is_not_compared(monkeypatch, compared):
    class Raises(Net):
        def forward(self, x):
            if self.WEIGHT != 1.0:
                raise ValueError("not mine")
            return super().forward(x)

    step = make(Raises())
    step(X[0], Y[0])
    monkeypatch.setattr(Raises, "WEIGHT", 2.0, raising=False)
    for i in range(4):
        step(X[i], Y[i])
    assert not compared


def test_a_batch_that_is_none(compared):
    """The step's own error, and the next comparison takes place."""
    step = make(Net(), accumulate=2)
    step(X[:2], Y[:2])
    with pytest.raises(amp.Error, match="expected f32"):
        step(X[:2, 0], Y[:2])
    for _ in range(2):
        step(X[:2], Y[:2])
    assert [call for call, _, _ in compared] == [4]


def test_numbers_as_batches():
    """A call takes them, which no tensor of PyTorch's can be made of."""
    run = amp.torch.eval_fn(
        nn.Linear(6, 6), lambda model, x, scale: model(x).mean() * scale,
        (X[0], torch.tensor(1.0)), policy="f32")
    for _ in range(4):
        assert run(X[0], 1.0).loss == run(X[0], torch.tensor(1.0)).loss


def test_copies_of_an_evaluation_follow_the_weights():
    model = nn.Linear(64, 64)
    run = amp.torch.eval_fn(model, lambda model, x: model(x).square().mean(),
                            (torch.ones(4, 64),), policy="bf16")
    first = run(torch.ones(4, 64)).loss
    with torch.no_grad():
        model.weight[1:3, 5:60] = 100.0  # beside all elements that are sampled
    second = run(torch.ones(4, 64)).loss
    model.weight.data[1:3, 5:60] = 0.0
    run.refresh()
    assert second > 1e3 * first
    assert run(torch.ones(4, 64)).loss < second / 1e3


def test_a_comparison_leaves_all_as_it_was():
    class Counts(Net):
        calls = 0

        def forward(self, x):
            self.calls += 1
            self.seen = super().forward(x)
            return self.seen

    torch.manual_seed(0)
    step = make(Counts())
    torch.manual_seed(0)
    plain = make(Net(), check=False)
    model, state = step.model, torch.random.get_rng_state()
    for i in range(4):
        assert step(X[i], Y[i]).loss == plain(X[i], Y[i]).loss
    assert torch.equal(torch.random.get_rng_state(), state)
    assert "calls" not in vars(model) and "seen" not in vars(model)
    for (name, a), (_, b) in zip(model.state_dict().items(),
                                 plain.model.state_dict().items()):
        assert torch.equal(a, b), name


# What a run keeps for the next ----------------------------------------------


class Balance:
    """Divides a loss by its running mean."""

    def __init__(self):
        self.mean = None

    def __call__(self, loss):
        value = loss.detach()
        self.mean = value if self.mean is None else (
            0.9 * self.mean + 0.1 * value)
        return loss / self.mean


class WarmUp:
    def __init__(self):
        self.step = 0

    def __call__(self, out, y):
        self.step += 1
        return F.cross_entropy(out, y) * (1.0 if self.step <= 50 else 3.0)


class EachHundred(WarmUp):
    def __call__(self, out, y):
        loss = F.cross_entropy(out, y) * (2.0 if self.step % 100 == 0 and
                                             self.step else 1.0)
        self.step += 1
        return loss


class CountsByAList(WarmUp):
    def __init__(self):
        self.step = []

    def __call__(self, out, y):
        self.step.append(out.detach().mean())
        return F.cross_entropy(out, y) * (1.0 if len(self.step) <= 50 else 3.0)


class CountsByItsClass(WarmUp):
    step = 0

    def __init__(self):
        pass

    def __call__(self, out, y):
        type(self).step += 1
        return F.cross_entropy(out, y) * (1.0 if self.step <= 50 else 3.0)


@pytest.mark.parametrize("kind", [
    WarmUp, EachHundred, CountsByAList, CountsByItsClass])
def test_a_count_that_a_later_step_depends_on(kind):
    """No second run tells."""
    loss = kind()
    with pytest.raises(amp.Error, match="depends on 'step' of "
                       f"{kind.__name__}, which it writes itself, and which a "
                       "compiled step leaves as it is"):
        make(Net(0), loss)
    assert not loss.step


def test_a_running_mean_in_an_attribute():
    balance = Balance()
    with pytest.raises(amp.Error, match="depends on 'mean' of Balance"):
        make(Net(0), lambda out, y: balance(F.cross_entropy(out, y)))
    assert balance.mean is None


class Keeps(Net):
    """Writes what it reads, and counts, and nothing depends on it."""

    calls, largest, cache = 0, 0.0, None

    def __init__(self, seed):
        super().__init__(seed)
        self.lengths = []

    def forward(self, x):
        self.calls += 1
        self.lengths.append(len(x))
        self.seen = super().forward(x)
        self.largest = max(self.largest, float(len(x)))
        if self.cache is None or len(self.cache) != len(x):
            self.cache = torch.ones(len(x), 1)
        return self.seen * self.cache


def test_what_no_step_depends_on():
    with warnings.catch_warnings():
        warnings.simplefilter("error", amp.AmpWarning)
        warnings.simplefilter("ignore", amp.AmpRemark)
        step = make(Keeps(0))
    assert step(X[0], Y[0]).loss == pytest.approx(F.cross_entropy(
        Net.forward(step.model, X[0]), Y[0]).item(), rel=1)
