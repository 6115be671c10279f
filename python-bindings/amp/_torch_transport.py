"""Messages between the processes that torchrun started."""

from __future__ import annotations

import atexit
import ctypes
import datetime
from typing import List, Tuple

import torch
import torch.distributed

# Its address, its bytes, the other process.
Message = Tuple[int, int, int]


def _get_bytes(address: int, size: int) -> torch.Tensor:
    memory = (ctypes.c_char * size).from_address(address)
    return torch.frombuffer(memory, dtype=torch.uint8)


class Transport:
    """A group of gloo's of its own: no message of the program's gets in
    between. A replica that is slow is waited for."""

    def __init__(self):
        forever = datetime.timedelta(days=365)
        if not torch.distributed.is_initialized():
            torch.distributed.init_process_group("gloo")
            # Before what leaves the other replicas, which runs first.
            atexit.register(torch.distributed.destroy_process_group)
        self._group = torch.distributed.new_group(backend="gloo",
                                                  timeout=forever)
        self.rank = torch.distributed.get_rank(self._group)

    def transfer(self, sends: List[Message], receives: List[Message]) -> None:
        works = [torch.distributed.irecv(_get_bytes(address, size), peer,
                                         group=self._group)
                 for address, size, peer in receives]
        works += [torch.distributed.isend(_get_bytes(address, size), peer,
                                          group=self._group)
                  for address, size, peer in sends]
        for work in works:
            work.wait()
