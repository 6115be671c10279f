#!/usr/bin/env python3
"""How the memory of a process grows while steps run.

usage: memory.py [STEPS]      all workloads, 100,000 steps each

The resident set is read after a quarter of the steps, when all that is made
once has been made, and at the end.
"""

import gc
import sys
import time

import amp
import numpy
from conftest import MLP


def get_resident():
    """Bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


def measure_growth(function, steps):
    """Bytes by which the process grew in the last three quarters of the steps,
    and the time of a step in microseconds."""
    for i in range(steps // 4):
        function(i)
    gc.collect()
    before, start = get_resident(), time.perf_counter()
    count = steps - steps // 4
    for i in range(count):
        function(i)
    seconds = time.perf_counter() - start
    gc.collect()
    return get_resident() - before, seconds / count * 1e6


def _make_batches():
    generator = numpy.random.default_rng(0)
    return [(generator.standard_normal((32, 64)).astype("f4"),
             generator.integers(0, 10, 32)) for _ in range(7)]


def run_numpy():
    step = amp.compile(MLP, policy="bf16", threads=1).step()
    batches = _make_batches()
    return lambda i: step(*batches[i % 7]).metrics


def run_converted():
    """Arrays of other dtypes, and lists."""
    step = amp.compile(MLP, policy="f16", threads=1).step()
    batches = [(x.astype("f8"), y.astype("i4")) for x, y in _make_batches()]
    return lambda i: repr(step(x=batches[i % 7][0], y=batches[i % 7][1]))


def run_state():
    step = amp.compile(MLP, policy="bf16", threads=1).step()

    def function(i):
        step.load_state_dict(step.state_dict())
    return function


def run_steps():
    """Steps that come and go."""
    program = amp.compile(MLP, policy="bf16", threads=1)
    batches = _make_batches()

    def function(i):
        with program.step() as step:
            step(*batches[i % 7])
    return function


def run_errors():
    step = amp.compile(MLP, policy="bf16", threads=1).step()
    x, y = _make_batches()[0]

    def function(i):
        try:
            step(x[:, :3], y)
        except amp.Error:
            return
        raise AssertionError("expected an error")
    return function


def _make_torch():
    import torch
    from torch import nn
    model = nn.Sequential(nn.Linear(64, 32), nn.Tanh(), nn.Linear(32, 10))
    batches = [(torch.from_numpy(x), torch.from_numpy(y))
               for x, y in _make_batches()]
    return model, nn.CrossEntropyLoss(), batches


def run_torch():
    """Two sizes of batch, and a module whose parameters others write."""
    import amp.torch
    import torch
    model, loss_fn, batches = _make_torch()
    step = amp.torch.train_step(model, loss_fn, batches[0], policy="bf16",
                                threads=1)

    def function(i):
        x, y = batches[i % 7]
        rows = 16 if i % 2 else 32
        step(x[:rows], y[:rows])
        if i % 50 == 0:
            with torch.no_grad():
                model[0].weight.mul_(1.0)
    return function


def run_torch_grad():
    import amp.torch
    import torch
    model, loss_fn, batches = _make_torch()
    step = amp.torch.grad_fn(model, loss_fn, batches[0], threads=1)
    optimizer = torch.optim.AdamW(model.parameters())

    def function(i):
        optimizer.zero_grad()
        step(*batches[i % 7])
        optimizer.step()
    return function


def run_jax():
    import amp.jax
    import jax.numpy as jnp

    def loss_fn(params, x):
        return ((x @ params["w"])**2).mean()

    x = jnp.ones((8, 4))
    step = amp.jax.train_step(loss_fn, {"w": jnp.ones((4, 2))}, (x,), threads=1)
    return lambda i: step(x).loss


NUMPY = [run_numpy, run_converted, run_state, run_steps, run_errors]
FRONTENDS = [run_torch, run_torch_grad, run_jax]


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{'workload':12} {'steps':>8} {'KiB grown':>10} {'us a step':>10}")
    for workload in NUMPY + FRONTENDS:
        growth, microseconds = measure_growth(workload(), steps)
        print(f"{workload.__name__[4:]:12} {steps:8} {growth / 1024:10.0f} "
              f"{microseconds:10.1f}", flush=True)


if __name__ == "__main__":
    main()
