"""A report of a compiled loss and its gradients beside a framework's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

from ._bounds import Checked


@dataclass
class Report:
    """A compiled loss and its gradients beside a framework's.

    Attributes:
        policy: which the compiled ones are under.
        unit: its unit roundoff, of which the bounds are made.
        loss: both losses, and the bound of their difference.
        gradients: by parameter, the norm of the difference (``got``), and its
            bound; `norms` has the gradients' own.
        unused: parameters to which neither gives a gradient.
        framework: what the others are of.
    """

    policy: str
    unit: float
    loss: Checked
    gradients: Dict[str, Checked]
    norms: Dict[str, float]
    unused: List[str]
    framework: str = "eager"

    @property
    def holds(self) -> bool:
        return self.loss.holds and all(
            checked.holds for checked in self.gradients.values())

    def find_worst(self) -> Optional[str]:
        """The parameter whose difference is the largest part of its bound."""
        def get_share(name):
            checked = self.gradients[name]
            return checked.got / checked.bound if checked.bound else (
                0.0 if checked.got == 0 else float("inf"))

        return max(self.gradients, key=get_share, default=None)

    def describe_worst(self, whose: str) -> Tuple[str, str]:
        """What differs, the loss before gradients, and what rounding explains,
        in words."""
        what = (f"the compiled loss is {self.loss.got:.8g}, and {whose} "
                f"{self.loss.want:.8g}")
        bound = self.loss.bound
        if self.loss.holds:
            name = self.find_worst()
            what = (f"the compiled gradient of '{name}' is another than "
                    f"{whose}, by {self.gradients[name].got:.2g} of "
                    f"{self.norms[name]:.2g}")
            bound = self.gradients[name].bound
        return what, (f"where rounding under '{self.policy}' explains a "
                      f"difference of {bound:.2g}")

    def __str__(self) -> str:
        width = max([len("parameter"), *map(len, self.norms)])
        lines = [
            f"policy {self.policy}, unit roundoff {self.unit:.3g}",
            f"loss {self.loss.got:.8g}, {self.framework} "
            f"{self.loss.want:.8g}, difference "
            f"{abs(self.loss.got - self.loss.want):.2g}, bound "
            f"{self.loss.bound:.2g}"]
        if self.norms:
            lines.append(f"{'parameter':{width}}  {'norm':>9}  "
                         f"{'difference':>10}  {'bound':>9}")
        for name, norm in self.norms.items():
            checked = self.gradients[name]
            mark = "" if checked.holds else "  differs"
            lines.append(f"{name:{width}}  {norm:9.3g}  {checked.got:10.2g}  "
                         f"{checked.bound:9.2g}{mark}")
        lines += [f"{name:{width}}  no gradient" for name in self.unused]
        return "\n".join(lines)
