"""Models of images, videos and diffusion of transformers, timm, torchvision and
diffusers: as in models_transformers.py."""

import importlib

import torch
from models_transformers import CLASSES, IMAGE, ROWS, make
from torch import nn


def _draw(*shape):
    """Images, and a class of each, or of each of its pixels."""
    def draw(g):
        pixels = shape[2:] if shape[0] < ROWS else ()
        return (torch.randn(shape, generator=g), torch.randint(
            CLASSES, (shape[0], *pixels), generator=g))
    return draw


_images, _pixels = _draw(ROWS, 3, IMAGE, IMAGE), _draw(2, 3, IMAGE, IMAGE)


class _Classifier(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x, y):
        found = self.model(x)
        # Models of segmentation give others beside it.
        found = found["out"] if isinstance(found, dict) else found
        return nn.functional.cross_entropy(found, y)


def _make_timm(name, **more):
    def build():
        timm = importlib.import_module("timm")
        return _Classifier(timm.create_model(
            name, num_classes=CLASSES, **more).train())
    return build, _images


def _make_torchvision(name, draw=_images, **more):
    def build():
        torchvision = importlib.import_module("torchvision")
        package, _, own = name.rpartition(".")
        place = getattr(torchvision.models, package, torchvision.models)
        model = getattr(place, own)(num_classes=CLASSES, **more).train()
        for module in model.modules():
            if isinstance(module, nn.Dropout):
                module.p = 0.0
        return _Classifier(model)
    return build, draw


class _Denoiser(nn.Module):
    """The mean square of what a diffusion model is off by."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x, noise, *more):
        return nn.functional.mse_loss(self.model(x, *more).sample, noise)


def _make_diffusion(name, context=0, labels=False, times=True, **sizes):
    def build():
        diffusers = importlib.import_module("diffusers")
        return _Denoiser(getattr(diffusers, name)(**sizes).train())

    def draw(g):
        x, noise = (torch.randn(2, 4, 16, 16, generator=g) for _ in range(2))
        more = [torch.randint(1000, (2,), generator=g)] if times else []
        if context:
            more.append(torch.randn(2, 8, context, generator=g))
        if labels:
            more.append(torch.randint(CLASSES, (2,), generator=g))
        return x, noise, *more
    return build, draw


_PATCHES = {"patch_size": 16}
_SPREAD = {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1]}
_HEADS = {"num_attention_heads": [1, 2, 2, 4]}
_VISION = {
    "ViT": _PATCHES, "Beit": _PATCHES, "Dinov2": _PATCHES,
    "ConvNextV2": {**_SPREAD, "num_stages": 4},
    "Swin": {"embed_dim": 16, "depths": [1, 1], "num_heads": [2, 4],
             "window_size": 4},
    "Swinv2": {"embed_dim": 16, "depths": [1, 1], "num_heads": [2, 4],
               "window_size": 4},
    "ResNet": {**_SPREAD, "embedding_size": 16, "layer_type": "basic"},
    "MobileNetV2": {"depth_multiplier": 0.35}, "PoolFormer": _SPREAD,
    "Bit": {**_SPREAD, "embedding_size": 32, "num_groups": 8},
    "PvtV2": {**_SPREAD, **_HEADS},
    "Hiera": {"embed_dim": 16, "depths": [1, 1, 1, 1],
              "num_heads": [1, 2, 4, 8], "image_size": [64, 64]},
    "Levit": {"hidden_sizes": [32, 48, 64], "depths": [1, 1, 1],
              "num_attention_heads": [2, 3, 4], "key_dim": [8, 8, 8]},
    "FocalNet": {"embed_dim": 16, "depths": [1, 1], "focal_levels": [2, 2],
                 "focal_windows": [3, 3]},
    "MobileViT": {"hidden_sizes": [32, 48, 64],
                  "neck_hidden_sizes": [8, 16, 24, 32, 48, 64, 96]},
}
_TAKEN = {"num_hidden_layers": 4, "out_indices": [0, 1, 2, 3], **_PATCHES}
_SEGMENTATION = {
    "Segformer": {**_SPREAD, **_HEADS, "decoder_hidden_size": 32},
    "Beit": _TAKEN,
    "DPT": {"num_hidden_layers": 4, "backbone_out_indices": [0, 1, 2, 3],
            "neck_hidden_sizes": [16, 32, 48, 64], "fusion_hidden_size": 32,
            **_PATCHES},
}
_SIZED = {"img_size": IMAGE}
_TIMM = {
    "resnet18": {}, "mobilenetv3_small_050": {}, "efficientnet_lite0": {},
    "convnext_atto": {}, "regnety_002": {}, "mixer_s32_224": _SIZED,
    "vit_tiny_patch16_224": {**_SIZED, "depth": 4}, "edgenext_xx_small": {},
    "xcit_nano_12_p16_224": _SIZED, "repvgg_a0": {}, "rexnet_100": {},
    "gcresnext26ts": {}, "sequencer2d_s": {"layers": (1, 1, 1, 1), **_SIZED},
    "dla34": {},
}
_VIDEO = _draw(4, 3, 4, 32, 32)
_TORCHVISION = {
    "squeezenet1_1": {}, "shufflenet_v2_x0_5": {},
    "segmentation.lraspp_mobilenet_v3_large": {"draw": _pixels,
                                               "weights_backbone": None},
    "video.r3d_18": {"draw": _VIDEO},
}
_BLOCKS = {"block_out_channels": (32, 64), "norm_num_groups": 8,
           "layers_per_block": 1}
_UNET = {"sample_size": 16, "in_channels": 4, "out_channels": 4, **_BLOCKS}


def _list_diffusion():
    return {
        "UNet2DModel": _make_diffusion(
            "UNet2DModel", down_block_types=("DownBlock2D", "AttnDownBlock2D"),
            up_block_types=("AttnUpBlock2D", "UpBlock2D"), **_UNET),
        "UNet2DConditionModel": _make_diffusion(
            "UNet2DConditionModel", context=32,
            down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
            up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
            cross_attention_dim=32, attention_head_dim=8, **_UNET),
        "DiTTransformer2DModel": _make_diffusion(
            "DiTTransformer2DModel", labels=True, num_attention_heads=2,
            attention_head_dim=8, in_channels=4, out_channels=4, num_layers=2,
            sample_size=16, num_embeds_ada_norm=1000),
        "AutoencoderKL": _make_diffusion(
            "AutoencoderKL", times=False, in_channels=4, out_channels=4,
            down_block_types=("DownEncoderBlock2D",) * 2,
            up_block_types=("UpDecoderBlock2D",) * 2, **_BLOCKS),
    }


def list_vision():
    names = ("pixel_values", "labels")
    models = {name: make(name, "ForImageClassification", _images, names,
                         **sizes) for name, sizes in _VISION.items()}
    for name, sizes in _SEGMENTATION.items():
        models[f"{name} segmentation"] = make(
            name, "ForSemanticSegmentation", _pixels, names, **sizes)
    for name, sizes in _TIMM.items():
        models[f"timm {name}"] = _make_timm(name, **sizes)
    for name, sizes in _TORCHVISION.items():
        models[f"torchvision {name}"] = _make_torchvision(name, **sizes)
    return {**models, **_list_diffusion()}
