//===- MLIRTarget.cpp - MLIR text through every pass ------------*- C++ -*-===//
//
// Any text: parse, verify, then one pass or pipeline, which either does its
// work or gives a diagnostic, and leaves valid IR. The first line may name it,
// "// pipeline: amp-normalize"; otherwise the text's hash chooses.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "MLIRMutator.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::amp;

static constexpr llvm::StringLiteral kPrefix("// pipeline: ");

/// Every pass of ours alone, every phase, and all phases up to one.
static const std::vector<std::string> &getPipelines() {
  static const std::vector<std::string> pipelines = [] {
    std::vector<std::string> result = {
#define AMP_FUZZ_PASS(name) name,
#include "FuzzPasses.inc"
        "amp-set-batch{rows=3}",
        "amp-lower-kernels-cpu{tier=generic}",
        "amp-lower-kernels-cpu{tier=avx512 threads=2}",
    };
    for (Phase phase : getPhases()) {
      StringRef name = getPhaseName(phase);
      result.push_back(("amp-to{" + name + "}").str());
      result.push_back(("amp-to{" + name + " target=nvgpu chip=sm_90a}").str());
      if (phase != Phase::Codegen)
        result.push_back(("amp-" + name + "-pipeline").str());
    }
    result.push_back("amp-codegen-cpu-pipeline{tier=avx2 threads=2}");
    result.push_back("amp-codegen-nvgpu-pipeline{chip=sm_80}");
    return result;
  }();
  return pipelines;
}

/// The pipeline and the text behind its name.
static std::pair<std::string, StringRef> choosePipeline(StringRef text) {
  const std::vector<std::string> &all = getPipelines();
  StringRef rest = text;
  if (rest.consume_front(kPrefix)) {
    auto [name, module] = rest.split('\n');
    if (llvm::is_contained(all, name.trim()))
      return {name.trim().str(), module};
  }
  return {all[llvm::xxh3_64bits(text) % all.size()], text};
}

static std::unique_ptr<MLIRContext> makeContext() {
  static const bool registered = (registerAllPasses(), true);
  (void)registered;
  return std::make_unique<MLIRContext>(getFullRegistry(),
                                       MLIRContext::Threading::DISABLED);
}

/// The context of mutations; a new one from time to time, since it keeps every
/// type and attribute that it has seen.
static MLIRContext &getMutationContext() {
  static std::unique_ptr<MLIRContext> context;
  static unsigned uses = 0;
  if (uses++ % 256 == 0)
    context = makeContext();
  return *context;
}

/// Whether it is one pass alone.
static bool isPass(StringRef pipeline) {
  return PassInfo::lookup(pipeline.split('{').first) != nullptr;
}

/// Adds it below the op that it runs on: a pass says which.
static void addPipeline(PassManager &pm, StringRef pipeline) {
  std::string message;
  llvm::raw_string_ostream os(message);
  OpPassManager any;
  std::string text = pipeline.str();
  if (isPass(pipeline) && succeeded(parsePassPipeline(pipeline, any, os)))
    if (auto name = any.begin()->getOpName(); name && *name != pm.getOpName())
      text = (*name + "(" + pipeline + ")").str();
  if (failed(parsePassPipeline(text, pm, os)))
    fuzz::reportFinding("pipeline '" + text + "': " + message);
}

static void runPipeline(ModuleOp module, StringRef pipeline) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  addPipeline(pm, pipeline);
  // Verified below instead: what a pass leaves is not what it reports.
  if (isPass(pipeline))
    pm.enableVerifier(false);
  bool hasError = false;
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &diag) {
    hasError |= diag.getSeverity() == DiagnosticSeverity::Error;
  });
  if (failed(pm.run(module))) {
    if (!hasError)
      fuzz::reportFinding("'" + pipeline + "' failed without a diagnostic");
    return;
  }
  if (failed(verify(module)))
    fuzz::reportFinding("'" + pipeline + "' left invalid IR");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(data, data + size);
  auto [pipeline, source] = choosePipeline(text);
  if (fuzz::crashesUpstream(source))
    return 0;
  // Its own context: one that was used has loaded dialects already, and hides
  // those that a pass forgets to name.
  std::unique_ptr<MLIRContext> context = makeContext();
  if (OwningOpRef<ModuleOp> module = fuzz::parseQuietly(source, *context))
    runPipeline(*module, pipeline);
  return 0;
}

/// The line that names a pipeline: the one there was, or any.
static std::string namePipeline(StringRef text, fuzz::Random &random) {
  const std::vector<std::string> &all = getPipelines();
  std::string name = choosePipeline(text).first;
  if (fuzz::draw(random, 4) == 0)
    name = all[fuzz::draw(random, all.size())];
  return kPrefix.str() + name + "\n";
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  fuzz::Random random(seed);
  std::string text(data, data + size);
  // Blind mutations are mostly tests of the parser.
  if (fuzz::draw(random, 4) == 0) {
    StringRef words[] = {"f32",          "bf16",    "f16",     "f64",
                         "i32",          "index",   "?",       "f8E4M3FN",
                         "complex<f32>", "tensor<", "memref<", "vector<",
                         "amp.",         "nn.",     "linalg."};
    return fuzz::putBack(fuzz::mutateText(text, words, maxSize, random), data,
                         maxSize);
  }
  std::string head = namePipeline(text, random);
  StringRef source = choosePipeline(text).second;
  if (head.size() >= maxSize)
    return size;
  std::string mutated = fuzz::mutateModule(source, maxSize - head.size(),
                                           getMutationContext(), random);
  return fuzz::putBack(head + mutated, data, maxSize);
}
