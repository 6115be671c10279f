"""Each kind of op in docs/generated/Profiles.md, as PyTorch and JAX export it
today: it is recognised, and has the type that autocast gives it. A version
that prints an op otherwise fails here."""

import json
import warnings

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import torch.nn.functional as F  # noqa: E402
from amp import _amp, _options  # noqa: E402
from amp._torch_export import export  # noqa: E402
from amp._torch_loss import Loss  # noqa: E402
from torch import nn  # noqa: E402

CUDA, CPU = "torch-cuda:f16", "torch-cpu:bf16"


def explain(text, policy, kind="grad"):
    """The rows of ops, each with the types of what it reads and gives."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found, _ = _amp.explain(text, "model",
                                _options.make_options(kind=kind,
                                                      policy=policy), True, "")
    return json.loads(found)["ops"]


def get_type(row):
    return row["gives"].split("x")[-1]


def get_kinds(rows):
    """What computes: not what only moves, or reads places."""
    return {row["kind"] for row in rows} - {"clear", "cast", "other"}


class Model(nn.Module):
    """A function of a product, which is of 16 bit, and of parameters."""

    def __init__(self, function):
        super().__init__()
        self.start = nn.Parameter(torch.eye(8))
        self.function = function
        self.w = nn.Parameter(torch.eye(8))
        self.b = nn.Parameter(torch.full((8,), 0.5))

    def forward(self, x, y, i):
        return self.function(self, x @ self.start, y, i)


def make_batch():
    generator = torch.Generator().manual_seed(0)
    return (torch.randn(4, 8, generator=generator),
            torch.rand(4, 8, generator=generator),
            torch.randint(0, 8, (4,), generator=generator))


def total(model, x, y, i):
    return model(x, y, i).float().sum()


def image(h):
    return h.reshape(1, 2, 4, 4)


# Kind; f32 or 16 bit on PyTorch's list for CUDA, of operands of 16 bit; name;
# function of the model, what is of 16 bit, numbers of f32, indices. What the
# CPU's list has is asked of PyTorch itself.
HALF, FULL = "f16", "f32"
OPS = [
    ("exp", FULL, "exp", lambda m, h, y, i: h.exp()),
    ("exp", FULL, "expm1", lambda m, h, y, i: h.expm1()),
    ("log", FULL, "log", lambda m, h, y, i: h.log()),
    ("log", FULL, "log2", lambda m, h, y, i: h.log2()),
    ("log", FULL, "log10", lambda m, h, y, i: h.log10()),
    ("log", FULL, "log1p", lambda m, h, y, i: h.log1p()),
    ("pow", FULL, "pow", lambda m, h, y, i: h.pow(2.5)),
    ("pow", FULL, "pow2", lambda m, h, y, i: h**2),
    ("pow", FULL, "square", lambda m, h, y, i: h.square()),
    ("pow", FULL, "rpow", lambda m, h, y, i: 2.0**h),
    ("pow", FULL, "pow.tensor", lambda m, h, y, i: h.pow(y)),
    ("rsqrt", FULL, "rsqrt", lambda m, h, y, i: h.rsqrt()),
    ("reciprocal", FULL, "reciprocal", lambda m, h, y, i: h.reciprocal()),
    ("reciprocal", FULL, "1/x", lambda m, h, y, i: 1 / h),
    ("sqrt", HALF, "sqrt", lambda m, h, y, i: h.sqrt()),
    ("sin", HALF, "sin", lambda m, h, y, i: h.sin()),
    ("sin", HALF, "cos", lambda m, h, y, i: h.cos()),
    ("tan", FULL, "tan", lambda m, h, y, i: h.tan()),
    ("asin", FULL, "asin", lambda m, h, y, i: h.asin()),
    ("asin", FULL, "acos", lambda m, h, y, i: h.acos()),
    ("atan", HALF, "atan", lambda m, h, y, i: h.atan()),
    ("atan", HALF, "asinh", lambda m, h, y, i: h.asinh()),
    ("atan2", FULL, "atan2", lambda m, h, y, i: torch.atan2(h, y)),
    ("sinh", FULL, "sinh", lambda m, h, y, i: h.sinh()),
    ("sinh", FULL, "cosh", lambda m, h, y, i: h.cosh()),
    ("tanh", HALF, "tanh", lambda m, h, y, i: h.tanh()),
    ("sigmoid", HALF, "sigmoid", lambda m, h, y, i: h.sigmoid()),
    ("sigmoid", HALF, "silu", lambda m, h, y, i: F.silu(h)),
    ("erf", HALF, "erf", lambda m, h, y, i: h.erf()),
    ("gelu", HALF, "gelu", lambda m, h, y, i: F.gelu(h)),
    ("gelu", HALF, "gelu.tanh",
     lambda m, h, y, i: F.gelu(h, approximate="tanh")),
    ("add", FULL, "add", lambda m, h, y, i: h + y),
    ("add", HALF, "add.scalar", lambda m, h, y, i: h + 1.5),
    ("mul", FULL, "mul", lambda m, h, y, i: h * y),
    ("div", FULL, "div", lambda m, h, y, i: h / y),
    ("div", HALF, "div.scalar", lambda m, h, y, i: h / 3),
    ("neg", HALF, "neg", lambda m, h, y, i: -h),
    ("abs", HALF, "abs", lambda m, h, y, i: h.abs()),
    ("select", FULL, "where", lambda m, h, y, i: torch.where(y > 0.5, h, y)),
    ("select", HALF, "where.scalar",
     lambda m, h, y, i: torch.where(y > 0.5, h, 0.0)),
    ("sum", FULL, "sum", lambda m, h, y, i: h.sum(1)),
    ("mean", HALF, "mean", lambda m, h, y, i: h.mean(1)),
    ("mean", HALF, "mean.all", lambda m, h, y, i: h.mean()),
    ("norm", FULL, "norm", lambda m, h, y, i: h.norm(dim=1)),
    ("norm", FULL, "norm.3", lambda m, h, y, i: h.norm(p=3, dim=1)),
    ("norm", FULL, "vector_norm",
     lambda m, h, y, i: torch.linalg.vector_norm(h, dim=1)),
    ("variance", HALF, "var", lambda m, h, y, i: h.var(1)),
    ("variance", HALF, "std", lambda m, h, y, i: h.std(1)),
    ("variance", HALF, "std.keepdim",
     lambda m, h, y, i: h.std(1, keepdim=True)),
    ("variance", HALF, "std.all", lambda m, h, y, i: h.std()),
    ("variance", HALF, "var.biased",
     lambda m, h, y, i: h.var(1, correction=0)),
    ("prod", FULL, "prod", lambda m, h, y, i: h.prod(1)),
    ("max", HALF, "amax", lambda m, h, y, i: h.amax(1)),
    ("max", HALF, "max", lambda m, h, y, i: h.max(1).values),
    ("max_pool", HALF, "max_pool2d",
     lambda m, h, y, i: F.max_pool2d(image(h), 2)),
    ("avg_pool", HALF, "avg_pool2d",
     lambda m, h, y, i: F.avg_pool2d(image(h), 2)),
    ("softmax", FULL, "softmax", lambda m, h, y, i: h.softmax(1)),
    ("softmax", FULL, "log_softmax", lambda m, h, y, i: h.log_softmax(1)),
    ("layer_norm", FULL, "layer_norm",
     lambda m, h, y, i: F.layer_norm(h, (8,), m.b, m.b)),
    ("rms_norm", FULL, "rms_norm", lambda m, h, y, i: F.rms_norm(h, (8,))),
    ("rms_norm", FULL, "rms_norm.weight",
     lambda m, h, y, i: F.rms_norm(h, (8,), m.b, 1e-6)),
    ("batch_norm", HALF, "batch_norm",
     lambda m, h, y, i: F.batch_norm(h, None, None, m.b, m.b, True)),
    ("batch_norm", HALF, "batch_norm.alone",
     lambda m, h, y, i: F.batch_norm(h, None, None, training=True)),
    ("cross_entropy", FULL, "cross_entropy",
     lambda m, h, y, i: F.cross_entropy(h, i)),
    ("cross_entropy", FULL, "cross_entropy.soft",
     lambda m, h, y, i: F.cross_entropy(h, y)),
    ("squared_error", FULL, "mse_loss", lambda m, h, y, i: F.mse_loss(h, y)),
    ("squared_error", FULL, "mse_loss.sum",
     lambda m, h, y, i: F.mse_loss(h, y, reduction="sum")),
    ("absolute_error", FULL, "l1_loss", lambda m, h, y, i: F.l1_loss(h, y)),
    ("dropout", HALF, "dropout", lambda m, h, y, i: F.dropout(h, 0.5)),
    ("concat", FULL, "cat", lambda m, h, y, i: torch.cat([h, y])),
    ("pad", HALF, "pad", lambda m, h, y, i: F.pad(h, (1, 1))),
    ("matmul", HALF, "matmul", lambda m, h, y, i: h @ y.t()),
    ("matmul", HALF, "mm", lambda m, h, y, i: torch.mm(y, m.w)),
    ("matmul", HALF, "matmul.vector", lambda m, h, y, i: h @ m.b),
    ("matmul", HALF, "vector.matmul", lambda m, h, y, i: m.b @ h.t()),
    ("matmul", HALF, "vector.vector", lambda m, h, y, i: h[0] @ m.b),
    ("matmul", HALF, "vecdot",
     lambda m, h, y, i: torch.linalg.vecdot(h, y)),
    ("matmul", HALF, "bmm", lambda m, h, y, i: torch.bmm(h[None],
                                                         y.t()[None])),
    ("matmul", HALF, "einsum",
     lambda m, h, y, i: torch.einsum("ij,kj->ik", h, y)),
    ("matmul", HALF, "einsum.vector",
     lambda m, h, y, i: torch.einsum("ij,j->i", h, m.b)),
    ("matmul", HALF, "linear.alone", lambda m, h, y, i: F.linear(h, m.w)),
    ("matmul", HALF, "linear.vector", lambda m, h, y, i: F.linear(h[0], m.w)),
    ("matmul", HALF, "mv", lambda m, h, y, i: torch.mv(y, m.b)),
    ("matmul", FULL, "dot", lambda m, h, y, i: torch.dot(y[0], m.b)),
    ("matmul", FULL, "vdot", lambda m, h, y, i: torch.vdot(y[0], m.b)),
    ("matmul", FULL, "tensordot",
     lambda m, h, y, i: torch.tensordot(y, m.w, dims=([1], [1]))),
    ("matmul", HALF, "tensordot.half",
     lambda m, h, y, i: torch.tensordot(h, h, dims=([1], [1]))),
    ("conv", HALF, "conv2d",
     lambda m, h, y, i: F.conv2d(image(h), m.w.reshape(8, 2, 2, 2))),
    ("conv", HALF, "conv1d",
     lambda m, h, y, i: F.conv1d(h[None], m.w.reshape(4, 4, 4))),
    ("attention", HALF, "scaled_dot_product_attention",
     lambda m, h, y, i: F.scaled_dot_product_attention(
         h[None, None], y[None, None], y[None, None])),
]
# Of several kinds, in one kernel or in some: "what a text does not tell".
PARTS = [
    ({"conv", "pad"}, HALF, "conv_transpose2d",
     lambda m, h, y, i: F.conv_transpose2d(image(h),
                                           m.w.reshape(2, 8, 2, 2))),
    # Of an image: what is reshaped twice is not recognised.
    ({"tanh", "group_norm"}, FULL, "group_norm",
     lambda m, h, y, i: F.group_norm(h.reshape(2, 4, 2, 2).tanh(), 2, m.b[:4],
                                     m.w[0, :4])),
    ({"abs", "mul"}, HALF, "round", lambda m, h, y, i: h * h.round()),
    ({"matmul", "add"}, HALF, "linear",
     lambda m, h, y, i: F.linear(h, m.w, m.b)),
    ({"embedding", "add"}, FULL, "embedding",
     lambda m, h, y, i: F.embedding(i, m.w) + h),
    ({"matmul", "add", "embedding"}, FULL, "embedding.residual",
     lambda m, h, y, i: F.embedding(i, m.w)
     + F.linear(F.embedding(i, m.w), m.start.t())),
    ({"exp", "log", "select"}, FULL, "softplus",
     lambda m, h, y, i: F.softplus(h)),
    ({"select"}, HALF, "relu", lambda m, h, y, i: F.relu(h)),
    ({"maximum"}, HALF, "clamp", lambda m, h, y, i: h.clamp(-1, 1)),
    ({"maximum"}, FULL, "maximum", lambda m, h, y, i: torch.maximum(h, y)),
    ({"select", "mul", "add"}, HALF, "leaky_relu",
     lambda m, h, y, i: F.leaky_relu(h)),
    ({"mul", "sum"}, FULL, "bilinear",
     lambda m, h, y, i: F.bilinear(h, h, m.w[None])),
    ({"max", "abs", "select", "add", "exp", "sum", "log"}, FULL, "logsumexp",
     lambda m, h, y, i: h.logsumexp(1)),
]
ALL = [(kind if isinstance(kind, set) else {kind}, *rest)
       for kind, *rest in OPS + PARTS]


def export_op(function):
    with torch.random.fork_rng():
        return export(Loss(Model(function), total), make_batch(), "grad",
                      None).text


# PyTorch gives the type of what it reads. torch-mlir prints a deviation in f64,
# which a policy leaves alone, and a maximum with its place, two results in f32:
# no number is another for it.
WIDER = ("var", "std", "std.keepdim", "std.all", "var.biased", "max")
# What reads no product.
ALONE = ("mm", "mv", "dot", "vdot", "tensordot", "embedding.residual")


def get_rows(text, policy, function, name):
    """Those of the op: between the product and the sum of all."""
    rows = explain(text, policy)
    if name not in ALONE:
        assert rows.pop(0)["kind"] == "matmul"
    with torch.no_grad():
        result = Model(function)(*make_batch())
    assert rows.pop()["kind"] == ("sum" if result.ndim > 0 else "add")
    return rows


def get_eager_type(function):
    """What PyTorch gives on the CPU, in the type's name here; None where it
    has no such op of mixed types."""
    model, batch = Model(function), make_batch()
    try:
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            found = model(*batch)
    except RuntimeError:
        return None
    return {torch.bfloat16: "bf16", torch.float32: "f32"}[found.dtype]


@pytest.mark.parametrize("kinds, cuda, name, function", ALL,
                         ids=[name for _, _, name, _ in ALL])
def test_torch(kinds, cuda, name, function):
    text = export_op(function)
    rows = get_rows(text, CUDA, function, name)
    assert get_kinds(rows) == kinds
    assert get_type(rows[-1]) == (FULL if name in WIDER else cuda)
    eager = get_eager_type(function)
    found = get_rows(text, CPU, function, name)
    assert get_type(found[-1]) == (FULL if name in WIDER else
                                   eager or get_type(found[-1]))


def test_binary_cross_entropy():
    """Banned on CUDA, f32 on the CPU, its logarithms with what they read."""
    text = export_op(lambda m, h, y, i: F.binary_cross_entropy(h.sigmoid(), y))
    with pytest.raises(amp.Error, match="refuses 'binary_cross_entropy'"):
        explain(text, CUDA)
    found = [row for row in explain(text, CPU)
             if row["kind"] == "binary_cross_entropy"]
    assert len(found) == 3 and {get_type(row) for row in found} == {"f32"}


# JAX --------------------------------------------------------------------------


def jax_functions():
    """Kinds, and functions of parameters, of what is of 16 bit, of numbers of
    f32, of indices, by name."""
    import jax
    import jax.numpy as jnp
    from jax import lax

    def window(h, start, combine):
        return lax.reduce_window(h.reshape(1, 4, 4, 2), start, combine,
                                 (1, 2, 2, 1), (1, 2, 2, 1), "VALID")

    def rms_norm(h, scale):
        mean = jnp.mean(h * h, -1, keepdims=True)
        return h * lax.rsqrt(mean + 1e-6) * scale

    return {
        "exp": ("exp", lambda p, h, y, i: jnp.exp(h)),
        "expm1": ("exp", lambda p, h, y, i: jnp.expm1(h)),
        "log": ("log", lambda p, h, y, i: jnp.log(h)),
        "log1p": ("log", lambda p, h, y, i: jnp.log1p(h)),
        "pow": ("pow", lambda p, h, y, i: h**2.5),
        "rsqrt": ("rsqrt", lambda p, h, y, i: lax.rsqrt(h)),
        "sqrt": ("sqrt", lambda p, h, y, i: jnp.sqrt(h)),
        "cbrt": ("sqrt", lambda p, h, y, i: jnp.cbrt(h)),
        "sin": ("sin", lambda p, h, y, i: jnp.sin(h)),
        "cos": ("sin", lambda p, h, y, i: jnp.cos(h)),
        "tan": ("tan", lambda p, h, y, i: jnp.tan(h)),
        "atan2": ("atan2", lambda p, h, y, i: jnp.arctan2(h, y)),
        "tanh": ("tanh", lambda p, h, y, i: jnp.tanh(h)),
        "silu": ("sigmoid", lambda p, h, y, i: jax.nn.silu(h)),
        "erf": ("erf", lambda p, h, y, i: lax.erf(h)),
        "gelu": ("gelu", lambda p, h, y, i: jax.nn.gelu(h)),
        "add": ("add", lambda p, h, y, i: h + y),
        "mul": ("mul", lambda p, h, y, i: h * y),
        "square": ("mul", lambda p, h, y, i: h**2),
        "div": ("div", lambda p, h, y, i: h / y),
        "neg": ("neg", lambda p, h, y, i: -h),
        "abs": ("abs", lambda p, h, y, i: jnp.abs(h)),
        "maximum": ("maximum", lambda p, h, y, i: jnp.maximum(h, y)),
        "relu": ("maximum", lambda p, h, y, i: jax.nn.relu(h)),
        "where": ("select", lambda p, h, y, i: jnp.where(y > 0.5, h, 0.0)),
        "sum": ("sum", lambda p, h, y, i: h.sum(1)),
        "mean": ("mean", lambda p, h, y, i: h.mean(1)),
        "norm": ("norm", lambda p, h, y, i: jnp.linalg.norm(h, axis=1)),
        "prod": ("prod", lambda p, h, y, i: h.prod(1)),
        "max": ("max", lambda p, h, y, i: h.max(1)),
        "max_pool": ("max_pool",
                     lambda p, h, y, i: window(h, -jnp.inf, lax.max)),
        "avg_pool": ("avg_pool",
                     lambda p, h, y, i: window(h, 0.0, lax.add) / 4),
        "softmax": ("softmax", lambda p, h, y, i: jax.nn.softmax(h)),
        "log_softmax": ("softmax", lambda p, h, y, i: jax.nn.log_softmax(h)),
        "rms_norm": ("rms_norm", lambda p, h, y, i: rms_norm(h, p["b"])),
        "mse": ("squared_error", lambda p, h, y, i: jnp.mean((h - y)**2)),
        # JAX's own rule of abs stands between.
        "l1": ("absolute_error", lambda p, h, y, i: jnp.mean(jnp.abs(h - y))),
        "pad": ("pad", lambda p, h, y, i: jnp.pad(h, 1)),
        "matmul": ("matmul", lambda p, h, y, i: h @ p["w"]),
        "matmul.vector": ("matmul", lambda p, h, y, i: h @ p["b"]),
        "einsum": ("matmul",
                   lambda p, h, y, i: jnp.einsum("ij,kj->ik", h, y)),
        "conv": ("conv", lambda p, h, y, i: lax.conv_general_dilated(
            h.reshape(1, 4, 4, 2), p["w"].reshape(2, 2, 2, 8), (1, 1),
            "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))),
        "embedding": ({"embedding", "add"},
                      lambda p, h, y, i: p["w"][i] + h),
        "linear": ({"matmul", "add"},
                   lambda p, h, y, i: h @ p["w"] + p["b"]),
        "exp2": ({"exp", "mul"}, lambda p, h, y, i: jnp.exp2(h)),
        "sigmoid": ("sigmoid", lambda p, h, y, i: jax.nn.sigmoid(h)),
        "var": ({"squared_error", "sum", "div"},
                lambda p, h, y, i: h.var(1)),
    }


JAX_NAMES = [
    "exp", "expm1", "log", "log1p", "pow", "rsqrt", "sqrt", "cbrt", "sin",
    "cos", "tan", "atan2", "tanh", "silu", "erf", "gelu", "add", "mul",
    "square", "div", "neg", "abs", "maximum", "relu", "where", "sum", "mean",
    "norm", "prod", "max", "max_pool", "avg_pool", "softmax", "log_softmax",
    "rms_norm", "mse", "l1", "pad", "matmul", "matmul.vector", "einsum",
    "conv", "embedding", "linear", "exp2", "sigmoid", "var",
]


@pytest.mark.parametrize("name", JAX_NAMES)
def test_jax(name):
    pytest.importorskip("jax")
    import jax.numpy as jnp
    from amp._jax_export import Exported

    kinds, function = jax_functions()[name]

    def loss(params, x, y, i):
        found = function(params, x @ params["start"], y, i)
        return found.sum() if found.ndim else found

    params = {"start": jnp.eye(8), "w": jnp.eye(8), "b": jnp.full((8,), 0.5)}
    batch = [tensor.numpy() for tensor in make_batch()]
    batch[2] = batch[2].astype("int32")
    rows = explain(Exported(loss, params, batch).text, CUDA)[1:]
    if name not in ("mse", "l1"):
        assert rows.pop()["kind"] == "sum"
    assert get_kinds(rows) == (kinds if isinstance(kinds, set) else {kinds})


def test_all_of_jax_is_named():
    pytest.importorskip("jax")
    assert list(jax_functions()) == JAX_NAMES
