//===- RowKernels.cpp - Rows and reductions ---------------------*- C++ -*-===//

#include "MutationKernels.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace mlir::amp;
using llvm::formatv;

/// linalg.generic on rows of `columns` numbers: `body` makes %r of %x, of %y
/// where it reads a value for each row too, and of %o.
static std::string reduce(int rows, int columns, const std::string &name,
                          const std::string &in, const std::string &init,
                          const std::string &body) {
  return formatv(R"(
  %{2} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%{3} : tensor<{0}x{1}xf32>) outs(%{4} : tensor<{0}xf32>) {{
  ^bb0(%x: f32, %o: f32):
    {5}
    linalg.yield %r : f32
  } -> tensor<{0}xf32>
)",
                 rows, columns, name, in, init, body);
}

static std::string map(int rows, int columns, const std::string &name,
                       const std::string &in, const std::string &row,
                       const std::string &out, const std::string &body) {
  return formatv(R"(
  %{2} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%{3}, %{4} : tensor<{0}x{1}xf32>, tensor<{0}xf32>)
    outs(%{5} : tensor<{0}x{1}xf32>) {{
  ^bb0(%x: f32, %y: f32, %o: f32):
    {6}
    linalg.yield %r : f32
  } -> tensor<{0}x{1}xf32>
)",
                 rows, columns, name, in, row, out, body);
}

/// A kernel from rows to rows, with %zeros and %leasts for each row.
static std::string makeRows(int rows, int columns, const std::string &body) {
  return formatv(R"(
func.func private @kernel(%in: tensor<{0}x{1}xf32>, %out: tensor<{0}x{1}xf32>)
    -> tensor<{0}x{1}xf32> attributes {{amp.kernel} {{
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %row = tensor.empty() : tensor<{0}xf32>
  %wide = tensor.empty() : tensor<{0}x{1}xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%row : tensor<{0}xf32>)
    -> tensor<{0}xf32>
  %leasts = linalg.fill ins(%least : f32) outs(%row : tensor<{0}xf32>)
    -> tensor<{0}xf32>
{2}
  return %result : tensor<{0}x{1}xf32>
}
)",
                 rows, columns, body);
}

/// Of numbers that are 0 or so low that they count for nothing.
static MutationKernel makeSoftmax(const std::string &name, int rows,
                                  int columns, unsigned orders) {
  std::string body =
      reduce(rows, columns, "max", "in", "leasts",
             "%r = arith.maximumf %o, %x : f32") +
      map(rows, columns, "powers", "in", "max", "wide",
          "%d = arith.subf %x, %y : f32\n    %r = math.exp %d : f32") +
      reduce(rows, columns, "sum", "powers", "zeros",
             "%r = arith.addf %o, %x : f32") +
      map(rows, columns, "result", "powers", "sum", "out",
          "%r = arith.divf %x, %y : f32");
  auto evaluate = [rows, columns](std::vector<Array> &arrays) {
    arrays[1].resize(arrays[0].size());
    for (int row = 0; row < rows; ++row) {
      int zeros = 0;
      for (int i = 0; i < columns; ++i)
        zeros += arrays[0][row * columns + i] == 0;
      for (int i = 0; i < columns; ++i)
        arrays[1][row * columns + i] =
            arrays[0][row * columns + i] == 0 ? 1.0f / zeros : 0;
    }
  };
  return {name, makeRows(rows, columns, body), {0, -1000}, evaluate, orders};
}

/// (x - max) / sqrt(sum of squares + 1): sums are exact, the rest is rounded as
/// on the host.
static MutationKernel makeNorm(const std::string &name, int rows, int columns,
                               unsigned orders) {
  std::string body = reduce(rows, columns, "max", "in", "leasts",
                            "%r = arith.maximumf %o, %x : f32") +
                     map(rows, columns, "low", "in", "max", "wide",
                         "%r = arith.subf %x, %y : f32") +
                     reduce(rows, columns, "squares", "low", "zeros",
                            "%s = arith.mulf %x, %x : f32\n"
                            "    %r = arith.addf %o, %s : f32") +
                     map(rows, columns, "result", "low", "squares", "out",
                         "%one = arith.constant 1.0 : f32\n"
                         "    %v = arith.addf %y, %one : f32\n"
                         "    %d = math.sqrt %v : f32\n"
                         "    %r = arith.divf %x, %d : f32");
  auto evaluate = [columns](std::vector<Array> &arrays) {
    const Array &in = arrays[0];
    arrays[1].resize(in.size());
    for (size_t row = 0; row < in.size(); row += columns) {
      float max = *std::max_element(&in[row], &in[row] + columns), squares = 0;
      for (int i = 0; i < columns; ++i)
        squares += (in[row + i] - max) * (in[row + i] - max);
      float root = std::sqrt(squares + 1.0f);
      for (int i = 0; i < columns; ++i)
        arrays[1][row + i] = float(in[row + i] - max) / root;
    }
  };
  return {
      name, makeRows(rows, columns, body), {-2, -1, 0, 1, 2}, evaluate, orders};
}

static MutationKernel makeSum(const std::string &name, int rows, int columns,
                              unsigned orders) {
  std::string text = formatv(R"(
func.func private @kernel(%in: tensor<{0}x{1}xf32>, %out: tensor<{0}xf32>)
    -> tensor<{0}xf32> attributes {{amp.kernel} {{
  %zero = arith.constant 0.0 : f32
  %zeros = linalg.fill ins(%zero : f32) outs(%out : tensor<{0}xf32>)
    -> tensor<{0}xf32>
{2}
  return %sum : tensor<{0}xf32>
}
)",
                             rows, columns,
                             reduce(rows, columns, "sum", "in", "zeros",
                                    "%r = arith.addf %o, %x : f32"));
  auto evaluate = [rows, columns](std::vector<Array> &arrays) {
    arrays[1].assign(rows, 0);
    for (int i = 0; i < rows * columns; ++i)
      arrays[1][i / columns] += arrays[0][i];
  };
  return {name, text, {-3, -2, -1, 0, 1, 2, 3}, evaluate, orders};
}

/// Several terms add to one result: diagonals.
static MutationKernel makeScatter() {
  constexpr int kRows = 24, kColumns = 16, kResults = kRows + kColumns - 1;
  std::string text = formatv(R"(
func.func private @kernel(%in: tensor<{0}x{1}xf32>, %out: tensor<{2}xf32>)
    -> tensor<{2}xf32> attributes {{amp.kernel} {{
  %zero = arith.constant 0.0 : f32
  %zeros = linalg.fill ins(%zero : f32) outs(%out : tensor<{2}xf32>)
    -> tensor<{2}xf32>
  %sum = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i + j)>],
      iterator_types = ["reduction", "reduction"]}
    ins(%in : tensor<{0}x{1}xf32>) outs(%zeros : tensor<{2}xf32>) {{
  ^bb0(%x: f32, %o: f32):
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<{2}xf32>
  return %sum : tensor<{2}xf32>
}
)",
                             kRows, kColumns, kResults);
  auto evaluate = [](std::vector<Array> &arrays) {
    arrays[1].assign(kResults, 0);
    for (int i = 0; i < kRows * kColumns; ++i)
      arrays[1][i / kColumns + i % kColumns] += arrays[0][i];
  };
  return {"scatter", text, {-3, -2, -1, 0, 1, 2, 3}, evaluate, 1};
}

std::vector<MutationKernel> mlir::amp::getRowKernels() {
  return {
      makeSoftmax("softmax_by_warps", 10, 64, 0),
      makeSoftmax("softmax_by_blocks", 3, 2048, 2),
      makeNorm("norm_by_warps", 10, 64, 0),
      makeNorm("norm_by_blocks", 3, 2048, 2),
      makeSum("sum_by_warps", 10, 100, 0),
      makeSum("sum_by_blocks", 3, 1500, 1),
      makeScatter(),
  };
}
