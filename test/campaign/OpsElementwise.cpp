//===- OpsElementwise.cpp - One element at a time ---------------*- C++ -*-===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp::campaign;

/// A part of the shape, as a bias has.
static Shape pickPart(Random &random, llvm::ArrayRef<int64_t> shape) {
  Shape part;
  for (int64_t size : shape)
    if (random.chance(60))
      part.push_back(random.chance(10) ? 1 : size);
  return part;
}

/// A generic on one to three values, broadcast and transposed by their maps.
static void makeElementwise(Builder &b) {
  Value first = b.pick();
  std::vector<Builder::Operand> operands = {
      {first, joinDims(allDims(first.shape.size()))}};
  int64_t others = b.random.between(0, 2);
  for (int64_t i = 0; i < others; ++i) {
    std::string map;
    Random fitting = b.random;
    Value other = b.pickOr(
        [&](const Value &value) {
          Random copy = fitting;
          return fitMap(copy, first.shape, value, map);
        },
        pickPart(b.random, first.shape));
    if (fitMap(b.random, first.shape, other, map))
      operands.push_back({other, map});
  }
  // The loops may come in another order than the result's dimensions.
  int64_t rank = first.shape.size();
  Shape order = allDims(rank);
  if (b.random.chance(20))
    b.random.shuffle(order);
  Shape shape;
  for (int64_t dim : order)
    shape.push_back(first.shape[dim]);
  std::string init =
      b.random.chance(80) ? b.empty(shape) : b.filled(shape, 0.0);
  b.push(b.generic(
      operands, shape, joinDims(order), llvm::SmallVector<char>(rank, 'p'),
      init, [&](const Names &args) {
        return makeBody(b, Names(args.begin(), args.begin() + operands.size()));
      }));
}

/// arith and math ops on whole tensors.
static void makeTensorOp(Builder &b) {
  Value x = b.pick();
  Value y = b.pickOr([&](const Value &value) { return value.shape == x.shape; },
                     x.shape);
  std::string type = b.type(x);
  auto binary = [&](const char *op, const Value &u, const Value &v) {
    return b.define(x.shape, std::string(op) + " " + u.name + ", " + v.name +
                                 " : " + type);
  };
  auto unary = [&](const char *op, const Value &v) {
    return b.define(x.shape, std::string(op) + " " + v.name + " : " + type);
  };
  auto op = b.random.pick({"math.tanh", "math.sin", "math.erf", "math.cos"});
  Value bounded = b.perturb(b.blurSlope(op, unary(op, y), y));
  b.push(binary(b.random.pick({"arith.addf", "arith.subf", "arith.mulf"}), x,
                bounded));
}

/// linalg's named elementwise ops.
static void makeNamed(Builder &b) {
  Value x = b.pick();
  Value y = b.pickOr([&](const Value &value) { return value.shape == x.shape; },
                     x.shape);
  std::string type = b.type(x), out = b.empty(x.shape);
  auto outs = [&] { return " outs(" + out + " : " + type + ") -> " + type; };
  auto op = b.random.pick<std::string>({"linalg.tanh", "linalg.erf"});
  Value bounded =
      b.define(x.shape, op + " ins(" + y.name + " : " + type + ")" + outs());
  bounded = b.perturb(b.blurSlope(op, bounded, y));
  b.push(b.define(x.shape, b.random.pick<std::string>(
                               {"linalg.add", "linalg.sub", "linalg.mul"}) +
                               " ins(" + x.name + ", " + bounded.name + " : " +
                               type + ", " + type + ")" + outs()));
}

/// linalg.map with one op as its body.
static void makeMap(Builder &b) {
  Value x = b.pick();
  std::string type = b.type(x), out = b.empty(x.shape);
  auto op = b.random.pick<std::string>({"math.tanh", "math.sin", "math.atan"});
  Value y =
      b.define(x.shape, "linalg.map { " + op + " } ins(" + x.name + " : " +
                            type + ") outs(" + out + " : " + type + ")");
  b.push(b.blurSlope(op, y, x));
}

/// A function of its own that is called, at times under f32. Noise has to reach
/// its values: the noisy text has its body in place of the call.
static void makeCall(Builder &b) {
  Value x = b.pick();
  if (b.isNoisy()) {
    b.push(b.map(x, [&](const std::string &v) {
      return b.scalar("arith.mulf", {b.scalar("math.tanh", {v}), v});
    }));
    return;
  }
  std::string name = "@f" + b.fresh("").substr(1), type = b.type(x);
  std::string policy = b.isF32() && b.random.chance(50)
                           ? " attributes {amp.policy = #amp.policy<\"f32\">}"
                           : "";
  b.addFunction("func.func private " + name + "(%x: " + type + ") -> " + type +
                policy + " {\n  %0 = math.tanh %x : " + type +
                "\n  %1 = arith.mulf %0, %x : " + type +
                "\n  return %1 : " + type + "\n}\n");
  b.push(b.define(x.shape, "func.call " + name + "(" + x.name + ") : (" + type +
                               ") -> " + type));
}

/// A function with a gradient of its own, which is the formula's, and reads
/// what the function kept. The other texts have the formula.
static void makeRule(Builder &b) {
  Value x = b.pick();
  if (!b.isF32()) {
    b.push(b.map(x, [&](const std::string &v) {
      return b.scalar("arith.mulf", {b.scalar("math.tanh", {v}), v});
    }));
    return;
  }
  std::string name = "@f" + b.fresh("").substr(1), type = b.type(x),
              end = " : " + type + "\n", kept = b.fresh();
  b.addFunction(
      "func.func private " + name + "(%x: " + type + ") -> (" + type + ", " +
      type + " {amp.residual}) attributes {amp.gradient = " + name +
      "_vjp} {\n  %0 = math.tanh %x" + end + "  %1 = arith.mulf %0, %x" + end +
      "  return %1, %0 : " + type + ", " + type + "\n}\nfunc.func private " +
      name + "_vjp(%x: " + type + ", %t: " + type + ", %d: " + type + ") -> " +
      type + " {\n  %one = arith.constant dense<1.0>" + end +
      "  %0 = arith.mulf %t, %t" + end + "  %1 = arith.subf %one, %0" + end +
      "  %2 = arith.mulf %x, %1" + end + "  %3 = arith.addf %2, %t" + end +
      "  %4 = arith.mulf %d, %3" + end + "  return %4" + end + "}\n");
  Value result{b.fresh(), x.shape};
  b.line(result.name + ", " + kept + " = func.call " + name + "(" + x.name +
         ") : (" + type + ") -> (" + type + ", " + type + ")");
  b.push(result);
}

/// To f64 and back: with an f64 text there is nothing to convert.
static void makeIsland(Builder &b) {
  Value x = b.pick();
  b.push(b.map(x, [&](const std::string &v) {
    if (!b.isF32())
      return b.scalar("math.tanh", {v});
    std::string wide = b.fresh("s"), y = b.fresh("s"), narrow = b.fresh("s");
    b.line(wide + " = arith.extf " + v + " : f32 to f64");
    b.line(y + " = math.tanh " + wide + " : f64");
    b.line(narrow + " = arith.truncf " + y + " : f64 to f32");
    return narrow;
  }));
}

/// Index arithmetic beside floats.
static void makePositional(Builder &b) {
  Value x = b.pick();
  b.push(b.map(x, [&](const std::string &v) {
    return b.scalar("arith.mulf", {v, b.positionWeight(x.shape.size())});
  }));
}

/// One op of two inputs with two results, whose bodies differ in their
/// accumulator.
static void
pushTwoResults(Builder &b, const Value &x, const Value &y, const Shape &shape,
               const std::string &all, const std::string &kept,
               llvm::ArrayRef<char> loops, const Value &init,
               llvm::function_ref<std::string(const Names &)> body) {
  std::string in = "affine_map<(" + all + ") -> (" + all + ")>",
              out = "affine_map<(" + all + ") -> (" + kept + ")>",
              name = b.fresh(), type = b.type(shape), kinds;
  for (char kind : loops)
    kinds += std::string(kinds.empty() ? "" : ", ") +
             (kind == 'p' ? "\"parallel\"" : "\"reduction\"");
  Names args = {b.fresh("a"), b.fresh("a"), b.fresh("o"), b.fresh("o")};
  size_t kinks = b.getNumKinks();
  std::string first, second, inner = b.capture([&] {
    first = body({args[0], args[1], args[2]});
    second = body({args[0], args[1], args[3]});
  });
  llvm::SmallVector<Builder::Operand> inputs = {{x, all}, {y, all}};
  b.closeKinks(kinks, inputs, {init, kept}, loops);
  b.recordKinks(kinks, inputs, {args[0], args[1]}, {args[2], args[3]}, inner);
  b.line(name + ":2 = linalg.generic {indexing_maps = [" + in + ", " + in +
         ", " + out + ", " + out + "], iterator_types = [" + kinds + "]} ins(" +
         x.name + ", " + y.name + " : " + b.type(x) + ", " + b.type(y) +
         ") outs(" + init.name + ", " + init.name + " : " + type + ", " + type +
         ") {");
  b.line("^bb0(" + llvm::join(args, ": f32, ") + ": f32):");
  b.addText(inner);
  b.line("  linalg.yield " + first + ", " + second + " : f32, f32");
  b.line("} -> (" + type + ", " + type + ")");
  b.push({name + "#0", shape});
  b.push({name + "#1", shape});
}

/// Two results of one op: of each element, or sums along the last dimension.
/// The other texts have two ops.
static void makeTwoResults(Builder &b) {
  Value x = pickRanked(b, 1, 4), y = pickExactly(b, x.shape);
  int64_t rank = x.shape.size();
  bool isSum = b.random.chance(40);
  std::string all = joinDims(allDims(rank)),
              kept = joinDims(allDims(rank - isSum));
  Shape shape = x.shape;
  llvm::SmallVector<char> loops(rank, 'p');
  if (isSum) {
    shape.pop_back();
    loops.back() = 'r';
  }
  Value init = makeZeros(b, shape);
  auto body = [&](const Names &args) {
    std::string value = makeBody(b, {args[0], args[1]});
    return isSum ? b.exact("arith.addf", {args[2], value}) : value;
  };
  if (!b.isF32()) {
    for (int i = 0; i < 2; ++i)
      b.push(b.generic({{x, all}, {y, all}}, shape, kept, loops, init.name,
                       [&](const Names &args) {
                         return body({args[0], args[1], args.back()});
                       }));
    return;
  }
  pushTwoResults(b, x, y, shape, all, kept, loops, init, body);
}

void mlir::amp::campaign::addElementwiseRows(std::vector<OpRow> &rows) {
  rows.push_back({"elementwise", 20, false, makeElementwise});
  rows.push_back({"tensor_op", 4, false, makeTensorOp});
  rows.push_back({"named", 3, false, makeNamed});
  rows.push_back({"map", 2, false, makeMap});
  rows.push_back({"call", 2, false, makeCall});
  rows.push_back({"rule", 2, false, makeRule});
  rows.push_back({"island", 2, false, makeIsland});
  rows.push_back({"positional", 2, false, makePositional});
  rows.push_back({"two_results", 3, false, makeTwoResults});
}
