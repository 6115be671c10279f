"""amp: mixed-precision training steps, compiled by MLIR.

>>> step = amp.compile("mlp.mlir", policy="bf16").step()   # doctest: +SKIP
>>> step(x=images, target=labels).loss                     # doctest: +SKIP
"""

import atexit as _atexit
import importlib as _importlib
import warnings as _warnings

from . import _amp, distributed
from ._errors import AmpRemark, AmpWarning, Error
from ._evaluate import evaluate
from ._fit import fit
from ._history import History, Point
from ._options import (SGD, Adadelta, Adafactor, Adagrad, Adam, Adamax, AdamW,
                       Constant, Cosine, Given, Group, Lamb, Lars, Linear, Lion,
                       Muon, NAdam, Optimizer, RAdam, RMSprop, Scaler, Schedule)
from ._program import (Argument, Program, Result, State, Step, compile, info,
                       opt)

__all__ = [
    "Adadelta", "Adafactor", "Adagrad", "Adam", "AdamW", "Adamax", "AmpRemark",
    "AmpWarning", "Argument", "Constant", "Cosine", "Error", "Given", "Group",
    "History", "Lamb", "Lars", "Linear", "Lion", "Muon", "NAdam", "Optimizer",
    "Point", "Program", "RAdam", "RMSprop", "Result", "SGD", "Scaler",
    "Schedule", "State", "Step", "compile", "distributed", "evaluate", "fit",
    "info", "opt"
]

_warnings.simplefilter("ignore", AmpRemark, append=True)
# Before Python ends threads that are in a step.
_atexit.register(_amp.wait_for_unlocked)


def __getattr__(name):
    """amp.torch and amp.jax, which import PyTorch and JAX, when they are first
    used."""
    if name in ("torch", "jax"):
        return _importlib.import_module(f".{name}", __name__)
    if name == "__version__":
        return info()["version"]
    raise AttributeError(f"module 'amp' has no attribute '{name}'")
