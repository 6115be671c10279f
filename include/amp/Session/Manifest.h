//===- Manifest.h - What a compiled program takes and gives -----*- C++ -*-===//
//
// A compiled program is an object file and this description of its entry: one
// pointer for each argument, in order, then the arena. With the two, a program
// from the cache runs without any MLIR.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SESSION_MANIFEST_H
#define AMP_SESSION_MANIFEST_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace mlir::amp {

/// What an argument of the entry is for.
enum class ArgRole {
  Param,   ///< trained; in place
  State,   ///< read by the forward pass, not trained; in place
  Copy,    ///< of the parameter of this name, rounded; in place
  Bound,   ///< of parameters and slots (DerivedAttrs.h); in place
  Slot,    ///< an optimizer's; named "<parameter>/<slot>"; in place
  Control, ///< the step's own: "scale", "tracker", "applied", "attempts"
  Input,   ///< a batch's tensor; read only
  Report,  ///< written: "loss", "grad_norm", "scale", "lr", "status", metrics
  Grad,    ///< written: the gradient of the parameter of this name
  Output,  ///< written: what a prediction is
  Check,   ///< written: an operand of a check op ("<n>.actual", "<n>.expected")
};

/// "param", "state", ...: as in JSON and messages.
llvm::StringRef getRoleName(ArgRole role);

/// "f32[64,128]".
std::string formatArrayType(llvm::StringRef dtype,
                            llvm::ArrayRef<int64_t> shape);

/// How an argument starts; the kinds and formulas of `#amp.init`.
struct InitSpec {
  std::string kind = "constant";
  double value = 0.0;
  int64_t fanIn = 0; ///< 0: from the shape
};

struct ArgSpec {
  std::string name;
  ArgRole role;
  std::string dtype; ///< "f64" "f32" "f16" "bf16" "i64" "i32" "i8" "i1"
  llvm::SmallVector<int64_t> shape;
  InitSpec init;
  std::string key; ///< in checkpoints, if it is not the name
  /// Inputs only: the same for all rows, without a dimension of them.
  bool isConstant = false;
  /// Inputs of indices only: what each is below, not negative, where it is not
  /// the one that is ignored; 0: not known.
  int64_t indexBound = 0;
  std::optional<int64_t> ignoredIndex;
  /// Parameters of f32 only: the program's memory has the low half of the bits,
  /// i16, and the copy of the same name, bf16, the high one (SplitFloat.h).
  bool isSplit = false;
  /// Slots and parameters only: the shape of the array of which each replica
  /// has a part, in the order of its elements; empty where the argument is all.
  /// The copies of such a parameter are whole.
  llvm::SmallVector<int64_t> whole;
  /// Check operands only: how to compare, and where the check stands.
  std::string check; ///< "eq", "ulp:<max>", "near:<atol>:<rtol>"
  std::string location;

  int64_t getNumElements() const;
  bool isPart() const { return !whole.empty(); }
  /// The same of the whole array.
  ArgSpec getWhole() const;
  /// In the program's memory.
  int64_t getElementBytes() const;
  int64_t getNumBytes() const { return getNumElements() * getElementBytes(); }
  /// "f32[64,128]", for messages.
  std::string getTypeName() const;
};

/// What a launch of a kernel writes, for messages.
struct ResultSpec {
  std::string kind;         ///< of the op whose result it is: "matmul"
  std::string location;     ///< of that op: "mlp.mlir:40"
  bool isBackward = false;  ///< made for a gradient
  bool isParameter = false; ///< it is a parameter's gradient
};

/// A launch of a kernel in the step.
struct LaunchSpec {
  std::string kernel;   ///< its function
  std::string computes; ///< "contraction 32x128x64 bf16": rows, columns, depth
  std::string location; ///< "mlp.mlir:40", of what the kernel was formed from
  std::string purpose;  ///< "forward", "gradient of w" (describePurpose)
  int64_t flops = 0;    ///< of its contractions, a run
  int64_t bytes = 0;    ///< of all arrays that it is given, a run
  llvm::SmallVector<ResultSpec> results;
};

struct Manifest {
  /// The symbol to call: void entry(void **arguments), the arena last.
  std::string entry;
  std::vector<ArgSpec> args;
  int64_t arenaBytes = 0;
  /// Micro-batches a step takes; inputs then have a leading dimension of it.
  int64_t accumulate = 1;
  /// Processes that run a training step together.
  int64_t replicas = 1;
  /// Rows in a (micro-)batch: the leading dimension of the inputs.
  int64_t batch = 0;
  int64_t numKernels = 0; ///< launches
  int64_t numBodies = 0;  ///< distinct kernels
  /// Of a training step: the attributes that hold in it, as MLIR prints them.
  std::string policy, scaler, optimizer, groups, schedule, clipNorm, clipValue,
      anomaly;
  /// Of a training step: a hash of the source's operations, without their
  /// locations, names of values and large constants.
  std::string model;
  /// Floating-point operations of the contractions, for `bench`.
  int64_t contractionFlops = 0;
  /// By the numbers that the runtime is told; none without `profile` or
  /// `record`.
  llvm::SmallVector<LaunchSpec> launches;
  llvm::SmallVector<std::string> warnings;

  /// The argument of this role and name, or null.
  const ArgSpec *find(ArgRole role, llvm::StringRef name) const;

  llvm::json::Value toJSON() const;
  /// The manifest of `toJSON`; an error names the field that is wrong.
  static llvm::Expected<Manifest> fromJSON(const llvm::json::Value &value);
};

} // namespace mlir::amp

#endif // AMP_SESSION_MANIFEST_H
