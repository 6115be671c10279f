//===- PrintFlags.cpp - What to print instead of running --------*- C++ -*-===//

#include "PrintFlags.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

PrintFlags::PrintFlags(cl::SubCommandGroup &programs,
                       cl::OptionCategory &category)
    : ir("print-ir",
         cl::desc("Print the program after a phase, as import, precision or "
                  "codegen, and stop"),
         cl::value_desc("phase"), cl::sub(programs), cl::cat(category)),
      pipeline("print-pipeline",
               cl::desc("Print the passes up to a phase, as amp-opt takes "
                        "them, and stop"),
               cl::value_desc("phase"), cl::sub(programs), cl::cat(category)) {}

void PrintFlags::read(Options &options) const {
  options.printIR = ir;
  options.printPipeline = pipeline;
}
