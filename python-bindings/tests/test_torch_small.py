"""Small things that ordinary programs do: values and gradients beside eager
PyTorch's, also at values that the example does not have."""

import math

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
from torch.nn import functional as F  # noqa: E402
from torch_models import Function  # noqa: E402

ROUNDING = 2.0**-24


def randn(*shape, seed=1):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


W = randn(3, 4)


def lose(model, *inputs):
    """Each element with a weight of its own, an exact number."""
    y = model(*inputs)
    y = y.to(torch.promote_types(y.dtype, torch.float32))
    return (y * torch.arange(1.0, 1 + y.numel()).reshape(y.shape)).sum()


def check(function, w, *inputs, example=None, ulps=0):
    """The loss is as near to that of f64 as a sum is in any order, and the
    gradient has the very numbers of eager PyTorch's.

    Args:
        example: of the inputs, that the step is made with.
        ulps: that the gradient may be off that of f64 instead, where PyTorch's
            own functions are.
    """
    ours, eager = Function(function, w), Function(function, w)
    step = amp.torch.grad_fn(ours, lose, example or inputs, policy="f32")
    result = step(*inputs)
    lose(eager, *inputs).backward()
    exact = Function(function, w.double())
    y = exact(*inputs)
    terms = y.double() * torch.arange(1, 1 + y.numel()).reshape(y.shape)
    terms.sum().backward()
    close(result.loss, terms.sum().detach(),
          (y.numel() + 4 + ulps) * ROUNDING * terms.detach().abs().sum())
    if ulps:
        close(ours.w.grad, exact.w.grad, 2 * ulps * ROUNDING
              * exact.w.grad.abs())
    else:
        close(ours.w.grad, eager.w.grad, torch.zeros_like(W.sum()))


def close(found, wanted, bound):
    """Within it where both are numbers; the same infinities, and NaN."""
    found = torch.as_tensor(found, dtype=torch.float64)
    wanted = wanted.double()
    assert torch.equal(found.isnan(), wanted.isnan())
    is_same = (found == wanted) | found.isnan()
    assert (is_same | ((found - wanted).abs() <= bound)).all()


# Rows that a tensor selects ---------------------------------------------------


READS = {
    "row": lambda w, i: w[i], "column": lambda w, i: w[:, i],
    "last": lambda w, i: w[..., i], "element": lambda w, i: w[i, i],
    "part of a row": lambda w, i: w[i, 1:], "new": lambda w, i: w[i, None],
    "select": lambda w, i: w.select(1, i),
    "rows, too": lambda w, i: w[i, torch.tensor([1, 0])],
    "copy": lambda w, i: (lambda y: y[i].clone() + y.mul_(1).sum())(w * 1)}


@pytest.mark.parametrize("place", [2, 0, -1, -3])
@pytest.mark.parametrize("name", READS)
def test_reads_at_a_tensor_without_dimensions(name, place):
    check(READS[name], W, torch.tensor(place), example=(torch.tensor(1),))
    check(lambda w, t: READS[name](w, t[0]), W,
          torch.tensor([place], dtype=torch.int32),
          example=(torch.tensor([1], dtype=torch.int32),))


def test_a_row_that_is_found():
    check(lambda w, _: w[w[:, 1].argmax()], W, torch.zeros(1))


def write(find, value):
    def function(w, *places):
        y = w * 1
        y[find(*places)] = value(w)
        return y
    return function


WRITES = {
    "number": (lambda i: i, lambda w: 2.0),
    "row": (lambda i: i, lambda w: w[0] * 2),
    "column": (lambda i: (slice(None), i), lambda w: w[:, 1] * 2),
    "part": (lambda i: (slice(1, None), i), lambda w: w[1:, 1] * 2),
    "element": (lambda i: (i, 1), lambda w: w[0, 0] * 2),
    "two": (lambda i: (i, None, i), lambda w: w[0, 0] * 2),
    "behind others": (lambda i: (..., None, i), lambda w: w[:, 1:2] * 2)}


@pytest.mark.parametrize("place", [2, 0, -1, -3])
@pytest.mark.parametrize("name", WRITES)
def test_writes_at_a_tensor_without_dimensions(name, place):
    check(write(*WRITES[name]), W, torch.tensor(place),
          example=(torch.tensor(1),))


class Queue(torch.nn.Module):
    """A buffer that a loss writes, one row after another."""

    def __init__(self, function):
        super().__init__()
        self.w = torch.nn.Parameter(W.clone())
        self.register_buffer("rows", torch.zeros(3, 4))
        self.register_buffer("next", torch.tensor(0))
        self.function = function

    def forward(self, x):
        self.function(self)
        self.next.copy_((self.next + 1) % 3)
        return (self.rows * self.w)[0] * x


def put(queue):
    queue.rows[queue.next] = queue.w[0].detach() + queue.rows[queue.next] + 1


def test_rows_of_a_buffer():
    x, ours, eager = torch.ones(4), Queue(put), Queue(put)
    step = amp.torch.grad_fn(ours, lose, (x,), policy="f32")
    for _ in range(5):
        eager.w.grad = None
        step(x)
        lose(eager, x).backward()
        assert torch.equal(ours.rows, eager.rows)
        assert torch.equal(ours.w.grad, eager.w.grad)
        assert ours.next == eager.next


@pytest.mark.parametrize("function, found", [
    (lambda queue: queue.rows[queue.next].add_(1), "a write to what a tensor"),
    (lambda queue: queue.rows[queue.next].view(2, 2).mul_(2),
     "a write to what a tensor"),
    (lambda queue: queue.rows.add_(1) + queue.rows.detach()[queue.next],
     None),
    (lambda queue: (lambda row: queue.rows.add_(1).mul(row).sum())(
        queue.rows[queue.next]), "is read behind a write")])
def test_rows_that_are_views(function, found):
    def make():
        return amp.torch.grad_fn(Queue(function), lose, (torch.ones(4),))

    if found is None:
        make()
        return
    with pytest.raises(amp.Error, match=found + ".*test_torch_small.py"):
        make()


# Values that a trace has not --------------------------------------------------


@pytest.mark.parametrize("function, found", [
    (lambda w, x: w * len(f"{w.sum():.3f}"), "give it as a metric"),
    (lambda w, x: w * len(f"{w.detach().sum().item():.3f}"),
     "give it as a metric"),
    (lambda w, x: w * torch.from_numpy(x.numpy()), "use PyTorch's functions"),
    (lambda w, x: w[x.argmin().item()], "itself as an index, x.i. for"),
    (lambda w, x: w[:, x.argmax().item() % 2], "itself as an index, x.i. for"),
    (lambda w, x: w * {0: 1}[x.argmin().item()], "for a dict and its key"),
    (lambda w, x: w.select(0, x.argmax().item() - 2), "x.i . 1. for"),
    (lambda w, x: (w * 1)[x.argmin()].add_(1), "write x.i. = x.i. . 1 for")])
def test_values_that_a_trace_has_not(function, found):
    with pytest.raises(amp.Error, match=found + ".*test_torch_small.py"):
        amp.torch.grad_fn(Function(function, W), lose, (torch.arange(4.0),))


# Integers ---------------------------------------------------------------------


TYPES = [torch.int64, torch.int8, torch.uint8]


def list_edges(dtype):
    """The least and the largest number, and those about 0 and powers of 2."""
    info = torch.iinfo(dtype)
    return torch.tensor([
        info.min, info.min + 1, info.max, info.max - 1, -1, -2, 64, -7, 0, 1, 2,
        3, 7, 8, 31, 63, 5, -63, -64, 9, 16, 17, 32, 11]).to(dtype)


def check_integers(function, dtype, ulps=0):
    x = list_edges(dtype)
    check(lambda w, x: w * function(x), randn(len(x)), x, ulps=ulps,
          example=(torch.ones_like(x),))


def write_over(name, *args):
    """An op that writes what it reads."""
    return lambda x: getattr(x.clone(), name)(*(
        x if arg is None else arg for arg in args))


ON_THE_LEFT = {
    "floor": lambda x: 17 // (x * 2 + 1), "rest": lambda x: 17 % (x * 2 + 1),
    "below": lambda x: -17 // (x * 2 + 1), "rest below": lambda x:
    -17 % (x * 2 + 1), "large": lambda x: 300 // (x * 2 + 1),
    "rest of large": lambda x: -300 % (x * 2 + 1),
    "down": lambda x: torch.div(-17, x * 2 + 1, rounding_mode="floor"),
    "to 0": lambda x: torch.div(-17, x * 2 + 1, rounding_mode="trunc"),
    "float": lambda x: 17.5 // (x * 2 + 1), "rest of a float": lambda x:
    17.5 % (x * 2 + 1), "power": lambda x: 3**x, "power of 2": lambda x: 2**x,
    "power of -1": lambda x: (-1)**x}
SHIFTS = {
    "left": lambda x: x << 2, "right": lambda x: x >> 2,
    "by all": lambda x: x << 64, "right by all": lambda x: x >> 64,
    "by less than 0": lambda x: x << -1, "right by less": lambda x: x >> -1,
    "by bits": lambda x: x << 7, "right by bits": lambda x: x >> 7,
    "of 1": lambda x: 1 << x, "of -100": lambda x: -100 >> x,
    "by itself": lambda x: x << x, "right by itself": lambda x: x >> x,
    "by name": lambda x: torch.bitwise_left_shift(x, 3),
    "right by name": lambda x: torch.bitwise_right_shift(5, x),
    "of two types": lambda x: x.to(torch.int16) << x.to(torch.uint8),
    "written": write_over("__ilshift__", 3),
    "written right": write_over("__irshift__", None)}
POWERS = {
    "0": lambda x: x**0, "1": lambda x: x**1, "5": lambda x: x**5,
    "square": torch.square, "of bool": lambda x: (x > 0)**2,
    "bool's 0": lambda x: (x > 0)**0, "written": write_over("pow_", 3),
    "written 0": write_over("pow_", 0), "tensor": lambda x: x**(x % 5)}


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("function", [
    *ON_THE_LEFT.values(), *SHIFTS.values(), *POWERS.values()],
    ids=[*ON_THE_LEFT, *SHIFTS, *POWERS])
def test_integers(function, dtype):
    check_integers(function, dtype)


ROOTS = {
    "0.5": lambda x: x**0.5, "-0.5": lambda x: x**-0.5,
    "0.0": lambda x: x**0.0, "2.0": lambda x: x**2.0, "-1.0": lambda x: x**-1.0,
    "1.5": lambda x: x**1.5, "tensor": lambda x: x**torch.tensor(0.5),
    "bool": lambda x: (x > 0)**0.5, "base": lambda x: 1.0**x}


@pytest.mark.parametrize("dtype", [torch.int32, torch.uint8])
@pytest.mark.parametrize("name", ROOTS)
def test_integers_to_powers_that_are_none(name, dtype):
    """Within 3 ulp of f64: of the number, the power and the product."""
    check_integers(ROOTS[name], dtype, ulps=3)


SUMS = {
    "mean": lambda x: x.mean(dtype=torch.float32),
    "mean along": lambda x: x.mean(0, dtype=torch.float32),
    "kept": lambda x: x.mean((0, 1), True, dtype=torch.float32),
    "of bool": lambda x: (x > 0).mean(1, True, dtype=torch.float32),
    "sum": lambda x: x.sum(0, dtype=torch.float32),
    "product": lambda x: x.prod(0, dtype=torch.float32),
    "sums": lambda x: x.cumsum(1, dtype=torch.float32),
    "any": lambda x: x.sum(0, dtype=torch.bool),
    "all": lambda x: x.prod(0, dtype=torch.bool)}


@pytest.mark.parametrize("dtype", [torch.int32, torch.int8, torch.uint8])
@pytest.mark.parametrize("name", SUMS)
def test_sums_of_integers_in_another_type(name, dtype):
    """Of three or twelve numbers that f32 holds: sums are exact but for one
    rounding of each number and each sum."""
    x = torch.tensor([[1, 2, 3, 4], [0, -7, 100, 5], [8, -2, 3, 127]]).to(dtype)
    check(lambda w, x: w * SUMS[name](x), W, x, ulps=3,
          example=(torch.ones_like(x),))


@pytest.mark.parametrize("reduce", [
    lambda x, dtype: torch.cumsum(x, 0, dtype=dtype),
    lambda x, dtype: x.sum(0, dtype=dtype), lambda x, dtype: x.sum(dtype=dtype),
    lambda x, dtype: x.prod(dtype=dtype)])
@pytest.mark.parametrize("dtype, number", [
    (torch.int32, 2**30), (torch.int16, 30000), (torch.uint8, 200)])
def test_a_sum_has_the_type_that_is_asked_for(reduce, dtype, number):
    """Another number beside it is beyond the type, and wraps."""
    def read(w, x):
        total = reduce(x, dtype)
        total = total + total.new_full((), number)
        return w * (total + total.new_full((), number))

    check(read, W, torch.tensor([[3], [100], [2]]))


def test_ends_of_groups_in_int32():
    """Of experts' rows: no other type is taken."""
    def multiply(w, x):
        ends = torch.cumsum(F.one_hot(x, 4).sum(0), 0, dtype=torch.int32)
        return torch._grouped_mm(w, torch.ones(4, 4, 4), offs=ends)

    amp.torch.check(Function(multiply, randn(6, 4)), lose,
                    (torch.tensor([0, 1, 1, 2, 3, 3]),))


# Classes that are bytes -------------------------------------------------------


CLASSES = torch.tensor([156, 156, 3, 4, 255, 0], dtype=torch.uint8)


@pytest.mark.parametrize("options", [
    {}, {"reduction": "sum"}, {"reduction": "none"}, {"ignore_index": -1},
    {"ignore_index": 255}, {"ignore_index": 300}, {"label_smoothing": 0.1},
    {"label_smoothing": 0.1, "reduction": "sum"},
    {"label_smoothing": 0.1, "reduction": "none", "ignore_index": 3},
    {"label_smoothing": 0.1, "ignore_index": 3}, {"weight": True},
    {"weight": True, "label_smoothing": 0.1, "reduction": "sum"}])
@pytest.mark.parametrize("example", [CLASSES, torch.ones_like(CLASSES)])
def test_classes_that_are_bytes(options, example):
    """-100, which is ignored, is no byte; smoothed labels take 156 for it. Each
    row's gradients are a softmax less a label: off by a few roundings of its
    256 terms."""
    options = dict(options)
    if options.get("weight"):
        options["weight"] = torch.arange(256.0) / 256
    x = randn(6, 256)

    def lose_class(model, y):
        return F.cross_entropy(model(y), y, **options).sum()

    ours, eager, exact = (Function(lambda w, y: w, w)
                          for w in (x, x, x.double()))
    result = amp.torch.grad_fn(ours, lose_class, (example,),
                               policy="f32")(CLASSES)
    wanted = lose_class(eager, CLASSES)
    wanted.backward()
    if "weight" in options:
        options["weight"] = options["weight"].double()
    lose_class(exact, CLASSES).backward()
    close(result.loss, wanted.detach(), 264 * ROUNDING * wanted.detach().abs())
    close(ours.w.grad, exact.w.grad, 264 * ROUNDING
          * exact.w.grad.abs().amax(1, keepdim=True))


def test_classes_alone_that_are_bytes():
    check(lambda w, y: F.nll_loss(w, y, reduction="none"),
          randn(6, 256), CLASSES)
    check(lambda w, y: F.cross_entropy(w, y).reshape(1), randn(256),
          CLASSES[0], ulps=264)


# Others -----------------------------------------------------------------------


INF, NAN = math.inf, math.nan
EDGES = torch.tensor([1.0, -2.0, NAN, INF, -INF, 0.3, -0.0, 3e34])


@pytest.mark.parametrize("op", [torch.fmax, torch.fmin])
@pytest.mark.parametrize("other", [
    torch.tensor(0.3), torch.tensor(NAN), torch.tensor(2), EDGES.flip(0),
    torch.tensor([[0.3], [NAN], [-INF]])])
def test_numbers_beside_nan(op, other):
    check(lambda w, x: op(w, x).nan_to_num(3.0, 5.0, 7.0), EDGES, other)
    check(lambda w, x: op(x, w).nan_to_num(3.0, 5.0, 7.0), EDGES, other)


PLACES = torch.tensor([0, 1, 1, 3, 0, 2])


@pytest.mark.parametrize("reduce", ["add", "multiply"])
@pytest.mark.parametrize("source", [torch.arange(-2.0, 4), 2.5])
def test_scatter_with_a_reduction(reduce, source):
    check(lambda w, x: w * torch.full((6,), 3.0).scatter(
        -1, x, source, reduce=reduce), randn(6), PLACES)
    check(lambda w, x: w * torch.full((6,), 3.0).scatter_(
        0, x[1:4], source, reduce=reduce), randn(6), PLACES)


def strided(view, write, place=((2, 2), (4, 1), 1)):
    def function(w, x):
        y = w * 1
        part = view(y).as_strided(*place)
        write(part, w)
        return y
    return function


def late(w, x):
    y = w * 1
    part = y.view(2, 4).as_strided((2, 2), (4, 1), 1)
    y.mul_(2)
    return part


@pytest.mark.parametrize("function", [
    strided(lambda y: y, lambda part, w: part.fill_(2.0)),
    strided(lambda y: y.view(2, 4), lambda part, w: part.fill_(2.0)),
    strided(lambda y: y.view(2, 4), lambda part, w: part.mul_(w[0])),
    strided(lambda y: y[2:], lambda part, w: part.copy_(w[:2]),
            ((2, 2), (2, 1), 3)), late])
def test_writes_through_strides(function):
    check(function, randn(8), torch.zeros(1), ulps=4)


@pytest.mark.parametrize("dtype, wider", [
    (torch.uint16, "int32"), (torch.uint32, "int64"), (torch.uint64, "int64")])
def test_types_that_no_step_has(dtype, wider):
    def lose_codes(model, codes):
        return (model.w * codes.float()).sum()

    model = Function(None, W)
    with pytest.raises(amp.Error, match="^input 'codes': expected .* found "
                       f"{dtype}: use torch.{wider}$"):
        amp.torch.grad_fn(model, lose_codes, (torch.ones(4).to(dtype),))
    model.register_buffer("table", torch.ones(4).to(dtype))
    with pytest.raises(amp.Error, match="^'table': expected"):
        amp.torch.grad_fn(model, lose_codes, (torch.ones(4),))


# erfc -------------------------------------------------------------------------


POINTS = torch.cat([torch.linspace(-5, 9, 20001), torch.tensor(
    [0.84375, 1.25, 1 / 0.35, 1e-20, -1e-20, 0.0, -0.0])])


def count_ulps(found, exact):
    unit = torch.exp2(torch.floor(torch.log2(exact.abs()))) * 2.0**-23
    return ((found.double() - exact) / unit).abs().max()


@pytest.mark.parametrize("op", [torch.erfc, torch.special.erfc])
def test_erfc(op):
    """Within 4 ulp of f64, the gradient too, of which PyTorch's own is off by
    64 in the tail."""
    values = Function(lambda w, x: op(x) * w, torch.ones(len(POINTS)))
    step = amp.torch.grad_fn(values, lambda model, x: model(x).sum(),
                             (POINTS,), policy="f32", check=False)
    step(POINTS)
    assert count_ulps(values.w.grad, torch.erfc(POINTS.double())) <= 4
    slopes = Function(lambda w, x: op(w) * x, POINTS)
    ones = torch.ones(1)
    amp.torch.grad_fn(slopes, lambda model, x: model(x).sum(), (ones,),
                      policy="f32", check=False)(ones)
    exact = torch.exp(-POINTS.double()**2) * (-2 / math.sqrt(math.pi))
    assert count_ulps(slopes.w.grad, exact) <= 4


@pytest.mark.parametrize("function", [
    torch.erfc, lambda w: torch.erfc(w.double()).float(),
    lambda w: torch.erfc(torch.arange(4)) * w[:4]])
def test_erfc_at_edges(function):
    w = torch.tensor([INF, -INF, NAN, 30.0, -30.0, 9.0, 0.0, -0.0])
    check(lambda w, x: torch.nan_to_num(function(w)), w, torch.zeros(1),
          ulps=8)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_erfc_of_nan_in_16_bits(dtype):
    w = torch.tensor([NAN, 0.5, -3.0])
    check(lambda w, x: torch.erfc(w.to(dtype)), w, torch.zeros(1))
