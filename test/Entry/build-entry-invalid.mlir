// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   "--amp-build-entry=policy=jmp:compute=float16 scaler=torch"

// expected-error @below {{the module spells its step out: options of the step (or 'batch', 'params') do not apply}}
func.func @step() attributes {amp.entry, amp.step} {
  return
}

// -----

// expected-error @below {{expected a parameter among the arguments of 'loss' ('amp.param'), found none}}
func.func @loss(%x: tensor<f32> {amp.input = "x"}) -> tensor<f32>
    attributes {amp.entry} {
  return %x : tensor<f32>
}

// -----

func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32>
    attributes {amp.entry} {
  return %w : tensor<f32>
}
amp.train_step @s of @loss optimizer #amp.sgd<lr = 0.1>
// expected-error @below {{expected one amp.train_step of 'loss', found 's' and 't'}}
amp.train_step @t of @loss optimizer #amp.sgd<lr = 0.1>
