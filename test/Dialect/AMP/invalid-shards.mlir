// RUN: amp-opt %s -split-input-file -verify-diagnostics

func.func @shard_into_another(%g: tensor<4xf32>, %e: tensor<2xf32>) {
  // expected-error @+1 {{'amp.shard' op expects results of the types that it is into, and tensors alone, or memory alone and no results}}
  %0 = amp.shard %g : tensor<4xf32> into(%e : tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @shard_of_memory(%g: memref<4xf32>, %e: memref<2xf32>) {
  // expected-error @+1 {{'amp.shard' op expects results of the types that it is into, and tensors alone, or memory alone and no results}}
  %0 = amp.shard %g : memref<4xf32> into(%e : memref<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @shard_of_memory_into_a_tensor(%g: memref<4xf32>, %e: tensor<2xf32>) {
  // expected-error @+1 {{'amp.shard' op expects results of the types that it is into, and tensors alone, or memory alone and no results}}
  amp.shard %g : memref<4xf32> into(%e : tensor<2xf32>)
  return
}

// -----

func.func @shard_in_rows(%g: tensor<4x4xf32>, %e: tensor<2x4xf32>) {
  // expected-error @+1 {{'amp.shard' op expects a shard in one dimension, of as many elements at most and of the type, found 'tensor<2x4xf32>' of 'tensor<4x4xf32>'}}
  %0 = amp.shard %g : tensor<4x4xf32> into(%e : tensor<2x4xf32>)
    -> tensor<2x4xf32>
  return
}

// -----

func.func @shard_of_more(%g: tensor<4xf32>, %e: tensor<5xf32>) {
  // expected-error @+1 {{'amp.shard' op expects a shard in one dimension, of as many elements at most and of the type, found 'tensor<5xf32>' of 'tensor<4xf32>'}}
  %0 = amp.shard %g : tensor<4xf32> into(%e : tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @shard_of_any_size(%g: tensor<?xf32>, %e: tensor<2xf32>) {
  // expected-error @+1 {{'amp.shard' op expects a shard in one dimension, of as many elements at most and of the type, found 'tensor<2xf32>' of 'tensor<?xf32>'}}
  %0 = amp.shard %g : tensor<?xf32> into(%e : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @shard_in_another_type(%g: tensor<4xf32>, %e: tensor<2xf16>) {
  // expected-error @+1 {{'amp.shard' op expects a shard in one dimension, of as many elements at most and of the type, found 'tensor<2xf16>' of 'tensor<4xf32>'}}
  %0 = amp.shard %g : tensor<4xf32> into(%e : tensor<2xf16>) -> tensor<2xf16>
  return
}

// -----

func.func @scatter_to_another_type(%g: tensor<4xf32>, %e: tensor<2xf32>) {
  // expected-error @+1 {{'amp.reduce_scatter' op expects results of the types that it is into, and tensors alone, or memory alone and no results}}
  %0 = amp.reduce_scatter sum(%g : tensor<4xf32>) into(%e : tensor<2xf32>)
    -> tensor<2xf64>
  return
}

// -----

func.func @scatter_nothing() {
  // expected-error @+1 {{'amp.reduce_scatter' op expects a shard of each of its tensors, found 0 of 0}}
  "amp.reduce_scatter"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

func.func @scatter_two_into_one(%g: tensor<4xf32>, %e: tensor<2xf32>) {
  // expected-error @+1 {{'amp.reduce_scatter' op expects a shard of each of its tensors, found 1 of 2}}
  %0 = amp.reduce_scatter sum(%g, %g : tensor<4xf32>, tensor<4xf32>)
    into(%e : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scatter_more(%g: tensor<4xf32>, %e: tensor<5xf32>) {
  // expected-error @+1 {{'amp.reduce_scatter' op expects a shard in one dimension, of as many elements at most and of the type, found 'tensor<5xf32>' of 'tensor<4xf32>'}}
  %0 = amp.reduce_scatter sum(%g : tensor<4xf32>) into(%e : tensor<5xf32>)
    -> tensor<5xf32>
  return
}

// -----

func.func @scatter_f64_in_bf16(%g: tensor<4xf64>, %e: tensor<2xf64>) {
  // expected-error @+1 {{'amp.reduce_scatter' op expects sums of f32 to travel as 'bf16', found 'tensor<4xf64>'}}
  %0 = amp.reduce_scatter sum(%g : tensor<4xf64>) into(%e : tensor<2xf64>)
    wire bf16 -> tensor<2xf64>
  return
}

// -----

func.func @scatter_without_an_end(%g: tensor<4xf32>, %e: tensor<2xf32>)
    -> tensor<2xf32> {
  // expected-error @+1 {{'amp.reduce_scatter' op expects one 'amp.await' of number 1 to use a result, found 'func.return'}}
  %0 = amp.reduce_scatter sum(%g : tensor<4xf32>) into(%e : tensor<2xf32>)
    start 1 -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @gather_to_another_type(%s: tensor<2xf32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.all_gather' op expects results of the types that it is into, and tensors alone, or memory alone and no results}}
  %0 = amp.all_gather %s : tensor<2xf32> into(%w : tensor<4xf32>)
    -> tensor<4xf64>
  return
}

// -----

func.func @gather_one_into_two(%s: tensor<2xf32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.all_gather' op expects a shard of each of its tensors, found 1 of 2}}
  %0:2 = amp.all_gather %s : tensor<2xf32>
    into(%w, %w : tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @gather_without_an_end(%s: tensor<2xf32>, %w: tensor<4xf32>)
    -> tensor<4xf32> {
  // expected-error @+1 {{'amp.all_gather' op expects one 'amp.await' of number 1 to use a result, found 'func.return'}}
  %0 = amp.all_gather %s : tensor<2xf32> into(%w : tensor<4xf32>) start 1
    -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @gather_more(%s: tensor<5xf32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.all_gather' op expects a shard in one dimension, of as many elements at most and of the type, found 'tensor<5xf32>' of 'tensor<4xf32>'}}
  %0 = amp.all_gather %s : tensor<5xf32> into(%w : tensor<4xf32>)
    -> tensor<4xf32>
  return
}
