//===- RowTransform.cpp - From an array's row to an input's -----*- C++ -*-===//

#include "RowTransform.h"
#include "amp/Session/Manifest.h"
#include "amp/Session/Philox.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace mlir::amp;

llvm::Expected<RowTransform>
RowTransform::create(DType source, DType target,
                     llvm::ArrayRef<int64_t> shape) {
  if (!canConvert(source, target) && !canConvertIfItFits(source, target))
    return llvm::createStringError("no conversion from " +
                                   getSafeTensorsName(source) + " to " +
                                   getDTypeName(target));
  RowTransform transform;
  transform.source = source;
  transform.target = target;
  transform.shape.assign(shape.begin(), shape.end());
  for (int64_t dim : shape)
    transform.numElements *= dim;
  transform.isChecked = !canConvert(source, target);
  return transform;
}

//===----------------------------------------------------------------------===//
// Normalization
//===----------------------------------------------------------------------===//

llvm::Error RowTransform::normalize(const NormalizeOptions &options,
                                    ImageLayout layout) {
  std::string type = formatArrayType(getDTypeName(target), shape);
  if (!isFloat(target))
    return llvm::createStringError(
        "normalization takes an input of a float type, found rows of " + type);
  int64_t channelDim =
      layout == ImageLayout::NCHW ? 0 : static_cast<int64_t>(shape.size()) - 1;
  size_t channels = shape.empty() ? 1 : shape[channelDim];
  for (const auto &[values, name] :
       {std::pair(&options.mean, "means"), std::pair(&options.std, "stds")})
    if (values->size() != 1 && values->size() != channels)
      return llvm::createStringError(
          "normalization: expected 1 or " + llvm::Twine(channels) + " " + name +
          " for rows of " + type + ", found " + llvm::Twine(values->size()));
  size_t count = std::max(options.mean.size(), options.std.size());
  auto spread = [&](llvm::ArrayRef<double> values) {
    return values.size() == count
               ? llvm::SmallVector<double>(values)
               : llvm::SmallVector<double>(count, values.front());
  };
  mean = spread(options.mean);
  std = spread(options.std);
  for (int64_t dim : llvm::ArrayRef(shape).drop_front(
           std::min<size_t>(channelDim + 1, shape.size())))
    channelStride *= dim;
  isChecked = false;
  makeTable();
  return llvm::Error::success();
}

void RowTransform::makeTable() {
  if (source != DType::U8 || target != DType::F32)
    return;
  for (size_t channel = 0; channel < mean.size(); ++channel)
    for (int value = 0; value < 256; ++value)
      table.push_back(static_cast<float>(normalizeElement(value, channel)));
}

//===----------------------------------------------------------------------===//
// Flips
//===----------------------------------------------------------------------===//

llvm::Error RowTransform::flip(FlipAxis axis, ImageLayout layout) {
  // The two last dimensions are rows and columns, or those before channels.
  int64_t dim = static_cast<int64_t>(shape.size()) -
                (layout == ImageLayout::NHWC) -
                (axis == FlipAxis::Horizontal ? 1 : 2);
  size_t leastRank = layout == ImageLayout::NHWC ? 3 : 2;
  if (shape.size() < leastRank)
    return llvm::createStringError(
        "a flip takes images, found rows of " +
        formatArrayType(getDTypeName(target), shape));
  flips.push_back({axis, dim});
  return llvm::Error::success();
}

void RowTransform::reverse(char *row, int64_t dim) const {
  int64_t outer = 1, bytes = getDTypeBytes(target);
  for (auto [i, size] : llvm::enumerate(shape)) {
    outer *= static_cast<int64_t>(i) < dim ? size : 1;
    bytes *= static_cast<int64_t>(i) > dim ? size : 1;
  }
  int64_t size = shape[dim];
  for (int64_t block = 0; block < outer; ++block, row += size * bytes)
    for (int64_t i = 0, j = size - 1; i < j; ++i, --j)
      std::swap_ranges(row + i * bytes, row + (i + 1) * bytes, row + j * bytes);
}

void RowTransform::flipRandomly(char *row, const SampleBatch &batch,
                                int64_t slot) const {
  for (const Flip &flip : flips) {
    PhiloxStream stream(batch.seed, flip.axis == FlipAxis::Horizontal
                                        ? "amp.flip.horizontal"
                                        : "amp.flip.vertical");
    uint64_t bits =
        stream.drawBits(batch.epoch << 32 | static_cast<uint64_t>(slot));
    if (bits >> 63)
      reverse(row, flip.dim);
  }
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

std::optional<int64_t> RowTransform::findMisfit(const char *row) const {
  if (!isChecked)
    return std::nullopt;
  for (int64_t i = 0; i < numElements; ++i)
    if (!fits(readInteger(source, row, i), target))
      return i;
  return std::nullopt;
}

void RowTransform::convert(const char *row, char *result) const {
  if (mean.empty())
    return convertElements(source, row, target, result, numElements);
  int64_t channels = mean.size();
  for (int64_t i = 0; i < numElements; ++i) {
    int64_t channel = channels == 1 ? 0 : i / channelStride % channels;
    if (table.empty())
      writeElement(target, result, i,
                   normalizeElement(readElement(source, row, i), channel));
    else
      std::memcpy(result + i * sizeof(float),
                  &table[channel * 256 + static_cast<uint8_t>(row[i])],
                  sizeof(float));
  }
}
