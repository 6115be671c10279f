//===- Text.cpp - Numbers and names as people read them ---------*- C++ -*-===//

#include "amp/Training/Text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir::amp;

/// "1 h 30 min"; "2 h" of whole ones.
static std::string join(int64_t count, llvm::StringRef unit, int64_t rest,
                        llvm::StringRef restUnit) {
  std::string text = (llvm::Twine(count) + " " + unit).str();
  if (rest == 0)
    return text;
  return (text + " " + llvm::Twine(rest) + " " + restUnit).str();
}

std::string mlir::amp::formatSeconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream os(text);
  // By what is printed, so that no unit shows as 1000 of itself.
  if (seconds < 0.9995e-3)
    os << llvm::format("%.0f us", seconds * 1e6);
  else if (seconds < 0.9995)
    os << llvm::format("%.3g ms", seconds * 1e3);
  else if (seconds < 59.95)
    os << llvm::format("%.1f s", seconds);
  else if (int64_t whole = std::llround(seconds); whole < 3600)
    os << join(whole / 60, "min", whole % 60, "s");
  else
    os << join(whole / 3600, "h", whole % 3600 / 60, "min");
  return text;
}

std::string mlir::amp::formatNumber(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.5g", value);
  return text;
}

std::string mlir::amp::quoteJSON(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream(result) << llvm::json::Value(text);
  return result;
}

std::string mlir::amp::quoteNames(llvm::ArrayRef<std::string> names) {
  constexpr size_t kMost = 5;
  std::string text = "'" + llvm::join(names.take_front(kMost), "', '") + "'";
  if (names.size() > kMost)
    text += " and " + std::to_string(names.size() - kMost) + " more";
  return text;
}

std::string mlir::amp::escapeXML(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  llvm::printHTMLEscaped(text, os);
  return result;
}
