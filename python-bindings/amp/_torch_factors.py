"""Factors of matrices and triangular systems as loops over columns and rows,
where PyTorch calls LAPACK. All take one dimension of batches."""

from __future__ import annotations

import torch

from ._torch_loop import BODIES, run_loop


def _column(a, k):
    """Of the last dimension of a batch of matrices."""
    return a.index_select(2, k[None]).squeeze(-1)


# Cholesky ---------------------------------------------------------------------


def _add_column(rows, states, _):
    """Outputs are the squares of the diagonal's elements."""
    k, column = rows
    factor, = states
    places = torch.arange(column.shape[-1])
    known = factor.index_select(1, k[None]).transpose(1, 2)
    column = column - (factor @ known).squeeze(-1)
    square = column.index_select(1, k[None])
    column = torch.where(places >= k, column / torch.sqrt(square), 0.0)
    return [square.squeeze(-1)], [torch.where(places == k, column[..., None],
                                              factor)]


def factor_cholesky(a):
    """The lower factor, NaN of a matrix that is not positive definite, and the
    order of the first minor that is not, or 0."""
    count = a.shape[-1]
    places = torch.arange(count)
    squares, factor = run_loop("cholesky", [places, a.permute(2, 0, 1)],
                               [torch.zeros_like(a)])
    failed = torch.where(squares > 0, count + 1, places[:, None] + 1).amin(0)
    info = torch.where(failed > count, 0, failed).to(torch.int32)
    return torch.where(info[:, None, None] == 0, factor, torch.nan), info


# LU ---------------------------------------------------------------------------


def _swap(x, k, other):
    """Rows k and, in each batch, another exchanged."""
    places = torch.arange(x.shape[1])[:, None]
    is_other = places == other[:, None, None]
    first = x.index_select(1, k[None])
    second = torch.where(is_other, x, 0).sum(1, keepdim=True)
    x = torch.where(is_other, first, x)
    return torch.where(places == k, second, x)


def _eliminate(rows, states, _):
    """With the largest of the column as pivot, the first of equal ones."""
    k, = rows
    a, order = states
    places, columns = map(torch.arange, a.shape[1:])
    sizes = torch.abs(_column(a, k))
    sizes = torch.where(torch.isnan(sizes), torch.inf, sizes)
    pivot = torch.where(places >= k, sizes, -1.0).argmax(-1)
    a, order = _swap(a, k, pivot), _swap(order, k, pivot)
    top = a.index_select(1, k[None])
    size, below = top.index_select(2, k[None]), _column(a, k)[..., None]
    below = torch.where(size != 0, below / size, below)
    rest = torch.where(columns > k, a - below * top,
                       torch.where(columns == k, below, a))
    return [pivot], [torch.where(places[:, None] > k, rest, a), order]


def factor_lu(a):
    """Both factors in one matrix, the pivots, and which row of the matrix each
    row is of."""
    count, rows, columns = a.shape
    order = torch.arange(rows)[None, :, None].expand(count, rows, 1)
    pivots, factors, order = run_loop(
        "lu", [torch.arange(min(rows, columns))], [a, order.clone()])
    return factors, pivots.mT, order.squeeze(-1)


def _exchange(rows, states, _):
    return [], [_swap(states[0], *rows)]


def permute(pivots, rows: int):
    """The order of rows that pivots make."""
    order = torch.arange(rows)[None, :, None].expand(len(pivots), rows, 1)
    order, = run_loop("permute", [torch.arange(pivots.shape[1]), pivots.mT],
                      [order.clone()])
    return order.squeeze(-1)


# Triangular systems -----------------------------------------------------------


def _add_row(rows, states, _):
    """The solution is zero where it is not known yet."""
    k, a, diagonal, b = rows
    x, = states
    row = (b - (a[:, None] @ x).squeeze(1)) / diagonal[:, None]
    places = torch.arange(x.shape[1])[:, None]
    return [], [torch.where(places == k, row[:, None], x)]


def solve_triangular(a, b, upper: bool, unit: bool = False):
    """Row by row; what lies on the other side of the diagonal is not read."""
    rows = a.permute(1, 0, 2)
    places = torch.arange(a.shape[-1])
    is_before = (places > places[:, None] if upper else
                 places < places[:, None])
    diagonal = a.diagonal(0, 1, 2).mT
    diagonal = torch.ones_like(diagonal) if unit else diagonal
    rows = torch.where(is_before[:, None], rows, 0.0)
    x, = run_loop("triangular", [places, rows, diagonal, b.permute(1, 0, 2)],
                  [torch.zeros_like(b)], reverse=upper)
    return x


# QR ---------------------------------------------------------------------------


def _reflect(rows, states, _):
    """By Householder's reflections, whose signs are LAPACK's."""
    k, = rows
    q, r = states
    places, columns = torch.arange(r.shape[1]), torch.arange(r.shape[2])
    column = torch.where(places >= k, _column(r, k), 0.0)
    most = torch.abs(column).amax(-1, keepdim=True)
    column = column / torch.where(most == 0, 1.0, most)  # no square overflows
    here = column.index_select(1, k[None])
    below = torch.where(places > k, column, 0.0)
    rest = torch.sum(below * below, -1, keepdim=True)
    size = torch.sqrt(here * here + rest)
    v = torch.where(places == k, here + torch.where(here < 0, -size, size),
                    below)
    v = torch.where(rest == 0, 0.0, v)[..., None]
    square = torch.sum(v * v, 1, keepdim=True)
    scaled = 2 * v / torch.where(square == 0, 1.0, square)
    is_zero = (places[:, None] > k) & (columns == k)
    reflected = torch.where(columns >= k, r - scaled * (v.mT @ r), r)
    reflected = torch.where(is_zero, 0.0, reflected)
    return [], [torch.where(places >= k, q - (q @ v) * scaled.mT, q),
                torch.where(places[:, None] >= k, reflected, r)]


def factor_qr(a):
    """All columns of the orthogonal factor, and the other one."""
    count, rows, columns = a.shape
    q = torch.eye(rows, dtype=a.dtype).expand(count, rows, rows)
    return run_loop("qr", [torch.arange(min(rows, columns))], [q.clone(), a])


BODIES.update(cholesky=_add_column, lu=_eliminate, permute=_exchange,
              triangular=_add_row, qr=_reflect)
