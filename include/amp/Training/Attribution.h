//===- Attribution.h - Which op made a step skip ----------------*- C++ -*-===//

#ifndef AMP_TRAINING_ATTRIBUTION_H
#define AMP_TRAINING_ATTRIBUTION_H

#include "amp/Training/ProgramLoader.h"

namespace mlir::amp {

/// Where a step's values were first not finite.
struct Overflow {
  std::string kind;        ///< of the op: "matmul"; "" for an argument
  std::string location;    ///< "mlp.mlir:40"; the argument's name
  bool isBackward = false; ///< of the op that makes the gradient there
  double share = 0;        ///< of the elements of its result, of the argument
  int64_t launch = -1;     ///< the number of what made it; -1: an argument

  /// "matmul at mlp.mlir:40: 12.5 % not finite", of its elements.
  std::string toString() const;
};

/// Runs a skipped step again, from the same values, as a program whose launches
/// tell what they read and write: its kernels are the same, and so is each bit.
/// It is compiled when it is first needed; steps that apply cost the copy of a
/// few control values.
class Attribution {
public:
  /// Compiles the step's model anew.
  using LoadFn = std::function<llvm::Expected<Program>(const CompileOptions &)>;

  /// The program, of these options, and the instance must outlive it.
  Attribution(LoadFn loadFn, const CompileOptions &options,
              const Program &program, StepInstance &instance);

  /// Before each step: keeps what a step changes that is skipped.
  void prepare();
  /// Whether to ask after a step with this status, one of so many that were
  /// skipped: not of one that can't be run so (on the CPU, if it commits all or
  /// nothing), nor of each where most are skipped.
  bool isDue(uint32_t status, int64_t skipped) const;
  /// After a step that was skipped, before its inputs are replaced. None where
  /// nothing that was stored is not finite, or where the step can't be run so:
  /// then `takeFailure` says why, and nothing is due any more. Of several
  /// replicas that of the one where it was first in the step: the others have
  /// it from there. An error is one of their messages.
  llvm::Expected<std::optional<Overflow>> find();
  /// Once; "" for none.
  std::string takeFailure() { return std::exchange(failure, ""); }

private:
  llvm::Error load();
  llvm::Expected<std::optional<Overflow>> findOwn();
  std::optional<Overflow> findArgument(uintptr_t address) const;

  LoadFn loadFn;
  CompileOptions options;
  const Program &program;
  StepInstance &instance;
  llvm::SmallVector<size_t> controls;
  std::vector<std::vector<char>> before; ///< of each control
  std::unique_ptr<Program> owned;
  const Program *recorded = nullptr;
  bool hasFailed = false;
  std::string failure;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_ATTRIBUTION_H
