//===- Kinks.cpp - Where comparisons choose -------------------------------===//

#include "Kinks.h"
#include "Builder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <map>
#include <numeric>

using namespace mlir::amp::campaign;

//===----------------------------------------------------------------------===//
// Ways
//===----------------------------------------------------------------------===//

static double sign(double value) { return (value > 0) - (value < 0); }

/// Of a rule that compares two sides.
static double compare(Rule rule, double left, double right) {
  double tie = 0.5 * (left == right);
  switch (rule) {
  case Rule::More:
    return left > right;
  case Rule::AtLeast:
    return left >= right;
  case Rule::Less:
    return left < right;
  case Rule::AtMost:
    return left <= right;
  case Rule::MoreOrHalf:
    return (left > right) + tie;
  case Rule::LessOrHalf:
    return (left < right) + tie;
  case Rule::Sign:
    return sign(left);
  default:
    return sign(left) * std::copysign(1.0, right);
  }
}

/// For each point the number of its result: the points that agree in all loops
/// that are not reduced.
static std::vector<int64_t> getResults(const Kink &kink) {
  std::vector<int64_t> results(countElements(kink.loops));
  for (auto [point, result] : llvm::enumerate(results)) {
    int64_t rest = point, step = 1;
    for (int64_t dim = kink.loops.size() - 1; dim >= 0; --dim) {
      int64_t size = kink.loops[dim];
      if (kink.iterators[dim] == 'p') {
        result += rest % size * step;
        step *= size;
      }
      rest /= size;
    }
  }
  return results;
}

static std::vector<double> shareExtrema(const Kink &kink,
                                        llvm::ArrayRef<double> terms) {
  bool isMost = kink.rule == Rule::Largest || kink.rule == Rule::FirstLargest;
  bool takesFirst =
      kink.rule == Rule::FirstLargest || kink.rule == Rule::FirstSmallest;
  std::vector<int64_t> results = getResults(kink);
  std::map<int64_t, double> extrema, counts;
  for (auto [result, term] : llvm::zip_equal(results, terms)) {
    double &best = extrema.insert({result, term}).first->second;
    if (isMost ? term > best : term < best)
      best = term;
  }
  std::vector<double> ways;
  for (auto [result, term] : llvm::zip_equal(results, terms)) {
    double &count = counts[result];
    bool isBest = term == extrema[result] && !(takesFirst && count > 0);
    count += isBest;
    ways.push_back(isBest);
  }
  for (auto [result, way] : llvm::zip_equal(results, ways))
    way /= std::max(1.0, counts[result]);
  return ways;
}

static std::vector<double> placeTerms(const Kink &kink,
                                      llvm::ArrayRef<double> terms) {
  size_t count = kink.loops.back();
  bool descends = kink.rule == Rule::Descending;
  std::vector<double> ways(terms.size(), 0.0);
  for (size_t row = 0; row < terms.size(); row += count) {
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), row);
    llvm::stable_sort(order, [&](size_t i, size_t j) {
      return descends ? terms[i] > terms[j] : terms[i] < terms[j];
    });
    size_t place = row / count % kink.loops[kink.loops.size() - 2];
    ways[order[place]] = 1;
  }
  return ways;
}

std::vector<double> mlir::amp::campaign::getWays(const Kink &kink,
                                                 llvm::ArrayRef<double> left,
                                                 llvm::ArrayRef<double> right) {
  if (kink.rule >= Rule::Ascending)
    return placeTerms(kink, left);
  if (kink.rule >= Rule::Largest)
    return shareExtrema(kink, left);
  std::vector<double> ways;
  for (auto [l, r] : llvm::zip_equal(left, right))
    ways.push_back(compare(kink.rule, l, r));
  return ways;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string Builder::decide(Rule rule, const std::string &left,
                            const std::string &right) {
  kinks.push_back({rule, {}, {}});
  sides.push_back({left, right});
  wayNames.push_back(isForced() ? fresh("w") : "");
  return wayNames.back();
}

std::string Builder::mix(const std::string &way, const std::string &x,
                         const std::string &y) {
  std::string other = exact("arith.subf", {constant(1.0), way});
  return scalar("arith.addf", {exact("arith.mulf", {x, way}),
                               exact("arith.mulf", {y, other})});
}

std::string Builder::compareFloats(const std::string &predicate, Rule rule,
                                   const std::string &x, const std::string &y) {
  std::string way = decide(rule, x, y), name = fresh("c");
  if (way.empty())
    line(name + " = arith.cmpf " + predicate + ", " + x + ", " + y + " : " +
         getElement());
  else
    line(name + " = arith.cmpf ogt, " + way + ", " + constant(0.5) + " : " +
         getElement());
  return name;
}

/// The sizes of loops, from the operands that have a loop for a coordinate.
static Shape getLoops(llvm::ArrayRef<Builder::Operand> operands, size_t count) {
  Shape loops(count, 1);
  for (const Builder::Operand &operand : operands) {
    llvm::SmallVector<llvm::StringRef> coordinates;
    llvm::StringRef(operand.map).split(coordinates, ", ", -1, false);
    for (auto [coordinate, size] : llvm::zip(coordinates, operand.value.shape))
      if (int64_t loop;
          coordinate.consume_front("d") && !coordinate.getAsInteger(10, loop))
        loops[loop] = size;
  }
  return loops;
}

llvm::SmallVector<Builder::Operand>
Builder::closeKinks(size_t first, llvm::ArrayRef<Operand> inputs,
                    const Operand &result, llvm::ArrayRef<char> iterators) {
  llvm::SmallVector<Operand> operands(inputs), ways;
  operands.push_back(result);
  Shape loops = getLoops(operands, iterators.size());
  for (size_t i = first; i < kinks.size(); ++i) {
    kinks[i].loops = loops;
    kinks[i].iterators.assign(iterators.begin(), iterators.end());
    ways.push_back(
        {{"%way" + std::to_string(i), loops}, joinDims(allDims(loops.size()))});
  }
  return ways;
}

/// A generic over all loops of the kinks whose results are their sides, which
/// are computed as the body does, in f32. Its casts do not fold: it reads what
/// is in memory, as decisions do.
void Builder::recordKinks(size_t first, llvm::ArrayRef<Operand> inputs,
                          const Names &arguments, const Names &accumulators,
                          const std::string &inner) {
  if (form != Form::Recording || first == kinks.size())
    return;
  const Shape &loops = kinks[first].loops;
  size_t count = 2 * (kinks.size() - first);
  std::string dims = joinDims(allDims(loops.size())), out = fresh("e"),
              map = "affine_map<(" + dims + ") -> (";
  Names maps, ins, inTypes, args, yielded, outs(count, out),
      types(count, type(loops)), floats(count, "f32"), results,
      iterators(loops.size(), "\"parallel\"");
  for (auto [input, name] : llvm::zip(inputs, arguments)) {
    maps.push_back(map + input.map + ")>");
    ins.push_back(input.value.name);
    inTypes.push_back(type(input.value));
    args.push_back(name + ": f32");
  }
  for (size_t i = 0; i < count; ++i) {
    const auto &[left, right] = sides[first + i / 2];
    maps.push_back(map + dims + ")>");
    args.push_back((i < accumulators.size() ? accumulators[i] : fresh("o")) +
                   ": f32");
    yielded.push_back(i % 2 ? right : left);
    results.push_back("%inner#" + std::to_string(i));
  }
  auto join = [](const Names &names) { return llvm::join(names, ", "); };
  std::string name = "%sides" + std::to_string(first),
              number = ":" + std::to_string(count), all = join(types);
  recorders +=
      "  " + name + number + " = amp.autocast policy #recorder -> " + all +
      " {\n    " + out + " = tensor.empty() : " + type(loops) + "\n    %inner" +
      number + " = linalg.generic {indexing_maps = [" + join(maps) +
      "], iterator_types = [" + join(iterators) + "]} ins(" + join(ins) +
      " : " + join(inTypes) + ") outs(" + join(outs) + " : " + all +
      ") {\n  ^bb0(" + join(args) + "):\n" + inner + "    linalg.yield " +
      join(yielded) + " : " + join(floats) + "\n    } -> (" + all +
      ")\n    amp.yield " + join(results) + " : " + all + "\n  }\n";
  for (size_t i = 0; i < count; ++i)
    recordSide(first + i / 2, i % 2 ? "right" : "left",
               name + "#" + std::to_string(i));
}

/// Adds side * parameter to the loss, where the parameter is zero: its gradient
/// is the side. In f32, and no contraction.
void Builder::recordSide(size_t kink, const std::string &which,
                         const std::string &side) {
  const Shape &loops = kinks[kink].loops;
  std::string param = which + std::to_string(kink), all = type(loops),
              term = fresh("t"), sum = fresh("t"), zero = fresh("e"),
              product = fresh("t"), dims = joinDims(allDims(loops.size())),
              map = "affine_map<(" + dims + ") -> (";
  sideArguments.push_back({param, loops, true});
  Names iterators(loops.size(), "\"reduction\"");
  recorders += "  " + term + " = amp.autocast policy #wide -> tensor<f32> {\n" +
               "    " + product + " = arith.mulf %" + param + ", " + side +
               " : " + all + "\n    " + zero +
               " = arith.constant dense<0.0> : tensor<f32>\n    " + sum +
               " = linalg.generic {indexing_maps = [" + map + dims + ")>, " +
               map + ")>], iterator_types = [" + llvm::join(iterators, ", ") +
               "]} ins(" + product + " : " + all + ") outs(" + zero +
               " : tensor<f32>) {\n    ^bb0(%a: f32, %o: f32):\n" +
               "      %s = arith.addf %o, %a : f32\n" +
               "      linalg.yield %s : f32\n    } -> tensor<f32>\n" +
               "    amp.yield " + sum + " : tensor<f32>\n  }\n";
  recordedTerms.push_back(term);
}

/// The policies of recorders: f32 of what decisions read, and f32.
std::string Builder::formatPolicies() const {
  if (form != Form::Recording)
    return "";
  return "#recorder = #amp.policy<\"f32\", rounding = strict>\n"
         "#wide = #amp.policy<\"f32\">\n";
}

/// What follows the loss; its name with all that is recorded.
std::string Builder::formatRecorders(std::string &loss) const {
  std::string text = recorders;
  for (const std::string &term : recordedTerms) {
    std::string sum = "%with" + term.substr(1);
    text +=
        "  " + sum + " = arith.addf " + loss + ", " + term + " : tensor<f32>\n";
    loss = sum;
  }
  return text;
}
