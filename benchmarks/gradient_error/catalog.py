"""Which models are compared: name -> make(), which gives (model, loss_fn,
batch) from the generator's seed."""

from functools import partial

import language
import vision

# A kind of transformers, or it and what its configuration needs besides.
CAUSAL = [
    "llama", "mistral", "qwen2", "qwen3", "gemma", "gemma2", "gemma3_text",
    "phi", "phi3", "gpt2", "gpt_neox", "opt", "bloom",
    "falcon", "mpt", "olmo", "olmo2", "stablelm", "starcoder2", "cohere",
    "cohere2", "granite", "glm", "glm4", "helium", "persimmon",
    "smollm3", "arcee", "apertus", "exaone4", "seed_oss", "ernie4_5", "bitnet",
    "diffllama", "biogpt", "ctrl", "openai-gpt", "gpt_bigcode",
    "mixtral", "qwen2_moe", "qwen3_moe", "olmoe", "granitemoe", "phimoe",
    "mamba", "electra", "bert-generation",
]
MASKED = [
    "albert", "bert", "big_bird", "camembert", "convbert", "data2vec-text",
    "deberta-v2", "distilbert", "ernie", "eurobert",
    "flaubert", "fnet", "funnel", "ibert", "layoutlm", "megatron-bert",
    "mobilebert", "modernbert", "mpnet", "nomic_bert", "nystromformer",
    "rembert", "roberta", "roberta-prelayernorm", "roformer", "squeezebert",
    "xlm", "xlm-roberta-xl", "yoso",
]
TRANSLATORS = [
    "bart", "blenderbot", "blenderbot-small", "m2m_100",
    "marian", "mbart", "mvp", "pegasus", "plbart", "t5", "mt5", "umt5",
    "switch_transformers", "longt5",
]
IMAGES = [
    "beit", "deit", "dinov2", "ijepa", "mobilevit", "segformer",
    "swiftformer", "vit", "vit_msn",
]


def collect():
    """Those of one library stand together."""
    models = {}
    for package, make, kinds in (
            ("transformers", partial(language.language, task="causal"),
             CAUSAL),
            ("transformers", partial(language.language, task="masked"),
             MASKED),
            ("transformers", language.translator, TRANSLATORS),
            ("transformers", language.image, IMAGES),
            ("timm", vision.of_timm, vision.TIMM),
            ("torchvision", vision.of_torchvision, vision.TORCHVISION),
            ("diffusers", vision.of_diffusers, vision.DIFFUSERS)):
        for kind in kinds:
            models[f"{package}/{kind}"] = partial(make, kind)
    return models
