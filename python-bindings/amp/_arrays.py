"""NumPy's arrays and the element types of programs."""

from __future__ import annotations

from typing import Any, Dict, Mapping

import numpy

from ._errors import Error

# The types that NumPy has itself; bf16 and 8-bit floats come from ml_dtypes.
_NUMPY = {
    "f64": "float64", "f32": "float32", "f16": "float16", "i64": "int64",
    "i32": "int32", "i16": "int16", "i8": "int8", "u8": "uint8", "i1": "bool",
}
_ML_DTYPES = {
    "bf16": "bfloat16", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2",
}
_BITS = {name: key for key, name in _ML_DTYPES.items()}


def get_dtype(name: str) -> numpy.dtype:
    """The NumPy type of a program's element type, ``"f32"`` or ``"bf16"``."""
    if name in _NUMPY:
        return numpy.dtype(_NUMPY[name])
    import ml_dtypes

    return numpy.dtype(getattr(ml_dtypes, _ML_DTYPES[name]))


def as_argument(array):
    """What the extension takes: the array, or its bits and their type's name,
    as NumPy gives no buffer of ml_dtypes' types; numbers and lists become
    arrays."""
    if isinstance(array, numpy.ndarray):
        name = _BITS.get(array.dtype.name)
        if name is None:
            return array
        return array.view(f"u{array.itemsize}"), name
    if isinstance(array, (int, float, list, tuple, numpy.generic)):
        return as_argument(numpy.asarray(array))
    return array


def load_arrays(arrays: Dict[str, numpy.ndarray], values: Mapping[str, Any],
                step) -> None:
    """Writes values into the arrays of their names, a step's memory, all or
    none of them; of what replicas have parts of, this one's."""
    arguments = step.state._arguments
    for key in arrays:
        if key not in values:
            raise Error(f"missing key '{key}'")
    for key in values:
        if key not in arrays:
            raise Error(f"no state '{key}'; there are " + ", ".join(arrays))
    for key in arrays:
        shape = arguments[key].shape
        if numpy.shape(values[key]) != shape:
            raise Error(f"'{key}': expected the shape {list(shape)}, "
                        f"found {list(numpy.shape(values[key]))}")
    for key, array in arrays.items():
        if arguments[key].part is None:
            array[...] = values[key]
        else:
            step.state[key] = numpy.asarray(values[key]).astype(array.dtype)
