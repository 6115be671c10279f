//===- VerifyChanged.cpp - Ops that refuse their new types ------*- C++ -*-===//

#include "amp/Support/VerifyChanged.h"
#include "amp/Support/Sizes.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::amp;

/// The first value that does not fit in memory, or null.
static Operation *findTooLarge(Operation *root, Type &type) {
  Operation *found = nullptr;
  root->walk([&](Operation *op) {
    for (Type result : op->getResultTypes())
      if (!hasFittingSize(result)) {
        found = op;
        type = result;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return found;
}

LogicalResult mlir::amp::verifyChanged(Operation *op, const Twine &change) {
  Type type;
  if (Operation *large = findTooLarge(op, type))
    return large->emitError(change)
           << ": expected at most 2^47 bytes in a tensor, found " << type;
  std::string text;
  Location loc = op->getLoc();
  LogicalResult result = success();
  {
    ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &diag) {
      if (text.empty() && diag.getSeverity() == DiagnosticSeverity::Error) {
        text = diag.str();
        loc = diag.getLocation();
      }
    });
    result = verify(op);
  }
  return succeeded(result) ? success() : emitError(loc, change) << ": " << text;
}
