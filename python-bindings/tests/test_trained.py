"""What people ask of a training step, of either frontend."""

import os
import shlex
import subprocess
import warnings

import amp
import numpy
import pytest

OPTIONS = dict(policy="bf16,\n params=f32", optimizer=amp.AdamW(lr=1e-3), clip_norm=1.0)


def make_torch():
    torch = pytest.importorskip("torch")
    pytest.importorskip("torch_mlir")
    import amp.torch

    def make_batch(rows):
        return torch.ones(rows, 3), torch.zeros(rows, 4)

    step = amp.torch.train_step(torch.nn.Linear(3, 4), torch.nn.MSELoss(),
                                make_batch(2), **OPTIONS)
    return step, make_batch


def make_jax():
    pytest.importorskip("jax")
    import amp.jax
    import jax.numpy as jnp

    def make_batch(rows):
        return (numpy.ones((rows, 3), "f4"), numpy.zeros((rows, 4), "f4"))

    def loss(params, x, y):
        return jnp.mean((x @ params["w"] - y) ** 2)

    step = amp.jax.train_step(loss, {"w": numpy.ones((3, 4), "f4")},
                              make_batch(2), **OPTIONS)
    return step, make_batch


@pytest.fixture(params=[make_torch, make_jax])
def made(request):
    return request.param()


def test_steps_of_all_shapes_are_counted(made, tmp_path):
    step, make_batch = made
    for rows in (2, 5, 2):
        step(*make_batch(rows))
    bad = [[numpy.full(numpy.shape(a), numpy.nan, "f4")
            for a in make_batch(rows)] for rows in (5, 2)]
    with pytest.warns(amp.AmpWarning, match="loss not finite in step 4$"):
        step(*bad[0])
    with warnings.catch_warnings():  # each is told once, whatever its shape
        warnings.simplefilter("error")
        step(*bad[1])
    assert (step.steps, step.applied_steps) == (5, 3)
    step.save(tmp_path / "c")
    step(*make_batch(2))
    step.load(tmp_path / "c")
    assert (step.steps, step.applied_steps) == (5, 3)


def test_explains_and_counts_bytes(made):
    step, _ = made
    assert step.explain() == step.program.explain()
    ops = step.explain(as_json=True)["ops"]
    assert any(op["class"] == "low" for op in ops)
    assert step.memory() == step.program.memory()
    assert step.memory()["slot"] == 2 * step.memory()["param"]


def test_exports_for_the_command_line(made, tmp_path):
    step, _ = made
    step.export(tmp_path / "a model.mlir")
    text = (tmp_path / "a model.mlir").read_text()
    first = shlex.split(text.splitlines()[0])
    assert first[:4] == ["//", "amp-run", "bench", "a model.mlir"]
    assert "--policy=bf16,  params=f32" in first and "--clip-norm=1.0" in first
    folder = os.path.join(os.path.dirname(amp.__file__), "..", "..", "bin")
    program = os.path.join(folder, "amp-run")
    if os.path.exists(program):
        said = subprocess.run([program, *first[2:], "--steps=2"], text=True,
                              cwd=tmp_path, capture_output=True, check=True)
        assert "ceiling" in said.stdout
    with pytest.raises(amp.Error, match="none/m.mlir: cannot be written: No "):
        step.export(tmp_path / "none" / "m.mlir")
    assert [path.name for path in tmp_path.iterdir()] == ["a model.mlir"]
