"""Complex tensors of an exported graph as pairs of real ones, which is what
MLIR's conversions and the compiler have.

Each op of complex numbers is run on pairs: by its row (_torch_complex), or as
the ops that PyTorch takes it apart into. What that computes of real tensors is
recorded in the op's place. The gradient of the pair is PyTorch's of the complex
tensor: of a real loss, dL/dRe + i dL/dIm."""

from __future__ import annotations

import contextlib
import functools
import operator
from typing import Any, Callable, Dict, List, Optional, Set

import torch
from torch import fx
from torch._decomp import decomposition_table
from torch.export.graph_signature import (InputKind, InputSpec,
                                          TensorArgument)
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from ._errors import Error, make_line
from ._torch_complex import ROWS
from ._torch_pair import Pair
from ._torch_states import ENTER, EXIT, describe
from ._torch_tensors import as_real
from ._torch_memories import is_view

aten = torch.ops.aten


def _is_complex(value) -> bool:
    if isinstance(value, torch.dtype):
        return value.is_complex
    return isinstance(value, (Pair, complex)) or (
        isinstance(value, torch.Tensor) and value.is_complex())


def _has_complex(*trees) -> bool:
    return any(map(_is_complex, pytree.tree_leaves(trees)))


def _is_mutable(target) -> bool:
    schema = getattr(target, "_schema", None)
    return schema is not None and schema.is_mutable


# Recording --------------------------------------------------------------------


# Ops of real operands, or of none, that have rows.
_OF_REAL = (aten.complex.default, aten.polar.default,
            aten.view_as_complex.default, aten._fft_r2c.default,
            aten.fft_fftfreq.default, aten.fft_rfftfreq.default,
            aten.stft.default)


def _write(func, other: Callable, x, *args, **kwargs):
    """An op in place by another one. What it gives another shape has that in
    the result alone."""
    result = other(x, *args, **kwargs)
    if torch.Tag.inplace_view not in func.tags:
        return x.copy_(result)
    x.is_moved = True
    return result


class _Recorder(TorchDispatchMode):
    """Puts what is computed of real tensors in front of a node of the graph.

    Attributes:
        node: the one that is run.
        made: nodes that are new.
    """

    def __init__(self, program, fake_mode):
        super().__init__()
        self._program, self._graph = program, program.graph
        self.fake_mode = fake_mode
        self._nodes: Dict[int, fx.Node] = {}
        self._kept: List[torch.Tensor] = []  # whose identity is a key
        self._constants: Dict[int, torch.Tensor] = {}  # by that of a real one
        self.node: Optional[fx.Node] = None
        self.made: List[fx.Node] = []

    def know(self, value: torch.Tensor, node: fx.Node) -> torch.Tensor:
        """A tensor that a node gives."""
        self._nodes[id(value)] = node
        self._kept.append(value)
        return value

    def find(self, value: torch.Tensor) -> fx.Node:
        return self._nodes[id(value)]

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        args, kwargs = pytree.tree_map_only(torch.Tensor, self._read,
                                            (args, kwargs or {}))
        if not _has_complex(args, kwargs) and func not in _OF_REAL:
            return self._record(func, args, kwargs)
        row = ROWS.get(func) or self._find_row(func)
        with self:
            return row(*args, **kwargs)

    def _find_row(self, func) -> Callable:
        """Of an op without one: by the op that does not write its operand, or
        PyTorch's own decomposition."""
        if torch._C._dispatch_has_kernel_for_dispatch_key(
                func.name(), "CompositeImplicitAutograd"):
            return func.decompose
        if func._opname.endswith("_"):
            packet = getattr(aten, func._opname[:-1], None)
            other = getattr(packet, func._overloadname, None)
            if other is not None:
                return functools.partial(_write, func, other)
        decompose = decomposition_table.get(func)
        if decompose is None or _is_mutable(func):
            self._refuse()
        return decompose

    def _refuse(self):
        raise Error(f"'{self.node.target}' of complex numbers cannot be "
                    "exported: write it with their real and imaginary parts"
                    + describe(self.node))

    def _read(self, value: torch.Tensor):
        """An operand; a number that C++ made a tensor of is one again."""
        if isinstance(value, Pair) and value.is_moved:
            self._refuse()
        if isinstance(value, Pair) or id(value) in self._nodes:
            return value
        if value.ndim == 0:
            return value.item()
        if id(value) not in self._constants:
            self._constants[id(value)] = self._add_constant(value)
        return self._constants[id(value)]

    def _record(self, func, args, kwargs):
        result = func(*args, **kwargs)
        args, kwargs = pytree.tree_map_only(torch.Tensor, self.find,
                                            (args, kwargs))
        node = self._add(func, args, kwargs, result)
        if isinstance(result, (tuple, list)):
            for i, value in enumerate(result):
                self.know(value, self._add(operator.getitem, (node, i), {},
                                           value))
        elif id(result) not in self._nodes:  # an op in place gives its operand
            self.know(result, node)
        return result

    def _add(self, target, args, kwargs, value) -> fx.Node:
        with self._graph.inserting_before(self.node):
            new = self._graph.call_function(target, tuple(args), kwargs)
        new.meta = {**self.node.meta, "val": value}
        self.made.append(new)
        return new

    def _add_constant(self, value: torch.Tensor) -> torch.Tensor:
        first = next(iter(self._graph.nodes))
        with self._graph.inserting_before(first):
            node = self._graph.placeholder("amp_constant")
        node.target = node.name
        fake = self.fake_mode.from_tensor(value, static_shapes=True)
        node.meta["val"] = fake
        self._program.constants[node.name] = value
        self._program.graph_signature.input_specs.insert(0, InputSpec(
            InputKind.CONSTANT_TENSOR, TensorArgument(node.name), node.name))
        return self.know(fake, node)


# Graphs -----------------------------------------------------------------------

# Functions that compute with complex numbers whatever they are given.
_SPECTRAL = ("aten::fft_", "aten::stft", "aten::istft")


def _is_spectral(node: fx.Node) -> bool:
    schema = getattr(node.target, "_schema", None)
    return schema is not None and schema.name.startswith(_SPECTRAL)


def _widen(x: torch.Tensor) -> torch.Tensor:
    """Where it has 16 bits it is autocast that widens it."""
    return x.float() if x.dtype in (torch.bfloat16, torch.float16) else x


class _Rewriter:
    """Runs through a graph, whose complex tensors are pairs then.

    Args:
        is_narrow: whether products of the program read less than f32.
    """

    def __init__(self, program, fake_mode, is_narrow: bool):
        self._graph = program.graph
        self._recorder = _Recorder(program, fake_mode)
        self._is_narrow = is_narrow
        self._env: Dict[fx.Node, Any] = {}
        self._copies: Set[fx.Node] = set()  # of view_as_real
        self._ran: List[fx.Node] = []

    def run(self) -> None:
        for node in list(self._graph.nodes):
            if node.op == "placeholder":
                self._read(node)
            elif node.op == "output":
                self._write(node)
            elif node.op == "call_function":
                self._visit(node)
        for node in reversed(self._ran):
            self._graph.erase_node(node)
        for node in reversed(self._recorder.made):
            if not node.users and not node.is_impure() and not _is_mutable(
                    node.target):
                self._graph.erase_node(node)

    def _read(self, node: fx.Node) -> None:
        """A complex argument is what view_as_real gives of it."""
        value = node.meta.get("val")
        if not _is_complex(value):
            self._keep(node)
            return
        recorder = self._recorder
        with recorder.fake_mode:
            real = torch.empty(*value.shape, 2, dtype=value.dtype.to_real())
        node.meta = {**node.meta, "val": recorder.know(real, node)}
        recorder.node = node.next
        while recorder.node.op == "placeholder":
            recorder.node = recorder.node.next
        self._env[node] = self._run(aten.view_as_complex.default, (real,), {})

    def _keep(self, node: fx.Node) -> None:
        value = self._env[node] = node.meta.get("val")
        for leaf in pytree.tree_leaves(value):
            if isinstance(leaf, torch.Tensor):
                self._recorder.know(leaf, node)

    def _look(self, node: fx.Node):
        return self._env.get(node, node.meta.get("val"))

    def _visit(self, node: fx.Node) -> None:
        args, kwargs = fx.node.map_arg((node.args, node.kwargs), self._look)
        self._check_written(node)
        if node.target is operator.getitem and node.args[0] in self._ran:
            self._finish(node, args[0][args[1]])
        elif _is_spectral(node) or _has_complex(args, kwargs,
                                                node.meta.get("val")):
            self._recorder.node = node
            with self._in_f32():
                self._finish(node, self._run(node.target, args, kwargs))
        else:
            self._keep(node)

    @contextlib.contextmanager
    def _in_f32(self):
        """As PyTorch's autocast, which leaves complex numbers alone: what is
        recorded under another policy is in a region of its own."""
        if not self._is_narrow:
            yield
            return
        with self._graph.inserting_before(self._recorder.node):
            enter = self._graph.call_function(
                ENTER, ("cpu", torch.bfloat16, False, None))
        yield
        with self._graph.inserting_before(self._recorder.node):
            self._graph.call_function(EXIT, (enter,))

    def _run(self, target, args, kwargs):
        node = self._recorder.node
        if not isinstance(target, torch._ops.OpOverload):
            raise Error(f"'{target}' of complex numbers cannot be exported"
                        + describe(node))
        row = target
        if _has_complex(args, kwargs) or target in _OF_REAL:
            row = ROWS.get(target, target)
        try:
            with self._recorder.fake_mode, torch.no_grad(), self._recorder:
                if _is_spectral(node):
                    args = pytree.tree_map_only(torch.Tensor, _widen, args)
                return row(*args, **kwargs)
        except Error:
            raise
        except Exception as error:  # of many kinds
            raise Error(f"'{target}' of complex numbers cannot be exported: "
                        f"{make_line(error)}{describe(node)}") from None

    def _finish(self, node: fx.Node, value) -> None:
        self._env[node] = value
        self._ran.append(node)
        if isinstance(value, torch.Tensor) and not isinstance(value, Pair):
            real = self._recorder.find(value)
            if node.target is aten.view_as_real.default:
                self._copies.add(real)
            node.replace_all_uses_with(real)

    def _check_written(self, node: fx.Node) -> None:
        """Of a view of complex numbers that is a copy here."""
        if not _is_mutable(node.target):
            return
        written = node.args[0]
        while isinstance(written, fx.Node):
            if written in self._copies:
                raise Error(f"'{node.target}' writes complex numbers through "
                            "view_as_real, which cannot be exported: clone() "
                            "it" + describe(node))
            written = written.args[0] if is_view(written) else None

    def _write(self, node: fx.Node) -> None:
        """Complex results as view_as_real gives them."""
        self._recorder.node = node

        def write(source: fx.Node) -> fx.Node:
            value = self._look(source)
            if not isinstance(value, Pair):
                return source
            with self._recorder.fake_mode, self._recorder:
                return self._recorder.find(torch.stack(value.parts, -1))

        node.args = fx.node.map_arg(node.args, write)


def _bind(program) -> None:
    """Names of results, and constants as they are bound."""
    signature = program.graph_signature
    results = next(n for n in program.graph.nodes if n.op == "output").args[0]
    for spec, result in zip(signature.output_specs, results):
        if isinstance(result, fx.Node):
            spec.arg = TensorArgument(result.name)
    for key in signature.inputs_to_lifted_tensor_constants.values():
        program.constants[key] = as_real(program.constants[key])


def carry_pairs(program, is_narrow: bool) -> None:
    """Makes the complex tensors of a program pairs of real ones.

    Args:
        is_narrow: whether products of the program read less than f32.
    """
    nodes = [node for node in program.graph.nodes if node.op != "output"]
    values = [node.meta.get("val") for node in nodes]
    if not _has_complex(values) and not any(map(_is_spectral, nodes)):
        return
    mode = torch._guards.detect_fake_mode(pytree.tree_leaves(values))
    _Rewriter(program, mode, is_narrow).run()
    _bind(program)
