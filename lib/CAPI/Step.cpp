//===- Step.cpp - A program with its arrays ---------------------*- C++ -*-===//

#include "Handles.h"

#include "amp/Runtime/Collectives.h"
#include "amp/Session/Init.h"
#include "amp/Training/PartGatherer.h"
#include "amp/Training/Replicas.h"
#include "amp/Training/StatusText.h"
#include "amp/Training/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Making one
//===----------------------------------------------------------------------===//

/// An error unless an argument can live in an array of the caller's.
static llvm::Error checkCaller(const ArgSpec &arg, bool hasDevice,
                               const DLTensor &array) {
  std::string what = (getRoleName(arg.role) + " '" + arg.name + "'").str();
  if (hasDevice)
    return llvm::createStringError(
        what +
        ": a program for a GPU has memory of its own: copy values to it");
  if (arg.isSplit)
    return llvm::createStringError(
        what + ": a program with param_format 'split' has memory of its own, "
               "for each half: copy values to it");
  if (arg.role == ArgRole::Param && arg.isPart())
    return llvm::createStringError(
        what + ": with part_params a program has memory of its own for parts: "
               "copy values to it");
  return capi::checkArray(arg, array, /*isExact=*/true);
}

/// The memory of the caller's arrays, which fit their arguments.
static llvm::Expected<llvm::SmallVector<void *>>
getCallers(const Manifest &manifest, bool hasDevice,
           const DLTensor *const *arrays) {
  llvm::SmallVector<void *> callers;
  if (!arrays)
    return callers;
  for (auto [i, arg] : llvm::enumerate(manifest.args)) {
    callers.push_back(nullptr);
    if (!arrays[i])
      continue;
    if (llvm::Error error = checkCaller(arg, hasDevice, *arrays[i]))
      return error;
    callers.back() = capi::getData(*arrays[i]);
  }
  return callers;
}

/// What the step does not find in arrays of the caller's starts as the model
/// says.
static llvm::Error initializeOthers(StepInstance &instance, uint64_t seed,
                                    llvm::ArrayRef<void *> callers) {
  for (auto [i, arg] : llvm::enumerate(instance.getManifest().args)) {
    bool isState = arg.role == ArgRole::Param || arg.role == ArgRole::State ||
                   arg.role == ArgRole::Slot || arg.role == ArgRole::Control;
    if (!isState || (!callers.empty() && callers[i]))
      continue;
    if (llvm::Error error =
            instance.writeWhole(i, [&](const ArgSpec &spec, void *data) {
              return initialize(spec, seed, data);
            }))
      return error;
  }
  return instance.upload(
      {ArgRole::Param, ArgRole::State, ArgRole::Slot, ArgRole::Control});
}

static uint64_t digest(const CommonFacts &facts) {
  std::string text;
  for (const auto &[name, fact] : facts)
    text += name + '\0' + fact + '\0';
  return llvm::xxh3_64bits(text);
}

AmpError ampStepCreate(AmpProgram handle, const DLTensor *const *arrays,
                       AmpStep *result) {
  const Program &program = *handle->program;
  if (llvm::Error error = capi::verifyReplicas(program))
    return capi::toC(std::move(error));
  auto callers =
      getCallers(program.manifest, program.code.getDevice() != nullptr, arrays);
  if (!callers)
    return capi::toC(callers.takeError());
  auto instance = StepInstance::create(program, *callers);
  if (!instance)
    return capi::toC(instance.takeError());
  if (llvm::Error error = initializeOthers(*instance, 0, *callers))
    return capi::toC(std::move(error));
  auto step = std::make_unique<AmpStepImpl>(AmpStepImpl{handle->program,
                                                        handle->source,
                                                        std::move(*instance),
                                                        {},
                                                        {},
                                                        {},
                                                        {},
                                                        handle->facts,
                                                        nullptr,
                                                        std::nullopt});
  for (auto [i, arg] : llvm::enumerate(program.manifest.args)) {
    if (arg.role == ArgRole::Input) {
      step->inputs.push_back(i);
      step->owned.push_back(step->instance.getArg(i).data);
    }
    if (arg.role == ArgRole::Report)
      step->reports.push_back(i);
  }
  step->instance.setPlace(digest(step->facts), /*object=*/0);
  *result = step.release();
  return nullptr;
}

void ampStepDestroy(AmpStep step) { delete step; }

AmpError ampStepInitialize(AmpStep step, uint64_t seed, const char *rules) {
  if (llvm::Error error = step->instance.initialize(seed))
    return capi::toC(std::move(error));
  step->position = RunPosition();
  step->position.seed = seed;
  if (!rules)
    return nullptr;
  return capi::toC(initializeByName(rules, seed, step->instance));
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Has the step read an array, where it lies or a copy of it.
static llvm::Error setInput(AmpStep step, size_t number,
                            const DLTensor &array) {
  StepInstance &instance = step->instance;
  size_t index = step->inputs[number];
  BufferRef input = instance.getArg(index);
  const ArgSpec &arg = *input.spec;
  bool hasDevice = step->program->code.getDevice() != nullptr;
  if (!hasDevice && capi::canBe(arg, input.type, array)) {
    instance.bind(index, capi::getData(array));
    return llvm::Error::success();
  }
  if (!hasDevice)
    instance.bind(index, step->owned[number]);
  return capi::copyFromArray(arg, array, instance.getArg(index));
}

static llvm::Error runStep(AmpStepImpl &step) {
  step.overflow.reset();
  step.outside.clear();
  step.attributionSeconds = 0;
  if (step.attribution)
    step.attribution->prepare();
  if (llvm::Error error = step.instance.run())
    return error;
  auto status =
      static_cast<uint32_t>(step.instance.getReport("status", StatusApplied));
  // While the step has the inputs.
  if (status & StatusIndexOutOfRange && !step.hasToldOutside)
    step.outside = describeOutside(step.instance);
  RunPosition &position = step.position;
  ++position.step;
  position.applied += (status & StatusApplied) != 0;
  if (!step.attribution ||
      !step.attribution->isDue(status, position.step - position.applied))
    return llvm::Error::success();
  double start = getSeconds();
  auto overflow = step.attribution->find();
  step.attributionSeconds = getSeconds() - start;
  if (!overflow)
    return overflow.takeError();
  step.overflow = std::move(*overflow);
  return llvm::Error::success();
}

AmpError ampStepRun(AmpStep step, const DLTensor *const *inputs, size_t count) {
  if (count != step->inputs.size())
    return capi::toC(
        llvm::createStringError("expected " + llvm::Twine(step->inputs.size()) +
                                " inputs, found " + llvm::Twine(count)));
  for (size_t i = 0; i < count; ++i)
    if (inputs[i])
      if (llvm::Error error = setInput(step, i, *inputs[i]))
        return capi::toC(std::move(error));
  llvm::Error error = runStep(*step);
  // An array of the caller's may be gone after this.
  if (!step->program->code.getDevice())
    for (size_t i = 0; i < count; ++i)
      if (inputs[i])
        step->instance.bind(step->inputs[i], step->owned[i]);
  return capi::toC(std::move(error));
}

void ampStepSetAttribution(AmpStep step, int isOn) {
  step->overflow.reset();
  step->attribution.reset();
  if (!isOn)
    return;
  auto load = [source = step->source](const CompileOptions &options) {
    // The step has told what there is to tell.
    auto ignore = [](llvm::StringRef) {};
    ObjectCache cache = source->useCache ? ObjectCache::openDefault(ignore)
                                         : ObjectCache::makeDisabled();
    return loadProgram(source->text, source->name, options, cache, ignore);
  };
  step->attribution = std::make_unique<Attribution>(
      load, step->source->options, *step->program, step->instance);
}

AmpError ampStepGetOverflow(AmpStep step, AmpText *result) {
  return capi::toC(step->overflow ? step->overflow->toString() : std::string(),
                   result);
}

void ampStepGetReports(AmpStep step, double *values, size_t count) {
  count = std::min(count, step->reports.size());
  for (size_t i = 0; i < count; ++i)
    values[i] = step->instance.getArg(step->reports[i]).get();
}

uint32_t ampStepWarn(AmpStep step, uint32_t status, const char *where,
                     uint32_t warned, AmpWarnFn warn, void *userData) {
  step->hasToldOutside |= (status & StatusIndexOutOfRange) != 0;
  warnOfStatus(status, where, step->outside, warned,
               capi::Warner(warn, userData));
  return warned;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static llvm::Expected<const ArgSpec *> getArgument(AmpStep step, size_t index) {
  size_t count = step->program->manifest.args.size();
  if (index < count)
    return &step->program->manifest.args[index];
  return llvm::createStringError("expected an argument below " +
                                 llvm::Twine(count) + ", found " +
                                 llvm::Twine(index));
}

/// Whether an array is for all of an argument of which there is a part, and not
/// for the part.
static bool isForWhole(const ArgSpec &arg, const DLTensor &array) {
  return arg.isPart() &&
         llvm::ArrayRef(array.shape, array.ndim) != llvm::ArrayRef(arg.shape);
}

/// An array that does not fit is found before replicas wait for each other.
static llvm::Error readWholeInto(const StepInstance &instance, size_t index,
                                 const ArgSpec &arg, const DLTensor &array) {
  if (llvm::Error error =
          capi::checkArray(arg.getWhole(), array, /*isExact=*/false))
    return error;
  llvm::Error error = llvm::Error::success();
  ArgSpec whole = arg.getWhole();
  llvm::Error gathered = instance.readWhole(index, [&](const void *values) {
    error = capi::copyToArray(
        {&whole, *parseDType(whole.dtype), const_cast<void *>(values)}, array);
  });
  return llvm::joinErrors(std::move(gathered), std::move(error));
}

AmpError ampStepRead(AmpStep step, size_t argument, const DLTensor *array) {
  auto source = getArgument(step, argument);
  if (!source)
    return capi::toC(source.takeError());
  const ArgSpec &arg = **source;
  llvm::Error error = step->instance.download(arg.role);
  if (error)
    return capi::toC(std::move(error));
  if (isForWhole(arg, *array))
    return capi::toC(readWholeInto(step->instance, argument, arg, *array));
  step->instance.read(argument, [&](const BufferRef &values) {
    error = capi::copyToArray(values, *array);
  });
  return capi::toC(std::move(error));
}

static llvm::Error writeFrom(const StepInstance &instance, size_t index,
                             const ArgSpec &arg, const DLTensor &array) {
  auto copy = [&](const ArgSpec &spec, void *data) {
    return capi::copyFromArray(spec, array,
                               {&spec, *parseDType(spec.dtype), data});
  };
  // Of a part of a parameter the copies, which are whole, could not be made.
  if (isForWhole(arg, array) || (arg.isPart() && arg.role == ArgRole::Param))
    return instance.writeWhole(index, copy);
  return instance.write(index, [&](void *data) { return copy(arg, data); });
}

AmpError ampStepWrite(AmpStep step, size_t argument, const DLTensor *array) {
  auto target = getArgument(step, argument);
  if (!target)
    return capi::toC(target.takeError());
  const ArgSpec &arg = **target;
  // Of the others of a role the host may have older values.
  if (llvm::Error error = step->instance.download(arg.role))
    return capi::toC(std::move(error));
  if (llvm::Error error = writeFrom(step->instance, argument, arg, *array))
    return capi::toC(std::move(error));
  return capi::toC(step->instance.upload(arg.role));
}

AmpError ampStepBind(AmpStep step, size_t argument, const DLTensor *array) {
  auto target = getArgument(step, argument);
  if (!target)
    return capi::toC(target.takeError());
  bool hasDevice = step->program->code.getDevice() != nullptr;
  if (llvm::Error error = checkCaller(**target, hasDevice, *array))
    return capi::toC(std::move(error));
  step->instance.bind(argument, capi::getData(*array));
  for (auto [number, index] : llvm::enumerate(step->inputs))
    if (index == argument)
      step->owned[number] = capi::getData(*array);
  return nullptr;
}

void ampStepRefresh(AmpStep step) { step->instance.refresh(); }

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

AmpError ampStepSave(AmpStep step, const char *path) {
  // Of parts one file is written; whether it was, all know.
  bool hasAll = !hasParts(step->program->manifest);
  llvm::Error error = hasAll || getCollectives().isFirst()
                          ? saveCheckpoint(path, step->instance, step->position)
                          : giveParts(step->instance);
  return capi::toC(hasAll ? std::move(error) : agree(std::move(error)));
}

AmpError ampStepLoad(AmpStep step, const char *path, AmpWarnFn warn,
                     void *userData) {
  auto file = SafeTensors::open(path);
  if (!file)
    return capi::toC(file.takeError());
  return capi::toC(resumeCheckpoint(*file, step->instance, step->position,
                                    capi::Warner(warn, userData)));
}

void ampStepGetCounts(AmpStep step, int64_t *ran, int64_t *applied) {
  *ran = step->position.step;
  *applied = step->position.applied;
}
