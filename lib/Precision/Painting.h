//===- Painting.h - Lists that spread over a graph --------------*- C++ -*-===//
//
// How TensorFlow's Grappler decides (`auto_mixed_precision.cc`): what an op
// computes says on which list it is; whether it is 16 bit depends on what is
// around it. A profile that is painted has the lists as classes: `low` is
// allow, `f32` deny, `follow` infer, `clear` clear; anything else is on no list
// and stays f32.
//
// 1. What is on the allow list is allowed.
// 2. Denied is what is on the deny list, and from there on what follows: infer,
//    and clear in front of an infer or deny. What is allowed stops it.
// 3. Infer and clear on a path between two that are allowed are allowed.
// 4. In profiles that say so: infer that reads something allowed and nothing
//    denied is allowed.
// 5. Clear next to something allowed, on either side, is allowed.
// 6. So is a conversion to f32 of which all readers are.
//
// Where Grappler goes over its nodes once, in their order (4), this goes on
// until nothing changes: so the result depends on the graph alone. Each step
// visits each edge a fixed number of times.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_PRECISION_PAINTING_H
#define AMP_LIB_PRECISION_PAINTING_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::amp {

class Painting {
public:
  /// An op under a painted policy. `canBeLow`: whether it can be 16 bit at all.
  void addOp(Operation *op, PolicyAttr policy, PrecisionClass list,
             bool canBeLow);
  /// Values of one type that enter regions or leave them, and what becomes of
  /// them: together they are on the clear list.
  void addCarried(PolicyAttr policy, ArrayRef<Value> members,
                  ArrayRef<OpOperand *> sources);
  /// Once all are added.
  void paint();

  bool isAllowed(Operation *op) const;
  /// Whether a carried value is.
  bool isAllowed(Value member) const;
  bool contains(Operation *op) const { return opNodes.contains(op); }
  /// "infer list".
  StringRef describe(Operation *op) const;

private:
  struct Node {
    PolicyAttr policy;
    PrecisionClass list;
    bool canBeLow;
    SmallVector<OpOperand *, 2> operands = {};
    SmallVector<unsigned, 2> sources = {}, readers = {};
  };
  using Edges = SmallVector<unsigned, 2> Node::*;

  void connect();
  bool isOn(unsigned node, PrecisionClass list) const {
    return nodes[node].list == list;
  }
  llvm::BitVector select(llvm::function_ref<bool(unsigned)> isIn) const;
  void reach(llvm::BitVector &reached, ArrayRef<Edges> edges,
             llvm::function_ref<bool(unsigned)> enters) const;
  void allowBetween();
  void allowInferred();
  void allowConversions();

  std::vector<Node> nodes;
  llvm::DenseMap<Operation *, unsigned> opNodes;
  /// Of which node a value is.
  llvm::DenseMap<Value, unsigned> makers;
  llvm::BitVector allowed, denied;
};

} // namespace mlir::amp

#endif // AMP_LIB_PRECISION_PAINTING_H
