//===- FamiliarNames.cpp - What people call options elsewhere ---*- C++ -*-===//

#include "amp/Support/FamiliarNames.h"

#include <algorithm>
#include <string>
#include <utility>

using llvm::StringLiteral;
using llvm::StringRef;

using Pair = std::pair<StringLiteral, StringLiteral>;

static constexpr Pair kPolicies[] = {
    // Types.
    {"bfloat16", "bf16"},
    {"bfp16", "bf16"},
    {"fp16", "f16"},
    {"float16", "f16"},
    {"half", "f16"},
    {"fp32", "f32"},
    {"float32", "f32"},
    {"float", "f32"},
    {"single", "f32"},
    {"none", "f32"},
    {"no", "f32"},
    {"fp64", "f64"},
    {"float64", "f64"},
    {"double", "f64"},
    {"mixed", "bf16"},
    {"autocast", "bf16"},
    {"amp", "amp:bf16"},
    // A system and a type.
    {"torch:bf16", "torch-cpu:bf16"},
    {"torch:f16", "torch-cuda:f16"},
    {"pytorch:bf16", "torch-cpu:bf16"},
    {"pytorch:f16", "torch-cuda:f16"},
    {"autocast:bf16", "torch-cpu:bf16"},
    {"autocast:f16", "torch-cuda:f16"},
    {"cuda:bf16", "torch-cuda:bf16"},
    {"cuda:f16", "torch-cuda:f16"},
    {"bf16-mixed", "lightning:bf16-mixed"},
    {"16-mixed", "lightning:16-mixed"},
    {"bf16-true", "lightning:bf16-true"},
    {"16-true", "lightning:16-true"},
    {"mixed_bfloat16", "keras:mixed_bfloat16"},
    {"mixed_float16", "keras:mixed_float16"},
    {"o0", "apex-O0"},
    {"o1", "apex-O1"},
    {"o2", "apex-O2"},
    {"o3", "apex-O3"}};

static constexpr Pair kOptions[] = {
    {"lr", "optimizer=adamw,lr=..."},
    {"learning_rate", "optimizer=adamw,lr=..."},
    {"weight_decay", "optimizer=adamw,weight_decay=..."},
    {"momentum", "optimizer=sgd,momentum=..."},
    {"betas", "optimizer=adamw,beta1=...,beta2=..."},
    {"eps", "optimizer=adamw,eps=..."},
    {"batch_size", "batch"},
    {"bs", "batch"},
    {"dtype", "policy=bf16"},
    {"precision", "policy=bf16"},
    {"mixed_precision", "policy=bf16"},
    {"amp", "policy=bf16"},
    {"bf16", "policy=bf16"},
    {"bfloat16", "policy=bf16"},
    {"fp16", "policy=f16"},
    {"half", "policy=f16"},
    {"loss_scale", "scaler=torch,init=..."},
    {"init_scale", "scaler=torch,init=..."},
    {"grad_scaler", "scaler=torch"},
    {"max_grad_norm", "clip_norm"},
    {"max_norm", "clip_norm"},
    {"grad_clip", "clip_norm"},
    {"gradient_clip_val", "clip_norm"},
    {"clip_grad_norm", "clip_norm"},
    {"gradient_accumulation_steps", "accumulate"},
    {"accumulate_grad_batches", "accumulate"},
    {"accumulation_steps", "accumulate"},
    {"scheduler", "schedule=cosine,total=..."},
    {"lr_scheduler", "schedule=cosine,total=..."},
    {"warmup_steps", "schedule=cosine,warmup=...,total=..."},
    {"warmup", "schedule=cosine,warmup=...,total=..."},
    {"gradient_checkpointing", "recompute=selective"},
    {"remat", "recompute=selective"},
    {"device", "target"},
    {"num_threads", "threads"},
    {"world_size", "replicas"},
    {"max_steps", "steps"},
    {"num_steps", "steps"},
    {"num_epochs", "epochs"},
    {"max_epochs", "epochs"},
    {"dataset", "data"},
    {"log_dir", "tensorboard"},
    {"output", "checkpoint"},
    {"save", "checkpoint"}};

template <size_t count>
static StringRef lookUp(const Pair (&pairs)[count], StringRef name) {
  for (const auto &[familiar, own] : pairs)
    if (familiar == name)
      return own;
  return "";
}

StringRef mlir::amp::findFamiliarPolicy(StringRef name) {
  return lookUp(kPolicies, name.lower());
}

StringRef mlir::amp::findFamiliarOption(StringRef name) {
  std::string key = name.lower();
  std::replace(key.begin(), key.end(), '-', '_');
  return lookUp(kOptions, key);
}
