"""One eager run of a loss: what it writes and returns, and what autograd would
do there that an exported graph does not tell of."""

from __future__ import annotations

import contextlib
from typing import Any, Dict, List, Sequence, Tuple

import torch
from torch import nn
from torch.overrides import TorchFunctionMode

from ._errors import Error
from ._torch_guard import keeps_module
from ._torch_tensors import as_param
from ._torch_trace import describe_caller


def split_result(value) -> Tuple[torch.Tensor, Dict[str, torch.Tensor]]:
    """A loss, or a loss and a dict of metrics."""
    metrics: Dict[str, torch.Tensor] = {}
    if isinstance(value, tuple) and len(value) == 2 and isinstance(
            value[1], dict):
        value, metrics = value
    if not isinstance(value, torch.Tensor) or value.ndim != 0:
        raise Error("the loss function must give a tensor without dimensions, "
                    f"or one and a dict of metrics; found {_describe(value)}")
    for name, metric in metrics.items():
        if not isinstance(metric, torch.Tensor) or metric.ndim != 0:
            raise Error(f"metric '{name}': expected a tensor without "
                        f"dimensions, found {_describe(metric)}")
    return value, metrics


def _describe(value) -> str:
    return (f"a tensor of shape {list(value.shape)}" if isinstance(
        value, torch.Tensor) else type(value).__name__)


_DERIVATIVES = (torch._C._functorch.TransformType.Grad,
                torch._C._functorch.TransformType.Jvp)


class _Watch(TorchFunctionMode):
    """Refuses what changes a gradient and is in no graph."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        if torch.compiler.is_compiling():  # a branch or a loop: no tensors yet
            return func(*args, **(kwargs or {}))
        if func is torch.Tensor.register_post_accumulate_grad_hook:
            raise Error("a hook on an accumulated gradient cannot be exported: "
                        "register_hook() gives the gradient to a function"
                        + describe_caller())
        transform = torch._C._functorch.peek_interpreter_stack()
        is_derivative = (transform is not None
                         and transform.key() in _DERIVATIVES)
        if is_derivative or func in (torch.autograd.grad,
                                     torch.autograd.backward,
                                     torch.Tensor.backward):
            raise Error("derivatives in the model (torch.autograd.grad, "
                        "torch.func.grad, vjp, jvp, ...) cannot be exported: "
                        "only the whole loss is differentiated"
                        + describe_caller())
        if torch.is_inference_mode_enabled():
            raise Error("torch.inference_mode() in the model cannot be "
                        "exported: use torch.no_grad()" + describe_caller())
        first = args[0] if args else None
        watched = (isinstance(first, torch.Tensor) and first.requires_grad
                   and not torch.is_grad_enabled())
        version = first._version if watched else 0
        result = func(*args, **(kwargs or {}))
        if watched and first._version != version:
            raise Error(f"'{func.__name__}' under no_grad() writes a tensor "
                        "that has a gradient, which cannot be exported: make "
                        "another tensor, of detach()" + describe_caller())
        return result


def _check_graph(value: torch.Tensor) -> None:
    """Refuses hooks that stand around a module."""
    if not value.requires_grad:
        raise Error("the loss depends on no parameter that asks for a gradient")
    stack, seen = [value.grad_fn], set()
    while stack:
        node = stack.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if type(node).__name__ == "BackwardHookFunctionBackward":
            raise Error("a module's backward hook cannot be exported: "
                        "register_hook() of a tensor gives its gradient to a "
                        "function")
        stack += [following for following, _ in node.next_functions]


def _check_hooks(loss: nn.Module) -> None:
    for name, param in loss.named_parameters():
        if getattr(param, "_post_accumulate_grad_hooks", None):
            own = name.removeprefix("model.")
            raise Error(f"'{own}' has a hook on its accumulated gradient, "
                        "which a compiled step would not call")


def probe(loss: nn.Module, batch: Sequence[Any], differentiate: bool
          ) -> Tuple[List[str], List[str]]:
    """Runs a loss once, on copies of what it may write: the buffers that it
    writes, and the names of its metrics."""
    params = {n: as_param(p.detach().clone(), p)
              for n, p in loss.named_parameters()}
    buffers = dict(loss.named_buffers())
    copies = {name: b.clone() for name, b in buffers.items()}
    versions = {n: t._version for n, t in {**params, **copies}.items()}
    # A buffer that the model replaces is replaced in this dict, too.
    tensors = {**params, **copies}
    with torch.random.fork_rng(devices=[]), keeps_module(loss), \
            torch.set_grad_enabled(differentiate), \
            _Watch() if differentiate else contextlib.nullcontext():
        value = torch.func.functional_call(loss, tensors, tuple(batch))
    value, metrics = split_result(value)
    for name, param in params.items():
        if param._version != versions[name]:
            own = name.removeprefix("model.")
            raise Error(f"the model writes the parameter '{own}', which "
                        "cannot be exported: write it between the steps")
    if differentiate:
        _check_hooks(loss)
        _check_graph(value)
    # Batch norm's own op counts no version.
    written = [
        name for name, b in copies.items()
        if tensors[name] is not b or b._version != versions[name]
        or not torch.equal(b, buffers[name])]
    return written, list(metrics)
