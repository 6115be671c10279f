//===- ModelText.h - Parts of which models are written ----------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_GRADIENT_MODELTEXT_H
#define AMP_TEST_UNIT_GRADIENT_MODELTEXT_H

#include "Models.h"

namespace mlir::amp::test {

using Shape = std::vector<int>;

/// tensor<2x3xf32>.
std::string tensorType(const Shape &shape, const std::string &element = "f32");

/// sum_i y_i * w_i with a weight of its own for each element, and the return.
std::string weightedSum(const std::string &value, const Shape &shape);

/// func.func @loss(%x: ..., %w: ...) -> tensor<f32> { body, weightedSum }.
/// The arguments are called x, w, v.
Model makeModel(const std::string &name, const std::vector<Shape> &arguments,
                const std::string &body, const std::string &value,
                const Shape &shape, double low = -1.5, double high = 1.5);

void addControlModels(std::vector<Model> &models);
void addReductionModels(std::vector<Model> &models);
void addScalarModels(std::vector<Model> &models);
void addSortModels(std::vector<Model> &models);
void addTensorModels(std::vector<Model> &models);
void addWindowModels(std::vector<Model> &models);

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_GRADIENT_MODELTEXT_H
