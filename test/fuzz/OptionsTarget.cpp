//===- OptionsTarget.cpp - The texts of options -----------------*- C++ -*-===//
//
// The first line says what the rest is: the value of --policy, --scaler,
// --optimizer, --schedule, --anomaly or --init, or "run": the command line of
// amp-run, an argument a line. What is accepted once is accepted again, and the
// same.
//
//===----------------------------------------------------------------------===//

#include "CompilerImpl.h"
#include "Fuzz.h"
#include "Options.h"
#include "amp/Session/Init.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir::amp;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// The parts of a step
//===----------------------------------------------------------------------===//

static mlir::MLIRContext &getContext() {
  static auto *context = [] {
    auto *made = new mlir::MLIRContext(mlir::MLIRContext::Threading::DISABLED);
    made->loadDialect<AMPDialect>();
    return made;
  }();
  return *context;
}

/// What an option becomes is what its text becomes in a module.
static void checkText(mlir::Attribute attr) {
  if (!attr)
    return;
  std::string text;
  llvm::raw_string_ostream(text) << attr;
  if (mlir::parseAttribute(text, &getContext()) != attr)
    fuzz::reportFinding("an option's attribute that does not read back: " +
                        text);
}

/// What the texts are in a pipeline, amp-opt must be able to read.
static void checkPipeline(const CompileOptions &options, PolicyAttr policy) {
  mlir::OpPassManager pm(mlir::ModuleOp::getOperationName());
  if (llvm::Error error = compiler::addPasses(
          pm, compiler::getPhasePipeline(options, policy, Phase::Precision)))
    fuzz::reportFinding(toString(std::move(error)));
}

static void parseParts(const CompileOptions &options) {
  auto parts = parseStepParts(&getContext(), compiler::getStepOptions(options));
  if (!parts)
    return fuzz::checkError(parts.takeError());
  auto again = parseStepParts(&getContext(), compiler::getStepOptions(options));
  if (!again || again->named.policy != parts->named.policy ||
      again->scaler != parts->scaler || again->optimizer != parts->optimizer ||
      again->schedule != parts->schedule || again->anomaly != parts->anomaly)
    fuzz::reportFinding("options that are accepted once, and not the same way "
                        "twice");
  checkText(parts->optimizer);
  checkText(parts->schedule);
  checkText(parts->scaler);
  checkText(parts->anomaly);
  checkPipeline(options, parts->named.policy);
}

//===----------------------------------------------------------------------===//
// First values by name
//===----------------------------------------------------------------------===//

static void doNothing(void **) {}

static void parseInit(StringRef rules) {
  static const Manifest manifest = [] {
    Manifest result;
    for (StringRef name : {"fc1.weight", "fc1.bias", "w"}) {
      ArgSpec arg;
      arg.name = name.str();
      arg.role = ArgRole::Param;
      arg.dtype = name == "w" ? "bf16" : "f32";
      arg.shape = {3, 2};
      result.args.push_back(arg);
    }
    return result;
  }();
  StepInstance instance = cantFail(StepInstance::create(manifest, doNothing));
  if (llvm::Error error = initializeByName(rules, 1, instance))
    fuzz::checkError(std::move(error));
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

/// These print and exit.
static bool isHelp(StringRef argument) {
  StringRef name = argument.ltrim('-');
  return argument.starts_with("-") &&
         (name.starts_with("h") || name.starts_with("version") ||
          name.starts_with("print-options") ||
          name.starts_with("print-all-options"));
}

static void parseCommandLine(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  std::vector<std::string> arguments = {"amp-run"};
  for (StringRef line : lines) {
    // An argument ends with its first 0, as the system hands it on.
    arguments.push_back(line.take_until([](char c) { return !c; }).str());
    if (isHelp(arguments.back()))
      return;
  }
  std::vector<char *> argv;
  for (std::string &argument : arguments)
    argv.push_back(argument.data());
  int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);
  llvm::cl::ResetAllOptionOccurrences();
  auto options = run::parseOptions(argc, argv.data());
  if (!options)
    return fuzz::checkError(options.takeError());
  parseParts(options->compile);
  if (options->dataOptions.toString() != options->dataOptions.toString() ||
      options->compile.toString().empty())
    fuzz::reportFinding("options without a text of their own");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef text(reinterpret_cast<const char *>(data), size);
  auto [kind, rest] = text.split('\n');
  CompileOptions options;
  std::string *value = kind == "policy"      ? &options.policy
                       : kind == "scaler"    ? &options.scaler
                       : kind == "optimizer" ? &options.optimizer
                       : kind == "schedule"  ? &options.schedule
                       : kind == "anomaly"   ? &options.anomaly
                                             : nullptr;
  if (value) {
    *value = rest.str();
    parseParts(options);
  } else if (kind == "init") {
    parseInit(rest);
  } else {
    parseCommandLine(kind == "run" ? rest : text);
  }
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  static constexpr StringRef kWords[] = {"policy",
                                         "scaler",
                                         "optimizer",
                                         "schedule",
                                         "init",
                                         "run\ntrain\n",
                                         "run\ngrad\n",
                                         "run\neval\n",
                                         "run\nbench\n",
                                         "bf16",
                                         "f16",
                                         "f32",
                                         "f64",
                                         "tf32",
                                         "torch",
                                         "apex-fp16-utils",
                                         "deepspeed",
                                         "tf.keras",
                                         "hysteresis=2",
                                         "rule=since_next",
                                         "cap=clamp",
                                         "anomaly",
                                         "either",
                                         "window=8",
                                         "static",
                                         "none",
                                         "adamw",
                                         "sgd",
                                         "rmsprop",
                                         "adagrad",
                                         "lion",
                                         "cosine",
                                         "linear",
                                         "constant",
                                         ",lr=",
                                         ",init=",
                                         ",params=",
                                         ",momentum=",
                                         ",eps=1e-8",
                                         ",centered=true",
                                         ",maximize=",
                                         ",warmup=",
                                         ",total=",
                                         ",rounding=",
                                         "strict",
                                         "normal(",
                                         "uniform(",
                                         "fan_in=",
                                         "*",
                                         "[a-z]",
                                         "\n--seed=",
                                         "\n--batch=",
                                         "\n--steps=",
                                         "\n--policy=",
                                         "\n--threads=",
                                         "\n--window=",
                                         "\n--normalize=",
                                         "\n--flip=",
                                         "\n--keys=",
                                         "\n--params=",
                                         "\n--accumulate=",
                                         "\n--clip-norm=",
                                         "\n--param-rounding=",
                                         "\n--param-format=split",
                                         "\n--slot-format=dynamic8",
                                         "\n--on-overflow=apply",
                                         "\n--recompute=",
                                         "\n--memory=8GiB",
                                         "\n--bucket=25MiB",
                                         "\n--shard=optimizer",
                                         "\n--groups=",
                                         "\n--ema=",
                                         "\n--slot=",
                                         "\n--target=sim:sm_80",
                                         "\n--",
                                         "\n--eval-split=",
                                         "\n--poison=",
                                         "=",
                                         ",",
                                         ";",
                                         ":",
                                         "/"};
  fuzz::Random random(seed);
  StringRef text(reinterpret_cast<const char *>(data), size);
  return fuzz::putBack(fuzz::mutateText(text, kWords, maxSize, random), data,
                       maxSize);
}
