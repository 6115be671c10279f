//===- CompileOptions.h - What a program is made of -------------*- C++ -*-===//

#ifndef AMP_DRIVER_COMPILEOPTIONS_H
#define AMP_DRIVER_COMPILEOPTIONS_H

#include "amp/Entry/ProgramKind.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::amp {

/// More than machines have; each wants a stack.
inline constexpr int64_t kMaxThreads = 1024;

/// The threads of a program: those that are asked for, or for 0 what
/// OMP_NUM_THREADS says, or one a processor.
int64_t resolveThreads(int64_t threads);

/// Everything that decides what code comes out: the key of the object cache.
/// Strings are as on the command line; the compiler reports what is wrong in
/// them. An empty string is "as the module says, or the default".
struct CompileOptions {
  ProgramKind kind = ProgramKind::Train;
  std::string function;  ///< the loss function, or the check's; "" = the one
  std::string policy;    ///< "f32", "bf16", "f16", "f64", "bf16,params=bf16"
  std::string scaler;    ///< "torch,init=65536,...", "static,...", "none"
  std::string anomaly;   ///< "either,factor=6,window=128"
  std::string optimizer; ///< "adamw,lr=1e-3,weight_decay=0.1", "sgd,lr=0.1"
  std::string groups;    ///< "*.bias=adamw,lr=1e-3;fc1.*=sgd,lr=0.1"
  std::string schedule;  ///< "cosine,warmup=100,total=1000"
  std::string paramRounding; ///< "nearest_even", "stochastic", "kahan"
  std::string paramFormat;   ///< "full", "split"
  std::string onOverflow;    ///< "skip", "apply"
  std::string slotFormat;    ///< "full", "bf16", "dynamic8"
  std::optional<double> ema; ///< the decay of averages of the parameters
  std::optional<double> clipNorm, clipValue;
  std::optional<int64_t> accumulate;
  int64_t replicas = 1; ///< of a step that trains: they share gradients
  std::string bucket;   ///< of gradients that travel at once, "25MiB" or ""
  bool syncBatchNorm = false; ///< statistics of a batch over all replicas
  std::string shard; ///< what each replica has a part of: "none", "optimizer"
  bool wholeParams = false; ///< nor of parameters: they are the caller's arrays
  std::optional<int64_t> params; ///< the first N arguments are parameters
  std::optional<int64_t> batch;  ///< another leading dimension of the inputs
  /// The results after the loss are gradients of the first N parameters.
  std::optional<int64_t> grads;
  /// The number of the result that is the loss, from 0.
  std::optional<int64_t> lossResult;
  std::string states;    ///< "3", or "arg4:0,arg5:1": ARGUMENT:RESULT
  std::string constants; ///< "x,y": inputs that are the same for all rows
  std::string loss;      ///< "cross_entropy" or "mse" of the first result
  std::string metrics;   ///< "accuracy,top5", to be given beside the loss
  std::string target;    ///< "cpu" or "", "sim:sm_80"; what resolveTarget gives
  std::string tier;      ///< a CPU tier's name; "" = the machine's best
  /// What the backward pass makes again: "none" or "", "cheap", "selective",
  /// "full".
  std::string recompute;
  /// What a step may need, "8GiB", which decides what is made again; "" = as
  /// much as it takes.
  std::string memory;
  bool profile = false; ///< the step tells a clock of its launches; CPU only
  bool record = false;  ///< it tells what they read and write; CPU only
  bool narrow = false;  ///< parameters that are read in 16 bits are held so
  /// 16-bit copies of parameters that are only read: who writes one says so.
  bool keepCopies = false;
  bool probe = false;   ///< what `amp.probe` names is stored
  bool fuse = true;     ///< false: each op is a kernel; strict: the same bits
  bool optimize = true; ///< false: compiles faster, runs slower, same bits
  int64_t threads = 0;  ///< 0: as many as OpenMP gives; at most kMaxThreads

  /// One line that is equal exactly for equal options.
  std::string toString() const;
};

/// "cpu", "cuda", or "sim:" or "cuda:" and a chip. An error lists what there
/// is.
llvm::Error verifyTarget(llvm::StringRef target);
/// All of them, for messages.
std::string listTargets();
/// "bf16, ..., f32, ...", the policies without their keys.
std::string listPolicies();
/// The option for what another system calls it: see FamiliarNames.h.
llvm::StringRef suggestOption(llvm::StringRef name);
/// The names of all of them, but jmp's, which are without number.
std::vector<std::string> getPolicies();
/// The names that CompileOptions::scaler may begin with, between commas.
std::string listScalerNames();
/// The names that CompileOptions::optimizer may begin with, between commas.
std::string listOptimizerNames();
/// A name that a text of the options may begin with, and the keys after it.
struct OptionSyntax {
  std::string name;
  std::vector<std::string> keys;
};
llvm::SmallVector<OptionSyntax> listOptimizerSyntax();
llvm::SmallVector<OptionSyntax> listScalerSyntax();
llvm::SmallVector<OptionSyntax> listScheduleSyntax();
/// The target with its chip: that of this machine's first GPU for "cuda". For a
/// GPU, an error says in one line what this machine lacks: a driver, a GPU, or
/// ptxas.
llvm::Expected<std::string> resolveTarget(llvm::StringRef target);

} // namespace mlir::amp

#endif // AMP_DRIVER_COMPILEOPTIONS_H
