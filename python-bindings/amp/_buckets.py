"""The sizes that batches may have, one program each."""

from __future__ import annotations

from typing import Any, Optional, Sequence, Tuple

from ._errors import Error


class Buckets:
    """Sizes of dimensions other than the example's.

    Args:
        sizes: of `buckets`; None for any.
    """

    def __init__(self, sizes: Optional[Sequence[int]]):
        if sizes is not None:
            sizes = self._verify(sizes)
        self._sizes = sizes

    @staticmethod
    def _verify(sizes) -> Sequence[int]:
        is_list = isinstance(sizes, (list, tuple, range)) and len(sizes) > 0
        if not is_list or not all(
                isinstance(size, int) and not isinstance(size, bool)
                and size > 0 for size in sizes):
            raise Error("expected sizes of at least 1 as 'buckets', as "
                        f"[64, 128, 256], found {sizes!r}")
        return sorted(set(sizes))

    def check(self, key: Tuple, example: Tuple, names: Sequence[str]) -> None:
        """
        Args:
            key: of each array the type and the sizes, as of the example's.

        Raises:
            Error: a size that is neither the example's nor a bucket's.
        """
        if self._sizes is None:
            return
        for i, (array, like) in enumerate(zip(key, example)):
            pairs = zip(array[1:], like[1:]) if array else ()
            for dim, (size, of_example) in enumerate(pairs):
                if size not in (of_example, *self._sizes):
                    name = names[i] if len(names) == len(key) else f"input{i}"
                    raise Error(self._describe(name, dim, size, of_example))

    def _describe(self, name: str, dim: int, size: int, like: Any) -> str:
        sizes = sorted({like, *self._sizes})
        expected = " or ".join(filter(None, (
            ", ".join(map(str, sizes[:-1])), str(sizes[-1]))))
        larger = [bucket for bucket in sizes if bucket > size]
        hint = f": pad it to {larger[0]}" if larger else ""
        return (f"'{name}': expected a size of {expected} in dimension {dim}, "
                f"found {size}{hint}")
