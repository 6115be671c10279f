"""The loss of a batch as a module: what is exported, compiled and compared."""

from __future__ import annotations

import inspect
import threading
import types
from dataclasses import dataclass
from typing import (AbstractSet, Any, Callable, ContextManager, Dict, Iterator,
                    List, Sequence, Tuple)

import torch
from torch import nn

from ._errors import Error
from ._torch_assumed import Reads
from ._torch_batch import flatten, unflatten
from ._torch_beside import Beside
from ._torch_eager import Generators
from ._torch_functions import Eager
from ._torch_guard import Saved, call_functional, keeps_module
from ._torch_outside import Functions
from ._torch_patches import uncompiled

_MODEL, _CAPTURED = "model.", "captured."
# Of what has global state: an export, or a run that is watched.
LOCK = threading.RLock()


def strip(name: str) -> str:
    """Names as the user's model has them."""
    return name.removeprefix(_MODEL)


@dataclass
class Found:
    """What runs of a loss have told of it. It stays when a module is put back
    as it was.

    Attributes:
        left: what the runs for the last batch have written: objects, names of
            their attributes, and what is in these.
        written: parameters that get no gradient and that forward() writes, by
            name: they count as buffers.
        derives: whether it takes derivatives itself, which eager PyTorch does
            not under no_grad().
    """

    left: Sequence[Tuple[Tuple[Any, str], Any]] = ()
    written: AbstractSet[str] = frozenset()
    derives: bool = False


class Loss(nn.Module):
    """The loss of a batch.

    Modules that are not the model's, and that the loss reads all the same, a
    teacher or the other network of a pair, are modules of it, too: a step reads
    their tensors where they lie, and writes their buffers. Nothing of them is
    trained: their parameters count as buffers.

    Args:
        captured: such modules by their names.
        asking: which of the batch's tensors ask for a gradient, which the loss
            may take itself.

    Attributes:
        eager: what autograd was told in an eager run.
    """

    eager = Eager()

    def __init__(self, model: nn.Module, loss_fn: Callable,
                 captured: Dict[str, nn.Module] = {},
                 asking: Sequence[int] = ()):
        super().__init__()
        self._asking = frozenset(asking)
        self.model = model
        # As a submodule only if it is one: then its buffers count, too.
        self.loss_fn = loss_fn
        self.takes_model = _takes_model(loss_fn)
        self.functions = Functions(
            [loss_fn, *(inspect.getattr_static(type(m), "forward", None)
                        for m in self.modules() if m is not self)],
            self.modules())
        # What a run may change beside the modules, which is put back.
        self.objects = list(self.functions.objects.values())
        self.found = Found()
        self.captured = nn.Module()
        for name, module in captured.items():
            self.captured._modules[name] = module

    def forward(self, *batch):
        if self._asking:
            leaves, structure = flatten(batch)
            batch = unflatten(structure, iter(
                [leaf.clone().requires_grad_() if i in self._asking else leaf
                 for i, leaf in enumerate(leaves)]))
        if self.takes_model:
            return self.loss_fn(self.model, *batch)
        return self.loss_fn(self.model(*batch[:-1]), batch[-1])

    def named_parameters(self, *args, **kwargs
                         ) -> Iterator[Tuple[str, nn.Parameter]]:
        """Without those of captured modules, and those that forward()
        writes."""
        for name, param in super().named_parameters(*args, **kwargs):
            if not self._is_state(name):
                yield name, param

    def named_buffers(self, *args, **kwargs
                      ) -> Iterator[Tuple[str, torch.Tensor]]:
        """And the other parameters."""
        yield from super().named_buffers(*args, **kwargs)
        for name, param in super().named_parameters(*args, **kwargs):
            if self._is_state(name):
                yield name, param

    def _is_state(self, name: str) -> bool:
        return name.startswith(_CAPTURED) or name in self.found.written

    @property
    def name(self) -> str:
        return type(self.model).__name__

    @property
    def place(self) -> str:
        """Where the loss function is."""
        code = getattr(self.loss_fn, "__code__", None)
        return f" ({code.co_filename}:{code.co_firstlineno})" if code else ""

    def list_roots(self) -> List[nn.Module]:
        """The model, and the loss function if it is a module."""
        return [m for m in (self.model, self.loss_fn)
                if isinstance(m, nn.Module)]


def _takes_model(loss_fn) -> bool:
    if isinstance(loss_fn, type):
        raise Error(f"the loss function is a class: give one of it, "
                    f"{loss_fn.__name__}()")
    if not callable(loss_fn):
        raise Error("expected a loss function, found "
                    f"{type(loss_fn).__name__}")
    if isinstance(loss_fn, nn.Module):
        return False
    try:
        parameters = inspect.signature(loss_fn).parameters
    except ValueError:  # a builtin, as torch.dist
        return False
    names = list(parameters)
    if names and names[0] == "model":
        return True
    required = [p for p in parameters.values()
                if p.default is p.empty and p.kind in (
                    p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if len(required) > 2:
        raise Error(f"the loss function takes {', '.join(names)}: call the "
                    "first 'model' for one of the model and the batch; another "
                    "is called with the model's result and the batch's last")
    return False


def check_tensors(loss: Loss) -> None:
    """
    Raises:
        Error: a module or a tensor that no step can have.
    """
    for name, module in loss.named_modules():
        if isinstance(module, torch.jit.ScriptModule):
            raise Error(f"'{strip(name)}' is a module of torch.jit, which "
                        "cannot be exported: give the one it was made of")
    for name, tensor in (*loss.named_parameters(), *loss.named_buffers()):
        if nn.parameter.is_lazy(tensor):
            raise Error(f"'{strip(name)}' has no shape yet: run the model once "
                        "on a batch")
        if tensor.device.type != "cpu":
            raise Error(f"'{strip(name)}': expected a tensor on the CPU, "
                        f"found one on {tensor.device}")
        if tensor.layout is not torch.strided:
            raise Error(f"'{strip(name)}': expected a dense tensor, found one "
                        f"of {tensor.layout}: give to_dense() of it")


class _Finds(Reads):
    """Keeps the tensors of modules that are not the loss's, before they are
    read for the first time."""

    def __init__(self, loss: Loss, beside: Beside):
        super().__init__()
        self._beside = beside
        self._own = set(loss.modules())
        self._saved: List[Saved] = []
        self._tensors: List[Tuple[torch.Tensor, torch.Tensor]] = []
        self.found: List[nn.Module] = []

    def see(self, module: nn.Module) -> None:
        if module in self._own or "_modules" not in vars(module):
            return  # the latter: it is made just now
        self.found.append(module)
        self._saved.append(Saved(module))
        for tensors in (module._parameters, module._buffers):
            kept = [t for t in tensors.values()
                    if t is not None and not t.is_meta]
            self._tensors += [(t, t.detach().clone()) for t in kept]
            self._beside.allow(kept)

    def restore(self) -> None:
        for saved in self._saved:
            saved.restore()
        for tensor, value in self._tensors:
            if not torch.equal(tensor, value):
                tensor.data.copy_(value)


def _find_names(loss_fn: Callable) -> Dict[nn.Module, str]:
    """What a loss function calls modules outside of it."""
    function = getattr(loss_fn, "__func__", loss_fn)
    if not isinstance(function, types.FunctionType):
        return {}
    names = {}
    cells = zip(function.__code__.co_freevars, function.__closure__ or ())
    for name in function.__code__.co_names:
        names[name] = function.__globals__.get(name)
    for name, cell in cells:
        names[name] = cell.cell_contents if cell != types.CellType() else None
    return {m: name for name, m in names.items() if isinstance(m, nn.Module)}


def _run(loss: Loss, batch: Sequence[Any]) -> List[nn.Module]:
    """The modules that are not the loss's and that it reads, in order."""
    leaves, structure = flatten(batch)
    leaves = [leaf.clone() for leaf in leaves]
    tensors = {n: t.detach().clone().requires_grad_(t.requires_grad)
               for n, t in (*loss.named_parameters(), *loss.named_buffers())}
    beside = Beside()
    beside.allow((*leaves, *tensors.values()))
    finds = _Finds(loss, beside)
    with Generators(), keeps_module(loss):
        try:
            with uncompiled(), finds, beside:
                call_functional(
                    loss, tensors, unflatten(structure, iter(leaves)))
        finally:
            finds.restore()
    return finds.found


def _has_tensors(module: nn.Module) -> bool:
    """Of which something could be read: not a skeleton on "meta", whose tensors
    torch.func.functional_call is given."""
    return any(not t.is_meta for tensors in (module.parameters(),
                                             module.buffers())
               for t in tensors)


def find_captured(model: nn.Module, loss_fn: Callable, batch: Sequence[Any],
                  asking: Sequence[int]) -> Dict[str, nn.Module]:
    """Modules that are not the model's, and that the loss reads, by names: an
    eager run tells, which leaves all as it was."""
    loss = Loss(model, loss_fn, asking=asking)
    check_tensors(loss)
    with LOCK:
        found = _run(loss, batch)
    within = {m for each in found for m in each.modules() if m is not each}
    known = _find_names(loss_fn)
    captured: Dict[str, nn.Module] = {}
    for module in found:
        if module in within or not _has_tensors(module):
            continue
        name = known.get(module, type(module).__name__)
        while name in captured:
            name += "_"
        captured[name] = module
    return captured


def make_loss(model: nn.Module, loss_fn: Callable, batch: Sequence[Any],
              modes: ContextManager, asking: Sequence[int] = ()) -> Loss:
    """With the modules that it captures.

    Args:
        modes: in which modules are as a program is compiled.
        asking: see Loss.
    """
    with modes, torch.inference_mode(False):
        return Loss(model, loss_fn,
                    find_captured(model, loss_fn, batch, asking), asking)
