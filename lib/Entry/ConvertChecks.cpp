//===- ConvertChecks.cpp - What checks compare, as results ------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/Check/IR/CheckResults.h"
#include "amp/Entry/Passes.h"
#include "llvm/Support/JSON.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCONVERTCHECKS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

/// "file:line:col" in UTF-8, or the module's file where the location has none.
static std::string formatPlace(Location loc, ModuleOp module) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place)
    place = module.getLoc()->findInstanceOf<FileLineColLoc>();
  if (!place)
    return "";
  std::string text = llvm::json::fixUTF8(place.getFilename());
  // The module itself is at 0:0.
  if (place.getLine() != 0)
    text += ":" + std::to_string(place.getLine()) + ":" +
            std::to_string(place.getColumn());
  return text;
}

static LogicalResult convertChecks(func::FuncOp func) {
  if (failed(verifyCheck(func)) || failed(verifyNotCalled(func)))
    return failure();
  // What the function itself gives back, nobody looks at.
  func.getBody().front().getTerminator()->setOperands({});
  (void)func.eraseResults(BitVector(func.getNumResults(), true));
  return check::convertToResults(func, [&](Location loc) {
    return formatPlace(loc, func->getParentOfType<ModuleOp>());
  });
}

namespace {
struct AmpConvertChecks : amp::impl::AmpConvertChecksBase<AmpConvertChecks> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry) || failed(convertChecks(*entry)))
      signalPassFailure();
  }
};
} // namespace
