"""Eager runs of a loss, for comparisons with its compiled step: with the step's
dropout masks, and with roundings as large as a policy's."""

from __future__ import annotations

import contextlib
import random
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple
from unittest import mock

import numpy
import torch
from torch.distributions import Distribution
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.checkpoint import CheckpointFunction

from ._torch_ops import is_inexact
from ._torch_random import draw, is_drawn

aten = torch.ops.aten

# Masks ------------------------------------------------------------------------

_WORD = numpy.uint64(0xFFFFFFFF)
_MULTIPLIERS = numpy.uint64(0xD2511F53), numpy.uint64(0xCD9E8D57)
_WEYL = 0x9E3779B9, 0xBB67AE85


def _philox(counter: List[Any], seed: int) -> List[numpy.ndarray]:
    """Philox4x32-10: Salmon et al., SC 2011. Words in arrays of uint64."""
    keys = [seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF]
    a, b, c, d = counter
    for _ in range(10):
        first, second = a * _MULTIPLIERS[0], c * _MULTIPLIERS[1]
        a = (second >> numpy.uint64(32)) ^ b ^ numpy.uint64(keys[0])
        b = second & _WORD
        c = (first >> numpy.uint64(32)) ^ d ^ numpy.uint64(keys[1])
        d = first & _WORD
        keys = [(k + w) & 0xFFFFFFFF for k, w in zip(keys, _WEYL)]
    return [a, b, c, d]


def make_mask(shape: Sequence[int], p: float, seed: int, attempt: int,
              micro: int, number: int) -> torch.Tensor:
    """What `nn.dropout` keeps: see its description in docs/generated."""
    count = int(numpy.prod(shape, dtype=numpy.int64))
    blocks = numpy.arange((count + 3) // 4, dtype=numpy.uint64)
    rest = [numpy.full_like(blocks, value & 0xFFFFFFFF)
            for value in (attempt, micro, number)]
    words = numpy.stack(_philox([blocks & _WORD, *rest], seed), axis=1)
    uniform = (words.reshape(-1)[:count] >> numpy.uint64(8)) * 2.0**-24
    return torch.from_numpy(uniform >= p).reshape(tuple(shape))


# Roundings --------------------------------------------------------------------

# Ops that give values that they read, exactly.
_EXACT = {
    "_reshape_alias", "_to_copy", "_unsafe_view", "abs", "bernoulli_",
    "bucketize", "cat", "clone", "constant_pad_nd", "copy", "copy_", "detach",
    "embedding",
    "empty_like", "fill", "fill_", "flip", "full_like", "gather", "index",
    "index_select", "masked_fill", "masked_fill_", "max_pool2d_with_indices",
    "neg", "new_empty", "new_full", "new_ones", "new_zeros", "ones_like",
    "relu", "repeat", "roll", "round", "sign", "slice_scatter", "sort", "stack",
    "topk", "tril", "triu", "unfold", "where", "zero_", "zeros_like"}
# Ops of losses, whose results no policy rounds to 16 bits, as it rounds no
# single number; a module of 16 bits does.
_LOSSES = {"_log_softmax", "nll_loss_forward", "nll_loss2d_forward"}
# Ops whose results are at most 1, and stay so when they are rounded.
_AT_MOST_ONE = {"_softmax", "cos", "erf", "hardsigmoid", "sigmoid", "sin",
                "tanh"}
# The operand whose last dimension a product sums over.
_PRODUCTS = {"mm": 0, "bmm": 0, "addmm": 1, "baddbmm": 1, "linear": 0,
             "mv": 0, "dot": 0}
# Of a step of a Fourier transform, at most.
_FOURIER = 64.0


def _count_terms(name: str, args: Sequence[Any], out: torch.Tensor) -> float:
    """About how many numbers an element of an op's result is a sum of."""
    tensors = [a for a in args if isinstance(a, torch.Tensor)]
    if name in _PRODUCTS:
        return tensors[_PRODUCTS[name]].shape[-1]
    if name.startswith("_fft_"):
        return _FOURIER
    if name.startswith("convolution"):
        return tensors[1].numel() / max(tensors[1].shape[0], 1)
    largest = max((t.numel() for t in tensors), default=1)
    return max(largest / max(out.numel(), 1), 1.0)


class Noise:
    """Factors 1 + unit * x, x uniform in -1 to 1.

    Attributes:
        larger: by how much what they do is larger than what the units would.
            1 once a value of 16 bits has been rounded, which is by one unit.
    """

    _LENGTH = 1000003  # a prime: no dimension divides it
    _MOST = 16 * _LENGTH  # that are kept
    _numbers: Optional[torch.Tensor] = None

    def __init__(self, unit: float, single: float, seed: int, larger: float):
        self._unit, self._single = unit * larger, single * larger
        self.larger = larger
        self._generator = torch.Generator().manual_seed(seed)

    @classmethod
    def release(cls) -> None:
        """The memory of its numbers, which are made again when needed."""
        cls._numbers = None

    @classmethod
    def _get_numbers(cls, count: int) -> torch.Tensor:
        """At least so many, which repeat themselves; some of them are kept."""
        if cls._numbers is None:
            generator = torch.Generator().manual_seed(0)
            cls._numbers = 2 * torch.rand(cls._LENGTH, generator=generator) - 1
        length = cls._LENGTH
        while length < count:
            length *= 2
        times = length // cls._LENGTH
        if length > cls._MOST:
            return cls._numbers[:cls._LENGTH].repeat(times)
        if len(cls._numbers) < length:
            cls._numbers = cls._numbers[:cls._LENGTH].repeat(times)
        return cls._numbers[:length]

    def _draw(self, count: int) -> torch.Tensor:
        numbers = self._get_numbers(2 * count)
        first = int(torch.randint(len(numbers) - count + 1, (),
                                  generator=self._generator))
        return numbers[first:first + count]

    def add(self, value: torch.Tensor, terms: float = 1.0,
            is_single: bool = False) -> None:
        """Changes a tensor in place, as rounding it and the sums that it is of
        might. Sums are in f32: an error grows with the root of their length
        (Higham and Mary, SIAM J. Sci. Comput. 41, 2019).

        Args:
            terms: of each sum.
            is_single: whether the results are f32 under policies of 16 bits.
        """
        unit = max(0.0 if is_single else self._unit, self._single * terms**0.5)
        if value.is_complex():
            value = torch.view_as_real(value)
        wide = value.dtype
        if wide in (torch.bfloat16, torch.float16):
            # One op may be rounded once or twice: with its bias, or before it.
            wide, unit = torch.float32, max(unit, torch.finfo(wide).eps)
            self.larger = 1.0
        noise = self._draw(value.numel()).reshape(value.shape)
        value.copy_(value.to(wide) * (noise * unit + 1).to(wide))


def _read_state() -> bytes:
    """Of the generator that PyTorch draws with."""
    return torch.random.get_rng_state().numpy().tobytes()


class Replay(TorchDispatchMode):
    """Draws dropout's masks as a step does, and rounds as a policy might.
    `draws_others` is whether other random numbers were drawn, `has_halves`
    whether an op gave a value of f16.

    Args:
        seed, attempt, micro: of a step.
        noise: of the roundings, or None.
    """

    def __init__(self, seed: int, attempt: int = 0, micro: int = 0,
                 noise: Optional[Noise] = None):
        super().__init__()
        self._seed, self._noise = seed, noise
        self._attempt, self._micro = attempt, micro
        self._numbers: Dict[bytes, int] = {}
        self.draws_others = False
        self.has_halves = False
        # A matrix whose halves are rounded apart is no covariance's.
        self._validation = mock.patch.object(
            Distribution, "_validate_args",
            Distribution._validate_args and noise is None)

    def __enter__(self):
        self._states = {_read_state()}
        self._validation.start()
        return super().__enter__()

    def __exit__(self, *error):
        self.draws_others |= _read_state() not in self._states
        self._validation.stop()
        return super().__exit__(*error)

    @property
    def drawn(self) -> int:
        """How many masks."""
        return len(self._numbers)

    def _draw(self, shape, p: float) -> torch.Tensor:
        """The next mask, or, where a checkpoint runs a second time from the
        generator's state of the first, that one's."""
        state = _read_state()
        self.draws_others |= state not in self._states
        number = self._numbers.setdefault(state, len(self._numbers))
        torch.rand(1)
        self._states.add(_read_state())
        return make_mask(shape, p, self._seed, self._attempt, self._micro,
                         number)

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if is_drawn(func) and kwargs.get("generator") is None:
            return draw(self._draw, func, args, kwargs)
        result = func(*args, **kwargs)
        self.has_halves |= getattr(result, "dtype", None) is torch.float16
        if self._noise and not torch.is_inference_mode_enabled():
            self._disturb(func, args, result)
        return result

    def _disturb(self, func, args, result) -> None:
        name = func._schema.name.split("::")[-1]
        if name in _EXACT or func.is_view or not any(map(is_inexact, args)):
            return
        results = result if isinstance(result, (tuple, list)) else (result,)
        for value in results:
            if is_inexact(value) and value.numel() > 0:
                self._noise.add(value, _count_terms(name, args, value),
                                name in _LOSSES or value.numel() == 1)
                if not value.is_complex() and (
                        name in _AT_MOST_ONE or name[:-1] in _AT_MOST_ONE):
                    value.clamp_(-1, 1)


class Widened(TorchDispatchMode):
    """What is made in f32, as most norms do, is f64."""

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        def widen(value):
            return torch.float64 if value is torch.float32 else value

        return func(*map(widen, args), **{
            key: widen(value) for key, value in (kwargs or {}).items()})


@contextlib.contextmanager
def widening() -> Iterator[None]:
    """Computes in f64."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        with Widened():
            yield
    finally:
        torch.set_default_dtype(before)


# Runs -------------------------------------------------------------------------


class Generators:
    """Leaves random generators as they were, and tells whether one other than
    PyTorch's was read."""

    def __enter__(self) -> "Generators":
        self._torch = torch.random.get_rng_state()
        self._numpy = numpy.random.get_state()
        self._python = random.getstate()
        self._before = self._read()
        self.were_read = False
        return self

    def have_been_read(self) -> bool:
        """So far."""
        return self._read() != self._before

    def __exit__(self, *_) -> None:
        self.were_read = self.have_been_read()
        torch.random.set_rng_state(self._torch)
        numpy.random.set_state(self._numpy)
        random.setstate(self._python)

    @staticmethod
    def _read() -> Tuple[Any, ...]:
        state = numpy.random.get_state()
        return random.getstate(), state[1].tobytes(), state[2:]


def _run_checkpoint(function, _, *args):
    asks = any(isinstance(arg, torch.Tensor) and arg.requires_grad
               for arg in args)
    with torch.set_grad_enabled(asks and torch.is_grad_enabled()):
        return function(*args)


def opened_checkpoints():
    """Reentrant checkpoints have the graph of what they run, which autograd
    makes anew in the backward pass alone; none where no input asks for a
    gradient."""
    return mock.patch.object(CheckpointFunction, "apply",
                             staticmethod(_run_checkpoint))


def find_unused(value: torch.Tensor,
                params: Dict[str, Sequence[torch.Tensor]]) -> List[str]:
    """The parameters to which autograd gives no gradient, not even zero: what
    `.grad` stays None of.

    Args:
        value: a loss of them, with its graph.
        params: the tensors that each is in the graph.
    """
    reached, seen = set(), set()
    stack = [value.grad_fn]
    while stack:
        node = stack.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if isinstance(node, torch.autograd.function.BackwardCFunction):
            grads = differentiate(value, params)
            return [n for n, g in grads.items() if g is None]
        if hasattr(node, "variable"):
            reached.add(id(node.variable))
        stack += [following for following, _ in node.next_functions]
    return [n for n, tensors in params.items()
            if reached.isdisjoint(map(id, tensors))]


def differentiate(value: torch.Tensor,
                  params: Dict[str, Sequence[torch.Tensor]]
                  ) -> Dict[str, Optional[torch.Tensor]]:
    """A parameter's gradient is the sum of those of its tensors. (A function of
    the user's may give none to what it reads.)"""
    flat = [tensor for tensors in params.values() for tensor in tensors]
    grads = iter(torch.autograd.grad(value, flat, retain_graph=True,
                                     allow_unused=True))
    result: Dict[str, Optional[torch.Tensor]] = {}
    for name, tensors in params.items():
        found = [g.to_dense() if g.is_sparse else g for g in (
            next(grads) for _ in tensors) if g is not None]
        result[name] = sum(found[1:], start=found[0]) if found else None
    return result
