func.func @f(%w: f32, %n: index) -> f32 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a=%w) -> (f32) {
  scf.yield %a : f32 }
 return %r : f32 }

// -----

func.func @f(%n: index) -> i32 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %z = arith.constant 0 : i32
 %o = arith.constant 1 : i32
 %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a=%z) -> (i32) {
  %b = arith.xori %a, %o : i32
  scf.yield %b : i32 }
 return %r : i32 }
