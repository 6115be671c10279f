"""Why a number may differ from a framework's: a rule of this project that the
docs state, what the framework leaves open, or a fault that is known and not
mended. A difference that no line here explains fails."""

import re

# Regular expressions for "function | values | what".
_RULES = [
    (r" \| subnormal results \| ",
     "exp gives 0 where its result is subnormal (Numerics.md)"),
    (r"sinc \| (far )?numbers \| ",
     "sin is accurate in the absolute sense only (Numerics.md)"),
    (r"(amax|amin|aminmax|\.max|\.min|max.reduction_no_dim|"
     r"min.reduction_no_dim) \| NaN \| gradient",
     "a maximum over dimensions that is NaN gives no gradient "
     "(Differentiation.md)"),
    (r"^fake_quantize.* \| NaN \| ",
     "PyTorch converts NaN to an integer, which C++ leaves open"),
    (r"^topk",
     "which of equal elements topk takes PyTorch does not say"),
]

_FAULTS = [
    (r"^cumprod.* \| (infinities|NaN) \| gradient",
     "a product's derivative is a quotient by the element"),
    (r"^logaddexp2? \| NaN \| result",
     "max(NaN, inf) is inf in the formula that torch-mlir prints"),
    (r"logsumexp \| infinities \| gradient",
     "rows that are infinite: PyTorch's gradient is NaN"),
    (r"^max.reduction_with_dim \| NaN \| ",
     "torch-mlir's index of a maximum that is NaN is another"),
]


def find_reason(fault):
    """Or None."""
    text = " | ".join((fault["op"], fault["values"], fault["what"]))
    for pattern, reason in _RULES:
        if re.search(pattern, text):
            return reason
    for pattern, reason in _FAULTS:
        if re.search(pattern, text):
            return f"not mended: {reason}"
    return None
