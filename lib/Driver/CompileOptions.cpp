//===- CompileOptions.cpp - The options as one line -------------*- C++ -*-===//

#include "amp/Driver/CompileOptions.h"
#include "amp/Codegen/NVGPU/Chip.h"
#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Device/Device.h"
#include "amp/Session/DType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <thread>

using namespace mlir::amp;

int64_t mlir::amp::resolveThreads(int64_t threads) {
  if (threads > 0)
    return threads;
  int64_t fromEnvironment = 0;
  if (const char *text = std::getenv("OMP_NUM_THREADS"))
    if (!llvm::StringRef(text).getAsInteger(10, fromEnvironment) &&
        fromEnvironment > 0)
      return std::min(fromEnvironment, kMaxThreads);
  return std::max(1u, std::thread::hardware_concurrency());
}

std::string mlir::amp::listTargets() {
  std::string text = "cpu, cuda";
  for (llvm::StringRef kind : {"cuda:", "sim:"})
    for (const cuda::Chip &chip : cuda::getChips())
      text += (", " + kind + chip.name).str();
  return text;
}

llvm::Error mlir::amp::verifyTarget(llvm::StringRef target) {
  auto [kind, chip] = target.split(':');
  if (target == "cpu" || target == "cuda" ||
      ((kind == "sim" || kind == "cuda") && cuda::findChip(chip)))
    return llvm::Error::success();
  return llvm::createStringError("unknown target '" + target +
                                 "': expected one of " + listTargets());
}

/// The chip to compile for: the GPU's own, or the newest before it, whose code
/// it runs as well, as a cubin or from PTX. Code of a chip with the suffix "a"
/// runs on that chip alone.
static llvm::Expected<std::string> selectChip(const GPU &gpu) {
  int capability = 10 * gpu.major + gpu.minor;
  llvm::StringRef best;
  for (const cuda::Chip &chip : cuda::getChips()) {
    llvm::StringRef digits = chip.name.drop_front(strlen("sm_"));
    bool isExact = digits.consume_back("a");
    int needed = 0;
    (void)digits.getAsInteger(10, needed);
    if (isExact ? needed == capability : needed <= capability)
      best = chip.name;
  }
  if (!best.empty())
    return best.str();
  return llvm::createStringError("GPU " + llvm::Twine(gpu.number) + ", " +
                                 gpu.name + ", is an sm_" +
                                 llvm::Twine(capability) + ": expected " +
                                 cuda::getChips().front().name + " or newer");
}

static llvm::Expected<std::string> resolveCuda(llvm::StringRef target) {
  llvm::Expected<GPU> gpu = findOwnGPU();
  if (!gpu)
    return gpu.takeError();
  if (auto ptxas = cuda::findPtxas(); !ptxas)
    return ptxas.takeError();
  if (target != "cuda")
    return target.str();
  llvm::Expected<std::string> chip = selectChip(*gpu);
  if (!chip)
    return chip.takeError();
  return "cuda:" + *chip;
}

llvm::Expected<std::string> mlir::amp::resolveTarget(llvm::StringRef target) {
  if (target.empty())
    return "cpu";
  if (llvm::Error error = verifyTarget(target))
    return error;
  if (target.split(':').first != "cuda")
    return target.str();
  llvm::Expected<std::string> resolved = resolveCuda(target);
  if (resolved)
    return resolved;
  return llvm::createStringError("target '" + target +
                                 "': " + toString(resolved.takeError()));
}

std::string CompileOptions::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "kind=" << static_cast<int>(kind);
  // Strings are quoted, so that no text can look like two fields.
  auto printText = [&](llvm::StringRef key, llvm::StringRef value) {
    os << ' ' << key << "=\"";
    os.write_escaped(value) << '"';
  };
  auto printInteger = [&](llvm::StringRef key, std::optional<int64_t> value) {
    if (value)
      os << ' ' << key << '=' << *value;
  };
  printText("function", function);
  printText("policy", policy);
  printText("scaler", scaler);
  printText("anomaly", anomaly);
  printText("optimizer", optimizer);
  printText("groups", groups);
  printText("schedule", schedule);
  printText("param_rounding", paramRounding);
  printText("param_format", paramFormat);
  printText("slot_format", slotFormat);
  printText("on_overflow", onOverflow);
  if (ema)
    os << " ema=" << formatShortest(*ema);
  if (clipNorm)
    os << " clip_norm=" << formatShortest(*clipNorm);
  if (clipValue)
    os << " clip_value=" << formatShortest(*clipValue);
  printInteger("accumulate", accumulate);
  printInteger("replicas", replicas);
  printText("bucket", bucket);
  printInteger("sync_batch_norm", syncBatchNorm);
  printText("shard", shard);
  printInteger("whole_params", wholeParams);
  printInteger("params", params);
  printInteger("batch", batch);
  printInteger("grads", grads);
  printText("loss", loss);
  printInteger("loss_result", lossResult);
  printText("metrics", metrics);
  printText("states", states);
  printText("constants", constants);
  printText("target", target);
  printText("tier", tier);
  printText("recompute", recompute);
  printText("memory", memory);
  printInteger("profile", profile);
  printInteger("record", record);
  printInteger("narrow", narrow);
  printInteger("keep_copies", keepCopies);
  printInteger("probe", probe);
  printInteger("fuse", fuse);
  printInteger("optimize", optimize);
  printInteger("threads", threads);
  return text;
}
