module {
  func.func @main(%arg0: tensor<12x4x1x1xf32>, %arg1: tensor<12xf32>, %arg2: tensor<12xf32>, %arg3: tensor<12x1x3x3xf32>, %arg4: tensor<12xf32>, %arg5: tensor<12xf32>, %arg6: tensor<3x12x1x1xf32>, %arg7: tensor<3xf32>, %arg8: tensor<12x3x1x1xf32>, %arg9: tensor<12xf32>, %arg10: tensor<4x12x1x1xf32>, %arg11: tensor<4xf32>, %arg12: tensor<4xf32>, %arg13: tensor<3x4xf32>, %arg14: tensor<3xf32>, %arg15: tensor<4x4x5x5xf32>, %arg16: tensor<4xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<12xf32>}> : () -> tensor<12xf32>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 12, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %4 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
    %5 = tosa.const_shape  {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[4, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 4, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %8 = tosa.const_shape  {values = dense<4> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 4, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[1, 4, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %13 = tosa.const_shape  {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
    %14 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi32>}> : () -> tensor<4x1x1xi32>
    %15 = tosa.const_shape  {values = dense<[1, 12, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %19 = tosa.const_shape  {values = dense<[12, 1, 1, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %20 = "tosa.const"() <{values = dense<1.000000e-02> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %21 = "tosa.const"() <{values = dense<0.00999999977> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %22 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %23 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %24 = "tosa.const"() <{values = dense<6.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %25 = "tosa.const"() <{values = dense<4.000000e-02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %26 = tosa.const_shape  {values = dense<[4, 1, 1, 12]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %27 = tosa.const_shape  {values = dense<[3, 1, 1, 12]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %28 = tosa.const_shape  {values = dense<[4, 3, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %29 = tosa.const_shape  {values = dense<[4, 1, 1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %30 = tosa.const_shape  {values = dense<[12, 1, 1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %31 = tosa.const_shape  {values = dense<[4, 12, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %32 = "tosa.const"() <{values = dense<3.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %33 = "tosa.const"() <{values = dense<0.166666672> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %34 = "tosa.const"() <{values = dense<4.000000e-02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %35 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %36 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %37 = "tosa.const"() <{values = dense<[[3, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %38 = tosa.transpose %arg15 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x4x5x5xf32>) -> tensor<4x5x5x4xf32>
    %39 = tosa.reshape %arg0, %19 : (tensor<12x4x1x1xf32>, !tosa.shape<4>) -> tensor<12x1x1x4xf32>
    %40 = tosa.conv2d %38, %39, %1, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<4x5x5x4xf32>, tensor<12x1x1x4xf32>, tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x5x5x12xf32>
    %41 = tosa.transpose %40 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x5x5x12xf32>) -> tensor<4x12x5x5xf32>
    %42 = tosa.cast %41 : (tensor<4x12x5x5xf32>) -> tensor<4x12x5x5xf64>
    %43 = tosa.reduce_sum %42 {axis = 0 : i32} : (tensor<4x12x5x5xf64>) -> tensor<1x12x5x5xf64>
    %44 = tosa.reduce_sum %43 {axis = 2 : i32} : (tensor<1x12x5x5xf64>) -> tensor<1x12x1x5xf64>
    %45 = tosa.reduce_sum %44 {axis = 3 : i32} : (tensor<1x12x1x5xf64>) -> tensor<1x12x1x1xf64>
    %46 = tosa.mul %45, %20, %2 : (tensor<1x12x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x12x1x1xf64>
    %47 = tosa.sub %42, %46 : (tensor<4x12x5x5xf64>, tensor<1x12x1x1xf64>) -> tensor<4x12x5x5xf64>
    %48 = tosa.mul %47, %47, %2 : (tensor<4x12x5x5xf64>, tensor<4x12x5x5xf64>, tensor<1xi8>) -> tensor<4x12x5x5xf64>
    %49 = tosa.reduce_sum %48 {axis = 0 : i32} : (tensor<4x12x5x5xf64>) -> tensor<1x12x5x5xf64>
    %50 = tosa.reduce_sum %49 {axis = 2 : i32} : (tensor<1x12x5x5xf64>) -> tensor<1x12x1x5xf64>
    %51 = tosa.reduce_sum %50 {axis = 3 : i32} : (tensor<1x12x1x5xf64>) -> tensor<1x12x1x1xf64>
    %52 = tosa.mul %51, %20, %2 : (tensor<1x12x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x12x1x1xf64>
    %53 = tosa.cast %52 : (tensor<1x12x1x1xf64>) -> tensor<1x12x1x1xf32>
    %54 = tosa.reduce_sum %41 {axis = 0 : i32} : (tensor<4x12x5x5xf32>) -> tensor<1x12x5x5xf32>
    %55 = tosa.reduce_sum %54 {axis = 2 : i32} : (tensor<1x12x5x5xf32>) -> tensor<1x12x1x5xf32>
    %56 = tosa.reduce_sum %55 {axis = 3 : i32} : (tensor<1x12x1x5xf32>) -> tensor<1x12x1x1xf32>
    %57 = tosa.mul %56, %21, %2 : (tensor<1x12x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x12x1x1xf32>
    %58 = tosa.add %53, %22 : (tensor<1x12x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x12x1x1xf32>
    %59 = tosa.rsqrt %58 : (tensor<1x12x1x1xf32>) -> tensor<1x12x1x1xf32>
    %60 = tosa.sub %41, %57 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) -> tensor<4x12x5x5xf32>
    %61 = tosa.mul %60, %59, %2 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>, tensor<1xi8>) -> tensor<4x12x5x5xf32>
    %62 = tosa.reshape %arg1, %3 : (tensor<12xf32>, !tosa.shape<4>) -> tensor<1x12x1x1xf32>
    %63 = tosa.mul %61, %62, %2 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>, tensor<1xi8>) -> tensor<4x12x5x5xf32>
    %64 = tosa.reshape %arg2, %3 : (tensor<12xf32>, !tosa.shape<4>) -> tensor<1x12x1x1xf32>
    %65 = tosa.add %63, %64 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) -> tensor<4x12x5x5xf32>
    %66 = tosa.maximum %65, %23 : (tensor<4x12x5x5xf32>, tensor<1x1x1x1xf32>) -> tensor<4x12x5x5xf32>
    %67 = tosa.minimum %66, %24 : (tensor<4x12x5x5xf32>, tensor<1x1x1x1xf32>) -> tensor<4x12x5x5xf32>
    %68 = tosa.transpose %67 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x12x5x5xf32>) -> tensor<4x5x5x12xf32>
    %69 = tosa.transpose %arg3 {perms = array<i32: 2, 3, 0, 1>} : (tensor<12x1x3x3xf32>) -> tensor<3x3x12x1xf32>
    %70 = tosa.depthwise_conv2d %68, %69, %1, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<4x5x5x12xf32>, tensor<3x3x12x1xf32>, tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x5x5x12xf32>
    %71 = tosa.transpose %70 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x5x5x12xf32>) -> tensor<4x12x5x5xf32>
    %72 = tosa.cast %71 : (tensor<4x12x5x5xf32>) -> tensor<4x12x5x5xf64>
    %73 = tosa.reduce_sum %72 {axis = 0 : i32} : (tensor<4x12x5x5xf64>) -> tensor<1x12x5x5xf64>
    %74 = tosa.reduce_sum %73 {axis = 2 : i32} : (tensor<1x12x5x5xf64>) -> tensor<1x12x1x5xf64>
    %75 = tosa.reduce_sum %74 {axis = 3 : i32} : (tensor<1x12x1x5xf64>) -> tensor<1x12x1x1xf64>
    %76 = tosa.mul %75, %20, %2 : (tensor<1x12x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x12x1x1xf64>
    %77 = tosa.sub %72, %76 : (tensor<4x12x5x5xf64>, tensor<1x12x1x1xf64>) -> tensor<4x12x5x5xf64>
    %78 = tosa.mul %77, %77, %2 : (tensor<4x12x5x5xf64>, tensor<4x12x5x5xf64>, tensor<1xi8>) -> tensor<4x12x5x5xf64>
    %79 = tosa.reduce_sum %78 {axis = 0 : i32} : (tensor<4x12x5x5xf64>) -> tensor<1x12x5x5xf64>
    %80 = tosa.reduce_sum %79 {axis = 2 : i32} : (tensor<1x12x5x5xf64>) -> tensor<1x12x1x5xf64>
    %81 = tosa.reduce_sum %80 {axis = 3 : i32} : (tensor<1x12x1x5xf64>) -> tensor<1x12x1x1xf64>
    %82 = tosa.mul %81, %20, %2 : (tensor<1x12x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x12x1x1xf64>
    %83 = tosa.cast %82 : (tensor<1x12x1x1xf64>) -> tensor<1x12x1x1xf32>
    %84 = tosa.reduce_sum %71 {axis = 0 : i32} : (tensor<4x12x5x5xf32>) -> tensor<1x12x5x5xf32>
    %85 = tosa.reduce_sum %84 {axis = 2 : i32} : (tensor<1x12x5x5xf32>) -> tensor<1x12x1x5xf32>
    %86 = tosa.reduce_sum %85 {axis = 3 : i32} : (tensor<1x12x1x5xf32>) -> tensor<1x12x1x1xf32>
    %87 = tosa.mul %86, %21, %2 : (tensor<1x12x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x12x1x1xf32>
    %88 = tosa.add %83, %22 : (tensor<1x12x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x12x1x1xf32>
    %89 = tosa.rsqrt %88 : (tensor<1x12x1x1xf32>) -> tensor<1x12x1x1xf32>
    %90 = tosa.sub %71, %87 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) -> tensor<4x12x5x5xf32>
    %91 = tosa.mul %90, %89, %2 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>, tensor<1xi8>) -> tensor<4x12x5x5xf32>
    %92 = tosa.reshape %arg4, %3 : (tensor<12xf32>, !tosa.shape<4>) -> tensor<1x12x1x1xf32>
    %93 = tosa.mul %91, %92, %2 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>, tensor<1xi8>) -> tensor<4x12x5x5xf32>
    %94 = tosa.reshape %arg5, %3 : (tensor<12xf32>, !tosa.shape<4>) -> tensor<1x12x1x1xf32>
    %95 = tosa.add %93, %94 : (tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) -> tensor<4x12x5x5xf32>
    %96 = tosa.maximum %95, %23 : (tensor<4x12x5x5xf32>, tensor<1x1x1x1xf32>) -> tensor<4x12x5x5xf32>
    %97 = tosa.minimum %96, %24 : (tensor<4x12x5x5xf32>, tensor<1x1x1x1xf32>) -> tensor<4x12x5x5xf32>
    %98 = tosa.reduce_sum %97 {axis = 3 : i32} : (tensor<4x12x5x5xf32>) -> tensor<4x12x5x1xf32>
    %99 = tosa.reduce_sum %98 {axis = 2 : i32} : (tensor<4x12x5x1xf32>) -> tensor<4x12x1x1xf32>
    %100 = tosa.mul %99, %25, %2 : (tensor<4x12x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x12x1x1xf32>
    %101 = tosa.reshape %100, %26 : (tensor<4x12x1x1xf32>, !tosa.shape<4>) -> tensor<4x1x1x12xf32>
    %102 = tosa.reshape %arg6, %27 : (tensor<3x12x1x1xf32>, !tosa.shape<4>) -> tensor<3x1x1x12xf32>
    %103 = tosa.conv2d %101, %102, %arg7, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<4x1x1x12xf32>, tensor<3x1x1x12xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x1x1x3xf32>
    %104 = tosa.reshape %103, %28 : (tensor<4x1x1x3xf32>, !tosa.shape<4>) -> tensor<4x3x1x1xf32>
    %105 = tosa.clamp %104 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x3x1x1xf32>) -> tensor<4x3x1x1xf32>
    %106 = tosa.reshape %105, %29 : (tensor<4x3x1x1xf32>, !tosa.shape<4>) -> tensor<4x1x1x3xf32>
    %107 = tosa.reshape %arg8, %30 : (tensor<12x3x1x1xf32>, !tosa.shape<4>) -> tensor<12x1x1x3xf32>
    %108 = tosa.conv2d %106, %107, %arg9, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<4x1x1x3xf32>, tensor<12x1x1x3xf32>, tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x1x1x12xf32>
    %109 = tosa.reshape %108, %31 : (tensor<4x1x1x12xf32>, !tosa.shape<4>) -> tensor<4x12x1x1xf32>
    %110 = tosa.add %109, %32 : (tensor<4x12x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<4x12x1x1xf32>
    %111 = tosa.clamp %110 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x12x1x1xf32>) -> tensor<4x12x1x1xf32>
    %112 = tosa.mul %111, %33, %2 : (tensor<4x12x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x12x1x1xf32>
    %113 = tosa.mul %97, %112, %2 : (tensor<4x12x5x5xf32>, tensor<4x12x1x1xf32>, tensor<1xi8>) -> tensor<4x12x5x5xf32>
    %114 = tosa.transpose %113 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x12x5x5xf32>) -> tensor<4x5x5x12xf32>
    %115 = tosa.reshape %arg10, %26 : (tensor<4x12x1x1xf32>, !tosa.shape<4>) -> tensor<4x1x1x12xf32>
    %116 = tosa.conv2d %114, %115, %4, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<4x5x5x12xf32>, tensor<4x1x1x12xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x5x5x4xf32>
    %117 = tosa.transpose %116 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x5x5x4xf32>) -> tensor<4x4x5x5xf32>
    %118 = tosa.cast %117 : (tensor<4x4x5x5xf32>) -> tensor<4x4x5x5xf64>
    %119 = tosa.reduce_sum %118 {axis = 0 : i32} : (tensor<4x4x5x5xf64>) -> tensor<1x4x5x5xf64>
    %120 = tosa.reduce_sum %119 {axis = 2 : i32} : (tensor<1x4x5x5xf64>) -> tensor<1x4x1x5xf64>
    %121 = tosa.reduce_sum %120 {axis = 3 : i32} : (tensor<1x4x1x5xf64>) -> tensor<1x4x1x1xf64>
    %122 = tosa.mul %121, %20, %2 : (tensor<1x4x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x4x1x1xf64>
    %123 = tosa.sub %118, %122 : (tensor<4x4x5x5xf64>, tensor<1x4x1x1xf64>) -> tensor<4x4x5x5xf64>
    %124 = tosa.mul %123, %123, %2 : (tensor<4x4x5x5xf64>, tensor<4x4x5x5xf64>, tensor<1xi8>) -> tensor<4x4x5x5xf64>
    %125 = tosa.reduce_sum %124 {axis = 0 : i32} : (tensor<4x4x5x5xf64>) -> tensor<1x4x5x5xf64>
    %126 = tosa.reduce_sum %125 {axis = 2 : i32} : (tensor<1x4x5x5xf64>) -> tensor<1x4x1x5xf64>
    %127 = tosa.reduce_sum %126 {axis = 3 : i32} : (tensor<1x4x1x5xf64>) -> tensor<1x4x1x1xf64>
    %128 = tosa.mul %127, %20, %2 : (tensor<1x4x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x4x1x1xf64>
    %129 = tosa.cast %128 : (tensor<1x4x1x1xf64>) -> tensor<1x4x1x1xf32>
    %130 = tosa.reduce_sum %117 {axis = 0 : i32} : (tensor<4x4x5x5xf32>) -> tensor<1x4x5x5xf32>
    %131 = tosa.reduce_sum %130 {axis = 2 : i32} : (tensor<1x4x5x5xf32>) -> tensor<1x4x1x5xf32>
    %132 = tosa.reduce_sum %131 {axis = 3 : i32} : (tensor<1x4x1x5xf32>) -> tensor<1x4x1x1xf32>
    %133 = tosa.mul %132, %21, %2 : (tensor<1x4x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x1x1xf32>
    %134 = tosa.add %129, %22 : (tensor<1x4x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x1x1xf32>
    %135 = tosa.rsqrt %134 : (tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
    %136 = tosa.sub %117, %133 : (tensor<4x4x5x5xf32>, tensor<1x4x1x1xf32>) -> tensor<4x4x5x5xf32>
    %137 = tosa.mul %136, %135, %2 : (tensor<4x4x5x5xf32>, tensor<1x4x1x1xf32>, tensor<1xi8>) -> tensor<4x4x5x5xf32>
    %138 = tosa.reshape %arg11, %7 : (tensor<4xf32>, !tosa.shape<4>) -> tensor<1x4x1x1xf32>
    %139 = tosa.mul %137, %138, %2 : (tensor<4x4x5x5xf32>, tensor<1x4x1x1xf32>, tensor<1xi8>) -> tensor<4x4x5x5xf32>
    %140 = tosa.reshape %arg12, %7 : (tensor<4xf32>, !tosa.shape<4>) -> tensor<1x4x1x1xf32>
    %141 = tosa.add %139, %140 : (tensor<4x4x5x5xf32>, tensor<1x4x1x1xf32>) -> tensor<4x4x5x5xf32>
    %142 = tosa.add %arg15, %141 : (tensor<4x4x5x5xf32>, tensor<4x4x5x5xf32>) -> tensor<4x4x5x5xf32>
    %143 = tosa.reduce_sum %142 {axis = 2 : i32} : (tensor<4x4x5x5xf32>) -> tensor<4x4x1x5xf32>
    %144 = tosa.reduce_sum %143 {axis = 3 : i32} : (tensor<4x4x1x5xf32>) -> tensor<4x4x1x1xf32>
    %145 = tosa.reshape %144, %8 : (tensor<4x4x1x1xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
    %146 = tosa.mul %145, %34, %2 : (tensor<4x4xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<4x4xf32>
    %147 = tosa.transpose %arg13 {perms = array<i32: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %148 = tosa.reshape %146, %9 : (tensor<4x4xf32>, !tosa.shape<3>) -> tensor<1x4x4xf32>
    %149 = tosa.reshape %147, %10 : (tensor<4x3xf32>, !tosa.shape<3>) -> tensor<1x4x3xf32>
    %150 = tosa.matmul %148, %149, %0, %0 : (tensor<1x4x4xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
    %151 = tosa.reshape %150, %11 : (tensor<1x4x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
    %152 = tosa.reshape %arg14, %12 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %153 = tosa.add %151, %152 : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
    %154 = tosa.reduce_max %153 {axis = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %155 = tosa.sub %153, %154 : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
    %156 = tosa.exp %155 : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %157 = tosa.reduce_sum %156 {axis = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %158 = tosa.log %157 : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %159 = tosa.sub %155, %158 : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
    %160 = tosa.equal %arg16, %35 : (tensor<4xi64>, tensor<1xi64>) -> tensor<4xi1>
    %161 = tosa.select %160, %36, %arg16 : (tensor<4xi1>, tensor<1xi64>, tensor<4xi64>) -> tensor<4xi64>
    %162 = tosa.reshape %161, %5 : (tensor<4xi64>, !tosa.shape<2>) -> tensor<4x1xi64>
    %163 = tosa.cast %162 : (tensor<4x1xi64>) -> tensor<4x1xi32>
    %164 = tosa.reshape %163, %6 : (tensor<4x1xi32>, !tosa.shape<3>) -> tensor<4x1x1xi32>
    %165 = tosa.concat %14, %164 {axis = 2 : i32} : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x2xi32>
    %166 = tosa.reshape %159, %15 : (tensor<4x3xf32>, !tosa.shape<3>) -> tensor<1x12x1xf32>
    %167 = tosa.reshape %165, %16 : (tensor<4x1x2xi32>, !tosa.shape<2>) -> tensor<4x2xi32>
    %168 = tosa.mul %167, %37, %2 : (tensor<4x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<4x2xi32>
    %169 = tosa.reduce_sum %168 {axis = 1 : i32} : (tensor<4x2xi32>) -> tensor<4x1xi32>
    %170 = tosa.reshape %169, %17 : (tensor<4x1xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %171 = tosa.gather %166, %170 : (tensor<1x12x1xf32>, tensor<1x4xi32>) -> tensor<1x4x1xf32>
    %172 = tosa.reshape %171, %13 : (tensor<1x4x1xf32>, !tosa.shape<1>) -> tensor<4xf32>
    %173 = tosa.negate %172, %0, %0 : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
    %174 = tosa.select %160, %0, %173 : (tensor<4xi1>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
    %175 = tosa.logical_not %160 : (tensor<4xi1>) -> tensor<4xi1>
    %176 = tosa.cast %175 : (tensor<4xi1>) -> tensor<4xi64>
    %177 = tosa.reduce_sum %176 {axis = 0 : i32} : (tensor<4xi64>) -> tensor<1xi64>
    %178 = tosa.reshape %177, %18 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %179 = tosa.cast %178 : (tensor<i64>) -> tensor<f32>
    %180 = tosa.reduce_sum %174 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<1xf32>
    %181 = tosa.reshape %180, %18 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %182 = tosa.reciprocal %179 : (tensor<f32>) -> tensor<f32>
    %183 = tosa.mul %181, %182, %2 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %183 : tensor<f32>
  }
}
