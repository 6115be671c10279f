//===- ReportRaised.cpp - How much has been raised --------------*- C++ -*-===//

#include "Raising.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNREPORTRAISED
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

namespace {
struct NNReportRaised : amp::impl::NNReportRaisedBase<NNReportRaised> {
  void runOnOperation() override {
    llvm::MapVector<StringRef, int64_t> counts;
    int64_t generics = 0;
    getOperation().walk([&](Operation *op) {
      if (op->removeAttr(kRaisedAttr))
        ++counts[op->getName().stripDialect()];
      generics += isa<linalg::GenericOp>(op);
    });
    if (counts.empty())
      return;
    SmallVector<std::string> parts;
    for (auto [name, count] : counts)
      parts.push_back(std::to_string(count) + " " + name.str());
    getOperation().emitRemark("raised ")
        << llvm::join(parts, ", ") << "; " << generics
        << (generics == 1 ? " generic stays" : " generics stay");
  }
};
} // namespace
