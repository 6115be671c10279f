"""No memory grows while steps run; memory.py alone runs for longer."""

import resource

import amp
import memory
import numpy
import pytest

STEPS = 4000
# A page now and then is the allocator's; 100 bytes a step would be 300 KiB.
MOST = 256 * 1024


@pytest.mark.parametrize("workload", memory.NUMPY, ids=lambda f: f.__name__)
def test_numpy(workload):
    assert memory.measure_growth(workload(), STEPS)[0] <= MOST


@pytest.mark.parametrize("workload", memory.FRONTENDS, ids=lambda f: f.__name__)
def test_frontends(workload):
    pytest.importorskip("jax" if workload is memory.run_jax else "torch")
    assert memory.measure_growth(workload(), STEPS)[0] <= MOST


# Three products of 512 rows with matrices of 1,024 by 1,024: 48 MiB with what
# AdamW keeps, and 8 MiB between kernels.
WIDE = """
func.func @loss(
    %a: tensor<1024x1024xf32> {amp.param = "a"},
    %b: tensor<1024x1024xf32> {amp.param = "b"},
    %c: tensor<1024x1024xf32> {amp.param = "c"},
    %x: tensor<512x1024xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x1024xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x1024xf32>)
    -> tensor<512x1024xf32>
  %0 = linalg.matmul
    ins(%x, %a : tensor<512x1024xf32>, tensor<1024x1024xf32>)
    outs(%z : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %1 = math.tanh %0 : tensor<512x1024xf32>
  %2 = linalg.matmul
    ins(%1, %b : tensor<512x1024xf32>, tensor<1024x1024xf32>)
    outs(%z : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %3 = math.tanh %2 : tensor<512x1024xf32>
  %4 = linalg.matmul
    ins(%3, %c : tensor<512x1024xf32>, tensor<1024x1024xf32>)
    outs(%z : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %5 = math.tanh %4 : tensor<512x1024xf32>
  %s = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce { arith.addf } ins(%5 : tensor<512x1024xf32>)
    outs(%s : tensor<f32>) dimensions = [0, 1]
  return %loss : tensor<f32>
}
"""


def _count_faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


@pytest.mark.parametrize("policy", ["f32", "bf16"])
def test_a_step_takes_what_is_reported(policy):
    x = numpy.ones((512, 1024), "f4")
    # What code and threads take is there before.
    program = amp.compile(WIDE, policy=policy, threads=1)
    program.step()(x)
    before = memory.get_resident()
    step = program.step()
    for _ in range(3):
        step(x)
    reported = sum(program.memory().values())
    assert abs(memory.get_resident() - before - reported) <= 0.05 * reported
    # In steady state it allocates nothing.
    faults = _count_faults()
    for _ in range(5):
        step(x)
    assert _count_faults() - faults <= 8
