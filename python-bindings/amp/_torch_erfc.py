"""erfc: 1 - erf(x) has no digits left where x is large."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict

import torch

from ._torch_ops import COTANGENT, GRADIENT, narrow, next_id, widen

aten = torch.ops.aten

# Of Sun's fdlibm, s_erf.c: "Copyright (C) 1993 by Sun Microsystems, Inc. All
# rights reserved. [...] Permission to use, copy, modify, and distribute this
# software is freely granted, provided that this notice is preserved."
# Polynomials and their divisors, the constant first, of x^2; of |x| - 1; of
# 1 / x^2, up to 1 / 0.35 and from there on. Their errors are below 2^-59; in
# f32 the result is within 4 ulp, measured.
_SMALL = ((1.28379167095512558561e-01, -3.25042107247001499370e-01,
           -2.84817495755985104766e-02, -5.77027029648944159157e-03,
           -2.37630166566501626084e-05),
          (1.0, 3.97917223959155352819e-01, 6.50222499887672944485e-02,
           5.08130628187576562776e-03, 1.32494738004321644526e-04,
           -3.96022827877536812320e-06))
_MIDDLE = ((-2.36211856075265944077e-03, 4.14856118683748331666e-01,
            -3.72207876035701323847e-01, 3.18346619901161753674e-01,
            -1.10894694282396677476e-01, 3.54783043256182359371e-02,
            -2.16637559486879084300e-03),
           (1.0, 1.06420880400844228286e-01, 5.40397917702171048937e-01,
            7.18286544141962662868e-02, 1.26171219808761642112e-01,
            1.36370839120290507362e-02, 1.19844998467991074170e-02))
_LARGE = ((-9.86494403484714822705e-03, -6.93858572707181764372e-01,
           -1.05586262253232909814e+01, -6.23753324503260060396e+01,
           -1.62396669462573470355e+02, -1.84605092906711035994e+02,
           -8.12874355063065934246e+01, -9.81432934416914548592e+00),
          (1.0, 1.96512716674392571292e+01, 1.37657754143519042600e+02,
           4.34565877475229228821e+02, 6.45387271733267880336e+02,
           4.29008140027567833386e+02, 1.08635005541779435134e+02,
           6.57024977031928170135e+00, -6.04244152148580987438e-02))
_TAIL = ((-9.86494292470009928597e-03, -7.99283237680523006574e-01,
          -1.77579549177547519889e+01, -1.60636384855821916062e+02,
          -6.37566443368389627722e+02, -1.02509513161107724954e+03,
          -4.83519191608651397019e+02),
         (1.0, 3.03380607434824582924e+01, 3.25792512996573918826e+02,
          1.53672958608443695994e+03, 3.19985821950859553908e+03,
          2.55305040643316442583e+03, 4.74528541206955367215e+02,
          -2.24409524465858183362e+01))
_ERX = 8.45062911510467529297e-01  # about erf(1), the middle's


def evaluate(coefficients, x):
    """A polynomial, by Horner's scheme; the constant comes first."""
    result = torch.full_like(x, coefficients[-1])
    for coefficient in coefficients[-2::-1]:
        result = result * x + coefficient
    return result


def _divide(pair, x):
    """One polynomial by another."""
    return evaluate(pair[0], x) / evaluate(pair[1], x)


def _erfc(x):
    """In each range by a formula that keeps its digits. What exp() takes of a
    square is of few bits, and exact; the rest is a factor of about 1."""
    if x.dtype in (torch.float16, torch.bfloat16):
        return _erfc(x.float()).to(x.dtype)
    if not x.is_floating_point():
        return _erfc(x.to(torch.get_default_dtype()))
    size = torch.abs(x)
    small = torch.where(size < 0.84375, x, 0.0)
    erf = small + small * _divide(_SMALL, small * small)
    near = torch.where(small < 0.25, 1.0 - erf, 0.5 - (
        (small - 0.5) + (erf - small)))
    shift = torch.where(size < 1.25, size, 1.0) - 1.0
    part = _divide(_MIDDLE, shift)
    middle = torch.where(x < 0, 1.0 + (_ERX + part), (1.0 - _ERX) - part)
    far = torch.clamp(torch.where(size < 1.25, 1.25, size), max=30.0)
    inverse = 1.0 / (far * far)
    ratio = torch.where(far < 1 / 0.35, _divide(_LARGE, inverse),
                        _divide(_TAIL, inverse))
    cut = torch.floor(far * 64.0) / 64.0
    tail = torch.exp(-cut * cut - 0.5625) * torch.exp(
        (cut - far) * (cut + far) + ratio) / far
    tail = torch.where(x < 0, 2.0 - tail, tail)
    result = torch.where(size < 0.84375, near,
                         torch.where(size < 1.25, middle, tail))
    return torch.where(torch.isnan(x), x, result)


def _attach(make, x):
    """The gradient, -2 / sqrt(pi) * exp(-x^2), of an exact square, too."""
    given, value = x, x.meta["val"]
    if x not in make.differentiated or not value.is_floating_point():
        return None
    x = widen(make, x)
    result, number = make(aten.erfc.default, x), next_id()
    size = make(aten.clamp.default, make(aten.abs.default, x), None, 30.0)
    cut = make(aten.div.Tensor, make(aten.floor.default, make(
        aten.mul.Tensor, size, 64.0)), 64.0)
    rest = make(aten.mul.Tensor, make(aten.sub.Tensor, cut, size),
                make(aten.add.Tensor, cut, size))
    slope = make(aten.mul.Tensor, make(aten.exp.default, make(
        aten.neg.default, make(aten.mul.Tensor, cut, cut))),
        make(aten.exp.default, rest))
    slope = make(aten.mul.Tensor, slope, -2 / math.sqrt(math.pi))
    gradient = make(aten.mul.Tensor, make(COTANGENT, result, 0, number), slope)
    result = make(GRADIENT, result, 0, number, [x], [gradient])
    return narrow(make, result, given)


DECOMPOSITIONS: Dict[Any, Callable] = {
    aten.erfc.default: _erfc, aten.special_erfc.default: _erfc}
REWRITES: Dict[Any, Callable] = {
    aten.erfc.default: _attach, aten.special_erfc.default: _attach}
