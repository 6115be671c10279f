// RUN: amp-opt %s -amp-define-integers | FileCheck %s

// CHECK-LABEL: func.func @to_signed(
// CHECK-SAME:    %[[H:.*]]: vector<16xf16>
// CHECK:         %[[X:.*]] = arith.extf %[[H]] : vector<16xf16> to vector<16xf32>
// CHECK:         %[[BELOW:.*]] = arith.cmpf olt, %[[X]], %{{.*}}
// CHECK:         %[[ABOVE:.*]] = arith.cmpf oge, %[[X]], %{{.*}}
// CHECK:         %[[IN:.*]] = arith.andi
// CHECK:         %[[KEPT:.*]] = arith.select %[[IN]], %[[X]], %{{.*}}
// CHECK:         %[[I:.*]] = arith.fptosi %[[KEPT]] : vector<16xf32> to vector<16xi8>
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant dense<-128> : vector<16xi8>
// CHECK-DAG:     %[[GREATEST:.*]] = arith.constant dense<127> : vector<16xi8>
// CHECK:         %[[LOW:.*]] = arith.select %[[BELOW]], %[[LEAST]], %[[I]]
// CHECK:         arith.select %[[ABOVE]], %[[GREATEST]], %[[LOW]]
func.func @to_signed(%x: vector<16xf16>) -> vector<16xi8> {
  %0 = arith.fptosi %x : vector<16xf16> to vector<16xi8>
  return %0 : vector<16xi8>
}

// CHECK-LABEL: func.func @shift(
// CHECK-SAME:    %[[X:.*]]: i32, %[[N:.*]]: i32
// CHECK:         %[[LAST:.*]] = arith.constant 31 : i32
// CHECK:         %[[M:.*]] = arith.minui %[[N]], %[[LAST]]
// CHECK:         %[[S:.*]] = arith.shli %[[X]], %[[M]]
// CHECK:         %[[LEAVES:.*]] = arith.cmpi ugt, %[[N]], %[[LAST]]
// CHECK:         %[[L:.*]] = arith.select %[[LEAVES]], %{{.*}}, %[[S]]
// CHECK:         %[[K:.*]] = arith.minui %[[N]], %{{.*}}
// CHECK-NEXT:    arith.shrsi %[[L]], %[[K]]
// A constant below the width stays.
// CHECK-NEXT:    %[[SEVEN:.*]] = arith.constant 7
// CHECK-NEXT:    arith.shrui %{{.*}}, %[[SEVEN]]
// CHECK-NEXT:    return
func.func @shift(%x: i32, %n: i32) -> i32 {
  %0 = arith.shli %x, %n : i32
  %1 = arith.shrsi %0, %n : i32
  %c = arith.constant 7 : i32
  %2 = arith.shrui %1, %c : i32
  return %2 : i32
}

// A power by a constant is products; by 0, one. By what is not known, or below
// 0, it stays: there is no code for it.

// CHECK-LABEL: func.func @power(
// CHECK-SAME:    %[[X:.*]]: vector<16xi32>, %[[N:.*]]: vector<16xi32>
// CHECK:         %[[X2:.*]] = arith.muli %[[X]], %[[X]]
// CHECK-NEXT:    %[[X4:.*]] = arith.muli %[[X2]], %[[X2]]
// CHECK-NEXT:    %[[X5:.*]] = arith.muli %[[X]], %[[X4]]
// CHECK:         %[[ONE:.*]] = arith.constant dense<1>
// CHECK:         %[[A:.*]] = math.ipowi %[[X5]], %{{.*}}
// CHECK:         %[[B:.*]] = math.ipowi %[[X]], %[[N]]
// CHECK:         return %[[A]], %[[ONE]], %[[B]]
func.func @power(%x: vector<16xi32>, %n: vector<16xi32>) -> (vector<16xi32>, vector<16xi32>, vector<16xi32>) {
  %five = arith.constant dense<5> : vector<16xi32>
  %0 = math.ipowi %x, %five : vector<16xi32>
  %zero = arith.constant dense<0> : vector<16xi32>
  %1 = math.ipowi %x, %zero : vector<16xi32>
  %minus = arith.constant dense<-1> : vector<16xi32>
  %2 = math.ipowi %0, %minus : vector<16xi32>
  %3 = math.ipowi %x, %n : vector<16xi32>
  return %2, %1, %3 : vector<16xi32>, vector<16xi32>, vector<16xi32>
}
