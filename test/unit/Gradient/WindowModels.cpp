//===- WindowModels.cpp - Convolutions, poolings, other windows -*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

namespace {
struct Convolution {
  std::string name, op;
  Shape image, kernel, result;
  std::string strides, dilations;
};
} // namespace

static Model makeConvolution(const Convolution &c) {
  std::string image = tensorType(c.image), kernel = tensorType(c.kernel),
              result = tensorType(c.result);
  size_t rank = c.strides.find(',') == std::string::npos ? 1 : 2;
  std::string vector = " : vector<" + std::to_string(rank) + "xi64>";
  return makeModel(c.name, {c.image, c.kernel},
                   "  %z = arith.constant dense<0.0> : " + result +
                       "\n  %y = linalg." + c.op + " {strides = dense<[" +
                       c.strides + "]>" + vector + ", dilations = dense<[" +
                       c.dilations + "]>" + vector +
                       "}\n    ins(%x, %w : " + image + ", " + kernel +
                       ") outs(%z : " + result + ") -> " + result,
                   "%y", c.result);
}

static void addConvolutions(std::vector<Model> &models) {
  const Convolution kConvolutions[] = {
      {"nchw_3x3",
       "conv_2d_nchw_fchw",
       {2, 3, 7, 9},
       {4, 3, 3, 3},
       {2, 4, 5, 7},
       "1, 1",
       "1, 1"},
      {"nchw_strided",
       "conv_2d_nchw_fchw",
       {1, 2, 9, 8},
       {3, 2, 3, 2},
       {1, 3, 4, 3},
       "2, 3",
       "1, 1"},
      {"nchw_dilated",
       "conv_2d_nchw_fchw",
       {2, 1, 9, 10},
       {2, 1, 3, 2},
       {2, 2, 3, 7},
       "2, 1",
       "2, 3"},
      {"nchw_1x1",
       "conv_2d_nchw_fchw",
       {2, 3, 4, 5},
       {2, 3, 1, 1},
       {2, 2, 4, 5},
       "1, 1",
       "1, 1"},
      {"nchw_1x1_strided",
       "conv_2d_nchw_fchw",
       {1, 3, 5, 6},
       {2, 3, 1, 1},
       {1, 2, 3, 3},
       "2, 2",
       "1, 1"},
      {"nchw_all",
       "conv_2d_nchw_fchw",
       {1, 1, 3, 4},
       {1, 1, 3, 4},
       {1, 1, 1, 1},
       "1, 1",
       "1, 1"},
      {"nchw_wide",
       "conv_2d_nchw_fchw",
       {1, 2, 5, 37},
       {3, 2, 3, 3},
       {1, 3, 3, 35},
       "1, 1",
       "1, 1"},
      {"nhwc_hwcf",
       "conv_2d_nhwc_hwcf",
       {2, 7, 5, 3},
       {3, 3, 3, 5},
       {2, 5, 3, 5},
       "1, 1",
       "1, 1"},
      {"nhwc_hwcf_strided",
       "conv_2d_nhwc_hwcf",
       {1, 9, 8, 18},
       {3, 2, 18, 17},
       {1, 4, 4, 17},
       "2, 2",
       "1, 1"},
      {"nhwc_fhwc",
       "conv_2d_nhwc_fhwc",
       {2, 6, 7, 3},
       {4, 3, 3, 3},
       {2, 2, 3, 4},
       "2, 2",
       "1, 1"},
      {"ngchw_fgchw",
       "conv_2d_ngchw_fgchw",
       {2, 2, 3, 5, 6},
       {4, 2, 3, 3, 3},
       {2, 2, 4, 3, 4},
       "1, 1",
       "1, 1"},
      {"ngchw_gfchw",
       "conv_2d_ngchw_gfchw",
       {1, 3, 2, 7, 5},
       {3, 2, 2, 3, 3},
       {1, 3, 2, 3, 2},
       "2, 2",
       "1, 1"},
      {"depthwise_nhwc",
       "depthwise_conv_2d_nhwc_hwc",
       {2, 6, 5, 3},
       {3, 3, 3},
       {2, 4, 3, 3},
       "1, 1",
       "1, 1"},
      {"depthwise_nchw",
       "depthwise_conv_2d_nchw_chw",
       {2, 3, 7, 8},
       {3, 3, 3},
       {2, 3, 3, 3},
       "2, 2",
       "1, 1"},
      {"depthwise_multiplier",
       "depthwise_conv_2d_nhwc_hwcm",
       {1, 6, 5, 2},
       {3, 3, 2, 3},
       {1, 4, 3, 2, 3},
       "1, 1",
       "1, 1"},
      {"conv_1d",
       "conv_1d_ncw_fcw",
       {2, 3, 11},
       {4, 3, 3},
       {2, 4, 5},
       "2",
       "1"},
      {"conv_1d_nwc",
       "conv_1d_nwc_wcf",
       {2, 9, 3},
       {3, 3, 4},
       {2, 5, 4},
       "1",
       "2"},
  };
  for (const Convolution &c : kConvolutions)
    models.push_back(makeConvolution(c));
}

namespace {
/// One spatial dimension of a padded convolution.
struct PaddedAxis {
  int size, low, high, kernel, stride, dilation;

  int getPadded() const { return low + size + high; }
  int getResult() const {
    return (getPadded() - dilation * (kernel - 1) - 1) / stride + 1;
  }
};
} // namespace

/// %i, of zeros around %x.
static std::string printPad(const std::string &low, const std::string &high,
                            const Shape &from, const Shape &to) {
  return "  %p = arith.constant 0.0 : f32\n  %i = tensor.pad %x low[" + low +
         "] high[" + high +
         "] {\n  ^bb0(%a: index, %b: index, %c: index, %d: index):\n"
         "    tensor.yield %p : f32\n  } : " +
         tensorType(from) + " to " + tensorType(to) + "\n";
}

/// %y, of an image whose channels are last.
static std::string printConvolution(const std::string &image, const Shape &from,
                                    const Shape &kernel, const Shape &result,
                                    const std::string &strides,
                                    const std::string &dilations) {
  std::string to = tensorType(result);
  return "  %z = arith.constant dense<0.0> : " + to +
         "\n  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<[" + strides +
         "]> : vector<2xi64>, dilations = dense<[" + dilations +
         "]> : vector<2xi64>}\n    ins(" + image +
         ", %w : " + tensorType(from) + ", " + tensorType(kernel) +
         ") outs(%z : " + to + ") -> " + to;
}

/// Channels last, of 2 images and 3 channels to 4.
static Model makePadded(const std::string &name, const PaddedAxis &h,
                        const PaddedAxis &w) {
  auto pair = [](int x, int y) {
    return std::to_string(x) + ", " + std::to_string(y);
  };
  auto inside = [&](int x, int y) { return "0, " + pair(x, y) + ", 0"; };
  Shape image = {2, h.size, w.size, 3}, kernel = {h.kernel, w.kernel, 3, 4},
        wide = {2, h.getPadded(), w.getPadded(), 3},
        result = {2, h.getResult(), w.getResult(), 4};
  return makeModel(
      name, {image, kernel},
      printPad(inside(h.low, w.low), inside(h.high, w.high), image, wide) +
          printConvolution("%i", wide, kernel, result, pair(h.stride, w.stride),
                           pair(h.dilation, w.dilation)),
      "%y", result);
}

/// A padding in one layout, read by a convolution in another.
static Model makeMoved() {
  Shape image = {2, 3, 4, 7}, wide = {2, 3, 6, 7}, last = {2, 6, 7, 3},
        kernel = {3, 2, 3, 4}, result = {2, 4, 6, 4};
  return makeModel(
      "padded_and_moved", {image, kernel},
      printPad("0, 0, 1, 0", "0, 0, 1, 0", image, wide) +
          "  %e = tensor.empty() : " + tensorType(last) +
          "\n  %t = linalg.transpose ins(%i : " + tensorType(wide) +
          ") outs(%e : " + tensorType(last) + ") permutation = [0, 2, 3, 1]\n" +
          printConvolution("%t", last, kernel, result, "1, 1", "1, 1"),
      "%y", result);
}

/// Strides and dilations with a common factor and without, taps that no element
/// of a class has, elements that no tap reads, and paddings beyond the kernel.
static void addPaddedConvolutions(std::vector<Model> &models) {
  models.push_back(
      makePadded("padded_3x3", {6, 1, 1, 3, 1, 1}, {5, 1, 1, 3, 1, 1}));
  models.push_back(
      makePadded("padded_strided", {8, 1, 1, 3, 2, 1}, {7, 0, 1, 3, 2, 1}));
  models.push_back(
      makePadded("padded_stride_3", {8, 2, 0, 4, 3, 1}, {9, 1, 2, 2, 3, 1}));
  models.push_back(
      makePadded("padded_dilated", {9, 2, 2, 3, 2, 2}, {8, 3, 1, 3, 3, 2}));
  models.push_back(
      makePadded("padded_dilation_4", {9, 4, 4, 3, 2, 4}, {7, 1, 3, 2, 6, 4}));
  models.push_back(
      makePadded("padded_1x1", {6, 1, 2, 1, 2, 1}, {5, 0, 0, 1, 3, 1}));
  models.push_back(
      makePadded("padded_widely", {4, 5, 4, 3, 1, 1}, {3, 4, 7, 2, 2, 1}));
  models.push_back(
      makePadded("padded_to_one", {2, 1, 1, 4, 5, 1}, {1, 1, 1, 3, 4, 1}));
  // More classes than are worth kernels of their own.
  models.push_back(
      makePadded("padded_stride_5", {11, 1, 0, 3, 5, 1}, {12, 0, 1, 5, 5, 1}));
  models.push_back(makeMoved());
}

/// A pooling of the square of x, so that its gradient differs from place to
/// place.
static Model makePooling(const std::string &name, const std::string &op,
                         const std::string &start, const Shape &image,
                         const Shape &window, const Shape &result,
                         const std::string &strides,
                         const std::string &dilations) {
  std::string type = tensorType(image), to = tensorType(result);
  return makeModel(name, {image},
                   "  %q = arith.mulf %x, %x : " + type +
                       "\n  %s = arith.constant dense<" + start + "> : " + to +
                       "\n  %k = tensor.empty() : " + tensorType(window) +
                       "\n  %y = linalg." + op + " {strides = dense<[" +
                       strides + "]> : vector<2xi64>, dilations = dense<[" +
                       dilations +
                       "]> : vector<2xi64>}\n    ins(%q, %k : " + type + ", " +
                       tensorType(window) + ") outs(%s : " + to + ") -> " + to,
                   "%y", result);
}

static void addPoolings(std::vector<Model> &models) {
  models.push_back(makePooling("max_nchw", "pooling_nchw_max", "0.0",
                               {2, 2, 6, 7}, {2, 2}, {2, 2, 3, 3}, "2, 2",
                               "1, 1"));
  models.push_back(makePooling("max_nchw_overlaps", "pooling_nchw_max", "0.0",
                               {1, 2, 7, 9}, {3, 3}, {1, 2, 3, 4}, "2, 2",
                               "1, 1"));
  models.push_back(makePooling("max_nhwc", "pooling_nhwc_max", "0.0",
                               {2, 7, 6, 3}, {3, 2}, {2, 5, 3, 3}, "1, 2",
                               "1, 1"));
  models.push_back(makePooling("min_nhwc", "pooling_nhwc_min", "9.0",
                               {1, 8, 7, 2}, {3, 2}, {1, 4, 5, 2}, "1, 1",
                               "2, 2"));
  models.push_back(makePooling("sum_nchw", "pooling_nchw_sum", "0.0",
                               {1, 3, 7, 8}, {3, 2}, {1, 3, 3, 4}, "2, 2",
                               "1, 1"));
  models.push_back(makePooling("sum_nhwc", "pooling_nhwc_sum", "0.5",
                               {2, 5, 6, 17}, {3, 3}, {2, 3, 4, 17}, "1, 1",
                               "1, 1"));
}

/// A generic with one window of its own: maps and body.
static Model makeGeneric(const std::string &name,
                         const std::vector<Shape> &arguments,
                         const std::string &maps, const std::string &iterators,
                         const Shape &result, const std::string &body,
                         double low = 0.3, double high = 1.5) {
  std::string ins, types, block;
  const char *names[] = {"%x", "%w", "%v"};
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string comma = i ? ", " : "";
    ins += comma + names[i];
    types += comma + tensorType(arguments[i]);
    block += "%a" + std::to_string(i) + ": f32, ";
  }
  std::string to = tensorType(result);
  return makeModel(name, arguments,
                   "  %z = arith.constant dense<0.5> : " + to +
                       "\n  %y = linalg.generic {indexing_maps = [" + maps +
                       "], iterator_types = [" + iterators + "]}\n    ins(" +
                       ins + " : " + types + ") outs(%z : " + to +
                       ") {\n  ^bb0(" + block + "%acc: f32):\n" + body +
                       "\n    linalg.yield %r : f32\n  } -> " + to,
                   "%y", result, low, high);
}

static void addWindows(std::vector<Model> &models) {
  const std::string kPR = R"("parallel", "reduction")";
  // The derivative at padding is infinite: it must not be multiplied.
  models.push_back(makeGeneric(
      "window_of_quotients", {{11}, {3}, {5}},
      "affine_map<(p, r) -> (p * 2 + r)>, affine_map<(p, r) -> (r)>, "
      "affine_map<(p, r) -> (p)>, affine_map<(p, r) -> (p)>",
      kPR, {5}, R"(    %q = arith.divf %a0, %a2 : f32
    %l = math.log %a2 : f32
    %m = arith.mulf %q, %l : f32
    %t = arith.mulf %m, %a1 : f32
    %r = arith.addf %acc, %t : f32)"));
  // A kernel that is read backwards, as JAX prints it.
  models.push_back(makeGeneric(
      "flipped_kernel", {{9}, {3}, {3}},
      "affine_map<(p, r) -> (p + r)>, affine_map<(p, r) -> (2 - r)>, "
      "affine_map<(p, r) -> (r)>, affine_map<(p, r) -> (p)>",
      kPR, {7}, R"(    %s = arith.mulf %a0, %a1 : f32
    %t = arith.mulf %s, %a2 : f32
    %r = arith.addf %acc, %t : f32)"));
  models.push_back(makeGeneric(
      "backward_window", {{9}, {3}},
      "affine_map<(p, r) -> (p - r + 2)>, affine_map<(p, r) -> (r)>, "
      "affine_map<(p, r) -> (p)>",
      kPR, {7}, R"(    %e = math.exp %a0 : f32
    %t = arith.mulf %e, %a1 : f32
    %r = arith.addf %acc, %t : f32)"));
  // The place matters.
  models.push_back(makeGeneric(
      "window_with_index", {{13}, {2}},
      "affine_map<(p, r) -> (p * 3 + r * 2)>, affine_map<(p, r) -> (r)>, "
      "affine_map<(p, r) -> (p)>",
      kPR, {4}, R"(    %p = linalg.index 0 : index
    %k = linalg.index 1 : index
    %pk = arith.addi %p, %k : index
    %i = arith.index_cast %pk : index to i32
    %f = arith.sitofp %i : i32 to f32
    %s = math.sin %f : f32
    %q = arith.mulf %a0, %s : f32
    %t = arith.mulf %q, %a1 : f32
    %r = arith.addf %acc, %t : f32)"));
  // Windows laid out side by side (im2col), none of which sums.
  models.push_back(makeGeneric("unfold", {{8}},
                               "affine_map<(p, r) -> (p + r)>, "
                               "affine_map<(p, r) -> (p, r)>",
                               R"("parallel", "parallel")", {6, 3},
                               "    %r = arith.mulf %a0, %a0 : f32"));
  models.push_back(makeGeneric(
      "strided_and_offset", {{12, 7}},
      "affine_map<(i, j) -> (i * 3 + 1, -j + 5)>, affine_map<(i, j) -> (i, j)>",
      R"("parallel", "parallel")", {4, 6}, "    %r = math.exp %a0 : f32"));
  // Sums of windows that no other loop shifts.
  models.push_back(makeGeneric("window_to_scalar", {{7, 4}, {3, 2}},
                               "affine_map<(a, p, r) -> (p * 2 + r, a)>, "
                               "affine_map<(a, p, r) -> (p, r)>, "
                               "affine_map<(a, p, r) -> (a)>",
                               R"("parallel", "reduction", "reduction")", {4},
                               R"(    %t = arith.mulf %a0, %a1 : f32
    %r = arith.addf %acc, %t : f32)"));
}

void mlir::amp::test::addWindowModels(std::vector<Model> &models) {
  addConvolutions(models);
  addPaddedConvolutions(models);
  addPoolings(models);
  addWindows(models);
}
