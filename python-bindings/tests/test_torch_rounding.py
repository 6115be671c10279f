"""Modules of 16 bits: PyTorch's ops round once, and so do ours."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
from torch import nn  # noqa: E402

VALUES = torch.linspace(-8, 8, 256)
COUNTS = torch.arange(256) % 37 + 1


def find_ulps(got, want):
    """Differences in units of the last place of the wanted numbers."""
    spacing = torch.finfo(want.dtype).eps * 2.0 ** torch.floor(
        torch.log2(want.double().abs().clamp(min=1e-30)))
    return (got.double() - want.double()).abs() / spacing


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize("function, most", [
    (lambda w, i: torch.remainder(w, 0.3), 0), (lambda w, i: w * i, 0),
    (lambda w, i: i - w, 0), (lambda w, i: w / i, 0), (lambda w, i: w + i, 0),
    (lambda w, i: w % i, 0), (lambda w, i: w.clamp(-1, 1) * w, 0),
    (lambda w, i: w * 0.3, 0), (lambda w, i: w / 0.3, 0),
    (lambda w, i: w + 0.3, 0), (lambda w, i: 0.3 - w, 0),
    (lambda w, i: w.abs() ** 0.3, 1),
    # Of functions whose own error is within one unit of f32's last place.
    (lambda w, i: torch.sigmoid(w), 1), (lambda w, i: torch.tanh(w), 1),
    (lambda w, i: torch.nn.functional.silu(w), 1),
    (lambda w, i: torch.nn.functional.softplus(w), 1),
    (lambda w, i: torch.exp(w), 1),
])
def test_values(function, most, dtype):
    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.w = nn.Parameter(VALUES.to(dtype))
            self.register_buffer("seen", torch.zeros(256, dtype=dtype))

        def forward(self, i):
            self.seen.copy_(function(self.w, i))
            return self.w.float().sum()

    model = Model()
    want = function(model.w.detach(), COUNTS)
    amp.torch.grad_fn(model, lambda model, i: model(i), (COUNTS,),
                      policy="f32", check=False)(COUNTS)
    assert find_ulps(model.seen, want).max() <= most
