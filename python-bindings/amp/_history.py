"""What was seen of a run, and its plots."""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Tuple


class Point(NamedTuple):
    """What was seen from step ``first`` to step ``last``. A long run has fewer
    points than steps: ``mean``, ``least`` and ``most`` are over what was finite
    there, or None."""

    first: int
    last: int
    mean: Optional[float]
    least: Optional[float]
    most: Optional[float]
    not_finite: int


def _read(series: dict) -> Dict[str, List[Point]]:
    return {name: [Point(*point) for point in points]
            for name, points in series.items()}


class History:
    """What :func:`amp.fit` gives; in a notebook it shows its plots.

    Attributes:
        steps: ``"loss"``, ``"grad_norm"``, ``"scale"``, ``"lr"``, ``"skipped"``
            (0 or 1), ``"step_ms"``, metrics: each a list of :class:`Point`.
        evaluations: the same of what ``evaluate`` gave.
        best: ``"loss 0.116 at step 300"``, or "".
        ended: why the run did: ``"steps"``, ``"epochs"``, ``"early_stop"``,
            ``"callback"``.
        status: the bits of the statuses of this call's steps, see
            docs/Numerics.md.
        skipped: ``(step, why, where)`` of the first 100 that changed nothing:
            ``(17, "loss not finite", "input 'x': 0.1 % not finite")``.
        plots: SVG by name.
    """

    def __init__(self, description: dict, ended: str, status: int):
        self.steps = _read(description["steps"])
        self.evaluations = _read(description["evaluations"])
        self.best: str = description["best"]
        self.ended = ended
        self.status = status
        self.skipped: List[Tuple[int, str, str]] = [
            tuple(entry) for entry in description["skipped"]]
        self.plots: Dict[str, str] = dict(description["plots"])
        self._style = description["style"]

    @property
    def stopped_early(self) -> bool:
        """By ``early_stop``."""
        return self.ended == "early_stop"

    def __repr__(self) -> str:
        points = self.steps.get("loss", [])
        last = f"{points[-1].last} steps" if points else "no step"
        parts = [last]
        if points and points[-1].mean is not None:
            parts.append(f"loss {points[-1].mean:.5g}")
        parts += [f"{name} {values[-1].mean:.5g} (evaluation)"
                  for name, values in self.evaluations.items()
                  if values[-1].mean is not None]
        if self.best:
            parts.append(f"best {self.best}")
        return f"<amp.History {', '.join(parts)}>"

    def _repr_html_(self) -> str:
        """For notebooks."""
        return (f"<style>{self._style}</style><div style=\"display:grid;"
                "grid-template-columns:repeat(auto-fit,minmax(380px,1fr));"
                "gap:1rem\">" + "".join(self.plots.values()) + "</div>")
