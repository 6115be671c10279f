//===- ScalarModels.cpp - Elementwise ops -----------------------*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

/// y = body(x, w), elementwise, with w broadcast along rows.
static Model scalar(const std::string &name, const std::string &body,
                    double low, double high) {
  return makeModel(name, {{3, 17}, {17}}, R"(
  %e = tensor.empty() : tensor<3x17xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %w : tensor<3x17xf32>, tensor<17xf32>)
    outs(%e : tensor<3x17xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
)" + body + R"(
    linalg.yield %r : f32
  } -> tensor<3x17xf32>)",
                   "%y", {3, 17}, low, high);
}

void mlir::amp::test::addScalarModels(std::vector<Model> &models) {
  auto unary = [&](const std::string &op, double low, double high) {
    models.push_back(scalar("math_" + op,
                            "    %f = math." + op +
                                " %a : f32\n    %r = arith.mulf %f, %b : f32",
                            low, high));
  };
  for (const char *op : {"tan", "sinh", "cosh", "asinh", "erfc"})
    unary(op, -1.2, 1.2);
  unary("asin", -0.9, 0.9);
  unary("acos", -0.9, 0.9);
  unary("atanh", -0.9, 0.9);
  unary("acosh", 1.2, 3.0);
  unary("cbrt", 0.3, 2.0);
  models.push_back(
      scalar("atan2", "    %r = math.atan2 %a, %b : f32", 0.3, 1.5));
  models.push_back(
      scalar("copysign", "    %r = math.copysign %a, %b : f32", -1.5, 1.5));
  models.push_back(
      scalar("remf", "    %r = arith.remf %a, %b : f32", 0.45, 0.8));
  models.push_back(scalar("fpowi", R"(
    %n = arith.constant 3 : i32
    %m = arith.constant -2 : i32
    %p = math.fpowi %a, %n : f32, i32
    %q = math.fpowi %b, %m : f32, i32
    %r = arith.mulf %p, %q : f32)",
                          0.5, 1.5));
  models.push_back(scalar("clampf", R"(
    %l = arith.constant -0.4 : f32
    %h = arith.constant 0.7 : f32
    %c = math.clampf %a to [%l, %h] : f32
    %r = arith.mulf %c, %b : f32)",
                          -1.5, 1.5));
  // Of the steps nothing remains, of what is multiplied with them all.
  models.push_back(scalar("steps", R"(
    %f = math.floor %a : f32
    %c = math.ceil %a : f32
    %n = math.round %a : f32
    %v = math.roundeven %a : f32
    %t = math.trunc %a : f32
    %s1 = arith.addf %f, %c : f32
    %s2 = arith.addf %n, %v : f32
    %s3 = arith.addf %s1, %s2 : f32
    %s4 = arith.addf %s3, %t : f32
    %s5 = arith.mulf %s4, %b : f32
    %r = arith.addf %s5, %a : f32)",
                          0.6, 0.9));
  // Integers on the side.
  models.push_back(scalar("integers", R"(
    %i = arith.fptosi %a : f32 to i32
    %c1 = arith.constant 1 : i32
    %j = arith.addi %i, %c1 : i32
    %f = arith.sitofp %j : i32 to f32
    %u = arith.uitofp %j : i32 to f32
    %p = arith.cmpi sgt, %j, %c1 : i32
    %q = arith.select %p, %a, %b : f32
    %m = arith.mulf %q, %f : f32
    %r = arith.mulf %m, %u : f32)",
                          0.2, 0.9));
}
