//===- Checkpoint.h - A run on the disk -------------------------*- C++ -*-===//
//
// A safetensors file: parameters and states under their names, slots under
// "<parameter>/<slot>", control values under "amp.<name>", each in its own
// type, bit for bit; the metadata's key "amp" holds the position as JSON.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TRAINING_CHECKPOINT_H
#define AMP_TRAINING_CHECKPOINT_H

#include "amp/Session/SafeTensors.h"
#include "amp/Session/StepInstance.h"
#include "amp/Training/RunPosition.h"
#include "amp/Training/Text.h"

namespace mlir::amp {

/// The key of an argument in a checkpoint.
std::string getCheckpointKey(const ArgSpec &arg);

/// Writes the instance's state; the file is the old one or the new one. Where
/// replicas have parts of it, the others give theirs at the same time.
llvm::Error saveCheckpoint(llvm::StringRef path, const StepInstance &instance,
                           const RunPosition &position);
/// What a replica does while another one saves a checkpoint.
llvm::Error giveParts(const StepInstance &instance);

/// Reads all that `saveCheckpoint` wrote; `position` holds the data of the run
/// that is to go on. An error names the file, what was expected and what was
/// found, in a key or in what the run is made with; a key too many is one,
/// too. The instance is changed only when the whole file fits. A model that
/// computes something else with the same parameters is a warning: who mends a
/// model may want to go on. A null `warn` hears none.
llvm::Error resumeCheckpoint(const SafeTensors &file, StepInstance &instance,
                             RunPosition &position,
                             const WarnFn &warn = nullptr);

/// Warns where the checkpoint's run gave the model other values of its data
/// than `values`, of `DataOptions::describeValues`; not where the file does not
/// say.
void warnOfOtherValues(const SafeTensors &file, llvm::StringRef values,
                       const WarnFn &warn);

/// Reads the arguments of the roles: parameters (and states) of a checkpoint
/// or of any file that names them. What else a checkpoint holds is passed
/// over; any other key is an error. Float types are converted. With a `slot`
/// each parameter becomes what the checkpoint has as that slot of it.
llvm::Error loadParameters(const SafeTensors &file, StepInstance &instance,
                           llvm::ArrayRef<ArgRole> roles,
                           llvm::StringRef slot = "");

/// The control values alone, under the keys of the system that they are of: a
/// scaler's state. Reading leaves what the file has not, converts types, and
/// passes over other keys.
llvm::Error saveControls(llvm::StringRef path, const StepInstance &instance);
llvm::Error loadControls(const SafeTensors &file, const StepInstance &instance);

/// What `loadFirstValues` did not do.
struct FirstValues {
  llvm::SmallVector<std::string> missing; ///< states that the file has not
  llvm::SmallVector<std::string> unread;  ///< keys of a checkpoint
};

/// Reads all parameters, and the states that the file has, of a checkpoint or
/// of any file that names them.
llvm::Expected<FirstValues> loadFirstValues(const SafeTensors &file,
                                            StepInstance &instance);

} // namespace mlir::amp

#endif // AMP_TRAINING_CHECKPOINT_H
