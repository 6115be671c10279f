//===- WitnessMessage.h - What a replica tells its witness ------*- C++ -*-===//

#ifndef AMP_RUNTIME_WITNESSMESSAGE_H
#define AMP_RUNTIME_WITNESSMESSAGE_H

namespace mlir::amp {

/// The first byte of a message to `amp-witness`; what it says is behind it.
enum class WitnessMessage : char {
  /// The replica's folder, a zero byte, and the path of the run's checkpoints;
  /// ""
  /// is none.
  Checkpoint = 'c',
  /// The machine of replica 0, where it is another one than this.
  FirstMachine = 'f',
  /// The processes of another replica of this machine and of its witness, as
  /// "41 42".
  Other = 'o',
  /// The number of a replica of another machine that is not heard of.
  Lost = 'x',
  /// The replica may end now: nothing is said of it.
  Leave = 'l',
};

} // namespace mlir::amp

#endif // AMP_RUNTIME_WITNESSMESSAGE_H
