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

/// How many of the innermost dimensions lie one element after another, as one
/// run does.
static int countDense(const DLTensor &array) {
  int64_t expected = 1;
  for (int i = array.ndim; i-- > 0; expected *= array.shape[i])
    if (array.strides && array.shape[i] != 1 && array.strides[i] != expected)
      return array.ndim - 1 - i;
  return array.ndim;
}

static bool isDense(const DLTensor &array) {
  uintptr_t address = reinterpret_cast<uintptr_t>(capi::getData(array));
  bool isEmpty = llvm::is_contained(getShape(array), 0);
  return isEmpty || (countDense(array) == array.ndim &&
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

/// Calls `visit` with the first element of each index of the `outer` outermost
/// dimensions, in order.
static void forEachRun(const DLTensor &array, int outer,
                       llvm::function_ref<void(char *)> visit) {
  int64_t bytes = array.dtype.bits / 8;
  llvm::ArrayRef<int64_t> shape = getShape(array).take_front(outer);
  llvm::SmallVector<int64_t> index(outer, 0);
  char *place = static_cast<char *>(capi::getData(array));
  int64_t runs = llvm::product_of(shape);
  for (int64_t run = 0; run < runs; ++run) {
    visit(place);
    // The next index, as an odometer counts.
    for (int i = outer; i-- > 0;) {
      place += array.strides[i] * bytes;
      if (++index[i] < shape[i])
        break;
      place -= array.strides[i] * bytes * shape[i];
      index[i] = 0;
    }
  }
}

/// Calls `copy` with each run of elements that lie one after another, or else
/// of the innermost dimension, made dense; its first element's number and its
/// length. With `isWritten` what the run holds then goes back.
static void forEachDenseRun(
    const DLTensor &array, bool isWritten,
    llvm::function_ref<void(char *run, int64_t first, int64_t count)> copy) {
  int64_t bytes = array.dtype.bits / 8;
  if (llvm::is_contained(getShape(array), 0))
    return;
  int dense = countDense(array);
  int outer = array.ndim - std::max(dense, std::min(array.ndim, 1));
  int64_t count = llvm::product_of(getShape(array).drop_front(outer));
  int64_t stride = dense || !array.ndim ? 1 : array.strides[array.ndim - 1];
  llvm::SmallVector<char, 0> run(stride == 1 ? 0 : count * bytes);
  int64_t first = 0;
  forEachRun(array, outer, [&](char *place) {
    if (stride == 1) {
      copy(place, first, count);
    } else {
      for (int64_t i = 0; !isWritten && i < count; ++i)
        std::memcpy(&run[i * bytes], place + i * stride * bytes, bytes);
      copy(run.data(), first, count);
      for (int64_t i = 0; isWritten && i < count; ++i)
        std::memcpy(place + i * stride * bytes, &run[i * bytes], bytes);
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
  forEachDenseRun(
      array, /*isWritten=*/false, [&](char *run, int64_t first, int64_t count) {
        for (int64_t i = 0; !always && !misfit && i < count; ++i)
          if (int64_t value = readInteger(from, run, i); !fits(value, to))
            misfit = value;
        if (!misfit)
          convertElements(from, run, to,
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
  forEachDenseRun(array, /*isWritten=*/true,
                  [&](char *run, int64_t first, int64_t count) {
                    convertElements(from,
                                    static_cast<const char *>(source.data) +
                                        first * getDTypeBytes(from),
                                    to, run, count);
                  });
  return llvm::Error::success();
}
