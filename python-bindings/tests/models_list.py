"""Models of packages, small and with random weights: name: what makes the
module in training mode without dropout, and the function of a generator that
makes a batch."""

import importlib

import torch
from torch import nn

_VOCABULARY, _TOKENS, _ROWS, _CLASSES, _IMAGE = 99, 24, 4, 10, 64
_WIDTHS = {
    "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
    "intermediate_size": 128, "vocab_size": _VOCABULARY,
    "max_position_embeddings": 64, "num_key_value_heads": 2, "head_dim": 16,
    "n_embd": 64, "n_layer": 2, "n_head": 4, "n_positions": 64,
    "n_inner": 128, "d_model": 64, "n_heads": 4, "n_layers": 2,
    "max_seq_len": 64, "ffn_dim": 128, "word_embed_proj_dim": 64,
    "embedding_size": 32, "dim": 64, "hidden_dim": 128, "num_heads": 4,
    "num_layers": 2, "d_kv": 16, "d_ff": 128, "num_decoder_layers": 2,
    "encoder_layers": 2, "decoder_layers": 2, "encoder_ffn_dim": 128,
    "decoder_ffn_dim": 128, "encoder_attention_heads": 4,
    "decoder_attention_heads": 4, "num_experts": 4, "num_local_experts": 4,
    "moe_intermediate_size": 64, "pad_token_id": 0, "bos_token_id": 1,
    "eos_token_id": 2, "decoder_start_token_id": 1, "rotary_dim": 8,
    "attention_types": [[["global", "local"], 1]], "layer_types": None,
    "image_size": _IMAGE, "num_labels": _CLASSES, "use_cache": False,
}
# No dropout, so that eager and compiled see the same masks: none.
_DROPOUT = ("dropout", "drop", "layerdrop")


def _configure(name, **more):
    """A small configuration: the widths that it knows."""
    transformers = importlib.import_module("transformers")
    make = getattr(transformers, f"{name}Config")
    default = make()
    own = {default.attribute_map.get(key, key) for key in more}
    known = {key: value for key, value in _WIDTHS.items()
             if hasattr(default, key) and value is not None
             and default.attribute_map.get(key, key) not in own
             and getattr(getattr(make, key, None), "fset", True)}
    config = make(**{**known, **more})
    for key, value in list(vars(config).items()):
        if any(part in key for part in _DROPOUT) and isinstance(value, float):
            setattr(config, key, 0.0)
    config.decoder_start_token_id = 1
    return config


class _Loss(nn.Module):
    """The model's own loss from its keywords."""

    def __init__(self, model, names):
        super().__init__()
        self.model, self.names = model, names

    def forward(self, *batch):
        return self.model(**dict(zip(self.names, batch))).loss


def _tokens(generator, low=3):
    return torch.randint(low, _VOCABULARY, (_ROWS, _TOKENS),
                         generator=generator)


def _make_text(name, kind, **more):
    def build():
        transformers = importlib.import_module("transformers")
        model = getattr(transformers, f"{name}{kind}")(
            _configure(name, **more))
        return _Loss(model.train(), ("input_ids", "labels"))
    return build, lambda g: (_tokens(g), _tokens(g))


def _images(generator, size=_IMAGE):
    return (torch.randn(_ROWS, 3, size, size, generator=generator),
            torch.randint(_CLASSES, (_ROWS,), generator=generator))


def _make_vision(name, **more):
    def build():
        transformers = importlib.import_module("transformers")
        model = getattr(transformers, f"{name}ForImageClassification")(
            _configure(name, **more))
        return _Loss(model.train(), ("pixel_values", "labels"))
    return build, _images


class _Classifier(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x, y):
        return nn.functional.cross_entropy(self.model(x), y)


def _make_timm(name, **more):
    def build():
        timm = importlib.import_module("timm")
        return _Classifier(timm.create_model(
            name, num_classes=_CLASSES, **more).train())
    return build, _images


class _Denoiser(nn.Module):
    """The mean square of what a diffusion model is off by."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x, times, noise, *more):
        return nn.functional.mse_loss(
            self.model(x, times, *more).sample, noise)


def _make_diffusion(name, context=False, **sizes):
    def build():
        diffusers = importlib.import_module("diffusers")
        return _Denoiser(getattr(diffusers, name)(**sizes).train())

    def draw(g):
        x, noise = (torch.randn(2, 4, 16, 16, generator=g) for _ in range(2))
        more = [torch.randn(2, 8, 32, generator=g)] if context else []
        return x, torch.randint(1000, (2,), generator=g), noise, *more
    return build, draw


_DECODERS = [
    "Llama", "Mistral", "Mixtral", "Qwen2", "Qwen3", "Qwen2Moe", "Gemma",
    "Gemma2", "Phi", "Phi3", "StableLm", "Starcoder2", "Olmo", "Olmo2",
    "Cohere", "GPTNeoX", "GPTJ", "GPTBigCode", "CodeGen", "OPT", "Bloom",
    "Falcon", "BioGpt", "Persimmon", "Nemotron", "Granite",
    "GraniteMoe", "Helium", "Glm", "SmolLM3", "Ernie4_5", "GPTNeo", "Mpt"]
_ENCODERS = [
    "Bert", "Roberta", "DistilBert", "Albert", "Electra", "SqueezeBert",
    "Camembert", "XLMRoberta", "RoFormer", "FNet", "ConvBert", "MPNet",
    "DebertaV2", "Ernie", "MegatronBert", "RemBert", "LayoutLM", "ModernBert",
    "Nystromformer", "MobileBert"]
_TEXT = {"SqueezeBert": {"embedding_size": 64}}
_TRANSLATORS = ["T5", "MT5", "UMT5", "Bart", "MBart", "Pegasus", "M2M100",
                "Blenderbot", "BlenderbotSmall"]
_SPREAD = {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1]}
_VISION = {
    "ViT": {"patch_size": 16}, "DeiT": {"patch_size": 16},
    "Beit": {"patch_size": 16}, "ViTMSN": {"patch_size": 16},
    "Dinov2": {"patch_size": 16}, "ConvNext": {**_SPREAD, "num_stages": 4},
    "ConvNextV2": {**_SPREAD, "num_stages": 4},
    "Swin": {"embed_dim": 16, "depths": [1, 1], "num_heads": [2, 4],
             "window_size": 4},
    "Swinv2": {"embed_dim": 16, "depths": [1, 1], "num_heads": [2, 4],
               "window_size": 4},
    "ResNet": {**_SPREAD, "embedding_size": 16, "layer_type": "basic"},
    "RegNet": {**_SPREAD, "embedding_size": 16, "groups_width": 16},
    "MobileNetV1": {"depth_multiplier": 0.25},
    "MobileNetV2": {"depth_multiplier": 0.35},
    "PoolFormer": _SPREAD,
    "Bit": {**_SPREAD, "embedding_size": 32, "num_groups": 8},
    "Segformer": {**_SPREAD, "num_attention_heads": [1, 2, 2, 4]},
    "PvtV2": {**_SPREAD, "num_attention_heads": [1, 2, 2, 4]},
    "Hiera": {"embed_dim": 16, "depths": [1, 1, 1, 1],
              "num_heads": [1, 2, 4, 8], "image_size": [64, 64]},
    "Levit": {"hidden_sizes": [32, 48, 64], "depths": [1, 1, 1],
              "num_attention_heads": [2, 3, 4], "key_dim": [8, 8, 8]},
}
_TIMM = {
    "resnet10t": {}, "resnet18": {}, "mobilenetv3_small_050": {},
    "mobilenetv2_035": {}, "efficientnet_lite0": {}, "ghostnet_050": {},
    "mnasnet_small": {}, "convnext_atto": {}, "convnextv2_atto": {},
    "regnetx_002": {}, "regnety_002": {}, "lcnet_050": {}, "tinynet_e": {},
    "vit_tiny_patch16_224": {"img_size": _IMAGE, "depth": 4},
    "deit_tiny_patch16_224": {"img_size": _IMAGE, "depth": 4},
    "mixer_s32_224": {"img_size": _IMAGE},
    "resmlp_12_224": {"img_size": _IMAGE},
    "mobilevit_xxs": {}, "pvt_v2_b0": {}, "repvgg_a0": {}, "fbnetc_100": {},
    "spnasnet_100": {}, "xcit_nano_12_p16_224": {"img_size": _IMAGE},
    "poolformer_s12": {}, "edgenext_xx_small": {}, "semnasnet_075": {},
}
_UNET = {"sample_size": 16, "in_channels": 4, "out_channels": 4,
         "block_out_channels": (32, 64), "norm_num_groups": 8,
         "layers_per_block": 1}


def list_models():
    """name: build() gives a module of the batch, whose result is the loss;
    draw(generator) the batch."""
    models = {}
    for name in _DECODERS:
        models[name] = _make_text(name, "ForCausalLM")
    models["GPT2"] = _make_text("GPT2", "LMHeadModel")
    for name in _ENCODERS:
        models[name] = _make_text(name, "ForMaskedLM", **_TEXT.get(name, {}))
    for name in _TRANSLATORS:
        models[name] = _make_text(name, "ForConditionalGeneration")
    for name, sizes in _VISION.items():
        models[name] = _make_vision(name, **sizes)
    for name, sizes in _TIMM.items():
        models[f"timm {name}"] = _make_timm(name, **sizes)
    models["UNet2DModel"] = _make_diffusion(
        "UNet2DModel", down_block_types=("DownBlock2D", "AttnDownBlock2D"),
        up_block_types=("AttnUpBlock2D", "UpBlock2D"), **_UNET)
    models["UNet2DConditionModel"] = _make_diffusion(
        "UNet2DConditionModel", context=True,
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
        cross_attention_dim=32, attention_head_dim=8, **_UNET)
    return models
