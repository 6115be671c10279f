"""Cases of the sweep from PyTorch's own list of ops and their operands."""

import sys
import types
import unittest
import warnings
from dataclasses import dataclass, field

import amp
import amp.torch
import numpy
import torch
from sweep_compare import list_faults
from sweep_values import draw, draw_pointwise, get_weights
from torch import nn
from torch.utils import _pytree as pytree

DTYPES = (torch.float32, torch.bfloat16, torch.float16)


def get_ops():
    """PyTorch's own tests' list of ops, each a call with operands, and ours."""
    # They need a package for other things.
    stub = types.ModuleType("expecttest")
    stub.TestCase = unittest.TestCase
    sys.modules.setdefault("expecttest", stub)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal import common_methods_invocations
        from sweep_torch_calls import get_calls
    return [*common_methods_invocations.op_db, *get_calls()]


def get_name(op):
    return op.name + (f".{op.variant_test_name}" if op.variant_test_name
                      else "")


def list_names():
    return sorted({get_name(op) for op in get_ops()})


@dataclass
class Case:
    """A call of an op as a function of its float operands."""

    op: str
    text: str
    call: object
    dtype: torch.dtype
    operands: list
    kinks: list
    pointwise: bool = False
    draws: list = field(default_factory=list)

    @property
    def name(self):
        return f"{self.op} {str(self.dtype)[6:]} {self.text}"

    @property
    def dtype_name(self):
        return str(self.dtype)[6:]

    @property
    def mixed(self):
        """How many elements a result may depend on."""
        return 1 if self.pointwise else max(
            2, *(operand.numel() for operand in self.operands), 2)

    def run(self, operands):
        """The results that are tensors of real numbers."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            leaves = pytree.tree_leaves(self.call(operands))
        return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]


# Operands ---------------------------------------------------------------------


def _describe(leaf):
    if isinstance(leaf, torch.Tensor):
        kind = str(leaf.dtype)[6:].replace("float32", "")
        return f"{kind}{list(leaf.shape)}"
    return repr(leaf).replace("torch.", "")


def _make_case(op, dtype, sample):
    """None if an operand is no tensor of real numbers."""
    flat, tree = pytree.tree_flatten((sample.input, sample.args,
                                      sample.kwargs))
    places = [i for i, leaf in enumerate(flat)
              if isinstance(leaf, torch.Tensor) and leaf.dtype == dtype
              and leaf.layout == torch.strided]
    others = [leaf for i, leaf in enumerate(flat) if i not in places]
    if not places or any(
            isinstance(leaf, torch.Tensor)
            and (leaf.is_complex() or leaf.layout != torch.strided)
            or callable(leaf) and not isinstance(leaf, torch.Tensor)
            for leaf in others):
        return None

    def call(operands):
        leaves = list(flat)
        for place, operand in zip(places, operands):
            leaves[place] = operand
        first, args, kwargs = pytree.tree_unflatten(leaves, tree)
        return op.op(first, *args, **kwargs)

    first, args, kwargs = pytree.tree_map(_describe, (
        sample.input, tuple(sample.args), dict(sample.kwargs)))
    parts = [str(first), *map(str, args),
             *(f"{k}={v}" for k, v in kwargs.items())]
    kinks = [float(leaf) for leaf in others
             if isinstance(leaf, (int, float)) and not isinstance(leaf, bool)]
    return Case(get_name(op), ", ".join(parts).replace("'", ""), call, dtype,
                [flat[place].detach() for place in places], kinks)


def _is_close(a, b):
    """A vector's last elements are rounded by other code."""
    return torch.allclose(a.double(), b.double(), rtol=1e-5, atol=0.0,
                          equal_nan=True)


def _is_pointwise(case, arrays):
    """Whether results keep their place when elements change theirs, and do not
    depend on others."""
    def run(keep):
        return case.run([torch.from_numpy(a[keep].copy()) for a in arrays])

    count = arrays[0].size
    order = numpy.random.default_rng(1).permutation(count)
    try:
        whole, turned = run(slice(None)), run(order)
        half = run(slice(count // 2))
    except Exception:  # operands of these shapes have no meaning
        return False
    return bool(whole) and all(
        a.layout == torch.strided and a.shape == (count,)
        and b.shape == (count,)
        and c.shape == (count // 2,)
        and _is_close(a[order], b) and _is_close(a[:count // 2], c)
        for a, b, c in zip(whole, turned, half))


def _stretch(case):
    """A pointwise op meets all numbers in one call."""
    arrays = draw_pointwise(case.op, len(case.operands), case.kinks[:3])
    if not _is_pointwise(case, arrays):
        return False
    case.pointwise = True
    for operand in case.operands:
        kind = "" if case.dtype == torch.float32 else str(case.dtype)[6:]
        case.text = case.text.replace(kind + str(list(operand.shape)), "x", 1)
    case.operands = [torch.from_numpy(a).to(case.dtype) for a in arrays]
    case.draws = [("all numbers", case.operands)]
    return True


def _fill(case):
    shapes = [tuple(operand.shape) for operand in case.operands]
    case.draws = [("as PyTorch's tests", case.operands)]
    case.draws += [
        (kind, [torch.from_numpy(numpy.asarray(a)).to(case.dtype)
                for a in arrays])
        for kind, arrays in draw(case.op, shapes, case.kinks[:3])]


def _spread(items, count):
    """Some, from all over a list."""
    step = max(len(items) / count, 1.0)
    return [items[int(i * step)] for i in range(min(count, len(items)))]


LARGEST = 600


def _list_samples(name, dtype):
    for op in get_ops():
        if get_name(op) == name and dtype in op.dtypes:
            torch.manual_seed(0)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                samples = list(op.sample_inputs("cpu", dtype,
                                                requires_grad=False))
            for sample in _spread(samples, 32):
                yield _make_case(op, dtype, sample)


def make_cases(name, dtype_name, count):
    """At most `count` calls of an op."""
    cases, seen = [], set()
    for case in _list_samples(name, getattr(torch, dtype_name)):
        if case is None or any(o.numel() > LARGEST for o in case.operands):
            continue
        _stretch(case)
        if case.text not in seen:
            seen.add(case.text)
            cases.append(case)
    # Calls of a pointwise op on other shapes say nothing more.
    if any(case.pointwise for case in cases):
        cases = [case for case in cases if case.pointwise]
    cases = _spread(cases, count)
    for case in cases:
        if not case.pointwise:
            _fill(case)
    return cases


# Running ----------------------------------------------------------------------


def _get_format(dtype):
    """Of what a type's values are compared in."""
    return str(dtype if dtype in DTYPES else torch.float32)[6:]


def _weigh(outputs, weights):
    return sum((out.to(w.dtype) * w).sum() for out, w in zip(outputs, weights))


def run_eager(case, operands, dtype):
    """Results and gradients in f64, of operands in a type."""
    operands = [o.detach().to(dtype).clone().requires_grad_()
                for o in operands]
    outputs = case.run(operands)
    if any(out.is_complex() or out.layout != torch.strided
           for out in outputs):
        raise TypeError("expected dense tensors of real numbers")
    wide = torch.float64 if dtype == torch.float64 else torch.float32
    weights = [torch.from_numpy(get_weights(tuple(out.shape))).to(wide)
               for out in outputs]
    loss = _weigh(outputs, weights)
    grads = [None] * len(operands)
    if isinstance(loss, torch.Tensor) and loss.requires_grad:
        grads = torch.autograd.grad(loss, operands, allow_unused=True)
    grads = [torch.zeros_like(o) if g is None else g
             for o, g in zip(operands, grads)]
    return ([out.detach().double() for out in outputs],
            [grad.double() for grad in grads],
            [_get_format(out.dtype) for out in outputs])


def can_compare(case):
    """Whether eager PyTorch gives dense tensors of real numbers, twice the
    same."""
    try:
        torch.manual_seed(1)
        first = run_eager(case, case.operands, case.dtype)
        again = run_eager(case, case.operands, case.dtype)
    except Exception:  # of many kinds
        return False
    return bool(first[0]) and all(
        a.layout == torch.strided
        and torch.equal(a.nan_to_num(), b.nan_to_num())
        for a, b in zip(first[0] + first[1], again[0] + again[1]))


class Group(nn.Module):
    """Cases side by side. The gradient of a result's weight is the result."""

    def __init__(self, cases):
        super().__init__()
        self.cases, self.operands, self.weights = cases, [], []
        for i, case in enumerate(cases):
            self.operands.append([self._add(f"x{i}_{j}", operand) for
                                  j, operand in enumerate(case.operands)])
            outputs = case.run(case.operands)
            self.weights.append([
                self._add(f"w{i}_{j}", torch.from_numpy(
                    get_weights(tuple(out.shape))).float())
                for j, out in enumerate(outputs)])

    def _add(self, name, value):
        self.register_parameter(name, nn.Parameter(value.detach().clone()))
        return name

    def forward(self):
        total = 0.0
        for case, operands, weights in zip(self.cases, self.operands,
                                           self.weights):
            outputs = case.run([getattr(self, name) for name in operands])
            total = total + _weigh(outputs, [getattr(self, name)
                                             for name in weights])
        return total

    def set(self, index, operands):
        with torch.no_grad():
            for name, value in zip(self.operands[index], operands):
                getattr(self, name).copy_(value)

    def _get_grad(self, name):
        param = getattr(self, name)
        return (torch.zeros_like(param) if param.grad is None
                else param.grad.clone()).detach().double()

    def get(self, index):
        return tuple([self._get_grad(name) for name in names[index]]
                     for names in (self.weights, self.operands))


def _loss(model):
    return model()


def _flatten(tensors):
    return [t.detach().double().flatten().numpy(force=True) for t in tensors]


def _compare(case, kind, operands, found):
    """The faults of a draw."""
    try:
        exact = run_eager(case, operands, torch.float64)
        eager = run_eager(case, operands, case.dtype)
    except Exception:  # values that the op refuses
        return []
    return list_faults(case, kind, _flatten(operands), *(
        [*map(_flatten, numbers[:2])] for numbers in (found, exact, eager)),
        eager[2])


def run_group(cases, **options):
    """The faults of cases that are compiled together. Raises amp.Error."""
    group = Group(cases)
    step = amp.torch.grad_fn(group, _loss, (), policy="f32", threads=1,
                             cache=False, check=False, **options)
    faults = []
    for draw_index in range(max(len(case.draws) for case in cases)):
        drawn = [case.draws[min(draw_index, len(case.draws) - 1)]
                 for case in cases]
        for i, (_, operands) in enumerate(drawn):
            group.set(i, operands)
        step()
        for i, case in enumerate(cases):
            if draw_index < len(case.draws):
                faults += _compare(case, *drawn[i], group.get(i))
    return faults
