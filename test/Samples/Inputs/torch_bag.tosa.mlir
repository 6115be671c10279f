module {
  func.func @main(%arg0: tensor<23x10xf32>, %arg1: tensor<12x10xf32>, %arg2: tensor<12xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<3xf32>, %arg5: tensor<4x5xi64>, %arg6: tensor<4x3xf32>) -> tensor<f32> {
    %0 = tosa.const_shape  {values = dense<[1, 23, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<[1, 20]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.const_shape  {values = dense<[4, 5, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[4, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %6 = tosa.const_shape  {values = dense<[1, 4, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 10, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[4, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 4, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 12, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %13 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %15 = "tosa.const"() <{values = dense<2.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %16 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %17 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %18 = "tosa.const"() <{values = dense<0.0833333358> : tensor<f32>}> : () -> tensor<f32>
    %19 = tosa.reshape %arg0, %0 : (tensor<23x10xf32>, !tosa.shape<3>) -> tensor<1x23x10xf32>
    %20 = tosa.reshape %arg5, %1 : (tensor<4x5xi64>, !tosa.shape<2>) -> tensor<1x20xi64>
    %21 = tosa.cast %20 : (tensor<1x20xi64>) -> tensor<1x20xi32>
    %22 = tosa.gather %19, %21 : (tensor<1x23x10xf32>, tensor<1x20xi32>) -> tensor<1x20x10xf32>
    %23 = tosa.reshape %22, %2 : (tensor<1x20x10xf32>, !tosa.shape<3>) -> tensor<4x5x10xf32>
    %24 = tosa.reduce_sum %23 {axis = 1 : i32} : (tensor<4x5x10xf32>) -> tensor<4x1x10xf32>
    %25 = tosa.reshape %24, %3 : (tensor<4x1x10xf32>, !tosa.shape<2>) -> tensor<4x10xf32>
    %26 = tosa.mul %25, %15, %4 : (tensor<4x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<4x10xf32>
    %27 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<12x10xf32>) -> tensor<10x12xf32>
    %28 = tosa.reshape %26, %6 : (tensor<4x10xf32>, !tosa.shape<3>) -> tensor<1x4x10xf32>
    %29 = tosa.reshape %27, %7 : (tensor<10x12xf32>, !tosa.shape<3>) -> tensor<1x10x12xf32>
    %30 = tosa.matmul %28, %29, %5, %5 : (tensor<1x4x10xf32>, tensor<1x10x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x12xf32>
    %31 = tosa.reshape %30, %8 : (tensor<1x4x12xf32>, !tosa.shape<2>) -> tensor<4x12xf32>
    %32 = tosa.reshape %arg2, %9 : (tensor<12xf32>, !tosa.shape<2>) -> tensor<1x12xf32>
    %33 = tosa.add %31, %32 : (tensor<4x12xf32>, tensor<1x12xf32>) -> tensor<4x12xf32>
    %34 = tosa.sigmoid %33 : (tensor<4x12xf32>) -> tensor<4x12xf32>
    %35 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<3x12xf32>) -> tensor<12x3xf32>
    %36 = tosa.reshape %34, %10 : (tensor<4x12xf32>, !tosa.shape<3>) -> tensor<1x4x12xf32>
    %37 = tosa.reshape %35, %11 : (tensor<12x3xf32>, !tosa.shape<3>) -> tensor<1x12x3xf32>
    %38 = tosa.matmul %36, %37, %5, %5 : (tensor<1x4x12xf32>, tensor<1x12x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
    %39 = tosa.reshape %38, %12 : (tensor<1x4x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
    %40 = tosa.reshape %arg4, %13 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %41 = tosa.add %39, %40 : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
    %42 = tosa.sub %16, %arg6 : (tensor<1x1xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %43 = tosa.mul %42, %41, %4 : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<1xi8>) -> tensor<4x3xf32>
    %44 = tosa.minimum %41, %17 : (tensor<4x3xf32>, tensor<1x1xf32>) -> tensor<4x3xf32>
    %45 = tosa.abs %41 : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %46 = tosa.negate %45, %5, %5 : (tensor<4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x3xf32>
    %47 = tosa.exp %46 : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %48 = tosa.add %47, %16 : (tensor<4x3xf32>, tensor<1x1xf32>) -> tensor<4x3xf32>
    %49 = tosa.log %48 : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %50 = tosa.sub %44, %49 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %51 = tosa.sub %43, %50 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %52 = tosa.reduce_sum %51 {axis = 0 : i32} : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %53 = tosa.reduce_sum %52 {axis = 1 : i32} : (tensor<1x3xf32>) -> tensor<1x1xf32>
    %54 = tosa.reshape %53, %14 : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
    %55 = tosa.mul %54, %18, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %55 : tensor<f32>
  }
}
