//===- Decisions.h - Which way plain loops go -------------------*- C++ -*-===//
//
// A loss has kinks where a comparison of floats turns. Two points between which
// none does are on one smooth piece, as far as that can be seen from its ends.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_CAMPAIGN_DECISIONS_H
#define AMP_TEST_CAMPAIGN_DECISIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::amp::campaign {

constexpr const char *kDecideName = "campaign_decide";

/// Calls the function of that name with the two sides of each comparison,
/// maximum, minimum and absolute value of scalars.
void insertDecisions(ModuleOp module);

/// What the calls go to.
void decide(double left, double right);

constexpr const char *kSeeName = "campaign_see";

/// Calls the function of that name with what is stored to tensors that are not
/// 0-d: values of layers, not sums that make a loss.
void insertSightings(ModuleOp module);

/// What those calls go to.
void see(double value);

/// The largest absolute value seen since the last call.
double takeLargest();

/// A hash of the decisions since the last call, ties apart, in their order.
uint64_t takeDecisions();

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_DECISIONS_H
