//===- Options.cpp - The command line of amp-run ----------------*- C++ -*-===//

#include "BenchFlags.h"
#include "CheckpointFlags.h"
#include "DataFlags.h"
#include "MemoryFlags.h"
#include "ModelFlags.h"
#include "OptionNames.h"
#include "PolicyFlags.h"
#include "PrintFlags.h"
#include "ReplicaFlags.h"
#include "ScalerFlags.h"
#include "TargetFlags.h"
#include "UpdateFlags.h"
#include "WatchFlags.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

//===----------------------------------------------------------------------===//
// Subcommands and flags
//===----------------------------------------------------------------------===//

static cl::SubCommand trainCmd("train", "Train a model");
static cl::SubCommand gradCmd("grad", "Loss and gradients, once");
static cl::SubCommand evalCmd("eval", "Loss and metrics of a checkpoint");
static cl::SubCommand predictCmd("predict", "Outputs of a model, with the "
                                            "weights of a checkpoint");
static cl::SubCommand exportCmd("export", "The weights of a checkpoint alone");
static cl::SubCommand benchCmd("bench", "Time of a step beside the machine's "
                                        "ceiling; memory");
static cl::SubCommand searchCmd("search", "The cheapest policy within a bound "
                                          "on the gradient's error");
static cl::SubCommand scalerCmd("scaler", "The trajectory of a loss scaler");
static cl::SubCommand infoCmd("info", "CPU tiers, GPUs, targets, cache");
static cl::SubCommand checkCmd("check", "Run the functions with check ops");

static const struct {
  cl::SubCommand *subCommand;
  Command command;
} kCommands[] = {
    {&trainCmd, Command::Train},   {&gradCmd, Command::Grad},
    {&evalCmd, Command::Eval},     {&benchCmd, Command::Bench},
    {&searchCmd, Command::Search}, {&scalerCmd, Command::Scaler},
    {&infoCmd, Command::Info},     {&checkCmd, Command::Check},
    {&exportCmd, Command::Export}, {&predictCmd, Command::Predict},
};

static cl::OptionCategory category("Options of amp-run");

static cl::SubCommandGroup models({&trainCmd, &gradCmd, &evalCmd, &predictCmd,
                                   &benchCmd, &searchCmd, &checkCmd,
                                   &exportCmd});
static cl::SubCommandGroup forwards({&trainCmd, &gradCmd, &evalCmd, &predictCmd,
                                     &benchCmd, &searchCmd, &exportCmd});
static cl::SubCommandGroup losses({&trainCmd, &gradCmd, &evalCmd, &benchCmd,
                                   &searchCmd, &exportCmd});
static cl::SubCommandGroup steps({&trainCmd, &benchCmd});
static cl::SubCommandGroup scaled({&trainCmd, &gradCmd, &benchCmd, &searchCmd,
                                   &scalerCmd});
static cl::SubCommandGroup kept({&trainCmd, &scalerCmd});
static cl::SubCommandGroup read({&evalCmd, &predictCmd, &exportCmd});
static cl::SubCommandGroup runs({&trainCmd, &evalCmd, &predictCmd, &searchCmd});
static cl::SubCommandGroup programs({&trainCmd, &gradCmd, &evalCmd, &predictCmd,
                                     &benchCmd, &searchCmd, &scalerCmd,
                                     &checkCmd});

static Text model(cl::Positional, cl::desc("M.mlir"), cl::sub(models),
                  cl::cat(category));
static Text data("data", cl::desc("Data set (safetensors)"),
                 cl::value_desc("D.safetensors"), cl::sub(runs),
                 cl::cat(category));
static PolicyFlags policyFlags(forwards, searchCmd, category);
static ScalerFlags scalerFlags(scaled, kept, steps, scalerCmd, category);
static UpdateFlags updateFlags(steps, read, category);
static MemoryFlags memoryFlags(trainCmd, benchCmd, category);
static Text accumulate("accumulate", cl::desc("Micro-batches in a step"),
                       cl::value_desc("n"), cl::sub(steps), cl::cat(category));
static Text batch("batch", cl::desc("Rows in a micro-batch"),
                  cl::value_desc("rows"), cl::sub(forwards), cl::cat(category));
static ModelFlags modelFlags(forwards, losses, category);
static Text function("function", cl::desc("Which function of the module"),
                     cl::value_desc("name"), cl::sub(models),
                     cl::cat(category));
static Text maxSteps("steps", cl::desc("Steps to train (or to time)"),
                     cl::value_desc("n"), cl::sub(steps), cl::cat(category));
static Text epochs("epochs", cl::desc("Epochs to train (default 1)"),
                   cl::value_desc("n"), cl::sub(trainCmd), cl::cat(category));
static Text seed("seed",
                 cl::desc("Seed of first values and order of the data "
                          "(default 0)"),
                 cl::value_desc("n"), cl::sub(steps), cl::sub(searchCmd),
                 cl::cat(category));
static Text init("init",
                 cl::desc("First values of the parameters (scaler: its state): "
                          "a file, or rules by name as in "
                          "'*.weight=normal(0.02)'"),
                 cl::value_desc("P.safetensors|rules"), cl::sub(kept),
                 cl::cat(category));
static Text checkpoint("checkpoint",
                       cl::desc("Checkpoint to write (train) or read (eval, "
                                "predict, search, export)"),
                       cl::value_desc("C.safetensors"), cl::sub(runs),
                       cl::sub(exportCmd), cl::cat(category));
static Text dtype("dtype",
                  cl::desc("Type of the floats: f32 (default), f64, "
                           "bf16 or f16"),
                  cl::value_desc("type"), cl::sub(exportCmd),
                  cl::cat(category));
static Flag resume("resume", cl::ValueDisallowed,
                   cl::desc("Go on from the checkpoint"), cl::sub(trainCmd),
                   cl::cat(category));
static Flag overwrite("overwrite", cl::ValueDisallowed,
                      cl::desc("Replace a checkpoint that is there already"),
                      cl::sub(trainCmd), cl::cat(category));
static CheckpointFlags checkpointFlags(trainCmd, category);
static Text evalEvery("eval-every", cl::desc("Evaluate every n steps, too"),
                      cl::value_desc("n"), cl::sub(trainCmd),
                      cl::cat(category));
static Text logFile("log", cl::desc("One JSON object a step"),
                    cl::value_desc("L.jsonl"), cl::sub(trainCmd),
                    cl::cat(category));
static WatchFlags watchFlags(trainCmd, category);
static Text summary("summary", cl::desc("One JSON object at the end"),
                    cl::value_desc("S.json"), cl::sub(trainCmd),
                    cl::sub(evalCmd), cl::cat(category));
static Text split("split",
                  cl::desc("Split to evaluate or predict (default test, "
                           "valid, or all)"),
                  cl::value_desc("name"), cl::sub(evalCmd), cl::sub(predictCmd),
                  cl::cat(category));
static Text inputs("inputs", cl::desc("Every argument under its name"),
                   cl::value_desc("A.safetensors"), cl::sub(gradCmd),
                   cl::cat(category));
static Text output("output",
                   cl::desc("File for gradients, outputs, checked values, a "
                            "scaler's state, or weights"),
                   cl::value_desc("G.safetensors"), cl::sub(gradCmd),
                   cl::sub(checkCmd), cl::sub(scalerCmd), cl::sub(exportCmd),
                   cl::sub(predictCmd), cl::cat(category));
static TargetFlags targetFlags(programs, category);
static Flag timing("timing", cl::ValueDisallowed,
                   cl::desc("Print compile time by phase"), cl::sub(programs),
                   cl::cat(category));
static Text poison("poison",
                   cl::desc("Step, input and row (default 0) that gets NaN, or "
                            "the largest integer, as one element"),
                   cl::value_desc("n:key:row"), cl::Hidden, cl::sub(trainCmd),
                   cl::cat(category));

static PrintFlags printFlags(programs, category);
static BenchFlags benchFlags(benchCmd, category);
static DataFlags dataFlags(trainCmd, runs, category);
static ReplicaFlags replicaFlags(trainCmd, category);

//===----------------------------------------------------------------------===//
// Subcommands by name
//===----------------------------------------------------------------------===//

static llvm::SmallVector<llvm::StringRef> getCommandNames() {
  return llvm::map_to_vector(
      kCommands, [](const auto &row) { return row.subCommand->getName(); });
}

/// "train, grad, ...".
static std::string listCommands() {
  return llvm::join(getCommandNames(), ", ");
}

static llvm::Expected<Command> findCommand(llvm::StringRef name) {
  for (const auto &row : kCommands)
    if (row.subCommand->getName() == name)
      return row.command;
  std::string nearest = suggestNearest(name, getCommandNames());
  return llvm::createStringError(
      "unknown subcommand '" + name + "'" +
      (nearest.empty() ? ": expected one of " + listCommands() : nearest));
}

static cl::SubCommand &getSubCommand(Command command) {
  for (const auto &row : kCommands)
    if (row.command == command)
      return *row.subCommand;
  llvm_unreachable("every command has a row");
}

//===----------------------------------------------------------------------===//
// From flags to options
//===----------------------------------------------------------------------===//

static llvm::Error
readPositive(const Text &flag, std::optional<int64_t> &value,
             int64_t most = std::numeric_limits<int64_t>::max()) {
  return readNumber<int64_t>(flag, 1, value, most);
}

static llvm::Error readPoison(Options &options) {
  auto [step, where] = llvm::StringRef(poison).split(':');
  auto [key, row] = where.split(':');
  if (step.getAsInteger(10, options.poisonStep) || key.empty() ||
      (!row.empty() && row.getAsInteger(10, options.poisonRow)))
    return llvm::createStringError("--poison: expected STEP:KEY or "
                                   "STEP:KEY:ROW, found '" +
                                   llvm::Twine(poison) + "'");
  options.poisonKey = key.str();
  return llvm::Error::success();
}

static llvm::Error readCompileOptions(CompileOptions &options) {
  options.function = function;
  if (llvm::Error error = targetFlags.read(options))
    return error;
  if (llvm::Error error = modelFlags.read(options))
    return error;
  if (llvm::Error error =
          readPositive(accumulate, options.accumulate, INT32_MAX))
    return error;
  return readPositive(batch, options.batch, INT32_MAX);
}

/// A schedule without an end of its own ends with the run: by --steps, which is
/// known, or by epochs, whose length the data says.
static void endSchedule(Options &options) {
  llvm::StringRef text = options.compile.schedule;
  if (text.empty() || text.starts_with("constant") || text == "given" ||
      text.contains("total="))
    return;
  if (maxSteps.getNumOccurrences() && !options.epochs)
    options.compile.schedule += ",total=" + maxSteps.getValue();
  else
    options.scheduleEndsWithRun = options.command == Command::Train;
}

static void readPaths(Options &options) {
  options.model = model;
  options.data = data;
  options.init = init;
  options.checkpoint = checkpoint;
  options.inputs = inputs;
  options.output = output;
  options.log = logFile;
  options.summary = summary;
}

static llvm::Error readDType(Options &options) {
  if (dtype.getNumOccurrences())
    options.dtype = dtype;
  if (llvm::is_contained({"f64", "f32", "bf16", "f16"}, options.dtype))
    return llvm::Error::success();
  return llvm::createStringError(
      "--dtype: expected f32, f64, bf16 or f16, found '" + options.dtype + "'");
}

/// How long a run is, and on what data.
static llvm::Error readRun(Options &options) {
  if (llvm::Error error = readPositive(maxSteps, options.steps))
    return error;
  if (llvm::Error error = readPositive(epochs, options.epochs))
    return error;
  endSchedule(options);
  if (llvm::Error error = dataFlags.read(options))
    return error;
  if (llvm::Error error = readPositive(evalEvery, options.evalEvery))
    return error;
  return checkpointFlags.read(options);
}

static llvm::Expected<Options> readFlags(Command command) {
  Options options;
  options.command = command;
  readPaths(options);
  options.split = split;
  if (llvm::Error error = readDType(options))
    return error;
  options.resume = resume;
  options.overwrite = overwrite;
  options.timing = timing;
  if (llvm::Error error = readNumber<uint64_t>(seed, 0, options.seed))
    return error;
  if (llvm::Error error = readCompileOptions(options.compile))
    return error;
  if (llvm::Error error = policyFlags.read(options))
    return error;
  printFlags.read(options);
  if (llvm::Error error = scalerFlags.read(options))
    return error;
  if (llvm::Error error = memoryFlags.read(options))
    return error;
  if (llvm::Error error = replicaFlags.read(options))
    return error;
  if (llvm::Error error = updateFlags.read(options))
    return error;
  if (llvm::Error error = watchFlags.read(options))
    return error;
  if (llvm::Error error = benchFlags.read(options))
    return error;
  if (llvm::Error error = readRun(options))
    return error;
  if (poison.getNumOccurrences())
    if (llvm::Error error = readPoison(options))
      return error;
  return options;
}

/// What a subcommand cannot do without.
static llvm::Error checkRequired(const Options &options) {
  struct Requirement {
    Command command;
    const std::string &value;
    llvm::StringLiteral what;
  };
  const Requirement requirements[] = {
      {Command::Train, options.model, "a model, as in train M.mlir"},
      {Command::Grad, options.model, "a model, as in grad M.mlir"},
      {Command::Eval, options.model, "a model, as in eval M.mlir"},
      {Command::Predict, options.model, "a model, as in predict M.mlir"},
      {Command::Predict, options.data, "--data=D.safetensors"},
      {Command::Predict, options.output, "--output=O.safetensors"},
      {Command::Bench, options.model, "a model, as in bench M.mlir"},
      {Command::Search, options.model, "a model, as in search M.mlir"},
      {Command::Check, options.model, "a file, as in check M.mlir"},
      {Command::Train, options.data, "--data=D.safetensors"},
      {Command::Eval, options.data, "--data=D.safetensors"},
      {Command::Search, options.data, "--data=D.safetensors"},
      {Command::Search, options.compile.policy, "--policy=f16"},
      {Command::Eval, options.checkpoint, "--checkpoint=C.safetensors"},
      {Command::Export, options.model, "a model, as in export M.mlir"},
      {Command::Export, options.checkpoint, "--checkpoint=C.safetensors"},
      {Command::Export, options.output, "--output=W.safetensors"},
      {Command::Grad, options.inputs, "--inputs=A.safetensors"},
      {Command::Grad, options.output, "--output=G.safetensors"},
      {Command::Scaler, options.compile.scaler, "--scaler=torch,init=..."},
  };
  bool runs = options.explain.empty() && options.memory.empty() &&
              options.printIR.empty() && options.printPipeline.empty();
  for (const Requirement &row : requirements)
    if (row.command == options.command && row.value.empty() &&
        (runs || &row.value == &options.model))
      return llvm::createStringError("'" +
                                     getSubCommand(options.command).getName() +
                                     "' needs " + row.what);
  if (options.command == Command::Scaler && runs && options.foundInf.empty())
    return llvm::createStringError("'scaler' needs --found-inf=0,0,1");
  return llvm::Error::success();
}

llvm::Expected<Options> mlir::amp::run::parseOptions(int argc, char **argv) {
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "amp 0.1.0, LLVM " << LLVM_VERSION_STRING << "\n";
  });
  cl::HideUnrelatedOptions(category);
  for (const auto &row : kCommands)
    cl::HideUnrelatedOptions(category, *row.subCommand);
  llvm::ArrayRef<char *> arguments(argv + 1, argc - 1);
  if (arguments.empty())
    return llvm::createStringError("expected a subcommand: " + listCommands() +
                                   " (see amp-run --help)");
  llvm::StringRef first = arguments.front();
  Command command = Command::Info;
  if (!first.starts_with("-")) {
    llvm::Expected<Command> found = findCommand(first);
    if (!found)
      return found.takeError();
    command = *found;
    if (llvm::Error error =
            checkOptionNames(getSubCommand(command), arguments.drop_front()))
      return error;
  } else if (!first.ltrim('-').starts_with("help") && first != "-h" &&
             first != "--version") {
    return llvm::createStringError("expected a subcommand before '" + first +
                                   "'");
  }
  std::string message;
  llvm::raw_string_ostream errors(message);
  if (!cl::ParseCommandLineOptions(argc, argv,
                                   "amp: mixed-precision training\n", &errors))
    return llvm::createStringError(cleanMessage(message));
  llvm::Expected<Options> options = readFlags(command);
  if (options)
    if (llvm::Error error = checkRequired(*options))
      return error;
  return options;
}
