//===- Compare.cpp - The comparisons of check ops ---------------*- C++ -*-===//

#include "amp/Session/Compare.h"
#include <cmath>
#include <cstring>

using namespace mlir::amp;
using namespace mlir::amp;

llvm::Expected<Comparison> Comparison::parse(llvm::StringRef text) {
  auto [kind, rest] = text.split(':');
  Comparison comparison;
  if (kind == "eq" && rest.empty())
    return comparison;
  comparison.kind = Ulp;
  if (kind == "ulp" && !rest.getAsInteger(10, comparison.maxUlps))
    return comparison;
  comparison.kind = Near;
  auto [absolute, relative] = rest.split(':');
  if (kind == "near" && !absolute.getAsDouble(comparison.absolute) &&
      !relative.getAsDouble(comparison.relative))
    return comparison;
  return llvm::createStringError("unknown comparison '" + text + "'");
}

/// The element's bits as a number that grows with the value.
static int64_t getOrdinal(const BufferRef &buffer, int64_t index) {
  int64_t bytes = getDTypeBytes(buffer.type);
  uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const char *>(buffer.data) + index * bytes,
              bytes);
  uint64_t sign = uint64_t(1) << (8 * bytes - 1);
  auto magnitude = static_cast<int64_t>(bits & (sign - 1));
  return bits & sign ? -magnitude : magnitude;
}

uint64_t mlir::amp::getUlpDistance(const BufferRef &a, const BufferRef &b,
                                   int64_t index) {
  if (!isFloat(a.type)) {
    uint64_t x = readInteger(a.type, a.data, index);
    uint64_t y = readInteger(b.type, b.data, index);
    return static_cast<int64_t>(x) < static_cast<int64_t>(y) ? y - x : x - y;
  }
  bool isNaN = std::isnan(a.get(index));
  if (isNaN || std::isnan(b.get(index)))
    return isNaN && std::isnan(b.get(index)) ? 0 : UINT64_MAX;
  // In unsigned arithmetic, since f64's ordinals span more than an int64.
  auto x = static_cast<uint64_t>(getOrdinal(a, index));
  auto y = static_cast<uint64_t>(getOrdinal(b, index));
  return getOrdinal(a, index) < getOrdinal(b, index) ? y - x : x - y;
}

static bool matches(const Comparison &comparison, const BufferRef &actual,
                    const BufferRef &expected, int64_t i) {
  switch (comparison.kind) {
  case Comparison::Equal: {
    int64_t bytes = getDTypeBytes(actual.type);
    return std::memcmp(static_cast<const char *>(actual.data) + i * bytes,
                       static_cast<const char *>(expected.data) + i * bytes,
                       bytes) == 0;
  }
  case Comparison::Ulp:
    return getUlpDistance(actual, expected, i) <= comparison.maxUlps;
  case Comparison::Near: {
    double a = actual.get(i), e = expected.get(i);
    // Equal infinities have no difference, only a NaN.
    if (a == e)
      return true;
    return std::isfinite(e) &&
           std::fabs(a - e) <=
               comparison.absolute + comparison.relative * std::fabs(e);
  }
  }
  llvm_unreachable("every comparison is handled");
}

std::optional<int64_t> mlir::amp::findMismatch(const Comparison &comparison,
                                               const BufferRef &actual,
                                               const BufferRef &expected) {
  for (int64_t i = 0, e = actual.spec->getNumElements(); i < e; ++i)
    if (!matches(comparison, actual, expected, i))
      return i;
  return std::nullopt;
}
