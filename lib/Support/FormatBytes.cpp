//===- FormatBytes.cpp - Bytes for people -----------------------*- C++ -*-===//

#include "amp/Support/FormatBytes.h"

using namespace mlir::amp;

std::optional<int64_t> mlir::amp::parseBytes(llvm::StringRef text) {
  constexpr std::pair<llvm::StringLiteral, double> kUnits[] = {{"TiB", 0x1p40},
                                                               {"GiB", 0x1p30},
                                                               {"MiB", 0x1p20},
                                                               {"KiB", 0x1p10},
                                                               {"B", 1}};
  for (auto [unit, factor] : kUnits) {
    llvm::StringRef number = text;
    if (!number.consume_back(unit))
      continue;
    double value;
    if (number.rtrim(' ').getAsDouble(value) ||
        !(value > 0 && value * factor <= 0x1p62))
      return std::nullopt;
    return static_cast<int64_t>(value * factor);
  }
  return std::nullopt;
}
