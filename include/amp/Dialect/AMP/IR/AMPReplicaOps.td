//===- AMPReplicaOps.td - What replicas of a step share ----*- tablegen -*-===//
//
// Part of AMPOps.td, which has the types.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_AMPREPLICAOPS_TD
#define AMP_DIALECT_AMP_IR_AMPREPLICAOPS_TD

/// A tensor, or the memory that it becomes.
class AMP_Shaped<list<Type> elements>
    : AnyTypeOf<[RankedTensorOf<elements>, MemRefOf<elements>]>;

def AMP_AllReduceOp : AMP_Op<"all_reduce", [AttrSizedOperandSegments,
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Sums, and bits that are set, over all replicas";
  let description = [{
    Every replica of the step gives its own operands and gets the same results,
    bit for bit: of `sum` the sum over all of them, of `or` the bitwise or. One
    exchange of messages for all operands. Replicas reach their exchanges in the
    same order.

    A sum is that of accumulation in the order of the replicas' numbers,
    0 + x0 + x1 + ..., in f32 for floats of 16 bits and f32, in f64 for f64, and
    rounded once to the operand's type; integers wrap. So it does not depend on
    the library that carries it, nor on who is near to whom. On NVIDIA GPUs NCCL
    sums what travels in f32 or f64, in an order of its own (docs/Scaling.md).
    With `wire` what travels are values of that type, rounded to nearest even by
    the replica that sends them, and so is the sum, which is the same value on
    all of them: sums stay in f32. `f16` overflows to infinity, and the step is
    skipped.

    With `statistics` the sums are of values that the model goes on with, as
    those of `nn.batch_norm` with `sync`: a step that has such alone still has
    its gradients to sum.

    On tensors it is destination-style: each result takes the memory of its
    operand. On memrefs it has no results.

    With `start` the exchange only begins here, as the number that the attribute
    says. Its results are there behind the `amp.await` of that number; what lies
    between computes meanwhile, and leaves their memory alone.

    ```mlir
    %r:2 = amp.all_reduce sum(%g, %h : tensor<4xf32>, tensor<8xf32>) wire bf16
      -> tensor<4xf32>, tensor<8xf32>
    ```
  }];
  let arguments = (ins
    Variadic<AMP_Shaped<[F64, F32, F16, BF16, I64, I32]>>:$sums,
    Variadic<AMP_Shaped<[I64, I32, I1]>>:$ors,
    OptionalAttr<TypeAttrOf<AnyTypeOf<[F32, BF16, F16]>>>:$wire,
    OptionalAttr<I64Attr>:$start, UnitAttr:$statistics);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    (`sum` `(` $sums^ `:` type($sums) `)`)?
    (`or` `(` $ors^ `:` type($ors) `)`)? (`wire` $wire^)? (`start` $start^)?
    (`statistics` $statistics^)? attr-dict (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return ::mlir::MutableOperandRange(getOperation());
    }
  }];
}

def AMP_AwaitOp : AMP_Op<"await", [AttrSizedOperandSegments,
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "The end of an exchange that began before";
  let description = [{
    What the exchange of that number, one with `start`, makes of its operands.
    They are its results, and all of them stand here; what it reads beside them
    until it is done stands behind `reads`. On tensors each result takes the
    memory of its operand, so that nothing else is put there from the start to
    the end. On memrefs it has no results.

    ```mlir
    %s = amp.all_reduce sum(%g : tensor<4xf32>) start 0 -> tensor<4xf32>
    %r = amp.await 0(%s : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins I64Attr:$number,
    Variadic<AMP_Shaped<[F64, F32, F16, BF16, I64, I32, I1]>>:$values,
    Variadic<AMP_Shaped<[F64, F32, F16, BF16]>>:$reads);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $number `(` $values `:` type($values) `)`
    (`reads` `(` $reads^ `:` type($reads) `)`)? attr-dict
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getValuesMutable();
    }
  }];
}

def AMP_ReplicaOp : AMP_Op<"replica", [Pure]> {
  let summary = "The number of the replica that runs the step, from 0";
  let description = [{
    0 in a process that is alone. Dropout counts micro-batches over all replicas
    with it, so that what is drawn does not depend on how many there are.

    ```mlir
    %0 = amp.replica
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

#endif // AMP_DIALECT_AMP_IR_AMPREPLICAOPS_TD
