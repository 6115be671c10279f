//===- AttentionBlock.h - A block of attention in scratch -------*- C++ -*-===//
//
// A block of attention has its lanes along queries (or, for the gradients of
// keys and values, along keys) and takes the other side in blocks of rows:
// scores are [row][lane], so that maxima and sums need no exchange between
// lanes, and every product is tiles of the micro kernel.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_ATTENTIONBLOCK_H
#define AMP_LIB_CODEGEN_CPU_ATTENTIONBLOCK_H

#include "MicroKernel.h"
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
  Value firstRow = Value(); ///< of those that are meant, or null for 0
};

/// One head of an operand: a matrix of `rows` x `columns`.
struct HeadMatrix {
  Value tensor, batch, head;
  int64_t rows, columns;
};

/// result[row][column] (+)= the sum over terms of lhs * rhs[term][column].
struct Product {
  Scratch lhs;
  bool byTerm; ///< lhs is [term][row], or else [row][term]
  Scratch rhs, result;
  int64_t rows;   ///< at most
  Value rowCount; ///< that many of them and up to a tile; null for `rows`
  int64_t columns;
  Value terms;
  bool adds; ///< to what is in the result
};

/// Emits the parts that all blocks of attention are made of.
class AttentionBlock : public points::IndexArithmetic {
public:
  using Body = llvm::function_ref<void(Value)>;

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
  /// to[row][column], for `rows` rows from `start` on. Rows beyond the end hold
  /// the last.
  void packRows(const HeadMatrix &matrix, Value start, int64_t rows,
                Scratch to);
  /// The lanes' elements of a vector of statistics.
  void packStatistics(Value tensor, Value batch, Value head, Scratch to);
  /// A statistic of one row.
  Value getStatistic(Value tensor, Value batch, Value head, Value row);
  /// Stores from[row][column] times a factor as rows of a result, the first of
  /// them the matrix' first.
  void unpackRows(Scratch from, double factor, const HeadMatrix &matrix,
                  Value memref);
  /// Stores from[column][lane] as the rows of a result.
  void unpackLanes(Scratch from, const HeadMatrix &matrix, Value memref);
  void unpackStatistics(Scratch from, Value batch, Value head, Value memref);

  // Products (AttentionProducts.cpp).
  /// result[row][lane] = lhs[row] . rhs[lane], over `depth` columns, for the
  /// first `rows` rows of a block.
  void multiplyRows(Scratch lhs, Scratch rhs, Scratch result, int64_t depth,
                    Value rows);
  /// result[row][lane] += the sum over terms of lhs[term][row] *
  /// rhs[term][lane].
  void accumulate(Scratch lhs, Scratch rhs, Scratch result, int64_t rows,
                  Value terms);
  /// result[row][column] += the sum over lanes of lhs[row][lane] *
  /// rhs[lane][column], for the lanes that are not beyond the end.
  void accumulateLanes(Scratch lhs, Scratch rhs, Scratch result, Value rows,
                       int64_t columns);

  // Scores (AttentionMask.cpp).
  /// The products of a block of rows with the lanes, with the mask added; what
  /// a mask hides is -inf. They are still to be scaled: see `scale`.
  void computeScores(Scratch lhs, Scratch rhs, Scratch scores, Value batch,
                     Value head, Value start, Value rows);
  /// The score: a mask of numbers was added to what was scaled before.
  Value scale(Value score);
  /// exp(score - m), with m = 0 in place of -inf.
  Value exponential(Value score, Value m);
  Value orZero(Value m);

  bool hasKeyLanes() const { return byKeys; }
  Value getFirstLane() const { return first; }
  /// How many lanes, and how many rows.
  int64_t getSize() const { return size; }
  int64_t getRowBlock() const { return rowBlock; }

private:
  /// How many lanes are not beyond the end.
  Value countLanes();
  void forLanes(Body body);
  /// Calls back for each vector of columns, with its lanes active.
  void forColumns(int64_t columns, Body body);
  void emitProduct(const Product &product);
  bool isScaledFirst() const;
  void addMask(Scratch scores, Value batch, Value head, Value start,
               Value rows);
  void hideCausal(Scratch scores, Value start, Value rows);
  Value widen(Value element);

  const AttentionProblem &problem;
  FloatType type;
  const Tier &tier;
  const MicroKernel &micro;
  VectorType vectorType;
  int64_t size, vectors, rowBlock;
  bool byKeys;
  Value first;
  SmallVector<Index> lanes; ///< clamped to what there is
  std::map<double, Value> numbers;
};

/// The place of an element in the scratch's memory.
Value getPlace(AttentionBlock &block, Scratch scratch, Value row, Value column);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_ATTENTIONBLOCK_H
