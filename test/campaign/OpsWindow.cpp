//===- OpsWindow.cpp - Convolutions and pooling -----------------*- C++ -*-===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir::amp::campaign;

namespace {
/// Sizes of one spatial dimension.
struct Axis {
  int64_t in, out, kernel, stride, dilation;
};
} // namespace

/// The largest kernel, stride and dilation may not fit: then they shrink.
static Axis pickAxis(Random &random, int64_t in) {
  Axis a;
  a.in = in;
  a.kernel = std::min<int64_t>(random.between(1, 3), in);
  a.stride = random.between(1, 2);
  a.dilation = random.chance(70) ? 1 : 2;
  if (a.dilation * (a.kernel - 1) >= in)
    a.dilation = 1;
  a.out = (in - a.dilation * (a.kernel - 1) - 1) / a.stride + 1;
  return a;
}

static std::string formatAttr(llvm::StringRef name,
                              llvm::ArrayRef<int64_t> values) {
  std::string list;
  for (int64_t value : values)
    list += (list.empty() ? "" : ", ") + std::to_string(value);
  return name.str() + " = dense<[" + list + "]> : tensor<" +
         std::to_string(values.size()) + "xi64>";
}

namespace {
/// An op and its layouts: n batch, c channels in, f channels out, m multiplier,
/// g groups, 1 and 2 the spatial dimensions.
struct WindowForm {
  const char *name, *input, *kernel, *result;
};
} // namespace

static int64_t getSize(char axis, const WindowForm &form, const Shape &input,
                       llvm::ArrayRef<Axis> axes, int64_t features, char part) {
  if (axis == '1' || axis == '2')
    return part == 'k' ? axes[axis - '1'].kernel : axes[axis - '1'].out;
  if (axis == 'f' || axis == 'm')
    return features;
  return input[llvm::StringRef(form.input).find(axis)];
}

namespace {
/// What a window's op is made of.
struct Window {
  llvm::SmallVector<Axis, 2> axes;
  Value result, kernel;
};
} // namespace

static Window makeWindow(Builder &b, const WindowForm &form, const Value &x,
                         double start) {
  llvm::StringRef layout = form.input;
  Window w;
  llvm::SmallVector<Axis, 2> &axes = w.axes;
  Shape strides, dilations, kernel, shape;
  for (char axis : {'1', '2'})
    if (size_t at = layout.find(axis); at != llvm::StringRef::npos) {
      axes.push_back(pickAxis(b.random, x.shape[at]));
      strides.push_back(axes.back().stride);
      dilations.push_back(axes.back().dilation);
    }
  int64_t features = b.random.between(1, 3);
  for (char axis : llvm::StringRef(form.kernel))
    kernel.push_back(getSize(axis, form, x.shape, axes, features, 'k'));
  for (char axis : llvm::StringRef(form.result))
    shape.push_back(getSize(axis, form, x.shape, axes, features, 'r'));
  bool isPooling = llvm::StringRef(form.name).starts_with("pooling");
  if (isPooling)
    w.kernel = {b.empty(kernel), kernel};
  else
    w.kernel =
        b.pickOr([&](const Value &v) { return v.shape == kernel; }, kernel);
  std::string init = b.filled(shape, start);
  std::string attrs = layout == "12"
                          ? ""
                          : " {" + formatAttr("dilations", dilations) + ", " +
                                formatAttr("strides", strides) + "}";
  w.result =
      b.define(shape, "linalg." + std::string(form.name) + attrs + " ins(" +
                          x.name + ", " + w.kernel.name + " : " + b.type(x) +
                          ", " + b.type(kernel) + ") outs(" + init + " : " +
                          b.type(shape) + ") -> " + b.type(shape));
  return w;
}

/// An input of the layout's rank: images of a few channels.
static Value pickImage(Builder &b, llvm::StringRef layout) {
  Shape shape;
  for (char axis : layout)
    shape.push_back(axis == '1' || axis == '2' ? b.random.between(1, 7)
                                               : b.random.between(1, 3));
  return b.pickOr(
      [&](const Value &v) {
        return v.shape.size() == layout.size() && countElements(v.shape) <= 200;
      },
      shape);
}

static void makeConvolution(Builder &b) {
  static const WindowForm forms[] = {
      {"conv_2d_nhwc_hwcf", "n12c", "12cf", "n12f"},
      {"conv_2d_nhwc_fhwc", "n12c", "f12c", "n12f"},
      {"conv_2d_nchw_fchw", "nc12", "fc12", "nf12"},
      {"depthwise_conv_2d_nhwc_hwc", "n12c", "12c", "n12c"},
      {"depthwise_conv_2d_nchw_chw", "nc12", "c12", "nc12"},
      {"depthwise_conv_2d_nhwc_hwcm", "n12c", "12cm", "n12cm"},
      {"conv_2d_ngchw_fgchw", "ngc12", "fgc12", "ngf12"},
      {"conv_2d_ngchw_gfchw", "ngc12", "gfc12", "ngf12"},
      {"conv_1d_nwc_wcf", "n1c", "1cf", "n1f"},
      {"conv_1d_ncw_fcw", "nc1", "fc1", "nf1"},
      {"depthwise_conv_1d_nwc_wc", "n1c", "1c", "n1c"},
  };
  const WindowForm &form = b.random.pick(forms);
  Value x = pickImage(b, form.input);
  Window w = makeWindow(b, form, x, 0.0);
  double terms = countElements(w.kernel.shape);
  double exponent = std::floor(std::log2(terms) / 2);
  b.push(exponent > 0 ? b.scale(w.result, std::exp2(-exponent)) : w.result);
}

static void makeSumPooling(Builder &b) {
  static const WindowForm forms[] = {
      {"pooling_nhwc_sum", "n12c", "12", "n12c"},
      {"pooling_nchw_sum", "nc12", "12", "nc12"},
      {"pooling_nwc_sum", "n1c", "1", "n1c"},
  };
  const WindowForm &form = b.random.pick(forms);
  Value x = pickImage(b, form.input);
  Window w = makeWindow(b, form, x, 0.0);
  double terms = countElements(w.kernel.shape);
  b.push(b.scale(w.result, static_cast<float>(1.0 / terms)));
}

/// The loops of a pooling are its result's dimensions, then the window's. The
/// value of its kink: in the forced text the sum of the terms by their shares.
static Value closeWindow(Builder &b, size_t first, const WindowForm &form,
                         const Value &x, const Window &w) {
  llvm::StringRef layout = form.input;
  int64_t rank = layout.size();
  Names coordinates;
  for (auto [dim, axis] : llvm::enumerate(layout)) {
    std::string loop = "d" + std::to_string(dim);
    if (axis == '1' || axis == '2') {
      const Axis &a = w.axes[axis - '1'];
      loop += " * " + std::to_string(a.stride) + " + d" +
              std::to_string(rank + axis - '1') + " * " +
              std::to_string(a.dilation);
    }
    coordinates.push_back(loop);
  }
  Shape window = allDims(w.axes.size());
  for (int64_t &dim : window)
    dim += rank;
  llvm::SmallVector<char> iterators(rank, 'p');
  iterators.append(w.axes.size(), 'r');
  Builder::Operand result{w.result, joinDims(allDims(rank))};
  llvm::SmallVector<Builder::Operand> inputs = {
      {x, llvm::join(coordinates, ", ")}, {w.kernel, joinDims(window)}};
  llvm::SmallVector<Builder::Operand> ways =
      b.closeKinks(first, {inputs[1]}, result, iterators);
  b.recordKinks(first, inputs, {"%term", "%unused"}, {}, "");
  if (!b.isForced())
    return w.result;
  inputs.append(ways);
  return b.generic(inputs, w.result.shape, result.map, iterators,
                   makeZeros(b, w.result.shape).name, [&](const Names &args) {
                     std::string part =
                         b.exact("arith.mulf", {args[0], args[2]});
                     return b.exact("arith.addf", {args.back(), part});
                   });
}

static void makeMaxPooling(Builder &b) {
  static const WindowForm forms[] = {
      {"pooling_nhwc_max", "n12c", "12", "n12c"},
      {"pooling_nchw_max", "nc12", "12", "nc12"},
      {"pooling_nwc_max", "n1c", "1", "n1c"},
      {"pooling_nhwc_min", "n12c", "12", "n12c"},
  };
  const WindowForm &form = b.random.pick(forms);
  bool isMin = llvm::StringRef(form.name).ends_with("min");
  Value x = pickImage(b, form.input);
  Window w = makeWindow(b, form, x, isMin ? 16384.0 : -16384.0);
  size_t first = b.getNumKinks();
  b.decide(isMin ? Rule::FirstSmallest : Rule::FirstLargest, "%term", "%term");
  b.push(closeWindow(b, first, form, x, w));
}

/// A convolution as a generic whose map adds indices.
static void makeConvolutionGeneric(Builder &b) {
  Value x = pickImage(b, "n1");
  Axis a = pickAxis(b.random, x.shape[1]);
  Value w = b.pickOr([&](const Value &v) { return v.shape == Shape{a.kernel}; },
                     {a.kernel});
  Shape shape = {x.shape[0], a.out};
  std::string position = "d1 * " + std::to_string(a.stride) + " + d2 * " +
                         std::to_string(a.dilation);
  std::string init = b.filled(shape, 0.0);
  b.push(b.generic({{x, "d0, " + position}, {w, "d2"}}, shape, "d0, d1",
                   {'p', 'p', 'r'}, init, [&](const Names &args) {
                     std::string term =
                         b.scalar("arith.mulf", {args[0], args[1]});
                     return b.exact("arith.addf", {args.back(), term});
                   }));
}

void mlir::amp::campaign::addWindowRows(std::vector<OpRow> &rows) {
  rows.push_back({"convolution", 6, false, makeConvolution});
  rows.push_back({"sum_pooling", 3, false, makeSumPooling});
  rows.push_back({"max_pooling", 3, true, makeMaxPooling});
  rows.push_back({"convolution_generic", 2, false, makeConvolutionGeneric});
}
