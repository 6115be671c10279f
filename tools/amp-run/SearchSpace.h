//===- SearchSpace.h - What rules can make f32 ------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_SEARCHSPACE_H
#define AMP_TOOLS_AMPRUN_SEARCHSPACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mlir::amp::run {

/// The ops of one place that a policy makes 16 bit.
struct Candidate {
  std::string where; ///< a name, or "file:line"
  std::string kind;  ///< of the first of them
  int64_t flops = 0;
  int64_t bytes = 0; ///< of results that are 16 bit instead of f32
};

/// The ops that a policy makes 16 bit, and policies in which some are not.
class SearchSpace {
public:
  /// `explanation`: that of the policy, in JSON.
  static llvm::Expected<SearchSpace> create(llvm::StringRef policy,
                                            llvm::StringRef explanation);

  llvm::StringRef getName() const { return policy; }
  bool isF16() const { return hasF16; }
  llvm::ArrayRef<Candidate> getCandidates() const { return candidates; }
  /// Of the candidates.
  llvm::ArrayRef<std::string> getKinds() const { return kinds; }
  /// How many ops no rule can name.
  int64_t getNumUnnamed() const { return numUnnamed; }

  /// The policy with these candidates in f32.
  std::string getPolicy(llvm::ArrayRef<size_t> raised) const;
  /// A policy, with every rounding that it allows if it does not say: what is
  /// kept unrounded depends on the machine, and is never less exact.
  std::string makeStrict(std::string policy) const;
  /// Their rules, as the attribute has them.
  std::string getRules(llvm::ArrayRef<size_t> raised) const;
  /// One kind, or one op, in 16 bit, and all others in f32.
  std::string getPolicyOfKind(llvm::StringRef kind) const;
  std::string getPolicyOfOp(const Candidate &candidate) const;

private:
  std::string raiseAll(llvm::StringRef lowKind, llvm::StringRef where) const;

  std::string policy;
  bool hasF16 = false;
  std::vector<Candidate> candidates;
  std::vector<std::string> kinds;
  /// The places of all ops that a rule for their kind would be for.
  std::map<std::string, std::set<std::string>> places;
  int64_t numUnnamed = 0;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_SEARCHSPACE_H
