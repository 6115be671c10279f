//===- VerifyModels.cpp - Our interfaces are on upstream's ops --*- C++ -*-===//

#include "amp/Precision/VerifyModels.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;

/// Whether the op that stands for a dialect has its model.
template <typename OpTy>
static bool isRegistered(MLIRContext *context) {
  std::optional<RegisteredOperationName> info =
      RegisteredOperationName::lookup(OpTy::getOperationName(), context);
  return !info || info->hasInterface<PrecisionOpInterface>();
}

LogicalResult mlir::amp::verifyModels(Operation *root) {
  MLIRContext *context = root->getContext();
  llvm::DenseMap<Dialect *, bool> known;
  auto add = [&](StringRef dialect, bool isKnown) {
    if (Dialect *loaded = context->getLoadedDialect(dialect))
      known[loaded] = isKnown;
  };
  add("arith", isRegistered<arith::AddFOp>(context));
  add("linalg", isRegistered<linalg::MatmulOp>(context));
  add("math", isRegistered<math::ExpOp>(context));
  WalkResult result = root->walk([&](Operation *op) {
    if (op->getName().getDialectNamespace() == "tosa") {
      op->emitError("expected ops of linalg for a policy, as the phase import "
                    "makes, found '")
          << op->getName() << "'";
      return WalkResult::interrupt();
    }
    auto found = known.find(op->getDialect());
    if (found == known.end() || found->second)
      return WalkResult::advance();
    op->emitError("no op of '")
        << op->getName().getDialectNamespace()
        << "' says what it is to a policy: register amp's external models "
           "(amp::registerAllDialects)";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
