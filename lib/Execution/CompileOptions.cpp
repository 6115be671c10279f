//===- CompileOptions.cpp - The options as one line -------------*- C++ -*-===//

#include "amp/Execution/Compiler.h"
#include "amp/Execution/DType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;

/// Chips whose instructions kernels are made for.
static constexpr llvm::StringLiteral kChips[] = {"sm_80", "sm_86", "sm_89",
                                                 "sm_90a"};

std::string mlir::amp::listTargets() {
  std::string text = "cpu";
  for (llvm::StringRef chip : kChips)
    text += (", sim:" + chip).str();
  return text;
}

llvm::Error mlir::amp::verifyTarget(llvm::StringRef target) {
  auto [kind, chip] = target.split(':');
  if (target == "cpu" || (kind == "sim" && llvm::is_contained(kChips, chip)))
    return llvm::Error::success();
  return llvm::createStringError("unknown target '" + target +
                                 "': expected one of " + listTargets());
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
  printText("optimizer", optimizer);
  printText("schedule", schedule);
  if (clipNorm)
    os << " clip_norm=" << formatShortest(*clipNorm);
  printInteger("accumulate", accumulate);
  printInteger("params", params);
  printInteger("batch", batch);
  printInteger("grads", grads);
  printText("loss", loss);
  printText("target", target);
  printText("tier", tier);
  printInteger("threads", threads);
  return text;
}
