//===- VerifyKernel.cpp - What a kernel on tensors may be -------*- C++ -*-===//

#include "amp/Codegen/Points/CoordinateRange.h"
#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Interfaces/KernelTraits.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// A scalar, or a tensor of static shape that has elements and fits in memory.
static bool isKernelType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return isKnownElement(type);
  return tensor.hasStaticShape() && !tensor.getEncoding() &&
         !llvm::is_contained(tensor.getShape(), 0) &&
         isKnownElement(tensor.getElementType()) && hasFittingSize(tensor);
}

static LogicalResult verifyTypes(Operation *op, TypeRange types) {
  for (Type type : types)
    if (!isKernelType(type))
      return op->emitError("a kernel takes numbers, and tensors of static "
                           "shapes from 1 to 2^47 bytes: found ")
             << type;
  return success();
}

/// Bytes at the end that nothing but code generation has to do with.
static LogicalResult verifyScratch(func::FuncOp kernel) {
  Operation *end = kernel.getBody().front().getTerminator();
  for (BlockArgument argument : kernel.getArguments()) {
    if (!kernel.getArgAttr(argument.getArgNumber(), kScratchAttr))
      continue;
    bool isLast = argument.getArgNumber() + 1 == kernel.getNumArguments() &&
                  end->getNumOperands() > 0 && argument.hasOneUse() &&
                  end->getOperands().back() == argument;
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!isLast || !type || type.getRank() != 1 ||
        !type.getElementType().isInteger(8))
      return kernel.emitError("expected '")
             << kScratchAttr << "' on bytes that are a kernel's last argument "
             << "and its last result, found it on argument "
             << argument.getArgNumber();
  }
  return success();
}

/// Results are written to the arguments at the end.
static LogicalResult verifySignature(func::FuncOp kernel) {
  if (kernel.isExternal())
    return kernel.emitError("expected a kernel with a body");
  if (!kernel.getBody().hasOneBlock())
    return kernel.emitError("expected a kernel of one block");
  if (failed(verifyTypes(kernel, kernel.getArgumentTypes())))
    return failure();
  for (Type type : kernel.getArgumentTypes())
    if (getElementTypeOrSelf(type).isTF32())
      return kernel.emitError("expected no tf32 in memory, where a value of it "
                              "is an f32: found ")
             << type;
  ArrayRef<Type> results = kernel.getResultTypes();
  if (!llvm::all_of(results, llvm::IsaPred<RankedTensorType>) ||
      results.size() > kernel.getNumArguments() ||
      kernel.getArgumentTypes().take_back(results.size()) != results)
    return kernel.emitError("expected tensors as results of a kernel, and its "
                            "last arguments of their types");
  return verifyScratch(kernel);
}

//===----------------------------------------------------------------------===//
// Bodies of structured ops
//===----------------------------------------------------------------------===//

/// A scalar that is known before the kernel's loops: an argument of it, or a
/// constant.
static bool isKnownScalar(Value value) {
  if (auto arg = dyn_cast<BlockArgument>(value))
    return isa<func::FuncOp>(arg.getOwner()->getParentOp());
  return value.getDefiningOp<arith::ConstantOp>() != nullptr;
}

/// Coordinates are computed by additions, products and divisions.
static bool isKnownExpr(AffineExpr expr) {
  bool isKnown = true;
  expr.walk([&](AffineExpr part) {
    isKnown &= !isa<AffineSymbolExpr>(part) &&
               part.getKind() != AffineExprKind::CeilDiv;
  });
  return isKnown;
}

/// An op that is emitted as it stands, on scalars or on vectors.
static bool isElementwise(Operation &op) {
  return OpTrait::hasElementwiseMappableTraits(&op) && isMemoryEffectFree(&op);
}

static LogicalResult verifyInner(Operation &inner) {
  bool isKnown =
      isa<linalg::IndexOp, tensor::ExtractOp, arith::ConstantOp>(inner) ||
      isElementwise(inner);
  if (!isKnown || inner.getNumRegions() > 0 || inner.getNumResults() != 1)
    return inner.emitError("'")
           << inner.getName() << "' is not supported in a kernel";
  if (!isKnownElement(inner.getResult(0).getType()))
    return inner.emitError("a kernel computes with numbers: found ")
           << inner.getResult(0).getType();
  for (Value operand : inner.getOperands()) {
    bool isInside = operand.getParentBlock() == inner.getBlock();
    if (!isInside && !isa<RankedTensorType>(operand.getType()) &&
        !isKnownScalar(operand))
      return inner.emitError("reads a scalar that is neither a constant nor an "
                             "argument of the kernel");
  }
  return success();
}

/// A result of ops without reductions is written at the point of its loops; one
/// of a reduction at the point of its parallel loops.
static bool hasKnownResults(linalg::LinalgOp op) {
  bool reduces = op.getNumReductionLoops() > 0 || isScatter(op);
  return reduces || llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
           return op.getMatchingIndexingMap(&init).isIdentity();
         });
}

/// The op's own verifier looks at the first and the last point of the loops.
static LogicalResult verifyMap(linalg::LinalgOp op, Type type, AffineMap map) {
  SmallVector<CoordinateRange> loops = getLoopRanges(op);
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    std::optional<CoordinateRange> range = getCoordinateRange(expr, loops);
    if (!range)
      return op.emitError("expected coordinates that divide by 1 or more and "
                          "are at most 2^62 in a kernel, found ")
             << AffineMapAttr::get(map);
    if (!isCoordinate(expr, loops, cast<ShapedType>(type).getDimSize(dim)))
      return op.emitError("expected coordinates of dimension ")
             << dim << " of " << type << " in a kernel, found "
             << AffineMapAttr::get(map) << ", which gives " << range->low
             << " to " << range->high;
  }
  return success();
}

static LogicalResult verifyMaps(linalg::LinalgOp op) {
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!llvm::all_of(map.getResults(), isKnownExpr))
      return op.emitError("'ceildiv' and symbols are not supported in a "
                          "kernel's maps");
    if (!map.isProjectedPermutation() &&
        failed(verifyMap(op, operand.get().getType(), map)))
      return failure();
  }
  return success();
}

static LogicalResult verifyStructured(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return op.emitError("expected tensors in a kernel");
  if (auto fill = dyn_cast<linalg::FillOp>(op.getOperation()))
    return isKnownScalar(fill.getInputs()[0])
               ? success()
               : op.emitError("expected to be filled with a constant or an "
                              "argument of the kernel");
  if (failed(verifyMaps(op)))
    return failure();
  for (OpOperand *input : op.getDpsInputOperands())
    if (!isa<RankedTensorType>(input->get().getType()) &&
        !isKnownScalar(input->get()))
      return op.emitError("reads a scalar that is neither a constant nor an "
                          "argument of the kernel");
  for (Operation &inner : op.getBlock()->without_terminator())
    if (failed(verifyInner(inner)))
      return failure();
  if (!hasKnownResults(op))
    return op.emitError("expected the identity as the map of each result "
                        "without a reduction");
  return success();
}

//===----------------------------------------------------------------------===//
// Ops of a kernel
//===----------------------------------------------------------------------===//

/// A constant offset is not clamped, and one that is leaves the slice whole.
static LogicalResult verifyExtent(tensor::ExtractSliceOp slice, int64_t dim) {
  int64_t whole = slice.getSourceType().getDimSize(dim),
          size = slice.getStaticSizes()[dim],
          stride = slice.getStaticStrides()[dim];
  std::optional<int64_t> offset =
      getConstantIntValue(slice.getMixedOffsets()[dim]);
  int64_t first = offset.value_or(0), span = 0, last = 0;
  if (!llvm::MulOverflow(size - 1, stride, span) &&
      !llvm::AddOverflow(first, span, last) && first >= 0 && first < whole &&
      last >= (offset ? 0 : first) && last < whole)
    return success();
  auto error = slice.emitError("expected a slice within ")
               << whole << " elements of dimension " << dim
               << " in a kernel, found " << size << " at a distance of "
               << stride;
  if (offset)
    error << " from " << *offset;
  return error;
}

static LogicalResult verifySlice(tensor::ExtractSliceOp slice) {
  auto isStatic = [](ArrayRef<int64_t> values) {
    return llvm::none_of(values, ShapedType::isDynamic);
  };
  if (!isStatic(slice.getStaticSizes()) ||
      !isStatic(slice.getStaticStrides()) ||
      !llvm::all_of(slice.getOffsets(), isKnownScalar))
    return slice.emitError("expected constant sizes and strides in a kernel, "
                           "and offsets that are its arguments");
  for (int64_t dim = 0; dim < slice.getSourceType().getRank(); ++dim)
    if (failed(verifyExtent(slice, dim)))
      return failure();
  return success();
}

static LogicalResult verifyOp(Operation &op) {
  if (failed(verifyTypes(&op, op.getResultTypes())))
    return failure();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return verifyStructured(structured);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return verifySlice(slice);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (!isa<ShapedType>(constant.getType()) ||
        isa<DenseElementsAttr>(constant.getValue()))
      return success();
    return op.emitError("expected the elements of a constant in a kernel in "
                        "'dense<...>'");
  }
  if (isa<tensor::EmptyOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
          op) ||
      op.hasTrait<OpTrait::FormsKernel>())
    return success();
  return op.emitError("'") << op.getName() << "' is not supported in a kernel";
}

LogicalResult points::verifyKernel(func::FuncOp kernel) {
  if (failed(verifySignature(kernel)))
    return failure();
  Block &body = kernel.getBody().front();
  for (Operation &op : body.without_terminator())
    if (failed(verifyOp(op)))
      return failure();
  return verifyTypes(kernel, kernel.getResultTypes());
}

/// Code for a kernel writes to memory, and gives nothing.
static bool needsCode(func::FuncOp func) {
  return func->hasAttr(kKernelAttr) && func.getNumResults() > 0;
}

SmallVector<func::FuncOp> points::listKernels(ModuleOp module) {
  SmallVector<func::FuncOp> kernels;
  for (auto func : module.getOps<func::FuncOp>())
    if (needsCode(func))
      kernels.push_back(func);
  return kernels;
}

LogicalResult points::verifyKernelUses(ModuleOp module) {
  SymbolTable symbols(module);
  auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion());
  if (!uses)
    return success();
  for (SymbolTable::SymbolUse use : *uses) {
    auto func =
        symbols.lookup<func::FuncOp>(use.getSymbolRef().getRootReference());
    if (func && needsCode(func) && !isa<LaunchOp>(use.getUser()))
      return use.getUser()->emitError("expected kernels to be launched, found "
                                      "a use of '")
             << func.getSymName() << "' in '" << use.getUser()->getName()
             << "'";
  }
  return success();
}
