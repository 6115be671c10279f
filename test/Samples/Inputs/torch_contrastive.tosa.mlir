module {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<8x6xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x5xf32>, %arg4: tensor<8xf32>, %arg5: tensor<5x6xf32>, %arg6: tensor<5x5xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 5, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 6, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[5, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %6 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[1, 5, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 5, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[1, 8, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<5> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<5> : tensor<1xindex>} : () -> !tosa.shape<1>
    %12 = "tosa.const"() <{values = dense<[[1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<5x5xf32>}> : () -> tensor<5x5xf32>
    %13 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %14 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %15 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %16 = "tosa.const"() <{values = dense<2.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %17 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %18 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<8x6xf32>) -> tensor<6x8xf32>
    %19 = tosa.reshape %arg5, %1 : (tensor<5x6xf32>, !tosa.shape<3>) -> tensor<1x5x6xf32>
    %20 = tosa.reshape %18, %2 : (tensor<6x8xf32>, !tosa.shape<3>) -> tensor<1x6x8xf32>
    %21 = tosa.matmul %19, %20, %0, %0 : (tensor<1x5x6xf32>, tensor<1x6x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x8xf32>
    %22 = tosa.reshape %21, %3 : (tensor<1x5x8xf32>, !tosa.shape<2>) -> tensor<5x8xf32>
    %23 = tosa.reshape %arg2, %6 : (tensor<8xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
    %24 = tosa.add %22, %23 : (tensor<5x8xf32>, tensor<1x8xf32>) -> tensor<5x8xf32>
    %25 = tosa.tanh %24 : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %26 = tosa.abs %25 : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %27 = tosa.pow %26, %14 : (tensor<5x8xf32>, tensor<1x1xf32>) -> tensor<5x8xf32>
    %28 = tosa.reduce_sum %27 {axis = 1 : i32} : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %29 = tosa.pow %28, %15 : (tensor<5x1xf32>, tensor<1x1xf32>) -> tensor<5x1xf32>
    %30 = tosa.clamp %29 {max_val = 3.40282347E+38 : f32, min_val = 9.99999996E-13 : f32} : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %31 = tosa.tile %30, %6 : (tensor<5x1xf32>, !tosa.shape<2>) -> tensor<5x8xf32>
    %32 = tosa.reciprocal %31 : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %33 = tosa.mul %25, %32, %5 : (tensor<5x8xf32>, tensor<5x8xf32>, tensor<1xi8>) -> tensor<5x8xf32>
    %34 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<8x5xf32>) -> tensor<5x8xf32>
    %35 = tosa.reshape %arg6, %7 : (tensor<5x5xf32>, !tosa.shape<3>) -> tensor<1x5x5xf32>
    %36 = tosa.reshape %34, %8 : (tensor<5x8xf32>, !tosa.shape<3>) -> tensor<1x5x8xf32>
    %37 = tosa.matmul %35, %36, %0, %0 : (tensor<1x5x5xf32>, tensor<1x5x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x8xf32>
    %38 = tosa.reshape %37, %3 : (tensor<1x5x8xf32>, !tosa.shape<2>) -> tensor<5x8xf32>
    %39 = tosa.reshape %arg4, %6 : (tensor<8xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
    %40 = tosa.add %38, %39 : (tensor<5x8xf32>, tensor<1x8xf32>) -> tensor<5x8xf32>
    %41 = tosa.tanh %40 : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %42 = tosa.abs %41 : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %43 = tosa.pow %42, %14 : (tensor<5x8xf32>, tensor<1x1xf32>) -> tensor<5x8xf32>
    %44 = tosa.reduce_sum %43 {axis = 1 : i32} : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %45 = tosa.pow %44, %15 : (tensor<5x1xf32>, tensor<1x1xf32>) -> tensor<5x1xf32>
    %46 = tosa.clamp %45 {max_val = 3.40282347E+38 : f32, min_val = 9.99999996E-13 : f32} : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %47 = tosa.tile %46, %6 : (tensor<5x1xf32>, !tosa.shape<2>) -> tensor<5x8xf32>
    %48 = tosa.reciprocal %47 : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %49 = tosa.mul %41, %48, %5 : (tensor<5x8xf32>, tensor<5x8xf32>, tensor<1xi8>) -> tensor<5x8xf32>
    %50 = tosa.exp %arg0 : (tensor<f32>) -> tensor<f32>
    %51 = tosa.transpose %49 {perms = array<i32: 1, 0>} : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %52 = tosa.reshape %33, %8 : (tensor<5x8xf32>, !tosa.shape<3>) -> tensor<1x5x8xf32>
    %53 = tosa.reshape %51, %9 : (tensor<8x5xf32>, !tosa.shape<3>) -> tensor<1x8x5xf32>
    %54 = tosa.matmul %52, %53, %0, %0 : (tensor<1x5x8xf32>, tensor<1x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5xf32>
    %55 = tosa.reshape %54, %10 : (tensor<1x5x5xf32>, !tosa.shape<2>) -> tensor<5x5xf32>
    %56 = tosa.reshape %50, %4 : (tensor<f32>, !tosa.shape<2>) -> tensor<1x1xf32>
    %57 = tosa.mul %56, %55, %5 : (tensor<1x1xf32>, tensor<5x5xf32>, tensor<1xi8>) -> tensor<5x5xf32>
    %58 = tosa.reduce_max %57 {axis = 0 : i32} : (tensor<5x5xf32>) -> tensor<1x5xf32>
    %59 = tosa.sub %57, %58 : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<5x5xf32>
    %60 = tosa.exp %59 : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %61 = tosa.reduce_sum %60 {axis = 0 : i32} : (tensor<5x5xf32>) -> tensor<1x5xf32>
    %62 = tosa.log %61 : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %63 = tosa.sub %59, %62 : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<5x5xf32>
    %64 = tosa.reduce_max %57 {axis = 1 : i32} : (tensor<5x5xf32>) -> tensor<5x1xf32>
    %65 = tosa.sub %57, %64 : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x5xf32>
    %66 = tosa.exp %65 : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %67 = tosa.reduce_sum %66 {axis = 1 : i32} : (tensor<5x5xf32>) -> tensor<5x1xf32>
    %68 = tosa.log %67 : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %69 = tosa.sub %65, %68 : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x5xf32>
    %70 = tosa.add %63, %69 : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    %71 = tosa.mul %70, %12, %5 : (tensor<5x5xf32>, tensor<5x5xf32>, tensor<1xi8>) -> tensor<5x5xf32>
    %72 = tosa.reduce_sum %71 {axis = 1 : i32} : (tensor<5x5xf32>) -> tensor<5x1xf32>
    %73 = tosa.reshape %72, %11 : (tensor<5x1xf32>, !tosa.shape<1>) -> tensor<5xf32>
    %74 = tosa.reduce_sum %73 {axis = 0 : i32} : (tensor<5xf32>) -> tensor<1xf32>
    %75 = tosa.reshape %74, %13 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %76 = tosa.mul %75, %16, %5 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %77 = tosa.negate %76, %0, %0 : (tensor<f32>, tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
    %78 = tosa.mul %77, %17, %5 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %78 : tensor<f32>
  }
}
