"""A model whose steps have exact answers, and the project's examples."""

import os

import numpy
import pytest

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")
MLP = os.path.join(ROOT, "examples", "digits", "mlp.mlir")

# The sum of w[j] * x[i, j]: the gradient of w is the sum of the rows of x.
PRODUCT = """
#ij = affine_map<(i, j) -> (i, j)>
#j = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>
func.func @loss(%w: tensor<3xf32> {amp.param = "w"},
    %x: tensor<2x3xf32> {amp.input = "x"}) -> tensor<f32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.generic {indexing_maps = [#j, #ij, #none],
      iterator_types = ["reduction", "reduction"]}
      ins(%w, %x : tensor<3xf32>, tensor<2x3xf32>)
      outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """No test depends on what the user's cache holds."""
    base = tmp_path_factory.getbasetemp() / "cache"
    base.mkdir(mode=0o700, exist_ok=True)
    monkeypatch.setenv("AMP_CACHE_DIR", str(base))


@pytest.fixture
def batch():
    """32 rows for the digits MLP."""
    generator = numpy.random.default_rng(0)
    return (generator.random((32, 64), dtype=numpy.float32),
            generator.integers(0, 10, 32))
