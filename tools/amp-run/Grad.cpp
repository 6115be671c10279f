//===- Grad.cpp - Loss and gradients, once ----------------------*- C++ -*-===//

#include "OutputFile.h"
#include "Session.h"
#include "amp/Session/SafeTensors.h"
#include "amp/Training/StatusText.h"
#include "amp/Training/Trainer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

/// Whether the argument comes from the file of inputs.
static bool isGiven(const ArgSpec &arg) {
  return arg.role == ArgRole::Param || arg.role == ArgRole::State ||
         arg.role == ArgRole::Input;
}

static llvm::Error readInputs(const SafeTensors &file, StepInstance &instance) {
  const Manifest &manifest = instance.getManifest();
  llvm::SmallVector<llvm::StringRef> names;
  for (auto [i, arg] : llvm::enumerate(manifest.args)) {
    if (!isGiven(arg))
      continue;
    names.push_back(arg.name);
    if (llvm::Error error = instance.write(i, [&, &arg = arg](void *data) {
          return file.read(arg.name, arg, data);
        }))
      return error;
  }
  llvm::SmallVector<std::string> unread;
  for (const auto &entry : file.getTensors())
    if (!llvm::is_contained(names, entry.first))
      unread.push_back(entry.first);
  remarkUnread(file.getPath(), unread, printWarning);
  return instance.upload({ArgRole::Param, ArgRole::State});
}

/// One line for a status that makes the numbers doubtful.
static void warnOfDoubt(const StepInstance &instance) {
  auto status = static_cast<uint32_t>(instance.getReport("status"));
  if (status & StatusIndexOutOfRange)
    printWarning("label or index out of range" + describeOutside(instance));
  if (status & StatusAssertion)
    printWarning("an assertion of the model failed");
}

/// With a scaler: its scale, and whether a training step would be skipped.
static void printScale(const StepInstance &instance) {
  auto scale = instance.find(ArgRole::Report, "scale");
  if (!scale)
    return;
  bool found = instance.getReport("found_inf") != 0;
  llvm::outs() << "scale    " << formatElement(scale->type, scale->data, 0)
               << ", found_inf " << (found ? 1 : 0) << "\n";
  if (found)
    printWarning("the loss or a gradient of the scaled loss is not finite: a "
                 "training step would be skipped");
}

llvm::Error mlir::amp::run::runGrad(const Session &session) {
  const Options &options = session.getOptions();
  llvm::Expected<SafeTensors> file = SafeTensors::open(options.inputs);
  if (!file)
    return file.takeError();
  auto step = session.load(getCompileOptions(options), "grad");
  if (!step)
    return step.takeError();
  StepInstance &instance = step->instance;
  if (llvm::Error error = instance.initialize(options.seed.value_or(0)))
    return error;
  if (llvm::Error error = readInputs(*file, instance))
    return error;
  if (llvm::Error error = instance.run())
    return error;
  if (llvm::Error error = instance.download(ArgRole::Grad))
    return error;
  warnOfDoubt(instance);
  printScale(instance);

  // Without a policy of the command line, the module's decides; the loss has
  // its type.
  llvm::StringRef policy = options.compile.policy;
  auto loss = instance.find(ArgRole::Report, "loss");
  bool isDouble = policy.empty() ? loss && loss->type == DType::F64
                                 : policy.split(',').first == "f64";
  OutputFile output(isDouble ? DType::F64 : DType::F32);
  if (loss)
    output.add(*loss);
  for (const BufferRef &grad : instance.getArgs(ArgRole::Grad))
    output.add(grad);
  return output.write(options.output);
}
