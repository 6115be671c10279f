//===- ShapeOpInterface.td - Shapes from shapes ------------*- tablegen -*-===//

#ifndef AMP_INTERFACES_SHAPEOPINTERFACE_TD
#define AMP_INTERFACES_SHAPEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_ShapeOpInterface : OpInterface<"ShapeOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    An op whose results' shapes follow from its operands' shapes, so that a
    model can be compiled for another batch.
  }];
  let methods = [
    InterfaceMethod<[{
        The shape that an operand must have, given the operands before it: its
        own by default. One that is a constant or empty is made again.
      }],
      "::llvm::SmallVector<int64_t>", "inferOperandShape",
      (ins "unsigned":$index), [{}], [{
        auto type = ::llvm::cast<::mlir::RankedTensorType>(
            $_op->getOperand(index).getType());
        return ::llvm::SmallVector<int64_t>(type.getShape());
      }]>,
    InterfaceMethod<[{
        The shape of each result, given the operands as they are now. By
        default that of the first operand for the first result; the others
        stay as they are.
      }],
      "::llvm::SmallVector<::llvm::SmallVector<int64_t>>", "inferResultShapes",
      (ins), [{}], [{
        ::llvm::SmallVector<::llvm::SmallVector<int64_t>> shapes;
        for (::mlir::Value result : $_op->getResults()) {
          bool isFirst = shapes.empty();
          auto type = ::llvm::cast<::mlir::RankedTensorType>(
              isFirst ? $_op->getOperand(0).getType() : result.getType());
          shapes.emplace_back(type.getShape());
        }
        return shapes;
      }]>,
    InterfaceMethod<[{
        Completes the shapes by what the op says: which dimensions of operands
        and results are the same. By default by the two methods above.
      }],
      "::llvm::LogicalResult", "relateBatch",
      (ins "::mlir::amp::BatchShapes &":$shapes), [{}], [{
        return ::mlir::amp::detail::relateByInference($_op, shapes);
      }]>,
    InterfaceMethod<[{
        Sets attributes that say sizes. The types are not yet set.
      }],
      "void", "setBatch", (ins "const ::mlir::amp::BatchShapes &":$shapes),
      [{}], [{ return; }]>,
    InterfaceMethod<[{
        Whether elements along a dimension of an operand have a part in each
        other's results, other than in means over all of them.
      }],
      "bool", "mixesAlong", (ins "unsigned":$operand, "int64_t":$dim), [{}],
      [{ return false; }]>,
    InterfaceMethod<[{
        Whether it computes with means over all rows of the batch.
      }],
      "bool", "usesBatchStatistics", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<[{
        Whether those means are over the rows of all replicas of the step.
      }],
      "bool", "sharesBatchStatistics", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<[{
        How the first result grows when each row is there k times: 1 for a sum
        over the rows, 0 for what stays.
      }],
      "int64_t", "getRowPower", (ins), [{}], [{ return 0; }]>
  ];
}

#endif // AMP_INTERFACES_SHAPEOPINTERFACE_TD
