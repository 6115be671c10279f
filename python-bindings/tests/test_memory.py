"""No memory grows while steps run; memory.py alone runs for longer."""

import memory
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
