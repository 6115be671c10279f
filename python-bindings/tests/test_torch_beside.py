"""Tensors beside a model, of no module: they are read where they lie, and a
loss that writes one is refused before it is written."""

import types

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402

X, Y = torch.randn(6, 3), torch.randn(6, 4)


def make(loss, model=None, make_step=amp.torch.train_step):
    options = {} if make_step is amp.torch.eval_fn else {
        "optimizer": amp.SGD(lr=0.1)}
    if make_step is amp.torch.grad_fn:
        options = {}
    return make_step(model or nn.Linear(3, 4), loss, (X, Y), policy="f32",
                     **options)


@pytest.mark.parametrize("move", [
    lambda t: setattr(t, "data", torch.full((4,), 3.0)),
    lambda t: t.set_(torch.full((4,), 3.0)),
    lambda t: t.resize_(4096),
    lambda t: t.resize_(3),
])
def test_memory_of_a_tensor_is_other(move):
    weights = torch.ones(4)
    step = make(lambda out, y: F.mse_loss(out * weights, y))
    move(weights)
    with pytest.raises(amp.Error, match=r"of shape \[4\], lies elsewhere"):
        step(X, Y)


def test_values_of_a_tensor_are_read():
    weights, model = torch.ones(4), nn.Linear(3, 4)

    def loss(out, y):
        return F.mse_loss(out * weights, y)

    evaluate = make(loss, model, amp.torch.eval_fn)
    weights.copy_(torch.tensor([1.0, 2.0, 3.0, 4.0]))
    assert evaluate(X, Y).loss == pytest.approx(
        loss(model(X), Y).item(), rel=1e-6)


@pytest.mark.parametrize("read", [lambda t: t.item(), float])
def test_a_number_that_is_read_of_a_tensor(read):
    scale = torch.tensor(2.0)
    step = make(lambda out, y: F.mse_loss(out, y) * read(scale))
    step(X, Y)
    scale.fill_(1.0)
    with pytest.raises(amp.Error, match="item.. of a tensor beside the model "
                       "was 2.0 when"):
        step(X, Y)


BANK = torch.zeros(6, 4)
METER = types.SimpleNamespace(total=torch.zeros(()))


def write_under_no_grad(value):
    with torch.no_grad():
        BANK.mul_(0.5).add_(value.detach())


def write_a_view(value):
    BANK[1:3].add_(value.detach())


def write_out(value):
    torch.mul(value.detach(), torch.ones(6, 4), out=BANK)


def write_a_field(value):
    METER.total += value.detach()


def write_lists(value):
    torch._foreach_add_([BANK], [value.detach().expand(6, 4)])


@pytest.mark.parametrize("make_step", [
    amp.torch.train_step, amp.torch.grad_fn, amp.torch.eval_fn])
@pytest.mark.parametrize("write", [
    write_under_no_grad, write_a_view, write_out, write_a_field, write_lists])
def test_write(write, make_step):
    def loss(out, y):
        value = F.mse_loss(out, y)
        write(value)
        return value

    with pytest.raises(amp.Error, match=r"writes a tensor that is no buffer of "
                       r"a module, of shape \[.*test_torch_beside.py:"):
        make(loss, make_step=make_step)
    assert not BANK.any() and not METER.total.any()


def test_write_in_a_module_beside_the_model():
    other = nn.Linear(4, 4)
    other.calls = torch.zeros(())
    other.register_forward_hook(lambda m, *_: m.calls.add_(1))
    with pytest.raises(amp.Error, match="writes a tensor that is no buffer"):
        make(lambda out, y: F.mse_loss(other(out), y))
    assert other.calls == 0


def test_writes_to_tensors_that_the_loss_makes():
    model = nn.Linear(3, 4)

    def loss(out, y):
        made = torch.zeros(6, 4)
        made[1:].add_(out[1:])
        made.view(-1)[::2] *= 2
        total = torch.empty(6, 4)
        torch.add(y, 1.0, out=total)
        total.sub_(0.5)
        return F.mse_loss(made, total)

    assert make(loss, model, amp.torch.eval_fn)(X, Y).loss == pytest.approx(
        loss(model(X), Y).item(), rel=1e-6)


def test_freezes_within_the_loss():
    """As a GAN's generator step freezes the discriminator."""
    critic = nn.Linear(4, 1)
    models = [nn.Linear(3, 4) for _ in range(2)]
    models[1].load_state_dict(models[0].state_dict())

    def loss(out, y):
        for param in critic.parameters():
            param.requires_grad_(False)
        value = F.softplus(-critic(out)).mean()
        for param in critic.parameters():
            param.requires_grad_(True)
        return value

    make(loss, models[0])(X, Y)
    loss(models[1](X), Y).backward()
    for mine, theirs in zip(models[0].parameters(), models[1].parameters()):
        torch.testing.assert_close(mine, theirs - 0.1 * theirs.grad)
    assert all(p.requires_grad and p.grad is None for p in critic.parameters())
