module {
  func.func @main(%arg0: tensor<20x9xf32>, %arg1: tensor<20xf32>, %arg2: tensor<7x20xf32>, %arg3: tensor<7xf32>, %arg4: tensor<8x9xf32>, %arg5: tensor<8xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 8, 9]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 9, 20]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[8, 20]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 20]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[8, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[1, 8, 20]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 20, 7]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[8, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<8> : tensor<1xindex>} : () -> !tosa.shape<1>
    %12 = tosa.const_shape  {values = dense<[8, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]], [[4]], [[5]], [[6]], [[7]]]> : tensor<8x1x1xi32>}> : () -> tensor<8x1x1xi32>
    %14 = tosa.const_shape  {values = dense<[1, 56, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[8, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %18 = "tosa.const"() <{values = dense<0.0178571437> : tensor<f32>}> : () -> tensor<f32>
    %19 = "tosa.const"() <{values = dense<8.750000e-01> : tensor<f32>}> : () -> tensor<f32>
    %20 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %21 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %22 = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %23 = "tosa.const"() <{values = dense<-1> : tensor<1xi64>}> : () -> tensor<1xi64>
    %24 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %25 = "tosa.const"() <{values = dense<[[7, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %26 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<20x9xf32>) -> tensor<9x20xf32>
    %27 = tosa.reshape %arg4, %1 : (tensor<8x9xf32>, !tosa.shape<3>) -> tensor<1x8x9xf32>
    %28 = tosa.reshape %26, %2 : (tensor<9x20xf32>, !tosa.shape<3>) -> tensor<1x9x20xf32>
    %29 = tosa.matmul %27, %28, %0, %0 : (tensor<1x8x9xf32>, tensor<1x9x20xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x20xf32>
    %30 = tosa.reshape %29, %3 : (tensor<1x8x20xf32>, !tosa.shape<2>) -> tensor<8x20xf32>
    %31 = tosa.reshape %arg1, %5 : (tensor<20xf32>, !tosa.shape<2>) -> tensor<1x20xf32>
    %32 = tosa.add %30, %31 : (tensor<8x20xf32>, tensor<1x20xf32>) -> tensor<8x20xf32>
    %33 = tosa.mul %32, %22, %4 : (tensor<8x20xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<8x20xf32>
    %34 = tosa.erf %33 : (tensor<8x20xf32>) -> tensor<8x20xf32>
    %35 = tosa.add %34, %20 : (tensor<8x20xf32>, tensor<1x1xf32>) -> tensor<8x20xf32>
    %36 = tosa.mul %21, %35, %4 : (tensor<1x1xf32>, tensor<8x20xf32>, tensor<1xi8>) -> tensor<8x20xf32>
    %37 = tosa.mul %32, %36, %4 : (tensor<8x20xf32>, tensor<8x20xf32>, tensor<1xi8>) -> tensor<8x20xf32>
    %38 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<7x20xf32>) -> tensor<20x7xf32>
    %39 = tosa.reshape %37, %7 : (tensor<8x20xf32>, !tosa.shape<3>) -> tensor<1x8x20xf32>
    %40 = tosa.reshape %38, %8 : (tensor<20x7xf32>, !tosa.shape<3>) -> tensor<1x20x7xf32>
    %41 = tosa.matmul %39, %40, %0, %0 : (tensor<1x8x20xf32>, tensor<1x20x7xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x7xf32>
    %42 = tosa.reshape %41, %9 : (tensor<1x8x7xf32>, !tosa.shape<2>) -> tensor<8x7xf32>
    %43 = tosa.reshape %arg3, %10 : (tensor<7xf32>, !tosa.shape<2>) -> tensor<1x7xf32>
    %44 = tosa.add %42, %43 : (tensor<8x7xf32>, tensor<1x7xf32>) -> tensor<8x7xf32>
    %45 = tosa.reduce_max %44 {axis = 1 : i32} : (tensor<8x7xf32>) -> tensor<8x1xf32>
    %46 = tosa.sub %44, %45 : (tensor<8x7xf32>, tensor<8x1xf32>) -> tensor<8x7xf32>
    %47 = tosa.exp %46 : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %48 = tosa.reduce_sum %47 {axis = 1 : i32} : (tensor<8x7xf32>) -> tensor<8x1xf32>
    %49 = tosa.log %48 : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %50 = tosa.sub %46, %49 : (tensor<8x7xf32>, tensor<8x1xf32>) -> tensor<8x7xf32>
    %51 = tosa.equal %arg5, %23 : (tensor<8xi64>, tensor<1xi64>) -> tensor<8xi1>
    %52 = tosa.select %51, %24, %arg5 : (tensor<8xi1>, tensor<1xi64>, tensor<8xi64>) -> tensor<8xi64>
    %53 = tosa.reshape %52, %6 : (tensor<8xi64>, !tosa.shape<2>) -> tensor<8x1xi64>
    %54 = tosa.cast %53 : (tensor<8x1xi64>) -> tensor<8x1xi32>
    %55 = tosa.reshape %54, %12 : (tensor<8x1xi32>, !tosa.shape<3>) -> tensor<8x1x1xi32>
    %56 = tosa.concat %13, %55 {axis = 2 : i32} : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x2xi32>
    %57 = tosa.reshape %50, %14 : (tensor<8x7xf32>, !tosa.shape<3>) -> tensor<1x56x1xf32>
    %58 = tosa.reshape %56, %15 : (tensor<8x1x2xi32>, !tosa.shape<2>) -> tensor<8x2xi32>
    %59 = tosa.mul %58, %25, %4 : (tensor<8x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<8x2xi32>
    %60 = tosa.reduce_sum %59 {axis = 1 : i32} : (tensor<8x2xi32>) -> tensor<8x1xi32>
    %61 = tosa.reshape %60, %16 : (tensor<8x1xi32>, !tosa.shape<2>) -> tensor<1x8xi32>
    %62 = tosa.gather %57, %61 : (tensor<1x56x1xf32>, tensor<1x8xi32>) -> tensor<1x8x1xf32>
    %63 = tosa.reshape %62, %11 : (tensor<1x8x1xf32>, !tosa.shape<1>) -> tensor<8xf32>
    %64 = tosa.negate %63, %0, %0 : (tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8xf32>
    %65 = tosa.select %51, %0, %64 : (tensor<8xi1>, tensor<1xf32>, tensor<8xf32>) -> tensor<8xf32>
    %66 = tosa.logical_not %51 : (tensor<8xi1>) -> tensor<8xi1>
    %67 = tosa.cast %66 : (tensor<8xi1>) -> tensor<8xi64>
    %68 = tosa.reduce_sum %67 {axis = 0 : i32} : (tensor<8xi64>) -> tensor<1xi64>
    %69 = tosa.reshape %68, %17 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %70 = tosa.cast %69 : (tensor<i64>) -> tensor<f32>
    %71 = tosa.reduce_sum %65 {axis = 0 : i32} : (tensor<8xf32>) -> tensor<1xf32>
    %72 = tosa.reshape %71, %17 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %73 = tosa.reciprocal %70 : (tensor<f32>) -> tensor<f32>
    %74 = tosa.mul %72, %73, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %75 = tosa.reduce_sum %50 {axis = 1 : i32} : (tensor<8x7xf32>) -> tensor<8x1xf32>
    %76 = tosa.reshape %75, %11 : (tensor<8x1xf32>, !tosa.shape<1>) -> tensor<8xf32>
    %77 = tosa.negate %76, %0, %0 : (tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8xf32>
    %78 = tosa.select %51, %0, %77 : (tensor<8xi1>, tensor<1xf32>, tensor<8xf32>) -> tensor<8xf32>
    %79 = tosa.reduce_sum %78 {axis = 0 : i32} : (tensor<8xf32>) -> tensor<1xf32>
    %80 = tosa.reshape %79, %17 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %81 = tosa.mul %80, %73, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %82 = tosa.mul %81, %18, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %83 = tosa.mul %74, %19, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %84 = tosa.add %83, %82 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %84 : tensor<f32>
  }
}
