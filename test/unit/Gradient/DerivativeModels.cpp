//===- DerivativeModels.cpp - Losses made of derivatives --------*- C++ -*-===//

#include "Models.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp::test;

namespace {
struct Argument {
  std::string name, type;
};
} // namespace

/// "%x: tensor<4xf32>, %w: tensor<f32>".
static std::vector<Argument> parseArguments(llvm::StringRef list) {
  std::vector<Argument> arguments;
  while (!list.empty()) {
    auto [argument, rest] = list.split(", %");
    auto [name, type] = argument.split(": ");
    arguments.push_back({("%" + name.ltrim('%')).str(), type.str()});
    list = rest;
  }
  return arguments;
}

/// sum + sum(g^2), g the derivative by an argument.
static std::string addSquares(const Argument &argument, size_t index) {
  size_t rank = llvm::StringRef(argument.type).count('x');
  std::string dims, iterators;
  for (size_t i = 0; i < rank; ++i) {
    dims += (i ? ", d" : "d") + std::to_string(i);
    iterators += i ? ", \"reduction\"" : "\"reduction\"";
  }
  std::string before = "%squares" + std::to_string(index);
  std::string after = "%squares" + std::to_string(index + 1);
  return after + " = linalg.generic {indexing_maps = [affine_map<(" + dims +
         ") -> (" + dims + ")>, affine_map<(" + dims +
         ") -> ()>], iterator_types = [" + iterators + "]} ins(%derivative#" +
         std::to_string(index) + " : " + argument.type + ") outs(" + before +
         R"( : tensor<f32>) {
  ^bb0(%squares_g: f32, %squares_sum: f32):
    %squares_of = arith.mulf %squares_g, %squares_g : f32
    %squares_next = arith.addf %squares_sum, %squares_of : f32
    linalg.yield %squares_next : f32
  } -> tensor<f32>
)";
}

/// The sum of the squares of a model's derivatives by its arguments.
static Model derive(const Model &model) {
  llvm::StringRef text = model.text;
  size_t list = text.find("@loss(") + 6, end = text.find(") ->", list);
  size_t body = text.find("{\n", end) + 2, last = text.rfind("return ");
  std::vector<Argument> arguments = parseArguments(text.slice(list, end));
  std::string given, variables, names, types, sums;
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    std::string own = argument.name + "_given", comma = i ? ", " : "";
    given += comma + own + ": " + argument.type;
    variables +=
        argument.name + " = amp.variable " + own + " : " + argument.type + "\n";
    names += comma + argument.name;
    types += comma + argument.type;
    sums += addSquares(argument, i);
  }
  std::string loss = text.substr(last + 7).split(' ').first.str();
  std::string count = std::to_string(arguments.size());
  return {"of_" + model.name,
          (text.take_front(list) + given + text.slice(end, body) + variables +
           text.slice(body, last) + R"(
  %seed = arith.constant dense<1.0> : tensor<f32>
  %squares0 = arith.constant dense<0.0> : tensor<f32>
  %derivative:)" +
           count + " = amp.derivative " + loss + " seed %seed by " + names +
           " : tensor<f32> by " + types + "\n" + sums + "return %squares" +
           count + " : tensor<f32>\n}\n")
              .str(),
          model.low, model.high};
}

std::vector<Model> mlir::amp::test::getDerivativeModels() {
  std::vector<Model> models;
  for (const Model &model : getNNModels())
    models.push_back(derive(model));
  // At padding its derivative is selected away, and is infinite: that of the
  // selection is no number (Differentiation.md).
  for (const Model &model : getModels())
    if (model.name != "window_of_quotients")
      models.push_back(derive(model));
  return models;
}
