//===- OpsControl.cpp - Loops and branches ----------------------*- C++ -*-===//

#include "Ops.h"
#include "llvm/ADT/StringExtras.h"

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

/// Whether an integer input is 0.
static std::string readFlag(Builder &b) {
  std::string flag = b.addIndices({}, 2), read = b.fresh("n"),
              zero = b.fresh("n"), holds = b.fresh("n");
  b.line(read + " = tensor.extract " + flag + "[] : tensor<i32>");
  b.line(zero + " = arith.constant 0 : i32");
  b.line(holds + " = arith.cmpi eq, " + read + ", " + zero + " : i32");
  return holds;
}

/// Whether the first element of a value is above 1/4.
static std::string compareElement(Builder &b) {
  Value y = b.pick();
  size_t first = b.getNumKinks();
  b.decide(Rule::More, "%element", "%bound");
  std::string zero = b.fresh("n"), element = b.fresh("n"), holds = b.fresh("n");
  Builder::Operand input{
      y, llvm::join(Names(y.shape.size(), std::string("0")), ", ")};
  b.closeKinks(first, {input}, {{"", {}}, ""}, {});
  b.recordKinks(first, {input}, {"%element"}, {},
                "    %bound = arith.constant 0.25 : f32\n");
  std::string bound = b.constant(b.isForced() ? 0.5 : 0.25);
  b.line(zero + " = arith.constant 0 : index");
  b.line(element + " = tensor.extract " +
         (b.isForced()
              ? "%way" + std::to_string(first) + "[] : " + b.scalarType()
              : y.name + "[" + llvm::join(Names(y.shape.size(), zero), ", ") +
                    "] : " + b.type(y)));
  b.line(holds + " = arith.cmpf ogt, " + element + ", " + bound + " : " +
         b.getElement());
  return holds;
}

/// scf.if on an integer input or on an element; either branch reads the same
/// values.
static void makeIf(Builder &b) {
  Value x = b.pick();
  bool isKink = b.mayKink && b.random.chance(50);
  std::string type = b.type(x),
              holds = isKink ? compareElement(b) : readFlag(b);
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
