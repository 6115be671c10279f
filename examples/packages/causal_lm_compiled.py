"""causal_lm_eager.py with a compiled step: `diff` shows what is changed."""

import os

import amp.torch
import torch
from safetensors.torch import load_file
from transformers import LlamaConfig, LlamaForCausalLM, get_scheduler

HERE = os.path.dirname(os.path.abspath(__file__))
STEPS, ROWS, LENGTH = 40, 8, 32

torch.manual_seed(0)
text = load_file(os.path.join(HERE, "..", "gpt", "text.safetensors"))[
    "train.tokens"]
starts = torch.randint(len(text) - LENGTH, (STEPS, ROWS))
batches = []
for rows in starts:
    ids = torch.stack([text[i:i + LENGTH] for i in rows]).long()
    batches.append({"input_ids": ids, "labels": ids})
model = LlamaForCausalLM(LlamaConfig(
    vocab_size=int(text.max()) + 1, hidden_size=64, intermediate_size=128,
    num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
scheduler = get_scheduler("cosine", optimizer, 10, STEPS)
step = amp.torch.train_step(model, lambda model, batch: model(**batch).loss,
                            (batches[0],), policy="bf16", optimizer=optimizer)
for number, batch in enumerate(batches):
    loss = step(batch).loss
    scheduler.step()
    if number % 10 == 0:
        print(f"step {number:3}  loss {float(loss):.4f}")
