"""Which functions of JAX have a derivative of their own: those where jax.grad
gives another number than the derivative of what is computed does. Which these
are is measured by campaign_jax.py. What is no different is left alone, so
that it can be recognised, fused and differentiated as a whole."""

from __future__ import annotations

from ._jax_graph import Node, get_body, is_jaxs

_CUSTOM = ("custom_jvp_call", "custom_vjp_call")

_FORMULA = "is converted as a formula, whose derivative is not the function's"

# Primitives, and where their derivative is another.
OWN = {
    "abs": "1 at 0, for 0; -1 at NaN",
    "acosh": "inf at -1, for -inf",
    "atan": "0 at infinities, for NaN",
    "atan2": "NaN at the origin, for 0; 0 at infinities, for NaN",
    "bessel_i0e": _FORMULA,
    "bessel_i1e": _FORMULA,
    "cholesky": "that of the factor, not of how it is found",
    "clamp": "0 at its bounds, for that of the value",
    "cumlogsumexp": "is converted as a reduction that has no derivative",
    "cummax": "shares between ties as an associative scan of maxima does",
    "cummin": "shares between ties as an associative scan of minima does",
    "custom_linear_solve": "that of the solution, not of how it is found",
    "digamma": _FORMULA,
    "erf_inv": _FORMULA,
    "erfc": _FORMULA,
    "lgamma": _FORMULA,
    "integer_pow": "of negative powers: a quotient's, NaN where that is 0 / 0",
    "lu": "that of the factors, not of how they are found",
    "linear_call": "its transpose is the caller's own",
    "max": "half at a tie with a constant, for 0; 0 at NaN",
    "min": "half at a tie with a constant, for 0; 0 at NaN",
    "polygamma": _FORMULA,
    "pow": "NaN where both are 0, and by y at negative x, for 0",
    "qr": "that of the factors, not of how they are found",
    "reduce_precision": "rounds the gradient as well",
    "scatter-max": "shares between ties",
    "scatter-min": "shares between ties",
    "sign": "0 at NaN",
    "triangular_solve": "that of the solution, not of how it is found",
}

# JAX's own functions with a custom_jvp that says no other than their formula,
# by the names in its sources.
SAME = {
    "_softmax": "y * (t - sum(y * t)), which a softmax has that is recognised",
}


def is_custom(eqn) -> bool:
    return eqn.primitive.name in _CUSTOM


def has_own_rule(node: Node) -> bool:
    """Whether jax.grad gives another derivative than what is computed has."""
    if node.name == "integer_pow":
        return node.eqn.params["y"] < 0
    if not is_custom(node.eqn):
        return node.name in OWN
    jaxpr = get_body(node.eqn).jaxpr
    return not (is_jaxs(jaxpr) and _get_name(jaxpr) in SAME)


def _get_name(jaxpr) -> str:
    return jaxpr.debug_info.func_src_info.partition(" at ")[0]
