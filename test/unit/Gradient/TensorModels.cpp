//===- TensorModels.cpp - Moved, joined and gathered data -------*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

static void addJoins(std::vector<Model> &models) {
  models.push_back(makeModel("pad", {{3, 5}}, R"(
  %q = math.tanh %x : tensor<3x5xf32>
  %c = arith.constant 0.5 : f32
  %y = tensor.pad %q low[1, 0] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<3x5xf32> to tensor<6x8xf32>)",
                             "%y", {6, 8}));
  // Amounts as constants' values, as upstream's conversion of TOSA gives them.
  models.push_back(makeModel("pad_values", {{3, 5}}, R"(
  %q = math.tanh %x : tensor<3x5xf32>
  %c = arith.constant 0.5 : f32
  %i0 = arith.constant 0 : index
  %i2 = arith.constant 2 : index
  %y = tensor.pad %q low[%i2, 1] high[%i0, %i2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<3x5xf32> to tensor<5x8xf32>)",
                             "%y", {5, 8}));
  models.push_back(makeModel("concat", {{3, 5}, {3, 2}, {3, 1}}, R"(
  %q = math.tanh %x : tensor<3x5xf32>
  %p = math.exp %w : tensor<3x2xf32>
  %y = tensor.concat dim(1) %q, %p, %v, %q
    : (tensor<3x5xf32>, tensor<3x2xf32>, tensor<3x1xf32>, tensor<3x5xf32>)
    -> tensor<3x13xf32>)",
                             "%y", {3, 13}));
  models.push_back(makeModel("concat_rows", {{1, 4}, {3, 4}}, R"(
  %q = math.tanh %x : tensor<1x4xf32>
  %y = tensor.concat dim(0) %q, %w
    : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>)",
                             "%y", {4, 4}));
  // What a convolution reads with a padding: its window reaches over it.
  models.push_back(makeModel("padded_convolution", {{1, 2, 5, 4}, {3, 2, 3, 3}},
                             R"(
  %q = math.tanh %x : tensor<1x2x5x4xf32>
  %c = arith.constant 0.0 : f32
  %p = tensor.pad %q low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<1x2x5x4xf32> to tensor<1x2x7x6xf32>
  %z = arith.constant dense<0.0> : tensor<1x3x5x4xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>,
                                 dilations = dense<1> : vector<2xi64>}
    ins(%p, %w : tensor<1x2x7x6xf32>, tensor<3x2x3x3xf32>)
    outs(%z : tensor<1x3x5x4xf32>) -> tensor<1x3x5x4xf32>)",
                             "%y", {1, 3, 5, 4}));
  models.push_back(makeModel("padded_max_pool", {{1, 2, 5, 6}}, R"(
  %c = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<1x2x5x6xf32> to tensor<1x2x7x8xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<1x2x3x3xf32>)
    -> tensor<1x2x3x3xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>,
                                dilations = dense<1> : vector<2xi64>}
    ins(%p, %w : tensor<1x2x7x8xf32>, tensor<3x3xf32>)
    outs(%z : tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>)",
                             "%y", {1, 2, 3, 3}));
  std::string &text = models.back().text;
  text.replace(text.find("  %w = tensor.empty()"), 0,
               "  %e = tensor.empty() : tensor<1x2x3x3xf32>\n");
}

/// y = a generic over `loops` that gathers from x (and reads w) at an index
/// computed from a constant tensor of integers.
static Model gather(const std::string &name,
                    const std::vector<Shape> &arguments,
                    const std::string &indices, const std::string &indexType,
                    const std::string &indexMap, const std::string &loops,
                    const std::string &iterators, const std::string &outMap,
                    const Shape &result, const std::string &body) {
  std::string type = tensorType(result);
  return makeModel(name, arguments,
                   "  %t = math.tanh %x : " + tensorType(arguments[0]) +
                       "\n  %k = arith.constant dense<" + indices +
                       "> : " + indexType +
                       "\n  %z = arith.constant dense<0.0> : " + type +
                       "\n  %y = linalg.generic {indexing_maps = [affine_map<" +
                       loops + " -> " + indexMap + ">, affine_map<" + loops +
                       " -> " + outMap + ">], iterator_types = [" + iterators +
                       "]}\n    ins(%k : " + indexType + ") outs(%z : " + type +
                       ") {\n  ^bb0(%n: i64, %acc: f32):\n" +
                       "    %i = arith.index_cast %n : i64 to index\n" + body +
                       "\n    linalg.yield %r : f32\n  } -> " + type,
                   "%y", result);
}

static void addGathers(std::vector<Model> &models) {
  const std::string kTwo = R"("parallel", "parallel")";
  // Rows of a table; row 2 three times, row 3 never.
  models.push_back(gather("embedding", {{5, 3}}, "[2, 0, 4, 2, 1, 2]",
                          "tensor<6xi64>", "(u)", "(u, w)", kTwo, "(u, w)",
                          {6, 3}, R"(
    %j = linalg.index 1 : index
    %e = tensor.extract %t[%i, %j] : tensor<5x3xf32>
    %r = arith.mulf %e, %e : f32)"));
  // The last coordinate from data, the first a loop: a loss's choice of class.
  models.push_back(gather("pick", {{4, 3}}, "[2, 0, 1, 2]", "tensor<4xi64>",
                          "(u)", "(u)", R"("reduction")", "()", {}, R"(
    %j = linalg.index 0 : index
    %e = tensor.extract %t[%j, %i] : tensor<4x3xf32>
    %m = arith.negf %e : f32
    %r = arith.addf %acc, %m : f32)"));
  // Both from data, one out of range: it is clamped, in both passes.
  models.push_back(gather("two_indices", {{4, 3}}, "[2, 0, 7, 2, -1]",
                          "tensor<5xi64>", "(u)", "(u)", R"("parallel")", "(u)",
                          {5}, R"(
    %c = arith.constant 2 : index
    %j = arith.subi %c, %i : index
    %e = tensor.extract %t[%i, %j] : tensor<4x3xf32>
    %f = tensor.extract %t[%j, %i] : tensor<4x3xf32>
    %s = math.sin %f : f32
    %r = arith.mulf %e, %s : f32)"));
  // A loop that the index does not know is summed before the scatter.
  models.push_back(gather("broadcast_lookup", {{5}}, "[4, 1, 1]",
                          "tensor<3xi64>", "(u)", "(u, v)", kTwo, "(u, v)",
                          {3, 4}, R"(
    %v = linalg.index 1 : index
    %e = tensor.extract %t[%i] : tensor<5xf32>
    %v2 = arith.index_cast %v : index to i32
    %v3 = arith.sitofp %v2 : i32 to f32
    %r = arith.mulf %e, %v3 : f32)"));
  // No data at all: a transpose, by hand.
  models.push_back(gather("by_hand", {{4, 3}}, "0", "tensor<3x4xi64>", "(u, v)",
                          "(u, v)", kTwo, "(u, v)", {3, 4}, R"(
    %u = linalg.index 0 : index
    %v = linalg.index 1 : index
    %r = tensor.extract %t[%v, %u] : tensor<4x3xf32>)"));
  models.push_back(gather("one_place", {{4, 3}}, "1", "tensor<2xi64>", "(u)",
                          "(u)", R"("parallel")", "(u)", {2}, R"(
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %r = tensor.extract %t[%c1, %c2] : tensor<4x3xf32>)"));
}

static void addScalarUses(std::vector<Model> &models) {
  models.push_back(makeModel("scalar_of_tensor", {{3, 4}, {5}}, R"(
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %half = arith.constant 0.5 : f32
  %s = tensor.extract %x[%c1, %c2] : tensor<3x4xf32>
  %q = arith.mulf %s, %s : f32
  %t = math.sin %q : f32
  %h = arith.addf %t, %half : f32
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%h : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> ()>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%w, %t : tensor<5xf32>, f32) outs(%f : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %s : f32
    %n = arith.mulf %m, %b : f32
    %r = arith.mulf %n, %o : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %k = tensor.from_elements %s, %half, %h, %s, %t : tensor<5xf32>
  %p = tensor.splat %q : tensor<5xf32>
  %i = tensor.insert %q into %p[%c2] : tensor<5xf32>
  %u = arith.addf %g, %k : tensor<5xf32>
  %y = arith.mulf %u, %i : tensor<5xf32>)",
                             "%y", {5}));
}

void mlir::amp::test::addTensorModels(std::vector<Model> &models) {
  addJoins(models);
  addGathers(models);
  addScalarUses(models);
}
