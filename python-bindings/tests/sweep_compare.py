"""Whether a compiled program's numbers are its framework's.

`exact` is what the framework gives in f64 on the same values, `eager` what it
gives in the program's own types. A number is right if

- it is not finite and one of the two, rounded to its type, is the same; or
- it is finite, and its distance to `exact` is at most the bound times the
  spacing of floats there and the framework's own error together (of the largest
  result, and the largest error, where an op mixes elements); or
- it is finite, and the framework's own error is more than twice as large; or
- `exact` is not finite, or on another side of a kink than rounded operands
  are, and it is as near to `eager`.

The bound is BOUND roundings, and, where an op mixes elements, the square root
of their number more: what a sum of so many has in any order, as a rule. The
condition is what the framework's own f32 shows on the same numbers. Nothing is
allowed beside it.
"""

import math

import numpy

BOUND = 4
# Bits of a significand, least exponent of a normal number, largest number.
_FORMATS = {
    "float32": (24, -126, 3.4028234663852886e38),
    "float16": (11, -14, 65504.0),
    "bfloat16": (8, -126, 3.3895313892515355e38),
}


def get_spacing(values, dtype):
    """The distance of neighbouring floats at each value."""
    bits, least, largest = _FORMATS[dtype]
    magnitude = numpy.abs(numpy.asarray(values, numpy.float64))
    magnitude = numpy.where(numpy.isfinite(magnitude), magnitude, 0.0)
    magnitude = numpy.clip(magnitude, 2.0**least, largest)
    return numpy.exp2(numpy.floor(numpy.log2(magnitude)) - (bits - 1))


def overflow(values, dtype):
    """f64 values with those that a type rounds to infinity as infinity."""
    bits, _, largest = _FORMATS[dtype]
    values = numpy.asarray(values, numpy.float64)
    limit = largest + get_spacing(largest, dtype) / 2
    return numpy.where(numpy.abs(values) >= limit,
                       numpy.copysign(math.inf, values), values)


def _is_near(found, other, allowed):
    with numpy.errstate(invalid="ignore"):
        same = (found == other) | (numpy.isnan(found) & numpy.isnan(other))
        return same | (numpy.abs(found - other) <= allowed)


def find_wrong(found, exact, eager, dtype, mixed):
    """Indices of the numbers that are not right, of flat f64 arrays.

    Args:
        dtype: of the results: "float32", "bfloat16", "float16".
        mixed: of how many elements of an operand an element of the result may
            be made; 1 of a pointwise op.
    """
    bound = BOUND + (math.sqrt(mixed) if mixed > 1 else 0)
    exact, eager = overflow(exact, dtype), overflow(eager, dtype)
    finite = numpy.abs(exact[numpy.isfinite(exact)])
    scale = finite.max() if mixed > 1 and finite.size else 0.0
    spacing = get_spacing(numpy.maximum(numpy.abs(exact), scale), dtype)
    with numpy.errstate(invalid="ignore"):
        own = numpy.abs(eager - exact)
        largest = numpy.maximum(numpy.abs(exact), numpy.abs(eager))
        # More than a few digits is no rounding: another side of a kink.
        few = 2.0**-(_FORMATS[dtype][0] // 4)
        own = numpy.where(own <= few * numpy.maximum(largest, scale), own, 0.0)
        if mixed > 1 and own.size:
            own = own.max()
        nearer = numpy.abs(found - exact) < numpy.abs(eager - exact) / 2
    right = nearer | _is_near(found, exact, bound * (spacing + own))
    near_eager = bound * get_spacing(
        numpy.maximum(numpy.abs(eager), scale), dtype)
    right |= _is_near(found, eager, near_eager)
    return numpy.flatnonzero(~right)


# What faults are of -----------------------------------------------------------

# Beside these a product or an exponential overflows, or vanishes.
_NEAR = 1e20
_LEAST_NORMAL = 2.0**-126


def _classify(operands, exact, found):
    """What a pointwise op is wrong at."""
    if any(math.isnan(x) for x in operands):
        return "NaN"
    if any(math.isinf(x) for x in operands):
        return "infinities"
    if abs(exact) < _LEAST_NORMAL and abs(found) < _LEAST_NORMAL:
        return "subnormal results"
    if any(x and not 1 / _NEAR < abs(x) < _NEAR for x in operands):
        return "far numbers"
    return "numbers"


def _split(wrong, operands, exact, found):
    """Indices by what they are wrong at."""
    classes = {}
    for at in wrong:
        kind = _classify([o[at] for o in operands], exact[at], found[at])
        classes.setdefault(kind, []).append(at)
    return classes


def list_faults(case, kind, operands, found, exact, eager, types):
    """The faults of a draw.

    Args:
        operands: flat arrays in f64.
        found, exact, eager: pairs of lists of such arrays, the results and the
            gradients.
        types: of the results.
    """
    faults = []
    for part, label in enumerate(("result", "gradient")):
        for number, flat in enumerate(zip(found[part], exact[part],
                                          eager[part])):
            dtype = case.dtype_name if part else types[number]
            wrong = find_wrong(*flat, dtype, case.mixed)
            classes = ({kind: wrong} if not case.pointwise else
                       _split(wrong, operands, flat[1], flat[0]))
            for name, indices in classes.items():
                if len(indices):
                    faults.append(_make_fault(
                        case, name, f"{label} {number}", operands, flat,
                        indices))
    return faults


def _make_fault(case, values, what, operands, flat, indices):
    at = indices[0]
    place = (", ".join(f"{o[at]:g}" for o in operands)
             if case.pointwise else "")
    return {"op": case.op, "case": case.text, "dtype": case.dtype_name,
            "values": values, "what": what, "at": place,
            "found": float(flat[0][at]), "exact": float(flat[1][at]),
            "eager": float(flat[2][at]), "count": len(indices),
            "of": flat[0].size}
