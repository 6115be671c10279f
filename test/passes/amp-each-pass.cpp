//===- amp-each-pass.cpp - Each pass alone on odd inputs --------*- C++ -*-===//
//
// amp-each-pass [--vary] [--part=I/N] FILE...
//
// Runs every registered pass of ours alone on each module of the files, which
// `// -----` separates. A pass does its work, and what it leaves is valid and
// prints as what parses to the same text, or it gives one error. Anything else
// is printed with the command that shows it, and the exit code is 1.
//
// --vary: on variants of each module, too (see Variants.h).
// --part: every N-th module only, from the I-th on.
//
//===----------------------------------------------------------------------===//

#include "Isolated.h"
#include "Variants.h"
#include "amp/InitAll.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::amp::test;

namespace cl = llvm::cl;

static cl::list<std::string> files(cl::Positional, cl::OneOrMore);
static cl::opt<bool> vary("vary", cl::desc("On variants of each module, too"));
static cl::opt<std::string> part("part", cl::init("1/1"),
                                 cl::desc("Every N-th module from the I-th on: "
                                          "I/N"));
static cl::opt<std::string> only("only", cl::desc("This pass only"));

/// Passes whose defaults do nothing, or that have another side worth a run.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral>
    kOptions[] = {
        {"amp-set-batch", "rows=3"},
        {"amp-set-batch", "rows=9223372036854775807"},
        {"nn-decompose", "all"},
        {"amp-set-mode", "mode=train"},
        {"amp-set-mode", "mode=infer"},
        {"amp-lower-kernels-cpu", "tier=generic threads=2"},
        {"amp-lower-kernels-nvgpu", "tile=64x64x2x2"},
        {"amp-lower-kernels-nvgpu", "chip=sm_90"},
        {"amp-float8-to-nvvm", "chip=sm_90"},
};

/// The passes that the registry lists, ours alone being registered: a new one
/// is among them. Its text is all that it tells.
static SmallVector<std::string> listPasses() {
  SmallVector<std::string> pipelines;
  std::string text = captureOutput([] { printRegisteredPasses(); });
  for (StringRef line : llvm::split(text, '\n')) {
    // An option of a pass is further to the right.
    if (!line.consume_front("  --"))
      continue;
    StringRef name = line.take_until([](char c) { return c == ' '; });
    // No space follows a long name, but the dash before its description.
    if (!PassInfo::lookup(name))
      name.consume_back("-");
    if (!PassInfo::lookup(name))
      llvm::report_fatal_error("no pass in the line --" + line);
    if (!only.empty() && only != name)
      continue;
    pipelines.push_back(name.str());
    for (auto [pass, options] : kOptions)
      if (name == pass)
        pipelines.push_back((pass + "{" + options + "}").str());
  }
  return pipelines;
}

namespace {
/// A module's text and where it is from.
struct Input {
  std::string file, text;
  int64_t number;
};

/// What one pass did to one module, as a line, or nothing.
class Run {
public:
  Run(ModuleOp module, StringRef pipeline, llvm::StringSet<> &seen)
      : module(cast<ModuleOp>(module->clone())), pipeline(pipeline),
        seen(seen) {}
  ~Run() { module->erase(); }
  std::string findFault();

private:
  std::string findTextFault(const SmallVector<std::string> &errors);
  size_t countNested() {
    auto ops = module.getOps();
    return llvm::count_if(ops, llvm::IsaPred<func::FuncOp, gpu::GPUModuleOp>);
  }

  ModuleOp module;
  StringRef pipeline;
  llvm::StringSet<> &seen; ///< texts that parse to themselves
};
} // namespace

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

/// What is no part of the text, as the body of a named op, must follow from it.
std::string Run::findTextFault(const SmallVector<std::string> &errors) {
  std::string text = print(module);
  if (!seen.insert(text).second)
    return "";
  auto parsed = parseSourceString<ModuleOp>(text, module.getContext());
  if (!parsed)
    return "leaves text that does not parse: " + llvm::join(errors, "; ");
  // A context that has a resource gives another of its name a new one, and
  // upstream rounds what it prints of 80 bits.
  bool isSame = StringRef(text).contains("dense_resource<") ||
                StringRef(text).contains("f80") || print(*parsed) == text;
  return isSame ? "" : "leaves text that parses to another";
}

std::string Run::findFault() {
  SmallVector<std::string> errors;
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &d) {
    if (d.getSeverity() == DiagnosticSeverity::Error)
      errors.push_back(d.str());
  });
  PassManager pm(module.getContext(), ModuleOp::getOperationName(),
                 OpPassManager::Nesting::Implicit);
  pm.enableVerifier(false);
  auto [name, options] = pipeline.split('{');
  (void)options.consume_back("}");
  auto refuse = [](const Twine &message) { return failure(); };
  if (failed(PassInfo::lookup(name)->addToPipeline(pm, options, refuse)))
    return "cannot have its options";
  // A pass on functions runs on each of them, by an adaptor without a name.
  bool isNested = pm.begin()->getArgument().empty();
  size_t most = isNested ? std::max<size_t>(countNested(), 1) : 1;
  // This one is to tell all that it finds.
  if (name == "amp-verify-device")
    most = std::numeric_limits<size_t>::max();
  bool works = succeeded(pm.run(module));
  if (works && !errors.empty())
    return "succeeds with an error: " + errors[0];
  if (!works && (errors.empty() || errors.size() > most))
    return llvm::formatv("fails with {0} errors: {1}", errors.size(),
                         llvm::join(errors, "; "));
  if (works && failed(verify(module)))
    return "leaves invalid IR: " + llvm::join(errors, "; ");
  return works ? findTextFault(errors) : "";
}

/// All modules of a file.
static SmallVector<Input> readInputs(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) {
    llvm::errs() << file << ": " << buffer.getError().message() << "\n";
    exit(1);
  }
  SmallVector<Input> inputs;
  SmallVector<StringRef> texts;
  (*buffer)->getBuffer().split(texts, "// -----");
  for (auto [number, text] : llvm::enumerate(texts))
    inputs.push_back({file.str(), text.str(), int64_t(number)});
  return inputs;
}

namespace {
/// Counts over all processes.
struct Counts {
  int64_t modules = 0, runs = 0, faults = 0;
};
} // namespace

/// Every pass on a module, from run `first` on, in a child. Each run is
/// announced before it begins, so that the parent knows which one crashed.
static void runAll(const Input &input, ArrayRef<std::string> pipelines,
                   int64_t first, Channel &channel) {
  MLIRContext context(amp::getFullRegistry(), MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  ScopedDiagnosticHandler silent(&context, [](Diagnostic &) {});
  int64_t run = 0;
  llvm::StringSet<> seen;
  forEachVariant(input.text, context, vary, [&](ModuleOp module, Twine name) {
    channel.countModule(run >= first);
    for (const std::string &pipeline : pipelines) {
      if (run++ < first)
        continue;
      std::string what = (name + pipeline).str();
      channel.begin(run, what);
      std::string fault = Run(module, pipeline, seen).findFault();
      if (!fault.empty())
        channel.report(what + ": " + fault);
    }
  });
}

static void check(const Input &input, ArrayRef<std::string> pipelines,
                  Counts &counts) {
  auto report = [&](const Twine &text) {
    ++counts.faults;
    llvm::outs() << input.file << " [" << input.number << "] " << text << "\n";
    llvm::outs().flush();
  };
  int64_t first = 0;
  while (true) {
    Outcome outcome = runIsolated(
        [&](Channel &channel) { runAll(input, pipelines, first, channel); });
    counts.modules += outcome.modules;
    counts.runs += std::max<int64_t>(outcome.run - first, 0);
    for (const std::string &text : outcome.reports)
      report(text);
    if (!outcome.signal)
      return;
    report(outcome.name + ": " + outcome.signalText());
    if (outcome.run <= first)
      return;
    first = outcome.run;
  }
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "each pass alone on odd inputs\n");
  amp::registerAllPasses();
  int64_t index = 0, count = 0;
  auto [indexText, countText] = StringRef(part).split('/');
  if (indexText.getAsInteger(10, index) || countText.getAsInteger(10, count) ||
      index < 1 || index > count) {
    llvm::errs() << "expected --part=I/N, found '" << part << "'\n";
    return 1;
  }
  SmallVector<std::string> pipelines = listPasses();
  Counts counts;
  int64_t number = 0;
  for (const std::string &file : files)
    for (const Input &input : readInputs(file))
      if (number++ % count == index - 1)
        check(input, pipelines, counts);
  llvm::outs() << pipelines.size() << " passes, " << counts.modules
               << " modules, " << counts.runs << " runs, " << counts.faults
               << " faults\n";
  // Without passes or modules nothing was tested.
  return counts.faults != 0 || counts.runs == 0;
}
