//===- ModelText.cpp - Parts of which models are written --------*- C++ -*-===//

#include "ModelText.h"

using namespace mlir::amp::test;

std::string mlir::amp::test::tensorType(const Shape &shape,
                                        const std::string &element) {
  std::string text = "tensor<";
  for (int size : shape)
    text += std::to_string(size) + "x";
  return text + element + ">";
}

/// "d0, d1" or "reduction", "reduction" and the like: one item a dimension.
template <typename Item>
static std::string join(size_t count, Item item) {
  std::string text;
  for (size_t i = 0; i < count; ++i)
    text += (i ? ", " : "") + std::string(item(std::to_string(i)));
  return text;
}

std::string mlir::amp::test::weightedSum(const std::string &value,
                                         const Shape &shape) {
  size_t rank = shape.size();
  std::string dims = join(rank, [](std::string i) { return "d" + i; });
  std::string text = R"(
  %l0 = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.generic {indexing_maps = [affine_map<()" +
                     dims + ") -> (" + dims + ")>, affine_map<(" + dims +
                     R"() -> ()>], iterator_types = [)" +
                     join(rank, [](std::string) { return "\"reduction\""; }) +
                     "]}\n    ins(" + value + " : " + tensorType(shape) +
                     R"() outs(%l0 : tensor<f32>) {
  ^bb0(%l_v: f32, %l_acc: f32):
    %l_w = arith.constant 1.0 : f32
)";
  std::string weight = "%l_w";
  for (size_t i = 0; i < rank; ++i) {
    std::string d = std::to_string(i);
    text += "    %l_i" + d + " = linalg.index " + d + " : index\n" +
            "    %l_j" + d + " = arith.index_cast %l_i" + d +
            " : index to i32\n" + "    %l_f" + d + " = arith.sitofp %l_j" + d +
            " : i32 to f32\n" + "    %l_c" + d + " = arith.constant " +
            std::to_string(0.25 / (1 + 0.71 * double(i))) + " : f32\n" +
            "    %l_p" + d + " = arith.mulf %l_f" + d + ", %l_c" + d +
            " : f32\n" + "    %l_s" + d + " = arith.addf " + weight + ", %l_p" +
            d + " : f32\n";
    weight = "%l_s" + d;
  }
  return text + "    %l_t = arith.mulf %l_v, " + weight + R"( : f32
    %l_r = arith.addf %l_acc, %l_t : f32
    linalg.yield %l_r : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
})";
}

Model mlir::amp::test::makeModel(const std::string &name,
                                 const std::vector<Shape> &arguments,
                                 const std::string &body,
                                 const std::string &value, const Shape &shape,
                                 double low, double high) {
  const char *names[] = {"%x", "%w", "%v"};
  std::string list;
  for (size_t i = 0; i < arguments.size(); ++i)
    list += (i ? ", " : "") + std::string(names[i]) + ": " +
            tensorType(arguments[i]);
  return {name,
          "func.func @loss(" + list + ") -> tensor<f32> {\n" + body +
              weightedSum(value, shape),
          low, high};
}
