//===- AttentionBlock.h - A block of attention in scratch -------*- C++ -*-===//
//
// A block of attention has its lanes along queries (or, for the gradients of
// keys and values, along keys) and takes the other side in blocks of rows:
// scores are [row][lane], so that maxima and sums need no exchange between
// lanes, and every product is a sum over rows of a scalar times a vector.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_ATTENTIONBLOCK_H
#define AMP_LIB_CODEGEN_CPU_ATTENTIONBLOCK_H

#include "Lanes.h"
#include "amp/Codegen/CPU/Tier.h"
#include "amp/Codegen/Points/IndexArithmetic.h"
#include <map>

namespace mlir::amp::cpu {

/// Operands and sizes of nn.attention and of its gradient.
struct AttentionProblem {
  Value query, key, value, mask;
  int64_t batch, heads, keyHeads, queries, keys, depth, valueDepth;
  bool causal;
  double scale;

  /// How many of `count` queries or keys a block has: by the shape alone, since
  /// the recurrence over blocks of keys follows from it.
  int64_t getBlockSize(int64_t count) const;
};

/// The largest head whose blocks fit in the scratch of a thread.
constexpr int64_t kLargestHead = 2048;

/// A matrix in the memory of one thread.
struct Scratch {
  Value memory; ///< flat
  int64_t stride;
};

/// One head of an operand: a matrix of `rows` x `columns`.
struct HeadMatrix {
  Value tensor, batch, head;
  int64_t rows, columns;
};

/// result[row][lane] = start + the sum over terms of lhs * rhs[term][lane].
struct Product {
  Scratch lhs;
  bool byTerm; ///< lhs is [term][row], or else [row][term]
  Scratch rhs, result;
  int64_t rows;   ///< at most
  Value rowCount; ///< that many of them, or null for all
  Value terms;
};

/// Emits the parts that all blocks of attention are made of.
class AttentionBlock : public points::IndexArithmetic {
public:
  using Body = llvm::function_ref<void(Value)>;
  /// What a sum starts from, and what becomes of it.
  using Start = llvm::function_ref<Value(Value row, Value column)>;
  using Finish = llvm::function_ref<Value(Value sum)>;

  /// Lanes are queries or, with `byKeys`, keys.
  AttentionBlock(PointEvaluator &evaluator, Location loc,
                 const AttentionProblem &problem, FloatType type,
                 const Tier &tier, bool byKeys);
  /// Says which query or key is the first lane.
  void setFirstLane(Value first);

  // Values.
  Value number(double value);
  /// For each vector of lanes: its first lane.
  void forVectors(llvm::function_ref<void(int64_t vector, Value column)> body);

  // Scratch.
  Scratch allocate(int64_t rows, int64_t columns);
  /// Rows of lanes.
  Scratch allocateLanes(int64_t rows) { return allocate(rows, size); }
  Value load(Scratch from, Value row, Value column);
  void store(Value vector, Scratch to, Value row, Value column);
  void fill(Scratch to, int64_t rows, double value);
  /// Replaces each vector of the rows; `body` gets it and its vector's number.
  void update(Scratch scratch, Value rows,
              llvm::function_ref<Value(Value, Value row, int64_t)> body);

  // Operands.
  /// to[column][lane] = the element of row `first + lane`.
  void packLanes(const HeadMatrix &matrix, Scratch to);
  /// to[row][column], for a whole block of rows from `start` on. Rows beyond
  /// the end hold the last.
  void packRows(const HeadMatrix &matrix, Value start, Scratch to);
  /// The lanes' elements of a vector of statistics.
  void packStatistics(Value tensor, Value batch, Value head, Scratch to);
  /// A statistic of one row.
  Value getStatistic(Value tensor, Value batch, Value head, Value row);
  /// Stores from[column][lane] as the rows of a result.
  void unpackLanes(Scratch from, const HeadMatrix &matrix, Value memref);
  void unpackStatistics(Scratch from, Value batch, Value head, Value memref);

  // Products.
  /// result[row][lane] = lhs[row] . rhs[lane] * scale, over `depth` columns,
  /// for the first `rows` rows of a block.
  void multiplyRows(Scratch lhs, Scratch rhs, Scratch result, int64_t depth,
                    Value rows, double scale = 1.0);
  /// result[row][lane] = result[row][lane] * factor[lane] + the sum over terms
  /// of lhs[term][row] * rhs[term][lane]; the factor is 1 where there is none.
  void accumulate(Scratch lhs, Scratch rhs, Scratch result, int64_t rows,
                  Value terms, std::optional<Scratch> factor = std::nullopt);

  // Scores (AttentionMask.cpp).
  /// Adds the mask to the scores of a block of rows, and hides what the causal
  /// mask hides.
  void maskScores(Scratch scores, Value batch, Value head, Value start,
                  Value rows);
  /// exp(score - m), with m = 0 in place of -inf.
  Value exponential(Value score, Value m);
  Value orZero(Value m);

  bool hasKeyLanes() const { return byKeys; }
  Value getFirstLane() const { return first; }
  /// How many lanes, and how many rows.
  int64_t getSize() const { return size; }
  int64_t getRowBlock() const { return rowBlock; }

private:
  /// Calls back for each lane that is not beyond the end.
  void forLanes(Body body);
  void emitProduct(const Product &product, Start start, Finish finish);
  void multiplyTile(const Product &product, Value row, int64_t rows,
                    Value column, int64_t vectors, Start start, Finish finish);
  void addMask(Scratch scores, Value batch, Value head, Value start,
               Value rows);
  void hideCausal(Scratch scores, Value start, Value rows);
  Value widen(Value element);

  const AttentionProblem &problem;
  FloatType type;
  VectorType vectorType;
  int64_t size, vectors, rowBlock;
  bool byKeys;
  Value first;
  SmallVector<Index> lanes; ///< clamped to what there is
  int64_t tileRows, tileVectors;
  std::map<double, Value> numbers;
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_ATTENTIONBLOCK_H
