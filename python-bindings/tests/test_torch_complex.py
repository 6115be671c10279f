"""Fourier transforms and complex numbers: values and gradients beside eager
PyTorch's, in f64 and in f32."""

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils import _pytree as pytree

import amp

as_complex = torch.view_as_complex


def make(*shape, seed=0, dtype=torch.float64):
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(shape, dtype=dtype, generator=generator)


def flatten(results):
    """All numbers, of which a complex one is two."""
    return torch.cat([
        (torch.view_as_real(leaf.resolve_conj()) if leaf.is_complex()
         else leaf).flatten() for leaf in pytree.tree_leaves(results)])


class Function(nn.Module):
    """A function of a parameter; its results are a buffer, too."""

    def __init__(self, function, w):
        super().__init__()
        self.w = nn.Parameter(w.clone())
        self.function = function
        results = flatten(function(w)).detach()
        self.register_buffer("results", torch.zeros_like(results))
        self.register_buffer("weights", make(len(results), seed=1,
                                             dtype=results.dtype))

    def forward(self, _):
        results = flatten(self.function(self.w))
        self.results.copy_(results.detach())
        return (results * self.weights).sum()


def run(function, w):
    """Results and the gradient, of ours and of eager PyTorch."""
    ours, eager = Function(function, w), Function(function, w)
    batch = (torch.zeros(1),)
    amp.torch.grad_fn(ours, lambda model, x: model(x), batch, policy="f32",
                      check=False)(*batch)
    eager(*batch).backward()
    return (ours.results, ours.w.grad), (eager.results, eager.w.grad)


def check(function, w, units=64):
    """In f64, beside the largest number."""
    for got, want in zip(*run(function, w)):
        assert got.dtype == want.dtype
        largest = want.abs().max().clamp(min=1)
        assert (got - want).abs().max() <= units * 2.0**-52 * largest


# Transforms -------------------------------------------------------------------


@pytest.mark.parametrize("function, shape", [
    (torch.fft.fft, (3, 12)),
    (lambda w: torch.fft.rfft(w, n=7, dim=0, norm="ortho"), (9, 2)),
    (lambda w: torch.fft.rfft(w, n=13, norm="forward"), (2, 5)),
    (torch.fft.rfft, (2, 400)),  # in steps
    (torch.fft.fft, (2, 134)),  # a step of a prime
    (torch.fft.rfft, (521,)),  # a large prime
    (lambda w: (torch.fft.fft(w), torch.fft.rfft(w)), (3, 1)),
    (lambda w: torch.fft.fft2(w, norm="ortho"), (2, 4, 6)),
    (torch.fft.rfft2, (2, 4, 6)),
    (lambda w: torch.fft.fftn(w).real, (2, 4, 6)),
    (lambda w: torch.fft.rfftn(w, dim=(0, -1)), (2, 4, 6)),
    (torch.fft.ihfft, (2, 6)), (torch.fft.ihfftn, (4, 6)),
    (torch.fft.irfft, (3, 5)),
    (lambda w: torch.fft.fftshift(w) * torch.fft.fftfreq(6, 0.5)
     + torch.fft.ifftshift(w, dim=-1), (5, 6)),
    (lambda w: torch.fft.fftshift(torch.fft.fft(w)) * torch.fft.rfftfreq(10),
     (5, 6))])
def test_transforms_of_real_numbers(function, shape):
    """A number is a sum of as many as there are: so many roundings at most."""
    check(function, make(*shape), max(64, shape[-1]))


@pytest.mark.parametrize("function, shape", [
    (torch.fft.fft, (3, 12)), (torch.fft.ifft, (3, 12)),
    (torch.fft.ifft2, (2, 4, 6)), (torch.fft.ifftn, (4, 6)),
    (torch.fft.irfft, (3, 5)), (lambda z: torch.fft.irfft(z, n=9), (3, 5)),
    (lambda z: torch.fft.irfft(z, n=1), (3, 5)),
    (lambda z: torch.fft.irfft(z, n=2), (3, 5)),
    (torch.fft.irfft, (3, 51)), (lambda z: torch.fft.irfft(z, n=99), (3, 50)),
    (lambda z: torch.fft.irfft2(z, s=(4, 6)), (2, 4, 4)),
    (torch.fft.irfftn, (2, 4, 6)), (torch.fft.hfft, (2, 5)),
    (lambda z: torch.fft.hfft2(z, s=(3, 10), norm="ortho"), (4, 5))])
def test_transforms_of_complex_numbers(function, shape):
    check(lambda w: function(as_complex(w)), make(*shape, 2))


WINDOW = torch.hann_window(16, dtype=torch.float64)


@pytest.mark.parametrize("function", [
    lambda w: torch.stft(w, 16, 4, window=WINDOW, return_complex=True),
    lambda w: torch.stft(w[0], 16, 4, 12, WINDOW[:12], center=False,
                         normalized=True, onesided=False, return_complex=True),
    lambda w: torch.stft(w, 16, return_complex=True).abs().square(),
    lambda w: torch.istft(torch.stft(w, 16, 4, window=WINDOW,
                                     return_complex=True) * (1 + 2j), 16, 4,
                          window=WINDOW)])
def test_short_time_transforms(function):
    check(function, make(2, 64), units=256)


@pytest.mark.parametrize("size", [8, 30, 64, 100, 127, 512, 521, 4096])
def test_errors_in_f32(size):
    """At most twice PyTorch's own, beside f64."""
    w = make(16, size, dtype=torch.float32)
    ours, eager = run(torch.fft.rfft, w)
    exact = Function(torch.fft.rfft, w.double())
    exact.weights.copy_(make(len(exact.weights), seed=1, dtype=torch.float32))
    exact(None).backward()
    for got, own, want in zip(ours, eager, (exact.results, exact.w.grad)):
        assert (got - want).norm() <= 2 * (own - want).norm()


# Complex numbers --------------------------------------------------------------


@pytest.mark.parametrize("function", [
    lambda z, u: z + z[:, None] * u, lambda z, u: z - u, lambda z, u: z / u,
    lambda z, u: 2 / z + u.real / z, lambda z, u: z * 1j + 3,
    lambda z, u: 1j - z, lambda z, u: z / (1 + 2j) / u.real,
    lambda z, u: torch.add(z, u, alpha=2) - torch.sub(u, z, alpha=1j),
    lambda z, u: z.abs() * z.angle(), lambda z, u: (z.real, z.imag * u.real),
    lambda z, u: (z.conj() * u, u.conj().imag * z), lambda z, u: torch.sgn(z),
    lambda z, u: (z**2, z**3, z**0.5, z**-2, z.square(), z.reciprocal()),
    lambda z, u: (z.exp(), z.log(), z.sqrt(), z.sin(), z.cos(), z.tanh(),
                  z.sigmoid()),
    lambda z, u: torch.polar(z.real.abs(), z.imag),
    lambda z, u: torch.complex(z.real, u.real[0]),
    lambda z, u: torch.linspace(0, 1, 4, dtype=torch.float64) * z
    + torch.tensor([1j, 2, 3, 4]) + torch.tensor(2j),
    lambda z, u: z.detach() * z, lambda z, u: z.real * (z == z),
    lambda z, u: z.real * (z != u[0]) * z.isfinite() * ~z.isnan(),
    lambda z, u: torch.view_as_real(z * u),
    lambda z, u: (z.norm(), torch.linalg.vector_norm(u * z, 1, -1)),
    lambda z, u: torch.vmap(lambda row: torch.fft.fft(row) * z)(u)])
def test_functions(function):
    u = as_complex(make(4, 4, 2, seed=2))
    check(lambda w: function(as_complex(w), u), make(4, 2))


@pytest.mark.parametrize("function", [
    lambda z: z @ z, lambda z: z @ z[0], lambda z: z[0] @ z,
    lambda z: torch.einsum("ij,kj->ki", z, z.conj()), lambda z: torch.vdot(
        z[0], z[1]), lambda z: F.linear(z, z.conj(), z[0]),
    lambda z: torch.baddbmm(z, z[None], z[None], alpha=2),
    lambda z: F.conv1d(z[None], z[:2, None, :3].expand(2, 4, 3)),
    lambda z: (z.sum(), z.mean(0), z.cumsum(0)),
    lambda z: (z.reshape(2, -1), z.T.flatten(), z.movedim(0, 1), z.flip(0),
               z.roll(1, 0), z.repeat(2, 1), z.tril(), torch.diagonal(z)),
    lambda z: (torch.cat([z, z.real]), torch.stack([z, z.conj()])),
    lambda z: torch.cat([z, torch.full((1, 4), 3), z.real > 0]),
    lambda z: (z.unbind(1)[0], z.chunk(2)[1], z.split([1, 3])[1]),
    lambda z: (z[torch.tensor([0, 2])], z[1:, ::2], z[:, None, 0]),
    lambda z: (torch.where(z.real > 0, z, 0), z.masked_fill(
        z.real > 0, 1 + 2j), F.pad(z, (1, 2)), torch.zeros_like(z) + z)])
def test_functions_of_matrices(function):
    check(lambda w: function(as_complex(w)), make(4, 4, 2))


def test_at_zeros():
    """The gradient of a size and of an angle is 0 there."""
    w = torch.tensor([[0.0, 0.0], [-0.0, 0.0], [1.0, -0.0], [-1.0, -0.0],
                      [0.0, -2.0]], dtype=torch.float64)
    check(lambda w: (as_complex(w).abs(), as_complex(w).angle(),
                     torch.sgn(as_complex(w))), w)


@pytest.mark.parametrize("scale", [1e200, 1e-200])
def test_far_numbers(scale):
    """No square overflows or vanishes."""
    w = make(4, 2)
    y = as_complex(make(4, 2, seed=2)) * scale
    check(lambda w: (as_complex(w).abs() / scale, as_complex(w) / y),
          w * scale / 4)
    check(lambda w: y / as_complex(w * scale), w)


@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_what_is_not_finite(number):
    for pair in ((number, 1.0), (1.0, -number), (number, number)):
        w = torch.tensor([pair], dtype=torch.float64)
        ours, eager = run(lambda w: (as_complex(w).abs(), as_complex(w).isnan()
                                     .double(), as_complex(w).angle()), w)
        assert torch.equal(ours[0].nan_to_num(9.0), eager[0].nan_to_num(9.0))


# Memory -----------------------------------------------------------------------


def test_writing():
    def write(w):
        z = as_complex(w)
        y = z.clone()
        y *= 2j
        y += z
        y[0] = 3
        y.real.mul_(2)
        y.imag[1] = 0
        y[2:].copy_(z[:2])
        x = torch.zeros(4, dtype=z.dtype)
        x[1:3] = y[:2] * z[2:]
        x.masked_fill_(z.real > 1, 1j)
        parts = torch.zeros(4, dtype=z.dtype)
        parts.real[1:] = z.real[:3]
        parts.imag.copy_(z.imag)
        return y, x, parts * parts

    check(write, make(4, 2))


def spectral(x, w):
    """Of a Fourier neural operator."""
    z = torch.fft.rfft2(x)
    y = torch.zeros(*z.shape[:1], w.shape[1], *z.shape[2:], dtype=z.dtype)
    for rows in (slice(None, 2), slice(-2, None)):
        y[:, :, rows, :3] = torch.einsum("bixy,ioxy->boxy", z[:, :, rows, :3],
                                         w)
    return torch.fft.irfft2(y, s=x.shape[-2:])


def test_parameters():
    """A complex parameter's gradient is complex."""
    x = make(2, 3, 6, 8)
    check(lambda w: spectral(x, w), as_complex(make(3, 4, 2, 3, 2)))


def square(y, target):
    return (y - target).abs().square().mean()


class Scaled(nn.Module):
    """With a complex parameter, a buffer that is written, and a tensor of no
    module's."""

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(as_complex(make(3, 4, 2, dtype=torch.float32)))
        self.register_buffer("mean", torch.zeros(3, dtype=torch.complex64))
        self.turns = torch.polar(torch.ones(4), torch.arange(4.0))

    def forward(self, x):
        y = x * self.w * self.turns
        self.mean.mul_(0.9).add_(y.detach().mean(-1), alpha=0.1)
        return y


@pytest.mark.parametrize("name", ["SGD", "Adam", "AdamW", "RMSprop"])
def test_steps(name):
    """Optimizers take a complex parameter for a pair, as PyTorch's."""
    batch = tuple(as_complex(make(3, 4, 2, seed=seed, dtype=torch.float32))
                  for seed in (1, 2))
    ours, eager = Scaled(), Scaled()
    first, second = (getattr(torch.optim, name)(model.parameters(), lr=0.1)
                     for model in (ours, eager))
    step = amp.torch.train_step(ours, square, batch, optimizer=first,
                                policy="f32")
    for _ in range(3):
        step(*batch)
        second.zero_grad()
        square(eager(batch[0]), batch[1]).backward()
        second.step()
    assert torch.allclose(ours.w, eager.w, rtol=1e-5, atol=1e-6)
    assert torch.allclose(ours.mean, eager.mean, rtol=1e-5, atol=1e-6)


class Rotary(nn.Module):
    """As of the first LLaMA."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.project = nn.Linear(16, 16)
        angles = torch.outer(torch.arange(5.0), 10000**(-torch.arange(4) / 4))
        self.register_buffer("turns", torch.polar(torch.ones(5, 4), angles))

    def forward(self, x):
        q = self.project(x).view(2, 5, 2, 8)
        z = as_complex(q.float().reshape(*q.shape[:-1], -1, 2))
        return torch.view_as_real(z * self.turns[:, None]).flatten(3).type_as(q)


@pytest.mark.parametrize("policy", ["f32", "amp:bf16", "torch-cpu:bf16"])
def test_rotary_embedding(policy):
    batch = (make(2, 5, 16, dtype=torch.float32), torch.zeros(2, 5, 2, 8))
    assert amp.torch.check(Rotary(), square, batch, policy=policy).holds


@pytest.mark.parametrize("policy", ["bf16", "torch-cpu:bf16", "f16", "tf32"])
def test_transforms_are_f32(policy):
    """As of autocast, which leaves complex numbers alone."""
    model = Function(lambda w: torch.fft.irfft(torch.fft.rfft(w) * (1 + 2j)),
                     make(4, 64, dtype=torch.float32))
    batch = (torch.zeros(1),)
    want = model(*batch).item()
    found = amp.torch.grad_fn(model, lambda model, x: model(x), batch,
                              policy=policy, check=False)(*batch)
    assert abs(found.loss - want) <= 2.0**-20 * model.weights.norm() * (
        model.results.norm())


# What is refused --------------------------------------------------------------


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z):
        return z * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 3


def hook(z):
    y = z * 1
    y.register_hook(lambda gradient: gradient * 2)
    return y.abs()


def write_copy(z):
    y = torch.view_as_real(z * 1)
    return y.mul_(2)


def write_conjugated(z):
    y = z * 1
    other = y.conj()
    y.mul_(2)
    return (other * y).abs()


def write_reordered(z):
    y = torch.stack([z, z * 2]).T.contiguous().view(-1)
    y[0] *= 2
    return y.abs()


@pytest.mark.parametrize("function, message", [
    (torch.prod, r"'aten.prod.default' of complex numbers cannot be exported: "
     r"write it with their real and imaginary parts \(.*\.py:\d+"),
    (lambda z: torch.linalg.inv(z[:, None] * z), "'aten.linalg_inv.*'"),
    (lambda z: z * torch.randn(4, dtype=torch.complex64), "'aten.randn"),
    (Double.apply, "a torch.autograd.Function of complex numbers"),
    (hook, "a hook on a complex tensor's gradient"),
    (write_copy, r"writes complex numbers through view_as_real.*clone\(\)"),
    (write_conjugated, r"'aten.mul_.Tensor'.*a conjugate.*clone\(\)"),
    (write_reordered, r"another view of: clone\(\)")])
def test_refused(function, message):
    model = Scaled()
    with pytest.raises(amp.Error, match=message):
        amp.torch.grad_fn(model, lambda model, x: function(
            model.w[0]).abs().sum(), (torch.zeros(1),), check=False)


def test_complex_losses_are_refused():
    with pytest.raises(amp.Error, match="must be real numbers"):
        amp.torch.grad_fn(Scaled(), lambda model, x: model.w.sum(),
                          (torch.zeros(1),))
