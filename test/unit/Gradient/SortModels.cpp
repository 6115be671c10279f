//===- SortModels.cpp - Scans, sorts and scatters ---------------*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

/// Combinations of the elements up to each, along a dimension.
static Model scan(const std::string &name, const std::string &op,
                  const std::string &dim, const std::string &rest) {
  return makeModel(name, {{3, 4}, {4}},
                   R"(
  %o = tensor.empty() : tensor<3x4xf32>
  %a = tensor.empty() : )" +
                       rest + R"(
  %y, %last = tm_tensor.scan dimension()" +
                       dim + R"() inclusive(true)
      ins(%x : tensor<3x4xf32>) outs(%o, %a : tensor<3x4xf32>, )" +
                       rest + R"() {
  ^bb0(%p: f32, %q: f32):
    %r = )" + op + R"( %p, %q : f32
    tm_tensor.yield %r : f32
  } -> tensor<3x4xf32>, )" +
                       rest,
                   "%y", {3, 4});
}

/// Updates of which some meet: with the body that combines them.
static Model scatter(const std::string &name, const std::string &body) {
  return makeModel(name, {{2, 4}, {5}}, R"(
  %i = arith.constant dense<[[0, 1], [1, 3], [0, 1], [1, 0], [0, 1]]>
    : tensor<5x2xi64>
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>}
      unique_indices(false) ins(%w, %i : tensor<5xf32>, tensor<5x2xi64>)
      outs(%x : tensor<2x4xf32>) {
  ^bb0(%update: f32, %old: f32):
)" + body + R"(
  } -> tensor<2x4xf32>)",
                   "%y", {2, 4});
}

void mlir::amp::test::addSortModels(std::vector<Model> &models) {
  models.push_back(scan("scan_sum", "arith.addf", "1", "tensor<3xf32>"));
  models.push_back(scan("scan_sum_first", "arith.addf", "0", "tensor<4xf32>"));
  models.push_back(scan("scan_product", "arith.mulf", "1", "tensor<3xf32>"));
  models.push_back(
      scan("scan_maximum", "arith.maximumf", "1", "tensor<3xf32>"));
  models.push_back(scatter("scatter_overwrite", "    tm_tensor.yield %update "
                                                ": f32"));
  models.push_back(scatter("scatter_sum",
                           "    %s = arith.addf %old, %update : f32\n"
                           "    tm_tensor.yield %s : f32"));
  // Rows, whose update is a computed value and whose table is zero.
  models.push_back(makeModel("scatter_rows", {{2, 3, 4}, {4}}, R"(
  %t = arith.constant dense<0.0> : tensor<2x5x4xf32>
  %i = arith.constant dense<[[4, 0, 2], [1, 1, 3]]> : tensor<2x3xi32>
  %u = math.sin %x : tensor<2x3x4xf32>
  %y = tosa.scatter %t, %i, %u
    : (tensor<2x5x4xf32>, tensor<2x3xi32>, tensor<2x3x4xf32>)
    -> tensor<2x5x4xf32>)",
                             "%y", {2, 5, 4}));
  // Two operands are sorted by the first, from the largest.
  models.push_back(makeModel("sort_two", {{4, 3}, {4, 3}}, R"(
  %a, %b = tm_tensor.sort dimension(0)
      outs(%x, %w : tensor<4x3xf32>, tensor<4x3xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %s: f32):
    %c = arith.cmpf oge, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<4x3xf32>, tensor<4x3xf32>
  %y = arith.mulf %a, %b : tensor<4x3xf32>)",
                             "%y", {4, 3}));
  models.push_back(makeModel("top_elements", {{3, 6}, {2}}, R"(
  %v = tensor.empty() : tensor<3x2xf32>
  %i = tensor.empty() : tensor<3x2xi64>
  %a, %at = tm_tensor.topk dimension(1) ins(%x : tensor<3x6xf32>)
      outs(%v, %i : tensor<3x2xf32>, tensor<3x2xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<3x2xf32>, tensor<3x2xi64>
  %n = arith.sitofp %at : tensor<3x2xi64> to tensor<3x2xf32>
  %y = arith.mulf %a, %n : tensor<3x2xf32>)",
                             "%y", {3, 2}));
}
