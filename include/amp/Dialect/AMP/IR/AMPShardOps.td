//===- AMPShardOps.td - What each replica has a part of ----*- tablegen -*-===//
//
// Part of AMPOps.td, which has the types.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_AMPSHARDOPS_TD
#define AMP_DIALECT_AMP_IR_AMPSHARDOPS_TD

def AMP_ShardOp : AMP_Op<"shard", [DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A replica's part of a tensor";
  let description = [{
    Of a tensor of N elements in row-major order, the c of them from
    min(r * c, N - c) on, where r is the replica's number and c the elements of
    `into`: the shard. With c >= N / n every element is in one of the n
    replicas' shards. The last ones overlap where n does not divide N; what is
    in two of them is the same in both, since it is updated from the same.

    ```mlir
    %0 = amp.shard %w : tensor<3x4xf32> into(%e : tensor<3xf32>)
      -> tensor<3xf32>
    ```
  }];
  let arguments = (ins AMP_Shaped<[F64, F32, F16, BF16]>:$source,
    AMP_Shaped<[F64, F32, F16, BF16]>:$into);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $source `:` type($source) `into` `(` $into `:` type($into) `)` attr-dict
    (`->` type($result)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getIntoMutable();
    }
  }];
}

class AMP_ShardExchangeOp<string mnemonic> : AMP_Op<mnemonic,
    [AttrSizedOperandSegments, DestinationStyleOpInterface,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getIntoMutable();
    }
  }];
}

def AMP_ReduceScatterOp : AMP_ShardExchangeOp<"reduce_scatter"> {
  let summary = "A replica's shards of sums over all replicas";
  let description = [{
    As `amp.all_reduce` of `sum`, but of each sum a replica gets its shard
    alone (`amp.shard`): half of the bytes travel. With `start` the exchange
    begins here; the sums are read until the `amp.await` of that number.

    ```mlir
    %0 = amp.reduce_scatter sum(%g : tensor<3x4xf32>) into(%e : tensor<3xf32>)
      -> tensor<3xf32>
    ```
  }];
  let arguments = (ins Variadic<AMP_Shaped<[F64, F32, F16, BF16]>>:$sums,
    Variadic<AMP_Shaped<[F64, F32, F16, BF16]>>:$into,
    OptionalAttr<TypeAttrOf<AnyTypeOf<[F32, BF16, F16]>>>:$wire,
    OptionalAttr<I64Attr>:$start);
  let assemblyFormat = [{
    `sum` `(` $sums `:` type($sums) `)` `into` `(` $into `:` type($into) `)`
    (`wire` $wire^)? (`start` $start^)? attr-dict (`->` type($results)^)?
  }];
}

def AMP_AllGatherOp : AMP_ShardExchangeOp<"all_gather"> {
  let summary = "Tensors whose shards the replicas have";
  let description = [{
    Each replica gives its shards (`amp.shard`) and gets the tensors that they
    are of. What is in two shards is that of the later replica. With `start` the
    exchange begins here; the shards are read until the `amp.await` of that
    number.

    ```mlir
    %0 = amp.all_gather %s : tensor<3xf32> into(%w : tensor<3x4xf32>)
      -> tensor<3x4xf32>
    ```
  }];
  let arguments = (ins Variadic<AMP_Shaped<[F64, F32, F16, BF16]>>:$shards,
    Variadic<AMP_Shaped<[F64, F32, F16, BF16]>>:$into,
    OptionalAttr<I64Attr>:$start);
  let assemblyFormat = [{
    $shards `:` type($shards) `into` `(` $into `:` type($into) `)`
    (`start` $start^)? attr-dict (`->` type($results)^)?
  }];
}

#endif // AMP_DIALECT_AMP_IR_AMPSHARDOPS_TD
