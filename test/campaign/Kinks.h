//===- Kinks.h - Where comparisons choose -----------------------*- C++ -*-===//
//
// A comparison of floats chooses between pieces of the loss. In 16 bit it may
// come out otherwise than in f64, and both are right. So the 16-bit program
// records what it compared, its own rounded values, and the f64 program that it
// is measured by is given the outcomes: then both are on the same piece, where
// the loss is smooth.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_CAMPAIGN_KINKS_H
#define AMP_TEST_CAMPAIGN_KINKS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace mlir::amp::campaign {

using Shape = llvm::SmallVector<int64_t, 4>;

/// How the outcome of a comparison, its way, follows from its two sides. The
/// way is a number that the left side, or a term, is multiplied with.
enum class Rule {
  More,          ///< left > right
  AtLeast,       ///< left >= right
  Less,          ///< left < right
  AtMost,        ///< left <= right
  MoreOrHalf,    ///< left > right, and a half of a tie
  LessOrHalf,    ///< left < right, and a half of a tie
  Sign,          ///< -1, 0 or 1, as left
  SignOfBoth,    ///< that of left times that of right, of which 0 is positive
  Largest,       ///< the left that no other exceeds; ties share
  Smallest,      ///< the left that exceeds no other; ties share
  FirstLargest,  ///< the first such
  FirstSmallest, ///< the first such
  Ascending,     ///< by the last two loops, place and element: whether the
                 ///< element has the place in the order of the left
  Descending     ///< the same from the largest; ties stay in their order
};

/// One place in the text of a module, for all points of its loops.
struct Kink {
  Rule rule;
  Shape loops;
  /// 'p' or 'r' for each loop: Largest and the like are over the latter.
  llvm::SmallVector<char> iterators;
};

/// The ways at all points, in row-major order, as the sides are.
std::vector<double> getWays(const Kink &kink, llvm::ArrayRef<double> left,
                            llvm::ArrayRef<double> right);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_KINKS_H
