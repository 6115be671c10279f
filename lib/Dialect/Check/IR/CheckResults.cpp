//===- CheckResults.cpp - What checks compare, as results -------*- C++ -*-===//

#include "amp/Dialect/Check/IR/CheckResults.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/Check/IR/CheckDialect.h"

using namespace mlir;

/// "eq", "ulp:<max>", "near:<atol>:<rtol>"; "" for any other op.
static std::string formatComparison(Operation *op) {
  if (isa<check::EqOp>(op))
    return "eq";
  if (auto ulp = dyn_cast<check::UlpOp>(op))
    return "ulp:" + std::to_string(ulp.getMax());
  if (auto near = dyn_cast<check::NearOp>(op))
    return "near:" + amp::formatDouble(near.getAtol().convertToDouble()) + ":" +
           amp::formatDouble(near.getRtol().convertToDouble());
  return "";
}

static constexpr StringLiteral kSides[] = {".actual", ".expected"};

static DictionaryAttr makeCheckAttr(Operation *op, const Twine &name,
                                    StringRef location) {
  Builder b(op->getContext());
  NamedAttribute entries[] = {
      b.getNamedAttr("name", b.getStringAttr(name)),
      b.getNamedAttr("compare", b.getStringAttr(formatComparison(op))),
      b.getNamedAttr("location", b.getStringAttr(location))};
  NamedAttribute attr =
      b.getNamedAttr(check::kCheckAttr, b.getDictionaryAttr(entries));
  return b.getDictionaryAttr(attr);
}

LogicalResult
check::convertToResults(func::FuncOp func,
                        function_ref<std::string(Location)> format) {
  SmallVector<Operation *> checks;
  func.walk([&](Operation *op) {
    if (!formatComparison(op).empty())
      checks.push_back(op);
  });
  for (Operation *op : checks)
    if (op->getParentOp() != func)
      return op->emitError("expected at the top of the function");
  Operation *terminator = func.getBody().front().getTerminator();
  SmallVector<Value> values(terminator->getOperands());
  for (auto [i, op] : llvm::enumerate(checks)) {
    std::string place = format(op->getLoc());
    for (auto [side, value] : llvm::zip_equal(kSides, op->getOperands())) {
      (void)func.insertResult(func.getNumResults(), value.getType(),
                              makeCheckAttr(op, Twine(i) + side, place));
      values.push_back(value);
    }
    op->erase();
  }
  terminator->setOperands(values);
  return success();
}
