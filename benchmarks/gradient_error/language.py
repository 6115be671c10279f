"""Models of transformers, from their default configurations made small."""

import torch
import torch.nn.functional as F
import transformers
from torch import nn
from transformers.models.auto import modeling_auto as auto

CLASSES = 10
VOCABULARY = 96
ROWS, LENGTH = 4, 16
SIDE = 32

# Sizes by the names that configurations have for them.
SIZES = {
    64: "hidden_size d_model n_embd dim emb_dim embed_dim embedding_size "
        "n_embed word_embed_proj_dim hidden_dim lm_head_hidden_size",
    2: "num_hidden_layers n_layer n_layers num_layers encoder_layers "
       "decoder_layers num_decoder_layers num_encoder_layers "
       "num_key_value_heads num_kv_heads decoder_num_layers n_group "
       "topk_group num_experts_per_tok moe_k num_experts_per_token moe_top_k "
       "first_k_dense_replace mamba_n_groups num_experts_per_topk "
       "max_window_layers attention_num_kv_heads",
    4: "num_attention_heads n_head n_heads num_heads encoder_attention_heads "
       "decoder_attention_heads num_experts num_local_experts n_routed_experts "
       "mamba_num_heads num_key_value_groups moe_num_experts window_size",
    1: "num_hidden_groups n_shared_experts",
    16: "head_dim d_kv attention_head_size qk_rope_head_dim qk_nope_head_dim "
        "v_head_dim kv_channels global_head_dim",
    32: "q_lora_rank kv_lora_rank",
    128: "intermediate_size ffn_dim d_ff n_inner encoder_ffn_dim "
         "decoder_ffn_dim inner_dim ffn_hidden_size intermediate_dim "
         "moe_intermediate_size shared_expert_intermediate_size d_inner "
         "dff intermediate_size_mlp shared_intermediate_size "
         "moe_shared_expert_intermediate_size expert_ffn_hidden_size",
    96: "vocab_size",
    64 + 2: "max_position_embeddings n_positions",
    32.0: "image_size",
    8: "patch_size",
}
NONE = "pad_token_id padding_idx sliding_window"


def get_sizes():
    return {name: int(size) for size, names in SIZES.items()
            for name in names.split()}


def make_config(kind, **changes):
    """Dropout is 0, so that all that are compared compute one function."""
    config_class = transformers.CONFIG_MAPPING[kind]
    defaults = config_class().to_dict()
    options = {name: size for name, size in get_sizes().items()
               if isinstance(defaults.get(name), int)}
    for name, value in defaults.items():
        if "drop" in name and isinstance(value, float):
            options[name] = 0.0
        if name.endswith("_token_id") and isinstance(value, int):
            options[name] = min(value, 3)
    options.update(changes)
    return config_class(**options)


def find_class(names, kind):
    name = names[kind]
    name = name if isinstance(name, str) else name[0]
    return getattr(transformers, name)


def tokens():
    return torch.randint(4, VOCABULARY, (ROWS, LENGTH))


def language(kind, task="causal", **changes):
    names = {"causal": auto.MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
             "masked": auto.MODEL_FOR_MASKED_LM_MAPPING_NAMES}[task]
    config = make_config(kind, **changes)
    model = find_class(names, kind)(config)
    caches = {"use_cache": False} if hasattr(config, "use_cache") else {}

    def loss_fn(model, ids, labels):
        logits = model(input_ids=ids, **caches).logits
        return F.cross_entropy(logits.float().flatten(0, 1), labels.flatten())

    return model, loss_fn, (tokens(), tokens())


def classifier(kind, **changes):
    config = make_config(kind, num_labels=CLASSES, **changes)
    model = find_class(
        auto.MODEL_FOR_SEQUENCE_CLASSIFICATION_MAPPING_NAMES, kind)(config)

    def loss_fn(model, ids, labels):
        return F.cross_entropy(model(input_ids=ids).logits.float(), labels)

    return model, loss_fn, (tokens(), torch.randint(0, CLASSES, (ROWS,)))


def translator(kind, **changes):
    config = make_config(kind, **changes)
    model = find_class(auto.MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES,
                       kind)(config)

    def loss_fn(model, ids, others, labels):
        logits = model(input_ids=ids, decoder_input_ids=others,
                       use_cache=False).logits
        return F.cross_entropy(logits.float().flatten(0, 1), labels.flatten())

    return model, loss_fn, (tokens(), tokens(), tokens())


def image(kind, side=SIDE, **changes):
    config = make_config(kind, num_labels=CLASSES, **changes)
    model = find_class(auto.MODEL_FOR_IMAGE_CLASSIFICATION_MAPPING_NAMES,
                       kind)(config)

    def loss_fn(model, pixels, labels):
        return F.cross_entropy(model(pixel_values=pixels).logits.float(),
                               labels)

    return model, loss_fn, (torch.randn(ROWS, 3, side, side),
                            torch.randint(0, CLASSES, (ROWS,)))
