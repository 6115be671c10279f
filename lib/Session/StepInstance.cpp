//===- StepInstance.cpp - A program with its buffers ------------*- C++ -*-===//

#include "amp/Session/StepInstance.h"
#include "amp/Session/Init.h"
#include "amp/Session/Program.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace mlir::amp;

llvm::Expected<StepInstance>
StepInstance::create(const Manifest &manifest, EntryFn entry, Device *device) {
  auto memory = StepMemory::create(manifest, device);
  if (!memory)
    return memory.takeError();
  return StepInstance(manifest, entry, device, std::move(*memory));
}

llvm::Expected<StepInstance>
StepInstance::create(const Program &program, llvm::ArrayRef<void *> callers) {
  Device *device = program.code.getDevice();
  auto memory = StepMemory::create(program.manifest, device, callers);
  if (!memory)
    return memory.takeError();
  StepInstance instance(program.manifest, program.code.getEntry(), device,
                        std::move(*memory));
  instance.code = &program.code;
  for (auto [i, memory] : llvm::enumerate(callers))
    if (memory)
      instance.share(i);
  return instance;
}

/// Rounds the parameters to their copies, as the step does.
void StepInstance::roundCopies() const {
  split.split(memory);
  for (auto [i, arg] : llvm::enumerate(manifest->args)) {
    const ArgSpec *param = arg.role == ArgRole::Copy && !split.isHigh(i)
                               ? manifest->find(ArgRole::Param, arg.name)
                               : nullptr;
    // Of a part it was made when the whole was written.
    if (!param || param->isPart())
      continue;
    BufferRef copy = getArg(i);
    read(param - manifest->args.data(), [&](const BufferRef &values) {
      convertElements(values.type, values.data, copy.type, copy.data,
                      copy.spec->getNumElements());
    });
  }
}

/// Nothing is known of what was written.
void StepInstance::forgetBounds() const {
  for (const BufferRef &bound : getArgs(ArgRole::Bound))
    std::memset(bound.data, 0xff, bound.spec->getNumBytes());
}

llvm::Error StepInstance::upload(llvm::ArrayRef<ArgRole> roles) const {
  if (llvm::is_contained(roles, ArgRole::Param)) {
    roundCopies();
    memory.upload(ArgRole::Copy);
  }
  memory.upload(roles);
  if (llvm::is_contained(roles, ArgRole::Param) ||
      llvm::is_contained(roles, ArgRole::Slot)) {
    forgetBounds();
    memory.upload(ArgRole::Bound);
  }
  return device ? device->takeError() : llvm::Error::success();
}

llvm::Error StepInstance::download(llvm::ArrayRef<ArgRole> roles) const {
  memory.download(roles);
  if (!split.isEmpty() && llvm::is_contained(roles, ArgRole::Param)) {
    memory.download(ArgRole::Copy);
    split.sum(memory);
  }
  // A copy is all that there is of a whole parameter.
  if (llvm::is_contained(roles, ArgRole::Param) &&
      llvm::any_of(manifest->args, [](const ArgSpec &arg) {
        return arg.role == ArgRole::Param && arg.isPart();
      }))
    memory.download(ArgRole::Copy);
  return device ? device->takeError() : llvm::Error::success();
}

llvm::Error
StepInstance::write(size_t index,
                    llvm::function_ref<llvm::Error(void *)> fill) const {
  if (!split.contains(index))
    return fill(memory.getHost(index));
  llvm::Error error = fill(split.getValues(index, memory));
  if (!error)
    split.split(index, memory);
  split.release(index);
  return error;
}

void StepInstance::read(
    size_t index, llvm::function_ref<void(const BufferRef &)> visit) const {
  bool isMade = split.contains(index) && !split.hasValues(index);
  visit(getArg(index));
  if (isMade)
    split.release(index);
}

void StepInstance::bind(size_t index, void *data) {
  assert(!device && "a device has its own memory");
  memory.bind(index, data);
  share(index);
}

void StepInstance::share(size_t index) {
  ArgRole role = manifest->args[index].role;
  if (role != ArgRole::Param && role != ArgRole::Slot)
    return;
  if (!llvm::is_contained(shared, index))
    shared.push_back(index);
  sampled.reset();
}

void StepInstance::refresh() {
  roundCopies();
  forgetBounds();
  sampled.reset();
}

/// A number of some elements of each array that others may write: it tells that
/// one was filled anew, whoever did it.
uint64_t StepInstance::sampleShared() const {
  constexpr int64_t kSamples = 64;
  uint64_t sum = 0;
  for (size_t index : shared) {
    const ArgSpec &arg = manifest->args[index];
    const char *data = static_cast<const char *>(memory.getHost(index));
    int64_t bytes = arg.getElementBytes(), last = arg.getNumElements() - 1;
    int64_t count = std::min(last, kSamples - 1);
    for (int64_t i = 0; i <= count; ++i) {
      int64_t place = i == count ? last : last / count * i;
      uint64_t element = 0;
      std::memcpy(&element, data + place * bytes, bytes);
      // A multiplier of Knuth's MMIX: no element hides another one's change.
      sum = sum * 6364136223846793005u + element + 1;
    }
  }
  return sum;
}

llvm::Error StepInstance::run() {
  split.releaseAll();
  ++place.number;
  std::optional<Collectives::StepRun> run;
  if (manifest->replicas > 1)
    run.emplace(place);
  if (!device) {
    if (!shared.empty() && sampled != sampleShared())
      refresh();
    code ? code->run(memory.getPointers()) : entry(memory.getPointers());
    if (!shared.empty())
      sampled = sampleShared();
    return llvm::Error::success();
  }
  sequence->run([&] {
    memory.upload(kStepInputs);
    entry(memory.getPointers());
    memory.download(kStepResults);
  });
  return device->takeError();
}

/// Whether two programs can take the same pointers.
static bool haveEqualArguments(const Manifest &lhs, const Manifest &rhs) {
  return lhs.arenaBytes == rhs.arenaBytes &&
         llvm::equal(lhs.args, rhs.args,
                     [](const ArgSpec &a, const ArgSpec &b) {
                       return a.name == b.name && a.role == b.role &&
                              a.dtype == b.dtype && a.shape == b.shape &&
                              a.isSplit == b.isSplit;
                     });
}

llvm::Error StepInstance::runAs(const Program &other) {
  if (device || !haveEqualArguments(*manifest, other.manifest))
    return llvm::createStringError(
        "the programs differ in what they take: expected one for the CPU over "
        "the same arguments and arena");
  split.releaseAll();
  other.code.run(memory.getPointers());
  return llvm::Error::success();
}

llvm::Error StepInstance::initialize(uint64_t seed) {
  constexpr ArgRole kRoles[] = {ArgRole::Param, ArgRole::State, ArgRole::Slot,
                                ArgRole::Control};
  for (auto [i, arg] : llvm::enumerate(manifest->args)) {
    if (!llvm::is_contained(kRoles, arg.role))
      continue;
    auto fill = [&](const ArgSpec &whole, void *data) {
      return mlir::amp::initialize(whole, seed, data);
    };
    if (llvm::Error error = writeWhole(i, fill))
      return error;
  }
  return upload(kRoles);
}

BufferRef StepInstance::getArg(size_t index) const {
  const ArgSpec &spec = manifest->args[index];
  void *data = split.contains(index) ? split.getValues(index, memory)
                                     : memory.getHost(index);
  return {&spec, *parseDType(spec.dtype), data};
}

std::optional<BufferRef> StepInstance::find(ArgRole role,
                                            llvm::StringRef name) const {
  const ArgSpec *spec = manifest->find(role, name);
  if (!spec)
    return std::nullopt;
  return getArg(spec - manifest->args.data());
}

llvm::SmallVector<BufferRef> StepInstance::getArgs(ArgRole role) const {
  llvm::SmallVector<BufferRef> args;
  for (auto [i, arg] : llvm::enumerate(manifest->args))
    if (arg.role == role)
      args.push_back(getArg(i));
  return args;
}

double StepInstance::getReport(llvm::StringRef name, double missing) const {
  std::optional<BufferRef> report = find(ArgRole::Report, name);
  return report ? report->get() : missing;
}

llvm::Error StepInstance::copyFrom(const StepInstance &other,
                                   llvm::ArrayRef<ArgRole> roles) {
  if (llvm::Error error = other.download(roles))
    return error;
  for (auto [i, arg] : llvm::enumerate(manifest->args)) {
    if (!llvm::is_contained(roles, arg.role))
      continue;
    const ArgSpec *source = other.manifest->find(arg.role, arg.name);
    if (!source || source->getWhole().shape != arg.shape ||
        !canConvert(*parseDType(source->dtype), *parseDType(arg.dtype)))
      return llvm::createStringError(
          "the programs differ in " + getRoleName(arg.role) + " '" + arg.name +
          "': expected " + arg.getTypeName() + ", found " +
          (source ? source->getWhole().getTypeName() : "none"));
    size_t place = source - other.manifest->args.data();
    if (llvm::Error error = copyWhole(i, other, place))
      return error;
  }
  return upload(roles);
}

int64_t StepInstance::getNumBytes(ArgRole role) const {
  int64_t bytes = 0;
  for (const ArgSpec &arg : manifest->args)
    if (arg.role == role)
      bytes += arg.getNumBytes();
  return bytes;
}
