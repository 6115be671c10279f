//===- ProductKernel.h - A contraction to compile and check -----*- C++ -*-===//
//
// A kernel with a random contraction, what is fused before and behind it, and
// its results by plain loops. All numbers are small integers, and so are all
// sums: the results are exact in every type and every order.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_UNIT_CODEGEN_PRODUCTKERNEL_H
#define AMP_TEST_UNIT_CODEGEN_PRODUCTKERNEL_H

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace mlir::amp::test {

/// The elements of a tensor in the order of its memory.
struct ProductTensor {
  std::string name, type; ///< of the argument; of an element
  std::vector<unsigned> loops;
  std::vector<int64_t> shape;
  std::vector<double> values;

  std::string getType() const;
};

/// What is computed of an input before it is multiplied.
enum class Prologue { None, Doubled, Transposed };
/// What is computed of a sum: nothing, nothing but from what the result holds,
/// a bias and a ReLU, the same added to what the result holds, the sum and its
/// rows' sums.
enum class Epilogue { None, Adds, BiasRelu, InPlace, RowSums };

/// Which order of terms a kernel is to have: any, where values are small
/// integers whose sums are exact; that of pairs of products of bf16, subnormal
/// ones among them, or that of parts of a long sum, where sums round.
enum class ProductOrder { Any, Pairs, Parts };

class ProductKernel {
public:
  ProductKernel(std::mt19937 &random, unsigned number,
                ProductOrder order = ProductOrder::Any);

  /// A function @product<number> with `amp.kernel`.
  std::string print() const;
  std::string getName() const;
  /// Its arguments: the inputs, then the outputs.
  std::vector<ProductTensor *> getArguments();
  /// What the outputs are to hold; where pairs are multiplied, by tiles of them
  /// or one by one.
  std::vector<std::vector<double>> evaluate(bool tiles) const;

private:
  enum Role { Batch, Row, Column, Depth };

  void drawLoops(std::mt19937 &random);
  ProductTensor makeTensor(std::mt19937 &random, std::string name,
                           std::string type, std::vector<unsigned> loops);
  std::vector<unsigned> pick(std::mt19937 &random, std::vector<Role> roles);
  double drawValue(std::mt19937 &random, const std::string &name);
  std::vector<double> computeSums(bool tiles) const;
  std::vector<double> computeInOrder(bool tiles) const;
  bool isMatrix() const;
  double getFactor() const;
  float addParts(const std::vector<float> &x, const std::vector<float> &y,
                 float sum) const;
  float addProducts(std::vector<int64_t> point, int64_t depth, float sum,
                    bool tiles) const;
  std::vector<int64_t> getPoint(int64_t number) const;
  int64_t countPoints() const;
  std::string printMap(const std::vector<unsigned> &loops) const;
  std::string printPrologue(const ProductTensor &input, Prologue prologue,
                            std::string &name,
                            std::vector<unsigned> &loops) const;
  std::string printProduct(const std::string &x, const std::string &xType,
                           const std::vector<unsigned> &xLoops,
                           const std::string &y, const std::string &yType,
                           const std::vector<unsigned> &yLoops) const;
  std::string printEpilogue() const;
  std::string printBlocks() const;

  unsigned number;
  ProductOrder order;
  bool isExcess = false, isTiny = false;
  std::vector<Role> roles; ///< of each loop
  std::vector<int64_t> sizes, blocks;
  std::string inputType, sumType;
  Prologue leftPrologue, rightPrologue;
  Epilogue epilogue;
  ProductTensor left, right, bias, result, rowSums;
};

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_CODEGEN_PRODUCTKERNEL_H
