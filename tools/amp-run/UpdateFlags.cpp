//===- UpdateFlags.cpp - The options about updates --------------*- C++ -*-===//

#include "UpdateFlags.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

UpdateFlags::UpdateFlags(cl::SubCommandGroup &steps, cl::SubCommandGroup &read,
                         cl::OptionCategory &category)
    : optimizerHelp("Optimizer: " + listOptimizerNames() +
                    "; with options after a comma, as in "
                    "adamw,lr=1e-3,weight_decay=0.1"),
      optimizer("optimizer", cl::desc(optimizerHelp),
                cl::value_desc("optimizer"), cl::sub(steps), cl::cat(category)),
      groups("groups",
             cl::desc("Optimizers of parameters by name, as in "
                      "'*.bias=adamw,lr=1e-3;fc1.*=sgd,lr=0.1'"),
             cl::value_desc("groups"), cl::sub(steps), cl::cat(category)),
      schedule("schedule",
               cl::desc("Learning-rate schedule, as in "
                        "cosine,warmup=100,total=1000"),
               cl::value_desc("schedule"), cl::sub(steps), cl::cat(category)),
      paramRounding("param-rounding",
                    cl::desc("Rounding of parameters of 16 bits: "
                             "nearest_even, stochastic or kahan"),
                    cl::value_desc("rounding"), cl::sub(steps),
                    cl::cat(category)),
      paramFormat("param-format",
                  cl::desc("What f32 parameters with copies in bf16 are kept "
                           "in: full, or split, without a byte twice"),
                  cl::value_desc("format"), cl::sub(steps), cl::cat(category)),
      slotFormat("slot-format",
                 cl::desc("What the optimizer's slots are kept in: full, bf16 "
                          "or dynamic8"),
                 cl::value_desc("format"), cl::sub(steps), cl::cat(category)),
      onOverflow("on-overflow",
                 cl::desc("What a step does with values that are not finite: "
                          "skip, or apply them"),
                 cl::value_desc("action"), cl::sub(steps), cl::cat(category)),
      ema("ema",
          cl::desc("Keep averages of the parameters, the slot 'ema', with this "
                   "decay"),
          cl::value_desc("decay"), cl::sub(steps), cl::cat(category)),
      slot("slot",
           cl::desc("Read a slot of each parameter in place of it, as in "
                    "ema"),
           cl::value_desc("name"), cl::sub(read), cl::cat(category)) {}

llvm::Error UpdateFlags::read(Options &options) const {
  options.compile.optimizer = optimizer;
  options.compile.groups = groups;
  options.compile.schedule = schedule;
  options.compile.paramRounding = paramRounding;
  options.compile.paramFormat = paramFormat;
  options.compile.slotFormat = slotFormat;
  options.compile.onOverflow = onOverflow;
  options.slot = slot;
  auto holds = [](double decay) { return decay >= 0 && decay < 1; };
  return readReal(ema, holds, "a number of at least 0 and below 1",
                  options.compile.ema);
}
