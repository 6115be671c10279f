"""Models of timm, torchvision and diffusers, made small."""

import diffusers
import timm
import torch
import torch.nn.functional as F
import torchvision

CLASSES = 10
ROWS, SIDE = 4, 32

WIDTH = dict(embed_dim=64, depth=2, num_heads=4)
VIT = dict(WIDTH, img_size=SIDE, patch_size=8)
STAGES = dict(depths=(1, 1, 2, 1), dims=(16, 32, 48, 64))

# Of timm: name -> (what makes it small, the side of its images).
TIMM = {
    "vit_base_patch16_224": (VIT, SIDE),
    "deit3_base_patch16_224": (VIT, SIDE),
    "vit_relpos_base_patch16_224": (VIT, SIDE),
    "beit_base_patch16_224": (VIT, SIDE),
    "eva02_base_patch14_224": (VIT, SIDE),
    "cait_s24_224": (VIT, SIDE),
    "xcit_tiny_12_p8_224": (VIT, SIDE),
    "convit_tiny": (dict(img_size=SIDE, patch_size=8, embed_dim=64, depth=2,
                         num_heads=4, local_up_to_layer=1), SIDE),
    "swin_tiny_patch4_window7_224": (dict(
        img_size=SIDE, embed_dim=32, depths=(2, 2), num_heads=(2, 4),
        window_size=4), SIDE),
    "swinv2_tiny_window8_256": (dict(
        img_size=SIDE, embed_dim=32, depths=(2, 2), num_heads=(2, 4),
        window_size=4), SIDE),
    "swinv2_cr_tiny_224": (dict(
        img_size=SIDE, embed_dim=32, depths=(2, 2), num_heads=(2, 4),
        window_size=4), SIDE),
    "convnext_atto": (STAGES, 64),
    "convnextv2_atto": (STAGES, 64),
    "inception_next_atto": (STAGES, 64),
    "twins_svt_small": (dict(img_size=64, depths=(1, 1, 1, 1),
                             embed_dims=(16, 32, 48, 64)), 64),
    "visformer_tiny": (dict(img_size=64, embed_dim=64, depth=(1, 1, 1)), 64),
    "mobilevit_xxs": ({}, 64),
    "mobilenetv3_small_050": ({}, 64),
    "lcnet_035": ({}, 64),
    "regnetx_002": ({}, 64),
    "edgenext_xx_small": ({}, 64),
    "mambaout_femto": (dict(depths=(1, 1, 1, 1), dims=(16, 32, 48, 64)), 64),
    "fasternet_t0": (dict(embed_dim=16), 64),
    "starnet_s1": (dict(base_dim=8, depths=(1, 1, 1, 1)), 64),
    "repvit_m0_9": (dict(embed_dim=(16, 32, 48, 64), depth=(1, 1, 1, 1)), 64),
    "efficientvit_b0": ({}, 64),
    "test_resnet": ({}, 64), "test_convnext": ({}, 64),
    "test_convnext2": ({}, 64), "test_convnext3": ({}, 64),
    "test_efficientnet": ({}, 64), "test_efficientnet_gn": ({}, 64),
    "test_efficientnet_ln": ({}, 64), "test_efficientnet_evos": ({}, 64),
    "test_nfnet": ({}, 64), "test_vit": (dict(img_size=64), 64),
    "test_vit2": (dict(img_size=64), 64), "test_vit3": (dict(img_size=64), 64),
    "test_vit4": (dict(img_size=64), 64), "test_byobnet": ({}, 64),
    "test_mambaout": ({}, 64),
}

TORCHVISION = {
    "mobilenet_v2": 64, "mobilenet_v3_small": 64, "shufflenet_v2_x0_5": 64,
    "squeezenet1_1": 64, "mnasnet0_5": 64,
}


def classify(model, pixels, labels):
    output = model(pixels)
    output = getattr(output, "logits", output)
    return F.cross_entropy(output.float(), labels)


def images(side):
    return torch.randn(ROWS, 3, side, side), torch.randint(0, CLASSES, (ROWS,))


def of_timm(name):
    options, side = TIMM[name]
    model = timm.create_model(name, num_classes=CLASSES, **options)
    return model, classify, images(side)


def of_torchvision(name):
    side = TORCHVISION[name]
    model = torchvision.models.get_model(name, num_classes=CLASSES)
    return model, classify, images(side)


def unet():
    return diffusers.UNet2DModel(
        sample_size=16, in_channels=3, out_channels=3, layers_per_block=1,
        block_out_channels=(32, 64), norm_num_groups=8,
        down_block_types=("DownBlock2D", "AttnDownBlock2D"),
        up_block_types=("AttnUpBlock2D", "UpBlock2D"))


def unet_condition():
    return diffusers.UNet2DConditionModel(
        sample_size=16, in_channels=3, out_channels=3, layers_per_block=1,
        block_out_channels=(32, 64), norm_num_groups=8,
        cross_attention_dim=32, attention_head_dim=8,
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"))


def dit():
    return diffusers.DiTTransformer2DModel(
        num_attention_heads=4, attention_head_dim=16, in_channels=3,
        out_channels=3, num_layers=2, sample_size=16, patch_size=2,
        num_embeds_ada_norm=10, norm_num_groups=8)


def pixart():
    return diffusers.PixArtTransformer2DModel(
        num_attention_heads=4, attention_head_dim=16, in_channels=3,
        out_channels=3, num_layers=2, sample_size=16, patch_size=2,
        caption_channels=32, cross_attention_dim=64, norm_num_groups=8,
        use_additional_conditions=False)


def vae():
    return diffusers.AutoencoderKL(
        in_channels=3, out_channels=3, down_block_types=("DownEncoderBlock2D",
                                                         ) * 2,
        up_block_types=("UpDecoderBlock2D",) * 2, block_out_channels=(16, 32),
        norm_num_groups=8, latent_channels=4, sample_size=16)


def sd3():
    return diffusers.SD3Transformer2DModel(
        sample_size=16, patch_size=2, in_channels=3, num_layers=2,
        attention_head_dim=16, num_attention_heads=4,
        joint_attention_dim=32, caption_projection_dim=64,
        pooled_projection_dim=32, out_channels=3, pos_embed_max_size=16)


def uvit_times():
    return torch.randint(0, 1000, (ROWS,))


def sample():
    return torch.randn(ROWS, 3, 16, 16)


def words():
    return torch.randn(ROWS, 8, 32)


# Of diffusers: name -> (model, what else it reads by name).
DIFFUSERS = {
    "UNet2D": (unet, dict(timestep=uvit_times)),
    "UNet2DCondition": (unet_condition, dict(
        timestep=uvit_times, encoder_hidden_states=words)),
    "DiT": (dit, dict(timestep=uvit_times,
                      class_labels=lambda: torch.randint(0, 10, (ROWS,)))),
    "PixArt": (pixart, dict(timestep=uvit_times,
                            encoder_hidden_states=words)),
    "SD3": (sd3, dict(timestep=uvit_times, encoder_hidden_states=words,
                      pooled_projections=lambda: torch.randn(ROWS, 32))),
    "AutoencoderKL": (vae, {}),
}


def of_diffusers(name):
    make, others = DIFFUSERS[name]
    model = make()
    names = list(others)

    def loss_fn(model, noisy, *rest):
        *values, target = rest
        output = model(noisy, **dict(zip(names, values))).sample
        return ((output.float() - target) ** 2).mean()

    batch = (sample(), *(others[n]() for n in names), sample())
    return model, loss_fn, batch
