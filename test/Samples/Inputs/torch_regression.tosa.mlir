module {
  func.func @main(%arg0: tensor<16x7xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<2x16xf32>, %arg5: tensor<2xf32>, %arg6: tensor<6x7xf32>, %arg7: tensor<6x2xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 6, 7]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 7, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[6, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[6, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[1, 6, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 16, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[6, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
    %13 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<f32>}> : () -> tensor<f32>
    %14 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %15 = tosa.const_shape  {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1xf64>}> : () -> tensor<1x1xf64>
    %17 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %18 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %19 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %20 = "tosa.const"() <{values = dense<2.000000e+01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %21 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1xf64>}> : () -> tensor<1xf64>
    %22 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %23 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %24 = "tosa.const"() <{values = dense<0.166666672> : tensor<f32>}> : () -> tensor<f32>
    %25 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %26 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<16x7xf32>) -> tensor<7x16xf32>
    %27 = tosa.reshape %arg6, %1 : (tensor<6x7xf32>, !tosa.shape<3>) -> tensor<1x6x7xf32>
    %28 = tosa.reshape %26, %2 : (tensor<7x16xf32>, !tosa.shape<3>) -> tensor<1x7x16xf32>
    %29 = tosa.matmul %27, %28, %0, %0 : (tensor<1x6x7xf32>, tensor<1x7x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x16xf32>
    %30 = tosa.reshape %29, %3 : (tensor<1x6x16xf32>, !tosa.shape<2>) -> tensor<6x16xf32>
    %31 = tosa.reshape %arg1, %5 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %32 = tosa.add %30, %31 : (tensor<6x16xf32>, tensor<1x16xf32>) -> tensor<6x16xf32>
    %33 = tosa.cast %32 : (tensor<6x16xf32>) -> tensor<6x16xf64>
    %34 = tosa.reduce_sum %33 {axis = 1 : i32} : (tensor<6x16xf64>) -> tensor<6x1xf64>
    %35 = tosa.mul %34, %16, %4 : (tensor<6x1xf64>, tensor<1x1xf64>, tensor<1xi8>) -> tensor<6x1xf64>
    %36 = tosa.sub %33, %35 : (tensor<6x16xf64>, tensor<6x1xf64>) -> tensor<6x16xf64>
    %37 = tosa.mul %36, %36, %4 : (tensor<6x16xf64>, tensor<6x16xf64>, tensor<1xi8>) -> tensor<6x16xf64>
    %38 = tosa.reduce_sum %37 {axis = 1 : i32} : (tensor<6x16xf64>) -> tensor<6x1xf64>
    %39 = tosa.mul %38, %16, %4 : (tensor<6x1xf64>, tensor<1x1xf64>, tensor<1xi8>) -> tensor<6x1xf64>
    %40 = tosa.cast %39 : (tensor<6x1xf64>) -> tensor<6x1xf32>
    %41 = tosa.reduce_sum %32 {axis = 1 : i32} : (tensor<6x16xf32>) -> tensor<6x1xf32>
    %42 = tosa.mul %41, %17, %4 : (tensor<6x1xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x1xf32>
    %43 = tosa.add %40, %18 : (tensor<6x1xf32>, tensor<1x1xf32>) -> tensor<6x1xf32>
    %44 = tosa.rsqrt %43 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %45 = tosa.sub %32, %42 : (tensor<6x16xf32>, tensor<6x1xf32>) -> tensor<6x16xf32>
    %46 = tosa.mul %45, %44, %4 : (tensor<6x16xf32>, tensor<6x1xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %47 = tosa.reshape %arg2, %5 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %48 = tosa.mul %46, %47, %4 : (tensor<6x16xf32>, tensor<1x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %49 = tosa.reshape %arg3, %5 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %50 = tosa.add %48, %49 : (tensor<6x16xf32>, tensor<1x16xf32>) -> tensor<6x16xf32>
    %51 = tosa.exp %50 : (tensor<6x16xf32>) -> tensor<6x16xf32>
    %52 = tosa.add %51, %19 : (tensor<6x16xf32>, tensor<1x1xf32>) -> tensor<6x16xf32>
    %53 = tosa.log %52 : (tensor<6x16xf32>) -> tensor<6x16xf32>
    %54 = tosa.greater %50, %20 : (tensor<6x16xf32>, tensor<1x1xf32>) -> tensor<6x16xi1>
    %55 = tosa.select %54, %50, %53 : (tensor<6x16xi1>, tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
    %56 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<2x16xf32>) -> tensor<16x2xf32>
    %57 = tosa.reshape %55, %7 : (tensor<6x16xf32>, !tosa.shape<3>) -> tensor<1x6x16xf32>
    %58 = tosa.reshape %56, %8 : (tensor<16x2xf32>, !tosa.shape<3>) -> tensor<1x16x2xf32>
    %59 = tosa.matmul %57, %58, %0, %0 : (tensor<1x6x16xf32>, tensor<1x16x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x2xf32>
    %60 = tosa.reshape %59, %9 : (tensor<1x6x2xf32>, !tosa.shape<2>) -> tensor<6x2xf32>
    %61 = tosa.reshape %arg5, %10 : (tensor<2xf32>, !tosa.shape<2>) -> tensor<1x2xf32>
    %62 = tosa.add %60, %61 : (tensor<6x2xf32>, tensor<1x2xf32>) -> tensor<6x2xf32>
    %63 = tosa.slice %62, %11, %6 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %64 = tosa.reshape %63, %12 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %65 = tosa.slice %arg7, %11, %6 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %66 = tosa.reshape %65, %12 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %67 = tosa.sub %64, %66 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %68 = tosa.abs %67 : (tensor<6xf32>) -> tensor<6xf32>
    %69 = tosa.cast %68 : (tensor<6xf32>) -> tensor<6xf64>
    %70 = tosa.greater %21, %69 : (tensor<1xf64>, tensor<6xf64>) -> tensor<6xi1>
    %71 = tosa.mul %68, %22, %4 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %72 = tosa.mul %71, %68, %4 : (tensor<6xf32>, tensor<6xf32>, tensor<1xi8>) -> tensor<6xf32>
    %73 = tosa.sub %68, %23 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %74 = tosa.mul %73, %22, %4 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %75 = tosa.select %70, %72, %74 : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %76 = tosa.reduce_sum %75 {axis = 0 : i32} : (tensor<6xf32>) -> tensor<1xf32>
    %77 = tosa.reshape %76, %14 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %78 = tosa.mul %77, %24, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %79 = tosa.slice %62, %15, %6 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %80 = tosa.reshape %79, %12 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %81 = tosa.slice %arg7, %15, %6 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %82 = tosa.reshape %81, %12 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %83 = tosa.sub %80, %82 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %84 = tosa.pow %83, %25 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %85 = tosa.reduce_sum %84 {axis = 0 : i32} : (tensor<6xf32>) -> tensor<1xf32>
    %86 = tosa.reshape %85, %14 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %87 = tosa.mul %86, %24, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %88 = tosa.mul %87, %13, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %89 = tosa.add %78, %88 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %89 : tensor<f32>
  }
}
