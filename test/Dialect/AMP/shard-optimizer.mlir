// RUN: amp-opt %s -split-input-file -amp-shard-optimizer | FileCheck %s
// RUN: amp-opt %s -split-input-file -amp-shard-optimizer -amp-shard-optimizer \
// RUN:   | FileCheck %s
// RUN: amp-opt %s -split-input-file -amp-shard-optimizer \
// RUN:   -amp-place-all-reduce | FileCheck %s --check-prefix=SENT
// RUN: amp-opt %s -split-input-file -amp-shard-optimizer \
// RUN:   -amp-place-all-reduce -amp-place-all-reduce \
// RUN:   | FileCheck %s --check-prefix=SENT
// RUN: amp-opt %s -split-input-file -amp-shard-optimizer \
// RUN:   -amp-place-all-reduce="overlap=false" \
// RUN:   | FileCheck %s --check-prefix=AT-ONCE

// Of w, 12 elements, each of four replicas has 3; of v, 5, each has 2: the last
// two parts overlap, and of the squares in both one counts. u, of one element,
// is whole. Gradients are parts from the unscaling on, and a slot is one.

module attributes {amp.replicas = 4 : i64} {
// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<3x4xf32> {amp.param = "w"}
// CHECK-SAME:    %[[MW:[^:]*]]: tensor<3xf32> {amp.slot = "w/momentum_buffer", amp.whole = array<i64: 3, 4>}
// CHECK-SAME:    %[[V:[^:]*]]: tensor<5xf32> {amp.param = "v"}
// CHECK-SAME:    tensor<2xf32> {amp.slot = "v/momentum_buffer", amp.whole = array<i64: 5>}
// CHECK-SAME:    tensor<1xf32> {amp.slot = "u/momentum_buffer"}
// CHECK:         %[[G:.*]] = math.sin
// CHECK:         %[[H:.*]] = math.cos
// CHECK:         %[[I:.*]] = math.exp
// CHECK:         %[[GP:.*]] = amp.shard %[[G]] : tensor<3x4xf32> into(%{{.*}} : tensor<3xf32>)
// CHECK:         %[[HP:.*]] = amp.shard %[[H]] : tensor<5xf32> into(%{{.*}} : tensor<2xf32>)
// CHECK:         %[[NUMBER:.*]] = amp.replica
// CHECK:         %[[OWN:.*]] = linalg.generic {{.*}} ins(%[[HP]] : tensor<2xf32>)
// CHECK:           %[[BEGIN:.*]] = arith.muli %[[NUMBER]], %{{.*}} : index
// CHECK:           %[[LEAST:.*]] = arith.minui %[[BEGIN]], %{{.*}} : index
// CHECK:           %[[PLACE:.*]] = arith.addi %[[LEAST]], %{{.*}} : index
// CHECK:           %[[IS:.*]] = arith.cmpi uge, %[[PLACE]], %[[BEGIN]] : index
// CHECK:           arith.select %[[IS]], %{{.*}}, %{{.*}} : f32
// CHECK:         %[[S:.*]] = amp.squares(%[[GP]], %[[OWN]] : tensor<3xf32>, tensor<2xf32>)
// CHECK:         %[[ALL:.*]] = amp.all_reduce sum(%[[S]] : tensor<f64>) -> tensor<f64>
// CHECK:         %[[REST:.*]] = amp.squares(%[[I]] : tensor<1xf32>)
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[ALL]], %[[REST]] : tensor<f64>, tensor<f64>)
// CHECK:           arith.addf
// CHECK:         %[[R:.*]]:3, %{{.*}}, %[[N:.*]] = amp.unscale(%[[GP]], %[[HP]], %[[I]] : tensor<3xf32>, tensor<2xf32>, tensor<1xf32>) by %{{.*}} squares %[[SUM]]
// CHECK:         %[[C:.*]]:2 = amp.clip(%[[R]]#0, %[[R]]#1 : tensor<3xf32>, tensor<2xf32>) norm %[[N]]
// CHECK:         %[[WP:.*]] = amp.shard %[[W]] : tensor<3x4xf32> into(%{{.*}} : tensor<3xf32>)
// CHECK:         %[[NEW:.*]], %[[SLOT:.*]], %[[FW:.*]] = amp.update {{.*}} param(%[[WP]] : tensor<3xf32>) grad(%[[C]]#0 : tensor<3xf32>) slots(%[[MW]] : tensor<3xf32>)
// CHECK:         %[[VP:.*]] = amp.shard %[[V]]
// CHECK:         %[[NEWV:.*]], %{{.*}}, %[[FV:.*]] = amp.update

// A flag of all updates of parts; the whole one's is each replica's already.
// CHECK:         linalg.generic {{.*}} ins(%[[FW]], %[[FV]] :
// CHECK:         %[[ANY:.*]] = amp.all_reduce or(%{{.*}} : tensor<i1>) -> tensor<i1>
// CHECK:         %[[FINE:.*]] = linalg.generic {{.*}} ins(%[[ANY]] :
// CHECK:           arith.xori
// CHECK:         %[[APPLY:.*]] = arith.andi %[[FINE]], %[[FINE]]
// CHECK:         amp.commit if %[[APPLY]], %[[SLOT]] into %[[MW]] : tensor<3xf32>
// CHECK:         amp.commit if %{{.*}} into %{{.*}} : tensor<1xf32>
// CHECK:         %[[CHOSEN:.*]] = linalg.generic {{.*}} ins(%[[APPLY]], %[[NEW]], %[[WP]] :
// CHECK:           arith.select
// CHECK:         %[[CHOSENV:.*]] = linalg.generic {{.*}} ins(%[[APPLY]], %[[NEWV]], %[[VP]] :
// CHECK:         %[[FULL:.*]]:2 = amp.all_gather %[[CHOSEN]], %[[CHOSENV]] : tensor<3xf32>, tensor<2xf32> into(%[[W]], %[[V]] : tensor<3x4xf32>, tensor<5xf32>)
// CHECK:         amp.commit %[[FULL]]#0 into %[[W]] : tensor<3x4xf32>
// CHECK:         amp.commit %[[FULL]]#1 into %[[V]] : tensor<5xf32>

// Two exchanges: parts of sums, and sums. What is summed is read until the end.
// SENT-LABEL: func.func @step(
// SENT:         %[[G:.*]] = math.sin
// SENT:         %[[H:.*]] = math.cos
// SENT:         %[[ON:.*]]:2 = amp.reduce_scatter sum(%[[G]], %[[H]] : tensor<3x4xf32>, tensor<5xf32>) into(%{{.*}}, %{{.*}} : tensor<3xf32>, tensor<2xf32>) start 0
// SENT:         %[[I:.*]] = math.exp
// SENT:         %[[WHOLE:.*]] = amp.all_reduce sum(%[[I]] : tensor<1xf32>) start 1
// SENT-NOT:     amp.shard
// SENT:         %[[P:.*]]:2 = amp.await 0(%[[ON]]#0, %[[ON]]#1 : tensor<3xf32>, tensor<2xf32>) reads(%[[G]], %[[H]] : tensor<3x4xf32>, tensor<5xf32>)
// SENT:         %[[SUM:.*]] = amp.await 1(%[[WHOLE]]
// SENT:         amp.squares(%[[P]]#0, %{{.*}} : tensor<3xf32>, tensor<2xf32>)
// SENT:         amp.squares(%[[SUM]] : tensor<1xf32>)
// SENT:         amp.unscale(%[[P]]#0, %[[P]]#1, %[[SUM]] : {{.*}} {count = 4 : i64}
// AT-ONCE-LABEL: func.func @step(
// AT-ONCE:         %[[P:.*]]:2 = amp.reduce_scatter sum(%{{.*}}, %{{.*}} : tensor<3x4xf32>, tensor<5xf32>) into(%{{.*}}, %{{.*}} : tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>, tensor<2xf32>
// AT-ONCE-NOT:     amp.await
// AT-ONCE:         amp.squares(%[[P]]#0, %{{.*}} : tensor<3xf32>, tensor<2xf32>)
func.func @step(%w: tensor<3x4xf32> {amp.param = "w"},
                %mw: tensor<3x4xf32> {amp.slot = "w/momentum_buffer"},
                %v: tensor<5xf32> {amp.param = "v"},
                %mv: tensor<5xf32> {amp.slot = "v/momentum_buffer"},
                %u: tensor<1xf32> {amp.param = "u"},
                %mu: tensor<1xf32> {amp.slot = "u/momentum_buffer"},
                %scale: tensor<f32> {amp.control = "scale"},
                %applied: tensor<i64> {amp.control = "applied"},
                %rate: tensor<f64> {amp.control = "rate"},
                %x: tensor<3x4xf32> {amp.input = "x"},
                %y: tensor<5xf32> {amp.input = "y"},
                %z: tensor<1xf32> {amp.input = "z"}) attributes {amp.step} {
  %g = math.sin %x : tensor<3x4xf32>
  %h = math.cos %y : tensor<5xf32>
  %i = math.exp %z : tensor<1xf32>
  %r:3, %finite, %norm = amp.unscale(%g, %h, %i : tensor<3x4xf32>,
    tensor<5xf32>, tensor<1xf32>) by %scale
    -> tensor<3x4xf32>, tensor<5xf32>, tensor<1xf32>
  %c:2 = amp.clip(%r#0, %r#1 : tensor<3x4xf32>, tensor<5xf32>) norm %norm
    to 1.0 -> tensor<3x4xf32>, tensor<5xf32>
  %new, %slot, %fw = amp.update #amp.sgd<lr = 0.1, momentum = 0.9>
    param(%w : tensor<3x4xf32>) grad(%c#0 : tensor<3x4xf32>)
    slots(%mw : tensor<3x4xf32>) lr %rate count %applied
    -> tensor<3x4xf32>, tensor<3x4xf32>
  %newv, %slotv, %fv = amp.update #amp.sgd<lr = 0.1, momentum = 0.9>
    param(%v : tensor<5xf32>) grad(%c#1 : tensor<5xf32>)
    slots(%mv : tensor<5xf32>) lr %rate count %applied
    -> tensor<5xf32>, tensor<5xf32>
  %newu, %slotu, %fu = amp.update #amp.sgd<lr = 0.1, momentum = 0.9>
    param(%u : tensor<1xf32>) grad(%r#2 : tensor<1xf32>)
    slots(%mu : tensor<1xf32>) lr %rate count %applied
    -> tensor<1xf32>, tensor<1xf32>
  %apply = arith.andi %fw, %fv : tensor<i1>
  amp.commit if %apply, %new into %w : tensor<3x4xf32>
  amp.commit if %apply, %slot into %mw : tensor<3x4xf32>
  amp.commit if %apply, %newv into %v : tensor<5xf32>
  amp.commit if %apply, %slotv into %mv : tensor<5xf32>
  amp.commit if %fu, %newu into %u : tensor<1xf32>
  amp.commit if %fu, %slotu into %mu : tensor<1xf32>
  return
}
}

// -----

// Blocks of slots in 8 bits stay whole: of 768 elements 512 are two's part, and
// the second has a block of the first's.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    tensor<512xi8> {amp.slot = "w/exp_avg", amp.whole = array<i64: 3, 256>}
// CHECK-SAME:    tensor<2xf32> {amp.slot = "w/exp_avg_absmax", amp.whole = array<i64: 3, 1>}
// CHECK:         amp.norm(%{{.*}} : tensor<512xf32>) squares %{{.*}}
// CHECK:         amp.clip_value(%{{.*}} : tensor<512xf32>) to
// SENT-LABEL: func.func @blocks(
// SENT:         amp.reduce_scatter sum(%{{.*}} : tensor<3x256xf32>) into(%{{.*}} : tensor<512xf32>) wire bf16 start 0
func.func @blocks(%w: tensor<3x256xf32> {amp.param = "w"},
                  %m: tensor<3x256xi8> {amp.slot = "w/exp_avg"},
                  %a: tensor<3x1xf32> {amp.slot = "w/exp_avg_absmax"},
                  %scale: tensor<f32> {amp.control = "scale"},
                  %applied: tensor<i64> {amp.control = "applied"},
                  %rate: tensor<f64> {amp.control = "rate"},
                  %x: tensor<3x256xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "norm"}) attributes {amp.step} {
  %sent = arith.truncf %x {amp.wire} : tensor<3x256xf32> to tensor<3x256xbf16>
  %g = arith.extf %sent : tensor<3x256xbf16> to tensor<3x256xf32>
  %r, %finite, %all = amp.unscale(%g : tensor<3x256xf32>) by %scale
    -> tensor<3x256xf32>
  %norm = amp.norm(%r : tensor<3x256xf32>)
  %c = amp.clip_value(%r : tensor<3x256xf32>) to 1.0 -> tensor<3x256xf32>
  %new:3, %fine = amp.update #amp.lion<lr = 0.1>
    param(%w : tensor<3x256xf32>) grad(%c : tensor<3x256xf32>)
    slots(%m, %a : tensor<3x256xi8>, tensor<3x1xf32>) lr %rate
    count %applied slot_format dynamic8
    -> tensor<3x256xf32>, tensor<3x256xi8>, tensor<3x1xf32>
  amp.commit if %fine, %new#0 into %w : tensor<3x256xf32>
  amp.commit if %fine, %new#1 into %m : tensor<3x256xi8>
  amp.commit if %fine, %new#2 into %a : tensor<3x1xf32>
  return %norm : tensor<f32>
}
}

// -----

// Bits are drawn by an element's number in the whole parameter: of 5 elements,
// in parts of 2, the third part begins at 3.

module attributes {amp.replicas = 3 : i64} {
// CHECK-LABEL: func.func @draws(
// CHECK-SAME:    %[[KEY:[^:]*]]: tensor<3xi64>
// CHECK:         %[[BEGIN:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<i64>)
// CHECK:           %[[PART:.*]] = arith.muli %{{.*}}, %[[C2:.*]] : index
// CHECK:           %[[MOST:.*]] = arith.constant 3 : index
// CHECK:           arith.minui %[[PART]], %[[MOST]] : index
// CHECK:         amp.update {{.*}} key %[[KEY]] begin %[[BEGIN]] param_rounding stochastic {id = 7 : i64}
func.func @draws(%w: tensor<5xbf16> {amp.param = "w"},
                 %scale: tensor<f32> {amp.control = "scale"},
                 %applied: tensor<i64> {amp.control = "applied"},
                 %rate: tensor<f64> {amp.control = "rate"},
                 %key: tensor<3xi64> {amp.control = "key"},
                 %x: tensor<5xf32> {amp.input = "x"}) attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<5xf32>) by %scale
    -> tensor<5xf32>
  %new, %fine = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<5xbf16>)
    grad(%r : tensor<5xf32>) lr %rate count %applied key %key
    param_rounding stochastic {id = 7 : i64} -> tensor<5xbf16>
  amp.commit if %fine, %new into %w : tensor<5xbf16>
  return
}
}

// -----

// Norms over whole parameters: the sums of squares of all parts, of w's two
// norms and v's two, travel at once. Of v what two parts have counts once. u is
// whole, and so are its norms.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @norms(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<2x2xf32> {amp.param = "w"}
// CHECK-SAME:    %[[V:[^:]*]]: tensor<3xf32> {amp.param = "v"}
// CHECK:         %[[WP:.*]] = amp.shard %[[W]] :
// CHECK:         %[[VP:.*]] = amp.shard %[[V]] :
// CHECK-NOT:     amp.update
// CHECK:         %[[A:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[WP]] : tensor<2xf32>) outs(%{{.*}} : tensor<f64>)
// CHECK-NOT:       arith.select
// CHECK:         %[[B:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%{{.*}} : tensor<2xf32>) outs(%{{.*}} : tensor<f64>)
// CHECK:         %[[C:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[VP]] : tensor<2xf32>) outs(%{{.*}} : tensor<f64>)
// CHECK:           %[[OWN:.*]] = arith.muli
// CHECK:           %[[IS:.*]] = arith.cmpi uge, %{{.*}}, %[[OWN]] : index
// CHECK:           arith.select %[[IS]], %{{.*}}, %{{.*}} : f32
// CHECK:         %[[D:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[VP]], %{{.*}} : tensor<2xf32>, {{.*}}) outs(%{{.*}} : tensor<f64>)
// CHECK:         %[[SUM:.*]]:4 = amp.all_reduce sum(%[[A]], %[[B]], %[[C]], %[[D]] : tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>)
// CHECK:         amp.update #amp.lars<lr = 0.1> {{.*}} squares(%[[SUM]]#0, %[[SUM]]#1) -> tensor<2xf32>
// CHECK:         amp.update #amp.lamb<lr = 0.1> {{.*}} squares(%[[SUM]]#2, %[[SUM]]#3) -> tensor<2xf32>
// CHECK:         amp.update #amp.lars<lr = 0.1> param(%{{.*}} : tensor<1xf32>) {{.*}} count %{{[^ ]*}} ->
func.func @norms(%w: tensor<2x2xf32> {amp.param = "w"},
                 %mw: tensor<2x2xf32> {amp.slot = "w/momentum_buffer"},
                 %v: tensor<3xf32> {amp.param = "v"},
                 %mv: tensor<3xf32> {amp.slot = "v/exp_avg"},
                 %sv: tensor<3xf32> {amp.slot = "v/exp_avg_sq"},
                 %u: tensor<1xf32> {amp.param = "u"},
                 %mu: tensor<1xf32> {amp.slot = "u/momentum_buffer"},
                 %scale: tensor<f32> {amp.control = "scale"},
                 %applied: tensor<i64> {amp.control = "applied"},
                 %rate: tensor<f64> {amp.control = "rate"},
                 %x: tensor<2x2xf32> {amp.input = "x"},
                 %y: tensor<3xf32> {amp.input = "y"},
                 %z: tensor<1xf32> {amp.input = "z"}) attributes {amp.step} {
  %r:3, %finite, %norm = amp.unscale(%x, %y, %z : tensor<2x2xf32>,
    tensor<3xf32>, tensor<1xf32>) by %scale
    -> tensor<2x2xf32>, tensor<3xf32>, tensor<1xf32>
  %w1:2, %fw = amp.update #amp.lars<lr = 0.1> param(%w : tensor<2x2xf32>)
    grad(%r#0 : tensor<2x2xf32>) slots(%mw : tensor<2x2xf32>) lr %rate
    count %applied -> tensor<2x2xf32>, tensor<2x2xf32>
  %v1:3, %fv = amp.update #amp.lamb<lr = 0.1> param(%v : tensor<3xf32>)
    grad(%r#1 : tensor<3xf32>) slots(%mv, %sv : tensor<3xf32>, tensor<3xf32>)
    lr %rate count %applied -> tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  %u1:2, %fu = amp.update #amp.lars<lr = 0.1> param(%u : tensor<1xf32>)
    grad(%r#2 : tensor<1xf32>) slots(%mu : tensor<1xf32>) lr %rate
    count %applied -> tensor<1xf32>, tensor<1xf32>
  amp.commit if %fw, %w1#0 into %w : tensor<2x2xf32>
  amp.commit if %fw, %w1#1 into %mw : tensor<2x2xf32>
  amp.commit if %fv, %v1#0 into %v : tensor<3xf32>
  amp.commit if %fv, %v1#1 into %mv : tensor<3xf32>
  amp.commit if %fv, %v1#2 into %sv : tensor<3xf32>
  amp.commit if %fu, %u1#0 into %u : tensor<1xf32>
  amp.commit if %fu, %u1#1 into %mu : tensor<1xf32>
  return
}
}

// -----

// One replica has all.

// CHECK-LABEL: func.func @alone(
// CHECK-NOT:     amp.shard
func.func @alone(%w: tensor<4xf32> {amp.param = "w"},
                 %scale: tensor<f32> {amp.control = "scale"},
                 %applied: tensor<i64> {amp.control = "applied"},
                 %rate: tensor<f64> {amp.control = "rate"},
                 %x: tensor<4xf32> {amp.input = "x"}) attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<4xf32>) by %scale
    -> tensor<4xf32>
  %new, %fine = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<4xf32>)
    grad(%r : tensor<4xf32>) lr %rate count %applied -> tensor<4xf32>
  amp.commit if %fine, %new into %w : tensor<4xf32>
  return
}
