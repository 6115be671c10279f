//===- Explanation.h - What a policy made of a program ----------*- C++ -*-===//

#ifndef AMP_PRECISION_EXPLANATION_H
#define AMP_PRECISION_EXPLANATION_H

#include "amp/Precision/PrecisionAnalysis.h"

namespace mlir::amp {

/// For each op what it computes, its class and what decided on that, the types
/// that it reads and gives; for each cast what it is of and who reads it.
class Explanation {
public:
  /// Before the casts are placed: what was decided, and the types of results.
  void addOps(func::FuncOp func, const PrecisionAnalysis &analysis);
  /// Behind: what ops read, and the casts that are new.
  void addTypes(func::FuncOp func);

  /// Tables that line up.
  void print(raw_ostream &os) const;
  /// {"ops": [...], "casts": [...]}, one object a row, keys as the columns.
  void printJSON(raw_ostream &os) const;
  /// The ops of one module that `other`, of another policy, gives another class
  /// or other types; and how the casts differ in sum.
  void printDiff(const Explanation &other, raw_ostream &os) const;
  /// {"differences": [...], "casts": {...}}.
  void printDiffJSON(const Explanation &other, raw_ostream &os) const;

private:
  struct Row {
    std::string function, where, name, kind, precisionClass, decidedBy;
    std::string reads, gives;
    int64_t flops; ///< of a contraction
  };
  /// A row and that of the same op under another policy, where they differ.
  using Difference = std::pair<const Row *, const Row *>;
  SmallVector<Difference> findDifferences(const Explanation &other) const;
  int64_t countBytes() const;

  struct Cast {
    std::string function, where, from, to, readers;
    int64_t bytes; ///< that it writes
  };

  std::vector<Row> rows;
  std::vector<Cast> casts;
};

struct ExplainOptions {
  bool json = false;
  PolicyAttr other; ///< prints the differences to it, if it is not null
};

/// Prints what placing casts would make of a module, and leaves that as it is.
LogicalResult explainCasts(ModuleOp module, const ExplainOptions &options,
                           raw_ostream &os);

} // namespace mlir::amp

#endif // AMP_PRECISION_EXPLANATION_H
