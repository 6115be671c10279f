//===- PlainLoops.h - The oracle: upstream's loops, unoptimized -*- C++ -*-===//
//
// A function in f64 as upstream lowers it: bufferized, loops, LLVM at O0. None
// of our passes runs, but where an op of ours has to be taken apart; the phase
// llvm, which is shared, has only upstream's.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_CAMPAIGN_PLAINLOOPS_H
#define AMP_TEST_CAMPAIGN_PLAINLOOPS_H

#include "amp/Session/Jit.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::amp::campaign {

/// A function's value, the piece of it that the value is on, its intermediates.
struct Evaluation {
  double value;
  uint64_t piece; ///< a hash of the decisions
  double largest; ///< absolute value of a layer
};

/// A compiled function @loss on tensors that gives back a 0-d one.
class PlainLoops {
public:
  static llvm::Expected<PlainLoops> compile(llvm::StringRef text);

  /// The loss at the arguments' buffers, in order.
  Evaluation run(llvm::ArrayRef<void *> arguments) const;

private:
  explicit PlainLoops(LoadedObject code) : code(std::move(code)) {}

  LoadedObject code;
};

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_PLAINLOOPS_H
