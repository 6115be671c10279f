// Ops are folded on what is known in one iteration, to see what they give; the
// program stays as it is. Here folding would write 5 or 7 for %c into the op,
// or put its operands into another order.
// RUN: amp-opt %s -split-input-file -amp-normalize-loops | FileCheck %s --check-prefix=FOR
// RUN: amp-opt %s -split-input-file -amp-count-whiles | FileCheck %s --check-prefix=WHILE

// FOR-DAG: #[[$MIN:.*]] = affine_map<(d0, d1) -> (d0 + 2, d1)>
// FOR-DAG: #[[$SYMBOL:.*]] = affine_map<(d0)[s0] -> (s0 + 2, d0 * 2)>
// FOR-DAG: #[[$APPLY:.*]] = affine_map<(d0, d1) -> (d0 + d1 * 3)>
// FOR-LABEL: func.func @for(
// FOR-SAME:      %[[N:.*]]: index)
// FOR:           scf.for
// FOR-NEXT:        %[[X:.*]] = tensor.extract
// FOR-NEXT:        %[[C:.*]] = arith.index_cast %[[X]]
// FOR-DAG:         affine.min #[[$MIN]](%[[C]], %[[N]])
// FOR-DAG:         affine.max #[[$MIN]](%[[C]], %[[N]])
// FOR-DAG:         affine.min #[[$SYMBOL]](%[[N]])[%[[C]]]
// FOR-DAG:         affine.apply #[[$APPLY]](%[[C]], %[[N]])
// FOR-DAG:         arith.addi %[[C]], %[[N]]
// FOR-DAG:         arith.maxsi %[[C]], %[[N]]
// FOR-DAG:         arith.cmpi slt, %[[C]], %[[N]]
// FOR:             scf.yield
func.func @for(%n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%c = %c5, %d = %c5) -> (index, index) {
    %m = affine.min affine_map<(d0, d1) -> (d0 + 2, d1)>(%c, %n)
    %0 = affine.max affine_map<(d0, d1) -> (d0 + 2, d1)>(%c, %n)
    %1 = affine.min affine_map<(d0)[s0] -> (s0 + 2, d0 * 2)>(%n)[%c]
    %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 3)>(%c, %n)
    %3 = arith.addi %c, %n : index
    %4 = arith.maxsi %c, %n : index
    %5 = arith.cmpi slt, %c, %n : index
    %6 = arith.muli %0, %1 : index
    %7 = arith.muli %2, %3 : index
    %8 = arith.select %5, %6, %4 : index
    %9 = arith.addi %7, %8 : index
    scf.yield %m, %9 : index, index
  }
  return %r#0, %r#1 : index, index
}

// -----

// WHILE: #[[$MAX:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// WHILE-LABEL: func.func @while(
// WHILE-SAME:    %[[N:.*]]: index)
// WHILE:           %[[F:.*]] = scf.for {{.*}} iter_args(%[[C:[a-z0-9]*]] =
// WHILE-NEXT:        affine.max #[[$MAX]](%[[C]], %[[N]])
// WHILE:           affine.max #[[$MAX]](%[[F]], %[[N]])
func.func @while(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%c = %c0) : (index) -> index {
    %u = affine.max affine_map<(d0, d1) -> (d0, d1)>(%c, %n)
    %k = arith.cmpi slt, %c, %c2 : index
    scf.condition(%k) %u : index
  } do {
  ^bb0(%b: index):
    scf.yield %c2 : index
  }
  return %r : index
}
