"""torch.linalg's factors, solutions and determinants on the loops of
_torch_factors. PyTorch's own rules (_torch_rules) are their derivatives."""

from __future__ import annotations

import math
from functools import partial
from typing import Any, Callable, Dict

import torch

from ._torch_factors import (factor_cholesky, factor_lu, factor_qr, permute,
                             solve_triangular)
from ._torch_loop import BODIES, run_loop

aten = torch.ops.aten


def _flatten(x, batch=None):
    """Matrices with one dimension of batches."""
    x = x if batch is None else x.expand(*batch, *x.shape[-2:])
    return x.reshape(math.prod(x.shape[:-2]), *x.shape[-2:])


def _broadcast(*matrices):
    """The common batch, and each flat."""
    batch = torch.broadcast_shapes(*(x.shape[:-2] for x in matrices))
    return batch, *(_flatten(x, batch) for x in matrices)


# Triangular factors -----------------------------------------------------------


def _cholesky_ex(a, *, upper=False, check_errors=False):
    """NaN of a matrix that has no factor. Of both halves one is read."""
    batch, size = a.shape[:-2], a.shape[-1]
    factor, info = factor_cholesky(_flatten(a.mT if upper else a))
    factor = factor.mT if upper else factor
    return factor.reshape(*batch, size, size), info.reshape(batch)


def _solve_triangular(a, b, *, upper, left=True, unitriangular=False):
    if not left:
        return _solve_triangular(a.mT, b.mT, upper=not upper,
                                 unitriangular=unitriangular).mT
    batch, flat, right = _broadcast(a, b)
    x = solve_triangular(flat, right, upper, unitriangular)
    return x.reshape(*batch, *b.shape[-2:])


def _old_solve_triangular(b, a, upper=True, transpose=False,
                          unitriangular=False):
    turned = a.mT if transpose else a
    return _solve_triangular(turned, b, upper=upper != transpose,
                             unitriangular=unitriangular), a.clone()


def _cholesky_solve(b, factor, upper=False):
    lower = factor.mT if upper else factor
    half = _solve_triangular(lower, b, upper=False)
    return _solve_triangular(lower.mT, half, upper=True)


def _cholesky_inverse(factor, upper=False):
    return _cholesky_solve(torch.eye(factor.shape[-1], dtype=factor.dtype),
                           factor, upper)


# LU ---------------------------------------------------------------------------


def _factor(a):
    """As linalg.lu_factor_ex: pivots count from 1, and the info is the place of
    the first pivot that is zero, or 0."""
    batch, size = a.shape[:-2], min(a.shape[-2:])
    factors, pivots, _ = factor_lu(_flatten(a))
    diagonal = factors.diagonal(0, 1, 2)
    places = torch.arange(1, size + 1)
    failed = torch.where(diagonal == 0, places, size + 1).amin(-1)
    info = torch.where(failed > size, 0, failed)
    return (factors.reshape(a.shape),
            (pivots + 1).to(torch.int32).reshape(*batch, size),
            info.to(torch.int32).reshape(batch))


def _lu_factor_ex(a, *, pivot=True, check_errors=False):
    return _factor(a) if pivot else NotImplemented


def _get_order(pivots, rows: int):
    flat = pivots.reshape(math.prod(pivots.shape[:-1]), pivots.shape[-1])
    return permute(flat.long() - 1, rows).reshape(*pivots.shape[:-1], rows)


def _lu_unpack(factors, pivots, unpack_data=True, unpack_pivots=True):
    """What is not asked for is empty."""
    rows, columns = factors.shape[-2:]
    size, empty = min(rows, columns), factors.new_empty(0)
    places, lower, upper = empty, empty, empty
    if unpack_pivots:
        order = _get_order(pivots, rows)[..., None, :]
        places = (order == torch.arange(rows)[:, None]).to(factors.dtype)
    if unpack_data:
        lower = (factors[..., :size].tril(-1)
                 + torch.eye(rows, size, dtype=factors.dtype))
        upper = factors[..., :size, :].triu()
    return places, lower, upper


def _lu(a, *, pivot=True):
    return _lu_unpack(*_factor(a)[:2]) if pivot else NotImplemented


def _lu_solve(factors, pivots, b, *, left=True, adjoint=False):
    if not left:
        return _lu_solve(factors, pivots, b.mT, adjoint=not adjoint).mT
    order = _get_order(pivots, b.shape[-2])
    order = order.argsort(-1) if adjoint else order
    batch = torch.broadcast_shapes(factors.shape[:-2], b.shape[:-2])
    order = order[..., None].expand(*batch, *b.shape[-2:])
    x = b.expand(*batch, *b.shape[-2:])
    if not adjoint:
        x = _solve_triangular(factors, x.gather(-2, order), upper=False,
                              unitriangular=True)
        return _solve_triangular(factors, x, upper=True)
    x = _solve_triangular(factors.mT, x, upper=False)
    x = _solve_triangular(factors.mT, x, upper=True, unitriangular=True)
    return x.gather(-2, order)


def _solve_ex(a, b, *, left=True, check_errors=False):
    """NaN of a matrix that has no inverse."""
    is_vector = b.ndim == 1 or b.shape == a.shape[:-1]
    b = b[..., None] if is_vector else b
    factors, pivots, info = _factor(a)
    x = _lu_solve(factors, pivots, b, left=left)
    x = torch.where(info[..., None, None] == 0, x, torch.nan)
    return x.squeeze(-1) if is_vector else x, factors, pivots, info


def _inv_ex(a, *, check_errors=False):
    x, _, _, info = _solve_ex(a, torch.eye(a.shape[-1], dtype=a.dtype))
    return x, info


def _tensorinv(a, ind=2):
    rest = math.prod(a.shape[ind:])
    x, _ = _inv_ex(a.reshape(rest, rest))
    return x.reshape(a.shape[ind:] + a.shape[:ind])


# Determinants -----------------------------------------------------------------


def _factor_turned(a):
    """Of the transposed matrix where PyTorch's rules expect that one's factors;
    the factors, pivots, their diagonal, and the sign of the permutation."""
    factors, pivots, _ = _factor(a.mT if a.is_contiguous() else a)
    moved = pivots != torch.arange(1, a.shape[-1] + 1)
    sign = 1 - 2 * (moved.sum(-1) % 2)
    return (factors, pivots, factors.diagonal(0, -2, -1), sign.to(a.dtype))


def _det(a):
    factors, pivots, diagonal, sign = _factor_turned(a)
    return diagonal.prod(-1) * sign, factors, pivots


def _slogdet(a):
    factors, pivots, diagonal, sign = _factor_turned(a)
    return (diagonal.sgn().prod(-1) * sign, diagonal.abs().log().sum(-1),
            factors, pivots)


# QR ---------------------------------------------------------------------------


def _qr(a, mode="reduced"):
    batch, (rows, columns) = a.shape[:-2], a.shape[-2:]
    q, r = (x.reshape(*batch, *x.shape[-2:]) for x in factor_qr(_flatten(a)))
    if mode == "complete":
        return q, r
    r = r[..., :columns, :]
    return q[..., :columns] if mode == "reduced" else a.new_empty(0), r


# Exponentials -----------------------------------------------------------------

# Where these are too few no digit is right: the condition is the norm.
_SQUARINGS = 32


def _square(rows, states, given):
    k, = rows
    x, = states
    count, = given
    return [], [torch.where((k < count)[:, None, None], x @ x, x)]


BODIES["square"] = _square


def _expand_exp(x):
    """The series up to the 16th power: what is left out of a norm of 1/2 is
    below 2^-65, of one of 2 below 2^-31."""
    powers = [torch.eye(x.shape[-1], dtype=x.dtype).expand(x.shape), x, x @ x]
    powers.append(powers[2] @ x)
    fourth = powers[2] @ powers[2]
    result = fourth / math.factorial(16)
    for first in (12, 8, 4, 0):
        result = result + sum(power / math.factorial(first + i)
                              for i, power in enumerate(powers))
        result = result @ fourth if first else result
    return result


def _matrix_exp(a):
    """By squares of the exponential of a part, as many as each matrix takes.
    All are computed, and NaN is the result where they are too few."""
    if a.dtype in (torch.float16, torch.bfloat16):
        return _matrix_exp(a.float()).to(a.dtype)
    x = _flatten(a)
    norm = torch.abs(x).sum(1).amax(-1)
    limit = 0.5 if x.dtype == torch.float64 else 2.0
    is_over = norm[:, None] > limit * torch.exp2(
        torch.arange(_SQUARINGS + 1, dtype=x.dtype))
    scale = torch.where(is_over, 0.5, 1.0).prod(-1).to(x.dtype)
    count = is_over.sum(-1)
    x, = run_loop("square", [torch.arange(_SQUARINGS)],
                  [_expand_exp(x * scale[:, None, None])], [count])
    is_known = (count <= _SQUARINGS) & ~torch.isnan(norm)
    return torch.where(is_known[:, None, None], x, torch.nan).reshape(a.shape)


def _first(op: Callable, count: int = 1) -> Callable:
    """Of an op that raises in eager PyTorch where another one tells: its
    results are NaN here."""
    def decompose(*args, **kwargs):
        results = op(*args, **kwargs)
        if results is NotImplemented:
            return results
        return results[:count] if count > 1 else results[0]
    return decompose


def _solve_and_tell(a, b, *, left=True, check_errors=False):
    x, _, _, info = _solve_ex(a, b, left=left)
    return x, info


LINALG: Dict[Any, Callable] = {
    aten.linalg_cholesky_ex.default: _cholesky_ex,
    aten.linalg_cholesky.default: _first(_cholesky_ex),
    aten.linalg_solve_triangular.default: _solve_triangular,
    aten.triangular_solve.default: _old_solve_triangular,
    aten.cholesky_solve.default: _cholesky_solve,
    aten.cholesky_inverse.default: _cholesky_inverse,
    aten.linalg_lu_factor_ex.default: _lu_factor_ex,
    aten.linalg_lu_factor.default: _first(_lu_factor_ex, 2),
    aten.linalg_lu.default: _lu,
    aten.lu_unpack.default: _lu_unpack,
    aten.linalg_lu_solve.default: _lu_solve,
    aten._linalg_solve_ex.default: _solve_ex,
    aten.linalg_solve_ex.default: _solve_and_tell,
    aten.linalg_solve.default: _first(_solve_ex),
    aten.linalg_inv_ex.default: _inv_ex,
    aten.linalg_inv.default: _first(_inv_ex),
    aten.inverse.default: _first(_inv_ex),
    aten.linalg_tensorinv.default: _tensorinv,
    aten._linalg_det.default: _det,
    aten._linalg_slogdet.default: _slogdet,
    aten.linalg_qr.default: _qr,
    aten.linalg_matrix_exp.default: _matrix_exp,
    # What autograd's trace has of those that raise.
    aten._linalg_check_errors.default: lambda *_, **__: None,
}
# What PyTorch makes of these. (decompose() would come back to this table.)
LINALG.update({op: partial(op._op_dk,
                           torch._C.DispatchKey.CompositeImplicitAutograd)
               for op in (
    aten.linalg_det.default, aten.det.default, aten.linalg_slogdet.default,
    aten.slogdet.default, aten.logdet.default, aten.lu_solve.default,
    aten.linalg_matrix_power.default, aten.matrix_power.default,
    aten.matrix_exp.default, aten.linalg_tensorsolve.default)})
