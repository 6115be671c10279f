//===- StepInstance.h - A program with its buffers --------------*- C++ -*-===//

#ifndef AMP_SESSION_STEPINSTANCE_H
#define AMP_SESSION_STEPINSTANCE_H

#include "amp/Device/Device.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Session/DType.h"
#include "amp/Session/Jit.h"
#include "amp/Session/Manifest.h"
#include "amp/Session/SplitParams.h"
#include "amp/Session/StepMemory.h"
#include "amp/Support/Status.h"
#include <map>

namespace mlir::amp {

struct Program;

/// An argument and its buffer on the host.
struct BufferRef {
  const ArgSpec *spec;
  DType type;
  void *data;

  /// Element `index` as a double; exact up to 2^53.
  double get(int64_t index = 0) const { return readElement(type, data, index); }
  /// Writes one element, rounded to nearest even.
  void set(double value, int64_t index = 0) const {
    writeElement(type, data, index, value);
  }
};

/// A program with the buffers of its arguments; `run` allocates nothing. With a
/// device, the host's buffers of parameters, states, slots, gradients and
/// checks are copies, which `upload` and `download` bring up to date; those of
/// inputs, reports and control values are, after each step. So are those of
/// parameters that the step holds in halves, on the CPU, too: they are there
/// when they are asked for, until the next step.
class StepInstance {
public:
  /// `manifest` must outlive the instance, and so must the code of `entry` and
  /// its device. An error says how many bytes there are not.
  static llvm::Expected<StepInstance>
  create(const Manifest &manifest, EntryFn entry, Device *device = nullptr);
  /// The same of a program, which runs with its number of threads. On the CPU
  /// arguments may have the caller's memory, see StepMemory.
  static llvm::Expected<StepInstance>
  create(const Program &program, llvm::ArrayRef<void *> callers = {});

  const Manifest &getManifest() const { return *manifest; }

  /// Fills every argument but inputs, reports, gradients and checks by its
  /// initialization.
  llvm::Error initialize(uint64_t seed);

  /// Gives the device what the host wrote into arguments of the roles, and with
  /// parameters, on the CPU too, makes their copies anew. Inputs need no call.
  llvm::Error upload(llvm::ArrayRef<ArgRole> roles) const;
  /// Gets the device's values of the roles, for the host to read. Reports and
  /// control values need no call.
  llvm::Error download(llvm::ArrayRef<ArgRole> roles) const;

  /// Has `fill` write an argument's values, dense, and after that they are what
  /// `upload` takes. Where the step holds halves, memory for values is there
  /// only until then.
  llvm::Error write(size_t index,
                    llvm::function_ref<llvm::Error(void *)> fill) const;
  /// Has `visit` read an argument's values, likewise.
  void read(size_t index,
            llvm::function_ref<void(const BufferRef &)> visit) const;

  /// The same of the whole array where the argument is a replica's part of it:
  /// the part is taken of what `fill` writes, and a parameter's copies, which
  /// are whole, are rounded from it. `fill` gets the spec of what it writes.
  llvm::Error writeWhole(
      size_t index,
      llvm::function_ref<llvm::Error(const ArgSpec &, void *)> fill) const;
  /// A number of the bits of all that parts were last taken of: the same on
  /// replicas whose parts belong together.
  uint64_t sumWholes() const;
  /// Has `take` read the whole array, likewise. Where it is in parts all
  /// replicas call this at one place, and one that has no use for it, too; an
  /// error is that of a message, and then what was read is not the array.
  llvm::Error readWhole(size_t index,
                        llvm::function_ref<void(const void *)> take) const;

  /// From now on the caller's memory, which must outlive its use, is the
  /// argument's: aligned as its elements are, dense, rows first. On the CPU.
  void bind(size_t index, void *data);
  /// Makes anew what follows from parameters and slots that the caller wrote
  /// into their memory. A step does it by itself where it sees that they have
  /// changed: it looks at the first and last elements of each and at some
  /// between.
  void refresh();

  /// For replicas: a number of the program, and that of the step among those
  /// that they share, from 1. Others are told apart by the program alone.
  void setPlace(uint64_t program, int64_t object) {
    place.program = program;
    place.object = object;
  }
  const Place &getPlace() const { return place; }

  /// One step. An error is the device's. The host waits at its end alone: for
  /// the reports.
  llvm::Error run();
  /// The same by another program over the same arguments and arena, on the CPU.
  llvm::Error runAs(const Program &other);

  /// The argument, or none.
  std::optional<BufferRef> find(ArgRole role, llvm::StringRef name) const;
  BufferRef getArg(size_t index) const;
  /// What the program gets for an argument, on the CPU.
  const void *getMemory(size_t index) const { return memory.getHost(index); }
  /// All arguments of a role, in the manifest's order.
  llvm::SmallVector<BufferRef> getArgs(ArgRole role) const;
  /// Element 0 of a report, or `missing` where the program has none.
  double getReport(llvm::StringRef name, double missing = 0) const;

  /// Copies the values of the roles from another program over the same model,
  /// converting float types. An error names what the other lacks. Of parameters
  /// that the other has parts of, a copy in the own type is taken, or all
  /// replicas gather them here.
  llvm::Error copyFrom(const StepInstance &other,
                       llvm::ArrayRef<ArgRole> roles);

  /// Bytes of all buffers of a role.
  int64_t getNumBytes(ArgRole role) const;

private:
  void roundCopies() const;
  void roundWhole(const ArgSpec &whole, const void *values) const;
  llvm::Error copyWhole(size_t index, const StepInstance &other, size_t source);
  void forgetBounds() const;
  void share(size_t index);
  uint64_t sampleShared() const;

  StepInstance(const Manifest &manifest, EntryFn entry, Device *device,
               StepMemory memory)
      : manifest(&manifest), entry(entry), device(device),
        memory(std::move(memory)), split(manifest),
        sequence(device ? device->createSequence() : nullptr) {}

  const Manifest *manifest;
  EntryFn entry;
  const LoadedObject *code = nullptr; ///< null for an entry without threads
  Device *device;                     ///< null on the CPU
  /// Parameters and slots that others may write, and what the last step left in
  /// them.
  llvm::SmallVector<size_t> shared;
  std::optional<uint64_t> sampled;
  StepMemory memory;
  mutable SplitParams split;
  mutable std::map<size_t, uint64_t> wholes; ///< by argument, of its bits
  std::unique_ptr<DeviceSequence> sequence;  ///< a step, on a device
  Place place = {PlaceKind::Run, 0, 0, 0};   ///< of the last run
};

} // namespace mlir::amp

#endif // AMP_SESSION_STEPINSTANCE_H
