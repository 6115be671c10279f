//===- ContractionKernels.cpp - Products on tensor cores --------*- C++ -*-===//

#include "MutationKernels.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace mlir::amp;
using llvm::formatv;

namespace {

using Dims = std::vector<std::vector<unsigned>>;

/// An operand's dimensions, each a sum of loops.
struct Operand {
  Dims dims;
};

struct Contraction {
  std::string type; ///< of the inputs; tf32 is f32 that the body rounds
  std::vector<int> sizes;
  unsigned reductions; ///< the last loops
  Operand left, right, out;

  int getSize(const std::vector<unsigned> &dim) const {
    int size = 1;
    for (unsigned loop : dim)
      size += sizes[loop] - 1;
    return size;
  }
  size_t locate(const Operand &operand, const std::vector<int> &point) const {
    size_t place = 0;
    for (const auto &dim : operand.dims) {
      int index = 0;
      for (unsigned loop : dim)
        index += point[loop];
      place = place * getSize(dim) + index;
    }
    return place;
  }
  std::string getTensor(const Operand &operand, const std::string &type) const {
    std::string text = "tensor<";
    for (const auto &dim : operand.dims)
      text += std::to_string(getSize(dim)) + "x";
    return text + type + ">";
  }
  std::string getElement() const { return type == "tf32" ? "f32" : type; }
  std::string getSum() const { return type == "i8" ? "i32" : "f32"; }
  std::string getLeft() const { return getTensor(left, getElement()); }
  std::string getRight() const { return getTensor(right, getElement()); }
  std::string getOut() const { return getTensor(out, getSum()); }
  std::string getMap(const Operand &operand) const {
    auto name = [](unsigned loop) { return "d" + std::to_string(loop); };
    std::vector<std::string> loops, results;
    for (unsigned i = 0; i < sizes.size(); ++i)
      loops.push_back(name(i));
    for (const auto &dim : operand.dims)
      results.push_back(llvm::join(llvm::map_range(dim, name), " + "));
    return formatv("affine_map<({0}) -> ({1})>", llvm::join(loops, ", "),
                   llvm::join(results, ", "));
  }

  std::string print() const;
  Array evaluate(const Array &leftData, const Array &rightData) const;
};

} // namespace

/// %{to}, an input's element %{from} as it is multiplied.
static std::string printCast(const std::string &type, const char *from,
                             const char *to) {
  if (type == "tf32")
    return formatv("    %{0}t = arith.truncf %{0} : f32 to tf32\n"
                   "    %{1} = arith.extf %{0}t : tf32 to f32\n",
                   from, to);
  return formatv("    %{1} = arith.{2} %{0} : {3} to {4}\n", from, to,
                 type == "i8" ? "extsi" : "extf", type,
                 type == "i8" ? "i32" : "f32");
}

/// %c, from %a, %b and %init.
std::string Contraction::print() const {
  std::vector<std::string> kinds;
  for (unsigned i = 0; i < sizes.size(); ++i)
    kinds.push_back(i + reductions < sizes.size() ? "\"parallel\""
                                                  : "\"reduction\"");
  std::string sum = getSum(), x = "p", y = "q", casts;
  if (type == "f32")
    x = "x", y = "y";
  else
    casts = printCast(type, "x", "p") + printCast(type, "y", "q");
  return formatv(R"(
  %zero = arith.constant {8} : {9}
  %empty = tensor.empty() : {6}
  %init = linalg.fill ins(%zero : {9}) outs(%empty : {6}) -> {6}
  %c = linalg.generic {{indexing_maps = [{0}, {1}, {2}],
      iterator_types = [{3}]} ins(%a, %b : {4}, {5}) outs(%init : {6}) {{
  ^bb0(%x: {7}, %y: {7}, %sum: {9}):
{10}    %product = arith.mul{11} %{12}, %{13} : {9}
    %next = arith.add{11} %sum, %product : {9}
    linalg.yield %next : {9}
  } -> {6}
)",
                 getMap(left), getMap(right), getMap(out),
                 llvm::join(kinds, ", "), getLeft(), getRight(), getOut(),
                 getElement(), sum == "i32" ? "0" : "0.0", sum, casts,
                 sum == "i32" ? "i" : "f", x, y);
}

Array Contraction::evaluate(const Array &leftData,
                            const Array &rightData) const {
  size_t points = 1, results = 1;
  for (int size : sizes)
    points *= size;
  for (const auto &dim : out.dims)
    results *= getSize(dim);
  Array sums(results);
  std::vector<int> point(sizes.size());
  for (size_t number = 0; number < points; ++number) {
    size_t rest = number;
    for (size_t loop = sizes.size(); loop-- > 0;) {
      point[loop] = rest % sizes[loop];
      rest /= sizes[loop];
    }
    sums[locate(out, point)] +=
        leftData[locate(left, point)] * rightData[locate(right, point)];
  }
  return sums;
}

static const Array kValues = {-4, -3, -2, -1, 0, 1, 2, 3, 4};

/// Fewer stages than there are steps: the model would take one each, and no
/// barrier would be needed.
static constexpr const char *kTile = ", amp.contraction_tile = \"64x64x3x1\"",
                            *kSmallTile =
                                ", amp.contraction_tile = \"32x32x3x1\"";

static MutationKernel makePlain(const std::string &name,
                                const Contraction &contraction,
                                bool isComputed = false, unsigned redundant = 0,
                                const std::string &attributes = kTile) {
  std::string text =
      formatv("func.func private @kernel(%a: {0}, %b: {1}, %out: {2}) -> {2} "
              "attributes {{amp.kernel{4}} {{{3}  return %c : {2}\n}\n",
              contraction.getLeft(), contraction.getRight(),
              contraction.getOut(), contraction.print(), attributes);
  // The result goes to memory itself.
  size_t begin = text.find("  %empty"), end = text.find('\n', begin);
  text.erase(begin, end - begin);
  text.replace(text.find("outs(%empty"), 11, "outs(%out");
  auto evaluate = [contraction](std::vector<Array> &arrays) {
    arrays[2] = contraction.evaluate(arrays[0], arrays[1]);
  };
  // The plain cores read neighbours of a row, if they are not of the depth.
  bool isSwizzled = contraction.type != "f32" ||
                    contraction.left.dims.back() == Dims::value_type{2};
  bool ofWarpgroups = attributes.find("wgmma") != std::string::npos;
  return {name,       text,      kValues,
          evaluate,   5,         isSwizzled,
          isComputed, redundant, ofWarpgroups ? "sm_90a" : "sm_80"};
}

/// A sum in two parts, of five steps each.
static MutationKernel makeSplit() {
  return makePlain(
      "split",
      {"bf16", {64, 64, 320}, 1, {{{0}, {2}}}, {{{2}, {1}}}, {{{0}, {1}}}},
      /*isComputed=*/false, /*redundant=*/0,
      ", amp.contraction_tile = \"64x64x3x2\"");
}

/// The left input is two heads, side by side in each row.
static MutationKernel makeMoved() {
  Contraction contraction = {"bf16",       {64, 64, 160}, 1,
                             {{{0}, {2}}}, {{{2}, {1}}},  {{{0}, {1}}}};
  std::string text = "func.func private @kernel(%heads: tensor<2x64x80xbf16>, "
                     "%b: tensor<160x64xbf16>, %out: tensor<64x64xf32>) -> "
                     "tensor<64x64xf32> attributes {amp.kernel" +
                     std::string(kTile) + "} {" + std::string(R"(
  %turned = tensor.empty() : tensor<64x2x80xbf16>
  %rows = linalg.transpose ins(%heads : tensor<2x64x80xbf16>)
    outs(%turned : tensor<64x2x80xbf16>) permutation = [1, 0, 2]
  %a = tensor.collapse_shape %rows [[0], [1, 2]]
    : tensor<64x2x80xbf16> into tensor<64x160xbf16>
)") + contraction.print() +
                     "  return %c : tensor<64x64xf32>\n}\n";
  auto evaluate = [contraction](std::vector<Array> &arrays) {
    Array rows;
    for (int i = 0; i < 64 * 160; ++i)
      rows.push_back(arrays[0][(i % 160 / 80 * 64 + i / 160) * 80 + i % 80]);
    arrays[2] = contraction.evaluate(rows, arrays[1]);
  };
  return {"moved", text, kValues, evaluate, 5, true};
}

/// Bias and relu, rounded to bf16.
static MutationKernel makeEpilogue() {
  Contraction contraction = {"bf16",       {64, 64, 160}, 1,
                             {{{0}, {2}}}, {{{2}, {1}}},  {{{0}, {1}}}};
  std::string text = "func.func private @kernel(%a: tensor<64x160xbf16>, %b: "
                     "tensor<160x64xbf16>, %bias: tensor<64xf32>, %out: "
                     "tensor<64x64xbf16>) -> tensor<64x64xbf16> attributes "
                     "{amp.kernel" +
                     std::string(kTile) + "} {" + contraction.print() + R"(
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%c, %bias : tensor<64x64xf32>, tensor<64xf32>)
    outs(%out : tensor<64x64xbf16>) {
  ^bb0(%x: f32, %y: f32, %o: bf16):
    %sum = arith.addf %x, %y : f32
    %relu = arith.maximumf %sum, %zero : f32
    %half = arith.truncf %relu : f32 to bf16
    linalg.yield %half : bf16
  } -> tensor<64x64xbf16>
  return %r : tensor<64x64xbf16>
}
)";
  auto evaluate = [contraction](std::vector<Array> &arrays) {
    arrays[3] = contraction.evaluate(arrays[0], arrays[1]);
    for (auto [i, value] : llvm::enumerate(arrays[3]))
      value = expandBF16(roundToBF16(std::max(value + arrays[2][i % 64], 0.0)));
  };
  return {"epilogue", text, kValues, evaluate, 5, true};
}

/// The sum of each row besides the results themselves.
static MutationKernel makeRider(const std::string &name, int columns) {
  Contraction contraction = {"bf16",       {64, columns, 160}, 1,
                             {{{0}, {2}}}, {{{2}, {1}}},       {{{0}, {1}}}};
  std::string text = formatv(
      R"(
func.func private @kernel(%a: tensor<64x160xbf16>, %b: tensor<160x{0}xbf16>,
    %out: tensor<64x{0}xf32>, %sums: tensor<64xf32>)
    -> (tensor<64x{0}xf32>, tensor<64xf32>) attributes {{amp.kernel{2}} {{{1}
  %none = linalg.fill ins(%zero : f32) outs(%sums : tensor<64xf32>)
    -> tensor<64xf32>
  %rows = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%c : tensor<64x{0}xf32>) outs(%none : tensor<64xf32>) {{
  ^bb0(%x: f32, %y: f32):
    %more = arith.addf %y, %x : f32
    linalg.yield %more : f32
  } -> tensor<64xf32>
  return %c, %rows : tensor<64x{0}xf32>, tensor<64xf32>
}
)",
      columns, contraction.print(), kTile);
  auto evaluate = [contraction, columns](std::vector<Array> &arrays) {
    arrays[2] = contraction.evaluate(arrays[0], arrays[1]);
    arrays[3].assign(64, 0);
    for (auto [i, value] : llvm::enumerate(arrays[2]))
      arrays[3][i / columns] += value;
  };
  return {name, text, kValues, evaluate, 5, true};
}

/// Depths of five steps: the last one is in a stage that the result overwrites.
std::vector<MutationKernel> mlir::amp::getContractionKernels() {
  Operand ik = {{{0}, {2}}}, ki = {{{2}, {0}}}, kj = {{{2}, {1}}},
          jk = {{{1}, {2}}}, ij = {{{0}, {1}}};
  Contraction batched = {"f16",
                         {3, 32, 64, 160},
                         1,
                         {{{0}, {1}, {3}}},
                         {{{0}, {3}, {2}}},
                         {{{0}, {1}, {2}}}};
  // Images, rows, columns, features; height, width, channels.
  Contraction convolution = {"bf16",
                             {2, 6, 6, 32, 3, 3, 16},
                             3,
                             {{{0}, {1, 4}, {2, 5}, {6}}},
                             {{{3}, {4}, {5}, {6}}},
                             {{{0}, {1}, {2}, {3}}}};
  return {
      makePlain("nn", {"bf16", {64, 64, 160}, 1, ik, kj, ij}),
      makePlain("nt", {"bf16", {64, 64, 160}, 1, ik, jk, ij}),
      makePlain("tn", {"bf16", {64, 64, 160}, 1, ki, kj, ij}),
      makePlain("ragged", {"bf16", {40, 24, 136}, 1, ik, kj, ij}),
      // Copies in step: what the last but two steps store is read behind two
      // barriers, of which either would do.
      makePlain("odd", {"bf16", {33, 35, 101}, 1, ik, kj, ij},
                /*isComputed=*/true, /*redundant=*/2, kSmallTile),
      makePlain("batched", batched, false, 0, kSmallTile),
      makePlain("convolution", convolution, false, 0, kSmallTile),
      // Five steps each, whatever the depth of a step.
      makePlain("f32_nt", {"f32", {64, 64, 80}, 1, ik, jk, ij}),
      makePlain("f32_tn", {"f32", {64, 64, 80}, 1, ki, kj, ij}),
      makePlain("tf32_nt", {"tf32", {64, 64, 80}, 1, ik, jk, ij}),
      makePlain("tf32_tn", {"tf32", {64, 64, 80}, 1, ki, kj, ij}),
      makePlain("i8_nt", {"i8", {64, 64, 320}, 1, ik, jk, ij}),
      makeSplit(),
      makeMoved(),
      makeEpilogue(),
      makeRider("rows_in_a_tile", 32),
      makeRider("rows_in_many_tiles", 160),
  };
}

/// As getContractionKernels, by warpgroups: patterns of 64 and of 128 bytes,
/// rows along the result in one part and in several.
std::vector<MutationKernel> mlir::amp::getWarpgroupKernels() {
  Operand ik = {{{0}, {2}}}, ki = {{{2}, {0}}}, kj = {{{2}, {1}}},
          jk = {{{1}, {2}}}, ij = {{{0}, {1}}};
  const char *narrow = ", amp.contraction_tile = \"wgmma:64x64x4x1x1x64\"",
             *wide = ", amp.contraction_tile = \"wgmma:128x128x3x1x1x128\"";
  return {
      makePlain("nn", {"bf16", {64, 64, 192}, 1, ik, kj, ij}, false, 0, narrow),
      makePlain("nt", {"f16", {64, 64, 192}, 1, ik, jk, ij}, false, 0, narrow),
      makePlain("tn", {"bf16", {64, 64, 192}, 1, ki, kj, ij}, false, 0, narrow),
      makePlain("wide_nt", {"bf16", {128, 128, 448}, 1, ik, jk, ij}, false,
                /*redundant=*/0, wide),
      makePlain("wide_tn", {"f16", {128, 128, 448}, 1, ki, kj, ij}, false,
                /*redundant=*/0, wide),
      makePlain("ragged", {"bf16", {40, 24, 168}, 1, ik, kj, ij}, false, 0,
                narrow),
      makePlain("odd", {"bf16", {57, 61, 173}, 1, ik, kj, ij},
                /*isComputed=*/true, 0, narrow),
  };
}

/// Whole and partial tiles of each size.
std::vector<MutationKernel> mlir::amp::getTileKernels() {
  Operand ik = {{{0}, {2}}}, kj = {{{2}, {1}}}, jk = {{{1}, {2}}},
          ij = {{{0}, {1}}};
  std::vector<MutationKernel> kernels;
  auto add = [&](const std::string &type, const Operand &right,
                 const std::string &tile) {
    Contraction product = {type, {136, 152, 72}, 1, ik, right, ij};
    std::string name = type + "_" + tile;
    std::replace(name.begin(), name.end(), ':', '_');
    // A warp then has the end of one row and the next one's begin: of lanes
    // that do not go the same ways the counter takes different times for one.
    bool isDivided = tile.find("x192x") != std::string::npos;
    kernels.push_back(makePlain(name, product, isDivided,
                                /*redundant=*/0,
                                ", amp.contraction_tile = \"" + tile + "\""));
  };
  for (const char *rows : {"32", "64", "128"})
    for (const char *columns : {"32", "64", "128"}) {
      std::string tile = std::string(rows) + "x" + columns + "x3x1";
      add("bf16", kj, tile);
      add("tf32", kj, tile);
      add("f32", jk, tile);
    }
  for (const char *tile : {"64x64x2x1", "64x64x4x1", "64x64x5x2", "32x64x2x3"})
    for (const char *type : {"f16", "i8", "f32"})
      add(type, jk, tile);
  // Groups that the rows of tiles, 5 or 3, divide into with and without a rest,
  // also of all of them; steps of twice the depth.
  for (const char *tile :
       {"32x64x3x1x2", "32x32x3x1x3", "64x32x3x2x2", "32x64x3x1x5",
        "64x64x3x1x9", "64x64x3x1x1x128", "32x128x2x2x2x128"})
    for (const char *type : {"bf16", "tf32", "i8"})
      add(type, jk, tile);
  for (const char *rows : {"64", "128"})
    for (const char *columns : {"64", "128", "192", "256"})
      for (const char *rest : {"x3x1x1x64", "x4x1x2x128"}) {
        std::string tile = std::string("wgmma:") + rows + "x" + columns + rest;
        add("bf16", kj, tile);
        add("f16", jk, tile);
      }
  return kernels;
}

/// Sizes that copies of 16 bytes divide, and five steps of depth.
static MutationKernel drawProduct(std::mt19937 &random, unsigned number) {
  auto draw = [&](int least, int greatest) {
    return std::uniform_int_distribution<int>(least, greatest)(random);
  };
  int m = 8 * draw(1, 12), n = 8 * draw(1, 12), k = 8 * draw(17, 20);
  bool isBatched = draw(0, 1);
  Contraction product = {
      draw(0, 1) ? "bf16" : "f16", {m, n, k}, 1, {}, {}, {{{0}, {1}}}};
  product.left.dims = draw(0, 1) ? Dims{{0}, {2}} : Dims{{2}, {0}};
  product.right.dims = draw(0, 1) ? Dims{{1}, {2}} : Dims{{2}, {1}};
  if (isBatched) {
    product.sizes.insert(product.sizes.begin(), draw(1, 3));
    for (Operand *operand : {&product.left, &product.right, &product.out}) {
      for (auto &dim : operand->dims)
        ++dim[0];
      operand->dims.insert(operand->dims.begin(), {0});
    }
  }
  return makePlain("product_" + std::to_string(number), product);
}

std::vector<MutationKernel> mlir::amp::getDrawnKernels() {
  const char *wanted = std::getenv("AMP_MUTATIONS");
  unsigned count = 0, seed = 1;
  if (wanted)
    std::sscanf(wanted, "%u,%u", &count, &seed);
  std::vector<MutationKernel> kernels;
  for (unsigned i = seed; i < seed + count; ++i) {
    std::mt19937 random(i);
    kernels.push_back(drawProduct(random, i));
  }
  return kernels;
}
