//===- DType.cpp - Element types of arrays on the host ----------*- C++ -*-===//

#include "amp/Session/DType.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir::amp;

namespace {
/// A row of the table of types; `digits` are the bits of precision: of the
/// significand of a float, of the magnitude of an integer.
struct DTypeInfo {
  DType type;
  llvm::StringLiteral name;
  llvm::StringLiteral fileName;
  int64_t bytes;
  bool isFloat;
  bool isSigned;
  int digits;
};
} // namespace

static constexpr DTypeInfo kTypes[] = {
    {DType::F64, "f64", "F64", 8, true, true, 53},
    {DType::F32, "f32", "F32", 4, true, true, 24},
    {DType::F16, "f16", "F16", 2, true, true, 11},
    {DType::BF16, "bf16", "BF16", 2, true, true, 8},
    {DType::F8E4M3, "f8E4M3FN", "F8_E4M3", 1, true, true, 4},
    {DType::F8E5M2, "f8E5M2", "F8_E5M2", 1, true, true, 3},
    {DType::I64, "i64", "I64", 8, false, true, 63},
    {DType::I32, "i32", "I32", 4, false, true, 31},
    {DType::I16, "i16", "I16", 2, false, true, 15},
    {DType::I8, "i8", "I8", 1, false, true, 7},
    {DType::U8, "u8", "U8", 1, false, false, 8},
    {DType::Bool, "i1", "BOOL", 1, false, false, 1},
};

static const DTypeInfo &getInfo(DType type) {
  const DTypeInfo &info = kTypes[static_cast<int>(type)];
  assert(info.type == type && "the table is in the order of the enum");
  return info;
}

std::optional<DType> mlir::amp::parseDType(llvm::StringRef name) {
  for (const DTypeInfo &info : kTypes)
    if (info.name == name)
      return info.type;
  return std::nullopt;
}

std::optional<DType> mlir::amp::parseSafeTensorsDType(llvm::StringRef name) {
  for (const DTypeInfo &info : kTypes)
    if (info.fileName == name)
      return info.type;
  return std::nullopt;
}

llvm::StringRef mlir::amp::getDTypeName(DType type) {
  return getInfo(type).name;
}

llvm::StringRef mlir::amp::getSafeTensorsName(DType type) {
  return getInfo(type).fileName;
}

int64_t mlir::amp::getDTypeBytes(DType type) { return getInfo(type).bytes; }

bool mlir::amp::isFloat(DType type) { return getInfo(type).isFloat; }

bool mlir::amp::canConvert(DType from, DType to) {
  const DTypeInfo &a = getInfo(from), &b = getInfo(to);
  if (from == to)
    return true;
  if (a.isFloat)
    return b.isFloat;
  if (to == DType::Bool || (from == DType::Bool && b.isFloat))
    return false;
  return a.digits <= b.digits && (b.isSigned || !a.isSigned);
}

bool mlir::amp::canConvertIfItFits(DType from, DType to) {
  return !getInfo(from).isFloat &&
         (from != DType::Bool || !getInfo(to).isFloat);
}

bool mlir::amp::fits(int64_t value, DType type) {
  const DTypeInfo &info = getInfo(type);
  if (info.digits >= 63)
    return true;
  // Two's complement has one value more below zero; a float has as many.
  int64_t limit = int64_t(1) << info.digits;
  int64_t least = info.isSigned ? -limit : 0;
  return value >= least && (value < limit || (info.isFloat && value == limit));
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

template <typename T>
static T load(const void *base, int64_t index) {
  T value;
  std::memcpy(&value, static_cast<const char *>(base) + index * sizeof(T),
              sizeof(T));
  return value;
}

template <typename T>
static void store(void *base, int64_t index, T value) {
  std::memcpy(static_cast<char *>(base) + index * sizeof(T), &value, sizeof(T));
}

double mlir::amp::readElement(DType type, const void *base, int64_t index) {
  switch (type) {
  case DType::F64:
    return load<double>(base, index);
  case DType::F32:
    return load<float>(base, index);
  case DType::F16:
    return expandF16(load<uint16_t>(base, index));
  case DType::BF16:
    return expandBF16(load<uint16_t>(base, index));
  case DType::F8E4M3:
    return expandFormat(kE4M3, load<uint8_t>(base, index));
  case DType::F8E5M2:
    return expandFormat(kE5M2, load<uint8_t>(base, index));
  default:
    return static_cast<double>(readInteger(type, base, index));
  }
}

int64_t mlir::amp::readInteger(DType type, const void *base, int64_t index) {
  switch (type) {
  case DType::I64:
    return load<int64_t>(base, index);
  case DType::I32:
    return load<int32_t>(base, index);
  case DType::I16:
    return load<int16_t>(base, index);
  case DType::I8:
    return load<int8_t>(base, index);
  case DType::U8:
  case DType::Bool:
    return load<uint8_t>(base, index);
  default:
    llvm_unreachable("not an integer type");
  }
}

static void writeInteger(DType type, void *base, int64_t index, int64_t value) {
  switch (type) {
  case DType::I64:
    return store(base, index, value);
  case DType::I32:
    return store(base, index, static_cast<int32_t>(value));
  case DType::I16:
    return store(base, index, static_cast<int16_t>(value));
  case DType::I8:
    return store(base, index, static_cast<int8_t>(value));
  case DType::U8:
    return store(base, index, static_cast<uint8_t>(value));
  case DType::Bool:
    return store(base, index, static_cast<uint8_t>(value != 0));
  default:
    llvm_unreachable("not an integer type");
  }
}

void mlir::amp::writeElement(DType type, void *base, int64_t index,
                             double value) {
  switch (type) {
  case DType::F64:
    return store(base, index, value);
  case DType::F32:
    return store(base, index, static_cast<float>(value));
  case DType::F16:
    return store(base, index, roundToF16(value));
  case DType::BF16:
    return store(base, index, roundToBF16(value));
  case DType::F8E4M3:
    return store(base, index, roundToFloat8(kE4M3, value));
  case DType::F8E5M2:
    return store(base, index, roundToFloat8(kE5M2, value));
  default:
    writeInteger(type, base, index,
                 std::isnan(value) ? 0 : static_cast<int64_t>(value));
  }
}

/// The copies of a large model, whenever it is written: in arithmetic of which
/// the compiler makes vectors.
static void roundAllToBF16(const void *source, void *target, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    uint32_t bits;
    std::memcpy(&bits, static_cast<const char *>(source) + 4 * i, 4);
    bool isNaN = (bits & 0x7fffffff) > 0x7f800000;
    uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    auto value =
        static_cast<uint16_t>(isNaN ? (bits >> 16 & 0x8000) | 0x7fc0 : rounded);
    std::memcpy(static_cast<char *>(target) + 2 * i, &value, 2);
  }
}

void mlir::amp::convertElements(DType from, const void *source, DType to,
                                void *target, int64_t count) {
  assert((canConvert(from, to) || canConvertIfItFits(from, to)) &&
         "the caller checks the types");
  if (from == to) {
    if (count)
      std::memcpy(target, source, count * getDTypeBytes(from));
    return;
  }
  if (from == DType::F32 && to == DType::BF16)
    return roundAllToBF16(source, target, count);
  if (!isFloat(from) && !isFloat(to)) {
    for (int64_t i = 0; i < count; ++i)
      writeInteger(to, target, i, readInteger(from, source, i));
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    writeElement(to, target, i, readElement(from, source, i));
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

template <typename T>
static std::string formatFloat(T value) {
  if (std::isnan(value))
    return "\"NaN\"";
  if (std::isinf(value))
    return value < 0 ? "\"-Infinity\"" : "\"Infinity\"";
  char buffer[64];
  auto end = std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, end.ptr);
}

std::string mlir::amp::formatShortest(float value) {
  return formatFloat(value);
}

std::string mlir::amp::formatShortest(double value) {
  return formatFloat(value);
}

std::string mlir::amp::formatElement(DType type, const void *base,
                                     int64_t index) {
  if (!isFloat(type))
    return std::to_string(readInteger(type, base, index));
  double value = readElement(type, base, index);
  return type == DType::F64 ? formatShortest(value)
                            : formatShortest(static_cast<float>(value));
}
