//===- ReductionModels.cpp - Reductions, bodies of all forms ----*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

/// y_ik = combine over j of body(x_ijk), from `start`, times what was reduced.
static Model reduce(const std::string &name, const std::string &start,
                    const std::string &body, double low, double high) {
  return makeModel(name, {{3, 7, 5}}, R"(
  %s = arith.constant dense<)" + start + R"(> : tensor<3x5xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>,
                       affine_map<(i, j, k) -> (i, k)>],
      iterator_types = ["parallel", "reduction", "parallel"]}
    ins(%x : tensor<3x7x5xf32>) outs(%s : tensor<3x5xf32>) {
  ^bb0(%a: f32, %acc: f32):
)" + body + R"(
    linalg.yield %r : f32
  } -> tensor<3x5xf32>)",
                   "%y", {3, 5}, low, high);
}

static void addReductions(std::vector<Model> &models) {
  models.push_back(reduce("product", "1.5", R"(
    %e = math.sin %a : f32
    %r = arith.mulf %acc, %e : f32)",
                          0.2, 1.4));
  models.push_back(reduce("product_of_column", "1.0", R"(
    %r = arith.mulf %a, %acc : f32)",
                          -1.5, 1.5));
  models.push_back(reduce("sum_of_terms", "0.5", R"(
    %p = arith.mulf %a, %a : f32
    %s1 = arith.addf %acc, %p : f32
    %s2 = arith.subf %s1, %a : f32
    %e = math.exp %a : f32
    %r = arith.addf %e, %s2 : f32)",
                          -1, 1));
  models.push_back(reduce("maxnum", "-9.0", R"(
    %r = arith.maxnumf %acc, %a : f32)",
                          -1, 1));
  models.push_back(makeModel("product_of_two", {{4, 6}, {6}}, R"(
  %s = arith.constant dense<1.0> : tensor<4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                       affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
    ins(%x, %w : tensor<4x6xf32>, tensor<6xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %t = arith.addf %a, %b : f32
    %r = arith.mulf %acc, %t : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>)",
                             "%y", {4}));
  models.push_back(makeModel("window_product", {{9}}, R"(
  %k = tensor.empty() : tensor<3xf32>
  %s = arith.constant dense<2.0> : tensor<4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(p, r) -> (p * 2 + r)>,
                       affine_map<(p, r) -> (r)>, affine_map<(p, r) -> (p)>],
      iterator_types = ["parallel", "reduction"]}
    ins(%x, %k : tensor<9xf32>, tensor<3xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %r = arith.mulf %acc, %a : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>)",
                             "%y", {4}));
  // linalg's own reductions and maps.
  models.push_back(makeModel("linalg_reduce", {{4, 5}}, R"(
  %s = arith.constant dense<0.0> : tensor<5xf32>
  %y = linalg.reduce { arith.addf } ins(%x : tensor<4x5xf32>)
    outs(%s : tensor<5xf32>) dimensions = [0])",
                             "%y", {5}));
  models.push_back(makeModel("linalg_reduce_prod", {{4, 5}}, R"(
  %s = arith.constant dense<1.0> : tensor<4xf32>
  %y = linalg.reduce { arith.mulf } ins(%x : tensor<4x5xf32>)
    outs(%s : tensor<4xf32>) dimensions = [1])",
                             "%y", {4}));
  models.push_back(makeModel("linalg_map", {{3, 4}, {3, 4}}, R"(
  %e = tensor.empty() : tensor<3x4xf32>
  %m = linalg.map { arith.mulf } ins(%x, %w : tensor<3x4xf32>, tensor<3x4xf32>)
    outs(%e : tensor<3x4xf32>)
  %y = linalg.exp ins(%m : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>)
    -> tensor<3x4xf32>)",
                             "%y", {3, 4}));
  models.push_back(makeModel("linalg_named", {{3, 4}, {3, 4}}, R"(
  %e = tensor.empty() : tensor<3x4xf32>
  %a = linalg.add ins(%x, %w : tensor<3x4xf32>, tensor<3x4xf32>)
    outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %d = linalg.div ins(%a, %x : tensor<3x4xf32>, tensor<3x4xf32>)
    outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = linalg.max ins(%d, %w : tensor<3x4xf32>, tensor<3x4xf32>)
    outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>)",
                             "%y", {3, 4}, 0.3, 1.7));
}

static void addBodies(std::vector<Model> &models) {
  models.push_back(makeModel("reads_init", {{4, 5}, {4, 5}}, R"(
  %q = math.tanh %w : tensor<4x5xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<4x5xf32>) outs(%q : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %o : f32
    %r = arith.mulf %p, %o : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>)",
                             "%y", {4, 5}));
  models.push_back(makeModel("overwrites_part", {{4}, {4, 4}}, R"(
  %q = math.tanh %w : tensor<4x4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, 2)>],
      iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%q : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.exp %a : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>)",
                             "%y", {4, 4}));
  models.push_back(makeModel("two_results", {{4, 5}}, R"(
  %e = tensor.empty() : tensor<4x5xf32>
  %p:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>,
                       affine_map<(i, j) -> (i, j)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<4x5xf32>) outs(%e, %e : tensor<4x5xf32>, tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32, %q: f32):
    %r = math.exp %a : f32
    %s = math.sin %r : f32
    linalg.yield %r, %s : f32, f32
  } -> (tensor<4x5xf32>, tensor<4x5xf32>)
  %y = arith.mulf %p#0, %p#1 : tensor<4x5xf32>)",
                             "%y", {4, 5}));
  models.push_back(makeModel("two_sums", {{4, 6}}, R"(
  %s = arith.constant dense<0.5> : tensor<4xf32>
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %m:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x6xf32>) outs(%s, %z : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %acc: f32, %acc2: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %a, %acc : f32
    %t = arith.addf %q, %acc2 : f32
    linalg.yield %r, %t : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %y = arith.mulf %m#0, %m#1 : tensor<4xf32>)",
                             "%y", {4}));
  // The maximum and its place, as torch-mlir prints max along a dimension.
  models.push_back(makeModel("max_with_index", {{4, 6}}, R"(
  %s = arith.constant dense<-9.0> : tensor<4xf32>
  %i = arith.constant dense<0> : tensor<4xi64>
  %m:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x6xf32>) outs(%s, %i : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %acc: f32, %at: i64):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i64
    %r = arith.maximumf %a, %acc : f32
    %c = arith.cmpf ogt, %a, %acc : f32
    %t = arith.select %c, %k, %at : i64
    linalg.yield %r, %t : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  %f = arith.sitofp %m#1 : tensor<4xi64> to tensor<4xf32>
  %y = arith.mulf %f, %m#0 : tensor<4xf32>)",
                             "%y", {4}));
}

void mlir::amp::test::addReductionModels(std::vector<Model> &models) {
  addReductions(models);
  addBodies(models);
}
