"""Language, audio and other models of transformers, small and with random
weights: name: what makes the module in training mode without dropout, and the
function of a generator that makes a batch."""

import importlib

import torch
from torch import nn

ROWS, CLASSES, IMAGE = 4, 10, 64
_VOCABULARY, _TOKENS = 99, 24
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
    "image_size": IMAGE, "num_labels": CLASSES, "use_cache": False,
}
# No dropout, so that eager and compiled see the same masks: none.
_DROPOUT = ("dropout", "drop", "layerdrop")


def configure(name, **more):
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


class Loss(nn.Module):
    """The model's own loss from its keywords."""

    def __init__(self, model, names):
        super().__init__()
        self.model, self.names = model, names

    def forward(self, *batch):
        return self.model(**dict(zip(self.names, batch))).loss


def _tokens(generator, low=3):
    return torch.randint(low, _VOCABULARY, (ROWS, _TOKENS),
                         generator=generator)


def make(name, kind, draw, names, **more):
    """A row: the names are those of the batch's tensors as the model has
    them."""
    def build():
        transformers = importlib.import_module("transformers")
        model = getattr(transformers, f"{name}{kind}")(configure(name, **more))
        return Loss(model.train(), names)
    return build, draw


def _make_text(name, kind, **more):
    return make(name, kind, lambda g: (_tokens(g), _tokens(g)),
                ("input_ids", "labels"), **more)


def _make_audio(name, kind, shape, key="input_values", tokens=0, **more):
    """Classes of sounds, or texts of so many tokens."""
    def draw(g):
        target = (torch.randint(3, _VOCABULARY, (shape[0], tokens), generator=g)
                  if tokens else torch.randint(CLASSES, shape[:1], generator=g))
        return torch.randn(shape, generator=g), target
    return make(name, kind, draw, (key, "labels"), **more)


class _Pair(nn.Module):
    """Texts and images, whose loss is asked for."""

    def __init__(self, name):
        super().__init__()
        transformers = importlib.import_module("transformers")
        text = configure(f"{name}Text", projection_dim=32,
                         eos_token_id=_VOCABULARY - 1)
        vision = configure(f"{name}Vision", patch_size=16, projection_dim=32)
        config = getattr(transformers, f"{name}Config")(
            text_config=text.to_dict(), vision_config=vision.to_dict(),
            projection_dim=32)
        self.model = getattr(transformers, f"{name}Model")(config).train()

    def forward(self, tokens, images):
        return self.model(input_ids=tokens, pixel_values=images,
                          return_loss=True).loss


def _make_pair(name):
    return lambda: _Pair(name), lambda g: (
        _tokens(g), torch.randn(ROWS, 3, IMAGE, IMAGE, generator=g))


def _make_series(name):
    names = [f"{time}_{kind}" for time in ("past", "future")
             for kind in ("values", "time_features")]

    def draw(g):
        return (*(torch.randn(2, *shape, generator=g) for shape in
                  ((18,), (18, 2), (8,), (8, 2))), torch.ones(2, 18))
    return make(name, "ForPrediction", draw, (*names, "past_observed_mask"),
                prediction_length=8, context_length=16, lags_sequence=[1, 2],
                num_time_features=2, input_size=1, scaling="std")


def _make_patches(name):
    return make(name, "ForPrediction", lambda g: (
        torch.randn(2, 32, 3, generator=g), torch.randn(2, 8, 3, generator=g)),
        ("past_values", "future_values"), context_length=32,
        prediction_length=8, num_input_channels=3, patch_length=8,
        patch_stride=8, loss="mse")


_DECODERS = {
    **{name: {} for name in (
        "Llama", "Qwen3", "Gemma2", "Olmo2", "Cohere2", "GPTNeoX", "OPT",
        "Bloom", "Falcon", "BioGpt", "GPTNeo", "Mpt", "Mixtral",
        "GraniteMoe", "Phimoe", "GptOss", "MiniMax", "JetMoe", "Rwkv",
        "RecurrentGemma", "xLSTM", "Lfm2")},
    "Mamba": {"state_size": 8},
    "Mamba2": {"num_heads": 8, "head_dim": 16, "state_size": 8, "n_groups": 1,
               "chunk_size": 8},
    "Bamba": {"mamba_n_heads": 8, "mamba_d_state": 8, "mamba_chunk_size": 8,
              "attn_layer_indices": [1]},
}
_ENCODERS = ["Bert", "Albert", "RoFormer", "FNet", "ConvBert", "MPNet",
             "DebertaV2", "ModernBert", "Nystromformer", "MobileBert", "Esm",
             "Yoso", "Longformer", "BigBird"]
_TRANSLATORS = ["T5", "Bart", "Pegasus", "M2M100", "NllbMoe", "FSMT"]
# Those that make masks in eager mode alone; tokenizers give them.
_MASKED = ["LongT5", "SwitchTransformers"]
_CONVOLUTIONS = {
    "conv_dim": [16, 16, 16], "conv_kernel": [10, 3, 2],
    "conv_stride": [5, 2, 2], "num_feat_extract_layers": 3,
    "num_conv_pos_embeddings": 16, "num_conv_pos_embedding_groups": 4,
    "classifier_proj_size": 32, "mask_time_prob": 0.0,
    "mask_feature_prob": 0.0, "apply_spec_augment": False,
}


def list_transformers():
    models = {name: _make_text(name, "ForCausalLM", **sizes)
              for name, sizes in _DECODERS.items()}
    models["GPT2"] = _make_text("GPT2", "LMHeadModel")
    for name in _ENCODERS:
        models[name] = _make_text(name, "ForMaskedLM")
    models["Canine"] = make("Canine", "ForSequenceClassification", lambda g: (
        _tokens(g), torch.randint(CLASSES, (ROWS,), generator=g)),
        ("input_ids", "labels"))
    for name in _TRANSLATORS:
        models[name] = _make_text(name, "ForConditionalGeneration")
    for name in _MASKED:
        models[name] = make(name, "ForConditionalGeneration", lambda g: (
            _tokens(g), torch.ones(ROWS, _TOKENS, dtype=torch.int64),
            _tokens(g)), ("input_ids", "attention_mask", "labels"))
    for name in ("Wav2Vec2", "WavLM", "SEW"):
        models[name] = _make_audio(name, "ForSequenceClassification",
                                   (2, 2000), **_CONVOLUTIONS)
    models["AST"] = _make_audio("AST", "ForAudioClassification", (2, 64, 32),
                                max_length=64, num_mel_bins=32)
    sizes = {"max_source_positions": 32, "max_target_positions": 32}
    models["Whisper"] = _make_audio(
        "Whisper", "ForConditionalGeneration", (2, 16, 64), "input_features",
        12, num_mel_bins=16, **sizes)
    models["Speech2Text"] = _make_audio(
        "Speech2Text", "ForConditionalGeneration", (2, 64, 16),
        "input_features", 12, input_feat_per_channel=16, conv_channels=32,
        **sizes)
    for name in ("CLIP", "Siglip"):
        models[name] = _make_pair(name)
    for name in ("TimeSeriesTransformer", "Autoformer"):
        models[name] = _make_series(name)
    models["PatchTSMixer"] = _make_patches("PatchTSMixer")
    return models
