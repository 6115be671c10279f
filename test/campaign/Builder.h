//===- Builder.h - Text of a random module ----------------------*- C++ -*-===//
//
// One module has several texts, made by the same choices: in f32, what a user
// would write; in f64, for the oracle; and in f64 with noise, to estimate the
// condition: every value, of tensors and in bodies, is multiplied by
// 1 + amplitude * r, where r is in [-1, 1] and differs from element to element.
//
// If it has kinks (Kinks.h), there is one more in f32 that records what it
// compares, and one in f64 with noise that is told the outcomes.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_CAMPAIGN_BUILDER_H
#define AMP_TEST_CAMPAIGN_BUILDER_H

#include "Kinks.h"
#include "Random.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir::amp::campaign {

using Names = std::vector<std::string>;

int64_t countElements(llvm::ArrayRef<int64_t> shape);

/// A float tensor of the function.
struct Value {
  std::string name;
  Shape shape;
  bool isUsed = false;
};

/// An argument of the function.
struct Argument {
  std::string name;
  Shape shape;
  bool isParam;
  int64_t bound = 0; ///< above 0: integers in [0, bound)
};

enum class Form { F32, F64, Noisy, Recording, Forced };

/// The noisy text's own arguments, all 0-d.
constexpr const char *kNoiseArgs[] = {"amplitude", "phase", "floor"};

class Builder {
public:
  Builder(uint64_t seed, Form form, int64_t maxSize);

  //===--------------------------------------------------------------------===//
  // Choices
  //===--------------------------------------------------------------------===//

  Random random;
  /// Whether the loss may have kinks; else rows choose smooth functions.
  bool mayKink = false;
  /// Larger shapes: enough work for a parallel loop.
  bool isLarge = false;

  /// A size of this module's palette.
  int64_t pickSize();
  Shape pickShape(int64_t minRank, int64_t maxRank);
  /// The largest number of elements of a tensor.
  int64_t getMaxElements() const { return isLarge ? 40000 : 400; }

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  /// Any value, rather one that nothing reads yet.
  Value pick();
  /// A value with the property, or a new parameter of the shape.
  Value pickOr(llvm::function_ref<bool(const Value &)> holds,
               llvm::ArrayRef<int64_t> shape);
  Value addParam(llvm::ArrayRef<int64_t> shape);
  Value addInput(llvm::ArrayRef<int64_t> shape);
  /// The name of an integer input (i32) in [0, bound).
  std::string addIndices(llvm::ArrayRef<int64_t> shape, int64_t bound);
  /// Makes a value readable by later ops.
  void push(Value value);
  llvm::ArrayRef<Value> getPool() const { return pool; }

  //===--------------------------------------------------------------------===//
  // Text
  //===--------------------------------------------------------------------===//

  std::string getElement() const { return isF32() ? "f32" : "f64"; }
  bool isF32() const { return form == Form::F32 || form == Form::Recording; }
  bool isForced() const { return form == Form::Forced; }
  bool isNoisy() const { return form == Form::Noisy || form == Form::Forced; }
  std::string fresh(llvm::StringRef prefix = "v");
  void line(const std::string &text);
  std::string type(llvm::ArrayRef<int64_t> shape) const;
  std::string type(const Value &value) const { return type(value.shape); }
  /// Of what addIndices names.
  static std::string indexType(llvm::ArrayRef<int64_t> shape);
  /// Of a 0-d tensor.
  std::string scalarType() const { return type(Shape()); }
  /// "%r = OP a, b : f32", its result.
  std::string scalar(const std::string &op, const Names &operands);
  /// The same without noise: for the combiner of a reduction, which would be
  /// none with it.
  std::string exact(const std::string &op, const Names &operands);
  /// In a body of the noisy text y + amplitude * r * x: as if the slope of y
  /// had an absolute error.
  std::string blurScalar(const std::string &y, const std::string &x);
  /// A scalar constant, to be exact in f32.
  std::string constant(double value);
  /// A constant that an op of ours has inside, to the last bit of f64.
  std::string wide(double value);
  std::string empty(llvm::ArrayRef<int64_t> shape);
  std::string filled(llvm::ArrayRef<int64_t> shape, double value);
  /// "name = text", a tensor of the shape.
  Value define(llvm::ArrayRef<int64_t> shape, const std::string &text);

  /// A function of the module, before the one that is built.
  void addFunction(const std::string &text) { functions += text; }

  struct Operand {
    Value value;
    std::string map; ///< results of the map: "d0, d2"
  };
  /// A body gets its inputs' scalars, then the accumulator.
  using Body = llvm::function_ref<std::string(const Names &)>;
  /// A linalg.generic into `init`, which is a name.
  Value generic(llvm::ArrayRef<Operand> inputs, llvm::ArrayRef<int64_t> shape,
                const std::string &outMap, llvm::ArrayRef<char> iterators,
                const std::string &init, Body body);
  /// An elementwise generic on one value.
  Value map(const Value &value,
            llvm::function_ref<std::string(const std::string &)> body);
  /// value * factor.
  Value scale(const Value &value, double factor);

  //===--------------------------------------------------------------------===//
  // Kinks
  //===--------------------------------------------------------------------===//

  /// In a body: that it compares two scalars. The way that the forced text is
  /// told, a scalar; "" in the other texts.
  std::string decide(Rule rule, const std::string &left,
                     const std::string &right);
  /// way * x + (1 - way) * y.
  std::string mix(const std::string &way, const std::string &x,
                  const std::string &y);
  /// The boolean of `arith.cmpf`; in the forced text whether the way is 1.
  std::string compareFloats(const std::string &predicate, Rule rule,
                            const std::string &x, const std::string &y);
  /// What the calls write, instead of writing it.
  std::string capture(llvm::function_ref<void()> write);
  void addText(const std::string &text) { body += text; }
  size_t getNumKinks() const { return kinks.size(); }
  llvm::ArrayRef<Kink> getKinks() const { return kinks; }
  /// Says over which loops the kinks from `first` on are. The ways as operands.
  llvm::SmallVector<Operand> closeKinks(size_t first,
                                        llvm::ArrayRef<Operand> inputs,
                                        const Operand &result,
                                        llvm::ArrayRef<char> iterators);
  /// In the recording text: writes down the sides of these kinks, which the
  /// text `inner` of a body computes from its arguments.
  void recordKinks(size_t first, llvm::ArrayRef<Operand> inputs,
                   const Names &arguments, const Names &accumulators,
                   const std::string &inner);

  /// In a body: a number in [-1, 1] that depends on the position, made of
  /// integers. What folds to a constant folds to the same one in every type.
  std::string positionWeight(int64_t rank);
  /// Adds the noise to a value, in the noisy text.
  Value perturb(const Value &value);
  /// In the noisy text y + amplitude * r * x, or y * x for x: as if the slope
  /// dy/dx had an absolute error of a rounding, or one of y, where a rule of
  /// ours has terms that cancel and the text's own derivative does not.
  Value blurSlope(const Value &y, const Value &x, bool isOfY);
  /// The same for y = op(x) on tensors, if the rule of `op` has such an error:
  /// what scalar() does in a body.
  Value blurSlope(const std::string &op, const Value &y, const Value &x);
  /// Whether cotangents get an absolute error, too: the subnormals of f16.
  bool hasFloor = false;

  /// The whole module: a function that returns the loss.
  std::string finish(std::string loss) const;
  llvm::ArrayRef<Argument> getArguments() const { return arguments; }
  /// The sum of what the noise adds to the loss; 0-d, or "".
  std::string noiseLoss;

private:
  /// A generic's inputs, the names of their scalars, its body.
  struct GenericText {
    llvm::SmallVector<Operand> inputs;
    Names scalars;
    std::string accumulator, inner, yielded;
  };
  void writeGeneric(const GenericText &text, const Value &result,
                    const std::string &outMap, llvm::ArrayRef<char> iterators,
                    const std::string &init);
  std::string makeNoise();
  void recordSide(size_t kink, const std::string &which,
                  const std::string &side);
  std::string formatPolicies() const;
  std::string formatRecorders(std::string &loss) const;
  std::string formatArgument(const Argument &argument) const;
  void openNoise(int64_t rank, const Names &arguments);
  Value addArgument(llvm::ArrayRef<int64_t> shape, bool isParam);

  Form form;
  int64_t maxSize;
  Shape palette;
  std::vector<Value> pool;
  std::vector<Argument> arguments;
  std::string functions, body;
  /// Of each kink, as far as a text has them.
  std::vector<Kink> kinks;
  std::vector<std::pair<std::string, std::string>> sides;
  Names wayNames;
  /// Of the recording text.
  std::vector<Argument> sideArguments;
  std::string recorders;
  Names recordedTerms;
  int64_t numNames = 0, numDraws = 0;
  /// In a body of the noisy text: the amplitude, and where draws start from.
  std::string amplitude, origin;
  std::string indent = "  ";
};

/// "d0, d1, ...", of the loops.
std::string joinDims(llvm::ArrayRef<int64_t> dims);
/// 0, 1, ..., rank - 1.
Shape allDims(int64_t rank);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_BUILDER_H
