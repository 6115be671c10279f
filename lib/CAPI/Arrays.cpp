//===- Arrays.cpp - Arrays of DLPack ----------------------------*- C++ -*-===//

#include "Handles.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// DLDataTypeCode of DLPack 1.1; Debian's header is of 0.6, which has not all.
static constexpr struct {
  uint8_t code, bits;
  DType type;
} kTypes[] = {
    {2, 64, DType::F64},  {2, 32, DType::F32},    {2, 16, DType::F16},
    {4, 16, DType::BF16}, {10, 8, DType::F8E4M3}, {12, 8, DType::F8E5M2},
    {0, 64, DType::I64},  {0, 32, DType::I32},    {0, 16, DType::I16},
    {0, 8, DType::I8},    {1, 8, DType::U8},      {6, 8, DType::Bool},
};

static std::optional<DType> findDType(DLDataType type) {
  for (const auto &row : kTypes)
    if (type.code == row.code && type.bits == row.bits && type.lanes == 1)
      return row.type;
  return std::nullopt;
}

static llvm::ArrayRef<int64_t> getShape(const DLTensor &array) {
  return {array.shape, static_cast<size_t>(array.ndim)};
}

std::string capi::describeArray(const DLTensor &array) {
  std::optional<DType> type = findDType(array.dtype);
  std::string name = type ? getDTypeName(*type).str()
                          : "an element type of code " +
                                std::to_string(array.dtype.code) + " and " +
                                std::to_string(array.dtype.bits) + " bits ";
  return formatArrayType(name, getShape(array));
}

/// kDLCPU, or memory that a GPU's driver has pinned.
static bool isOnHost(const DLTensor &array) {
  return array.device.device_type == 1 || array.device.device_type == 3;
}

llvm::Expected<DType> capi::getDType(const DLTensor &array,
                                     const llvm::Twine &what) {
  if (!isOnHost(array))
    return llvm::createStringError(
        what +
        ": expected an array on the CPU, found one on a device of "
        "DLPack's type " +
        llvm::Twine(int(array.device.device_type)));
  if (std::optional<DType> type = findDType(array.dtype))
    return *type;
  return llvm::createStringError(what + ": found " + describeArray(array) +
                                 ", which no argument can be");
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

static bool hasDenseStrides(const DLTensor &array) {
  if (!array.strides)
    return true;
  int64_t expected = 1;
  for (int i = array.ndim; i-- > 0;) {
    // The stride of a single element is never taken.
    if (array.shape[i] != 1 && array.strides[i] != expected)
      return false;
    expected *= array.shape[i];
  }
  return true;
}

static bool isDense(const DLTensor &array) {
  uintptr_t address = reinterpret_cast<uintptr_t>(capi::getData(array));
  bool isEmpty = llvm::is_contained(getShape(array), 0);
  return isEmpty || (hasDenseStrides(array) &&
                     address % std::max(array.dtype.bits / 8, 1) == 0);
}

bool capi::canBe(const ArgSpec &arg, DType type, const DLTensor &array) {
  return isOnHost(array) && findDType(array.dtype) == type &&
         getShape(array) == llvm::ArrayRef(arg.shape) && isDense(array);
}

llvm::Error capi::checkArray(const ArgSpec &arg, const DLTensor &array,
                             bool isExact) {
  std::string what =
      (getRoleName(arg.role) + " '" + llvm::Twine(arg.name) + "'").str();
  llvm::Expected<DType> type = getDType(array, what);
  if (!type)
    return type.takeError();
  if (getShape(array) != llvm::ArrayRef(arg.shape) ||
      (isExact && getDTypeName(*type) != arg.dtype))
    return llvm::createStringError(what + ": expected " + arg.getTypeName() +
                                   ", found " + describeArray(array));
  if (isExact && !isDense(array))
    return llvm::createStringError(
        what + ": expected memory that is dense, row after row, and aligned as "
               "its elements are, to be updated in place");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Calls `visit` with the first element of each run of the innermost
/// dimension, in order.
static void forEachRow(const DLTensor &array,
                       llvm::function_ref<void(char *)> visit) {
  int64_t bytes = array.dtype.bits / 8;
  int rank = array.ndim;
  llvm::SmallVector<int64_t> strides(rank, 1), index(rank, 0);
  for (int i = rank - 1; i-- > 0;)
    strides[i] = strides[i + 1] * array.shape[i + 1];
  if (array.strides)
    strides.assign(array.strides, array.strides + rank);
  char *place = static_cast<char *>(capi::getData(array));
  int64_t rows = 1;
  for (int i = 0; i + 1 < rank; ++i)
    rows *= array.shape[i];
  for (int64_t row = 0; row < rows; ++row) {
    visit(place);
    // The next index but for the innermost dimension, as an odometer counts.
    for (int i = rank - 1; i-- > 0;) {
      place += strides[i] * bytes;
      if (++index[i] < array.shape[i])
        break;
      place -= strides[i] * bytes * array.shape[i];
      index[i] = 0;
    }
  }
}

/// Calls `copy` with each run of the innermost dimension, made dense, its first
/// element's number and its length. With `isWritten` what the run holds then
/// goes back.
static void forEachDenseRow(
    const DLTensor &array, bool isWritten,
    llvm::function_ref<void(char *row, int64_t first, int64_t count)> copy) {
  int64_t bytes = array.dtype.bits / 8;
  int64_t count = array.ndim ? array.shape[array.ndim - 1] : 1;
  if (llvm::is_contained(getShape(array), 0))
    return;
  int64_t stride = array.ndim && array.strides && count > 1
                       ? array.strides[array.ndim - 1]
                       : 1;
  llvm::SmallVector<char, 0> row(stride == 1 ? 0 : count * bytes);
  int64_t first = 0;
  forEachRow(array, [&](char *place) {
    if (stride == 1) {
      copy(place, first, count);
    } else {
      for (int64_t i = 0; !isWritten && i < count; ++i)
        std::memcpy(&row[i * bytes], place + i * stride * bytes, bytes);
      copy(row.data(), first, count);
      for (int64_t i = 0; isWritten && i < count; ++i)
        std::memcpy(place + i * stride * bytes, &row[i * bytes], bytes);
    }
    first += count;
  });
}

static llvm::Error makeTypeError(const ArgSpec &arg, const DLTensor &array) {
  return llvm::createStringError(getRoleName(arg.role) + " '" + arg.name +
                                 "': expected " + arg.getTypeName() +
                                 ", found " + capi::describeArray(array));
}

llvm::Error capi::copyFromArray(const ArgSpec &arg, const DLTensor &array,
                                const BufferRef &target) {
  if (llvm::Error error = checkArray(arg, array, /*isExact=*/false))
    return error;
  DType from = *findDType(array.dtype), to = target.type;
  bool always = canConvert(from, to);
  if (!always && !(!isFloat(from) && canConvertIfItFits(from, to)))
    return makeTypeError(arg, array);
  std::optional<int64_t> misfit;
  forEachDenseRow(
      array, /*isWritten=*/false, [&](char *row, int64_t first, int64_t count) {
        for (int64_t i = 0; !always && !misfit && i < count; ++i)
          if (int64_t value = readInteger(from, row, i); !fits(value, to))
            misfit = value;
        if (!misfit)
          convertElements(from, row, to,
                          static_cast<char *>(target.data) +
                              first * getDTypeBytes(to),
                          count);
      });
  if (!misfit)
    return llvm::Error::success();
  return llvm::createStringError(getRoleName(arg.role) + " '" + arg.name +
                                 "': expected numbers of " + arg.dtype +
                                 ", found " + llvm::Twine(*misfit));
}

llvm::Error capi::copyToArray(const BufferRef &source, const DLTensor &array) {
  const ArgSpec &arg = *source.spec;
  if (llvm::Error error = checkArray(arg, array, /*isExact=*/false))
    return error;
  DType from = source.type, to = *findDType(array.dtype);
  if (!canConvert(from, to))
    return makeTypeError(arg, array);
  forEachDenseRow(array, /*isWritten=*/true,
                  [&](char *row, int64_t first, int64_t count) {
                    convertElements(from,
                                    static_cast<const char *>(source.data) +
                                        first * getDTypeBytes(from),
                                    to, row, count);
                  });
  return llvm::Error::success();
}
