//===- SetPolicy.cpp - A policy by its name ---------------------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Entry/StepParts.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSETPOLICY
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

namespace {
struct AmpSetPolicy : amp::impl::AmpSetPolicyBase<AmpSetPolicy> {
  using Base::Base;

  void runOnOperation() override {
    llvm::Expected<NamedPolicy> named = parsePolicy(&getContext(), policy);
    if (!named) {
      getOperation().emitError(llvm::toString(named.takeError()));
      return signalPassFailure();
    }
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry))
      return signalPassFailure();
    if ((*entry)->hasAttr(kStepAttr)) {
      (void)refuseOptions(*entry);
      return signalPassFailure();
    }
    (*entry)->setAttr(kPolicyAttr, named->policy);
  }
};
} // namespace
