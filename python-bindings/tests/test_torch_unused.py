"""Parameters without a gradient stay as they are, under every optimizer, as in
PyTorch; those with a gradient of zero do not."""

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
from torch import nn  # noqa: E402


class Model(nn.Module):

    def __init__(self):
        super().__init__()
        self.used = nn.Parameter(torch.full((2, 4), 1.0))
        self.rest = nn.Parameter(torch.full((2, 4), 2.0))


class NoGradient(torch.autograd.Function):
    """Says that it has none by what it reads, which autograd believes."""

    @staticmethod
    def forward(ctx, x, y):
        return x * 1.0

    @staticmethod
    def backward(ctx, g):
        return g, None


def square(model, x):
    return ((model.used * x)**2).sum()


# What the loss does with `rest`; to all of these autograd gives None.
NONE = {
    "not at all": square,
    "detached": lambda model, x: square(model, x + model.rest.detach()),
    "compared": lambda model, x: square(
        model, x * (model.rest > 0)),
}
# To all of these autograd gives zeros.
ZERO = {
    "times zero": lambda model, x: square(model, x) + (
        model.rest * 0.0).sum(),
    "rounded": lambda model, x: square(model, x) + model.rest.round().sum(),
    "not chosen": lambda model, x: square(model, x) + torch.where(
        x > 0, x, model.rest).sum(),
}
OPTIMIZERS = {
    "sgd": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9,
                                     weight_decay=0.5),
    "adam": lambda p: torch.optim.Adam(p, lr=0.1, weight_decay=0.5),
    "adamw": lambda p: torch.optim.AdamW(p, lr=0.1, weight_decay=0.5),
    "adagrad": lambda p: torch.optim.Adagrad(p, lr=0.1, weight_decay=0.5),
    "adadelta": lambda p: torch.optim.Adadelta(p, lr=0.1, weight_decay=0.5),
    "rmsprop": lambda p: torch.optim.RMSprop(p, lr=0.1, weight_decay=0.5),
    "adafactor": lambda p: torch.optim.Adafactor(p, lr=0.1, weight_decay=0.5),
    "muon": lambda p: torch.optim.Muon(p, lr=0.1, weight_decay=0.5),
}
X = torch.full((2, 4), 0.5)


def train_both(loss, make, steps=3, **options):
    """A module that amp trained, and one that PyTorch did."""
    ours, theirs = Model(), Model()
    step = amp.torch.train_step(ours, loss, (X,), policy="f32",
                                optimizer=make(ours.parameters()), **options)
    optimizer = make(theirs.parameters())
    for _ in range(steps):
        step(X)
        optimizer.zero_grad()
        loss(theirs, X).backward()
        optimizer.step()
    return ours, theirs, step


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_no_gradient_is_no_update(optimizer):
    with pytest.warns(amp.AmpWarning, match="parameter \"rest\": it has no "
                      "gradient, and stays as it is"):
        ours, theirs, _ = train_both(square, OPTIMIZERS[optimizer])
    assert torch.equal(theirs.rest, torch.full((2, 4), 2.0))
    assert torch.equal(ours.rest, theirs.rest)
    # PyTorch's Muon computes in bf16.
    rtol = 2.0**-8 if optimizer == "muon" else 1e-5
    assert torch.allclose(ours.used, theirs.used, rtol=rtol)


@pytest.mark.parametrize("optimizer", [amp.Lamb(), amp.Lars(), amp.Lion()],
                         ids=lambda o: type(o).__name__)
@pytest.mark.filterwarnings("ignore::amp.AmpWarning")
def test_no_gradient_is_no_update_of_others(optimizer):
    model = Model()
    optimizer = type(optimizer)(lr=0.1, weight_decay=0.5)
    step = amp.torch.train_step(model, square, (X,), policy="f32",
                                optimizer=optimizer)
    step(X)
    assert torch.equal(model.rest, torch.full((2, 4), 2.0))
    assert not torch.equal(model.used, torch.full((2, 4), 1.0))


@pytest.mark.parametrize("use", NONE)
@pytest.mark.filterwarnings("ignore::amp.AmpWarning")
def test_what_autograd_gives_none(use):
    ours, theirs, step = train_both(NONE[use], OPTIMIZERS["adamw"])
    assert torch.equal(theirs.rest, torch.full((2, 4), 2.0))
    assert torch.equal(ours.rest, theirs.rest)
    assert torch.allclose(ours.used, theirs.used, rtol=1e-5)
    assert {"rest/exp_avg", "rest/exp_avg_sq"} <= set(step.state_dict())


@pytest.mark.parametrize("use", ZERO)
def test_what_autograd_gives_zeros_is_decayed(use):
    ours, theirs, _ = train_both(ZERO[use], OPTIMIZERS["adamw"])
    # Three products with 1 - lr * decay, each rounded once.
    expected = 2.0 * 0.95**3
    assert torch.allclose(theirs.rest, torch.tensor(expected), rtol=1e-6)
    assert torch.allclose(ours.rest, theirs.rest, rtol=3e-7)


@pytest.mark.filterwarnings("ignore::amp.AmpWarning")
@pytest.mark.parametrize("options", [
    {"accumulate": 2}, {"clip_norm": 0.1}, {"policy": "bf16"},
    {"policy": "f16"}, {"slot_format": "bf16"}], ids=str)
def test_beside_other_options(options):
    model = Model()
    batch = torch.stack([X, X]) if "accumulate" in options else X
    step = amp.torch.train_step(
        model, square, (X,), **{"policy": "f32", **options},
        optimizer=amp.AdamW(lr=0.1, weight_decay=0.5))
    assert step(batch).applied
    assert torch.equal(model.rest, torch.full((2, 4), 2.0))
    assert not torch.equal(model.used, torch.full((2, 4), 1.0))


@pytest.mark.filterwarnings("ignore::amp.AmpWarning")
def test_its_average_is_itself():
    model = Model()
    step = amp.torch.train_step(model, square, (X,), policy="f32", ema=0.75,
                                optimizer=amp.SGD(lr=0.1))
    for _ in range(3):
        step(X)
    assert torch.equal(step.state_dict()["rest/ema"], model.rest.detach())


@pytest.mark.filterwarnings("ignore::amp.AmpWarning")
def test_grad_fn_gives_none():
    model = Model()
    amp.torch.grad_fn(model, square, (X,), policy="f32")(X)
    assert model.rest.grad is None and model.used.grad is not None


@pytest.mark.filterwarnings("ignore::amp.AmpWarning")
def test_a_checkpoint_has_the_same_keys(tmp_path):
    """What has no gradient today may have one tomorrow."""
    step = train_both(square, OPTIMIZERS["adamw"])[2]
    other = train_both(lambda model, x: square(model, x) + model.rest.sum(),
                       OPTIMIZERS["adamw"])[2]
    assert step.state_dict().keys() == other.state_dict().keys()
    step.save(tmp_path / "c")
    other.load(tmp_path / "c")
    assert torch.equal(other.model.rest, step.model.rest)


def test_a_function_that_says_that_it_has_none():
    """Decided by what autograd does, not by what is connected."""
    from amp._torch_eager import find_unused

    model = Model()
    value = NoGradient.apply(model.used, model.rest).sum()
    named = {name: (p,) for name, p in model.named_parameters()}
    assert find_unused(value, named) == ["rest"]
    value.backward()
    assert model.rest.grad is None
    assert find_unused((model.used * model.rest).sum(), named) == []
