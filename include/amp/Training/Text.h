//===- Text.h - Numbers and names as people read them -----------*- C++ -*-===//

#ifndef AMP_TRAINING_TEXT_H
#define AMP_TRAINING_TEXT_H

#include "amp/Support/FormatBytes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <functional>
#include <string>

namespace mlir::amp {

/// Takes a warning, or a remark, which begins with kRemarkPrefix; one line.
using WarnFn = std::function<void(llvm::StringRef)>;

/// "420 us", "52 ms", "5.2 s", "12 min 5 s", "3 h 2 min".
std::string formatSeconds(double seconds);
/// A few digits for people; logs have them all.
std::string formatNumber(double value);
/// A string of JSON, with its quotes.
std::string quoteJSON(llvm::StringRef text);
/// Text within XML, or one of its attributes.
std::string escapeXML(llvm::StringRef text);
/// "'a', 'b'", the first few of them.
std::string quoteNames(llvm::ArrayRef<std::string> names);

/// Of a clock that never goes back.
inline double getSeconds() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

} // namespace mlir::amp

#endif // AMP_TRAINING_TEXT_H
