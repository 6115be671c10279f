"""Compiled losses beside eager PyTorch's: at each export, and on demand."""

import random
import re
import types
import warnings

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from amp import _torch_compile  # noqa: E402
from amp._bounds import Checked  # noqa: E402
from amp._torch_check import Eager  # noqa: E402
from amp._torch_eager import make_mask  # noqa: E402
from torch import nn  # noqa: E402


class Block(nn.Module):

    def __init__(self, width, p=0.0):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.fc1, self.fc2 = nn.Linear(width, 32), nn.Linear(32, width)
        self.drop = nn.Dropout(p)

    def forward(self, x):
        return x + self.drop(self.fc2(torch.tanh(self.fc1(self.norm(x)))))


def make_model(p=0.0):
    torch.manual_seed(0)
    return nn.Sequential(Block(16, p), Block(16, p), nn.Linear(16, 5))


def make_batch(rows=8):
    torch.manual_seed(1)
    return torch.randn(rows, 16), torch.randint(0, 5, (rows,))


LOSS = nn.CrossEntropyLoss()


def plant(monkeypatch, old, new, kinds=("train", "eval", "grad")):
    """A converter that prints another op than it should."""
    export = amp.torch.export

    def wrong(loss, batch, kind, *rest):
        exported = export(loss, batch, kind, *rest)
        if kind in kinds:
            exported.text = exported.text.replace(old, new)
        return exported

    monkeypatch.setattr(amp.torch, "export", wrong)


def get_remarks(make):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        make()
    return [str(w.message) for w in caught
            if "eager PyTorch's" in str(w.message)]


# At an export -----------------------------------------------------------------

MAKERS = {
    "train": lambda *args, **options: amp.torch.train_step(
        *args, optimizer=amp.SGD(lr=0.1), **options),
    "eval": amp.torch.eval_fn,
    "grad": amp.torch.grad_fn,
}


@pytest.mark.parametrize("kind, policy", [
    ("train", "f32"), ("train", "bf16"), ("train", "torch-cuda:f16"),
    ("eval", "f32"), ("grad", "bf16")])
def test_an_export_is_compared_once(kind, policy):
    model = make_model(p=0.5)
    before = {k: v.clone() for k, v in model.state_dict().items()}
    remark, = get_remarks(lambda: MAKERS[kind](model, LOSS, make_batch(),
                                               policy=policy))
    assert re.search(r"compared in [\d.]+ s, beside [\d.]+ s", remark)
    for key, value in model.state_dict().items():
        assert torch.equal(value, before[key])
    assert not get_remarks(lambda: MAKERS[kind](
        model, LOSS, make_batch(), policy=policy, check=False))


def test_losses_alone():
    remark, = get_remarks(lambda: amp.torch.grad_fn(
        make_model(), LOSS, make_batch(), check="loss"))
    assert "gradients were not compared: compared in" in remark
    with pytest.raises(amp.Error, match="expected True, False or 'loss', "
                       "found 'losses'"):
        amp.torch.grad_fn(make_model(), LOSS, make_batch(), check="losses")


@pytest.mark.parametrize("kind, policy", [
    ("train", "f32"), ("train", "bf16"), ("eval", "f32")])
def test_a_fault_of_the_converter(kind, policy, monkeypatch):
    """tanh becomes sin: the error names the first such op, and its place."""
    plant(monkeypatch, "math.tanh", "math.sin")
    with pytest.raises(amp.Error) as error:
        MAKERS[kind](make_model(), LOSS, make_batch(), policy=policy)
    text = str(error.value)
    assert "'aten.tanh.default'" in text and "\n" not in text
    assert "test_torch_check.py" in text and "in '0'" in text
    assert MAKERS[kind](make_model(), LOSS, make_batch(), policy=policy,
                        check=False)


def test_a_fault_behind_dropout(monkeypatch):
    """The masks are the same in both."""
    get_remarks(lambda: MAKERS["train"](make_model(0.3), LOSS, make_batch()))
    plant(monkeypatch, "math.tanh", "math.sin")
    with pytest.raises(amp.Error, match="'aten.tanh.default'"):
        MAKERS["train"](make_model(0.3), LOSS, make_batch())


def test_each_size_of_batch_is_compared():
    step = MAKERS["train"](make_model(), LOSS, make_batch())
    assert len(get_remarks(lambda: step(*make_batch(6)))) == 1
    assert not get_remarks(lambda: step(*make_batch(6)))


@pytest.mark.parametrize("p", [0.0, 0.5])
def test_micro_batches(p):
    """Each has masks of its own, and reads what the one before wrote."""
    model = nn.Sequential(nn.Linear(16, 8), nn.BatchNorm1d(8), nn.Dropout(p),
                          nn.Linear(8, 5))
    remark, = get_remarks(lambda: MAKERS["train"](
        model, LOSS, make_batch(), accumulate=3))
    assert "compared in" in remark


def test_random_numbers_that_are_not_dropouts():
    """A layer that is dropped at random would be so for ever; what changes
    nothing is no error."""
    class Drops(nn.Module):
        def __init__(self, share):
            super().__init__()
            self.fc, self.share = nn.Linear(16, 5), share

        def forward(self, x):
            return self.fc(x) * (2.0 if random.random() < self.share else 1.0)

    with pytest.raises(amp.Error, match="Python's or NumPy's random numbers"):
        MAKERS["grad"](Drops(0.5), LOSS, make_batch())
    remark, = get_remarks(lambda: MAKERS["grad"](Drops(0), LOSS, make_batch()))
    assert "not compared" in remark and "draws random numbers" in remark


def test_random_generators_stay():
    model, batch = make_model(0.5), make_batch()
    torch.manual_seed(5)
    expected = torch.rand(3)
    torch.manual_seed(5)
    MAKERS["train"](model, LOSS, batch)
    assert torch.equal(torch.rand(3), expected)


@pytest.mark.parametrize("shape", [(7,), (3, 5), (2, 3, 4)])
def test_masks_are_those_of_a_step(shape):
    """The step's own, as it shows them."""
    model = nn.Dropout(0.25)
    model.scale = nn.Parameter(torch.ones(shape))
    step = amp.torch.grad_fn(model, lambda model, x: model(
        model.scale * x).sum(), (torch.ones(shape),), policy="f32")
    step(torch.ones(shape))
    seed = int(step._first.step.state["amp.seed"])
    mask = make_mask(shape, 0.25, seed, 0, 0, 0)
    kept = torch.tensor(1 / 0.75)
    assert torch.equal(model.scale.grad, mask * kept)


# On demand --------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["f32", "bf16", "torch-cuda:f16"])
def test_gradients_beside_eager(policy):
    model = Holder(make_model(p=0.5))
    report = amp.torch.check(model, LOSS, make_batch(), policy=policy)
    assert report.holds and report.unused == ["rest"]
    assert set(report.gradients) == {
        n for n, _ in model.named_parameters() if n != "rest"}
    assert all(p.grad is None for p in model.parameters())
    text = str(report)
    for name in report.gradients:
        assert re.search(rf"^{re.escape(name)} +[\d.e+-]+", text, re.M)
    assert re.search(r"^rest +no gradient$", text, re.M)
    unit = {"f32": 2.0**-24, "bf16": 2.0**-8, "torch-cuda:f16": 2.0**-11}
    assert report.unit == unit[policy]
    # No bound that everything is within.
    worst = max(c.bound / report.norms[n]
                for n, c in report.gradients.items() if report.norms[n] > 0.01)
    assert worst < 200 * report.unit


class Holder(nn.Module):

    def __init__(self, inner):
        super().__init__()
        self.inner = inner
        self.rest = nn.Parameter(torch.ones(3))

    def forward(self, x):
        return self.inner(x)


def test_the_loss_alone():
    report = amp.torch.check(make_model(), LOSS, make_batch(), policy="f32",
                             gradients=False)
    assert report.holds and not report.gradients


def test_a_wrong_value_on_demand(monkeypatch):
    plant(monkeypatch, "math.tanh", "math.sin")
    with pytest.raises(amp.Error, match="the compiled loss is .*"
                       "'aten.tanh.default' in '0'"):
        amp.torch.check(make_model(), LOSS, make_batch(), policy="f32")


class Kinks(nn.Module):
    """A gradient of its own, which a converter loses."""

    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(16, 16), nn.Linear(16, 5)

    def forward(self, x):
        h = self.fc1(x)
        return self.fc2(h * torch.sigmoid(h).detach())


def test_a_wrong_gradient_on_demand(monkeypatch):
    """The value is right: the error names the op whose gradient is not."""
    export = amp.torch.export

    def wrong(*args):
        exported = export(*args)
        exported.text = re.sub(
            r'"amp.stop_gradient"\((%\w+)\) : \((.*)\) -> .*',
            r"tensor.cast \1 : \2 to \2", exported.text)
        return exported

    monkeypatch.setattr(amp.torch, "export", wrong)
    with pytest.raises(amp.Error) as error:
        amp.torch.check(Kinks(), LOSS, make_batch(), policy="f32")
    text = str(error.value)
    assert "gradient of 'fc1." in text and "'aten.detach.default'" in text


def test_what_cannot_be_compared():
    def loss(model, x):
        return (model(x) * (1 if torch.rand(()) < 2 else 2)).sum()

    with pytest.raises(amp.Error):
        amp.torch.check(nn.Linear(4, 4), loss, (torch.ones(2, 4),))


def test_counts_beside_eager():
    def loss(model, x, y):
        return (F.cross_entropy(model(x), y, reduction="sum"),
                {"tokens": (y >= 0).sum()})

    report = amp.torch.check(make_model(), loss, make_batch(), policy="f32",
                             normalize="tokens")
    assert report.holds


def test_masks_of_a_checkpoint_are_drawn_once():
    """Its second run, in the backward pass, has those of the first."""
    from torch.utils.checkpoint import checkpoint

    class Checkpointed(nn.Module):
        def __init__(self):
            super().__init__()
            self.blocks = nn.ModuleList([Block(16, 0.5), Block(16, 0.5)])
            self.out = nn.Linear(16, 5)

        def forward(self, x):
            for block in self.blocks:
                x = checkpoint(block, x, use_reentrant=False)
            return self.out(x)

    report = amp.torch.check(Checkpointed(), LOSS, make_batch(), policy="f32")
    assert report.holds


def test_dropout_that_a_converter_loses():
    """Between an LSTM's layers: the error names the op that gives a tuple."""
    class Recurrent(nn.Module):
        def __init__(self):
            super().__init__()
            self.rnn = nn.LSTM(4, 6, num_layers=2, dropout=0.3)
            self.out = nn.Linear(6, 5)

        def forward(self, x):
            return self.out(self.rnn(x.reshape(4, 8, 4))[0][-1])

    torch.manual_seed(0)
    try:
        remark, = get_remarks(lambda: MAKERS["grad"](
            Recurrent(), LOSS, make_batch(), policy="f32"))
        assert "compared in" in remark
    except amp.Error as error:
        assert re.search(r"'aten.lstm.\w+' in 'rnn'", str(error))


@pytest.mark.parametrize("seed", range(6))
def test_a_norm_of_numbers_far_from_zero(seed):
    """What is left of them has few digits, in eager PyTorch, too."""
    torch.manual_seed(seed)
    x = torch.rand(8, 3) + 2
    amp.torch.grad_fn(nn.BatchNorm1d(3), lambda model, x: (model(x)**3).sum(),
                      (x,), policy="f32")


def test_roundings_inside_of_ops(monkeypatch):
    """Where no op differs alone, a loss that is nearly right is a warning."""
    monkeypatch.setattr(_torch_compile, "find_culprit", lambda *_, **__: None)
    exact = None
    eager = types.SimpleNamespace(run_exact=lambda seed: exact)
    comparison = _torch_compile._Comparison(
        None, None, None, None, eager, Eager(loss=1.0), None, {})
    with pytest.warns(amp.AmpWarning, match="no op was found that differs"):
        comparison.refuse("f32", Checked(1.0, 1.1, 0.02))
    with pytest.raises(amp.Error, match="no op was found that differs"):
        comparison.refuse("f32", Checked(1.0, 1.3, 0.02))
    exact = Eager(loss=1.1)
    comparison.refuse("f32", Checked(1.0, 1.3, 0.02))  # f64 is nearer to it
