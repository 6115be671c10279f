"""Modules as eager PyTorch runs them: compiled, parallel, channels_last."""

import subprocess
import sys

import pytest
import torch
from torch import nn

import amp


@pytest.fixture(autouse=True, scope="module")
def one_process(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gloo")
    torch.distributed.init_process_group(
        "gloo", init_method=f"file://{folder}/store", rank=0, world_size=1)
    yield
    torch.distributed.destroy_process_group()


def make_model():
    torch.manual_seed(0)
    return nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Flatten(),
                         nn.Linear(144, 3))


def make_batch():
    generator = torch.Generator().manual_seed(1)
    return (torch.randn(4, 3, 8, 8, generator=generator),
            torch.randn(4, 3, generator=generator))


def train(model, batch):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    step = amp.torch.train_step(model, nn.MSELoss(), batch, optimizer=optimizer)
    losses = [step(*batch).loss for _ in range(3)]
    evaluate = amp.torch.eval_fn(model, nn.MSELoss(), batch)
    return [*losses, evaluate(*batch).loss]


WANT = []


def get_want():
    if not WANT:
        WANT.extend(train(make_model(), make_batch()))
    return WANT


@pytest.mark.parametrize("wrap, name", [
    (torch.compile, "torch.compile"),
    (nn.DataParallel, "DataParallel"),
    (nn.parallel.DistributedDataParallel, "DistributedDataParallel"),
    (lambda m: torch.compile(nn.parallel.DistributedDataParallel(m)),
     "torch.compile"),
])
def test_what_is_around_a_module(wrap, name):
    model = make_model()
    wrapped = wrap(model)
    with pytest.warns(amp.AmpRemark, match=f"Sequential in {name}|"
                      "DistributedDataParallel in torch.compile"):
        assert train(wrapped, make_batch()) == get_want()
    report = amp.torch.check(wrapped, nn.MSELoss(), make_batch())
    assert "0.weight" in str(report)


def test_compiled_inside():
    model = make_model()
    model[0] = torch.compile(model[0])
    model[3].compile()
    assert train(model, make_batch()) == get_want()


def test_more_processes_than_replicas(monkeypatch):
    model = nn.parallel.DistributedDataParallel(make_model())
    monkeypatch.setattr(torch.distributed, "get_world_size", lambda group: 2)
    with pytest.raises(amp.Error, match="of 2 processes, where amp has 1"):
        train(model, make_batch())


def is_last(tensor):
    return tensor.is_contiguous(memory_format=torch.channels_last)


def test_channels_last():
    model = make_model().to(memory_format=torch.channels_last)
    x, y = make_batch()
    weight = model[0].weight
    assert not weight.is_contiguous()
    with pytest.warns(amp.AmpRemark, match="1 tensors of the module lay as "
                      "channels_last"):
        got = train(model, (x.to(memory_format=torch.channels_last), y))
    assert got == get_want()
    assert model[0].weight is weight and weight.is_contiguous()


def test_channels_last_in_three_dimensions():
    model = nn.Sequential(nn.Conv3d(2, 3, 2), nn.Flatten(), nn.Linear(24, 1))
    x, y = torch.randn(2, 2, 3, 3, 3), torch.randn(2, 1)
    loss = nn.functional.mse_loss(model(x), y)
    step = amp.torch.train_step(
        model.to(memory_format=torch.channels_last_3d), nn.MSELoss(), (x, y),
        optimizer=amp.SGD(lr=0.1))
    assert step(x, y).loss == pytest.approx(loss.item(), rel=1e-6)


def test_a_check_leaves_the_memory_as_it_is():
    model = make_model().to(memory_format=torch.channels_last)
    amp.torch.check(model, nn.MSELoss(), make_batch())
    assert is_last(model[0].weight)


def test_an_error_leaves_the_memory_as_it_is():
    model = make_model().to(memory_format=torch.channels_last)
    with pytest.raises(amp.Error):
        amp.torch.train_step(model, nn.MSELoss(), make_batch(),
                             optimizer=amp.SGD(lr=0.1), policy="no-policy")
    assert is_last(model[0].weight) and not model[0].weight.is_contiguous()


def test_a_gradient_as_it_lies():
    model = make_model().to(memory_format=torch.channels_last)
    x, y = make_batch()
    nn.functional.mse_loss(model(x), y).backward()
    want = model[0].weight.grad.clone()
    grads = amp.torch.grad_fn(model, nn.MSELoss(), (x, y))
    grads(x, y)
    torch.testing.assert_close(model[0].weight.grad, want)


def test_replicas_of_amps(tmp_path):
    """Behind amp.distributed.init() each process has a replica's gradients."""
    script = tmp_path / "train.py"
    script.write_text('''
import torch
from torch import nn
import amp
torch.distributed.init_process_group("gloo")
amp.distributed.init()
torch.manual_seed(0)
model = nn.Linear(3, 1)
parallel = nn.parallel.DistributedDataParallel(model)
x = torch.ones(2, 3) * (amp.distributed.rank() + 1)
y = torch.zeros(2, 1)
optimizer = torch.optim.SGD(parallel.parameters(), lr=0.1)
nn.functional.mse_loss(parallel(x), y).backward()
want = (model.weight - 0.1 * model.weight.grad).detach()
step = amp.torch.train_step(parallel, nn.MSELoss(), (x, y),
                            optimizer=optimizer)
step(x, y)
torch.testing.assert_close(model.weight.detach(), want)
print("right")
''')
    run = subprocess.run(
        [sys.executable, "-m", "torch.distributed.run", "--standalone",
         "--nproc-per-node=2", script], capture_output=True, text=True,
        timeout=240)
    assert run.stdout.count("right") == 2, run.stderr
