"""Ten of the models of scripts/check-models."""

import os
import sys

import pytest

pytest.importorskip("torch_mlir")
pytest.importorskip("jax")

# What scripts/check-python has installed for them alone.
sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "build",
                             "models"))
os.environ.setdefault("HF_HUB_OFFLINE", "1")

from models import check_model  # noqa: E402
from models_page import Errors, find_wrong  # noqa: E402

_MODELS = [
    ("transformers", "GPT2"), ("transformers", "PatchTSMixer"),
    ("vision", "Dinov2"), ("vision", "FocalNet"),
    ("torch.nn", "nn graph attention"), ("torch.nn", "nn experts"),
    ("torch.nn", "nn normalizing flow"), ("JAX", "nnx policy"),
    ("JAX", "equinox attention"), ("JAX", "haiku memory"),
]


@pytest.mark.parametrize("group, name", _MODELS, ids=lambda part: part)
def test_model(group, name):
    result = check_model(group, name)
    assert result[0] == "compared", result
    assert not find_wrong({name: result}, [name] if group == "JAX" else [])


@pytest.mark.parametrize("verdict, rest, is_wrong", [
    ("refused", "why", False), ("died", "signal 11", True),
    ("not built", "why", True), ("raised", "why", True),
    ("compared", {"gradient": Errors(1e-7, 2e-7), "steps": Errors(1e-6, 2e-6),
                  "bf16": Errors(1e-3, 1.3e-3)}, False),
    ("compared", {"gradient": Errors(1e-7, 3e-7), "steps": Errors(1e-6, 2e-6),
                  "bf16": Errors(1e-3, 1.3e-3)}, True),
    ("compared", {"gradient": Errors(1e-7, 1e-7), "steps": Errors(1e-6, 3e-6),
                  "bf16": Errors(1e-3, 1e-3)}, True),
    ("compared", {"gradient": Errors(1e-7, 1e-7), "steps": Errors(1e-6, 1e-6),
                  "bf16": Errors(1e-3, float("nan"))}, True),
    ("compared", {"gradient": Errors(0.0, 1e-7), "steps": Errors(0.0, 0.0),
                  "bf16": Errors(0.6, 2.0)}, False),
    ("compared", {"gradient": Errors(1e-7, 1e-7), "steps": Errors(1e-6, 1e-6),
                  "bf16": Errors(1e-3, 1.4e-3)}, True),
])
def test_what_is_wrong(verdict, rest, is_wrong):
    assert bool(find_wrong({"model": (verdict, rest)})) == is_wrong
