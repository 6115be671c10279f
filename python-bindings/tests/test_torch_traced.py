"""What a model asks of its tensors in forward(), hooks in any place, and what
changes between the steps: as in eager PyTorch, or an error of one line."""

import math

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402


class Scaled(nn.Module):
    """A function of a parameter times an input."""

    def __init__(self, function, shape=(2, 2)):
        super().__init__()
        self.function = function
        count = math.prod(shape)
        self.w = nn.Parameter(torch.arange(1.0, count + 1).reshape(shape))

    def forward(self, *batch):
        return self.function(self, *batch)


def weigh(model, *batch):
    out = model(*batch)
    weights = torch.arange(1.0, out.numel() + 1, dtype=out.dtype)
    return (out.flatten() * weights).sum()


def check(model, batch, others=(), loss=weigh):
    """The loss and gradients of a batch, and of others, are PyTorch's."""
    step = amp.torch.grad_fn(model, loss, batch)
    for each in (batch, *others):
        model.zero_grad()
        value = loss(model, *each)
        value.backward()
        expected = {n: p.grad for n, p in model.named_parameters()}
        model.zero_grad()
        assert math.isclose(step(*each).loss, value.item(), rel_tol=1e-6)
        for name, param in model.named_parameters():
            assert torch.equal(param.grad, expected[name]), name


X = torch.ones(2, 2)


def hook(tensor, *functions):
    for function in functions:
        tensor.register_hook(function)
    return tensor


def triple(g):
    return g * 3


def clip(g):
    return g.clamp(-0.1, 0.1)


@pytest.mark.parametrize("function", [
    lambda h: hook(h, clip, triple),
    lambda h: hook(h, triple, clip) * 2,
    lambda h: hook(h.view(4), triple).view(2, 2) + h,
    lambda h: hook(h.view(4), triple, clip).view(2, 2) + h,
    lambda h: hook(h.t(), triple) + h,
    lambda h: hook(h[0], triple) + h,
    lambda h: (hook(h[0], triple), h * 1)[1],
    lambda h: (lambda v: hook(h, triple) + v.view(2, 2))(h.view(4)),
    lambda h: (lambda a, b: torch.stack([hook(a, triple), b]) + h)(*h.unbind()),
    lambda h: (lambda a, b: torch.cat([b, hook(a, triple)]))(*h.chunk(2)),
    lambda h: hook(h.expand(2, 2, 2), clip).sum(0) + h,
    lambda h: hook(h.clone(), triple) + h,
    lambda h: hook(h.contiguous(), triple) + h,
    lambda h: hook(h, triple).relu_() * 2,
], ids=range(14))
def test_hooks(function):
    check(Scaled(lambda model, x: function(model.w * x)), (X,))


@pytest.mark.parametrize("function", [
    lambda h: (lambda out: hook(h, triple) + out)(h * 2),
    lambda h: (lambda out: hook(h, triple) + out)(hook(h, clip) * 2),
])
def test_a_hook_after_a_use(function):
    model = Scaled(lambda model, x: function(model.w * x))
    with pytest.raises(amp.Error, match="has been read before") as caught:
        amp.torch.grad_fn(model, weigh, (X,))
    assert __file__ in str(caught.value)


@pytest.mark.parametrize("function", [
    lambda model, h: hook(h, triple) if h.requires_grad else h,
    lambda model, h: h * 3 if model.w.requires_grad else h,
    lambda model, h: h + 1 if h.grad_fn is not None else h,
    lambda model, h: h if model.w.is_leaf else h * 2,
    lambda model, h: h * 2 if isinstance(model.w, nn.Parameter) else h,
    lambda model, h: h if h.detach().requires_grad else h * 2,
])
def test_what_tensors_say_of_themselves(function):
    check(Scaled(lambda model, x: function(model, model.w * x)), (X,))


def test_a_frozen_part_by_its_parameters():
    class Head(nn.Module):
        def __init__(self, frozen):
            super().__init__()
            torch.manual_seed(1)
            self.body, self.head = nn.Linear(2, 2), nn.Linear(2, 1)
            self.body.requires_grad_(not frozen)

        def forward(self, x):
            trained = any(p.requires_grad for p in self.body.parameters())
            with torch.set_grad_enabled(trained):
                h = self.body(x)
            return self.head(h)

    def loss(model, x):
        decay = sum(p.square().sum() for p in model.parameters()
                    if p.requires_grad)
        return model(x).square().mean() + decay

    for frozen in (False, True):
        model = Head(frozen)
        value = loss(model, X)
        value.backward()
        grads = {n: p.grad for n, p in model.named_parameters()}
        model.zero_grad()
        assert math.isclose(amp.torch.grad_fn(model, loss, (X,))(X).loss,
                            value.item(), rel_tol=1e-6)
        for name, param in model.named_parameters():
            if grads[name] is None:
                assert param.grad is None
            else:
                assert torch.allclose(param.grad, grads[name]), name


# Places ------------------------------------------------------------------------


def _put(a, k):
    a = a * 1
    a[k] = 0.5
    return a


def _add(a, k):
    a = a * 1
    a[:, k] += 2.0
    return a


@pytest.mark.parametrize("function", [
    _put, _add,
    lambda a, k: a.index_put((k,), a[:2] * 5),
    lambda a, k: a.index_put((k,), a[:2] * 5, accumulate=True),
    lambda a, k: a.index_put((k, k.flip(0)), a[0, :2] * 5),
    lambda a, k: a.index_fill(1, k, 3.0),
    lambda a, k: a[k],
])
def test_places_from_the_end(function):
    model = Scaled(lambda model, k: function(model.w, k), (4, 4))
    check(model, (torch.tensor([0, 2]),),
          [(torch.tensor([-1, 1]),), (torch.tensor([-4, -2]),)])


def write(key, value):
    """What masks select of a copy."""
    def function(a, mask):
        a = a * 1
        a[key(mask)] = value(a)
        return a * 2
    return function


@pytest.mark.parametrize("function", [
    write(lambda m: m, lambda a: 0.5), write(lambda m: m, lambda a: a.sum()),
    write(lambda m: m[:, 0], lambda a: a[1] * 3),
    write(lambda m: (slice(None), m[0]), lambda a: a.mean()),
    write(lambda m: (m[0], 1), lambda a: 2.0),
    lambda a, m: a.index_put((m[0],), a[0] * 5, accumulate=True),
    lambda a, m: a.index_put((m,), a[0, 0] * 5)])
def test_places_of_masks(function):
    model = Scaled(lambda model, m: function(model.w, m), (4, 4))
    check(model, (torch.arange(16).reshape(4, 4) % 3 == 0,),
          [(torch.ones(4, 4, dtype=torch.bool),),
           (torch.zeros(4, 4, dtype=torch.bool),)])


@pytest.mark.parametrize("function", [
    lambda h: h.max(-1).values, lambda h: h.min(dim=-1).values,
    lambda h: h.max(-1).indices * h.sum(1),
    lambda h: (lambda r: r[0] * r[1])(h.min(-2)),
    lambda h: h.gather(1, h.max(-1, keepdim=True)[1]),
    lambda h: h.kthvalue(2, -1).values, lambda h: h.kthvalue(1, 0, True)[0],
    lambda h: h.kthvalue(3, 1)[1] * h.sum(1),
])
def test_dimensions_from_the_end(function):
    torch.manual_seed(0)
    check(Scaled(lambda model, x: function(model.w * x), (4, 3)),
          (torch.rand(4, 3) + 0.1,))


# Masks -------------------------------------------------------------------------


def test_two_dropouts_of_one_value():
    """As SimCSE and R-Drop have them."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(6, 64), nn.Dropout(0.5), nn.Linear(64, 4))
    x = torch.randn(8, 6)

    def apart(model, x):
        return (model(x) - model(x)).square().mean()

    step = amp.torch.train_step(model, apart, (x,), optimizer=amp.SGD(lr=0.0))
    assert step(x).loss > 0.01


def test_each_call_draws_its_masks():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 64), nn.Dropout(0.5))
    batch = torch.ones(2, 4), torch.zeros(2, 64)

    def run():
        torch.manual_seed(5)
        step = amp.torch.grad_fn(model, F.mse_loss, batch)
        return [step(*batch).loss for _ in range(4)]

    losses = run()
    assert len(set(losses)) == 4
    assert run() == losses  # of torch.manual_seed


# Between the steps ---------------------------------------------------------------


def make_step(**options):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 1))
    batch = torch.ones(4, 3), torch.zeros(4, 1)
    options.setdefault("optimizer", amp.SGD(lr=0.1))
    return model, amp.torch.train_step(model, F.mse_loss, batch,
                                       **options), batch


def test_another_module():
    model, step, batch = make_step()
    model[1] = nn.Linear(3, 1)
    with pytest.raises(amp.Error, match="the module '1' is another one than"):
        step(*batch)


@pytest.mark.parametrize("key, value, message", [
    ("maximize", True, "maximize is True, and was False"),
    ("weight_decay", 0.5, "weight_decay is 0.5, and was 0"),
    ("momentum", 0.9, "momentum is 0.9, and was 0"),
])
def test_another_option(key, value, message):
    model = nn.Linear(3, 1)
    batch = torch.ones(4, 3), torch.zeros(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    step = amp.torch.train_step(model, F.mse_loss, batch, optimizer=optimizer)
    step(*batch)
    optimizer.param_groups[0][key] = value
    with pytest.raises(amp.Error, match=message):
        step(*batch)


def test_another_group():
    model = nn.Linear(3, 1)
    batch = torch.ones(4, 3), torch.zeros(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    step = amp.torch.train_step(model, F.mse_loss, batch, optimizer=optimizer)
    optimizer.add_param_group({"params": [nn.Parameter(torch.ones(1))]})
    with pytest.raises(amp.Error, match="has 2 groups, and had 1"):
        step(*batch)


@pytest.mark.skipif(not hasattr(torch.optim, "Muon"), reason="an old PyTorch")
@pytest.mark.parametrize("adjust", [None, "original", "match_rms_adamw"])
def test_muons_learning_rate(adjust):
    def run(compiled):
        torch.manual_seed(0)
        model = nn.Linear(6, 8, bias=False)
        batch = torch.randn(16, 6), torch.randn(16, 8)
        before = model.weight.detach().clone()
        optimizer = torch.optim.Muon([model.weight], lr=1e-2, weight_decay=0.0,
                                     adjust_lr_fn=adjust)
        if compiled:
            amp.torch.train_step(model, F.mse_loss, batch,
                                 optimizer=optimizer)(*batch)
        else:
            F.mse_loss(model(batch[0]), batch[1]).backward()
            optimizer.step()
        return (model.weight.detach() - before).norm().item()

    # PyTorch orthogonalizes in bf16.
    assert math.isclose(run(True), run(False), rel_tol=2 ** -6)


def test_an_option_without_a_counterpart():
    model = nn.Linear(3, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    optimizer.defaults["wobble"] = optimizer.param_groups[0]["wobble"] = 2
    with pytest.raises(amp.Error, match="no counterpart of wobble=2"):
        amp.torch.from_optimizer(optimizer, model)


def test_a_stale_graph():
    """A step writes what a graph of autograd's may have kept."""
    model, step, batch = make_step()
    value = F.mse_loss(model(batch[0]), batch[1])
    step(*batch)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        value.backward()


def test_accumulate_counts_from_1():
    with pytest.raises(amp.Error, match="accumulate: expected a number from 1"):
        make_step(accumulate=0)


# Memory --------------------------------------------------------------------------


def test_a_tensor_with_the_negative_bit():
    z = torch.complex(torch.ones(2, 2), torch.arange(4.0).view(2, 2))
    x = z.conj().imag
    assert x.is_neg()
    model = Scaled(lambda model, x: model.w * x)
    check(model, (X,), [(x,)])
    check(model, (x,))
    model.register_buffer("b", x)
    with pytest.raises(amp.Error, match="'b': expected a tensor of its own"):
        amp.torch.grad_fn(model, weigh, (X,))


@pytest.mark.parametrize("writes", [False, True])
def test_a_buffer_of_bytes(writes):
    def read(model, x):
        if writes:
            model.u += 1
        return model.w * x * model.u

    model = Scaled(read)
    model.register_buffer("u", torch.tensor([1, 200], dtype=torch.uint8))
    step = amp.torch.grad_fn(model, weigh, (X,))
    model.u.copy_(torch.tensor([1, 200], dtype=torch.uint8))
    value = weigh(model, X).item()
    model.u.copy_(torch.tensor([1, 200], dtype=torch.uint8))
    assert step(X).loss == value
    assert model.u.tolist() == ([2, 201] if writes else [1, 200])


@pytest.mark.parametrize("layer, message", [
    (lambda: nn.LazyLinear(3), "'weight' has no shape yet"),
    (lambda: nn.Linear(2, 3, device="meta"), "'weight': expected a tensor on "
                                             "the CPU, found one on meta"),
])
def test_parameters_without_values(layer, message):
    with pytest.raises(amp.Error, match=message):
        amp.torch.grad_fn(layer(), weigh, (X,))


@pytest.mark.parametrize("make", [
    torch.jit.script, lambda m: torch.jit.trace(m, torch.ones(2, 2))])
def test_modules_of_jit(make):
    model = nn.Sequential(make(nn.Linear(2, 2)))
    with pytest.raises(amp.Error, match="'0' is a module of torch.jit"):
        amp.torch.grad_fn(model, weigh, (X,))


def test_constants_that_forward_writes():
    def write(model, x):
        b, c = torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.zeros(2, 2)
        b[1] *= 10
        c[0] = 5.0
        return model.w * x * b + c

    check(Scaled(write), (X,))


def test_a_region_of_16_bits_is_compared():
    """Under f32 a region of autocast rounds as it does in eager PyTorch."""
    def loss(model, x, y):
        with torch.autocast("cpu", torch.bfloat16):
            out = model(x)
        return F.mse_loss(out.float(), y)

    for seed in (3, 8, 17):
        torch.manual_seed(seed)
        model = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 3))
        amp.torch.grad_fn(model, loss, (torch.randn(16, 8), torch.randn(16, 3)))


# What changes within forward() ---------------------------------------------------


def test_functions_made_in_forward():
    def quantize(model, x):
        class Round(torch.autograd.Function):

            @staticmethod
            def forward(ctx, value):
                return value.round()

            @staticmethod
            def backward(ctx, gradient):
                return gradient * 2

        kind = type("Reversed", (torch.autograd.Function,), {
            "forward": staticmethod(lambda ctx, value: value * 1),
            "backward": staticmethod(lambda ctx, gradient: -gradient)})
        return kind.apply(Round.apply(model.w * x))

    check(Scaled(quantize), (X * 0.7,))


def _freeze(model, asks):
    model.requires_grad_(asks)


def _set(model, asks):
    for param in model.parameters():
        param.requires_grad = asks


@pytest.mark.parametrize("switch", [_freeze, _set])
@pytest.mark.parametrize("frozen_first", [True, False])
def test_parameters_that_are_frozen_for_a_while(switch, frozen_first):
    """As adversarial losses freeze one network while they train the other."""
    class Pair(nn.Module):
        def __init__(self):
            super().__init__()
            torch.manual_seed(0)
            self.made, self.judge = nn.Linear(2, 2), nn.Linear(2, 1)

    def loss(model, x):
        def fool():
            switch(model.judge, False)
            value = model.judge(model.made(x)).sum()
            switch(model.judge, True)
            return value

        def judge():
            return model.judge(model.made(x).detach()).square().sum()

        return (fool() + judge()) if frozen_first else (judge() + fool())

    model = Pair()
    value = loss(model, X)
    value.backward()
    expected = {n: p.grad.clone() for n, p in model.named_parameters()}
    model.zero_grad()
    amp.torch.grad_fn(model, loss, (X,))(X)
    for name, param in model.named_parameters():
        assert torch.allclose(param.grad, expected[name], rtol=1e-5), name
    assert all(p.requires_grad for p in model.parameters())


def test_a_view_with_a_hook_that_is_written_later():
    def write(model, x):
        h = model.w * x
        v = hook(h.view(4), triple)
        h.mul_(2)
        return v

    with pytest.raises(amp.Error, match="a view with a hook that is written"):
        amp.torch.grad_fn(Scaled(write), weigh, (X,))


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("register", ["register_step_pre_hook",
                                      "register_step_post_hook"])
def test_hooks_on_an_optimizers_step(when, register):
    model = nn.Linear(3, 1)
    batch = torch.ones(4, 3), torch.zeros(4, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    hook = getattr(optimizer, register)
    with pytest.raises(amp.Error, match="hooks on its steps"):
        if when == "before":
            hook(lambda *_: None)
        step = amp.torch.train_step(model, F.mse_loss, batch,
                                    optimizer=optimizer)
        hook(lambda *_: None)
        step(*batch)
