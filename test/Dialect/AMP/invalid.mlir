// One case for each clause of each verifier of the dialect's ops, and of the
// attributes that it hangs on other ops.
// RUN: amp-opt %s -split-input-file -verify-diagnostics

//===----------------------------------------------------------------------===//
// Discardable attributes
//===----------------------------------------------------------------------===//

// expected-error @+1 {{'func.func' op expects 'amp.policy' to be an #amp.policy, found "bf16"}}
func.func private @policy_is_a_string() attributes {amp.policy = "bf16"}

// -----

// expected-error @+1 {{'builtin.module' op expects 'amp.policy' to be an #amp.policy, found unit}}
module attributes {amp.policy} {}

// -----

func.func @policy_of_an_op(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects no 'amp.policy', which functions and modules have: an op's own is 'amp.precision'}}
  %0 = arith.addf %x, %x {amp.policy = #amp.policy<"f32">} : f32
  return
}

// -----

// expected-error @+1 {{'func.func' op expects no 'amp.precision', which ops have: a function's or a module's is 'amp.policy'}}
func.func @precision_of_a_function() attributes {amp.precision = #amp.policy<"f32">} {
  return
}

// -----

func.func @precision_is_an_integer(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects 'amp.precision' to be an #amp.policy, found 16 : i64}}
  %0 = arith.addf %x, %x {amp.precision = 16} : f32
  return
}

// -----

func.func @precision_of_parameters(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects no 'params' in the policy of a part of a function: it is a key of the function's own}}
  %0 = arith.addf %x, %x {amp.precision = #amp.policy<"f32", params = f32>} : f32
  return
}

// -----

func.func @precision_of_reduction(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects no 'reduce' in the policy of a part of a function: it is a key of the function's own}}
  %0 = arith.addf %x, %x {amp.precision = #amp.policy<"amp", compute = f16, reduce = bf16>} : f32
  return
}

// -----

func.func @precision_of_weight_gradients(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects no 'wgrad' in the policy of a part of a function: it is a key of the function's own}}
  %0 = arith.addf %x, %x {amp.precision = #amp.policy<"amp", compute = f16, wgrad = compute>} : f32
  return
}

// -----

// expected-error @+1 {{'func.func' op expects 'amp.excess' to be a unit, found true}}
func.func private @excess_is_a_boolean() attributes {amp.excess = true}

// -----

func.func @probe_is_an_integer(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects 'amp.probe' to be a string, found 1 : i64}}
  %0 = arith.addf %x, %x {amp.probe = 1} : f32
  return
}

// -----

func.func @role_of_no_kind(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects 'amp.role' to be linear, output_layer, a kind of ops or 'part of' one, found "part of nonsense"}}
  %0 = arith.addf %x, %x {amp.role = "part of nonsense"} : f32
  return
}

// -----

func.func @product_of_no_name(%x: f32) {
  // expected-error @+1 {{'arith.mulf' op expects 'amp.product' to be one of mv, dot, tensordot, found "cross"}}
  %0 = arith.mulf %x, %x {amp.product = "cross"} : f32
  return
}

// -----

func.func @product_is_a_unit(%x: f32) {
  // expected-error @+1 {{'arith.mulf' op expects 'amp.product' to be a string, found unit}}
  %0 = arith.mulf %x, %x {amp.product} : f32
  return
}

// -----

func.func @role_is_a_unit(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects 'amp.role' to be a string, found unit}}
  %0 = arith.addf %x, %x {amp.role} : f32
  return
}

// -----

// expected-error @+1 {{'func.func' op expects 'amp.init' of argument 1 to be an #amp.init, found "normal"}}
func.func private @init_is_a_string(tensor<f32>, tensor<f32> {amp.init = "normal"})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.param' of argument 0 to be a name, found unit}}
func.func private @param_without_name(tensor<f32> {amp.param})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.state' of argument 0 to be a name, found 1 : i64}}
func.func private @state_is_an_integer(tensor<f32> {amp.state = 1})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.param' of argument 0 to be a name, found "a\FFb"}}
func.func private @param_is_no_text(tensor<f32> {amp.param = "a\FFb"})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.input' of argument 0 to be a name, found ""}}
func.func private @input_is_empty(tensor<f32> {amp.input = ""})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.metric' of result 1 to be a name, found unit}}
func.func private @metric_without_name() -> (tensor<f32>, tensor<f32> {amp.metric})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.state' of result 1 to be a name, found ""}}
func.func private @new_state_is_empty() -> (tensor<f32>, tensor<f32> {amp.state = ""})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.grad' of result 0 to be a name, found 0 : i64}}
func.func private @grad_is_an_integer() -> (tensor<f32> {amp.grad = 0})

// -----

// A result is an argument once its step is bufferized.

// expected-error @+1 {{'func.func' op expects 'amp.init' of result 0 to be an #amp.init, found unit}}
func.func private @init_of_a_result() -> (tensor<f32> {amp.init})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.input' of result 0 to be a name, found 1 : i64}}
func.func private @input_of_a_result() -> (tensor<f32> {amp.input = 1})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.report' of result 0 to be a name, found unit}}
func.func private @report_without_name() -> (tensor<f32> {amp.report})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.flags' of result 0 to be a unit, found "flags"}}
func.func private @flags_with_name() -> (tensor<i32> {amp.flags = "flags"})

// -----

//===----------------------------------------------------------------------===//
// amp.autocast, amp.cast, amp.round
//===----------------------------------------------------------------------===//

func.func @autocast_with_argument() {
  // expected-error @+1 {{'amp.autocast' op expects a region without arguments}}
  amp.autocast policy #amp.policy<"f32"> {
  ^bb0(%x: f32):
    amp.yield
  }
  return
}

// -----

func.func @autocast_yields_other_type(%x: f32) {
  // expected-error @+1 {{'amp.autocast' op expects its region to yield the types of its results}}
  %0 = amp.autocast policy #amp.policy<"f32"> -> f64 {
    amp.yield %x : f32
  }
  return
}

// -----

func.func @autocast_yields_nothing() {
  // expected-error @+1 {{'amp.autocast' op expects its region to yield the types of its results}}
  %0 = amp.autocast policy #amp.policy<"f32"> -> f32 {
  }
  return
}

// -----

func.func @autocast_of_parameters() {
  // expected-error @+1 {{'amp.autocast' op expects no 'params' in the policy of a part of a function: it is a key of the function's own}}
  amp.autocast policy #amp.policy<"amp", compute = bf16, params = bf16> {
  }
  return
}

// -----

func.func @autocast_of_weight_gradients() {
  // expected-error @+1 {{'amp.autocast' op expects no 'wgrad' in the policy of a part of a function: it is a key of the function's own}}
  amp.autocast policy #amp.policy<"amp", compute = bf16, wgrad = compute> {
  }
  return
}

// -----

func.func @stochastic_without_bits(%x: f32) {
  // expected-error @+1 {{'amp.cast' op expects 'bits' to round stochastically with}}
  %0 = amp.cast %x {rounding = 2 : i32} : f32 to bf16
  return
}

// -----

func.func @nearest_with_bits(%x: f32, %bits: i32) {
  // expected-error @+1 {{'amp.cast' op takes 'bits' only with stochastic rounding}}
  %0 = amp.cast %x bits %bits : i32 : f32 to bf16
  return
}

// -----

func.func @stochastic_from_f64(%x: f64, %bits: i32) {
  // expected-error @+1 {{'amp.cast' op rounds stochastically from f32 to bf16 only}}
  %0 = amp.cast %x bits %bits : i32 {rounding = 2 : i32} : f64 to bf16
  return
}

// -----

func.func @stochastic_to_f16(%x: f32, %bits: i32) {
  // expected-error @+1 {{'amp.cast' op rounds stochastically from f32 to bf16 only}}
  %0 = amp.cast %x bits %bits : i32 {rounding = 2 : i32} : f32 to f16
  return
}

// -----

func.func @scalar_bits_of_tensor(%x: tensor<4xf32>, %bits: i32) {
  // expected-error @+1 {{'amp.cast' op requires the same shape for all operands and results}}
  %0 = amp.cast %x bits %bits : i32 {rounding = 2 : i32}
    : tensor<4xf32> to tensor<4xbf16>
  return
}

// -----

// Compatible shapes are not enough.
func.func @bits_of_other_shape(%x: tensor<?xf32>, %bits: tensor<4xi32>) {
  // expected-error @+1 {{'amp.cast' op expects 'bits' of the shape of its operand}}
  %0 = amp.cast %x bits %bits : tensor<4xi32> {rounding = 2 : i32}
    : tensor<?xf32> to tensor<?xbf16>
  return
}

// -----

func.func @cast_changes_shape(%x: tensor<4xf32>) {
  // expected-error @+1 {{'amp.cast' op all non-scalar operands/results must have the same shape and base type}}
  %0 = amp.cast %x : tensor<4xf32> to tensor<8xbf16>
  return
}

// -----

func.func @cast_of_integer(%x: i32) {
  // expected-error @+1 {{'amp.cast' op operand #0 must be float-like}}
  %0 = amp.cast %x : i32 to bf16
  return
}

// -----

func.func @round_to_same(%x: f32) {
  // expected-error @+1 {{'amp.round' op expects a type narrower than 'f32', found 'f32'}}
  %0 = amp.round %x to f32 : f32
  return
}

// -----

func.func @round_to_wider(%x: tensor<4xbf16>) {
  // expected-error @+1 {{'amp.round' op expects a type narrower than 'bf16', found 'f16'}}
  %0 = amp.round %x to f16 : tensor<4xbf16>
  return
}

// -----

//===----------------------------------------------------------------------===//
// amp.value_and_grad
//===----------------------------------------------------------------------===//

func.func @no_callee(%w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.value_and_grad' op expects a function 'nowhere' with a body}}
  %0:2 = amp.value_and_grad @nowhere(%w) wrt [0]
    : (tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>)
  return
}

// -----

func.func private @declared(tensor<4xf32>) -> tensor<f32>
func.func @callee_without_body(%w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.value_and_grad' op expects a function 'declared' with a body}}
  %0:2 = amp.value_and_grad @declared(%w) wrt [0]
    : (tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>)
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @operand_of_other_type(%w: tensor<8xf32>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op gives operands of other types than 'loss' takes}}
  %0:2 = amp.value_and_grad @loss(%w, %l) wrt [0]
    : (tensor<8xf32>, tensor<f32>) -> (tensor<f32>, tensor<8xf32>)
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @operand_missing(%w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.value_and_grad' op gives operands of other types than 'loss' takes}}
  %0:2 = amp.value_and_grad @loss(%w) wrt [0]
    : (tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>)
  return
}

// -----

func.func @nothing(%w: tensor<4xf32>) {
  return
}
func.func @no_result(%w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.value_and_grad' op expects the first result of 'nothing' to be a scalar loss, like tensor<f32>}}
  %0 = amp.value_and_grad @nothing(%w) wrt [0]
    : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scalar(%w: tensor<4xf32>, %l: f32) -> f32 {
  return %l : f32
}
func.func @loss_is_no_tensor(%w: tensor<4xf32>, %l: f32) {
  // expected-error @+1 {{'amp.value_and_grad' op expects the first result of 'scalar' to be a scalar loss, like tensor<f32>}}
  %0:2 = amp.value_and_grad @scalar(%w, %l) wrt [0]
    : (tensor<4xf32>, f32) -> (f32, tensor<4xf32>)
  return
}

// -----

func.func @vector(%w: tensor<4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
func.func @loss_has_rank(%w: tensor<4xf32>) {
  // expected-error @+1 {{'amp.value_and_grad' op expects the first result of 'vector' to be a scalar loss, like tensor<f32>}}
  %0:2 = amp.value_and_grad @vector(%w) wrt [0]
    : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @count(%w: tensor<4xf32>, %n: tensor<i64>) -> tensor<i64> {
  return %n : tensor<i64>
}
func.func @loss_is_an_integer(%w: tensor<4xf32>, %n: tensor<i64>) {
  // expected-error @+1 {{'amp.value_and_grad' op expects the first result of 'count' to be a scalar loss, like tensor<f32>}}
  %0:2 = amp.value_and_grad @count(%w, %n) wrt [0]
    : (tensor<4xf32>, tensor<i64>) -> (tensor<i64>, tensor<4xf32>)
  return
}

// -----

func.func @any(%w: tensor<4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
func.func @seed_of_nothing(%w: tensor<4xf32>, %scale: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op expects no 'seed' where 'wrt' is empty}}
  %0 = amp.value_and_grad @any(%w) seed(%scale) wrt []
    : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @gradient_missing(%w: tensor<4xf32>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op has 1 results, expected 1 of 'loss' and 1 gradients}}
  %0 = amp.value_and_grad @loss(%w, %l) wrt [0]
    : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @loss_of_other_type(%w: tensor<4xf32>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op has results of other types than 'loss'}}
  %0:2 = amp.value_and_grad @loss(%w, %l) wrt [0]
    : (tensor<4xf32>, tensor<f32>) -> (tensor<f64>, tensor<4xf32>)
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @wrt_above(%w: tensor<4xf32>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op differentiates argument 2 of a function with 2}}
  %0:2 = amp.value_and_grad @loss(%w, %l) wrt [2]
    : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @wrt_negative(%w: tensor<4xf32>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op differentiates argument -1 of a function with 2}}
  %0:2 = amp.value_and_grad @loss(%w, %l) wrt [-1]
    : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @wrt_twice(%w: tensor<4xf32>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op names argument 0 twice in 'wrt'}}
  %0:3 = amp.value_and_grad @loss(%w, %l) wrt [0, 0]
    : (tensor<4xf32>, tensor<f32>)
    -> (tensor<f32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @loss(%n: tensor<4xi64>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @wrt_integers(%n: tensor<4xi64>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op differentiates argument 0 of type 'tensor<4xi64>', expected a float tensor}}
  %0:2 = amp.value_and_grad @loss(%n, %l) wrt [0]
    : (tensor<4xi64>, tensor<f32>) -> (tensor<f32>, tensor<4xi64>)
  return
}

// -----

func.func @loss(%s: f32, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @wrt_scalar(%s: f32, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op differentiates argument 0 of type 'f32', expected a float tensor}}
  %0:2 = amp.value_and_grad @loss(%s, %l) wrt [0]
    : (f32, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @loss(%w: tensor<4xbf16>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @gradient_in_16_bit(%w: tensor<4xbf16>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op has a gradient of type 'tensor<4xbf16>' for argument 0, expected 'tensor<4xf32>'}}
  %0:2 = amp.value_and_grad @loss(%w, %l) wrt [0]
    : (tensor<4xbf16>, tensor<f32>) -> (tensor<f32>, tensor<4xbf16>)
  return
}

// -----

func.func @loss(%w: tensor<4xf64>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @gradient_of_f64_in_f32(%w: tensor<4xf64>, %l: tensor<f32>) {
  // expected-error @+1 {{'amp.value_and_grad' op has a gradient of type 'tensor<4xf32>' for argument 0, expected 'tensor<4xf64>'}}
  %0:2 = amp.value_and_grad @loss(%w, %l) wrt [0]
    : (tensor<4xf64>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return
}

// -----

func.func @loss(%w: tensor<4xf32>, %l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
func.func @seed_is_an_integer(%w: tensor<4xf32>, %l: tensor<f32>,
                              %s: tensor<i32>) {
  // expected-error @+1 {{'amp.value_and_grad' op operand #2 must be 0D tensor of 32-bit float or 64-bit float values, but got 'tensor<i32>'}}
  %0:2 = amp.value_and_grad @loss(%w, %l) seed(%s) wrt [0]
    : (tensor<4xf32>, tensor<f32>, tensor<i32>)
    -> (tensor<f32>, tensor<4xf32>)
  return
}

// -----

//===----------------------------------------------------------------------===//
// amp.unscale, amp.clip
//===----------------------------------------------------------------------===//

func.func @unscale_changes_type(%g: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'amp.unscale' op expects results of the types of the gradients}}
  %0, %f, %n = amp.unscale(%g : tensor<4xf32>) by %s -> tensor<4xbf16>
  return
}

// -----

func.func @unscale_loses_one(%g: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'amp.unscale' op expects results of the types of the gradients}}
  %0, %f, %n = amp.unscale(%g, %g : tensor<4xf32>, tensor<4xf32>) by %s
    -> tensor<4xf32>
  return
}

// -----

func.func @unscale_of_zero_batches(%g: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'amp.unscale' op expects a 'count' of at least 1, found 0}}
  %0, %f, %n = amp.unscale(%g : tensor<4xf32>) by %s {count = 0 : i64}
    -> tensor<4xf32>
  return
}

// -----

func.func @clip_changes_type(%g: tensor<4xf32>, %n: tensor<f32>) {
  // expected-error @+1 {{'amp.clip' op expects results of the types of the gradients}}
  %0 = amp.clip(%g : tensor<4xf32>) norm %n to 1.0 -> tensor<4xf64>
  return
}

// -----

func.func @clip_to_zero(%g: tensor<4xf32>, %n: tensor<f32>) {
  // expected-error @+1 {{'amp.clip' op expects a positive, finite norm, found 0.0}}
  %0 = amp.clip(%g : tensor<4xf32>) norm %n to 0.0 -> tensor<4xf32>
  return
}

// -----

func.func @clip_to_infinity(%g: tensor<4xf32>, %n: tensor<f32>) {
  // expected-error @+1 {{'amp.clip' op expects a positive, finite norm, found inf}}
  %0 = amp.clip(%g : tensor<4xf32>) norm %n to 0x7FF0000000000000
    -> tensor<4xf32>
  return
}

// -----

func.func @clip_to_nan(%g: tensor<4xf32>, %n: tensor<f32>) {
  // expected-error @+1 {{'amp.clip' op expects a positive, finite norm, found nan}}
  %0 = amp.clip(%g : tensor<4xf32>) norm %n to 0x7FF8000000000000
    -> tensor<4xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// amp.update
//===----------------------------------------------------------------------===//

func.func @update_by_a_schedule(%p: tensor<4xf32>, %lr: tensor<f64>,
                                %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects an optimizer, found #amp.schedule<constant>}}
  %0:2 = amp.update #amp.schedule<constant> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) lr %lr count %t -> tensor<4xf32>
  return
}

// -----

func.func @update_with_16_bit_gradient(%p: tensor<4xbf16>, %lr: tensor<f64>,
                                       %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects a gradient of type 'tensor<4xf32>', found 'tensor<4xbf16>'}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xbf16>)
    grad(%p : tensor<4xbf16>) lr %lr count %t -> tensor<4xbf16>
  return
}

// -----

func.func @update_without_slots(%p: tensor<4xf32>, %lr: tensor<f64>,
                                %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects 2 slots, found 0}}
  %0:2 = amp.update #amp.adamw<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) lr %lr count %t -> tensor<4xf32>
  return
}

// -----

func.func @update_with_slot_too_many(%p: tensor<4xf32>, %lr: tensor<f64>,
                                     %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects 0 slots, found 1}}
  %0:3 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) slots(%p : tensor<4xf32>) lr %lr count %t
    -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @update_with_16_bit_slot(%p: tensor<4xbf16>, %g: tensor<4xf32>,
                                   %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects slot 'momentum_buffer' of type 'tensor<4xf32>', found 'tensor<4xbf16>'}}
  %0:3 = amp.update #amp.sgd<lr = 0.1, momentum = 0.9>
    param(%p : tensor<4xbf16>) grad(%g : tensor<4xf32>)
    slots(%p : tensor<4xbf16>) lr %lr count %t
    -> tensor<4xbf16>, tensor<4xbf16>
  return
}

// -----

func.func @update_changes_param(%p: tensor<4xbf16>, %g: tensor<4xf32>,
                                %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects results of the types of the parameter and its slots}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xbf16>)
    grad(%g : tensor<4xf32>) lr %lr count %t -> tensor<4xf32>
  return
}

// -----

func.func @update_changes_slot(%p: tensor<4xf32>, %lr: tensor<f64>,
                               %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects results of the types of the parameter and its slots}}
  %0:3 = amp.update #amp.sgd<lr = 0.1, momentum = 0.9>
    param(%p : tensor<4xf32>) grad(%p : tensor<4xf32>)
    slots(%p : tensor<4xf32>) lr %lr count %t
    -> tensor<4xf32>, tensor<4xf64>
  return
}

// -----

func.func @update_of_a_vector(%p: tensor<4xf32>, %lr: tensor<f64>,
                              %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expected two dimensions for #amp.muon, found 'tensor<4xf32>'; a group ('#amp.group', 'groups') has another optimizer}}
  %0:3 = amp.update #amp.muon<lr = 0.1>
    param(%p : tensor<4xf32>) grad(%p : tensor<4xf32>)
    slots(%p : tensor<4xf32>) lr %lr count %t
    -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @update_without_a_key(%p: tensor<4xbf16>, %g: tensor<4xf32>,
                                %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects a 'key' to round stochastically with}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xbf16>)
    grad(%g : tensor<4xf32>) lr %lr count %t param_rounding stochastic
    -> tensor<4xbf16>
  return
}

// -----

func.func @slots_without_a_key(%p: tensor<4xf32>, %m: tensor<4xbf16>,
                               %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects a 'key' to round stochastically with}}
  %0:3 = amp.update #amp.lion<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) slots(%m : tensor<4xbf16>) lr %lr count %t
    slot_format bf16 -> tensor<4xf32>, tensor<4xbf16>
  return
}

// -----

func.func @narrow_slots_of_f64(%p: tensor<4x256xf64>, %m: tensor<4x256xi8>,
                               %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects a parameter that is updated in f32 for slots of 'dynamic8', found 'tensor<4x256xf64>'}}
  %0:3 = amp.update #amp.lion<lr = 0.1> param(%p : tensor<4x256xf64>)
    grad(%p : tensor<4x256xf64>) slots(%m : tensor<4x256xi8>) lr %lr count %t
    slot_format dynamic8 -> tensor<4x256xf64>, tensor<4x256xi8>
  return
}

// -----

func.func @slots_without_blocks(%p: tensor<4x384xf32>, %m: tensor<4x384xi8>,
                                %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects dimensions that blocks of 256 values divide for slots of 'dynamic8', found 'tensor<4x384xf32>'}}
  %0:3 = amp.update #amp.lion<lr = 0.1> param(%p : tensor<4x384xf32>)
    grad(%p : tensor<4x384xf32>) slots(%m : tensor<4x384xi8>) lr %lr count %t
    slot_format dynamic8 -> tensor<4x384xf32>, tensor<4x384xi8>
  return
}

// -----

func.func @codes_of_full_slots(%p: tensor<4x256xf32>, %m: tensor<4x256xi8>,
                               %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects slot 'exp_avg' of type 'tensor<4x256xf32>', found 'tensor<4x256xi8>'}}
  %0:3 = amp.update #amp.lion<lr = 0.1> param(%p : tensor<4x256xf32>)
    grad(%p : tensor<4x256xf32>) slots(%m : tensor<4x256xi8>) lr %lr count %t
    -> tensor<4x256xf32>, tensor<4x256xi8>
  return
}

// -----

func.func @update_of_a_place(%p: tensor<4xf32>, %lr: tensor<f64>,
                             %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op takes a 'begin' only with a 'key'}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) lr %lr count %t begin %t -> tensor<4xf32>
  return
}

// -----

func.func @update_of_one_norm(%p: tensor<4xf32>, %m: tensor<4xf32>,
                              %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects 2 'squares' or none, found 1}}
  %0:3 = amp.update #amp.lars<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) slots(%m : tensor<4xf32>) lr %lr count %t
    squares(%lr) -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @update_with_a_key(%p: tensor<4xbf16>, %g: tensor<4xf32>,
                             %lr: tensor<f64>, %t: tensor<i64>,
                             %key: tensor<3xi64>) {
  // expected-error @+1 {{'amp.update' op takes a 'key' only with stochastic rounding}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xbf16>)
    grad(%g : tensor<4xf32>) lr %lr count %t key %key -> tensor<4xbf16>
  return
}

// -----

func.func @update_stochastic_to_f16(%p: tensor<4xf16>, %g: tensor<4xf32>,
                                    %lr: tensor<f64>, %t: tensor<i64>,
                                    %key: tensor<3xi64>) {
  // expected-error @+1 {{'amp.update' op rounds stochastically to bf16 only, found 'f16'}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xf16>)
    grad(%g : tensor<4xf32>) lr %lr count %t key %key
    param_rounding stochastic -> tensor<4xf16>
  return
}

// -----

func.func @update_compensates_f32(%p: tensor<4xf32>, %lr: tensor<f64>,
                                  %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op compensates the rounding to bf16 or f16 only, found 'f32'}}
  %0:3 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) slots(%p : tensor<4xf32>) lr %lr count %t
    param_rounding kahan -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @update_without_a_compensation(%p: tensor<4xbf16>, %g: tensor<4xf32>,
                                         %lr: tensor<f64>, %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects 1 slots, found 0}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xbf16>)
    grad(%g : tensor<4xf32>) lr %lr count %t param_rounding kahan
    -> tensor<4xbf16>
  return
}

// -----

func.func @update_without_momentum(%p: tensor<4xf32>, %lr: tensor<f64>,
                                   %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op takes a 'momentum' only of an optimizer that has one, found #amp.sgd<lr = 0.1>}}
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) lr %lr momentum %lr count %t -> tensor<4xf32>
  return
}

// -----

func.func @rate_without_a_factor(%t: tensor<i64>) {
  // expected-error @+1 {{'amp.learning_rate' op expects a schedule with a factor, found #amp.schedule<given>}}
  %0 = amp.learning_rate #amp.schedule<given> base 0.5 at %t
  return
}

// -----

func.func @update_averages_by_one(%p: tensor<4xf32>, %lr: tensor<f64>,
                                  %t: tensor<i64>) {
  // expected-error @+1 {{'amp.update' op expects 'ema' of at least 0 and below 1, found 1.0}}
  %0:3 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xf32>)
    grad(%p : tensor<4xf32>) slots(%p : tensor<4xf32>) lr %lr count %t
    {ema = 1.0} -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// amp.commit
//===----------------------------------------------------------------------===//

func.func @commit_to_a_result(%p: tensor<4xf32>) {
  %0 = arith.addf %p, %p : tensor<4xf32>
  // expected-error @+1 {{'amp.commit' op expects the state to be an argument of the step}}
  amp.commit %p into %0 : tensor<4xf32>
  return
}

// -----

func.func @commit_to_an_argument_of_a_loop(%p: tensor<4xf32>, %n: index) {
  %0 = scf.for %i = %n to %n step %n iter_args(%q = %p) -> tensor<4xf32> {
    // expected-error @+1 {{'amp.commit' op expects the state to be an argument of the step}}
    amp.commit %p into %q : tensor<4xf32>
    scf.yield %q : tensor<4xf32>
  }
  return
}

// -----

func.func @commit_in_a_loop(%p: tensor<4xf32>, %q: tensor<4xf32>, %n: index, %b: i1) {
  scf.for %i = %n to %n step %n {
    scf.if %b {
      // expected-error @+1 {{'amp.commit' op expects to be outside of loops, since a step commits a state once: found it in 'scf.for'}}
      amp.commit %q into %p : tensor<4xf32>
    }
  }
  return
}

// -----

func.func @commit_in_a_body(%p: tensor<4xf32>, %q: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%q : tensor<4xf32>) {
  ^bb0(%o: f32):
    // expected-error @+1 {{'amp.commit' op expects to be outside of loops, since a step commits a state once: found it in 'linalg.generic'}}
    amp.commit %q into %p : tensor<4xf32>
    linalg.yield %o : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @commit_in_a_condition(%p: tensor<4xf32>, %q: tensor<4xf32>, %b: i1) {
  scf.while : () -> () {
    // expected-error @+1 {{'amp.commit' op expects to be outside of loops, since a step commits a state once: found it in 'scf.while'}}
    amp.commit %q into %p : tensor<4xf32>
    scf.condition(%b)
  } do {
    scf.yield
  }
  return
}

// -----

func.func @commit_twice(%p: tensor<4xf32>, %q: tensor<4xf32>, %ok: tensor<i1>) {
  amp.commit %q into %p : tensor<4xf32>
  // expected-error @+1 {{'amp.commit' op commits a state that is committed already}}
  amp.commit if %ok, %q into %p : tensor<4xf32>
  return
}

// -----

func.func @commit_of_other_type(%p: tensor<4xf32>, %q: tensor<4xf64>) {
  // expected-error @+1 {{'amp.commit' op failed to verify that all of {value, state} have same type}}
  "amp.commit"(%q, %p) : (tensor<4xf64>, tensor<4xf32>) -> ()
  return
}

// -----

//===----------------------------------------------------------------------===//
// amp.clamp_index, amp.train_step
//===----------------------------------------------------------------------===//

func.func @clamp_to_nothing(%i: tensor<4xi64>) {
  // expected-error @+1 {{attribute 'bound' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = amp.clamp_index %i bound 0 : tensor<4xi64>
  return
}

// -----

func.func @clamp_of_floats(%i: tensor<4xf32>) {
  // expected-error @+1 {{'amp.clamp_index' op operand #0 must be ranked tensor of signless integer values, but got 'tensor<4xf32>'}}
  %0 = amp.clamp_index %i bound 4 : tensor<4xf32>
  return
}

// -----

func.func @clamp_to_the_largest(%i: tensor<4xi8>) {
  %0 = amp.clamp_index %i bound 128 : tensor<4xi8>
  // expected-error @+1 {{'amp.clamp_index' op expects a bound of which 'i8' can hold every index, found 129}}
  %1 = amp.clamp_index %i bound 129 : tensor<4xi8>
  return
}

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects an optimizer, found "adamw"}}
amp.train_step @step of @loss optimizer "adamw"

// -----

func.func @scale_by_an_optimizer(%s: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'amp.update_scale' op expects a loss scaler, found #amp.sgd<lr = 0.1>}}
  %0:2 = amp.update_scale #amp.sgd<lr = 0.1>(%s : tensor<f32>) found_inf %f
  return
}

// -----

func.func @too_few_states(%s: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'amp.update_scale' op expects 3 states, found 1}}
  %0:2 = amp.update_scale #amp.loss_scaler<"torch">(%s : tensor<f32>) found_inf %f
  return
}

// -----

func.func @state_of_another_type(%s: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'amp.update_scale' op expects state 'scale' of type 'tensor<f64>', found 'tensor<f32>'}}
  %0:4 = amp.update_scale #amp.loss_scaler<"apex">(%s, %s, %s : tensor<f32>, tensor<f32>, tensor<f32>) found_inf %f
  return
}

// -----

func.func @clip_values_to_other_types(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.clip_value' op expects results of the types of the gradients}}
  %0 = amp.clip_value(%g : tensor<4xf32>) to 1.0 -> tensor<4xf64>
  return
}

// -----

func.func @clip_values_to_nothing(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.clip_value' op expects a positive, finite value, found 0.0}}
  %0 = amp.clip_value(%g : tensor<4xf32>) to 0.0 -> tensor<4xf32>
  return
}

// -----

func.func @probe_without_name(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.probe' op expects a name that is not empty}}
  %0 = amp.probe "" %g : tensor<4xf32>
  return
}

// -----

func.func @gradient_without_value() {
  // expected-error @+1 {{'amp.gradient' op expects a value}}
  "amp.gradient"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    amp.yield
  }) : () -> ()
  return
}

// -----

func.func @gradient_without_cotangent(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op expects a region of 1 arguments, the cotangents of its values, found 0}}
  %0 = amp.gradient %y {
    amp.yield
  } : tensor<4xf32>
  return
}

// -----

func.func @gradient_of_other_shape(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op expects a cotangent of the shape of 'tensor<4xf32>', found the argument 'tensor<3xf32>'}}
  %0 = amp.gradient %y {
  ^bb0(%d: tensor<3xf32>):
    amp.yield
  } : tensor<4xf32>
  return
}

// -----

func.func @gradient_of_integers(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op expects a cotangent of the shape of 'tensor<4xf32>', found the argument 'tensor<4xi32>'}}
  %0 = amp.gradient %y {
  ^bb0(%d: tensor<4xi32>):
    amp.yield
  } : tensor<4xf32>
  return
}

// -----

func.func @gradient_of_scalar(%y: tensor<f32>) {
  // expected-error @+1 {{'amp.gradient' op expects a cotangent of the shape of 'tensor<f32>', found the argument 'f32'}}
  %0 = amp.gradient %y {
  ^bb0(%d: f32):
    amp.yield
  } : tensor<f32>
  return
}

// -----

func.func @gradient_without_source(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op expects its region to yield 0 cotangents, of its sources, found 1}}
  %0 = amp.gradient %y {
  ^bb0(%d: tensor<4xf32>):
    amp.yield %d : tensor<4xf32>
  } : tensor<4xf32>
  return
}

// -----

func.func @gradient_yields_other_shape(%y: tensor<4xf32>, %x: tensor<3xf32>) {
  // expected-error @+1 {{'amp.gradient' op expects to yield a cotangent of the shape of 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0 = amp.gradient %y from %x {
  ^bb0(%d: tensor<4xf32>):
    amp.yield %d : tensor<4xf32>
  } : tensor<4xf32> from tensor<3xf32>
  return
}

// -----

func.func @gradient_yields_integers(%y: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{'amp.gradient' op expects to yield a cotangent of the shape of 'tensor<4xf32>', found 'tensor<4xi32>'}}
  %0 = amp.gradient %y from %y {
  ^bb0(%d: tensor<4xf32>):
    amp.yield %i : tensor<4xi32>
  } : tensor<4xf32> from tensor<4xf32>
  return
}

// -----

func.func @gradient_of_other_type(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op failed to verify that results have the types of the values}}
  %0 = "amp.gradient"(%y) <{operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%d: tensor<4xf32>):
    amp.yield
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @gradient_of_more_results(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op failed to verify that results have the types of the values}}
  %0:2 = "amp.gradient"(%y) <{operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%d: tensor<4xf32>):
    amp.yield
  }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @gradient_of_two_blocks(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op expects region #0 to have 0 or 1 blocks}}
  %0 = "amp.gradient"(%y) <{operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%d: tensor<4xf32>):
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    amp.yield
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gradient_without_rule(%y: tensor<4xf32>) {
  // expected-error @+1 {{'amp.gradient' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "amp.gradient"(%y) <{operandSegmentSizes = array<i32: 1, 0>}> ({
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gradient_of_an_op(%x: f32) {
  // expected-error @+1 {{'arith.addf' op expects no 'amp.gradient', which functions have}}
  %0 = arith.addf %x, %x {amp.gradient = @f} : f32
  return
}

// -----

// expected-error @+1 {{'func.func' op expects 'amp.gradient' to be a function's name, found "rule"}}
func.func private @gradient_is_a_string() attributes {amp.gradient = "rule"}

// -----

// expected-error @+1 {{'func.func' op expects 'amp.gradient' to be a function with a body, found @nobody}}
func.func private @gradient_is_not_there() attributes {amp.gradient = @nobody}

// -----

func.func private @rule()
// expected-error @+1 {{'func.func' op expects 'amp.gradient' to be a function with a body, found @rule}}
func.func private @gradient_without_body() attributes {amp.gradient = @rule}

// -----

func.func private @rule() {
  return
}
// expected-error @+1 {{'func.func' op expects floats that are ranked tensors of a function with a gradient of its own, found 'f32'}}
func.func private @gradient_of_scalar_argument(f32) attributes {amp.gradient = @rule}

// -----

func.func private @rule() {
  return
}
// expected-error @+1 {{'func.func' op expects floats that are ranked tensors of a function with a gradient of its own, found 'tensor<*xf32>'}}
func.func private @gradient_of_unranked_result() -> tensor<*xf32> attributes {amp.gradient = @rule}

// -----

func.func private @rule(%x: tensor<2xf32>, %d: tensor<f32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
// expected-error @+1 {{'func.func' op expects its gradient @rule to be of type '(tensor<2xf32>, tensor<i32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>', found '(tensor<2xf32>, tensor<f32>) -> tensor<2xf32>'}}
func.func private @gradient_of_other_type(tensor<2xf32>, tensor<i32>) -> (tensor<f32>, tensor<i32>, tensor<2xf32> {amp.residual}) attributes {amp.gradient = @rule}

// -----

// expected-error @+1 {{'func.func' op expects 'amp.residual' of result 0 to be a unit, found true}}
func.func private @residual_is_a_boolean() -> (tensor<i32> {amp.residual = true})

// -----

func.func @derivative_of_nothing(%x: tensor<4xf32>) {
  // expected-error @+1 {{'amp.derivative' op expects a value and a variable}}
  %0 = "amp.derivative"(%x) {operandSegmentSizes = array<i32: 0, 0, 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @derivative_by_nothing(%x: tensor<4xf32>) {
  // expected-error @+1 {{'amp.derivative' op expects a value and a variable}}
  "amp.derivative"(%x, %x) {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @derivative_of_another_seed(%x: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'amp.derivative' op failed to verify that cotangents have the types of the values}}
  %0 = "amp.derivative"(%x, %s, %x) {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<4xf32>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @derivative_of_another_result(%x: tensor<4xf32>) {
  // expected-error @+1 {{'amp.derivative' op failed to verify that results have the types of the variables}}
  %0 = "amp.derivative"(%x, %x, %x) {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @scale_gradient_by_nan(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.scale_gradient' op expects a finite factor, found nan}}
  %0 = amp.scale_gradient %g by 0x7FF8000000000000 : tensor<4xf32>
  return
}

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects a loss scaler, found "torch"}}
amp.train_step @step of @loss scaler "torch" optimizer #amp.sgd<lr = 0.1>

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects a positive, finite 'clip_value', found -1.0}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {clip_value = -1.0}

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects a positive, finite 'clip_norm', found 0.0}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {clip_norm = 0.0}

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects no 'anomaly' with on_overflow 'apply': its steps are skipped}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
  anomaly #amp.anomaly<either> on_overflow apply

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects a scaler of one scale with on_overflow 'apply', as "none" or "static", found "torch", which skips steps}}
amp.train_step @step of @loss scaler #amp.loss_scaler<"torch">
  optimizer #amp.sgd<lr = 0.1> on_overflow apply

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects 'ema' of at least 0 and below 1, found -0.5}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {ema = -0.5}

// -----

func.func @loss(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects a positive, finite 'clip_norm', found nan}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
  {clip_norm = 0x7FF8000000000000 : f64}

// -----

func.func @loss(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}
// expected-error @+1 {{'amp.train_step' op expects a positive, finite 'clip_norm', found inf}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
  {clip_norm = 0x7FF0000000000000 : f64}

// -----

func.func @loss(%l: tensor<f32>) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+2 {{attribute 'accumulate' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
  {accumulate = 0 : i64}

// -----

// expected-error @+1 {{'amp.train_step' op expects a scale whose inverse over 8388608 micro-batches is above 0 in f32, found 3.0e+38}}
amp.train_step @step of @nowhere
  scaler #amp.loss_scaler<"static", init = 3.0e38>
  optimizer #amp.sgd<lr = 0.1> {accumulate = 8388608 : i64}

// -----

// expected-error @+1 {{'amp.train_step' op expects a function 'nowhere' with a body}}
amp.train_step @step of @nowhere optimizer #amp.sgd<lr = 0.1>

// -----

func.func private @declared(tensor<f32>) -> tensor<f32>
// expected-error @+1 {{'amp.train_step' op expects a function 'declared' with a body}}
amp.train_step @step of @declared optimizer #amp.sgd<lr = 0.1>

// -----

//===----------------------------------------------------------------------===//
// amp.kernel, amp.launch, amp.yield
//===----------------------------------------------------------------------===//

func.func @kernel_without_argument(%x: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.kernel' op expects one block argument of the same type for each of its 2 operands}}
  %0 = amp.kernel ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>):
    amp.yield %a : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_argument_of_other_type(%o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.kernel' op expects one block argument of the same type for each of its 1 operands}}
  %0 = amp.kernel outs(%o : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf64>):
    amp.yield %a : tensor<4xf64>
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_yields_other_type(%x: tensor<4xf64>, %o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.kernel' op expects its body to yield the types of its results}}
  %0 = amp.kernel ins(%x : tensor<4xf64>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf64>, %b: tensor<4xf32>):
    amp.yield %a : tensor<4xf64>
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_result_of_other_type(%x: tensor<4xf64>, %o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.kernel' op expects one result of the same type for each output}}
  %0 = amp.kernel ins(%x : tensor<4xf64>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf64>, %b: tensor<4xf32>):
    amp.yield %a : tensor<4xf64>
  } -> tensor<4xf64>
  return
}

// -----

func.func @kernel_is_isolated(%x: f32, %o: tensor<f32>) {
  // expected-note @+1 {{required by region isolation constraints}}
  %0 = amp.kernel outs(%o : tensor<f32>) {
  ^bb0(%a: tensor<f32>):
    // expected-error @+1 {{'tensor.from_elements' op using value defined outside the region}}
    %1 = tensor.from_elements %x : tensor<f32>
    amp.yield %1 : tensor<f32>
  } -> tensor<f32>
  return
}

// -----

func.func @launch_nothing(%o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.launch' op expects a function 'nowhere'}}
  %0 = amp.launch @nowhere outs(%o : tensor<4xf32>) reads [false]
    -> tensor<4xf32>
  return
}

// -----

func.func private @body(tensor<4xf32>) -> tensor<4xf32>
func.func @launch_with_operand_too_many(%o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.launch' op gives 2 operands, but 'body' takes 1}}
  %0 = amp.launch @body ins(%o : tensor<4xf32>) outs(%o : tensor<4xf32>)
    reads [false] -> tensor<4xf32>
  return
}

// -----

func.func private @body(tensor<4xf32>) -> tensor<4xf32>
func.func @launch_with_other_shape(%o: tensor<8xf32>) {
  // expected-error @+1 {{'amp.launch' op gives 'tensor<8xf32>', but 'body' takes 'tensor<4xf32>'}}
  %0 = amp.launch @body outs(%o : tensor<8xf32>) reads [false] -> tensor<8xf32>
  return
}

// -----

func.func private @body(tensor<4xf32>) -> tensor<4xf32>
func.func @launch_with_other_element(%o: memref<4xf64>) {
  // expected-error @+1 {{'amp.launch' op gives 'memref<4xf64>', but 'body' takes 'tensor<4xf32>'}}
  amp.launch @body outs(%o : memref<4xf64>) reads [false]
  return
}

// -----

func.func private @body(f32, tensor<4xf32>) -> tensor<4xf32>
func.func @launch_with_other_scalar(%s: f64, %o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.launch' op gives 'f64', but 'body' takes 'f32'}}
  %0 = amp.launch @body ins(%s : f64) outs(%o : tensor<4xf32>) reads [false]
    -> tensor<4xf32>
  return
}

// -----

func.func private @body(tensor<4xf32>) -> tensor<4xf32>
func.func @launch_without_reads(%o: tensor<4xf32>) {
  // expected-error @+1 {{'amp.launch' op expects one 'reads' flag for each of its 1 outputs}}
  %0 = amp.launch @body outs(%o : tensor<4xf32>) reads [] -> tensor<4xf32>
  return
}

// -----

func.func @yield_outside(%x: f32) {
  // expected-error @+1 {{'amp.yield' op expects parent op to be one of 'amp.kernel, amp.autocast, amp.checkpoint, amp.gradient'}}
  amp.yield %x : f32
}

// -----

func.func private @kernel(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel, amp.structure = {kind = "points"}}
func.func @launch(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has the structure {kind = "rows"}, but 'kernel' has {kind = "points"}}}
  %0 = amp.launch @kernel ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>)
    reads [false] {amp.structure = {kind = "rows"}} -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @kernel_empty(%x: tensor<4xf32>) {
  // expected-error @below {{'amp.kernel' op expects its body to yield the types of its results}}
  %0 = amp.kernel outs(%x : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>):
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_open(%x: tensor<4xf32>) {
  // expected-error @below {{'amp.kernel' op expects its body to yield the types of its results}}
  %0 = amp.kernel outs(%x : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>):
    %y = math.sin %a : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @autocast_empty(%x: tensor<4xf32>) {
  // expected-error @below {{'amp.autocast' op expects a non-empty block}}
  %0 = "amp.autocast"() <{policy = #amp.policy<"f32">}> ({
  ^bb0:
  }) : () -> tensor<4xf32>
  return
}

// -----

func.func @autocast_open(%x: tensor<4xf32>) {
  // expected-error @below {{'amp.autocast' op expects its region to yield the types of its results}}
  %0 = "amp.autocast"() <{policy = #amp.policy<"f32">}> ({
  ^bb0:
    %y = math.sin %x : tensor<4xf32>
  }) : () -> tensor<4xf32>
  return
}

// -----

func.func @checkpoint_of_a_state(%s: tensor<4xf32> {amp.state = "s"}) {
  // expected-error @+1 {{'amp.checkpoint' op expects no state inside, which would be written again, found 'amp.commit'}}
  amp.checkpoint {
    %0 = arith.addf %s, %s : tensor<4xf32>
    // expected-note @+1 {{here}}
    amp.commit %0 into %s : tensor<4xf32>
  }
  return
}

// -----

func.func @checkpoint_of_another_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'amp.checkpoint' op expects its region to yield the types of its results}}
  %0 = amp.checkpoint -> tensor<4xf64> {
    amp.yield %x : tensor<4xf32>
  }
  return
}

// -----

func.func @reduce_nothing() {
  // expected-error @+1 {{'amp.all_reduce' op expects an operand, found none}}
  "amp.all_reduce"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

func.func @reduce_to_another_type(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.all_reduce' op expects results of the types of its operands, all of them tensors or all of them memory}}
  %0 = amp.all_reduce sum(%g : tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @reduce_memory_to_a_result(%g: memref<4xf32>) {
  // expected-error @+1 {{'amp.all_reduce' op expects no results on memory, found 1}}
  %0 = amp.all_reduce sum(%g : memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_f64_in_bf16(%g: tensor<4xf64>) {
  // expected-error @+1 {{'amp.all_reduce' op expects sums of f32 to travel as 'bf16', found 'tensor<4xf64>'}}
  %0 = amp.all_reduce sum(%g : tensor<4xf64>) wire bf16 -> tensor<4xf64>
  return
}

// -----

func.func @sum_of_conditions(%c: tensor<i1>) {
  // expected-error @+1 {{'amp.all_reduce' op operand #0 must be variadic of}}
  %0 = amp.all_reduce sum(%c : tensor<i1>) -> tensor<i1>
  return
}

// -----

func.func @or_of_floats(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.all_reduce' op operand #0 must be variadic of}}
  %0 = amp.all_reduce or(%g : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_in_f64(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.all_reduce' op attribute 'wire' failed to satisfy constraint}}
  %0 = amp.all_reduce sum(%g : tensor<4xf32>) wire f64 -> tensor<4xf32>
  return
}

// -----

func.func @start_without_an_end(%g: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'amp.all_reduce' op expects one 'amp.await' of number 0 to use a result, found 'func.return'}}
  %0 = amp.all_reduce sum(%g : tensor<4xf32>) start 0 -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @start_with_two_ends(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.all_reduce' op expects one 'amp.await' of number 0 to use a result, found 'amp.await'}}
  %0 = amp.all_reduce sum(%g : tensor<4xf32>) start 0 -> tensor<4xf32>
  %1 = amp.await 0(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = amp.await 0(%0 : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @await_nothing() {
  // expected-error @+1 {{'amp.await' op expects an operand, found none}}
  "amp.await"() <{number = 0 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

func.func @await_another_type(%g: tensor<4xf32>) {
  %0 = amp.all_reduce sum(%g : tensor<4xf32>) start 0 -> tensor<4xf32>
  // expected-error @+1 {{'amp.await' op expects results of the types of its operands, all of them tensors or all of them memory}}
  %1 = amp.await 0(%0 : tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @await_memory_as_a_result(%g: memref<4xf32>) {
  // expected-error @+1 {{'amp.await' op expects no results on memory, found 1}}
  %0 = amp.await 0(%g : memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @await_tensors_and_memory(%m: memref<4xf32>, %g: tensor<4xf32>) {
  %0 = amp.all_reduce sum(%g : tensor<4xf32>) start 0 -> tensor<4xf32>
  // expected-error @+1 {{'amp.await' op expects results of the types of its operands, all of them tensors or all of them memory}}
  %1 = amp.await 0(%0 : tensor<4xf32>) reads(%m : memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @await_what_never_starts(%g: tensor<4xf32>) {
  // expected-error @+1 {{'amp.await' op expects results of the exchange that starts as number 1, found}}
  %0 = amp.await 1(%g : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// A key mistyped is no key.
func.func private @loss_of_mistyped(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32>
// expected-error @+1 {{'amp.train_step' op expects attributes among "accumulate", }}
amp.train_step @mistyped of @loss_of_mistyped optimizer #amp.sgd<lr = 0.1> {clip_nrom = 1.0}
