"""Learning rates and momenta that PyTorch's schedulers write."""

import warnings

import pytest
import torch
from torch import nn
from torch.optim import lr_scheduler

import amp

STEPS = 12
SGD = dict(lr=0.1, momentum=0.9)


def make_model():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(6, 5), nn.Tanh(), nn.Linear(5, 3))


def make_batches():
    generator = torch.Generator().manual_seed(1)
    return [(torch.randn(4, 6, generator=generator),
             torch.randn(4, 3, generator=generator)) for _ in range(STEPS)]


def make_groups(model, **options):
    return [{"params": model[0].parameters(), **options},
            {"params": [model[2].weight]}, {"params": [model[2].bias]}]


def train(make_optimizer, make_scheduler, is_compiled, groups=None):
    """The losses and, at each step, the rates of a run."""
    model, loss = make_model(), nn.MSELoss()
    optimizer = make_optimizer((groups or nn.Module.parameters)(model))
    scheduler = make_scheduler(optimizer)
    step, losses, rates = None, [], []
    for x, y in make_batches():
        if is_compiled:
            step = step or amp.torch.train_step(model, loss, (x, y),
                                                optimizer=optimizer)
            result = step(x, y)
            losses.append(result.loss)
            assert result.lr == optimizer.param_groups[0]["lr"]
        else:
            optimizer.zero_grad()
            value = loss(model(x), y)
            value.backward()
            optimizer.step()
            losses.append(value.item())
        rates += [group["lr"] for group in optimizer.param_groups]
        if isinstance(scheduler, lr_scheduler.ReduceLROnPlateau):
            scheduler.step(losses[-1])
        else:
            scheduler.step()
    return torch.tensor(losses), rates


def check(make_optimizer, make_scheduler, groups=None):
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # as that no step comes before it
        warnings.simplefilter("ignore", amp.AmpRemark)
        got, got_rates = train(make_optimizer, make_scheduler, True, groups)
        want, rates = train(make_optimizer, make_scheduler, False, groups)
    assert got_rates == pytest.approx(rates) and len(set(rates)) > 1
    torch.testing.assert_close(got, want, rtol=2e-5, atol=1e-6)


@pytest.mark.parametrize("make_scheduler", [
    lambda o: lr_scheduler.LambdaLR(o, lambda t: 1 / (1 + t)),
    lambda o: lr_scheduler.MultiplicativeLR(o, lambda t: 0.9),
    lambda o: lr_scheduler.StepLR(o, 3, 0.5),
    lambda o: lr_scheduler.MultiStepLR(o, [2, 5]),
    lambda o: lr_scheduler.LinearLR(o, 0.25, total_iters=5),
    lambda o: lr_scheduler.ExponentialLR(o, 0.8),
    lambda o: lr_scheduler.PolynomialLR(o, 8, 2.0),
    lambda o: lr_scheduler.CosineAnnealingLR(o, 10),
    lambda o: lr_scheduler.CosineAnnealingWarmRestarts(o, 4),
    lambda o: lr_scheduler.OneCycleLR(o, 0.5, total_steps=STEPS),
    lambda o: lr_scheduler.CyclicLR(o, 0.01, 0.2, step_size_up=3),
    lambda o: lr_scheduler.ReduceLROnPlateau(o, patience=0, threshold=0.5),
    lambda o: lr_scheduler.SequentialLR(o, [
        lr_scheduler.LinearLR(o, 0.1, total_iters=3),
        lr_scheduler.ExponentialLR(o, 0.8)], [3]),
    # The first step's rate is 0.
    lambda o: lr_scheduler.LambdaLR(o, lambda t: t / 4),
])
def test_each_scheduler(make_scheduler):
    check(lambda p: torch.optim.SGD(p, **SGD), make_scheduler)


@pytest.mark.parametrize("make_optimizer", [
    lambda p: torch.optim.SGD(p, 0.1, 0.9, dampening=0.2, weight_decay=0.1),
    lambda p: torch.optim.SGD(p, 0.1, 0.9, nesterov=True),
    lambda p: torch.optim.Adam(p, 0.1, amsgrad=True),
    lambda p: torch.optim.AdamW(p, 0.1),
    lambda p: torch.optim.Adamax(p, 0.1),
    lambda p: torch.optim.NAdam(p, 0.1, weight_decay=0.1),
    lambda p: torch.optim.NAdam(p, 0.1, weight_decay=0.1,
                                decoupled_weight_decay=True),
    lambda p: torch.optim.RAdam(p, 0.1, weight_decay=0.1),
    lambda p: torch.optim.RAdam(p, 0.1, weight_decay=0.1,
                                decoupled_weight_decay=True),
    lambda p: torch.optim.RMSprop(p, 0.01, momentum=0.9),
])
def test_momenta(make_optimizer):
    """A cycle of one changes beta1 or the momentum, too."""
    check(make_optimizer, lambda o: lr_scheduler.OneCycleLR(
        o, 2 * o.param_groups[0]["lr"], total_steps=STEPS))


@pytest.mark.parametrize("make_optimizer", [
    lambda p: torch.optim.Adagrad(p, 0.1, lr_decay=0.1),
    lambda p: torch.optim.Adadelta(p, 1.0),
    lambda p: torch.optim.Adafactor(p, 0.1),
    lambda p: torch.optim.RMSprop(p, 0.01),
    lambda p: torch.optim.SGD(p, 0.1)])
def test_without_momentum(make_optimizer):
    check(make_optimizer, lambda o: lr_scheduler.StepLR(o, 3, 0.5))


def test_groups_of_equal_rates_part():
    check(lambda p: torch.optim.AdamW(p, 0.1),
          lambda o: lr_scheduler.LambdaLR(o, [
              lambda t: 1.0, lambda t: 0.5 ** t, lambda t: 0.8 ** t]),
          make_groups)


def test_a_group_without_gradients():
    """It has no control values, and those behind it keep their own."""
    def make_frozen(model):
        model[2].weight.requires_grad_(False)
        return make_groups(model, lr=0.01)

    check(lambda p: torch.optim.SGD(p, **SGD),
          lambda o: lr_scheduler.LambdaLR(o, [
              lambda t: 1.0, lambda t: 0.5 ** t, lambda t: 0.8 ** t]),
          make_frozen)


def test_muons_momentum():
    model, (x, y) = nn.Linear(6, 3, bias=False), make_batches()[0]
    optimizer = torch.optim.Muon(model.parameters(), lr=0.1)
    step = amp.torch.train_step(model, nn.MSELoss(), (x, y),
                                optimizer=optimizer)
    optimizer.param_groups[0].update(momentum=0.5, lr=0.0)
    assert step(x, y).lr == 0.0
    assert step.state_dict()["amp.momentum"] == 0.5


@pytest.mark.parametrize("change, message", [
    (dict(weight_decay=0.5), "weight_decay is 0.5, and was 0.01 when"),
    (dict(betas=(0.5, 0.9)), r"betas is \(0.9, 0.9\), and was \(0.9, 0.999"),
])
def test_what_is_compiled(change, message):
    model, (x, y) = make_model(), make_batches()[0]
    optimizer = torch.optim.AdamW(model.parameters())
    step = amp.torch.train_step(model, nn.MSELoss(), (x, y),
                                optimizer=optimizer)
    optimizer.param_groups[0].update(change)
    with pytest.raises(amp.Error, match=message):
        step(x, y)


@pytest.mark.parametrize("make", [torch.optim.SGD, torch.optim.RMSprop])
def test_momentum_of_zero(make):
    """PyTorch's buffer then stays as it is."""
    model, (x, y) = make_model(), make_batches()[0]
    optimizer = make(model.parameters(), lr=0.1, momentum=0.9)
    step = amp.torch.train_step(model, nn.MSELoss(), (x, y),
                                optimizer=optimizer)
    optimizer.param_groups[0]["momentum"] = 0.0
    with pytest.raises(amp.Error, match="momentum is 0, where PyTorch leaves"):
        step(x, y)


def test_notes_of_others():
    """What a user or a scheduler keeps in groups is none of the optimizer's."""
    check(lambda p: torch.optim.SGD(p, **SGD),
          lambda o: torch.optim.swa_utils.SWALR(o, 0.05, anneal_epochs=5))
    model, (x, y) = make_model(), make_batches()[0]
    optimizer = torch.optim.SGD([{"params": model.parameters(), "name": "all"}],
                                lr=0.1)
    step = amp.torch.train_step(model, nn.MSELoss(), (x, y),
                                optimizer=optimizer)
    optimizer.param_groups[0]["epoch"] = 3
    step(x, y)


def test_a_schedule_of_amps():
    model, (x, y) = make_model(), make_batches()[0]
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    step = amp.torch.train_step(model, nn.MSELoss(), (x, y),
                                optimizer=optimizer,
                                schedule=amp.Linear(total=10))
    assert step(x, y).lr == 0.1
    optimizer.param_groups[0]["lr"] = 0.2
    with pytest.raises(amp.Error, match="learning rate is 0.2, and was 0.1 "
                       "when the step was compiled: with schedule= the step"):
        step(x, y)


def test_a_checkpoint(tmp_path):
    """Of the step and the scheduler together."""
    def start():
        model = make_model()
        optimizer = torch.optim.AdamW(model.parameters(), lr=0.1)
        scheduler = lr_scheduler.CosineAnnealingLR(optimizer, STEPS)
        step = amp.torch.train_step(model, nn.MSELoss(), make_batches()[0],
                                    optimizer=optimizer)
        return model, optimizer, scheduler, step

    def run(scheduler, step, batches):
        for x, y in batches:
            step(x, y)
            scheduler.step()

    batches = make_batches()
    model, optimizer, scheduler, step = start()
    run(scheduler, step, batches[:5])
    kept = [x.state_dict() for x in (model, optimizer, scheduler, step)]
    torch.save(kept, tmp_path / "kept")
    run(scheduler, step, batches[5:])
    others = start()
    for other, value in zip(others, torch.load(tmp_path / "kept")):
        other.load_state_dict(value)
    run(*others[2:], batches[5:])
    for a, b in zip(model.parameters(), others[0].parameters()):
        assert torch.equal(a, b)


@pytest.mark.parametrize("is_loaded", [False, True])
@pytest.mark.parametrize("steps_before", [False, True])
def test_a_rate_that_is_not_in_a_checkpoint(tmp_path, is_loaded, steps_before):
    def start():
        model = make_model()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        return optimizer, amp.torch.train_step(
            model, nn.MSELoss(), make_batches()[0], optimizer=optimizer)

    batch = make_batches()[0]
    optimizer, step = start()
    optimizer.param_groups[0]["lr"] = 0.05
    step(*batch)
    if steps_before:  # a scheduler, before all is saved
        optimizer.param_groups[0]["lr"] = 0.025
    step.save(tmp_path / "c")
    other, step = start()
    step.load(tmp_path / "c")
    if is_loaded:
        other.load_state_dict(optimizer.state_dict())
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for _ in range(2):
            step(*batch)
    text = ("the state that was loaded is of learning rate 0.05, and the "
            "optimizer's is 0.1: load the state_dict() of the optimizer and "
            "of its scheduler, too")
    assert [str(w.message) for w in told
            if w.category is amp.AmpWarning] == [text] * (not is_loaded)


def test_given():
    """Without PyTorch's optimizers, who calls the step writes the rate."""
    program = amp.compile(
        """func.func @loss(%w: tensor<3xf32> {amp.param = "w"},
                           %x: tensor<3xf32> {amp.input = "x"})
               -> tensor<f32> {
             %m = arith.mulf %w, %x : tensor<3xf32>
             %0 = arith.constant dense<0.0> : tensor<f32>
             %s = linalg.reduce ins(%m : tensor<3xf32>)
                 outs(%0 : tensor<f32>) dimensions = [0]
                 (%a: f32, %b: f32) {
                   %c = arith.addf %a, %b : f32
                   linalg.yield %c : f32
                 }
             return %s : tensor<f32>
           }""", optimizer=amp.SGD(lr=0.5), schedule=amp.Given(),
        groups=[amp.Group("none|w", amp.SGD(lr=0.25))])
    step = program.step()
    x = torch.ones(3)
    step(x.numpy())
    assert step.state["w"].tolist() == [-0.25] * 3
    step.state["amp.lr.1"] = 1.0
    assert step(x.numpy()).lr == 0.5
    assert step.state["w"].tolist() == [-1.25] * 3
