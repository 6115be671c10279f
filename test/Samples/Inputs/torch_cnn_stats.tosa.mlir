module {
  func.func @main(%arg0: tensor<6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6x2x3x3xf32>, %arg3: tensor<4x6xf32>, %arg4: tensor<4xf32>, %arg5: tensor<6xf32>, %arg6: tensor<6xf32>, %arg7: tensor<4x2x7x7xf32>, %arg8: tensor<4xi64>) -> (tensor<f32>, tensor<6xf32>, tensor<6xf32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<6xf32>}> : () -> tensor<6xf32>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
    %4 = tosa.const_shape  {values = dense<[1, 6, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %5 = tosa.const_shape  {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[1, 4, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 6, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<4> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
    %12 = tosa.const_shape  {values = dense<[4, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi32>}> : () -> tensor<4x1x1xi32>
    %14 = tosa.const_shape  {values = dense<[1, 16, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %17 = "tosa.const"() <{values = dense<1.000000e-02> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %18 = "tosa.const"() <{values = dense<0.00999999977> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %19 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %20 = "tosa.const"() <{values = dense<1.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %21 = "tosa.const"() <{values = dense<0.899999976> : tensor<1xf32>}> : () -> tensor<1xf32>
    %22 = "tosa.const"() <{values = dense<1.01010096> : tensor<1xf32>}> : () -> tensor<1xf32>
    %23 = "tosa.const"() <{values = dense<4.000000e-02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %24 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %25 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %26 = "tosa.const"() <{values = dense<[[4, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %27 = tosa.transpose %arg7 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x2x7x7xf32>) -> tensor<4x7x7x2xf32>
    %28 = tosa.transpose %arg2 {perms = array<i32: 0, 2, 3, 1>} : (tensor<6x2x3x3xf32>) -> tensor<6x3x3x2xf32>
    %29 = tosa.conv2d %27, %28, %1, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<4x7x7x2xf32>, tensor<6x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x5x5x6xf32>
    %30 = tosa.transpose %29 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x5x5x6xf32>) -> tensor<4x6x5x5xf32>
    %31 = tosa.cast %30 : (tensor<4x6x5x5xf32>) -> tensor<4x6x5x5xf64>
    %32 = tosa.reduce_sum %31 {axis = 0 : i32} : (tensor<4x6x5x5xf64>) -> tensor<1x6x5x5xf64>
    %33 = tosa.reduce_sum %32 {axis = 2 : i32} : (tensor<1x6x5x5xf64>) -> tensor<1x6x1x5xf64>
    %34 = tosa.reduce_sum %33 {axis = 3 : i32} : (tensor<1x6x1x5xf64>) -> tensor<1x6x1x1xf64>
    %35 = tosa.mul %34, %17, %2 : (tensor<1x6x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x6x1x1xf64>
    %36 = tosa.sub %31, %35 : (tensor<4x6x5x5xf64>, tensor<1x6x1x1xf64>) -> tensor<4x6x5x5xf64>
    %37 = tosa.mul %36, %36, %2 : (tensor<4x6x5x5xf64>, tensor<4x6x5x5xf64>, tensor<1xi8>) -> tensor<4x6x5x5xf64>
    %38 = tosa.reduce_sum %37 {axis = 0 : i32} : (tensor<4x6x5x5xf64>) -> tensor<1x6x5x5xf64>
    %39 = tosa.reduce_sum %38 {axis = 2 : i32} : (tensor<1x6x5x5xf64>) -> tensor<1x6x1x5xf64>
    %40 = tosa.reduce_sum %39 {axis = 3 : i32} : (tensor<1x6x1x5xf64>) -> tensor<1x6x1x1xf64>
    %41 = tosa.mul %40, %17, %2 : (tensor<1x6x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<1x6x1x1xf64>
    %42 = tosa.cast %41 : (tensor<1x6x1x1xf64>) -> tensor<1x6x1x1xf32>
    %43 = tosa.reduce_sum %30 {axis = 0 : i32} : (tensor<4x6x5x5xf32>) -> tensor<1x6x5x5xf32>
    %44 = tosa.reduce_sum %43 {axis = 2 : i32} : (tensor<1x6x5x5xf32>) -> tensor<1x6x1x5xf32>
    %45 = tosa.reduce_sum %44 {axis = 3 : i32} : (tensor<1x6x1x5xf32>) -> tensor<1x6x1x1xf32>
    %46 = tosa.mul %45, %18, %2 : (tensor<1x6x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x1x1xf32>
    %47 = tosa.add %42, %19 : (tensor<1x6x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x6x1x1xf32>
    %48 = tosa.rsqrt %47 : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
    %49 = tosa.sub %30, %46 : (tensor<4x6x5x5xf32>, tensor<1x6x1x1xf32>) -> tensor<4x6x5x5xf32>
    %50 = tosa.mul %49, %48, %2 : (tensor<4x6x5x5xf32>, tensor<1x6x1x1xf32>, tensor<1xi8>) -> tensor<4x6x5x5xf32>
    %51 = tosa.reshape %46, %3 : (tensor<1x6x1x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %52 = tosa.mul %51, %20, %2 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %53 = tosa.mul %arg5, %21, %2 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %54 = tosa.add %52, %53 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %55 = tosa.reshape %42, %3 : (tensor<1x6x1x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %56 = tosa.mul %55, %22, %2 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %57 = tosa.mul %56, %20, %2 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %58 = tosa.mul %arg6, %21, %2 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %59 = tosa.add %57, %58 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %60 = tosa.reshape %arg0, %4 : (tensor<6xf32>, !tosa.shape<4>) -> tensor<1x6x1x1xf32>
    %61 = tosa.mul %50, %60, %2 : (tensor<4x6x5x5xf32>, tensor<1x6x1x1xf32>, tensor<1xi8>) -> tensor<4x6x5x5xf32>
    %62 = tosa.reshape %arg1, %4 : (tensor<6xf32>, !tosa.shape<4>) -> tensor<1x6x1x1xf32>
    %63 = tosa.add %61, %62 : (tensor<4x6x5x5xf32>, tensor<1x6x1x1xf32>) -> tensor<4x6x5x5xf32>
    %64 = tosa.clamp %63 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x6x5x5xf32>) -> tensor<4x6x5x5xf32>
    %65 = tosa.reduce_sum %64 {axis = 2 : i32} : (tensor<4x6x5x5xf32>) -> tensor<4x6x1x5xf32>
    %66 = tosa.reduce_sum %65 {axis = 3 : i32} : (tensor<4x6x1x5xf32>) -> tensor<4x6x1x1xf32>
    %67 = tosa.reshape %66, %5 : (tensor<4x6x1x1xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
    %68 = tosa.mul %67, %23, %2 : (tensor<4x6xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<4x6xf32>
    %69 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %70 = tosa.reshape %68, %6 : (tensor<4x6xf32>, !tosa.shape<3>) -> tensor<1x4x6xf32>
    %71 = tosa.reshape %69, %7 : (tensor<6x4xf32>, !tosa.shape<3>) -> tensor<1x6x4xf32>
    %72 = tosa.matmul %70, %71, %0, %0 : (tensor<1x4x6xf32>, tensor<1x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32>
    %73 = tosa.reshape %72, %8 : (tensor<1x4x4xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
    %74 = tosa.reshape %arg4, %9 : (tensor<4xf32>, !tosa.shape<2>) -> tensor<1x4xf32>
    %75 = tosa.add %73, %74 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
    %76 = tosa.reduce_max %75 {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %77 = tosa.sub %75, %76 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
    %78 = tosa.exp %77 : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %79 = tosa.reduce_sum %78 {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %80 = tosa.log %79 : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %81 = tosa.sub %77, %80 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
    %82 = tosa.equal %arg8, %24 : (tensor<4xi64>, tensor<1xi64>) -> tensor<4xi1>
    %83 = tosa.select %82, %25, %arg8 : (tensor<4xi1>, tensor<1xi64>, tensor<4xi64>) -> tensor<4xi64>
    %84 = tosa.reshape %83, %10 : (tensor<4xi64>, !tosa.shape<2>) -> tensor<4x1xi64>
    %85 = tosa.cast %84 : (tensor<4x1xi64>) -> tensor<4x1xi32>
    %86 = tosa.reshape %85, %12 : (tensor<4x1xi32>, !tosa.shape<3>) -> tensor<4x1x1xi32>
    %87 = tosa.concat %13, %86 {axis = 2 : i32} : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x2xi32>
    %88 = tosa.reshape %81, %14 : (tensor<4x4xf32>, !tosa.shape<3>) -> tensor<1x16x1xf32>
    %89 = tosa.reshape %87, %15 : (tensor<4x1x2xi32>, !tosa.shape<2>) -> tensor<4x2xi32>
    %90 = tosa.mul %89, %26, %2 : (tensor<4x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<4x2xi32>
    %91 = tosa.reduce_sum %90 {axis = 1 : i32} : (tensor<4x2xi32>) -> tensor<4x1xi32>
    %92 = tosa.reshape %91, %9 : (tensor<4x1xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %93 = tosa.gather %88, %92 : (tensor<1x16x1xf32>, tensor<1x4xi32>) -> tensor<1x4x1xf32>
    %94 = tosa.reshape %93, %11 : (tensor<1x4x1xf32>, !tosa.shape<1>) -> tensor<4xf32>
    %95 = tosa.negate %94, %0, %0 : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
    %96 = tosa.select %82, %0, %95 : (tensor<4xi1>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
    %97 = tosa.logical_not %82 : (tensor<4xi1>) -> tensor<4xi1>
    %98 = tosa.cast %97 : (tensor<4xi1>) -> tensor<4xi64>
    %99 = tosa.reduce_sum %98 {axis = 0 : i32} : (tensor<4xi64>) -> tensor<1xi64>
    %100 = tosa.reshape %99, %16 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %101 = tosa.cast %100 : (tensor<i64>) -> tensor<f32>
    %102 = tosa.reduce_sum %96 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<1xf32>
    %103 = tosa.reshape %102, %16 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %104 = tosa.reciprocal %101 : (tensor<f32>) -> tensor<f32>
    %105 = tosa.mul %103, %104, %2 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %105, %54, %59 : tensor<f32>, tensor<6xf32>, tensor<6xf32>
  }
}
