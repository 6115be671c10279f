//===- CheckResults.h - What checks compare, as results ---------*- C++ -*-===//

#ifndef AMP_DIALECT_CHECK_IR_CHECKRESULTS_H
#define AMP_DIALECT_CHECK_IR_CHECKRESULTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::check {

/// Of a result: which side of which check it is, how both are compared, and
/// where the text says so.
constexpr llvm::StringLiteral kCheckAttr = "amp.check";

/// Makes further results of what a function's checks compare, in place of the
/// ops. One that is not at the top of the function is an error. `format` gives
/// a place as text.
LogicalResult convertToResults(func::FuncOp func,
                               function_ref<std::string(Location)> format);

} // namespace mlir::check

#endif // AMP_DIALECT_CHECK_IR_CHECKRESULTS_H
