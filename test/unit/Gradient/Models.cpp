//===- Models.cpp - Small models, one for each gradient rule ----*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

/// The maps and constants that the models use.
static const char *kPrelude = R"(
#id1 = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#none1 = affine_map<(i) -> ()>
#none = affine_map<(i, j) -> ()>
#mk = affine_map<(m, n, k) -> (m, k)>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
)";

/// sum_ij y_ij * (1 + i/4 + j/7): every element has its own weight.
static std::string sumOf(const std::string &value, int rows, int columns) {
  std::string type = "tensor<" + std::to_string(rows) + "x" +
                     std::to_string(columns) + "xf32>";
  return R"(
  %l0 = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.generic {indexing_maps = [#id, #none],
                          iterator_types = ["reduction", "reduction"]}
    ins()" +
         value + " : " + type + R"() outs(%l0 : tensor<f32>) {
  ^bb0(%l_v: f32, %l_acc: f32):
    %l_one = arith.constant 1.0 : f32
    %l_a = arith.constant 0.25 : f32
    %l_b = arith.constant 0.142857 : f32
    %l_i = linalg.index 0 : index
    %l_j = linalg.index 1 : index
    %l_ii = arith.index_cast %l_i : index to i32
    %l_jj = arith.index_cast %l_j : index to i32
    %l_fi = arith.sitofp %l_ii : i32 to f32
    %l_fj = arith.sitofp %l_jj : i32 to f32
    %l_wi = arith.mulf %l_fi, %l_a : f32
    %l_wj = arith.mulf %l_fj, %l_b : f32
    %l_w0 = arith.addf %l_wi, %l_wj : f32
    %l_w = arith.addf %l_w0, %l_one : f32
    %l_t = arith.mulf %l_v, %l_w : f32
    %l_s = arith.addf %l_acc, %l_t : f32
    linalg.yield %l_s : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
})";
}

/// y = op(x), elementwise, on an odd shape.
static Model unary(const std::string &name, const std::string &op, double low,
                   double high) {
  std::string text = std::string(kPrelude) + R"(
func.func @loss(%x: tensor<5x19xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<5x19xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<5x19xf32>) outs(%e : tensor<5x19xf32>) {
  ^bb0(%v: f32, %o: f32):
    %c2 = arith.constant 0.5 : f32
    )" + op + R"(
    linalg.yield %r : f32
  } -> tensor<5x19xf32>)" +
                     sumOf("%y", 5, 19);
  return {name, text, low, high};
}

/// y = op(x, w) with w a row that is broadcast.
static Model binary(const std::string &name, const std::string &op, double low,
                    double high) {
  std::string text = std::string(kPrelude) + R"(
func.func @loss(%x: tensor<4x17xf32>, %w: tensor<17xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<4x17xf32>
  %y = linalg.generic {indexing_maps = [#id, #column, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x, %w : tensor<4x17xf32>, tensor<17xf32>)
    outs(%e : tensor<4x17xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    )" + op + R"(
    linalg.yield %r : f32
  } -> tensor<4x17xf32>)" +
                     sumOf("%y", 4, 17);
  return {name, text, low, high};
}

/// A contraction in one of its layouts.
static Model contraction(const std::string &name, const std::string &a,
                         const std::string &aType, const std::string &b,
                         const std::string &bType, int m, int n) {
  std::string out =
      "tensor<" + std::to_string(m) + "x" + std::to_string(n) + "xf32>";
  std::string text = std::string(kPrelude) + "func.func @loss(%x: " + aType +
                     ", %w: " + bType + R"() -> tensor<f32> {
  %z = arith.constant dense<0.0> : )" +
                     out + R"(
  %y = linalg.contract indexing_maps = [#)" +
                     a + ", #" + b + R"(, #mn]
    ins(%x, %w : )" + aType +
                     ", " + bType + ") outs(%z : " + out + ") -> " + out +
                     sumOf("%y", m, n);
  return {name, text};
}

static void addUnary(std::vector<Model> &models) {
  auto math = [&](const std::string &op, double low, double high) {
    models.push_back(unary(op, "%r = math." + op + " %v : f32", low, high));
  };
  for (const char *op :
       {"exp", "exp2", "expm1", "tanh", "erf", "sin", "cos", "atan"})
    math(op, -1.5, 1.5);
  for (const char *op : {"log", "log2", "log10", "log1p", "sqrt", "rsqrt"})
    math(op, 0.4, 2.5);
  math("absf", 0.1, 2.0);
  models.push_back(unary("negf", "%r = arith.negf %v : f32", -1, 1));
  models.push_back(unary("relu", R"(%z = arith.constant 0.0 : f32
    %r = arith.maximumf %v, %z : f32)",
                         0.2, 1.0));
  models.push_back(unary("select", R"(%p = arith.cmpf olt, %v, %c2 : f32
    %q = arith.mulf %v, %v : f32
    %r = arith.select %p, %q, %v : f32)",
                         0.6, 1.5));
  models.push_back(unary("sigmoid", R"(%one = arith.constant 1.0 : f32
    %n = arith.negf %v : f32
    %e2 = math.exp %n : f32
    %d = arith.addf %one, %e2 : f32
    %r = arith.divf %one, %d : f32)",
                         -2, 2));
  models.push_back(unary("reused", R"(%q = arith.mulf %v, %v : f32
    %q3 = arith.mulf %q, %v : f32
    %r = arith.addf %q3, %q : f32)",
                         -1, 1));
}

static void addBinary(std::vector<Model> &models) {
  for (const char *op : {"addf", "subf", "mulf", "divf", "maximumf", "minimumf",
                         "maxnumf", "minnumf"})
    models.push_back(binary(
        op, "%r = arith." + std::string(op) + " %v, %u : f32", 0.5, 2.0));
  models.push_back(binary("powf", "%r = math.powf %v, %u : f32", 0.5, 2.0));
  models.push_back(binary("fma", "%r = math.fma %v, %u, %v : f32", -1.0, 1.0));
}

static void addContractions(std::vector<Model> &models) {
  auto type = [](int a, int b) {
    return "tensor<" + std::to_string(a) + "x" + std::to_string(b) + "xf32>";
  };
  constexpr int kShapes[][3] = {
      {5, 19, 7}, {1, 1, 1}, {17, 1, 33}, {1, 16, 3}, {13, 33, 18}};
  for (auto [m, n, k] : kShapes) {
    std::string s = "_" + std::to_string(m) + "_" + std::to_string(n) + "_" +
                    std::to_string(k);
    models.push_back(contraction("contract_nn" + s, "mk", type(m, k), "kn",
                                 type(k, n), m, n));
    models.push_back(contraction("contract_nt" + s, "mk", type(m, k), "nk",
                                 type(n, k), m, n));
    models.push_back(contraction("contract_tn" + s, "km", type(k, m), "kn",
                                 type(k, n), m, n));
    models.push_back(contraction("contract_tt" + s, "km", type(k, m), "nk",
                                 type(n, k), m, n));
  }
}

/// y_i = combine over j of f(x_ij), then spread again.
static Model reduction(const std::string &name, const std::string &combine,
                       const std::string &start) {
  std::string text = std::string(kPrelude) + R"(
func.func @loss(%x: tensor<6x21xf32>) -> tensor<f32> {
  %start = arith.constant )" +
                     start + R"( : f32
  %e1 = tensor.empty() : tensor<6xf32>
  %s = linalg.fill ins(%start : f32) outs(%e1 : tensor<6xf32>)
    -> tensor<6xf32>
  %m = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<6x21xf32>) outs(%s : tensor<6xf32>) {
  ^bb0(%v: f32, %acc: f32):
    %q = arith.mulf %v, %v : f32
    %r = arith.)" + combine +
                     R"( %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<6xf32>
  %e = tensor.empty() : tensor<6x21xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x, %m : tensor<6x21xf32>, tensor<6xf32>)
    outs(%e : tensor<6x21xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %r = arith.mulf %v, %u : f32
    linalg.yield %r : f32
  } -> tensor<6x21xf32>)" +
                     sumOf("%y", 6, 21);
  return {name, text, 0.1, 2.0};
}

static void addShapes(std::vector<Model> &models) {
  models.push_back({"transpose", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<7x5xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<5x7xf32>
  %y = linalg.transpose ins(%x : tensor<7x5xf32>) outs(%e : tensor<5x7xf32>)
    permutation = [1, 0])" + sumOf("%y", 5, 7)});
  models.push_back({"collapse", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<3x4x5xf32>) -> tensor<f32> {
  %q = math.tanh %x : tensor<3x4x5xf32>
  %y = tensor.collapse_shape %q [[0, 1], [2]]
    : tensor<3x4x5xf32> into tensor<12x5xf32>)" +
                                    sumOf("%y", 12, 5)});
  models.push_back({"expand", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<15xf32>) -> tensor<f32> {
  %q = math.tanh %x : tensor<15xf32>
  %y = tensor.expand_shape %q [[0, 1]] output_shape [3, 5]
    : tensor<15xf32> into tensor<3x5xf32>)" +
                                  sumOf("%y", 3, 5)});
  models.push_back({"broadcast", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<5xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<4x5xf32>
  %y = linalg.broadcast ins(%x : tensor<5xf32>) outs(%e : tensor<4x5xf32>)
    dimensions = [0])" + sumOf("%y", 4, 5)});
  models.push_back({"convolution", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<2x9xf32>, %w: tensor<3xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(b, o, k) -> (b, o * 2 + k)>,
                       affine_map<(b, o, k) -> (k)>,
                       affine_map<(b, o, k) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<2x9xf32>, tensor<3xf32>)
    outs(%z : tensor<2x4xf32>) {
  ^bb0(%v: f32, %u: f32, %acc: f32):
    %p = arith.mulf %v, %u : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>)" + sumOf("%y", 2, 4)});
  models.push_back({"stop_gradient", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<4x5xf32>) -> tensor<f32> {
  %c = arith.constant dense<2.0> : tensor<4x5xf32>
  %q = arith.mulf %x, %c : tensor<4x5xf32>
  %k = amp.stop_gradient %c : tensor<4x5xf32>
  %y = arith.addf %q, %k : tensor<4x5xf32>)" +
                                         sumOf("%y", 4, 5)});
}

static void addSlices(std::vector<Model> &models) {
  models.push_back({"extract_slice", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<9x11xf32>) -> tensor<f32> {
  %q = math.tanh %x : tensor<9x11xf32>
  %y = tensor.extract_slice %q[2, 1][3, 5][2, 2]
    : tensor<9x11xf32> to tensor<3x5xf32>)" +
                                         sumOf("%y", 3, 5)});
  models.push_back({"extract_slice_drops", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<4x5x7xf32>) -> tensor<f32> {
  %q = math.tanh %x : tensor<4x5x7xf32>
  %y = tensor.extract_slice %q[2, 0, 1][1, 5, 6][1, 1, 1]
    : tensor<4x5x7xf32> to tensor<5x6xf32>)" + sumOf("%y", 5, 6)});
  models.push_back({"insert_slice", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<6x8xf32>, %w: tensor<2x3xf32>) -> tensor<f32> {
  %q = math.tanh %x : tensor<6x8xf32>
  %p = math.exp %w : tensor<2x3xf32>
  %y = tensor.insert_slice %p into %q[1, 2][2, 3][3, 2]
    : tensor<2x3xf32> into tensor<6x8xf32>)" +
                                        sumOf("%y", 6, 8)});
}

/// acc + term, where the term is almost, but not, a product of the inputs.
static Model almostContraction(const std::string &name,
                               const std::string &term) {
  std::string text = std::string(kPrelude) + R"(
func.func @loss(%x: tensor<5x7xf32>, %w: tensor<7x19xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<5x19xf32>
  %y = linalg.generic {indexing_maps = [#mk, #kn, #mn],
                       iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<5x7xf32>, tensor<7x19xf32>)
    outs(%z : tensor<5x19xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    )" + term + R"(
    %s = arith.addf %acc, %r : f32
    linalg.yield %s : f32
  } -> tensor<5x19xf32>)" +
                     sumOf("%y", 5, 19);
  return {name, text};
}

/// Reads or writes of a diagonal and of a column.
static Model pointMap(const std::string &name, const std::string &in,
                      const std::string &out) {
  std::string text = std::string(kPrelude) + R"(
func.func @loss(%x: tensor<5x5xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.5> : tensor<5x5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> ()" +
                     in + ")>, affine_map<(i) -> (" + out + R"()>],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<5x5xf32>) outs(%z : tensor<5x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.exp %a : f32
    linalg.yield %r : f32
  } -> tensor<5x5xf32>)" +
                     sumOf("%y", 5, 5);
  return {name, text};
}

static void addOddGenerics(std::vector<Model> &models) {
  models.push_back(almostContraction("negated_product", R"(
    %p = arith.mulf %a, %b : f32
    %r = arith.negf %p : f32)"));
  models.push_back(almostContraction("product_with_exp", R"(
    %e = math.exp %a : f32
    %r = arith.mulf %e, %b : f32)"));
  models.push_back(almostContraction("sine_of_product", R"(
    %p = arith.mulf %a, %b : f32
    %r = math.sin %p : f32)"));
  // The second sum rides on the first, whose terms lie side by side.
  models.push_back({"sum_of_sums", std::string(kPrelude) + R"(
#all = affine_map<(i, j, k) -> (i, j, k)>
#rows = affine_map<(i, j, k) -> (i, j)>
func.func @loss(%x: tensor<5x19x3xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<5x19xf32>
  %z1 = arith.constant dense<0.5> : tensor<5xf32>
  %s = linalg.generic {indexing_maps = [#all, #rows],
                       iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x : tensor<5x19x3xf32>) outs(%z : tensor<5x19xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<5x19xf32>
  %t = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
    ins(%s : tensor<5x19xf32>) outs(%z1 : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = math.tanh %a : f32
    %r = arith.addf %o, %q : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %e = tensor.empty() : tensor<5x19xf32>
  %y = linalg.generic {indexing_maps = [#row, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%t : tensor<5xf32>) outs(%e : tensor<5x19xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.mulf %a, %a : f32
    linalg.yield %r : f32
  } -> tensor<5x19xf32>)" + sumOf("%y", 5, 19)});
  // Its gradient is a scatter without a loop.
  models.push_back({"reads_corner", std::string(kPrelude) + R"(
func.func @loss(%x: tensor<1x1xf32>, %w: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %q = math.tanh %w : tensor<f32>
  %loss = linalg.generic {indexing_maps = [affine_map<() -> (0, 0)>,
      affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
    ins(%x, %q : tensor<1x1xf32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.mulf %p, %a : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
})"});
  models.push_back(pointMap("reads_diagonal", "i, i", "i, 1"));
  models.push_back(pointMap("reads_column", "i, 2", "i, i"));
}

std::vector<Model> mlir::amp::test::getModels() {
  std::vector<Model> models;
  addUnary(models);
  addBinary(models);
  addContractions(models);
  models.push_back(reduction("reduce_sum", "addf", "0.0"));
  models.push_back(reduction("reduce_max", "maximumf", "0.0"));
  models.push_back(reduction("reduce_min", "minimumf", "100.0"));
  addShapes(models);
  addSlices(models);
  addOddGenerics(models);
  addControlModels(models);
  addReductionModels(models);
  addScalarModels(models);
  addSortModels(models);
  addTensorModels(models);
  addWindowModels(models);
  return models;
}
