"""What people ask of a training step, whatever frontend it is of."""

from __future__ import annotations

from typing import Dict, Optional

from ._program import Program, Step


class Trained:
    """A training step over one program for each shape of batches, which have
    the slots and the control values in common."""

    program: Program

    def _recorded(self, last: bool = False) -> Step:
        """The step for the example's shapes, or the one that ran last."""
        raise NotImplementedError

    @property
    def steps(self) -> int:
        """Steps that ran, those before a checkpoint that was loaded among
        them."""
        return int(self._recorded().state["amp.attempts"])

    @property
    def applied_steps(self) -> int:
        """Those of them that updated the parameters."""
        return int(self._recorded().state["amp.applied"])

    def explain(self, other: Optional[str] = None, **options) -> str:
        """How the precision of each op was decided: see Program.explain."""
        return self.program.explain(other, **options)

    def memory(self) -> Dict[str, int]:
        """Bytes by what they are for: see Program.memory."""
        return self.program.memory()

    def export(self, path) -> None:
        """Writes the model as MLIR, as it came from the frontend, with the
        flags that it was compiled with, for ``amp-run bench``, ``search`` and
        ``train --probe``; :meth:`save` writes the weights."""
        self.program.export(path)
