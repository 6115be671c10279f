"""unet_eager.py with a compiled step: `diff` shows what is changed."""

import os

import amp.torch
import torch
from diffusers import DDPMScheduler, UNet2DModel
from safetensors.torch import load_file

HERE = os.path.dirname(os.path.abspath(__file__))
STEPS, ROWS = 40, 8

torch.manual_seed(0)
data = load_file(os.path.join(HERE, "..", "digits", "digits.safetensors"))
images = data["train.x"].view(-1, 1, 8, 8) * 2 - 1
model = UNet2DModel(
    sample_size=8, in_channels=1, out_channels=1, layers_per_block=1,
    block_out_channels=(16, 32), norm_num_groups=8,
    down_block_types=("DownBlock2D", "AttnDownBlock2D"),
    up_block_types=("AttnUpBlock2D", "UpBlock2D"))
noises = DDPMScheduler(num_train_timesteps=100)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)


def loss_fn(model, noisy, times, noise):
    return torch.nn.functional.mse_loss(model(noisy, times).sample, noise)


example = images[:ROWS], torch.zeros(ROWS, dtype=torch.int64), images[:ROWS]
step = amp.torch.train_step(model, loss_fn, example, policy="bf16",
                            optimizer=optimizer)
for number in range(STEPS):
    clean = images[torch.randint(len(images), (ROWS,))]
    noise, times = torch.randn_like(clean), torch.randint(100, (ROWS,))
    batch = noises.add_noise(clean, noise, times), times, noise
    loss = step(*batch).loss
    if number % 10 == 0:
        print(f"step {number:3}  loss {float(loss):.4f}")
