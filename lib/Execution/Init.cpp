//===- Init.cpp - First values of arguments ---------------------*- C++ -*-===//

#include "amp/Execution/Init.h"
#include "amp/Execution/DType.h"
#include "amp/Execution/Philox.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>
#include <cstring>

using namespace mlir::amp;

namespace {
/// U(-width, width), N(0, width^2), or `width` itself.
struct Distribution {
  enum Kind { Constant, Uniform, Normal, Unknown } kind;
  double width;
};
} // namespace

static Distribution getDistribution(const ArgSpec &spec) {
  using D = Distribution;
  const InitSpec &init = spec.init;
  double fanOut = spec.shape.empty() ? 1 : spec.shape.back();
  double fanIn = 1;
  for (int64_t dim : llvm::ArrayRef(spec.shape).drop_back(!spec.shape.empty()))
    fanIn *= dim;
  if (init.fanIn > 0)
    fanIn = init.fanIn;
  auto scale = [&](double variance) { return init.value * sqrt(variance); };
  return llvm::StringSwitch<D>(init.kind)
      .Case("constant", {D::Constant, init.value})
      .Case("uniform", {D::Uniform, init.value})
      .Case("normal", {D::Normal, init.value})
      .Case("kaiming_uniform", {D::Uniform, scale(3 / fanIn)})
      .Case("kaiming_normal", {D::Normal, scale(1 / fanIn)})
      .Case("xavier_uniform", {D::Uniform, scale(6 / (fanIn + fanOut))})
      .Case("xavier_normal", {D::Normal, scale(2 / (fanIn + fanOut))})
      .Default({D::Unknown, 0});
}

llvm::Error mlir::amp::initialize(const ArgSpec &spec, uint64_t seed,
                                  void *buffer) {
  if (spec.init.kind == "seed" && spec.dtype == "i64") {
    std::memcpy(buffer, &seed, sizeof(seed));
    return llvm::Error::success();
  }
  Distribution distribution = getDistribution(spec);
  if (distribution.kind == Distribution::Unknown)
    return llvm::createStringError("argument '" + spec.name +
                                   "': unknown initialization '" +
                                   spec.init.kind + "'");
  DType type = *parseDType(spec.dtype);
  PhiloxStream stream(seed, spec.name);
  auto draw = [&](int64_t i) {
    switch (distribution.kind) {
    case Distribution::Uniform: {
      double unit =
          type == DType::F64 ? stream.drawUniform64(i) : stream.drawUniform(i);
      return distribution.width * (2 * unit - 1);
    }
    case Distribution::Normal:
      return distribution.width * stream.drawNormal(i);
    default:
      return distribution.width;
    }
  };
  for (int64_t i = 0, e = spec.getNumElements(); i < e; ++i)
    writeElement(type, buffer, i, draw(i));
  return llvm::Error::success();
}
