module {
  func.func @main(%arg0: tensor<4x2x3x3xf32>, %arg1: tensor<4xf32>, %arg2: tensor<6x2x3x3xf32>, %arg3: tensor<6xf32>, %arg4: tensor<6x4x2x2xf32>, %arg5: tensor<4xf32>, %arg6: tensor<1x8x1x1xf32>, %arg7: tensor<1xf32>, %arg8: tensor<2x2x8x8xf32>, %arg9: tensor<2x1x8x8xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.const_shape  {values = dense<[2, 4, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %3 = tosa.const_shape  {values = dense<[3, 3, 3, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %4 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
    %5 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %6 = tosa.const_shape  {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
    %7 = tosa.const_shape  {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %8 = tosa.const_shape  {values = dense<[3, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %9 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %10 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %11 = "tosa.const"() <{values = dense<1.250000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %12 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %13 = "tosa.const"() <{values = dense<3.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %14 = "tosa.const"() <{values = dense<0.166666672> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %15 = tosa.const_shape  {values = dense<[1, 1, 1, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %16 = tosa.const_shape  {values = dense<[2, 1, 8, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %17 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %18 = "tosa.const"() <{values = dense<7.812500e-03> : tensor<f32>}> : () -> tensor<f32>
    %19 = tosa.transpose %arg8 {perms = array<i32: 0, 2, 3, 1>} : (tensor<2x2x8x8xf32>) -> tensor<2x8x8x2xf32>
    %20 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x2x3x3xf32>) -> tensor<4x3x3x2xf32>
    %21 = tosa.conv2d %19, %20, %arg1, %0, %0 {acc_type = f32, dilation = array<i64: 2, 2>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<2x8x8x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x4xf32>
    %22 = tosa.transpose %21 {perms = array<i32: 0, 3, 1, 2>} : (tensor<2x8x8x4xf32>) -> tensor<2x4x8x8xf32>
    %23 = tosa.maximum %22, %10 : (tensor<2x4x8x8xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x8x8xf32>
    %24 = tosa.minimum %22, %10 : (tensor<2x4x8x8xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x8x8xf32>
    %25 = tosa.mul %24, %11, %1 : (tensor<2x4x8x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x8x8xf32>
    %26 = tosa.add %23, %25 : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %27 = tosa.transpose %26 {perms = array<i32: 0, 2, 3, 1>} : (tensor<2x4x8x8xf32>) -> tensor<2x8x8x4xf32>
    %28 = tosa.avg_pool2d %27, %0, %0 {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<2x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4x4xf32>
    %29 = tosa.transpose %arg2 {perms = array<i32: 0, 2, 3, 1>} : (tensor<6x2x3x3xf32>) -> tensor<6x3x3x2xf32>
    %30 = tosa.slice %28, %5, %2 : (tensor<2x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x4x2xf32>
    %31 = tosa.slice %29, %5, %3 : (tensor<6x3x3x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<3x3x3x2xf32>
    %32 = tosa.slice %arg3, %6, %4 : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xf32>
    %33 = tosa.conv2d %30, %31, %32, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x4x4x2xf32>, tensor<3x3x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4x3xf32>
    %34 = tosa.slice %28, %7, %2 : (tensor<2x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x4x2xf32>
    %35 = tosa.slice %29, %8, %3 : (tensor<6x3x3x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<3x3x3x2xf32>
    %36 = tosa.slice %arg3, %4, %4 : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xf32>
    %37 = tosa.conv2d %34, %35, %36, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x4x4x2xf32>, tensor<3x3x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4x3xf32>
    %38 = tosa.concat %33, %37 {axis = 3 : i32} : (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>) -> tensor<2x4x4x6xf32>
    %39 = tosa.maximum %38, %10 : (tensor<2x4x4x6xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x4x6xf32>
    %40 = tosa.minimum %38, %10 : (tensor<2x4x4x6xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x4x6xf32>
    %41 = tosa.exp %40 : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
    %42 = tosa.sub %41, %12 : (tensor<2x4x4x6xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x4x6xf32>
    %43 = tosa.add %39, %42 : (tensor<2x4x4x6xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
    %44 = tosa.transpose %arg4 {perms = array<i32: 1, 2, 3, 0>} : (tensor<6x4x2x2xf32>) -> tensor<4x2x2x6xf32>
    %45 = tosa.transpose_conv2d %43, %44, %arg5, %0, %0 {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<2x4x4x6xf32>, tensor<4x2x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x4xf32>
    %46 = tosa.transpose %45 {perms = array<i32: 0, 3, 1, 2>} : (tensor<2x8x8x4xf32>) -> tensor<2x4x8x8xf32>
    %47 = tosa.concat %46, %26 {axis = 1 : i32} : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x8x8x8xf32>
    %48 = tosa.add %47, %13 : (tensor<2x8x8x8xf32>, tensor<1x1x1x1xf32>) -> tensor<2x8x8x8xf32>
    %49 = tosa.clamp %48 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    %50 = tosa.mul %47, %49, %1 : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<1xi8>) -> tensor<2x8x8x8xf32>
    %51 = tosa.mul %50, %14, %1 : (tensor<2x8x8x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x8x8xf32>
    %52 = tosa.transpose %51 {perms = array<i32: 0, 2, 3, 1>} : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    %53 = tosa.reshape %arg6, %15 : (tensor<1x8x1x1xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %54 = tosa.conv2d %52, %53, %arg7, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x8x8x8xf32>, tensor<1x1x1x8xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x1xf32>
    %55 = tosa.reshape %54, %16 : (tensor<2x8x8x1xf32>, !tosa.shape<4>) -> tensor<2x1x8x8xf32>
    %56 = tosa.tanh %55 : (tensor<2x1x8x8xf32>) -> tensor<2x1x8x8xf32>
    %57 = tosa.sub %56, %arg9 : (tensor<2x1x8x8xf32>, tensor<2x1x8x8xf32>) -> tensor<2x1x8x8xf32>
    %58 = tosa.pow %57, %17 : (tensor<2x1x8x8xf32>, tensor<1x1x1x1xf32>) -> tensor<2x1x8x8xf32>
    %59 = tosa.reduce_sum %58 {axis = 0 : i32} : (tensor<2x1x8x8xf32>) -> tensor<1x1x8x8xf32>
    %60 = tosa.reduce_sum %59 {axis = 2 : i32} : (tensor<1x1x8x8xf32>) -> tensor<1x1x1x8xf32>
    %61 = tosa.reduce_sum %60 {axis = 3 : i32} : (tensor<1x1x1x8xf32>) -> tensor<1x1x1x1xf32>
    %62 = tosa.reshape %61, %9 : (tensor<1x1x1x1xf32>, !tosa.shape<0>) -> tensor<f32>
    %63 = tosa.mul %62, %18, %1 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %63 : tensor<f32>
  }
}
