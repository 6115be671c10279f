//===- Models.h - Small models, one for each gradient rule ------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_GRADIENT_MODELS_H
#define AMP_TEST_UNIT_GRADIENT_MODELS_H

#include <ostream>
#include <string>
#include <vector>

namespace mlir::amp::test {

/// A model in f32 whose first argument is %x; every argument is a parameter.
struct Model {
  std::string name;
  std::string text;
  /// Elements of the arguments are drawn from this interval.
  double low = -1.5, high = 1.5;
};

/// What gtest prints of a model.
inline void PrintTo(const Model &model, std::ostream *os) { *os << model.name; }

std::vector<Model> getModels();
/// Those of the ops of nn.
std::vector<Model> getNNModels();
std::vector<Model> getAttentionModels();
/// Losses that are made of the derivatives of all of these.
std::vector<Model> getDerivativeModels();

/// The end of a function: returns the loss sum(v * (v^2 + 1/2)) of `value`. A
/// sum of squares would not do: that of normalized rows is constant.
std::string cubesOf(const std::string &value, const std::string &shape,
                    int rank);

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_GRADIENT_MODELS_H
