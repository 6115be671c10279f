"""Calls of ATen ops with conversions that PyTorch's list of ops does not have,
or with other arguments than at its kinks."""

import torch
import torch.nn.functional as F
from torch.testing._internal.opinfo.core import SampleInput

aten = torch.ops.aten
_SCALE = [0.5, 1.0]


def _per_channel(function):
    return lambda x: function(x, torch.tensor(_SCALE),
                              torch.zeros(2, dtype=torch.int32), 1, -4, 3)


def _norm(x):
    return torch.linalg.vector_norm(x, 2, -1)


# Name: a function of arrays, and their shapes.
CALLS = {
    "fake_quantize_per_tensor_affine": (
        lambda x: torch.fake_quantize_per_tensor_affine(x, 0.5, 0, -4, 3),
        [(40,)]),
    "fake_quantize_per_channel_affine": (
        _per_channel(torch.fake_quantize_per_channel_affine), [(8, 2)]),
    "_weight_norm_interface": (
        lambda v, g: torch._weight_norm(v, g, 0), [(3, 4), (3, 1)]),
    "frobenius_norm": (torch.linalg.matrix_norm, [(3, 4)]),
    "norm.of_rows": (_norm, [(4, 3)]),
    "normalize.of_rows": (lambda x: F.normalize(x, dim=-1), [(4, 3)]),
    "renorm": (lambda x: torch.renorm(x, 2, 0, 1.0), [(4, 3)]),
    "max_pool1d_with_indices": (
        lambda x: F.max_pool1d(x, 3, 2, return_indices=True), [(2, 3, 9)]),
    "max_pool2d_with_indices": (
        lambda x: F.max_pool2d(x, 2, 1, return_indices=True), [(1, 2, 4, 4)]),
    "max_pool3d_with_indices": (
        lambda x: F.max_pool3d(x, 2, 1, return_indices=True),
        [(1, 2, 3, 3, 3)]),
    "adaptive_max_pool2d.uneven": (
        lambda x: F.adaptive_max_pool2d(x, (2, 3)), [(1, 2, 5, 5)]),
    "_adaptive_avg_pool2d": (
        lambda x: F.adaptive_avg_pool2d(x, (2, 3)), [(1, 2, 5, 5)]),
    "_adaptive_avg_pool3d": (
        lambda x: F.adaptive_avg_pool3d(x, (2, 1, 2)), [(1, 2, 3, 3, 3)]),
    "reflection_pad1d": (lambda x: F.pad(x, (2, 1), "reflect"), [(2, 4)]),
    "reflection_pad2d": (lambda x: F.pad(x, (2, 1, 0, 1), "reflect"),
                         [(1, 3, 4)]),
    "reflection_pad3d": (lambda x: F.pad(x, (1, 1, 0, 1, 1, 0), "reflect"),
                         [(1, 2, 3, 3, 3)]),
    "replication_pad1d": (lambda x: F.pad(x, (2, 1), "replicate"), [(2, 4)]),
    "replication_pad2d": (lambda x: F.pad(x, (2, 1, 0, 1), "replicate"),
                          [(1, 3, 4)]),
    "replication_pad3d": (lambda x: F.pad(x, (1, 1, 0, 1, 1, 0), "replicate"),
                          [(1, 2, 3, 3, 3)]),
    "constant_pad_nd.negative": (lambda x: F.pad(x, (-1, 2, 1, -1)),
                                 [(3, 4)]),
    "upsample_nearest1d": (lambda x: F.interpolate(x, scale_factor=2),
                           [(1, 2, 4)]),
    "upsample_nearest2d": (lambda x: F.interpolate(x, (5, 3)),
                           [(1, 2, 4, 4)]),
    "upsample_bilinear2d": (
        lambda x: F.interpolate(x, (5, 3), mode="bilinear"), [(1, 2, 4, 4)]),
    "col2im": (lambda x: F.fold(x, (4, 4), 2), [(1, 8, 9)]),
    "conv_tbc": (torch.conv_tbc, [(5, 2, 3), (2, 3, 4), (4,)]),
    "convolution.transposed": (
        lambda x, w: F.conv_transpose2d(x, w, stride=2, padding=1),
        [(1, 2, 3, 3), (2, 3, 3, 3)]),
    "convolution.groups": (
        lambda x, w: F.conv2d(x, w, groups=2, dilation=2),
        [(1, 4, 5, 5), (2, 2, 2, 2)]),
    "grid_sampler": (
        lambda x, g: F.grid_sample(x, g, align_corners=False),
        [(1, 2, 4, 4), (1, 3, 3, 2)]),
    "embedding_bag": (lambda w: F.embedding_bag(
        torch.tensor([[0, 2], [2, 2]]), w), [(4, 3)]),
    "index": (lambda x: x[torch.tensor([2, -1, 2])], [(4, 3)]),
    "scatter.negative_dim": (lambda x, s: torch.scatter(
        x, -1, torch.tensor([[1, 0], [3, 2]]), s), [(2, 4), (2, 2)]),
    "scatter_reduce.amax": (lambda x, s: torch.scatter_reduce(
        x, 0, torch.tensor([0, 0, 2]), s, "amax"), [(3,), (3,)]),
    "_safe_softmax": (lambda x: aten._safe_softmax.default(x, -1), [(3, 4)]),
    "special_expm1": (torch.special.expm1, [(4,)]),
    "fix": (torch.fix, [(4,)]),
    "std.of_rows": (lambda x: x.std(-1), [(4, 3)]),
    "var.of_rows": (lambda x: x.var(-1, correction=0), [(4, 3)]),
    "prod.of_rows": (lambda x: x.prod(-1), [(6, 3)]),
    "cumprod.of_rows": (lambda x: x.cumprod(-1), [(6, 3)]),
    "binary_cross_entropy.of_sigmoid": (
        lambda x: F.binary_cross_entropy(
            torch.sigmoid(x), (torch.arange(30) % 2).float(),
            reduction="none"), [(30,)]),
    "binary_cross_entropy_with_logits.of_classes": (
        lambda x: F.binary_cross_entropy_with_logits(
            x, (torch.arange(30) % 2).to(x.dtype), reduction="none"), [(30,)]),
    "cross_entropy_loss": (lambda x: F.cross_entropy(
        x, torch.tensor([0, 2, 1, 3]), label_smoothing=0.1), [(4, 4)]),
    "cross_entropy_loss.ignore": (lambda x: F.cross_entropy(
        x, torch.tensor([0, -100, 1, 3])), [(4, 4)]),
    "topk.values": (lambda x: torch.topk(x, 2).values, [(4, 5)]),
    "sort.values": (lambda x: torch.sort(x, -1).values, [(4, 5)]),
    "median.of_rows": (lambda x: x.median(-1).values, [(4, 5)]),
    "cosine_similarity.of_rows": (F.cosine_similarity, [(4, 3), (4, 3)]),
    "pairwise_distance.of_rows": (F.pairwise_distance, [(4, 3), (4, 3)]),
    "pow.scalar_base": (lambda x: 0.0**x, [(30,)]),
    "pow.zero": (lambda x: x**0.0, [(30,)]),
    "pow.cube": (lambda x: x**3, [(30,)]),
    "pow.half": (lambda x: x**0.5, [(30,)]),
    "where.of_itself": (lambda x: torch.where(x > 0, x, 0 * x), [(30,)]),
    "clamp.both": (lambda x: torch.clamp(x, -1.0, 2.0), [(30,)]),
    "clamp.turned": (lambda x: torch.clamp(x, 2.0, -1.0), [(30,)]),
    "hardtanh.bounds": (lambda x: F.hardtanh(x, -2.0, 3.0), [(30,)]),
    "softplus.threshold": (lambda x: F.softplus(x, 2.0, 3.0), [(30,)]),
    "nan_to_num.numbers": (lambda x: torch.nan_to_num(x, 1.0, 2.0, -2.0),
                           [(30,)]),
}


class Call:
    """One of CALLS, as PyTorch's list has its ops."""

    variant_test_name = ""

    def __init__(self, name):
        self.name = name
        self.op, self._shapes = CALLS[name]
        self.dtypes = {torch.float32, torch.bfloat16, torch.float16}

    def sample_inputs(self, device, dtype, requires_grad):
        operands = [torch.randn(shape).to(dtype) for shape in self._shapes]
        yield SampleInput(operands[0], args=tuple(operands[1:]))


def get_calls():
    return [Call(name) for name in CALLS]
