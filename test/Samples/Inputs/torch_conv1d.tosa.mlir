module {
  func.func @main(%arg0: tensor<8x3x3xf32>, %arg1: tensor<8xf32>, %arg2: tensor<12x4x3xf32>, %arg3: tensor<12xf32>, %arg4: tensor<4x6xf32>, %arg5: tensor<4xf32>, %arg6: tensor<4x3x14xf32>, %arg7: tensor<4xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<[[4, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %1 = tosa.const_shape  {values = dense<[4, 3, 1, 14]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = tosa.const_shape  {values = dense<[8, 3, 1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %3 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %4 = tosa.const_shape  {values = dense<[4, 8, 14]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[4, 4, 14]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<0> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[0, 4, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %9 = tosa.const_shape  {values = dense<[4, 4, 1, 14]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %10 = tosa.const_shape  {values = dense<[12, 4, 1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %11 = tosa.const_shape  {values = dense<[4, 12, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[4, 6, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[0, 6, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %14 = tosa.const_shape  {values = dense<[1, 4, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[1, 6, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<4> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %19 = tosa.const_shape  {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
    %20 = tosa.const_shape  {values = dense<[4, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi32>}> : () -> tensor<4x1x1xi32>
    %22 = tosa.const_shape  {values = dense<[1, 16, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %24 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %25 = "tosa.const"() <{values = dense_resource<torch_tensor_4_torch.float32> : tensor<1x4xf32>}> : () -> tensor<1x4xf32>
    %26 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %27 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %28 = tosa.reshape %arg6, %1 : (tensor<4x3x14xf32>, !tosa.shape<4>) -> tensor<4x3x1x14xf32>
    %29 = tosa.reshape %arg0, %2 : (tensor<8x3x3xf32>, !tosa.shape<4>) -> tensor<8x3x1x3xf32>
    %30 = tosa.transpose %28 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x3x1x14xf32>) -> tensor<4x1x14x3xf32>
    %31 = tosa.transpose %29 {perms = array<i32: 0, 2, 3, 1>} : (tensor<8x3x1x3xf32>) -> tensor<8x1x3x3xf32>
    %32 = tosa.conv2d %30, %31, %arg1, %3, %3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>} : (tensor<4x1x14x3xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x1x14x8xf32>
    %33 = tosa.transpose %32 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x1x14x8xf32>) -> tensor<4x8x1x14xf32>
    %34 = tosa.reshape %33, %4 : (tensor<4x8x1x14xf32>, !tosa.shape<3>) -> tensor<4x8x14xf32>
    %35 = tosa.slice %34, %6, %5 : (tensor<4x8x14xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<4x4x14xf32>
    %36 = tosa.slice %34, %7, %5 : (tensor<4x8x14xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<4x4x14xf32>
    %37 = tosa.sigmoid %36 : (tensor<4x4x14xf32>) -> tensor<4x4x14xf32>
    %38 = tosa.mul %35, %37, %8 : (tensor<4x4x14xf32>, tensor<4x4x14xf32>, tensor<1xi8>) -> tensor<4x4x14xf32>
    %39 = tosa.reshape %38, %9 : (tensor<4x4x14xf32>, !tosa.shape<4>) -> tensor<4x4x1x14xf32>
    %40 = tosa.transpose %39 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x4x1x14xf32>) -> tensor<4x1x14x4xf32>
    %41 = tosa.max_pool2d %40 {kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>} : (tensor<4x1x14x4xf32>) -> tensor<4x1x7x4xf32>
    %42 = tosa.reshape %arg2, %10 : (tensor<12x4x3xf32>, !tosa.shape<4>) -> tensor<12x4x1x3xf32>
    %43 = tosa.transpose %42 {perms = array<i32: 0, 2, 3, 1>} : (tensor<12x4x1x3xf32>) -> tensor<12x1x3x4xf32>
    %44 = tosa.conv2d %41, %43, %arg3, %3, %3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>} : (tensor<4x1x7x4xf32>, tensor<12x1x3x4xf32>, tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x1x3x12xf32>
    %45 = tosa.transpose %44 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x1x3x12xf32>) -> tensor<4x12x1x3xf32>
    %46 = tosa.reshape %45, %11 : (tensor<4x12x1x3xf32>, !tosa.shape<3>) -> tensor<4x12x3xf32>
    %47 = tosa.slice %46, %6, %12 : (tensor<4x12x3xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<4x6x3xf32>
    %48 = tosa.slice %46, %13, %12 : (tensor<4x12x3xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<4x6x3xf32>
    %49 = tosa.sigmoid %48 : (tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
    %50 = tosa.mul %47, %49, %8 : (tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<1xi8>) -> tensor<4x6x3xf32>
    %51 = tosa.reduce_max %50 {axis = 2 : i32} : (tensor<4x6x3xf32>) -> tensor<4x6x1xf32>
    %52 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %53 = tosa.reshape %51, %14 : (tensor<4x6x1xf32>, !tosa.shape<3>) -> tensor<1x4x6xf32>
    %54 = tosa.reshape %52, %15 : (tensor<6x4xf32>, !tosa.shape<3>) -> tensor<1x6x4xf32>
    %55 = tosa.matmul %53, %54, %3, %3 : (tensor<1x4x6xf32>, tensor<1x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32>
    %56 = tosa.reshape %55, %16 : (tensor<1x4x4xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
    %57 = tosa.reshape %arg5, %17 : (tensor<4xf32>, !tosa.shape<2>) -> tensor<1x4xf32>
    %58 = tosa.add %56, %57 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
    %59 = tosa.reduce_max %58 {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %60 = tosa.sub %58, %59 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
    %61 = tosa.exp %60 : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %62 = tosa.reduce_sum %61 {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %63 = tosa.log %62 : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %64 = tosa.sub %60, %63 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
    %65 = tosa.mul %64, %25, %8 : (tensor<4x4xf32>, tensor<1x4xf32>, tensor<1xi8>) -> tensor<4x4xf32>
    %66 = tosa.equal %arg7, %26 : (tensor<4xi64>, tensor<1xi64>) -> tensor<4xi1>
    %67 = tosa.select %66, %27, %arg7 : (tensor<4xi1>, tensor<1xi64>, tensor<4xi64>) -> tensor<4xi64>
    %68 = tosa.reshape %67, %18 : (tensor<4xi64>, !tosa.shape<2>) -> tensor<4x1xi64>
    %69 = tosa.cast %68 : (tensor<4x1xi64>) -> tensor<4x1xi32>
    %70 = tosa.reshape %69, %20 : (tensor<4x1xi32>, !tosa.shape<3>) -> tensor<4x1x1xi32>
    %71 = tosa.concat %21, %70 {axis = 2 : i32} : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x2xi32>
    %72 = tosa.reshape %65, %22 : (tensor<4x4xf32>, !tosa.shape<3>) -> tensor<1x16x1xf32>
    %73 = tosa.reshape %71, %23 : (tensor<4x1x2xi32>, !tosa.shape<2>) -> tensor<4x2xi32>
    %74 = tosa.mul %73, %0, %8 : (tensor<4x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<4x2xi32>
    %75 = tosa.reduce_sum %74 {axis = 1 : i32} : (tensor<4x2xi32>) -> tensor<4x1xi32>
    %76 = tosa.reshape %75, %17 : (tensor<4x1xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %77 = tosa.gather %72, %76 : (tensor<1x16x1xf32>, tensor<1x4xi32>) -> tensor<1x4x1xf32>
    %78 = tosa.reshape %77, %19 : (tensor<1x4x1xf32>, !tosa.shape<1>) -> tensor<4xf32>
    %79 = tosa.negate %78, %3, %3 : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
    %80 = tosa.select %66, %3, %79 : (tensor<4xi1>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
    %81 = tosa.tile %25, %18 : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
    %82 = tosa.reshape %81, %22 : (tensor<4x4xf32>, !tosa.shape<3>) -> tensor<1x16x1xf32>
    %83 = tosa.gather %82, %76 : (tensor<1x16x1xf32>, tensor<1x4xi32>) -> tensor<1x4x1xf32>
    %84 = tosa.reshape %83, %19 : (tensor<1x4x1xf32>, !tosa.shape<1>) -> tensor<4xf32>
    %85 = tosa.select %66, %3, %84 : (tensor<4xi1>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
    %86 = tosa.reduce_sum %85 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<1xf32>
    %87 = tosa.reshape %86, %24 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %88 = tosa.reduce_sum %80 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<1xf32>
    %89 = tosa.reshape %88, %24 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %90 = tosa.reciprocal %87 : (tensor<f32>) -> tensor<f32>
    %91 = tosa.mul %89, %90, %8 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %91 : tensor<f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000000000803F0000003F000000400000803E"
    }
  }
#-}
