//===- TrainLoop.h - The loop over steps ------------------------*- C++ -*-===//

#ifndef AMP_TRAINING_TRAINLOOP_H
#define AMP_TRAINING_TRAINLOOP_H

#include "amp/Training/Prefetcher.h"
#include "amp/Training/RunPosition.h"
#include "amp/Training/TrainOptions.h"

namespace mlir::amp {

/// Feeds a step its rows and follows what it reports.
class TrainLoop {
public:
  /// `model` is the model's name in messages. An error when an epoch has no
  /// step in it, or for a `poison` of no input.
  static llvm::Expected<TrainLoop> create(llvm::StringRef model,
                                          const TrainOptions &options,
                                          StepInstance &instance,
                                          const DataSet &data,
                                          const RunPosition &position);

  int64_t getStepsPerEpoch() const { return stepsPerEpoch; }
  /// Runs one step and returns its status; an error is one of the data.
  llvm::Expected<uint32_t> runStep();

  const RunPosition &getPosition() const { return position; }
  llvm::ArrayRef<BufferRef> getReports() const { return reports; }
  double getLoss() const { return loss; }
  /// Mean over the steps of the last epoch that has any; none before the first.
  std::optional<double> getEpochLoss() const;

private:
  TrainLoop(StepInstance &instance, Prefetcher batches,
            const RunPosition &position, int64_t stepsPerEpoch)
      : instance(&instance), batches(std::move(batches)), position(position),
        stepsPerEpoch(stepsPerEpoch),
        reports(instance.getArgs(ArgRole::Report)) {}
  llvm::Error setPoison(const TrainOptions &options);
  void applyPoison();
  /// Where the poisoned row is among this replica's; none where it is
  /// another's.
  std::optional<int64_t> findPoisonedElement() const;

  StepInstance *instance;
  Prefetcher batches;
  RunPosition position;
  int64_t stepsPerEpoch;
  llvm::SmallVector<BufferRef> reports;
  std::optional<BufferRef> poisoned;
  int64_t poisonStep = 0, poisonRow = 0;
  double loss = 0;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_TRAINLOOP_H
