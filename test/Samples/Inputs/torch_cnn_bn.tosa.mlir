module {
  func.func @main(%arg0: tensor<6x1x3x3xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>, %arg3: tensor<8x6x3x3xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<5x8xf32>, %arg7: tensor<5xf32>, %arg8: tensor<4x1x8x8xf32>, %arg9: tensor<4xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<6xf32>}> : () -> tensor<6xf32>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 6, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %4 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<8xf32>}> : () -> tensor<8xf32>
    %5 = tosa.const_shape  {values = dense<[1, 8, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %6 = tosa.const_shape  {values = dense<[1, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 8, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[4, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
    %12 = tosa.const_shape  {values = dense<[4, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi32>}> : () -> tensor<4x1x1xi32>
    %14 = tosa.const_shape  {values = dense<[1, 20, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %18 = tosa.const_shape  {values = dense<[4, 8, 8, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %19 = tosa.const_shape  {values = dense<[6, 3, 3, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %20 = "tosa.const"() <{values = dense<3.906250e-03> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %21 = "tosa.const"() <{values = dense<3.906250e-03> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %22 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %23 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %24 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %25 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %26 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %27 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %28 = "tosa.const"() <{values = dense<[[5, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %29 = tosa.reshape %arg8, %18 : (tensor<4x1x8x8xf32>, !tosa.shape<4>) -> tensor<4x8x8x1xf32>
    %30 = tosa.reshape %arg0, %19 : (tensor<6x1x3x3xf32>, !tosa.shape<4>) -> tensor<6x3x3x1xf32>
    %31 = tosa.conv2d %29, %30, %1, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<4x8x8x1xf32>, tensor<6x3x3x1xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x8x6xf32>
    %32 = tosa.transpose %31 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x8x8x6xf32>) -> tensor<4x6x8x8xf32>
    %33 = tosa.cast %32 : (tensor<4x6x8x8xf32>) -> tensor<4x6x8x8xf64>
    %34 = tosa.reduce_sum %33 {axis = 0 : i32} : (tensor<4x6x8x8xf64>) -> tensor<1x6x8x8xf64>
    %35 = tosa.reduce_sum %34 {axis = 2 : i32} : (tensor<1x6x8x8xf64>) -> tensor<1x6x1x8xf64>
    %36 = tosa.reduce_sum %35 {axis = 3 : i32} : (tensor<1x6x1x8xf64>) -> tensor<1x6x1x1xf64>
    %37 = tosa.mul %36, %20, %2 : (tensor<1x6x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x6x1x1xf64>
    %38 = tosa.sub %33, %37 : (tensor<4x6x8x8xf64>, tensor<1x6x1x1xf64>) -> tensor<4x6x8x8xf64>
    %39 = tosa.mul %38, %38, %2 : (tensor<4x6x8x8xf64>, tensor<4x6x8x8xf64>, tensor<1xi8>) -> tensor<4x6x8x8xf64>
    %40 = tosa.reduce_sum %39 {axis = 0 : i32} : (tensor<4x6x8x8xf64>) -> tensor<1x6x8x8xf64>
    %41 = tosa.reduce_sum %40 {axis = 2 : i32} : (tensor<1x6x8x8xf64>) -> tensor<1x6x1x8xf64>
    %42 = tosa.reduce_sum %41 {axis = 3 : i32} : (tensor<1x6x1x8xf64>) -> tensor<1x6x1x1xf64>
    %43 = tosa.mul %42, %20, %2 : (tensor<1x6x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x6x1x1xf64>
    %44 = tosa.cast %43 : (tensor<1x6x1x1xf64>) -> tensor<1x6x1x1xf32>
    %45 = tosa.reduce_sum %32 {axis = 0 : i32} : (tensor<4x6x8x8xf32>) -> tensor<1x6x8x8xf32>
    %46 = tosa.reduce_sum %45 {axis = 2 : i32} : (tensor<1x6x8x8xf32>) -> tensor<1x6x1x8xf32>
    %47 = tosa.reduce_sum %46 {axis = 3 : i32} : (tensor<1x6x1x8xf32>) -> tensor<1x6x1x1xf32>
    %48 = tosa.mul %47, %21, %2 : (tensor<1x6x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x1x1xf32>
    %49 = tosa.add %44, %22 : (tensor<1x6x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x6x1x1xf32>
    %50 = tosa.rsqrt %49 : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
    %51 = tosa.sub %32, %48 : (tensor<4x6x8x8xf32>, tensor<1x6x1x1xf32>) -> tensor<4x6x8x8xf32>
    %52 = tosa.mul %51, %50, %2 : (tensor<4x6x8x8xf32>, tensor<1x6x1x1xf32>, tensor<1xi8>) -> tensor<4x6x8x8xf32>
    %53 = tosa.reshape %arg1, %3 : (tensor<6xf32>, !tosa.shape<4>) -> tensor<1x6x1x1xf32>
    %54 = tosa.mul %52, %53, %2 : (tensor<4x6x8x8xf32>, tensor<1x6x1x1xf32>, tensor<1xi8>) -> tensor<4x6x8x8xf32>
    %55 = tosa.reshape %arg2, %3 : (tensor<6xf32>, !tosa.shape<4>) -> tensor<1x6x1x1xf32>
    %56 = tosa.add %54, %55 : (tensor<4x6x8x8xf32>, tensor<1x6x1x1xf32>) -> tensor<4x6x8x8xf32>
    %57 = tosa.clamp %56 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x6x8x8xf32>) -> tensor<4x6x8x8xf32>
    %58 = tosa.transpose %57 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x6x8x8xf32>) -> tensor<4x8x8x6xf32>
    %59 = tosa.max_pool2d %58 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<4x8x8x6xf32>) -> tensor<4x4x4x6xf32>
    %60 = tosa.transpose %arg3 {perms = array<i32: 0, 2, 3, 1>} : (tensor<8x6x3x3xf32>) -> tensor<8x3x3x6xf32>
    %61 = tosa.conv2d %59, %60, %4, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<4x4x4x6xf32>, tensor<8x3x3x6xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x2x2x8xf32>
    %62 = tosa.transpose %61 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x2x2x8xf32>) -> tensor<4x8x2x2xf32>
    %63 = tosa.cast %62 : (tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf64>
    %64 = tosa.reduce_sum %63 {axis = 0 : i32} : (tensor<4x8x2x2xf64>) -> tensor<1x8x2x2xf64>
    %65 = tosa.reduce_sum %64 {axis = 2 : i32} : (tensor<1x8x2x2xf64>) -> tensor<1x8x1x2xf64>
    %66 = tosa.reduce_sum %65 {axis = 3 : i32} : (tensor<1x8x1x2xf64>) -> tensor<1x8x1x1xf64>
    %67 = tosa.mul %66, %23, %2 : (tensor<1x8x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x8x1x1xf64>
    %68 = tosa.sub %63, %67 : (tensor<4x8x2x2xf64>, tensor<1x8x1x1xf64>) -> tensor<4x8x2x2xf64>
    %69 = tosa.mul %68, %68, %2 : (tensor<4x8x2x2xf64>, tensor<4x8x2x2xf64>, tensor<1xi8>) -> tensor<4x8x2x2xf64>
    %70 = tosa.reduce_sum %69 {axis = 0 : i32} : (tensor<4x8x2x2xf64>) -> tensor<1x8x2x2xf64>
    %71 = tosa.reduce_sum %70 {axis = 2 : i32} : (tensor<1x8x2x2xf64>) -> tensor<1x8x1x2xf64>
    %72 = tosa.reduce_sum %71 {axis = 3 : i32} : (tensor<1x8x1x2xf64>) -> tensor<1x8x1x1xf64>
    %73 = tosa.mul %72, %23, %2 : (tensor<1x8x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x8x1x1xf64>
    %74 = tosa.cast %73 : (tensor<1x8x1x1xf64>) -> tensor<1x8x1x1xf32>
    %75 = tosa.reduce_sum %62 {axis = 0 : i32} : (tensor<4x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %76 = tosa.reduce_sum %75 {axis = 2 : i32} : (tensor<1x8x2x2xf32>) -> tensor<1x8x1x2xf32>
    %77 = tosa.reduce_sum %76 {axis = 3 : i32} : (tensor<1x8x1x2xf32>) -> tensor<1x8x1x1xf32>
    %78 = tosa.mul %77, %24, %2 : (tensor<1x8x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x1x1xf32>
    %79 = tosa.add %74, %22 : (tensor<1x8x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x8x1x1xf32>
    %80 = tosa.rsqrt %79 : (tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
    %81 = tosa.sub %62, %78 : (tensor<4x8x2x2xf32>, tensor<1x8x1x1xf32>) -> tensor<4x8x2x2xf32>
    %82 = tosa.mul %81, %80, %2 : (tensor<4x8x2x2xf32>, tensor<1x8x1x1xf32>, tensor<1xi8>) -> tensor<4x8x2x2xf32>
    %83 = tosa.reshape %arg4, %5 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x8x1x1xf32>
    %84 = tosa.mul %82, %83, %2 : (tensor<4x8x2x2xf32>, tensor<1x8x1x1xf32>, tensor<1xi8>) -> tensor<4x8x2x2xf32>
    %85 = tosa.reshape %arg5, %5 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x8x1x1xf32>
    %86 = tosa.add %84, %85 : (tensor<4x8x2x2xf32>, tensor<1x8x1x1xf32>) -> tensor<4x8x2x2xf32>
    %87 = tosa.clamp %86 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf32>
    %88 = tosa.reduce_sum %87 {axis = 3 : i32} : (tensor<4x8x2x2xf32>) -> tensor<4x8x2x1xf32>
    %89 = tosa.reduce_sum %88 {axis = 2 : i32} : (tensor<4x8x2x1xf32>) -> tensor<4x8x1x1xf32>
    %90 = tosa.mul %89, %25, %2 : (tensor<4x8x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x1x1xf32>
    %91 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %92 = tosa.reshape %90, %6 : (tensor<4x8x1x1xf32>, !tosa.shape<3>) -> tensor<1x4x8xf32>
    %93 = tosa.reshape %91, %7 : (tensor<8x5xf32>, !tosa.shape<3>) -> tensor<1x8x5xf32>
    %94 = tosa.matmul %92, %93, %0, %0 : (tensor<1x4x8xf32>, tensor<1x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
    %95 = tosa.reshape %94, %8 : (tensor<1x4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
    %96 = tosa.reshape %arg7, %9 : (tensor<5xf32>, !tosa.shape<2>) -> tensor<1x5xf32>
    %97 = tosa.add %95, %96 : (tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<4x5xf32>
    %98 = tosa.reduce_max %97 {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %99 = tosa.sub %97, %98 : (tensor<4x5xf32>, tensor<4x1xf32>) -> tensor<4x5xf32>
    %100 = tosa.exp %99 : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %101 = tosa.reduce_sum %100 {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %102 = tosa.log %101 : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %103 = tosa.sub %99, %102 : (tensor<4x5xf32>, tensor<4x1xf32>) -> tensor<4x5xf32>
    %104 = tosa.equal %arg9, %26 : (tensor<4xi64>, tensor<1xi64>) -> tensor<4xi1>
    %105 = tosa.select %104, %27, %arg9 : (tensor<4xi1>, tensor<1xi64>, tensor<4xi64>) -> tensor<4xi64>
    %106 = tosa.reshape %105, %10 : (tensor<4xi64>, !tosa.shape<2>) -> tensor<4x1xi64>
    %107 = tosa.cast %106 : (tensor<4x1xi64>) -> tensor<4x1xi32>
    %108 = tosa.reshape %107, %12 : (tensor<4x1xi32>, !tosa.shape<3>) -> tensor<4x1x1xi32>
    %109 = tosa.concat %13, %108 {axis = 2 : i32} : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x2xi32>
    %110 = tosa.reshape %103, %14 : (tensor<4x5xf32>, !tosa.shape<3>) -> tensor<1x20x1xf32>
    %111 = tosa.reshape %109, %15 : (tensor<4x1x2xi32>, !tosa.shape<2>) -> tensor<4x2xi32>
    %112 = tosa.mul %111, %28, %2 : (tensor<4x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<4x2xi32>
    %113 = tosa.reduce_sum %112 {axis = 1 : i32} : (tensor<4x2xi32>) -> tensor<4x1xi32>
    %114 = tosa.reshape %113, %16 : (tensor<4x1xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %115 = tosa.gather %110, %114 : (tensor<1x20x1xf32>, tensor<1x4xi32>) -> tensor<1x4x1xf32>
    %116 = tosa.reshape %115, %11 : (tensor<1x4x1xf32>, !tosa.shape<1>) -> tensor<4xf32>
    %117 = tosa.negate %116, %0, %0 : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
    %118 = tosa.select %104, %0, %117 : (tensor<4xi1>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
    %119 = tosa.logical_not %104 : (tensor<4xi1>) -> tensor<4xi1>
    %120 = tosa.cast %119 : (tensor<4xi1>) -> tensor<4xi64>
    %121 = tosa.reduce_sum %120 {axis = 0 : i32} : (tensor<4xi64>) -> tensor<1xi64>
    %122 = tosa.reshape %121, %17 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %123 = tosa.cast %122 : (tensor<i64>) -> tensor<f32>
    %124 = tosa.reduce_sum %118 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<1xf32>
    %125 = tosa.reshape %124, %17 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %126 = tosa.reciprocal %123 : (tensor<f32>) -> tensor<f32>
    %127 = tosa.mul %125, %126, %2 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %127 : tensor<f32>
  }
}
