//===- PolicyMeter.h - How far a policy is from f32 -------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_POLICYMETER_H
#define AMP_TOOLS_AMPRUN_POLICYMETER_H

#include "Session.h"
#include "amp/Training/Data.h"

namespace mlir::amp::run {

/// Distances from what f32 gives for the same parameters and batches.
struct PolicyError {
  /// Norm of the difference of all gradients, over all batches, by the norm of
  /// f32's; infinite if one is not finite.
  double gradient = 0;
  /// The largest of all batches, by the absolute value of f32's loss.
  double loss = 0;

  bool isFinite() const;
  /// "0.0031", "not finite".
  static std::string format(double error);
};

/// Runs a model's gradients under policies over the same batches.
class PolicyMeter {
public:
  /// Reads the data and the parameters, and runs the reference. The file must
  /// outlive the meter. `scalers` are tried in order until a policy's gradients
  /// are finite.
  static llvm::Expected<PolicyMeter>
  create(const Session &session, const SafeTensors &file,
         llvm::ArrayRef<std::string> scalers);

  llvm::Expected<PolicyError> measure(llvm::StringRef policy) const;

  int64_t getNumBatches() const { return reference.losses.size(); }
  /// The mean of the reference.
  double getLoss() const;

private:
  struct Run {
    std::vector<double> losses;            ///< a batch
    std::vector<std::vector<float>> grads; ///< a batch, all parameters
  };

  explicit PolicyMeter(const Session &session) : session(&session) {}
  llvm::Expected<Run> run(llvm::StringRef policy, llvm::StringRef scaler) const;
  llvm::Error runBatch(StepInstance &instance, const DataSet &data,
                       int64_t first, Run &result) const;
  PolicyError compare(const Run &run) const;

  const Session *session;
  const SafeTensors *file = nullptr;
  std::vector<std::string> scalers;
  Run reference;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_POLICYMETER_H
