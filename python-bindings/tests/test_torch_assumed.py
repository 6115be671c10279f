"""What a compiled step assumes of Python: a change is an error, a second step
is the first one's again, and modules beside the model are read where they lie.
"""

import copy
import random
import types

import numpy
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402

X, Y = torch.randn(6, 3), torch.randn(6, 4)
SCALE = 2.0
LIST = [1.0, 2.0]
OTHER = nn.Linear(4, 4)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4),
                                    nn.Linear(4, 4))
        self.temperature = 2.0
        self.powers = [1, 2]
        self.config = types.SimpleNamespace(alpha=0.5, name="net")
        self.offset = torch.ones(4)
        self.unread = 1
        self.calls = 0

    def forward(self, x):
        self.calls += 1  # of which nothing depends
        out = self.layers(x) / self.temperature + self.offset
        for power in self.powers:
            out = out + self.config.alpha * x.mean() ** power
        self.seen = out.detach()
        return out


def square(out, target):
    return F.mse_loss(out, target)


def make(model=None, loss=square, batch=(X, Y), kind="grad", **options):
    torch.manual_seed(0)
    model = Net() if model is None else model
    function = {"grad": amp.torch.grad_fn, "eval": amp.torch.eval_fn}[kind]
    return model, function(model, loss, batch, policy="f32", **options)


def check_call(step, model, loss, *batch):
    """A step is eager PyTorch's, buffers and all."""
    eager = copy.deepcopy(model)
    want = loss(eager, *batch)
    assert abs(step(*batch).loss - want.item()) <= 1e-5 * abs(want.item())
    for (name, own), expected in zip(model.named_buffers(), eager.buffers()):
        torch.testing.assert_close(own, expected, msg=name)


@pytest.mark.parametrize("change, message", [
    (lambda m: m.layers[1].eval(),
     "'layers.1.training' was True when the step was compiled, and is False"),
    (lambda m: m.layers.append(nn.ReLU()),
     "the module '3' was not there .* and is a ReLU: make the step anew$"),
    (lambda m: m.layers[0].register_forward_hook(lambda *_: None),
     "other hooks"),
    (lambda m: m.layers[0].register_forward_pre_hook(lambda *_: None),
     "other hooks"),
    (lambda m: m.layers[2].weight.register_hook(lambda g: g * 2),
     "other hooks"),
    (lambda m: setattr(m.layers[1], "momentum", 0.9),
     "'layers.1.momentum' was 0.1 .* is 0.9: .* in a buffer"),
    (lambda m: setattr(m, "temperature", 3.0),
     "the model's 'temperature' was 2.0 .* is 3.0"),
    (lambda m: delattr(m, "temperature"), "'temperature' .* is not there"),
    (lambda m: m.powers.append(3), "'powers' is another one"),
    (lambda m: setattr(m.config, "alpha", 0.1),
     "the model's 'config.alpha' was 0.5 .* is 0.1"),
    (lambda m: setattr(m, "offset", torch.zeros(4)), "'offset' is another"),
])
def test_a_change_that_forward_would_see(change, message):
    model, step = make()
    step(X, Y)
    change(model)
    with pytest.raises(amp.Error, match=message):
        step(X, Y)
    with pytest.raises(amp.Error, match=message):
        step(X[:4], Y[:4])


def test_a_class_that_changes(monkeypatch):
    model, step = make()
    step(X, Y)
    monkeypatch.setattr(type(model), "forward", lambda m, x: 0 * m.layers(x))
    with pytest.raises(amp.Error, match=(
            r"'\w+\.forward' is another one than when the step was compiled: "
            "make the step anew$")):
        step(X, Y)


@pytest.mark.parametrize("change", [
    lambda m: setattr(m, "unread", 2),
    lambda m: setattr(m, "new", 2),
    lambda m: setattr(m, "seen", None),  # forward() writes it before it reads
    lambda m: setattr(m, "calls", 100),
    lambda m: m.offset.fill_(5),
    lambda m: m(X),
    lambda m: m.eval()(X),
    lambda m: setattr(m, "temperature", float("2")),
    lambda m: setattr(m, "powers", [1, 2]),
])
def test_a_change_that_it_would_not_see(change):
    model, step = make()
    change(model)
    step(X, Y)
    model.train()
    check_call(step, model, lambda m, x, y: square(m(x), y), X, Y)


def test_numbers_outside_of_a_function():
    weight, unused = 0.5, 1

    def loss(out, target):
        return SCALE * weight * F.mse_loss(out, target) * LIST[0]

    _, step = make(loss=loss)
    unused += 1
    step(X, Y)
    weight = 0.25
    with pytest.raises(amp.Error, match=r"'weight', which .*loss\(\) reads, "
                                        "was 0.5 .* is 0.25"):
        step(X, Y)
    weight = 0.5
    step(X, Y)
    try:
        globals()["SCALE"] = 3.0
        with pytest.raises(amp.Error, match="'SCALE', .* was 2.0"):
            step(X, Y)
        globals()["SCALE"] = 2.0
        LIST[1] = 5.0
        with pytest.raises(amp.Error,
                           match=r"'LIST\[1\]', .* was 2.0 .* is 5.0"):
            step(X, Y)
    finally:
        globals()["SCALE"], LIST[1] = 2.0, 2.0
    step(X, Y)


class Stateful(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell, self.hidden = nn.LSTM(3, 4), None

    def forward(self, x):
        out, (h, c) = self.cell(x, self.hidden)
        self.hidden = h.detach(), c.detach()
        return out


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc, self.n = nn.Linear(3, 4), 0

    def forward(self, x):
        self.n += 1
        return self.fc(x) * min(1.0, self.n / 10)


class Grows(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc, self.memory = nn.Linear(3, 4), []

    def forward(self, x):
        self.memory.append(x.detach())
        return self.fc(torch.cat(self.memory))


class Drops(nn.Module):
    def __init__(self, draw):
        super().__init__()
        self.fc, self.draw = nn.Linear(3, 4), draw

    def forward(self, x):
        return self.fc(x) * (1.0 + self.draw())


CALLS = []


def counts_outside(out, target):
    CALLS.append(1)
    return F.mse_loss(out, target) * len(CALLS)


@pytest.mark.parametrize("model, batch, loss, message", [
    (Stateful, (X[:, None], Y[:, None]), square, "writes 'hidden' of Stateful"),
    (Counter, (X, Y), square, "writes 'n' of Counter.*keep it in a buffer"),
    (Grows, (X, Y), square, "ends otherwise than the first|'memory' of Grows"),
    (lambda: Drops(random.random), (X, Y), square, "random numbers, which"),
    (lambda: Drops(lambda: float(random.random() < 0.5)), (X, Y), square,
     "random numbers, which"),
    (lambda: Drops(numpy.random.rand), (X, Y), square, "random numbers"),
    (lambda: nn.Linear(3, 4), (X, Y), counts_outside, "neither a tensor nor"),
])
@pytest.mark.parametrize("kind", ["grad", "eval"])
def test_a_second_step_is_another(model, batch, loss, message, kind):
    with pytest.raises(amp.Error, match=message):
        make(model(), loss, batch, kind)


class Caches(nn.Module):
    """What forward() keeps and does not change is as good as a constant."""

    def __init__(self):
        super().__init__()
        self.fc, self.table, self.aux = nn.Linear(3, 4), None, None

    def forward(self, x):
        if self.table is None:
            self.table = torch.arange(4.0)
        self.aux = self.fc.weight.square().sum()
        return self.fc(x) * self.table


def test_what_forward_keeps():
    def loss(model, x, y):
        return square(model(x), y) + model.aux

    model, step = make(Caches(), loss)
    assert model.table is None and model.aux is None
    step(X, Y)
    model(X)  # eager, between steps
    model.aux = model.aux.detach()
    check_call(step, model, loss, X, Y)


def make_pair():
    torch.manual_seed(1)
    judge = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(),
                          nn.Dropout(0.0), nn.Linear(8, 1))
    return nn.Linear(3, 4), judge


def test_a_module_beside_the_model():
    """A generator's step through a judge: its statistics are updated, and
    nothing of it is trained."""
    model, judge = make_pair()
    before = copy.deepcopy(judge)

    def loss(model, x):
        return F.softplus(-judge(model(x))).mean()

    _, step = make(model, loss, (X,))
    for own, was in zip(judge.state_dict().values(),
                        before.state_dict().values()):
        assert torch.equal(own, was)
    twin, ours = copy.deepcopy(model), copy.deepcopy(judge)
    for _ in range(2):
        step(X)
        F.softplus(-ours(twin(X))).mean().backward()
    for (name, own), want in zip(judge.named_buffers(), ours.buffers()):
        torch.testing.assert_close(own, want, msg=name)
    assert all(p.grad is None for p in judge.parameters())
    assert judge[0].weight.requires_grad
    with torch.no_grad():
        judge[0].weight.mul_(0.5)
    twin = copy.deepcopy(judge)
    want = F.softplus(-twin(model(X))).mean().item()
    assert abs(step(X).loss - want) <= 1e-5 * want


@pytest.mark.parametrize("change, message", [
    (lambda judge: judge.eval(), r"'judge.training' was True"),
    (lambda judge: setattr(judge[0], "weight", nn.Parameter(torch.ones(8, 4))),
     "'captured.judge.0.weight' is another tensor"),
    (lambda judge: setattr(judge[0].weight, "data", torch.ones(8, 4)),
     "'captured.judge.0.weight' is another tensor"),
    (lambda judge: judge.append(nn.ReLU()), "the module '5' was not there"),
])
def test_a_change_of_a_module_beside_the_model(change, message):
    model, judge = make_pair()

    def loss(model, x):
        return F.softplus(-judge(model(x))).mean()

    _, step = make(model, loss, (X,))
    change(judge)
    with pytest.raises(amp.Error, match=message):
        step(X)


def test_another_module_beside_the_model():
    model, judge = make_pair()

    def loss(model, x):
        return F.softplus(-judge(model(x))).mean()

    _, step = make(model, loss, (X,))
    judge = copy.deepcopy(judge)
    with pytest.raises(amp.Error, match="'judge', which .* is another one"):
        step(X)


class Trainer:
    """Attributes of an object, which hold the modules: their names are their
    classes'."""

    def __init__(self):
        torch.manual_seed(2)
        self.student, self.teacher = nn.Linear(3, 4), nn.Linear(3, 4)
        self.step_number = 0

    def loss(self, model, x):
        with torch.no_grad():
            want = self.teacher(x)
        return F.mse_loss(model(x), want)


def test_a_teacher_in_an_object():
    trainer = Trainer()
    _, step = make(trainer.student, trainer.loss, (X,))
    trainer.step_number += 1
    with torch.no_grad():
        for own, other in zip(trainer.teacher.parameters(),
                              trainer.student.parameters()):
            own.lerp_(other, 0.5)
    check_call(step, trainer.student, trainer.loss, X)
    assert "captured.Linear.weight" in step._first.step.state


def test_modules_that_share():
    """A tensor that the model has, too, is the model's."""
    model, head = nn.Linear(3, 4), nn.Linear(3, 4)
    head.weight = model.weight

    def loss(model, x):
        return (model(x) * head(x)).mean()

    _, step = make(model, loss, (X,))
    twin = copy.deepcopy(model)
    (twin(X) * F.linear(X, twin.weight, head.bias)).mean().backward()
    step(X)
    torch.testing.assert_close(model.weight.grad, twin.weight.grad)


def test_a_module_that_forward_makes():
    class Makes(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(3, 4)

        def forward(self, x):
            return nn.Softmax(dim=1)(self.fc(x))

    model, step = make(Makes())
    check_call(step, model, lambda m, x, y: square(m(x), y), X, Y)


class Average(nn.Module):
    """A mean whose weight is counted in Python."""

    def __init__(self):
        super().__init__()
        self.fc, self.n = nn.Linear(3, 4), 0
        self.register_buffer("mean", torch.zeros(4))

    def forward(self, x):
        out = self.fc(x)
        self.n += 1
        self.mean.mul_(1 - 1 / self.n).add_(out.detach().mean(0) / self.n)
        return out


class Queue(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc, self.place = nn.Linear(3, 4), 0
        self.register_buffer("queue", torch.zeros(24, 4))

    def forward(self, x):
        out = self.fc(x)
        self.queue[self.place:self.place + 6] = out.detach()
        self.place = (self.place + 6) % 24
        return out


@pytest.mark.parametrize("model, message", [
    (Average, "another buffer 'mean': .*'n' of Average"),
    (Queue, "another buffer 'queue': .*'place' of Queue"),
])
def test_buffers_of_a_second_step(model, message):
    with pytest.raises(amp.Error, match=message):
        make(model())


class Fields(nn.Module):
    scale = 2.0

    def __init__(self):
        super().__init__()
        self.fc, self.trainer = nn.Linear(3, 4), types.SimpleNamespace(
            global_step=0, alpha=0.5)
        self.config = {"alpha": 1.0, "lr": 0.1}
        self.rate = numpy.float32(0.5)

    def forward(self, x):
        out = self.fc(x) * self.scale * self.config["alpha"]
        return out * self.trainer.alpha * getattr(self, "extra", 1.0) * float(
            self.rate)


@pytest.mark.parametrize("change, message", [
    (lambda m: setattr(m.trainer, "global_step", 1), None),
    (lambda m: m.config.update(lr=0.2), None),
    (lambda m: setattr(m, "rate", numpy.float32(0.5)), None),
    (lambda m: setattr(m.trainer, "alpha", 0.25), "'trainer.alpha' was 0.5"),
    (lambda m: m.config.update(alpha=2.0), r"config\['alpha'\]' was 1.0"),
    (lambda m: setattr(m, "scale", 3.0), "'scale' was not there .* is 3.0"),
    (lambda m: setattr(m, "extra", 3.0), "'extra' was not there .* is 3.0"),
    (lambda m: setattr(m, "rate", numpy.float32(0.7)), "'rate' "),
])
def test_what_code_names_alone_counts(change, message):
    model, step = make(Fields())
    change(model)
    if message is None:
        check_call(step, model, lambda m, x, y: square(m(x), y), X, Y)
        return
    with pytest.raises(amp.Error, match=message):
        step(X, Y)


SEEN, CACHE = [], {}


def remembers(out, target):
    """What it keeps is its own: a second run gives the same."""
    SEEN.append(float(out.shape[0]))
    if out.shape[0] not in CACHE:
        CACHE[out.shape[0]] = 2.0
    return F.mse_loss(out, target) * CACHE[out.shape[0]]


def test_what_a_loss_keeps_itself():
    _, step = make(nn.Linear(3, 4), remembers)
    for rows in (6, 4, 6, 4):
        step(X[:rows], Y[:rows])


TABLE, NAMES = list(range(5000)), {"a", "b"}


def looks_up(out, target):
    return F.mse_loss(out, target) * (TABLE[2] + len(NAMES))


def test_large_tables_and_sets():
    """Their numbers count, and whether they are the same object."""
    _, step = make(nn.Linear(3, 4), looks_up)
    step(X, Y)
    NAMES.add("c")
    with pytest.raises(amp.Error, match="'NAMES', which .* is another one"):
        step(X, Y)
    NAMES.discard("c")
    TABLE.append(1)
    with pytest.raises(amp.Error, match="TABLE.*length', .* was 5000"):
        step(X, Y)
    TABLE.pop()
    step(X, Y)
    try:
        globals()["TABLE"] = list(range(5000))
        with pytest.raises(amp.Error, match="'TABLE', which"):
            step(X, Y)
    finally:
        globals()["TABLE"] = TABLE


def helper(out):
    return out * SCALE


def helped(out, target):
    return F.mse_loss(helper(out), target)


class Weighted:
    def __init__(self):
        self.weight, self.calls = 0.5, 0

    def loss(self, out, target):
        return self.weight * F.mse_loss(out, target)

    def __call__(self, out, target):
        return self.loss(out, target)


@pytest.mark.parametrize("bound", [True, False])
def test_the_object_of_a_loss(bound):
    weighted = Weighted()
    _, step = make(nn.Linear(3, 4), weighted.loss if bound else weighted)
    weighted.calls += 1
    step(X, Y)
    if bound:
        weighted.weight = 0.25
        with pytest.raises(amp.Error, match="'Weighted.weight'.* was 0.5"):
            step(X, Y)


def test_functions_that_a_loss_calls():
    _, step = make(nn.Linear(3, 4), helped)
    try:
        globals()["SCALE"] = 4.0
        with pytest.raises(amp.Error, match=r"'SCALE', which helper\(\) reads"):
            step(X, Y)
    finally:
        globals()["SCALE"] = 2.0


def test_a_teacher_of_buffers_that_are_not_saved():
    teacher = nn.Module()
    teacher.register_buffer("table", torch.ones(4), persistent=False)

    def loss(model, x):
        teacher.table.mul_(0.5)
        return (model(x) - teacher.table).square().mean()

    model = nn.Linear(3, 4)
    _, step = make(model, loss, (X,))
    step(X)
    assert torch.equal(teacher.table, torch.full((4,), 0.5))


def test_a_container_of_the_model():
    pair = nn.ModuleDict({"model": nn.Linear(3, 4), "judge": make_pair()[1]})

    def loss(model, x):
        return F.softplus(-pair["judge"](model(x))).mean()

    pair.eval()
    _, step = make(pair["model"], loss, (X,))
    pair["model"].train()
    step(X)


def test_threads_are_not_each_others():
    """A model that is trained elsewhere meanwhile is not taken for one that
    the loss reads."""
    import threading
    other, stop = nn.Linear(3, 4), threading.Event()

    def train():
        while not stop.is_set():
            with torch.no_grad():
                other.weight.add_(1)
                other(X)

    thread = threading.Thread(target=train)
    thread.start()
    try:
        _, step = make(nn.Linear(3, 4))
    finally:
        stop.set()
        thread.join()
    assert not list(step._loss.captured.children())


class Schedule:
    step_number, base = 0, 2.0

    def value(self):
        return self.base / (1 + self.step_number)


class Agent:
    """An object of the user's whose methods the loss calls."""

    def __init__(self):
        self.alpha, self.schedule = torch.tensor(0.5), Schedule()
        self.table, self.nested = numpy.ones(3), {"a": {"w": [1.0, 2.0]}}
        self.sum, self.losses = torch.tensor(0.0), []

    def loss(self, model, x):
        value = model(x).square().mean() * self.alpha
        value = value * SCHEDULE.value() * float(self.table[0])
        self.sum = self.sum + value.detach()
        self.losses.append(value.item())
        return value * self.nested["a"]["w"][1]


SCHEDULE = Schedule()


@pytest.mark.parametrize("change, message", [
    (lambda a: setattr(a, "alpha", torch.tensor(0.25)), "'Agent.alpha'"),
    (lambda a: setattr(SCHEDULE, "step_number", 1),
     "'SCHEDULE.step_number', .* was not there .* is 1|'SCHEDULE"),
    (lambda a: a.table.__setitem__(0, 5.0), "'Agent.table'"),
    (lambda a: a.nested["a"]["w"].__setitem__(1, 5.0), r"nested\['a'\]\['w'\]"),
    (lambda a: setattr(a, "sum", torch.tensor(7.0)), None),
    (lambda a: a.losses.append(1.0), None),
])
def test_an_object_of_the_users(change, message):
    SCHEDULE.step_number = 0
    agent, model = Agent(), nn.Linear(3, 4)
    before = agent.sum
    _, step = make(model, agent.loss, (X,))
    assert agent.sum is before and agent.losses == []
    step(X)
    change(agent)
    if message is None:
        step(X)
        return
    with pytest.raises(amp.Error, match=message):
        step(X)


def test_a_meter_that_is_a_tensor():
    total = {"sum": torch.tensor(0.0)}

    def loss(out, target):
        value = F.mse_loss(out, target)
        total["sum"] += value.detach()
        return value

    with pytest.raises(amp.Error, match="writes a tensor that is no buffer"):
        make(nn.Linear(3, 4), loss)


class Scales(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc, self.config = nn.Linear(3, 4), types.SimpleNamespace(w=1.0)

    def scale(self, x):
        return x * self.config.w

    def forward(self, x):
        return self.scale(self.fc(x))


@pytest.mark.parametrize("change", [
    lambda m: setattr(m.config, "w", 2.0),
    lambda m: setattr(m.fc, "forward", lambda x: x @ torch.ones(3, 4)),
])
def test_what_methods_of_a_model_read(change):
    model, step = make(Scales())
    change(model)
    with pytest.raises(amp.Error, match="when the step was compiled"):
        step(X, Y)


class Scaled(torch.autograd.Function):
    """Reads one key forwards, and another one backwards."""

    @staticmethod
    def forward(ctx, x, config):
        ctx.config = config
        return x * config["forward"]

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.config["backward"], None


@pytest.mark.parametrize("key", ["forward", "backward"])
def test_keys_that_a_function_reads(key):
    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(3, 4)
            self.config = {"forward": 2.0, "backward": 3.0}

        def forward(self, x):
            return Scaled.apply(self.layer(x), self.config)

    model, x, y = Model(), torch.ones(2, 3), torch.ones(2, 4)
    step = amp.torch.grad_fn(model, nn.MSELoss(), (x, y))
    step(x, y)
    model.config[key] = 5.0
    with pytest.raises(amp.Error, match=rf"'config\['{key}'\]' was \d.0 when "
                       "the step was compiled, and is 5.0"):
        step(x, y)
