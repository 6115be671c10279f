//===- FormatBytes.h - Bytes for people -------------------------*- C++ -*-===//

#ifndef AMP_SUPPORT_FORMATBYTES_H
#define AMP_SUPPORT_FORMATBYTES_H

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>

namespace mlir::amp {

/// "512 B", "27.1 MiB".
inline std::string formatBytes(double bytes) {
  const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  int unit = 0;
  for (; bytes >= 1024 && unit < 4; ++unit)
    bytes /= 1024;
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format(unit ? "%.1f " : "%.0f ", bytes) << units[unit];
  return text;
}

/// The bytes of "8GiB", "1.5 MiB", "512B", rounded down; none of what is not a
/// positive number and a unit, or more than 2^62.
std::optional<int64_t> parseBytes(llvm::StringRef text);

} // namespace mlir::amp

#endif // AMP_SUPPORT_FORMATBYTES_H
