//===- ElementFormats.h - Types of matrix elements --------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_ELEMENTFORMATS_H
#define AMP_LIB_EMULATOR_ELEMENTFORMATS_H

#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <type_traits>

namespace mlir::amp::emulator {

/// A type as instructions name it: f16, bf16, tf32, e4m3, s8, b1, ...
class ElementFormat {
public:
  enum class Kind { Signed, Unsigned, Small, F32, F64 };
  ElementFormat() = default;
  ElementFormat(Kind kind, unsigned bits, const FloatFormat *format = nullptr)
      : kind(kind), bits(bits), format(format) {}

  /// Of an element in a register.
  unsigned getBits() const { return bits; }
  bool isInteger() const {
    return kind == Kind::Signed || kind == Kind::Unsigned;
  }

  /// The value of the low bits, exact.
  template <typename T>
  T expand(uint64_t value) const {
    if constexpr (std::is_same_v<T, int64_t>)
      return expandInteger(value);
    else
      return static_cast<T>(expandFloat(value));
  }
  /// To nearest even; integers by their low bits.
  template <typename T>
  uint64_t round(T value) const {
    if constexpr (std::is_same_v<T, int64_t>)
      return static_cast<uint64_t>(value);
    else
      return roundFloat(value);
  }

private:
  int64_t expandInteger(uint64_t value) const;
  double expandFloat(uint64_t value) const;
  uint64_t roundFloat(double value) const;

  Kind kind = Kind::F32;
  unsigned bits = 32;
  const FloatFormat *format = nullptr;
};

std::optional<ElementFormat> parseElementFormat(llvm::StringRef name);

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_ELEMENTFORMATS_H
