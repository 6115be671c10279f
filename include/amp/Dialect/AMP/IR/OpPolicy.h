//===- OpPolicy.h - The policy of single ops --------------------*- C++ -*-===//
//
// An op whose policy is not its function's carries it twice. The attribute
// `amp.precision` keeps it apart from equal ops of other policies where passes
// compare ops. The location carries it on: whatever is cloned, inlined, raised
// or decomposed from an op has its location, attributes are dropped.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_OPPOLICY_H
#define AMP_DIALECT_AMP_IR_OPPOLICY_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// The op's own policy, from its attribute or else its location; null for one
/// that has its function's.
PolicyAttr getOwnPolicy(Operation *op);
/// Without the policy's keys that are about parameters.
void setOwnPolicy(Operation *op, PolicyAttr policy);
/// Takes the policy from the attribute and the location.
void removeOwnPolicy(Operation *op);

/// The policy that an op computes under: its own, or else its function's.
PolicyAttr getPolicyOf(Operation *op);

/// Whether no policy says anything of the op: it computes nothing, and passes
/// may merge it with others of its kind.
bool isPolicyFree(Operation *op);

/// `params` and `wgrad` are keys of whole functions: with one of them, a policy
/// of a region or an op is an error.
LogicalResult verifyPartPolicy(Operation *op, PolicyAttr policy);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_OPPOLICY_H
