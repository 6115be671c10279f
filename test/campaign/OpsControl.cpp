//===- OpsControl.cpp - Loops and branches ----------------------*- C++ -*-===//

#include "Ops.h"

using namespace mlir::amp::campaign;

/// scf.for with a static trip count that carries one tensor.
static void makeFor(Builder &b) {
  Value x = b.pick();
  Value y =
      b.pickOr([&](const Value &v) { return v.shape == x.shape; }, x.shape);
  std::string type = b.type(x), low = b.fresh("n"), high = b.fresh("n"),
              step = b.fresh("n"), carried = b.fresh("v");
  b.line(low + " = arith.constant 0 : index");
  b.line(high + " = arith.constant " + std::to_string(b.random.between(1, 4)) +
         " : index");
  b.line(step + " = arith.constant 1 : index");
  Value result{b.fresh(), x.shape};
  b.line(result.name + " = scf.for " + b.fresh("n") + " = " + low + " to " +
         high + " step " + step + " iter_args(" + carried + " = " + x.name +
         ") -> (" + type + ") {");
  std::string bounded = b.fresh(), next = b.fresh();
  b.line("  " + bounded + " = math.tanh " + carried + " : " + type);
  b.line("  " + next + " = arith.addf " + bounded + ", " + y.name + " : " +
         type);
  b.line("  scf.yield " + next + " : " + type);
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
  std::string first = b.fresh(), second = b.fresh();
  b.line(result.name + " = scf.if " + holds + " -> (" + type + ") {");
  b.line("  " + first + " = math.tanh " + x.name + " : " + type);
  b.line("  scf.yield " + first + " : " + type);
  b.line("} else {");
  b.line("  " + second + " = math.sin " + x.name + " : " + type);
  b.line("  scf.yield " + second + " : " + type);
  b.line("}");
  b.push(result);
}

void mlir::amp::campaign::addControlRows(std::vector<OpRow> &rows) {
  rows.push_back({"for", 3, false, makeFor});
  rows.push_back({"if", 2, false, makeIf});
}
