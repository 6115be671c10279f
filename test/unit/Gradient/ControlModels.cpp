//===- ControlModels.cpp - Loops and branches -------------------*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

static void addLoops(std::vector<Model> &models) {
  // A recurrence: the state is carried, the weight read from outside.
  models.push_back(makeModel("recurrence", {{3, 4}, {4, 4}}, R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x)
      -> tensor<3x4xf32> {
    %m = linalg.matmul ins(%h, %w : tensor<3x4xf32>, tensor<4x4xf32>)
      outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
    %t = math.tanh %m : tensor<3x4xf32>
    scf.yield %t : tensor<3x4xf32>
  })",
                             "%y", {3, 4}));
  // Slices of the input by the loop's variable, which steps; two states, of
  // which one is not returned.
  models.push_back(makeModel("sequence", {{7, 3}, {3}}, R"(
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %s0 = math.exp %w : tensor<3xf32>
  %y, %u = scf.for %i = %c1 to %c7 step %c2 iter_args(%h = %w, %s = %s0)
      -> (tensor<3xf32>, tensor<3xf32>) {
    %e = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1]
      : tensor<7x3xf32> to tensor<3xf32>
    %p = arith.mulf %e, %h : tensor<3xf32>
    %q = math.sin %p : tensor<3xf32>
    %n = arith.addf %q, %s : tensor<3xf32>
    %t = arith.mulf %s, %e : tensor<3xf32>
    scf.yield %n, %t : tensor<3xf32>, tensor<3xf32>
  })",
                             "%y", {3}));
  models.push_back(makeModel("nested_loops", {{4}, {4}}, R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> tensor<4xf32> {
    %g = scf.for %j = %c0 to %c2 step %c1 iter_args(%k = %h) -> tensor<4xf32> {
      %p = arith.mulf %k, %w : tensor<4xf32>
      %t = math.sin %p : tensor<4xf32>
      scf.yield %t : tensor<4xf32>
    }
    %s = arith.addf %g, %h : tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  })",
                             "%y", {4}));
  models.push_back(makeModel("loop_of_none", {{4}, {4}}, R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = scf.for %i = %c1 to %c0 step %c1 iter_args(%k = %x) -> tensor<4xf32> {
    %p = arith.mulf %k, %w : tensor<4xf32>
    scf.yield %p : tensor<4xf32>
  }
  %y = arith.mulf %h, %w : tensor<4xf32>)",
                             "%y", {4}));
}

/// y = one of two branches; of `condition` both ways are tried.
static Model branch(const std::string &name, const std::string &condition) {
  return makeModel(name, {{4}, {4}},
                   R"(
  %c0 = arith.constant 0 : index
  %n = arith.constant dense<)" +
                       condition + R"(> : tensor<1xi64>
  %k = tensor.extract %n[%c0] : tensor<1xi64>
  %zero = arith.constant 0 : i64
  %p = arith.cmpi sgt, %k, %zero : i64
  %q = math.exp %w : tensor<4xf32>
  %b = scf.if %p -> tensor<4xf32> {
    %t = arith.mulf %x, %q : tensor<4xf32>
    %u = math.sin %t : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else {
    %f = arith.constant dense<0.0> : tensor<4xf32>
    %z = arith.mulf %x, %f : tensor<4xf32>
    %l = math.log %z : tensor<4xf32>
    %v = arith.select %s, %l, %q : tensor<4xi1>, tensor<4xf32>
    scf.yield %v : tensor<4xf32>
  }
  %y = arith.addf %b, %w : tensor<4xf32>)",
                   "%y", {4});
}

void mlir::amp::test::addControlModels(std::vector<Model> &models) {
  addLoops(models);
  // The branch that is not taken has infinite derivatives.
  for (const char *condition : {"1", "0"}) {
    Model model = branch(std::string("branch_") + condition, condition);
    size_t place = model.text.find("  %q = math.exp");
    model.text.insert(place,
                      "  %s = arith.constant dense<false> : tensor<4xi1>\n");
    models.push_back(model);
  }
}
