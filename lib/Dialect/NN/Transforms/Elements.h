//===- Elements.h - Elements of tensors as expressions ----------*- C++ -*-===//
//
// What the raising passes compare. An element of a tensor is read as an
// expression of elements of other tensors: through structured ops, broadcasts,
// transposes and reshapes by sizes of 1, up to tensors that are given as
// leaves. Expressions are in a normal form: sums of products with constant
// coefficients, powers for divisions and roots, nested sums over loops as one.
// Two expressions with the same form are equal but for the order of roundings.
// A pass builds the expression that an op's description states, and compares.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_ELEMENTS_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_ELEMENTS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::nn {

class IndexSpace;
struct Node;
using Expr = const Node *;
using Indices = SmallVector<AffineExpr, 4>;

struct Node {
  enum Kind { Constant, Index, Element, Sum, Product, Call, Gather, Reduce };
  explicit Node(Kind kind) : kind(kind) {}

  Kind kind;
  /// The constant; a sum's constant term; a call's predicate.
  double number = 0;
  Value tensor;     ///< Element, Gather
  Indices indices;  ///< Element; Index (one)
  std::string name; ///< Call, Reduce: "exp", "max"
  /// Sum: terms with coefficients. Product: factors with powers.
  SmallVector<std::pair<Expr, double>, 4> terms;
  SmallVector<Expr, 3> args;       ///< Call, Gather, Reduce (the body)
  SmallVector<int64_t, 2> extents; ///< Reduce: of its loops
  /// Equal for nodes that differ in constants only.
  llvm::hash_code shape = llvm::hash_code(0);
};

/// Makes expressions, each node once.
class ExprPool {
public:
  ExprPool(MLIRContext *context, double tolerance)
      : context(context), tolerance(tolerance) {}

  MLIRContext *getContext() const { return context; }
  Expr constant(double value);
  Expr index(AffineExpr expr);
  /// An index that is known to lie in [least, most].
  Expr index(AffineExpr expr, int64_t least, int64_t most);
  Expr element(Value tensor, ArrayRef<AffineExpr> indices);
  Expr gather(Value tensor, ArrayRef<Expr> indices);
  Expr add(Expr lhs, Expr rhs);
  Expr sub(Expr lhs, Expr rhs) { return add(lhs, scale(-1, rhs)); }
  Expr mul(Expr lhs, Expr rhs);
  Expr div(Expr lhs, Expr rhs) { return mul(lhs, power(rhs, -1)); }
  Expr scale(double factor, Expr expr);
  Expr power(Expr base, double exponent);
  Expr call(StringRef name, ArrayRef<Expr> args, double predicate = 0);
  /// The truth of `expr` turned round.
  Expr negate(Expr expr);
  Expr select(Expr condition, Expr yes, Expr no);
  /// "sum", "max", ... of a body over loops of these extents, which it names
  /// by `getLoop(level, i)`.
  Expr reduce(StringRef name, ArrayRef<int64_t> extents, Expr body);

  /// Index variable of the result: its dimension `i`.
  AffineExpr dim(unsigned i) { return getAffineDimExpr(i, context); }
  /// Index variable of a reduction: its loop `i`, in a reduction inside of
  /// `level` others.
  AffineExpr loop(unsigned level, unsigned i) {
    return getAffineDimExpr(64 + 16 * level + i, context);
  }

  /// Whether the forms are the same, constants up to the tolerance.
  bool equal(Expr lhs, Expr rhs) const;
  bool equal(double lhs, double rhs) const;

private:
  Expr intern(Node node);
  std::optional<std::pair<double, double>> getRange(Expr expr) const;
  Expr foldRanges(StringRef name, Expr lhs, Expr rhs);
  Expr makeSum(double constant, ArrayRef<std::pair<Expr, double>> terms);
  Expr makeProduct(ArrayRef<std::pair<Expr, double>> factors, double &factor);

  MLIRContext *context;
  double tolerance;
  llvm::StringMap<std::unique_ptr<Node>> nodes;
  llvm::DenseMap<Expr, std::pair<int64_t, int64_t>> ranges;
};

/// Reads elements of tensors.
class ElementReader {
public:
  explicit ElementReader(ExprPool &pool) : pool(pool) {}

  /// Tensors that are not looked into.
  llvm::SmallPtrSet<Value, 4> leaves;
  /// Integer tensors are looked into only where they move data.
  bool integersAreLeaves = false;
  /// Constant tables of quotients and remainders of an index are looked into,
  /// and what their ranges decide is decided: a reshape printed as a gather.
  bool readsCoordinates = false;
  /// What indices consist of, if that is known: all reshapes are looked
  /// through.
  const IndexSpace *space = nullptr;

  /// The element at the dimensions of the tensor itself. Null if it is too
  /// large to be worth a comparison.
  Expr read(Value tensor);
  Expr read(Value tensor, ArrayRef<AffineExpr> indices, unsigned level);

private:
  Expr readDefinition(Operation *op, Value tensor, const Indices &indices,
                      unsigned level);
  Expr readConstant(arith::ConstantOp op, const Indices &indices);
  Expr readGeneric(linalg::GenericOp op, unsigned result,
                   const Indices &indices, unsigned level);
  Expr readReduction(linalg::GenericOp op, const Indices &indices,
                     unsigned level, SmallVectorImpl<int64_t> &extents,
                     StringRef name);
  Expr readUnrolled(linalg::GenericOp op, Value term, Indices loops,
                    unsigned level);
  Expr readScalar(linalg::GenericOp op, Value scalar, const Indices &loops,
                  unsigned level);
  Expr readOp(linalg::GenericOp op, Operation *def, const Indices &loops,
              unsigned level);
  Expr readExtract(linalg::GenericOp op, tensor::ExtractOp extract,
                   const Indices &loops, unsigned level);

  ExprPool &pool;
  llvm::DenseMap<std::pair<Value, unsigned>,
                 SmallVector<std::pair<Indices, Expr>>>
      known;
  int64_t budget = 600;
  /// Of the first op that is read. One of another policy is a leaf: what is
  /// raised computes under one.
  std::optional<amp::PolicyAttr> policy;
  /// While an index is read: frontends compute one from coordinates.
  bool unrollsSums = false;
};

/// The value at a point of the index variables, if it is made of positions and
/// constants alone; in double, which sums of a mask's kind are exact in.
std::optional<double> evaluateAt(Expr expr,
                                 ArrayRef<std::optional<int64_t>> point);

/// Whether only sizes of 1 are added or taken away by the reshape.
bool isUnitReshape(ArrayRef<int64_t> from, ArrayRef<int64_t> to);

/// The indices of the source of a reshape by sizes of 1.
Indices getSourceIndices(MLIRContext *context, ArrayRef<int64_t> source,
                         ArrayRef<int64_t> target,
                         ArrayRef<AffineExpr> indices);

/// A tensor in another shape, of as many elements.
Value createReshape(OpBuilder &b, Location loc, Value tensor,
                    ArrayRef<int64_t> shape);

/// The tensor of which the expression is the element at `order`, as a tensor of
/// the shape `sizes`; null if it is none. Sizes of 1 need no index.
Value createOperand(OpBuilder &b, Location loc, Expr expr,
                    ArrayRef<AffineExpr> order, ArrayRef<int64_t> sizes);

/// The ops that a tensor is made by, nearest first, as far as structured ops
/// and reshapes reach, and all tensors that they read.
struct Sources {
  llvm::SetVector<Operation *> ops;
  llvm::SetVector<Value> tensors;

  Sources(Value tensor, unsigned count);
  /// Whether the body of one of the ops holds an op of these types.
  template <typename... OpTys>
  bool hasInBody() const {
    return llvm::any_of(ops, [](Operation *op) {
      auto generic = dyn_cast<linalg::GenericOp>(op);
      return generic && llvm::any_of(*generic.getBody(), [](Operation &inner) {
               return isa<OpTys...>(inner);
             });
    });
  }
};

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_ELEMENTS_H
