#!/usr/bin/env python3
"""Exports a small residual network by torch-mlir, with its first weights.

Usage: export.py    (in a Python with torch and torch-mlir)

Writes resnet.mlir as torch-mlir prints it, parameters as arguments 0 to 19 and
the images as argument 20, and init.safetensors with PyTorch's first values
under the arguments' names. Nothing else here needs this script.
"""

import json
import os
import struct

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call
from torch_mlir import fx

HERE = os.path.dirname(os.path.abspath(__file__))


def norm(channels):
    # Statistics of the batch, in training and in the evaluation.
    return nn.BatchNorm2d(channels, track_running_stats=False)


def conv(inner, outer, size, stride=1):
    return nn.Conv2d(inner, outer, size, stride, size // 2, bias=False)


class Block(nn.Module):
    def __init__(self, inner, outer, stride):
        super().__init__()
        self.conv1, self.bn1 = conv(inner, outer, 3, stride), norm(outer)
        self.conv2, self.bn2 = conv(outer, outer, 3), norm(outer)
        self.shortcut = nn.Sequential()
        if stride != 1 or inner != outer:
            self.shortcut = nn.Sequential(conv(inner, outer, 1, stride),
                                          norm(outer))

    def forward(self, x):
        h = F.relu(self.bn1(self.conv1(x)))
        return F.relu(self.bn2(self.conv2(h)) + self.shortcut(x))


class ResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.bn = conv(3, 16, 3), norm(16)
        self.block1 = Block(16, 16, 1)
        self.block2 = Block(16, 32, 2)
        self.fc = nn.Linear(32, 2)

    def forward(self, x):
        x = F.relu(self.bn(self.conv(x)))
        x = self.block2(self.block1(x))
        return self.fc(x.mean((2, 3)))


class Functional(nn.Module):
    """The parameters are arguments, before the images."""

    def __init__(self, module):
        super().__init__()
        # In a list: not a submodule, whose parameters would be exported.
        self.module = [module]
        self.names = [name for name, _ in module.named_parameters()]

    def forward(self, *args):
        params = dict(zip(self.names, args))
        return functional_call(self.module[0], params, args[-1:])


def write_tensors(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors:
        content = tensor.detach().contiguous().numpy().tobytes()
        header[name] = {
            "dtype": "F32",
            "shape": list(tensor.shape),
            "data_offsets": [len(data), len(data) + len(content)],
        }
        data += content
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text + data)


def main():
    torch.manual_seed(0)
    model = ResNet()
    params = list(model.parameters())
    module = fx.export_and_import(
        Functional(model), *params, torch.zeros(32, 3, 16, 16),
        output_type="linalg-on-tensors", func_name="main")
    with open(os.path.join(HERE, "resnet.mlir"), "w", encoding="utf-8") as out:
        out.write(module.operation.get_asm().rstrip() + "\n")
    write_tensors(
        os.path.join(HERE, "init.safetensors"),
        [(f"arg{i}", param) for i, param in enumerate(params)])


if __name__ == "__main__":
    main()
