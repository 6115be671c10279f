"""The page docs/generated/ModelGradients.md: gradients of packages' models."""

import math
import os
import statistics

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "generated",
                    "ModelGradients.md")

_HEAD = """\
# Gradients of packages' models

Written by `scripts/check-models --write`. Models of transformers, timm and
diffusers, small and with random weights: the gradient of their loss under the
policy `{policy}`, and by PyTorch's `autocast` to bf16 on the CPU, each beside
f64. An error is the norm of the difference over the gradient's norm, of all
parameters and three batches.

{count} of {total} models were compared. amp's error over autocast's: median
{median:.2f}, at most {most:.2f}. Where autocast is off by more than half of the
gradient, of weights that nobody trained, what is left is noise in both: those
{noise} come last, and do not count.

| model | autocast's error | amp's | amp's / autocast's |
|---|---|---|---|
"""


_ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def _cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ").replace(
        _ROOT + os.sep, "")


def find_ratio(theirs, ours):
    """Amp's error over autocast's."""
    if ours == theirs:
        return 1.0
    if not math.isfinite(ours) or theirs == 0:
        return math.inf
    return ours / theirs if math.isfinite(theirs) else 0.0


# Autocast's error, above which a gradient is noise.
_NOISE = 0.5


def list_ratios(results):
    """Of all compared models but those whose gradients are noise."""
    return [find_ratio(theirs, ours)
            for verdict, *rest in results.values() if verdict == "compared"
            for theirs, ours in [rest] if theirs <= _NOISE]


def make_page(results, policy):
    """The page's text, from name: ("compared", error, error), or a verdict and
    a reason."""
    rows = sorted((theirs > _NOISE, find_ratio(theirs, ours), name, theirs,
                   ours) for name, (verdict, *rest) in results.items()
                  if verdict == "compared" for theirs, ours in [rest])
    ratios = list_ratios(results) or [float("nan")]
    text = _HEAD.format(policy=policy, count=len(rows), total=len(results),
                        median=statistics.median(ratios), most=max(ratios),
                        noise=sum(row[0] for row in rows))
    for _, ratio, name, theirs, ours in rows:
        text += f"| {name} | {theirs:.2e} | {ours:.2e} | {ratio:.2f} |\n"
    others = [(name, *result) for name, result in results.items()
              if result[0] != "compared"]
    if others:
        text += "\n| model | verdict | reason |\n|---|---|---|\n"
    for name, verdict, *reason in others:
        text += (f"| {name} | {verdict} "
                 f"| {_cell(' '.join(map(str, reason)))} |\n")
    return text
