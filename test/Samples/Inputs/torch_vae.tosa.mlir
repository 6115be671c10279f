module {
  func.func @main(%arg0: tensor<12x10xf32>, %arg1: tensor<12xf32>, %arg2: tensor<3x12xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3x12xf32>, %arg5: tensor<3xf32>, %arg6: tensor<12x3xf32>, %arg7: tensor<12xf32>, %arg8: tensor<10x12xf32>, %arg9: tensor<10xf32>, %arg10: tensor<6x10xf32>, %arg11: tensor<6x3xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 6, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 10, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[6, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[1, 6, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 12, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[6, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 6, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 3, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[1, 12, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[6, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
    %16 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %17 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %18 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %19 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %20 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %21 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %22 = "tosa.const"() <{values = dense<-5.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %23 = "tosa.const"() <{values = dense<0.166666672> : tensor<f32>}> : () -> tensor<f32>
    %24 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<12x10xf32>) -> tensor<10x12xf32>
    %25 = tosa.reshape %arg10, %1 : (tensor<6x10xf32>, !tosa.shape<3>) -> tensor<1x6x10xf32>
    %26 = tosa.reshape %24, %2 : (tensor<10x12xf32>, !tosa.shape<3>) -> tensor<1x10x12xf32>
    %27 = tosa.matmul %25, %26, %0, %0 : (tensor<1x6x10xf32>, tensor<1x10x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
    %28 = tosa.reshape %27, %3 : (tensor<1x6x12xf32>, !tosa.shape<2>) -> tensor<6x12xf32>
    %29 = tosa.reshape %arg1, %5 : (tensor<12xf32>, !tosa.shape<2>) -> tensor<1x12xf32>
    %30 = tosa.add %28, %29 : (tensor<6x12xf32>, tensor<1x12xf32>) -> tensor<6x12xf32>
    %31 = tosa.maximum %30, %17 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %32 = tosa.minimum %30, %17 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %33 = tosa.exp %32 : (tensor<6x12xf32>) -> tensor<6x12xf32>
    %34 = tosa.sub %33, %18 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %35 = tosa.add %31, %34 : (tensor<6x12xf32>, tensor<6x12xf32>) -> tensor<6x12xf32>
    %36 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<3x12xf32>) -> tensor<12x3xf32>
    %37 = tosa.reshape %35, %6 : (tensor<6x12xf32>, !tosa.shape<3>) -> tensor<1x6x12xf32>
    %38 = tosa.reshape %36, %7 : (tensor<12x3xf32>, !tosa.shape<3>) -> tensor<1x12x3xf32>
    %39 = tosa.matmul %37, %38, %0, %0 : (tensor<1x6x12xf32>, tensor<1x12x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x3xf32>
    %40 = tosa.reshape %39, %8 : (tensor<1x6x3xf32>, !tosa.shape<2>) -> tensor<6x3xf32>
    %41 = tosa.reshape %arg3, %9 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %42 = tosa.add %40, %41 : (tensor<6x3xf32>, tensor<1x3xf32>) -> tensor<6x3xf32>
    %43 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<3x12xf32>) -> tensor<12x3xf32>
    %44 = tosa.reshape %43, %7 : (tensor<12x3xf32>, !tosa.shape<3>) -> tensor<1x12x3xf32>
    %45 = tosa.matmul %37, %44, %0, %0 : (tensor<1x6x12xf32>, tensor<1x12x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x3xf32>
    %46 = tosa.reshape %45, %8 : (tensor<1x6x3xf32>, !tosa.shape<2>) -> tensor<6x3xf32>
    %47 = tosa.reshape %arg5, %9 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %48 = tosa.add %46, %47 : (tensor<6x3xf32>, tensor<1x3xf32>) -> tensor<6x3xf32>
    %49 = tosa.mul %48, %19, %4 : (tensor<6x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %50 = tosa.exp %49 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %51 = tosa.mul %arg11, %50, %4 : (tensor<6x3xf32>, tensor<6x3xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %52 = tosa.add %42, %51 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %53 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<12x3xf32>) -> tensor<3x12xf32>
    %54 = tosa.reshape %52, %10 : (tensor<6x3xf32>, !tosa.shape<3>) -> tensor<1x6x3xf32>
    %55 = tosa.reshape %53, %11 : (tensor<3x12xf32>, !tosa.shape<3>) -> tensor<1x3x12xf32>
    %56 = tosa.matmul %54, %55, %0, %0 : (tensor<1x6x3xf32>, tensor<1x3x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
    %57 = tosa.reshape %56, %3 : (tensor<1x6x12xf32>, !tosa.shape<2>) -> tensor<6x12xf32>
    %58 = tosa.reshape %arg7, %5 : (tensor<12xf32>, !tosa.shape<2>) -> tensor<1x12xf32>
    %59 = tosa.add %57, %58 : (tensor<6x12xf32>, tensor<1x12xf32>) -> tensor<6x12xf32>
    %60 = tosa.maximum %59, %17 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %61 = tosa.minimum %59, %17 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %62 = tosa.mul %61, %20, %4 : (tensor<6x12xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x12xf32>
    %63 = tosa.add %60, %62 : (tensor<6x12xf32>, tensor<6x12xf32>) -> tensor<6x12xf32>
    %64 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<10x12xf32>) -> tensor<12x10xf32>
    %65 = tosa.reshape %63, %6 : (tensor<6x12xf32>, !tosa.shape<3>) -> tensor<1x6x12xf32>
    %66 = tosa.reshape %64, %12 : (tensor<12x10xf32>, !tosa.shape<3>) -> tensor<1x12x10xf32>
    %67 = tosa.matmul %65, %66, %0, %0 : (tensor<1x6x12xf32>, tensor<1x12x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x10xf32>
    %68 = tosa.reshape %67, %13 : (tensor<1x6x10xf32>, !tosa.shape<2>) -> tensor<6x10xf32>
    %69 = tosa.reshape %arg9, %14 : (tensor<10xf32>, !tosa.shape<2>) -> tensor<1x10xf32>
    %70 = tosa.add %68, %69 : (tensor<6x10xf32>, tensor<1x10xf32>) -> tensor<6x10xf32>
    %71 = tosa.add %48, %18 : (tensor<6x3xf32>, tensor<1x1xf32>) -> tensor<6x3xf32>
    %72 = tosa.pow %42, %21 : (tensor<6x3xf32>, tensor<1x1xf32>) -> tensor<6x3xf32>
    %73 = tosa.sub %71, %72 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %74 = tosa.exp %48 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %75 = tosa.sub %73, %74 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %76 = tosa.reduce_sum %75 {axis = 1 : i32} : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %77 = tosa.reshape %76, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %78 = tosa.mul %77, %22, %4 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %79 = tosa.sub %70, %arg10 : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %80 = tosa.pow %79, %21 : (tensor<6x10xf32>, tensor<1x1xf32>) -> tensor<6x10xf32>
    %81 = tosa.reduce_sum %80 {axis = 1 : i32} : (tensor<6x10xf32>) -> tensor<6x1xf32>
    %82 = tosa.reshape %81, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %83 = tosa.add %82, %78 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %84 = tosa.reduce_sum %83 {axis = 0 : i32} : (tensor<6xf32>) -> tensor<1xf32>
    %85 = tosa.reshape %84, %16 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %86 = tosa.mul %85, %23, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %86 : tensor<f32>
  }
}
