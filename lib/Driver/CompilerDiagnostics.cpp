//===- CompilerDiagnostics.cpp - Diagnostics as lines -----------*- C++ -*-===//

#include "CompilerImpl.h"
#include "amp/Session/Nesting.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

/// A longer note is an op printed in full, not a sentence.
static constexpr size_t kLongestNote = 160;

std::string compiler::toUTF8(StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

std::string compiler::formatLocation(Location loc, StringRef sourceName) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  // The module itself is at 0:0.
  if (!place || place.getLine() == 0)
    return toUTF8(sourceName);
  return (toUTF8(place.getFilename()) + ":" + Twine(place.getLine()) + ":" +
          Twine(place.getColumn()))
      .str();
}

std::string compiler::joinLines(StringRef text) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef &line : lines)
    line = line.trim();
  return llvm::join(lines, " ");
}

/// What to do with files in dialects that are not read.
static constexpr struct {
  StringLiteral dialect, advice;
} kConverters[] = {
    {"stablehlo", "convert it first with torch-mlir-opt "
                  "--stablehlo-legalize-to-linalg or iree-opt "
                  "--iree-stablehlo-to-iree-input: see docs/Import.md"},
    {"chlo", "convert it to StableHLO and linalg first: see docs/Import.md"},
    {"mhlo", "convert it to StableHLO and linalg first: see docs/Import.md"},
    {"vhlo", "convert it to StableHLO and linalg first: see docs/Import.md"},
    {"torch", "export it with output_type='linalg-on-tensors' or 'tosa': see "
              "docs/Import.md"},
    {"tm_tensor", "of it scan, sort, topk and scatter are: see "
                  "docs/Import.md"},
    {"iree_linalg_ext", "convert sorts and scans by other ops: see "
                        "docs/Import.md"},
    {"onnx", "convert it to linalg first: see docs/Import.md"},
};

/// For a message about an op or a type of an unknown dialect: what to do.
static std::string getAdvice(StringRef text) {
  // An op of a known dialect says of itself what is wrong with it.
  if (text.contains("' op "))
    return "";
  for (const auto &row : kConverters)
    for (StringRef end : {".", "'"})
      if (text.contains(("'" + row.dialect + end).str()))
        return (": " + row.dialect + " is not read; " + row.advice).str();
  return "";
}

/// "expected ::ns::Kind to be one of: a, b" without the name in C++.
static std::string dropTypeName(std::string text) {
  StringRef rest = text;
  if (!rest.consume_front("expected ::"))
    return text;
  auto [name, list] = rest.split(" to be one of: ");
  return list.empty() ? text : ("expected one of " + list).str();
}

/// The parser's messages are about options of mlir-opt, and names in C++.
static std::string getMessage(Diagnostic &diag) {
  std::string text = dropTypeName(joinLines(diag.str()));
  if (StringRef(text).starts_with(
          "operation being parsed with an unregistered"))
    return "operation of an unknown dialect";
  // The conversion of TOSA is all of upstream's: what it leaves has none.
  StringRef op = text;
  if (op.consume_front("failed to legalize operation 'tosa."))
    return ("'tosa." + op.take_until([](char c) { return c == '\''; }) +
            "' has no conversion to linalg: see docs/Import.md")
        .str();
  // "custom op 'd.name' is unknown (tried ...)"
  if (StringRef(text).contains("is unknown (tried"))
    text = text.substr(0, text.find(" (tried"));
  // A warning may name what is called as a dialect is: the scaler 'torch'.
  return diag.getSeverity() == DiagnosticSeverity::Error
             ? text + getAdvice(text)
             : text;
}

DiagnosticSink::DiagnosticSink(MLIRContext *context, StringRef sourceName,
                               llvm::function_ref<void(StringRef)> warn)
    : sourceName(sourceName), warn(warn),
      handler(context, [this](Diagnostic &diag) { handle(diag); }) {}

void DiagnosticSink::handle(Diagnostic &diag) {
  bool isError = diag.getSeverity() == DiagnosticSeverity::Error;
  if (isError && !firstError.empty())
    return;
  // Whoever prints the line says whether it is an error or a warning.
  bool isRemark = diag.getSeverity() == DiagnosticSeverity::Remark;
  std::string text = (isRemark ? kRemarkPrefix.str() : "") +
                     formatLocation(diag.getLocation(), sourceName) + ": " +
                     getMessage(diag);
  for (Diagnostic &note : diag.getNotes()) {
    std::string line = note.str();
    if (line.size() <= kLongestNote && !StringRef(line).contains('\n') &&
        !StringRef(line).starts_with("see current operation"))
      text += " (" + formatLocation(note.getLocation(), sourceName) + ": " +
              line + ")";
  }
  // A manifest keeps them. Names of a file may be any bytes.
  if (isError)
    firstError = toUTF8(text);
  else
    warn(toUTF8(text));
}

llvm::Error DiagnosticSink::takeError(const Twine &what) {
  if (firstError.empty())
    return llvm::createStringError(sourceName + ": error: " + what +
                                   " failed without a message");
  return llvm::createStringError(std::exchange(firstError, {}));
}

OwningOpRef<ModuleOp> compiler::parseModule(StringRef source,
                                            MLIRContext &context,
                                            StringRef sourceName) {
  if (std::optional<int64_t> line = findDeepNesting(source)) {
    emitError(FileLineColLoc::get(&context, sourceName, *line, 1))
        << "expected at most " << kMostNesting
        << " brackets within each other, found more";
    return nullptr;
  }
  return parseSourceString<ModuleOp>(source, &context, sourceName);
}
