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

/// Loops as frontends print them: counters that are not indices, scalars that
/// are carried, ends that have to be counted.
static void addPrintedLoops(std::vector<Model> &models) {
  // From 2^64 - 8, which is no negative number.
  models.push_back(makeModel("loop_unsigned", {{4}, {4}}, R"(
  %m8 = arith.constant -8 : index
  %m1 = arith.constant -1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for unsigned %i = %m8 to %m1 step %c3 iter_args(%h = %x)
      -> tensor<4xf32> {
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %s = tensor.splat %f : tensor<4xf32>
    %p = arith.mulf %h, %w : tensor<4xf32>
    %q = arith.mulf %p, %s : tensor<4xf32>
    %n = math.sin %q : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  })",
                             "%y", {4}));
  models.push_back(makeModel("loop_over_integers", {{3, 4}, {4, 4}}, R"(
  %m1 = arith.constant -1 : i32
  %c1 = arith.constant 2 : i32
  %c6 = arith.constant 6 : i32
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %y = scf.for %t = %m1 to %c6 step %c1 iter_args(%h = %x)
      -> tensor<3x4xf32> : i32 {
    %f = arith.sitofp %t : i32 to f32
    %s = tensor.splat %f : tensor<3x4xf32>
    %m = linalg.matmul ins(%h, %w : tensor<3x4xf32>, tensor<4x4xf32>)
      outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
    %p = arith.mulf %m, %s : tensor<3x4xf32>
    %n = math.sin %p : tensor<3x4xf32>
    scf.yield %n : tensor<3x4xf32>
  })",
                             "%y", {3, 4}, -0.5, 0.5));
  // A scalar is carried, a branch gives one, and both compare it.
  models.push_back(makeModel("loop_of_scalars", {{4}, {3}}, R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i64
  %c4 = arith.constant 4 : i64
  %c7 = arith.constant 7 : i64
  %zero = arith.constant 0.25 : f32
  %s, %k = scf.for %t = %c1 to %c7 step %c4 iter_args(%a = %zero, %n = %c1)
      -> (f32, i64) : i64 {
    %i = arith.index_cast %n : i64 to index
    %e = tensor.extract %x[%i] : tensor<4xf32>
    %p = arith.mulf %a, %e : f32
    %q = arith.addf %p, %e : f32
    %positive = arith.cmpf ogt, %q, %zero : f32
    %r = scf.if %positive -> f32 {
      %u = math.log %q : f32
      scf.yield %u : f32
    } else {
      %f = tensor.extract %w[%c0] : tensor<3xf32>
      %v = arith.mulf %q, %f : f32
      scf.yield %v : f32
    }
    %m = arith.muli %n, %c7 : i64
    %o = arith.remsi %m, %c4 : i64
    scf.yield %r, %o : f32, i64
  }
  %d = arith.sitofp %k : i64 to f32
  %l = arith.mulf %s, %d : f32
  %v = tensor.splat %l : tensor<3xf32>
  %y = arith.mulf %v, %w : tensor<3xf32>)",
                             "%y", {3}));
  // A scan: the counter is a 0-d tensor; slices by it are read and stacked.
  models.push_back(makeModel("while_of_slices", {{4, 3}, {3}}, R"(
  %t0 = arith.constant dense<3> : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %zero = arith.constant dense<0> : tensor<i32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %stack = arith.constant dense<0.0> : tensor<4x3xf32>
  %r:3 = scf.while (%n = %t0, %h = %w, %s = %stack)
      : (tensor<i32>, tensor<3xf32>, tensor<4x3xf32>)
      -> (tensor<i32>, tensor<3xf32>, tensor<4x3xf32>) {
    %p = arith.cmpi sge, %n, %zero : tensor<i32>
    %q = tensor.extract %p[] : tensor<i1>
    scf.condition(%q) %n, %h, %s
      : tensor<i32>, tensor<3xf32>, tensor<4x3xf32>
  } do {
  ^bb0(%n: tensor<i32>, %h: tensor<3xf32>, %s: tensor<4x3xf32>):
    %k = tensor.extract %n[] : tensor<i32>
    %i = arith.index_cast %k : i32 to index
    %low = arith.maxsi %i, %c0 : index
    %at = arith.minsi %low, %c3 : index
    %e = tensor.extract_slice %x[%at, 0] [1, 3] [1, 1]
      : tensor<4x3xf32> to tensor<3xf32>
    %p = arith.mulf %e, %h : tensor<3xf32>
    %t = math.sin %p : tensor<3xf32>
    %next = tensor.insert_slice %t into %s[%at, 0] [1, 3] [1, 1]
      : tensor<3xf32> into tensor<4x3xf32>
    %m = arith.subi %n, %one : tensor<i32>
    scf.yield %m, %t, %next : tensor<i32>, tensor<3xf32>, tensor<4x3xf32>
  }
  %y = arith.mulf %r#2, %x : tensor<4x3xf32>)",
                             "%y", {4, 3}));
}

/// TOSA's loops and branches.
static void addTosa(std::vector<Model> &models) {
  models.push_back(makeModel("while_of_tosa", {{4}, {4}}, R"(
  %c0 = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = tosa.while_loop (%i = %c0, %a = %x)
      : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %n = "tosa.const"() <{values = dense<3> : tensor<i32>}>
      : () -> tensor<i32>
    %p = tosa.greater %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>):
    %one = "tosa.const"() <{values = dense<1> : tensor<i32>}>
      : () -> tensor<i32>
    %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %s = tosa.add %a, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %t = tosa.tanh %s : (tensor<4xf32>) -> tensor<4xf32>
    tosa.yield %j, %t : tensor<i32>, tensor<4xf32>
  })",
                             "%r#1", {4}));
}

/// Branches in bodies: parts joined along each dimension, and derivatives that
/// are infinite where a branch is not taken.
static void addBodies(std::vector<Model> &models) {
  models.push_back(makeModel("joined_by_branches", {{2, 3}, {4, 3}}, R"(
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %q = math.sin %x : tensor<2x3xf32>
  %e = tensor.empty() : tensor<8x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x3xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %i, %c2 : index
    %v = scf.if %first -> (f32) {
      %a = tensor.extract %x[%i, %j] : tensor<2x3xf32>
      scf.yield %a : f32
    } else {
      %second = arith.cmpi ult, %i, %c6 : index
      %u = scf.if %second -> (f32) {
        %k = arith.subi %i, %c2 : index
        %b = tensor.extract %w[%k, %j] : tensor<4x3xf32>
        %p = arith.mulf %b, %b : f32
        scf.yield %p : f32
      } else {
        %k = arith.subi %i, %c6 : index
        %c = tensor.extract %q[%k, %j] : tensor<2x3xf32>
        scf.yield %c : f32
      }
      scf.yield %u : f32
    }
    linalg.yield %v : f32
  } -> tensor<8x3xf32>)",
                             "%y", {8, 3}));
  models.push_back(makeModel("branches_of_bodies", {{3, 4}, {4}}, R"(
  %zero = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<3x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 0 : index
    %positive = arith.cmpf ogt, %a, %zero : f32
    %v = scf.if %positive -> (f32) {
      %l = math.log %a : f32
      %r = math.sqrt %a : f32
      %p = arith.mulf %l, %r : f32
      scf.yield %p : f32
    } else {
      %n = arith.negf %a : f32
      %r = math.sqrt %n : f32
      %late = arith.cmpi eq, %i, %c2 : index
      %u = scf.if %late -> (f32) {
        %b = tensor.extract %w[%i] : tensor<4xf32>
        %p = math.powf %n, %b : f32
        scf.yield %p : f32
      } else {
        scf.yield %r : f32
      }
      scf.yield %u : f32
    }
    linalg.yield %v : f32
  } -> tensor<3x4xf32>)",
                             "%y", {3, 4}));
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
  addPrintedLoops(models);
  addBodies(models);
  addTosa(models);
  // The branch that is not taken has infinite derivatives.
  for (const char *condition : {"1", "0"}) {
    Model model = branch(std::string("branch_") + condition, condition);
    size_t place = model.text.find("  %q = math.exp");
    model.text.insert(place,
                      "  %s = arith.constant dense<false> : tensor<4xi1>\n");
    models.push_back(model);
  }
}
