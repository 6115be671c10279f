//===- ProductKernel.cpp - A contraction to compile and check ---*- C++ -*-===//

#include "ProductKernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mlir::amp::test;
using llvm::formatv;

static int draw(std::mt19937 &random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(random);
}

/// 0, 1, ...
static std::vector<unsigned> countTo(size_t count) {
  std::vector<unsigned> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

static std::string printType(const std::vector<int64_t> &shape,
                             const std::string &element) {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + element + ">";
}

std::string ProductTensor::getType() const { return printType(shape, type); }

//===----------------------------------------------------------------------===//
// Drawing
//===----------------------------------------------------------------------===//

ProductKernel::ProductKernel(std::mt19937 &random, unsigned number,
                             ProductOrder order)
    : number(number), order(order) {
  drawLoops(random);
  const std::pair<const char *, const char *> kTypes[] = {
      {"f32", "f32"}, {"f32", "f32"}, {"f64", "f64"}, {"bf16", "f32"},
      {"f16", "f32"}, {"i8", "i32"},  {"i32", "i64"}, {"bf16", "f32"}};
  bool pairs = order == ProductOrder::Pairs;
  int type = pairs                          ? 7
             : order == ProductOrder::Parts ? 3 * draw(random, 0, 1)
                                            : draw(random, 0, 7);
  isExcess = type == 7;
  std::tie(inputType, sumType) = kTypes[type];
  // A single product is no pair.
  if (isExcess)
    sizes.back() = std::max<int64_t>(sizes.back(), 2);
  leftPrologue = Prologue(draw(random, 0, 2));
  rightPrologue = Prologue(draw(random, 0, 2));
  epilogue = Epilogue(draw(random, 0, 4));
  if (pairs) {
    leftPrologue = rightPrologue = Prologue::None;
    epilogue = Epilogue::None;
    isTiny = draw(random, 0, 2) == 0;
  }
  // Others round sums of their own.
  if (order == ProductOrder::Parts && epilogue > Epilogue::BiasRelu)
    epilogue = Epilogue::None;
  left = makeTensor(random, "a", inputType, pick(random, {Batch, Row, Depth}));
  right =
      makeTensor(random, "b", inputType, pick(random, {Batch, Column, Depth}));
  result =
      makeTensor(random, "out", sumType, pick(random, {Batch, Row, Column}));
  bias = makeTensor(random, "bias", sumType, {result.loops.back()});
  rowSums = makeTensor(
      random, "sums", sumType,
      std::vector<unsigned>(result.loops.begin(), result.loops.end() - 1));
}

/// Blocks so small that there are several of everything; or rows pages apart.
/// Tiles of pairs are larger, and parts of a sum.
void ProductKernel::drawLoops(std::mt19937 &random) {
  auto add = [&](Role role, int count, int most) {
    for (int i = 0; i < count; ++i) {
      // Multiples of vectors are what most sizes are.
      bool isWhole = draw(random, 0, 2) == 0;
      roles.push_back(role);
      sizes.push_back(isWhole && most >= 16 ? 16 * draw(random, 1, most / 16)
                                            : draw(random, 1, most));
    }
  };
  bool parts = order == ProductOrder::Parts;
  int scale = order == ProductOrder::Pairs ? 2 : 1;
  int count = draw(random, 0, 3) == 0 ? 2 : 1;
  add(Batch, draw(random, 0, 2) == 0 ? 1 : 0, 3);
  add(Row, count, parts ? 7 : count == 1 ? 40 * scale : 6);
  count = draw(random, 0, 3) == 0 ? 2 : 1;
  add(Column, count, parts ? 9 : count == 1 ? 80 * scale : 16);
  bool isWide = !parts && count == 1 && draw(random, 0, 11) == 0;
  sizes.back() = isWide ? 1024 : sizes.back();
  count = draw(random, 0, 3) == 0 ? 2 : 1;
  add(Depth, count,
      parts        ? (count == 1 ? 900 : 40)
      : count == 1 ? 90 * scale
                   : 16);
  // Less than a vector is left behind the plan's blocks.
  if (parts && count == 1 && draw(random, 0, 7) == 0)
    sizes.back() = 5121;
  for (int most : {48, 30, 64, 40, 80})
    blocks.push_back(draw(random, 1, most * scale));
  blocks[2] = isWide ? 128 * draw(random, 1, 4) : blocks[2];
}

/// The loops of some roles, in any order.
std::vector<unsigned> ProductKernel::pick(std::mt19937 &random,
                                          std::vector<Role> wanted) {
  std::vector<unsigned> loops;
  for (unsigned loop = 0; loop < roles.size(); ++loop)
    if (llvm::is_contained(wanted, roles[loop]))
      loops.push_back(loop);
  std::shuffle(loops.begin(), loops.end(), random);
  return loops;
}

ProductTensor ProductKernel::makeTensor(std::mt19937 &random, std::string name,
                                        std::string type,
                                        std::vector<unsigned> loops) {
  ProductTensor tensor{name, type, loops, {}, {}};
  int64_t count = 1;
  for (unsigned loop : loops) {
    tensor.shape.push_back(sizes[loop]);
    count *= sizes[loop];
  }
  for (int64_t i = 0; i < count; ++i)
    tensor.values.push_back(drawValue(random, name));
  return tensor;
}

/// Eight bits, as bf16 has. Tiny ones, many of them subnormal, meet large ones.
double ProductKernel::drawValue(std::mt19937 &random, const std::string &name) {
  if (order == ProductOrder::Any)
    return draw(random, -3, 3);
  int exponent = !isTiny       ? draw(random, -12, 4)
                 : name == "a" ? -133
                               : draw(random, 100, 104);
  return std::ldexp(draw(random, -255, 255), exponent);
}

std::vector<ProductTensor *> ProductKernel::getArguments() {
  std::vector<ProductTensor *> arguments = {&left, &right, &bias, &result};
  if (epilogue == Epilogue::RowSums)
    arguments.push_back(&rowSums);
  return arguments;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

std::string ProductKernel::getName() const {
  return "product" + std::to_string(number);
}

/// From all loops to some.
std::string ProductKernel::printMap(const std::vector<unsigned> &loops) const {
  auto name = [](unsigned loop) { return "d" + std::to_string(loop); };
  return formatv("affine_map<({0}) -> ({1})>",
                 llvm::join(llvm::map_range(countTo(sizes.size()), name), ", "),
                 llvm::join(llvm::map_range(loops, name), ", "));
}

/// From the dimensions of a tensor to those at some places.
static std::string printPlaces(size_t count, llvm::ArrayRef<unsigned> places) {
  auto name = [](unsigned place) { return "i" + std::to_string(place); };
  return formatv("affine_map<({0}) -> ({1})>",
                 llvm::join(llvm::map_range(countTo(count), name), ", "),
                 llvm::join(llvm::map_range(places, name), ", "));
}

static std::string printParallel(size_t count) {
  return llvm::join(std::vector<std::string>(count, "\"parallel\""), ", ");
}

std::string ProductKernel::printPrologue(const ProductTensor &input,
                                         Prologue prologue, std::string &name,
                                         std::vector<unsigned> &loops) const {
  name = "%" + input.name;
  loops = input.loops;
  if (prologue == Prologue::None)
    return "";
  size_t rank = loops.size();
  std::vector<unsigned> places = countTo(rank);
  std::vector<unsigned> all = places;
  std::vector<int64_t> shape = input.shape;
  // Dimension i of what is made is dimension rank - 1 - i of the input.
  if (prologue == Prologue::Transposed) {
    std::reverse(places.begin(), places.end());
    std::reverse(shape.begin(), shape.end());
    std::reverse(loops.begin(), loops.end());
  }
  std::string made = printType(shape, input.type), source = name;
  name += "_made";
  bool isDoubled = prologue == Prologue::Doubled;
  return formatv(R"(
  {0}_empty = tensor.empty() : {1}
  {0} = linalg.generic {{indexing_maps = [{2}, {3}], iterator_types = [{4}]}
    ins({5} : {6}) outs({0}_empty : {1}) {{
  ^bb0(%x: {7}, %o: {7}):
    %y = arith.add{8} %x, %x : {7}
    linalg.yield %{9} : {7}
  } -> {1})",
                 name, made, printPlaces(rank, places), printPlaces(rank, all),
                 printParallel(rank), source, input.getType(), input.type,
                 input.type[0] == 'i' ? "i" : "f", isDoubled ? "y" : "x");
}

std::string
ProductKernel::printProduct(const std::string &x, const std::string &xType,
                            const std::vector<unsigned> &xLoops,
                            const std::string &y, const std::string &yType,
                            const std::vector<unsigned> &yLoops) const {
  std::vector<std::string> kinds;
  for (Role role : roles)
    kinds.push_back(role == Depth ? "\"reduction\"" : "\"parallel\"");
  bool isInteger = sumType[0] == 'i';
  std::string casts, p = "%x", q = "%y", suffix = isInteger ? "i" : "f";
  if (inputType != sumType) {
    p = "%xw", q = "%yw";
    for (const char *name : {"x", "y"})
      casts += formatv("    %{0}w = arith.ext{1} %{0} : {2} to {3}\n", name,
                       isInteger ? "si" : "f", inputType, sumType);
  }
  return formatv(R"(
  %c = linalg.generic {{indexing_maps = [{0}, {1}, {2}],
      iterator_types = [{3}]} ins({4}, {5} : {6}, {7}) outs(%init : {8}) {{
  ^bb0(%x: {9}, %y: {9}, %sum: {10}):
{11}    %p = arith.mul{12} {13}, {14} : {10}
    %n = arith.add{12} %sum, %p : {10}
    linalg.yield %n : {10}
  } -> {8})",
                 printMap(xLoops), printMap(yLoops), printMap(result.loops),
                 llvm::join(kinds, ", "), x, y, xType, yType, result.getType(),
                 inputType, sumType, casts, suffix, p, q);
}

std::string ProductKernel::printEpilogue() const {
  size_t rank = result.shape.size();
  std::vector<unsigned> all = countTo(rank);
  std::string id = printPlaces(rank, all), type = result.getType();
  bool isInteger = sumType[0] == 'i';
  if (epilogue == Epilogue::RowSums)
    return formatv("\n  %r = linalg.reduce {{arith.add{0}} ins(%c : {1}) "
                   "outs(%sums : {2}) dimensions = [{3}]\n"
                   "  return %c, %r : {1}, {2}\n}\n",
                   isInteger ? "i" : "f", type, rowSums.getType(), rank - 1);
  if (epilogue == Epilogue::None || epilogue == Epilogue::Adds)
    return formatv("\n  return %c : {0}\n}\n", type);
  return formatv(R"(
  %r = linalg.generic {{indexing_maps = [{0}, {1}, {0}],
      iterator_types = [{2}]} ins(%c, %bias : {3}, {4}) outs(%out : {3}) {{
  ^bb0(%x: {5}, %v: {5}, %o: {5}):
    %s = arith.add{6} %x, %v : {5}
    %m = arith.max{7} %s, %zero : {5}
    %n = arith.add{6} %m, %o : {5}
    linalg.yield %{8} : {5}
  } -> {3}
  return %r : {3}
}
)",
                 id, printPlaces(rank, {unsigned(rank - 1)}),
                 printParallel(rank), type, bias.getType(), sumType,
                 isInteger ? "i" : "f", isInteger ? "si" : "imumf",
                 epilogue == Epilogue::InPlace ? "n" : "m");
}

/// Where they are not the plan's own.
std::string ProductKernel::printBlocks() const {
  if (order == ProductOrder::Parts)
    return "";
  auto print = [](int64_t size) { return std::to_string(size); };
  return formatv(", amp.contraction_blocks = array<i64: {0}>",
                 llvm::join(llvm::map_range(blocks, print), ", "));
}

std::string ProductKernel::print() const {
  bool sums = epilogue == Epilogue::RowSums, adds = epilogue == Epilogue::Adds;
  std::string x, y, type = result.getType();
  std::vector<unsigned> xLoops, yLoops;
  std::string before = printPrologue(left, leftPrologue, x, xLoops) +
                       printPrologue(right, rightPrologue, y, yLoops);
  auto getType = [&](const ProductTensor &input,
                     const std::vector<unsigned> &loops) {
    std::vector<int64_t> shape;
    for (unsigned loop : loops)
      shape.push_back(sizes[loop]);
    return printType(shape, input.type);
  };
  std::string head = formatv(
      "func.func private @{0}(%a: {1}, %b: {2}, %bias: {3}, %out: {4}{5}) -> "
      "({4}{6}) attributes {{amp.kernel{10}{7}} {{\n"
      "  %zero = arith.constant {8} : {9}",
      getName(), left.getType(), right.getType(), bias.getType(), type,
      sums ? ", %sums: " + rowSums.getType() : "",
      sums ? ", " + rowSums.getType() : "", printBlocks(),
      sumType[0] == 'i' ? "0" : "0.0", sumType, isExcess ? ", amp.excess" : "");
  bool isOutput = epilogue == Epilogue::None || sums;
  std::string start;
  if (!adds)
    start = formatv("\n  %empty = tensor.empty() : {0}\n  %init = linalg.fill "
                    "ins(%zero : {1}) outs({2} : {0}) -> {0}",
                    type, sumType, isOutput ? "%out" : "%empty");
  std::string product = printProduct(x, getType(left, xLoops), xLoops, y,
                                     getType(right, yLoops), yLoops);
  if (adds)
    product.replace(product.find("outs(%init"), 10, "outs(%out");
  return head + before + start + product + printEpilogue();
}
