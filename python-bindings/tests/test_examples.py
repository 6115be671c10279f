"""The scripts of examples/python run, and print what they should."""

import difflib
import os
import re
import subprocess
import sys
from importlib.util import find_spec

import pytest
from conftest import ROOT


def run(name, *arguments, folder="python"):
    path = os.path.join(ROOT, "examples", folder, name)
    done = subprocess.run([sys.executable, "-B", path, *arguments],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_custom_mlir():
    text = run("custom_mlir.py")
    assert "440 steps" in text
    assert float(re.search(r"epoch ([\d.]+)", text)[1]) < 0.1


def test_digits():
    pytest.importorskip("torch")
    shares = re.findall(r"([\d.]+)%", run("digits_torch.py"))
    assert len(shares) == 3 and min(map(float, shares)) > 95


def test_fit(tmp_path):
    pytest.importorskip("torch")
    text = run("fit_torch.py", str(tmp_path))
    best = re.search(r"best accuracy ([\d.]+) at step", text)[1]
    again = re.search(r"best again: ([\d.]+)", text)[1]
    assert float(best) == pytest.approx(float(again), abs=6e-5) and best > "0.95"
    files = {path.name for path in tmp_path.iterdir()}
    assert files == {"digits.safetensors", "digits.best.safetensors",
                     "digits.html"}


def test_jax():
    pytest.importorskip("jax")
    before, after = re.search(r"loss ([\d.]+) -> ([\d.]+)",
                              run("mlp_jax.py")).groups()
    assert float(after) < 0.01 < float(before)


@pytest.mark.skipif(not find_spec("keras"), reason="without Keras")
def test_keras():
    loss, share = re.search(r"loss ([\d.]+), ([\d.]+)%",
                            run("digits_keras.py")).groups()
    assert float(loss) < 0.1 and float(share) > 95


def test_lora():
    pytest.importorskip("torch")
    assert "672 of 3304 values trained" in run("lora.py")


def test_gpt_before_and_after():
    pytest.importorskip("torch")
    eager, compiled = (
        list(map(float, re.findall(r"loss ([\d.]+)", run(name, "41"))))
        for name in ("gpt_eager.py", "gpt_compiled.py"))
    assert len(eager) == 3
    # bf16 rounds at other places: a thousandth of a nat.
    assert max(abs(a - b) for a, b in zip(eager, compiled)) < 2e-3


@pytest.fixture
def packages(monkeypatch):
    """What scripts/check-python has installed."""
    models = os.path.join(ROOT, "build", "models")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(
        [os.environ.get("PYTHONPATH", ""), models]))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")


def read_code(name, kind):
    """Lines behind the text that says what a script is."""
    path = os.path.join(ROOT, "examples", "packages", f"{name}_{kind}.py")
    with open(path, encoding="utf-8") as file:
        return file.read().split('"""', 2)[2].splitlines()


@pytest.mark.parametrize("name", ["causal_lm", "timm", "unet", "flax"])
def test_packages(name, packages):
    """Five lines are other ones, and the losses are the framework's: bf16
    rounds at other places."""
    pytest.importorskip("torch_mlir")
    eager, compiled = (
        list(map(float, re.findall(r"loss ([\d.]+)", run(
            f"{name}_{kind}.py", folder="packages"))))
        for kind in ("eager", "compiled"))
    assert compiled == pytest.approx(eager, rel=0.02)
    assert compiled[-1] < 0.9 * compiled[0]
    eager, compiled = (read_code(name, kind) for kind in ("eager", "compiled"))
    assert len([line for line in difflib.ndiff(eager, compiled)
                if line.startswith("+")]) <= 5
