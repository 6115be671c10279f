"""A module's tensors, and the mode that it is in, while a program has them."""

from __future__ import annotations

from typing import Dict, List

import numpy
import torch
from torch import nn

from ._errors import Error


def as_param(tensor: torch.Tensor, param: nn.Parameter) -> torch.Tensor:
    """A tensor that says of itself what a parameter does: models ask for it."""
    tensor.requires_grad_(param.requires_grad)
    tensor._is_param = True  # for isinstance(tensor, nn.Parameter)
    return tensor


class Owner:
    """Where a module keeps a tensor: what must stay for a program that has its
    address."""

    __slots__ = ("name", "holder", "key", "tensor", "address", "trained",
                 "is_captured")

    def __init__(self, model: nn.Module, name: str, tensor: torch.Tensor):
        path, _, self.key = name.rpartition(".")
        module = model.get_submodule(path)
        self.name = name.removeprefix("model.")
        self.is_captured = name.startswith("captured.")
        self.holder = (module._parameters if self.key in module._parameters
                       else module._buffers)
        self.tensor = tensor
        self.trained = tensor.requires_grad
        self.address = tensor.data_ptr()
        if tensor.device.type != "cpu":
            raise Error(f"'{self.name}': expected a tensor on the CPU, found "
                        f"one on {tensor.device}")
        if tensor.is_neg() or tensor.is_conj():
            raise Error(f"'{self.name}': expected a tensor of its own memory, "
                        "found a conjugate, or its imaginary part: "
                        "resolve_conj() or clone() it")
        if not tensor.is_contiguous():
            raise Error(f"'{self.name}': expected a contiguous tensor, found "
                        f"strides {tuple(tensor.stride())} for "
                        f"{tuple(tensor.shape)}")

    def check(self) -> None:
        if (self.holder.get(self.key) is not self.tensor
                or self.tensor.data_ptr() != self.address):
            raise Error(f"'{self.name}' is another tensor than when the step "
                        "was compiled: make the step anew, or write values "
                        "into the tensor (copy_)")

    def check_trained(self) -> None:
        if self.tensor.requires_grad != self.trained:
            raise Error(f"'{self.name}' had requires_grad={self.trained} when "
                        "the step was compiled: make the step anew")


class Borrowed:
    """A tensor of no module, which a program reads where it lies."""

    __slots__ = ("tensor", "address", "shape")

    def __init__(self, tensor: torch.Tensor):
        self.tensor, self.address = tensor, tensor.data_ptr()
        self.shape = tensor.shape

    def check(self) -> None:
        if (self.tensor.data_ptr() != self.address
                or self.tensor.shape != self.shape):
            raise Error("a tensor that the loss reads beside the model, of "
                        f"shape {list(self.shape)}, lies elsewhere "
                        "than when the step was compiled: make the step anew, "
                        "or write values into the tensor (copy_)")


def as_real(tensor: torch.Tensor) -> torch.Tensor:
    """A complex tensor's memory, of pairs; others as they are."""
    return torch.view_as_real(tensor.resolve_conj()) if (
        tensor.is_complex()) else tensor


def detach(array):
    """DLPack gives no tensors that autograd follows, nor those elsewhere."""
    if isinstance(array, numpy.ndarray) and array.dtype == numpy.uint8:
        return array.view(numpy.int8)
    if not isinstance(array, torch.Tensor):
        return array
    if array.device.type != "cpu":
        raise Error("expected tensors on the CPU, found one on "
                    f"{array.device}")
    if array.layout != torch.strided:
        raise Error(f"expected dense tensors, found one of {array.layout}")
    if array.is_neg():  # z.conj().imag, of which memory has the other sign
        array = array.resolve_neg()
    if array.dtype == torch.uint8:  # MLIR's i8 has no sign
        return array.view(torch.int8)
    return as_real(array.detach() if array.requires_grad else array)


class Modes:
    """Which modules are in training mode: as they are, or all of them if the
    model is in evaluation mode now. Batch norm that is frozen stays so.

    Attributes:
        compiled: by module, whether it is in training mode in a program.
    """

    def __init__(self, roots: List[nn.Module], kind: str):
        """
        Args:
            roots: a model, and a loss function if it is a module.
        """
        self._roots = roots
        before = self._get()
        if kind == "eval" or not roots[0].training:
            for root in self._roots:
                root.train(kind != "eval")
        self.compiled = self._get()
        self._set(before)

    def _get(self) -> Dict[nn.Module, bool]:
        return {m: m.training for root in self._roots for m in root.modules()}

    @staticmethod
    def _set(modes: Dict[nn.Module, bool]) -> None:
        for module, training in modes.items():
            module.training = training

    def __enter__(self) -> None:
        self._before = self._get()
        self._set(self.compiled)

    def __exit__(self, *_) -> None:
        self._set(self._before)


def to_tensor(array: numpy.ndarray) -> torch.Tensor:
    """A copy. Types that NumPy has not go by their bits."""
    array = array.copy()
    if hasattr(numpy, array.dtype.name) or array.dtype == bool:
        return torch.from_numpy(array)
    bits = torch.from_numpy(array.view(f"i{array.itemsize}"))
    return bits.view(getattr(torch, array.dtype.name))


def to_array(value, like: numpy.ndarray) -> numpy.ndarray:
    if isinstance(value, torch.Tensor):
        value = value.detach().cpu()
        if str(value.dtype) == f"torch.{like.dtype.name}":
            bits = value.contiguous().view(_INTEGERS[value.itemsize])
            value = bits.numpy().view(like.dtype)
        else:
            value = value.double().numpy()
    return numpy.asarray(value)


_INTEGERS = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}
