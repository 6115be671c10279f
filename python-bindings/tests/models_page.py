"""What is right of a model, and the page docs/generated/ModelGradients.md."""

import math
import os
import statistics
from typing import NamedTuple

_ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
PAGE = os.path.join(_ROOT, "docs", "generated", "ModelGradients.md")

# A framework's error, above which a gradient is noise.
_NOISE = 0.5
# Four roundings: below them f32 is as good as another.
_ROUNDINGS = 4 * 2.0**-24


# What makes a refused model another that is not.
_WAYS = {
    "JetMoe": "a model whose experts are called on all tokens (Mixtral)",
    "Longformer": "a model without global attention that data decides",
    "FSMT": "a model that takes masks as it is given them (Bart)",
    "Autoformer": "a model whose delays no value decides (PatchTSMixer)",
}


class Errors(NamedTuple):
    """Of a framework and of amp, beside f64."""

    theirs: float
    ours: float

    @property
    def ratio(self):
        if self.ours == self.theirs:
            return 1.0
        if not math.isfinite(self.ours) or self.theirs == 0:
            return math.inf
        return (self.ours / self.theirs if math.isfinite(self.theirs)
                else 0.0)

    @property
    def is_noise(self):
        return not self.theirs <= _NOISE


# What is compared, how many times the framework's error amp's may be, and what
# it may be anyway.
_BY_CASTS = 2.0  # bf16 without autocast, whose roundings are at our places
CHECKS = {"gradient": (2.0, _ROUNDINGS), "steps": (2.0, _ROUNDINGS),
          "bf16": (1.3, 0.0)}

_HEAD = """\
# Gradients of packages' models

Written by `scripts/check-models --write`. Models of packages, and some that
people write with torch.nn, flax, equinox and haiku, small and with random
weights, through amp and through their framework, each beside the framework in
f64:

- the gradient in f32 ({gradient});
- how far five steps of AdamW in f32 move the parameters, by amp's AdamW and by
  PyTorch's or optax's. Its `eps` is 1e-5: with 1e-8 what rounding leaves of
  gradients that are zero, as of keys' biases, makes steps of full length
  ({steps});
- gradients of three batches under the policy `bf16`, beside PyTorch's
  `autocast` to bf16 on the CPU, or JAX with parameters and batch cast to bf16
  ({bf16}).

An error is the norm of the difference over the norm, of all parameters. amp's
is to be at most twice the framework's (in f32, or four roundings, 2.4e-7), and
1.3 times autocast's, which rounds at the same places, in one of three draws of
batches: at a kink rounding decides for either side, and the steps behind it
amplify that. Where the framework is off by more than a half, of weights that
nobody trained, what is left is noise in both, and does not count (-).

{counts}
"""


def _list(results, check):
    """Of all compared models but those whose gradients are noise."""
    return [rest[0][check] for verdict, *rest in results.values()
            if verdict == "compared" and not rest[0][check].is_noise]


def find_wrong(results, by_casts=()):
    """name: why, of models that are off by too much, die or raise.

    Args:
        by_casts: names of those whose framework has no autocast.
    """
    wrong = {}
    for name, (verdict, rest) in results.items():
        if verdict not in ("compared", "refused"):
            wrong[name] = f"{verdict} {rest}"
        for check, (factor, least) in CHECKS.items():
            errors = rest[check] if verdict == "compared" else None
            if check == "bf16" and name in by_casts:
                factor = _BY_CASTS
            if errors and not errors.is_noise and not (
                    errors.ours <= max(factor * errors.theirs, least)):
                wrong[name] = (f"{check}: {errors.ours:.2e}, the framework "
                               f"{errors.theirs:.2e}")
    return wrong


def summarize(results):
    compared = sum(verdict == "compared" for verdict, _ in results.values())
    lines = [f"{compared} of {len(results)} models were compared, "
             f"{100 * compared // max(len(results), 1)} %."]
    for check in CHECKS:
        ratios = [errors.ratio for errors in _list(results, check)]
        if ratios:
            lines.append(f"amp's error of {check} over the framework's: median "
                         f"{statistics.median(ratios):.2f}, at most "
                         f"{max(ratios):.2f}.")
    return "\n".join(lines)


def describe(result):
    verdict, rest = result
    if verdict != "compared":
        return f"{verdict}  {rest}"
    return "  ".join(f"{check} {errors.theirs:.1e} {errors.ours:.1e}"
                     for check, errors in rest.items())


def _cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ").replace(
        _ROOT + os.sep, "")


def _make_cells(errors):
    ratio = "-" if errors.is_noise else f"{errors.ratio:.2f}"
    return f"{errors.theirs:.1e} | {errors.ours:.1e} | {ratio}"


_TABLE = ("| model | f32 gradient: theirs | amp | ratio | five steps: theirs | "
          "amp | ratio | bf16 gradient: theirs | amp | ratio |\n"
          + "|---" * 10 + "|\n")


def make_page(models, results):
    """The page's text.

    Args:
        models: groups and names.
        results: name: ("compared", errors of each check), or a verdict and a
            reason.
    """
    text = _HEAD.format(counts=summarize(results), **{
        check: f"{sum(1 for _ in _list(results, check))} models"
        for check in CHECKS})
    for group in dict.fromkeys(group for group, _ in models):
        names = [name for other, name in models if other == group
                 and results[name][0] == "compared"]
        text += f"\n## {group}\n\n{_TABLE}"
        for name in names:
            cells = map(_make_cells, results[name][1].values())
            text += f"| {name} | {' | '.join(cells)} |\n"
    others = [(name, *result) for name, result in results.items()
              if result[0] != "compared"]
    if others:
        text += ("\n## Not compared\n\n| model | verdict | reason | instead "
                 "|\n|---|---|---|---|\n")
    for name, verdict, reason in others:
        text += (f"| {name} | {verdict} | {_cell(reason)} "
                 f"| {_WAYS.get(name, '')} |\n")
    return text
