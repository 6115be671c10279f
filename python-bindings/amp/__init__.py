"""amp: mixed-precision training steps, compiled by MLIR.

>>> step = amp.compile("mlp.mlir", policy="bf16").step()   # doctest: +SKIP
>>> step(x=images, target=labels).loss                     # doctest: +SKIP
"""

import warnings as _warnings

from ._errors import AmpRemark, AmpWarning, Error
from ._options import (SGD, Adadelta, Adafactor, Adagrad, Adam, AdamW, Constant,
                       Cosine, Group, Lamb, Lars, Linear, Lion, Muon, Optimizer,
                       RMSprop, Scaler, Schedule)
from ._program import (Argument, Program, Result, State, Step, compile, info,
                       opt)

__all__ = [
    "AdamW", "Adadelta", "Adafactor", "Adagrad", "Adam", "AmpRemark",
    "AmpWarning", "Argument", "Constant", "Cosine", "Error", "Group", "Lamb",
    "Lars", "Linear", "Lion", "Muon", "Optimizer", "Program", "RMSprop",
    "Result", "SGD", "Scaler", "Schedule", "State", "Step", "compile", "info",
    "opt"
]

_warnings.simplefilter("ignore", AmpRemark, append=True)
