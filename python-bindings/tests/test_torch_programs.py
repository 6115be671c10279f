"""What models of packages contain, in small: loss and gradient are PyTorch's,
or an error is one line with the user's place."""

import copy

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402


def check_all(model, x, ids):
    """As distributions look at their arguments."""
    torch._check_tensor_all(ids >= 0)
    return model(x).square().mean()


def check_count(model, x, ids):
    """As transformers counts the places of an image."""
    torch._check_tensor_all((ids == 1).sum() * 4 == 12)
    return model(x).square().mean()


def check_number(model, x, ids):
    count = (ids == 1).sum().item()
    torch._check(count == 3)
    return model(x).square().mean()


def check_later(model, x, ids):
    torch._assert_async((ids == 1).any())
    return model(x).square().mean()


def view_of_attention(model, x, ids):
    """As GPT-2 of transformers: taken apart, attention has other strides."""
    heads = model(x).view(1, 6, 2, 2).transpose(1, 2)
    found = F.scaled_dot_product_attention(heads, heads, heads, is_causal=True)
    rows = found.transpose(1, 2).contiguous().reshape(1, 6, 4)
    return rows.view(-1, 4).square().mean()


def unsorted_topk(model, x, ids):
    """As the router of DeepSeek-V3."""
    return model(x).topk(2, -1, sorted=False).values.square().mean()


def poisson_loss(model, x, ids):
    """No random op, by whatever its name begins with."""
    return F.poisson_nll_loss(model(x)[:, 0], ids.float())


def mask_of_quantization(model, x, ids):
    """Straight through by the op below torch.fake_quantize, too."""
    found, _ = torch.ops.aten.fake_quantize_per_tensor_affine_cachemask(
        model(x), 0.05, 0, -20, 20)
    return found.square().mean()


def double(x):
    return x + x


def compiled_within(model, x, ids):
    """torch.jit within forward() compiles what is exported all the same."""
    twice = torch.jit.script(double)
    square = torch.jit.trace(torch.square, torch.ones(2))
    return square(twice(model(x))).mean()


@pytest.mark.parametrize("loss", [
    check_all, check_count, check_number, check_later, view_of_attention,
    unsorted_topk, poisson_loss, mask_of_quantization,
    compiled_within])
def test_program(loss):
    torch.manual_seed(0)
    model = nn.Linear(4, 4)
    eager = copy.deepcopy(model)
    batch = torch.randn(6, 4), torch.tensor([1, 1, 0, 0, 1, 0])
    wanted = loss(eager, *batch)
    wanted.backward()
    step = amp.torch.grad_fn(model, loss, batch, policy="f32")
    found = step(*batch).loss
    assert found == pytest.approx(wanted.item(), rel=1e-6)
    for mine, its in zip(model.parameters(), eager.parameters()):
        torch.testing.assert_close(mine.grad, its.grad)


BYTES = torch.arange(-60, 60, 9, dtype=torch.int8)


# What torch-mlir makes invalid code of, or ends its process for.
@pytest.mark.parametrize("function", [
    lambda x: F.avg_pool2d(x[0], 2),
    lambda x: F.avg_pool3d(x, 2),
    lambda x: F.max_pool2d(x[0], 2),
    lambda x: F.max_pool2d(x[0], 2, return_indices=True)[1],
    lambda x: F.max_pool1d(x[0, :2], 2),
    lambda x: F.adaptive_avg_pool2d(x[0], 2),
    lambda x: F.adaptive_max_pool2d(x[0], 2),
    lambda x: F.rrelu(x, training=False),
    lambda x: torch.clamp((x * 3).int(), -0.5, 1.5),
    lambda x: torch.mm(BYTES.view(2, 7), BYTES.view(7, 2)),
    lambda x: torch.matmul(BYTES.view(2, 1, 7), BYTES.view(7, 2)),
    lambda x: torch.dot(BYTES, BYTES.flip(0)),
    lambda x: torch.ops.aten._reshape_alias(x, (8, 8), (8, 1)),
])
def test_value(function):
    torch.manual_seed(0)
    x = torch.randn(2, 2, 4, 4)
    wanted = function(x).double()
    weights = torch.linspace(0.5, 1.5, wanted.numel()).reshape(wanted.shape)

    def loss(model, x, weights):
        return (function(x).float() * weights).sum()

    step = amp.torch.eval_fn(nn.Identity(), loss, (x, weights), policy="f32")
    assert step(x, weights).loss == pytest.approx(
        (wanted * weights).sum().item(), rel=1e-5)


@pytest.mark.parametrize("function, message", [
    (lambda x: torch.conv_tbc(x[0], x[1], x[0, 0, 0], 0),
     "'torch.aten.conv_tbc' has no valid conversion"),
    # PyTorch's own gradient is another element's.
    (lambda x: torch.ops.aten._reshape_alias(x, (8, 16), (1, 8)),
     "'aten._reshape_alias' with strides of its own"),
    (lambda x: torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(
        x, x, x)[1], "the first result alone .* found a use of number 2"),
])
def test_refusals_name_the_op_and_the_place(function, message):
    x = torch.randn(2, 4, 4, 4)
    with pytest.raises(amp.Error, match=message) as error:
        amp.torch.eval_fn(nn.Identity(), lambda model, x: function(x).sum(),
                          (x,), policy="f32")
    text = str(error.value)
    assert "test_torch_programs.py:" in text and "\n" not in text


INF = float("inf")


@pytest.mark.parametrize("function", [
    torch.fmod, torch.remainder,
    lambda x, y: torch.div(x, y, rounding_mode="floor"),
    lambda x, y: torch.div(x, y, rounding_mode="trunc"),
    lambda x, y: torch.remainder(x, 0.1), lambda x, y: torch.fmod(x, 0.1),
    lambda x, y: torch.floor_divide(x.detach(), 0.1)])
def test_division_with_a_rest(function):
    """Quotients that are rounded up to an integer, infinities, zeros: value
    and both gradients."""
    x = [1, -1, 1, 0.6, 5, -5, 5, 0, INF, -INF, 7, 1e30, 3, 0, INF]
    y = [0.1, 0.1, -0.1, 0.2, INF, INF, -INF, INF, 2, 2, 0, 0.1, -2, 2, 0]

    class Division(nn.Module):

        def __init__(self):
            super().__init__()
            self.x = nn.Parameter(torch.tensor(x))
            self.y = nn.Parameter(torch.tensor(y))
            self.factor = nn.Parameter(torch.ones(len(x)))

        def forward(self):
            total = (function(self.x, self.y) * self.factor).sum()
            return total + self.x.sum() + self.y.sum()

    model, eager = Division(), Division()
    eager().backward()
    amp.torch.grad_fn(model, lambda model: model(), (), policy="f32",
                      check=False)()
    for mine, its in zip(model.parameters(), eager.parameters()):
        torch.testing.assert_close(mine.grad, its.grad, equal_nan=True)


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int16,
                                   torch.int8])
@pytest.mark.parametrize("divisor", [7, -7, None])
def test_quotients_of_integers(dtype, divisor):
    """No float holds them all."""
    bits = torch.iinfo(dtype).bits - 1
    top = 2 ** min(bits, 53)
    x = torch.tensor([0, 1, 6, 7, 8, -1, -6, -7, -8, top // 2 + 6, top // 3,
                      -(top // 2) - 5, top - 1, -top + 1], dtype=dtype)
    y = torch.tensor([3, -3, 7, 1, -1, 2, -2, 5, 5, 7, -7, 11, -13, 9],
                     dtype=dtype)

    def loss(model, x, y):
        by = y if divisor is None else divisor
        results = (x // by, torch.div(x, by, rounding_mode="floor"),
                   torch.div(x, by, rounding_mode="trunc"), x % by)
        split = {f"{i}.{j}.{part}": p for i, r in enumerate(results)
                 for j, value in enumerate(r.long())
                 for part, p in (("low", value % 2**20),
                                 ("middle", value // 2**20 % 2**20),
                                 ("high", value // 2**40))}
        return model.weight.sum(), split

    model = nn.Linear(1, 1)
    step = amp.torch.eval_fn(model, loss, (torch.ones_like(x), y),
                             policy="f32")
    _, want = loss(model, x, y)
    got = step(x, y).metrics
    assert got == {name: value.item() for name, value in want.items()}


def test_what_the_importer_does_not_know_is_one_line_with_a_place():
    def loss(model, x, ids):
        factor = torch.sym_ite((ids.sum() > 0).item(), 2, 3)
        return (model(x) * factor).sum()

    batch = torch.randn(6, 4), torch.tensor([1, 1, 0, 0, 1, 0])
    with pytest.raises(amp.Error, match="'sym_ite' has no conversion") as error:
        amp.torch.eval_fn(nn.Linear(4, 4), loss, batch, policy="f32")
    text = str(error.value)
    assert "test_torch_programs.py:" in text and "\n" not in text


class Ensemble(nn.Module):
    """PyTorch's tutorial: one model over stacked weights."""

    def __init__(self):
        super().__init__()
        self.one = [nn.Sequential(nn.Linear(4, 6), nn.Tanh(), nn.Linear(6, 3))]
        self.w = nn.ParameterList([
            nn.Parameter(0.3 * torch.randn(5, *p.shape))
            for p in self.one[0].parameters()])

    def forward(self, x):
        names = [name for name, _ in self.one[0].named_parameters()]

        def run(params, x):
            return torch.func.functional_call(
                self.one[0], dict(zip(names, params)), (x,))

        return torch.func.vmap(run, in_dims=(0, None))(list(self.w), x)


@pytest.mark.parametrize("function", [
    lambda h: torch.vmap(lambda a: F.softmax(a, 0)[0] * a.max())(h),
    lambda h: torch.vmap(lambda a: F.layer_norm(a, (3,)), in_dims=1)(h),
    lambda h: torch.vmap(lambda a: a.flip(0), in_dims=2)(h),
    lambda h: torch.vmap(lambda a: a.cumsum(0), in_dims=2, out_dims=1)(h),
    lambda h: torch.vmap(torch.tanh, in_dims=1)(h),
    lambda h: torch.vmap(lambda v: h[0, :3] @ v)(h.flatten(0, 1)),
    lambda h: torch.vmap(lambda v: (v * 2, v.sum()), out_dims=(-1, 0))(h)[0],
    lambda h: torch.vmap(torch.vmap(lambda a: (a * a).sum().sqrt()))(h),
    lambda h: torch.vmap(lambda a: a.detach() * torch.sigmoid(a))(h),
    lambda h: torch.vmap(lambda a, b: F.cross_entropy(a, b))(
        h, torch.arange(30).reshape(5, 6) % 3),
    lambda h: torch.vmap(lambda a: a @ a.T, chunk_size=2)(h),
    lambda h: torch.vmap(lambda a: F.relu(a - 0.1).sum(), randomness="same")(
        h).exp(),
])
def test_vmap(function):
    torch.manual_seed(0)
    model, x = Ensemble(), torch.randn(6, 4)

    def loss(model, x):
        return function(model(x)).square().mean()

    loss(model, x).backward()
    want = [p.grad for p in model.parameters()]
    model.zero_grad()
    step = amp.torch.grad_fn(model, loss, (x,), policy="f32")
    want_loss = loss(model, x).item()
    assert abs(step(x).loss - want_loss) <= 1e-5 * abs(want_loss)
    for p, grad in zip(model.parameters(), want):
        torch.testing.assert_close(p.grad, grad, rtol=1e-4, atol=1e-6)


def test_a_vmap_that_cannot_be_exported():
    """The error has a place, and no level of it stays open."""
    def loss(model, x):
        return torch.vmap(lambda a: a[a > 0].sum())(model(x)).mean()

    with pytest.raises(Exception) as caught:
        amp.torch.grad_fn(nn.Linear(4, 4), loss, (torch.randn(5, 4),))
    assert caught.type is amp.Error or "vmap" in str(caught.value)
    torch.ones(2).requires_grad_(True)


@pytest.mark.parametrize("function", [
    lambda h: h.roll(13, 0), lambda h: h.roll(-7),
    lambda h: h.roll((1, -5), (0, 1)),
    lambda h: h * (h > 0).roll(3), lambda h: h * torch.arange(4).roll(5, 0),
    lambda h: h.roll(0, 0) * 2, lambda h: h.roll(12),
])
def test_roll(function):
    torch.manual_seed(0)
    model, x = nn.Linear(4, 4), torch.randn(3, 4)
    weights = torch.randn(3, 4)

    def loss(model, x):
        return (function(model(x)) * weights).square().sum()

    loss(model, x).backward()
    want = model.weight.grad.clone()
    model.zero_grad()
    amp.torch.grad_fn(model, loss, (x,), policy="f32")(x)
    torch.testing.assert_close(model.weight.grad, want, rtol=1e-5, atol=1e-5)


def _power(model, x):
    out = model(x)
    out **= 2
    return out.mean()


def _norm(model, x):
    return F.batch_norm(model(x), torch.zeros(4), torch.ones(4), training=True,
                        momentum=0.0).pow(3).mean()


@pytest.mark.parametrize("loss", [_power, _norm])
def test_writes_of_no_consequence(loss):
    model, x = nn.Linear(4, 4), torch.randn(6, 4)
    step = amp.torch.grad_fn(model, loss, (x,), policy="f32")
    assert abs(step(x).loss - loss(model, x).item()) < 1e-5


def test_a_norm_that_keeps_its_statistics():
    model = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4, momentum=0.0))
    x = torch.randn(6, 4)
    step = amp.torch.grad_fn(model, lambda model, x: model(x).pow(3).mean(),
                             (x,), policy="f32")
    step(x)
    assert torch.equal(model[1].running_mean, torch.zeros(4))
    assert model[1].num_batches_tracked == 1


def _decides(model, x):
    if model(x).sum() > 0:
        x = x * 2
    return model(x).mean()


def _asserts(model, x):
    assert torch.isfinite(model(x)).all()
    return model(x).mean()


def _indexes(model, x):
    model.buf[model.n % 3] += 1.
    return model(x).mean() * model.buf.sum()


@pytest.mark.parametrize("loss, message", [
    (_decides, "a tensor's value decides .*"),
    (_asserts, "a tensor's value decides .*"),
    (_indexes, r"x\[i\] = x\[i\] \+ 1 can ")])
def test_what_a_value_decides(loss, message):
    model, x = nn.Linear(4, 4), torch.randn(6, 4)
    model.register_buffer("buf", torch.zeros(3))
    model.register_buffer("n", torch.zeros((), dtype=torch.long))
    with pytest.raises(amp.Error,
                       match=message + r"\(.*test_torch_programs.py:"):
        amp.torch.grad_fn(model, loss, (x,))


def test_the_place_of_an_op_without_conversion(tmp_path, monkeypatch):
    """Its own line, in a file of another's, not that of what is first left."""
    (tmp_path / "helper_of_a_model.py").write_text(
        "import torch\n\n\ndef f(x):\n    y = x.abs() + 1\n"
        "    return torch.polygamma(2, y)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import helper_of_a_model
    model = nn.Sequential(nn.Linear(4, 5))
    with pytest.raises(amp.Error, match=r"'torch.aten.polygamma' has no "
                       r"conversion to linalg \(.*helper_of_a_model.py:6\)$"):
        amp.torch.grad_fn(
            model, lambda model, x, t: F.cross_entropy(
                helper_of_a_model.f(model(x)), t),
            (torch.randn(3, 4), torch.tensor([1, 2, 3])), policy="f32")


def test_the_order_of_a_dict():
    """The loss sees the example's; a later batch may have any."""
    torch.manual_seed(0)
    model = nn.Linear(4, 4)

    def loss(model, batch):
        return model(torch.cat(list(batch.values()), 1)).square().mean()

    batch = {"b": torch.randn(3, 1), "a": torch.randn(3, 3)}
    step = amp.torch.grad_fn(model, loss, (batch,))
    expected = loss(model, batch).item()
    assert step(batch).loss == pytest.approx(expected, rel=1e-6)
    assert step(dict(sorted(batch.items()))).loss == pytest.approx(
        expected, rel=1e-6)
