module {
  func.func @main(%arg0: tensor<3x6x8xf32>, %arg1: tensor<3x6xf32>, %arg2: tensor<3xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2xf32>, %arg5: tensor<6x6xf32>, %arg6: tensor<6x2xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 6, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 6, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[6, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
    %7 = tosa.const_shape  {values = dense<[3, 6, 8, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %8 = tosa.const_shape  {values = dense<[1, 6, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[6, 3, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[6, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[6, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<8> : tensor<1xindex>} : () -> !tosa.shape<1>
    %13 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[1, 6, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[1, 8, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[6, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %19 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %20 = "tosa.const"() <{values = dense<0.166666672> : tensor<1xf32>}> : () -> tensor<1xf32>
    %21 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %22 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %23 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %24 = "tosa.const"() <{values = dense<0.166666672> : tensor<f32>}> : () -> tensor<f32>
    %25 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %26 = tosa.reshape %arg5, %1 : (tensor<6x6xf32>, !tosa.shape<3>) -> tensor<1x6x6xf32>
    %27 = tosa.reshape %25, %2 : (tensor<6x3xf32>, !tosa.shape<3>) -> tensor<1x6x3xf32>
    %28 = tosa.matmul %26, %27, %0, %0 : (tensor<1x6x6xf32>, tensor<1x6x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x3xf32>
    %29 = tosa.reshape %28, %3 : (tensor<1x6x3xf32>, !tosa.shape<2>) -> tensor<6x3xf32>
    %30 = tosa.reshape %arg2, %5 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %31 = tosa.add %29, %30 : (tensor<6x3xf32>, tensor<1x3xf32>) -> tensor<6x3xf32>
    %32 = tosa.reduce_max %31 {axis = 1 : i32} : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %33 = tosa.sub %31, %32 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %34 = tosa.exp %33 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %35 = tosa.reduce_sum %34 {axis = 1 : i32} : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %36 = tosa.reciprocal %35 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %37 = tosa.mul %34, %36, %4 : (tensor<6x3xf32>, tensor<6x1xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %38 = tosa.reshape %arg0, %7 : (tensor<3x6x8xf32>, !tosa.shape<4>) -> tensor<3x6x8x1xf32>
    %39 = tosa.transpose %38 {perms = array<i32: 1, 0, 2, 3>} : (tensor<3x6x8x1xf32>) -> tensor<6x3x8x1xf32>
    %40 = tosa.reshape %39, %8 : (tensor<6x3x8x1xf32>, !tosa.shape<3>) -> tensor<1x6x24xf32>
    %41 = tosa.matmul %26, %40, %0, %0 : (tensor<1x6x6xf32>, tensor<1x6x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x24xf32>
    %42 = tosa.reshape %41, %9 : (tensor<1x6x24xf32>, !tosa.shape<3>) -> tensor<6x3x8xf32>
    %43 = tosa.sin %42 : (tensor<6x3x8xf32>) -> tensor<6x3x8xf32>
    %44 = tosa.reshape %37, %10 : (tensor<6x3xf32>, !tosa.shape<3>) -> tensor<6x1x3xf32>
    %45 = tosa.matmul %44, %43, %0, %0 : (tensor<6x1x3xf32>, tensor<6x3x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6x1x8xf32>
    %46 = tosa.reshape %45, %11 : (tensor<6x1x8xf32>, !tosa.shape<2>) -> tensor<6x8xf32>
    %47 = tosa.mul %46, %19, %4 : (tensor<6x8xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x8xf32>
    %48 = tosa.maximum %46, %47 : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %49 = tosa.reduce_sum %46 {axis = 0 : i32} : (tensor<6x8xf32>) -> tensor<1x8xf32>
    %50 = tosa.reshape %49, %12 : (tensor<1x8xf32>, !tosa.shape<1>) -> tensor<8xf32>
    %51 = tosa.mul %50, %20, %4 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %52 = tosa.reshape %51, %13 : (tensor<8xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
    %53 = tosa.minimum %46, %52 : (tensor<6x8xf32>, tensor<1x8xf32>) -> tensor<6x8xf32>
    %54 = tosa.add %48, %53 : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %55 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<2x8xf32>) -> tensor<8x2xf32>
    %56 = tosa.reshape %54, %14 : (tensor<6x8xf32>, !tosa.shape<3>) -> tensor<1x6x8xf32>
    %57 = tosa.reshape %55, %15 : (tensor<8x2xf32>, !tosa.shape<3>) -> tensor<1x8x2xf32>
    %58 = tosa.matmul %56, %57, %0, %0 : (tensor<1x6x8xf32>, tensor<1x8x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x2xf32>
    %59 = tosa.reshape %58, %16 : (tensor<1x6x2xf32>, !tosa.shape<2>) -> tensor<6x2xf32>
    %60 = tosa.reshape %arg4, %17 : (tensor<2xf32>, !tosa.shape<2>) -> tensor<1x2xf32>
    %61 = tosa.add %59, %60 : (tensor<6x2xf32>, tensor<1x2xf32>) -> tensor<6x2xf32>
    %62 = tosa.clamp %61 {max_val = 2.000000e+00 : f32, min_val = -2.000000e+00 : f32} : (tensor<6x2xf32>) -> tensor<6x2xf32>
    %63 = tosa.sub %62, %arg6 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
    %64 = tosa.pow %63, %21 : (tensor<6x2xf32>, tensor<1x1xf32>) -> tensor<6x2xf32>
    %65 = tosa.reduce_sum %64 {axis = 1 : i32} : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %66 = tosa.reshape %65, %6 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %67 = tosa.add %66, %22 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %68 = tosa.pow %67, %23 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %69 = tosa.reduce_sum %68 {axis = 0 : i32} : (tensor<6xf32>) -> tensor<1xf32>
    %70 = tosa.reshape %69, %18 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %71 = tosa.mul %70, %24, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %71 : tensor<f32>
  }
}
