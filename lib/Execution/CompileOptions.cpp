//===- CompileOptions.cpp - The options as one line -------------*- C++ -*-===//

#include "amp/Execution/Compiler.h"
#include "amp/Execution/DType.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;

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
  printText("tier", tier);
  printInteger("threads", threads);
  return text;
}
