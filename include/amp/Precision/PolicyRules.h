//===- PolicyRules.h - Which rule of a policy is for an op ------*- C++ -*-===//

#ifndef AMP_PRECISION_POLICYRULES_H
#define AMP_PRECISION_POLICYRULES_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Precision/Profiles.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/GlobPattern.h"

namespace mlir::amp {

class ArgumentSources;

/// The rules of policies, and which of them were for no op. A pattern over
/// parameters wins over one over names, that over an op's name, that over a
/// kind; of two patterns the first in the order of the dictionary.
class PolicyRules {
public:
  struct Match {
    StringAttr key;
    PrecisionClass value;
  };
  std::optional<Match> find(Operation *op, PolicyAttr policy, OpKind kind,
                            ArgumentSources &parameters);
  /// A warning for each rule that has been for no op.
  void warnOfUnused(Operation *where) const;

private:
  struct Rule {
    StringAttr key;
    PrecisionClass value;
    std::optional<llvm::GlobPattern> pattern;
    bool isUsed = false;
  };
  std::vector<Rule> &getRules(PolicyAttr policy);
  bool applies(const Rule &rule, Operation *op, OpKind kind,
               ArgumentSources &parameters);

  llvm::MapVector<DictionaryAttr, std::vector<Rule>> rules;
  bool hasNames = false; ///< whether any location had a name
};

} // namespace mlir::amp

#endif // AMP_PRECISION_POLICYRULES_H
