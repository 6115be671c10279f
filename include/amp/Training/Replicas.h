//===- Replicas.h - A training run of several processes ---------*- C++ -*-===//

#ifndef AMP_TRAINING_REPLICAS_H
#define AMP_TRAINING_REPLICAS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::amp {

/// An error of this replica alone, with its number: the others know nothing of
/// it. Any other error is one that all of them have, and the first tells.
class ReplicaError : public llvm::ErrorInfo<ReplicaError> {
public:
  static char ID;

  explicit ReplicaError(std::string text) : text(std::move(text)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string text;
};

/// An error as one of this replica alone; as it is in a process that is alone.
llvm::Error makeOwn(llvm::Error error);

/// What replicas have to have in common: a name for messages, as "the data",
/// and a text.
using CommonFacts = llvm::SmallVector<std::pair<std::string, std::string>, 8>;

/// To be called by all replicas at one place, each with what went wrong there,
/// if anything did. An error on all of them if it is one on any, or if a fact
/// of one is not that of the first.
llvm::Error agree(llvm::Error own, const CommonFacts &facts = {});

} // namespace mlir::amp

#endif // AMP_TRAINING_REPLICAS_H
