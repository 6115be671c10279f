"""amp.torch as people use it: batches, modes, optimizers, state, threads."""

import copy
import io
import math
import subprocess
import sys
import threading
import warnings

import amp
import numpy
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402


def test_needs_no_import_of_its_own():
    subprocess.run(
        [sys.executable, "-c", "import amp, torch; amp.torch.train_step"],
        check=True)


def test_asks_for_cuda_without_a_gpu():
    """As transformers does in each forward pass: False, or an exception."""
    code = """if True:
        import torch
        try:
            assert not torch.cuda.is_current_stream_capturing()
        except RuntimeError:
            pass
    """
    subprocess.run([sys.executable, "-c", code], check=True)


def test_steps_run_on_pytorchs_threads():
    """One pool in a process; a child of a fork has one thread, and the same
    numbers."""
    code = """if True:
        import os, torch, amp, amp.torch
        torch.set_num_threads(2)
        model = torch.nn.Linear(512, 256)
        batch = torch.randn(512, 512), torch.randn(512, 256)
        step = amp.torch.train_step(model, torch.nn.MSELoss(), batch,
                                    optimizer=amp.SGD(lr=0), threads=2)
        batch[0] @ batch[0]
        loss = step(*batch).loss
        count = len(os.listdir("/proc/self/task"))
        for _ in range(3):
            batch[0] @ batch[0]
            assert step(*batch).loss == loss
            assert len(os.listdir("/proc/self/task")) == count
        with open("/proc/self/maps") as maps:
            assert "libomp" not in maps.read()
        child = os.fork()
        if child == 0:
            os._exit(0 if step(*batch).loss == loss else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert step(*batch).loss == loss
    """
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)


def make_batch(rows=8):
    torch.manual_seed(0)
    return torch.randn(rows, 4), torch.randint(0, 3, (rows,))


def make_model():
    torch.manual_seed(1)
    return nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3))


def make_step(model=None, **options):
    options.setdefault("optimizer", amp.SGD(lr=0.1))
    return amp.torch.train_step(model or make_model(), nn.CrossEntropyLoss(),
                                make_batch(), **options)


def train(model, loss, batches, optimizer):
    """PyTorch's losses."""
    losses = []
    for batch in batches:
        value = loss(model, *batch)
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
        losses.append(value.item())
    return losses


# Batches ----------------------------------------------------------------------


class Mixed(nn.Module):
    """Takes a dict, a list and what may be None."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 3)

    def forward(self, inputs, pair, mask=None):
        y = self.layer(inputs["x"] * inputs["scale"]) + pair[0] - pair[1]
        return {"logits": y if mask is None else y * mask}


def mixed_loss(model, inputs, pair, mask, y):
    return F.cross_entropy(model(inputs, pair, mask)["logits"], y)


def make_mixed(rows, mask):
    x, y = make_batch(rows)
    return ({"x": x, "scale": torch.rand(rows, 1)},
            [torch.rand(rows, 3), torch.rand(rows, 3)],
            torch.rand(rows, 3) if mask else None, y)


@pytest.mark.parametrize("mask", [False, True])
def test_batches_of_dicts_and_lists(mask):
    model = Mixed()
    other = copy.deepcopy(model)
    batches = [make_mixed(rows, mask) for rows in (8, 8, 3)]
    step = amp.torch.train_step(model, mixed_loss, batches[0],
                                optimizer=amp.SGD(lr=0.1))
    names = [a.name for a in step.program.inputs]
    assert names == ["inputs.scale", "inputs.x", "pair.0", "pair.1",
                     *(["mask"] if mask else []), "y"]
    expected = train(other, mixed_loss, batches,
                     torch.optim.SGD(other.parameters(), lr=0.1))
    found = [step(*batch).loss for batch in batches]
    assert numpy.allclose(found, expected, rtol=1e-6)
    with pytest.raises(amp.Error, match="expected a batch as .{'scale'"):
        step(*make_mixed(8, not mask))


def test_arrays_of_numpy_in_any_size():
    x, y = make_batch()
    tensors, arrays = make_step(), make_step()
    for rows in (8, 3, 8):
        expected = tensors(x[:rows], y[:rows]).loss
        assert arrays(x[:rows].numpy(), y[:rows].numpy()).loss == expected


def test_inputs_by_name():
    x, y = make_batch()
    assert make_step()(target=y, input=x).loss == make_step()(x, y).loss


def test_micro_batches_of_another_size():
    x, y = make_batch(12)
    model = make_model()
    step = make_step(model, accumulate=2)
    other = copy.deepcopy(model)
    found = step(x.view(2, 6, 4), y.view(2, 6)).loss
    expected = train(
        other, lambda model, x, y: F.cross_entropy(model(x), y), [(x, y)],
        torch.optim.SGD(other.parameters(), lr=0.1))[0]
    assert math.isclose(found, expected, rel_tol=1e-6)
    for a, b in zip(model.parameters(), other.parameters()):
        assert torch.allclose(a, b, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("loss, example, message", [
    (nn.CrossEntropyLoss(), torch.zeros(8, 4), "a tuple of tensors"),
    (nn.CrossEntropyLoss(), {"x": torch.zeros(8, 4)}, "found dict"),
    (nn.CrossEntropyLoss(), (torch.zeros(8, 4), 3), "example 1: .* found int"),
    (lambda net, x, y: F.cross_entropy(net(x), y), None, "first 'model'"),
    (lambda y, t: (F.cross_entropy(y, t), {"n": y.sum().item()}), None,
     "metric 'n': .* found float"),
    (lambda y, t: (F.cross_entropy(y, t), {"n": y.sum(0)}), None,
     "metric 'n': .* shape .3."),
])
def test_what_does_not_fit(loss, example, message):
    with pytest.raises(amp.Error, match=message):
        amp.torch.train_step(make_model(), loss,
                             make_batch() if example is None else example)


def test_a_loss_in_16_bit_is_reported_in_f32():
    model = make_model().bfloat16()
    x, y = make_batch()
    step = amp.torch.train_step(model, nn.CrossEntropyLoss(), (x.bfloat16(), y),
                                optimizer=amp.SGD(lr=0.0))
    with torch.no_grad():
        expected = F.cross_entropy(model(x.bfloat16()), y).item()
    assert math.isclose(step(x.bfloat16(), y).loss, expected, rel_tol=0.01)


# Modes ------------------------------------------------------------------------


def make_norm():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.Linear(4, 3))


def test_batch_norm_that_is_frozen_stays_so():
    model = make_norm()
    model[1].eval()
    other, batch = copy.deepcopy(model), make_batch()
    step = make_step(model)
    assert not model[1].training and model[0].training
    expected = train(
        other, lambda model, x, y: F.cross_entropy(model(x), y),
        [batch, make_batch(3)], torch.optim.SGD(other.parameters(), lr=0.1))
    model.eval()  # another size is of the same mode
    found = [step(*batch).loss, step(*make_batch(3)).loss]
    assert numpy.allclose(found, expected, rtol=1e-6)
    assert not model.training and int(model[1].num_batches_tracked) == 0


def test_a_step_of_a_model_in_evaluation_mode_trains():
    model = make_norm().eval()
    step = make_step(model)
    step(*make_batch())
    assert int(model[1].num_batches_tracked) == 1 and not model[1].training


def test_evaluation_of_a_frozen_model():
    model = make_model().requires_grad_(False)
    x, y = make_batch()
    evaluate = amp.torch.eval_fn(model, nn.CrossEntropyLoss(), (x, y))
    assert math.isclose(evaluate(x, y).loss, F.cross_entropy(model(x), y),
                        rel_tol=1e-6)
    assert "applied" not in repr(evaluate(x, y))


def test_under_inference_mode():
    model = make_model()
    with torch.inference_mode():
        step = make_step(model)
        first = step(*make_batch()).loss
    assert step(*make_batch()).loss < first


@pytest.mark.parametrize("freeze", [True, False])
def test_what_asks_for_a_gradient_does_not_change(freeze):
    model = make_model()
    model[0].requires_grad_(freeze)
    step = make_step(model)
    model[0].requires_grad_(not freeze)
    with pytest.raises(amp.Error, match=f"requires_grad={freeze} when"):
        step(*make_batch())


# Optimizers -------------------------------------------------------------------


class Scaled(nn.Module):
    """A loss with a parameter of its own."""

    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(3))

    def forward(self, logits, y):
        return F.cross_entropy(logits * self.scale, y)


def test_a_losss_own_parameters():
    model, loss, batch = make_model(), Scaled(), make_batch()
    both = copy.deepcopy(nn.ModuleList([model, loss]))
    step = amp.torch.train_step(
        model, loss, batch, optimizer=torch.optim.SGD(
            [{"params": model.parameters()},
             {"params": loss.parameters(), "lr": 0.5}], lr=0.1))
    step(*batch)
    train(both, lambda both, x, y: both[1](both[0](x), y), [batch],
          torch.optim.SGD([{"params": both[0].parameters()},
                           {"params": both[1].parameters(), "lr": 0.5}],
                          lr=0.1))
    assert torch.allclose(loss.scale, both[1].scale, rtol=1e-6)
    amp.torch.grad_fn(model, loss, batch)(*batch)
    both[1].zero_grad()
    both[1](both[0](batch[0]), batch[1]).backward()
    assert torch.allclose(loss.scale.grad, both[1].scale.grad, rtol=1e-4)


def test_adam_with_decoupled_weight_decay():
    model, batch = make_model(), make_batch()
    other = copy.deepcopy(model)
    options = {"lr": 0.01, "weight_decay": 0.5, "decoupled_weight_decay": True}
    step = make_step(model, optimizer=torch.optim.Adam(model.parameters(),
                                                       **options))
    for _ in range(5):
        step(*batch)
    train(other, lambda model, x, y: F.cross_entropy(model(x), y), [batch] * 5,
          torch.optim.Adam(other.parameters(), **options))
    for a, b in zip(model.parameters(), other.parameters()):
        assert torch.allclose(a, b, rtol=1e-4, atol=1e-6)


class AdamW(torch.optim.AdamW):
    """An optimizer of PyTorch's by its name alone."""


@pytest.mark.parametrize("cls, message", [
    (AdamW, "no counterpart of test_torch_use.AdamW"),
    (torch.optim.ASGD, "no counterpart of torch.optim.ASGD"),
])
def test_other_optimizers(cls, message):
    model = make_model()
    with pytest.raises(amp.Error, match=message):
        make_step(model, optimizer=cls(model.parameters()))


def test_an_optimizers_state_is_not_taken_over():
    model = make_model()
    optimizer = torch.optim.Adam(model.parameters())
    F.cross_entropy(model(make_batch()[0]), make_batch()[1]).backward()
    optimizer.step()
    with pytest.warns(amp.AmpWarning, match="state is not taken over"):
        make_step(model, optimizer=optimizer)


# State ------------------------------------------------------------------------


def test_state_goes_through_torch_save():
    model, batch = make_model(), make_batch()
    step = make_step(model, optimizer=amp.AdamW(lr=0.01),
                     policy="torch-cuda:f16")
    step(*batch)
    file = io.BytesIO()
    torch.save({"model": model.state_dict(), "step": step.state_dict()}, file)
    following = step(*batch).values
    file.seek(0)
    values = torch.load(file)
    model.load_state_dict(values["model"])
    step.load_state_dict(values["step"])
    assert step(*batch).values == following


def test_state_of_another_shape_changes_nothing():
    step = make_step(optimizer=amp.AdamW())
    step(*make_batch())
    before = step.state_dict()
    values = {key: torch.zeros(1) if value.ndim else torch.zeros_like(value)
              for key, value in before.items()}
    with pytest.raises(amp.Error, match="expected the shape .8, 4."):
        step.load_state_dict(values)
    after = step.state_dict()
    assert all(torch.equal(before[key], after[key]) for key in before)


def test_steps_are_made_in_threads():
    found = []
    batches = [make_batch(rows) for rows in (8, 5, 8)]

    def run(model):
        step = amp.torch.train_step(model, nn.CrossEntropyLoss(), batches[0],
                                    optimizer=amp.AdamW(lr=0.01))
        found.append([step(*batch).loss for batch in batches])

    threads = [threading.Thread(target=run, args=(make_model(),))
               for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all(losses == found[0] for losses in found)


def test_texts_of_objects():
    step = make_step()
    assert repr(step).startswith(
        "<amp.torch.TrainStep of Sequential: <amp.Program train")


def test_errors_of_export_are_one_line_with_a_place(capfd):
    class Branches(nn.Module):

        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(4, 3)

        def forward(self, x):
            return self.layer(x) * (2 if x.sum() > 0 else 3)

    with pytest.raises(amp.Error, match=r"test_torch_use\.py:\d+\)$"):
        make_step(Branches())
    assert "def forward" not in capfd.readouterr().err


def test_fit_with_loaders_of_two_sizes(tmp_path):
    """The last batch of an epoch is smaller: two programs, one run."""
    torch.manual_seed(0)
    x, y = torch.randn(40, 8), torch.randint(0, 3, (40,))
    data = torch.utils.data.TensorDataset(x, y)
    model = nn.Linear(8, 3)
    example = (x[:16], y[:16])
    step = amp.torch.train_step(model, nn.CrossEntropyLoss(), example,
                                optimizer=amp.AdamW(lr=0.1),
                                metrics="accuracy")
    evaluation = amp.torch.eval_fn(model, nn.CrossEntropyLoss(), example,
                                   metrics="accuracy")
    loader = torch.utils.data.DataLoader(data, batch_size=16)
    history = amp.fit(step, loader, epochs=3, evaluate=(evaluation, loader),
                      checkpoint=tmp_path / "c", best="accuracy",
                      log=tmp_path / "log", progress=False)
    assert [p.last for p in history.steps["loss"]] == list(range(1, 10))
    assert [p.last for p in history.evaluations["loss"]] == [3, 6, 9]
    accuracy = (model(x).argmax(1) == y).float().mean().item()
    assert abs(history.evaluations["accuracy"][-1].mean - accuracy) < 1e-6
    # Another model goes on as this one would.
    other = nn.Linear(8, 3)
    goes_on = amp.torch.train_step(other, nn.CrossEntropyLoss(), example,
                                   optimizer=amp.AdamW(lr=0.1),
                                   metrics="accuracy")
    amp.fit(goes_on, loader, epochs=4, checkpoint=tmp_path / "c", resume=True,
            progress=False)
    amp.fit(step, loader, progress=False)
    assert torch.equal(model.weight, other.weight)
