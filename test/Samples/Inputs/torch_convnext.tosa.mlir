module {
  func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8x3x2x2xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x1x5x5xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<16x8xf32>, %arg8: tensor<16xf32>, %arg9: tensor<8x16xf32>, %arg10: tensor<8xf32>, %arg11: tensor<4x8xf32>, %arg12: tensor<4xf32>, %arg13: tensor<3x3x8x8xf32>, %arg14: tensor<3xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.const_shape  {values = dense<[1, 1, 1, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %3 = tosa.const_shape  {values = dense<[48, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.const_shape  {values = dense<[1, 48, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[1, 8, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<[48, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = tosa.const_shape  {values = dense<[3, 4, 4, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %9 = tosa.const_shape  {values = dense<[1, 48, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[1, 16, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<[3, 4, 4, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %13 = tosa.const_shape  {values = dense<[3, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[1, 3, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[1, 8, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %19 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
    %20 = tosa.const_shape  {values = dense<[3, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]]]> : tensor<3x1x1xi32>}> : () -> tensor<3x1x1xi32>
    %22 = tosa.const_shape  {values = dense<[1, 12, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %24 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %25 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %26 = "tosa.const"() <{values = dense<1.250000e-01> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %27 = "tosa.const"() <{values = dense<1.250000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %28 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %29 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %30 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %31 = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %32 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %33 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %34 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %35 = "tosa.const"() <{values = dense<[[4, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %36 = tosa.transpose %arg13 {perms = array<i32: 0, 2, 3, 1>} : (tensor<3x3x8x8xf32>) -> tensor<3x8x8x3xf32>
    %37 = tosa.transpose %arg1 {perms = array<i32: 0, 2, 3, 1>} : (tensor<8x3x2x2xf32>) -> tensor<8x2x2x3xf32>
    %38 = tosa.conv2d %36, %37, %arg2, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<3x8x8x3xf32>, tensor<8x2x2x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x4x8xf32>
    %39 = tosa.transpose %38 {perms = array<i32: 0, 3, 1, 2>} : (tensor<3x4x4x8xf32>) -> tensor<3x8x4x4xf32>
    %40 = tosa.transpose %arg3 {perms = array<i32: 2, 3, 0, 1>} : (tensor<8x1x5x5xf32>) -> tensor<5x5x8x1xf32>
    %41 = tosa.depthwise_conv2d %38, %40, %arg4, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<3x4x4x8xf32>, tensor<5x5x8x1xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x4x8xf32>
    %42 = tosa.cast %41 : (tensor<3x4x4x8xf32>) -> tensor<3x4x4x8xf64>
    %43 = tosa.reduce_sum %42 {axis = 3 : i32} : (tensor<3x4x4x8xf64>) -> tensor<3x4x4x1xf64>
    %44 = tosa.mul %43, %26, %1 : (tensor<3x4x4x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x4x1xf64>
    %45 = tosa.sub %42, %44 : (tensor<3x4x4x8xf64>, tensor<3x4x4x1xf64>) -> tensor<3x4x4x8xf64>
    %46 = tosa.mul %45, %45, %1 : (tensor<3x4x4x8xf64>, tensor<3x4x4x8xf64>, tensor<1xi8>) -> tensor<3x4x4x8xf64>
    %47 = tosa.reduce_sum %46 {axis = 3 : i32} : (tensor<3x4x4x8xf64>) -> tensor<3x4x4x1xf64>
    %48 = tosa.mul %47, %26, %1 : (tensor<3x4x4x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x4x1xf64>
    %49 = tosa.cast %48 : (tensor<3x4x4x1xf64>) -> tensor<3x4x4x1xf32>
    %50 = tosa.reduce_sum %41 {axis = 3 : i32} : (tensor<3x4x4x8xf32>) -> tensor<3x4x4x1xf32>
    %51 = tosa.mul %50, %27, %1 : (tensor<3x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x4x1xf32>
    %52 = tosa.add %49, %28 : (tensor<3x4x4x1xf32>, tensor<1x1x1x1xf32>) -> tensor<3x4x4x1xf32>
    %53 = tosa.rsqrt %52 : (tensor<3x4x4x1xf32>) -> tensor<3x4x4x1xf32>
    %54 = tosa.sub %41, %51 : (tensor<3x4x4x8xf32>, tensor<3x4x4x1xf32>) -> tensor<3x4x4x8xf32>
    %55 = tosa.mul %54, %53, %1 : (tensor<3x4x4x8xf32>, tensor<3x4x4x1xf32>, tensor<1xi8>) -> tensor<3x4x4x8xf32>
    %56 = tosa.reshape %arg5, %2 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %57 = tosa.mul %55, %56, %1 : (tensor<3x4x4x8xf32>, tensor<1x1x1x8xf32>, tensor<1xi8>) -> tensor<3x4x4x8xf32>
    %58 = tosa.reshape %arg6, %2 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %59 = tosa.add %57, %58 : (tensor<3x4x4x8xf32>, tensor<1x1x1x8xf32>) -> tensor<3x4x4x8xf32>
    %60 = tosa.transpose %arg7 {perms = array<i32: 1, 0>} : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %61 = tosa.reshape %59, %4 : (tensor<3x4x4x8xf32>, !tosa.shape<3>) -> tensor<1x48x8xf32>
    %62 = tosa.reshape %60, %5 : (tensor<8x16xf32>, !tosa.shape<3>) -> tensor<1x8x16xf32>
    %63 = tosa.matmul %61, %62, %0, %0 : (tensor<1x48x8xf32>, tensor<1x8x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x16xf32>
    %64 = tosa.reshape %63, %6 : (tensor<1x48x16xf32>, !tosa.shape<2>) -> tensor<48x16xf32>
    %65 = tosa.reshape %arg8, %7 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %66 = tosa.add %64, %65 : (tensor<48x16xf32>, tensor<1x16xf32>) -> tensor<48x16xf32>
    %67 = tosa.reshape %66, %8 : (tensor<48x16xf32>, !tosa.shape<4>) -> tensor<3x4x4x16xf32>
    %68 = tosa.mul %67, %31, %1 : (tensor<3x4x4x16xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x4x16xf32>
    %69 = tosa.erf %68 : (tensor<3x4x4x16xf32>) -> tensor<3x4x4x16xf32>
    %70 = tosa.add %69, %29 : (tensor<3x4x4x16xf32>, tensor<1x1x1x1xf32>) -> tensor<3x4x4x16xf32>
    %71 = tosa.mul %30, %70, %1 : (tensor<1x1x1x1xf32>, tensor<3x4x4x16xf32>, tensor<1xi8>) -> tensor<3x4x4x16xf32>
    %72 = tosa.mul %67, %71, %1 : (tensor<3x4x4x16xf32>, tensor<3x4x4x16xf32>, tensor<1xi8>) -> tensor<3x4x4x16xf32>
    %73 = tosa.transpose %arg9 {perms = array<i32: 1, 0>} : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %74 = tosa.reshape %72, %9 : (tensor<3x4x4x16xf32>, !tosa.shape<3>) -> tensor<1x48x16xf32>
    %75 = tosa.reshape %73, %10 : (tensor<16x8xf32>, !tosa.shape<3>) -> tensor<1x16x8xf32>
    %76 = tosa.matmul %74, %75, %0, %0 : (tensor<1x48x16xf32>, tensor<1x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x8xf32>
    %77 = tosa.reshape %76, %3 : (tensor<1x48x8xf32>, !tosa.shape<2>) -> tensor<48x8xf32>
    %78 = tosa.reshape %arg10, %11 : (tensor<8xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
    %79 = tosa.add %77, %78 : (tensor<48x8xf32>, tensor<1x8xf32>) -> tensor<48x8xf32>
    %80 = tosa.reshape %79, %12 : (tensor<48x8xf32>, !tosa.shape<4>) -> tensor<3x4x4x8xf32>
    %81 = tosa.reshape %arg0, %2 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %82 = tosa.mul %80, %81, %1 : (tensor<3x4x4x8xf32>, tensor<1x1x1x8xf32>, tensor<1xi8>) -> tensor<3x4x4x8xf32>
    %83 = tosa.transpose %82 {perms = array<i32: 0, 3, 1, 2>} : (tensor<3x4x4x8xf32>) -> tensor<3x8x4x4xf32>
    %84 = tosa.add %39, %83 : (tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %85 = tosa.reduce_sum %84 {axis = 2 : i32} : (tensor<3x8x4x4xf32>) -> tensor<3x8x1x4xf32>
    %86 = tosa.reduce_sum %85 {axis = 3 : i32} : (tensor<3x8x1x4xf32>) -> tensor<3x8x1x1xf32>
    %87 = tosa.reshape %86, %13 : (tensor<3x8x1x1xf32>, !tosa.shape<2>) -> tensor<3x8xf32>
    %88 = tosa.mul %87, %32, %1 : (tensor<3x8xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %89 = tosa.transpose %arg11 {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %90 = tosa.reshape %88, %14 : (tensor<3x8xf32>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %91 = tosa.reshape %89, %15 : (tensor<8x4xf32>, !tosa.shape<3>) -> tensor<1x8x4xf32>
    %92 = tosa.matmul %90, %91, %0, %0 : (tensor<1x3x8xf32>, tensor<1x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
    %93 = tosa.reshape %92, %16 : (tensor<1x3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
    %94 = tosa.reshape %arg12, %17 : (tensor<4xf32>, !tosa.shape<2>) -> tensor<1x4xf32>
    %95 = tosa.add %93, %94 : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
    %96 = tosa.reduce_max %95 {axis = 1 : i32} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %97 = tosa.sub %95, %96 : (tensor<3x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
    %98 = tosa.exp %97 : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %99 = tosa.reduce_sum %98 {axis = 1 : i32} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %100 = tosa.log %99 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %101 = tosa.sub %97, %100 : (tensor<3x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
    %102 = tosa.equal %arg14, %33 : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi1>
    %103 = tosa.select %102, %34, %arg14 : (tensor<3xi1>, tensor<1xi64>, tensor<3xi64>) -> tensor<3xi64>
    %104 = tosa.reshape %103, %18 : (tensor<3xi64>, !tosa.shape<2>) -> tensor<3x1xi64>
    %105 = tosa.cast %104 : (tensor<3x1xi64>) -> tensor<3x1xi32>
    %106 = tosa.reshape %105, %20 : (tensor<3x1xi32>, !tosa.shape<3>) -> tensor<3x1x1xi32>
    %107 = tosa.concat %21, %106 {axis = 2 : i32} : (tensor<3x1x1xi32>, tensor<3x1x1xi32>) -> tensor<3x1x2xi32>
    %108 = tosa.reshape %101, %22 : (tensor<3x4xf32>, !tosa.shape<3>) -> tensor<1x12x1xf32>
    %109 = tosa.reshape %107, %23 : (tensor<3x1x2xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
    %110 = tosa.mul %109, %35, %1 : (tensor<3x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<3x2xi32>
    %111 = tosa.reduce_sum %110 {axis = 1 : i32} : (tensor<3x2xi32>) -> tensor<3x1xi32>
    %112 = tosa.reshape %111, %24 : (tensor<3x1xi32>, !tosa.shape<2>) -> tensor<1x3xi32>
    %113 = tosa.gather %108, %112 : (tensor<1x12x1xf32>, tensor<1x3xi32>) -> tensor<1x3x1xf32>
    %114 = tosa.reshape %113, %19 : (tensor<1x3x1xf32>, !tosa.shape<1>) -> tensor<3xf32>
    %115 = tosa.negate %114, %0, %0 : (tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    %116 = tosa.select %102, %0, %115 : (tensor<3xi1>, tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
    %117 = tosa.logical_not %102 : (tensor<3xi1>) -> tensor<3xi1>
    %118 = tosa.cast %117 : (tensor<3xi1>) -> tensor<3xi64>
    %119 = tosa.reduce_sum %118 {axis = 0 : i32} : (tensor<3xi64>) -> tensor<1xi64>
    %120 = tosa.reshape %119, %25 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %121 = tosa.cast %120 : (tensor<i64>) -> tensor<f32>
    %122 = tosa.reduce_sum %116 {axis = 0 : i32} : (tensor<3xf32>) -> tensor<1xf32>
    %123 = tosa.reshape %122, %25 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %124 = tosa.reciprocal %121 : (tensor<f32>) -> tensor<f32>
    %125 = tosa.mul %123, %124, %1 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %125 : tensor<f32>
  }
}
