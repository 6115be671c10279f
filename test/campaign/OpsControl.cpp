//===- OpsControl.cpp - Loops and branches ----------------------*- C++ -*-===//

#include "Ops.h"

using namespace mlir::amp::campaign;

/// tanh(x) + y.
static Value stepTo(Builder &b, const Value &x, const Value &y) {
  std::string type = b.type(x);
  Value bounded = b.define(x.shape, "math.tanh " + x.name + " : " + type);
  bounded = b.perturb(b.blurSlope("math.tanh", bounded, x));
  return b.define(x.shape,
                  "arith.addf " + bounded.name + ", " + y.name + " : " + type);
}

/// scf.for with a static trip count that carries one tensor. Noise has to reach
/// its values: the noisy text has its steps one after the other.
static void makeFor(Builder &b) {
  Value x = b.pick();
  Value y =
      b.pickOr([&](const Value &v) { return v.shape == x.shape; }, x.shape);
  int64_t count = b.random.between(1, 4);
  if (b.isNoisy()) {
    for (int64_t i = 1; i < count; ++i)
      x = b.perturb(stepTo(b, x, y));
    b.push(stepTo(b, x, y));
    return;
  }
  std::string type = b.type(x), low = b.fresh("n"), high = b.fresh("n"),
              step = b.fresh("n"), carried = b.fresh("v");
  b.line(low + " = arith.constant 0 : index");
  b.line(high + " = arith.constant " + std::to_string(count) + " : index");
  b.line(step + " = arith.constant 1 : index");
  Value result{b.fresh(), x.shape};
  b.line(result.name + " = scf.for " + b.fresh("n") + " = " + low + " to " +
         high + " step " + step + " iter_args(" + carried + " = " + x.name +
         ") -> (" + type + ") {");
  b.line("  scf.yield " + stepTo(b, {carried, x.shape}, y).name + " : " + type);
  b.line("}");
  b.push(result);
}

/// scf.if on an integer input; either branch reads the same values.
static void makeIf(Builder &b) {
  Value x = b.pick();
  std::string type = b.type(x), flag = b.addIndices({}, 2);
  std::string read = b.fresh("n"), zero = b.fresh("n"), holds = b.fresh("n");
  b.line(read + " = tensor.extract " + flag + "[] : tensor<i32>");
  b.line(zero + " = arith.constant 0 : i32");
  b.line(holds + " = arith.cmpi eq, " + read + ", " + zero + " : i32");
  Value result{b.fresh(), x.shape};
  auto addBranch = [&](const std::string &op) {
    Value y = b.define(x.shape, op + " " + x.name + " : " + type);
    b.line("  scf.yield " + b.blurSlope(op, y, x).name + " : " + type);
  };
  b.line(result.name + " = scf.if " + holds + " -> (" + type + ") {");
  addBranch("math.tanh");
  b.line("} else {");
  addBranch("math.sin");
  b.line("}");
  b.push(result);
}

void mlir::amp::campaign::addControlRows(std::vector<OpRow> &rows) {
  rows.push_back({"for", 3, false, makeFor});
  rows.push_back({"if", 2, false, makeIf});
}
