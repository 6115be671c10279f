//===- OpsControl.cpp - Loops and branches ----------------------*- C++ -*-===//

#include "Ops.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp::campaign;

/// op(x), in texts in f32 within a region of f32 if it is to be in one.
static Value define(Builder &b, const std::string &op, const Value &x,
                    bool inRegion) {
  std::string type = b.type(x), text = op + " " + x.name + " : " + type;
  if (!inRegion || !b.isF32())
    return b.define(x.shape, text);
  std::string inner = b.fresh();
  return b.define(x.shape, "amp.autocast policy #amp.policy<\"f32\"> -> " +
                               type + " {\n    " + inner + " = " + text +
                               "\n    amp.yield " + inner + " : " + type +
                               "\n  }");
}

/// tanh(x) + y.
static Value stepTo(Builder &b, const Value &x, const Value &y, bool inRegion) {
  std::string type = b.type(x);
  Value bounded = define(b, "math.tanh", x, inRegion);
  bounded = b.perturb(b.blurSlope("math.tanh", bounded, x));
  return b.define(x.shape,
                  "arith.addf " + bounded.name + ", " + y.name + " : " + type);
}

namespace {
/// A loop that carries one tensor.
struct Loop {
  Value x, y;
  int64_t count;
  bool inRegion;
};
} // namespace

static void writeFor(Builder &b, const Loop &loop) {
  std::string type = b.type(loop.x), low = b.fresh("n"), high = b.fresh("n"),
              step = b.fresh("n"), carried = b.fresh("v");
  b.line(low + " = arith.constant 0 : index");
  b.line(high + " = arith.constant " + std::to_string(loop.count) + " : index");
  b.line(step + " = arith.constant 1 : index");
  Value result{b.fresh(), loop.x.shape};
  b.line(result.name + " = scf.for " + b.fresh("n") + " = " + low + " to " +
         high + " step " + step + " iter_args(" + carried + " = " +
         loop.x.name + ") -> (" + type + ") {");
  Value next = stepTo(b, {carried, loop.x.shape}, loop.y, loop.inRegion);
  b.line("  scf.yield " + next.name + " : " + type);
  b.line("}");
  b.push(result);
}

/// scf.while that counts in a 0-d tensor, as frontends print it.
static void writeWhile(Builder &b, const Loop &loop) {
  std::string type = b.type(loop.x), types = "tensor<i32>, " + type,
              zero = b.fresh("n"), one = b.fresh("n"), last = b.fresh("n"),
              i = b.fresh("n"), at = b.fresh("n"), holds = b.fresh("c"),
              next = b.fresh("n"), x = b.fresh(), y = b.fresh();
  b.line(zero + " = arith.constant dense<0> : tensor<i32>");
  b.line(one + " = arith.constant dense<1> : tensor<i32>");
  b.line(last + " = arith.constant " + std::to_string(loop.count) + " : i32");
  Value result{b.fresh(), loop.x.shape};
  b.line(b.fresh("n") + ", " + result.name + " = scf.while (" + i + " = " +
         zero + ", " + x + " = " + loop.x.name + ") : (" + types + ") -> (" +
         types + ") {");
  b.line("  " + at + " = tensor.extract " + i + "[] : tensor<i32>");
  b.line("  " + holds + " = arith.cmpi slt, " + at + ", " + last + " : i32");
  b.line("  scf.condition(" + holds + ") " + i + ", " + x + " : " + types);
  b.line("} do {");
  b.line("^bb0(" + i + ": tensor<i32>, " + y + ": " + type + "):");
  b.line("  " + next + " = arith.addi " + i + ", " + one + " : tensor<i32>");
  Value value = stepTo(b, {y, loop.x.shape}, loop.y, loop.inRegion);
  b.line("  scf.yield " + next + ", " + value.name + " : " + types);
  b.line("}");
  b.push(result);
}

/// With a static trip count. Noise has to reach its values: the noisy text has
/// its steps one after the other.
static void makeLoop(Builder &b,
                     llvm::function_ref<void(Builder &, const Loop &)> write) {
  Value x = b.pick();
  Value y =
      b.pickOr([&](const Value &v) { return v.shape == x.shape; }, x.shape);
  int64_t count = b.random.between(1, 4);
  bool inRegion = b.random.chance(30);
  if (!b.isNoisy()) {
    write(b, {x, y, count, inRegion});
    return;
  }
  for (int64_t i = 1; i < count; ++i)
    x = b.perturb(stepTo(b, x, y, inRegion));
  b.push(stepTo(b, x, y, inRegion));
}

static void makeFor(Builder &b) { makeLoop(b, writeFor); }
static void makeWhile(Builder &b) { makeLoop(b, writeWhile); }

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
  bool inRegion = b.random.chance(30);
  auto addBranch = [&](const std::string &op) {
    Value y = define(b, op, x, inRegion);
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
  rows.push_back({"while", 2, false, makeWhile});
  rows.push_back({"if", 2, false, makeIf});
}
