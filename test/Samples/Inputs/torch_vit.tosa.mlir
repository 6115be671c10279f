module {
  func.func @main(%arg0: tensor<1x1x16xf32>, %arg1: tensor<1x5x16xf32>, %arg2: tensor<16x3x4x4xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16xf32>, %arg5: tensor<16xf32>, %arg6: tensor<48x16xf32>, %arg7: tensor<48xf32>, %arg8: tensor<16x16xf32>, %arg9: tensor<16xf32>, %arg10: tensor<16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<32x16xf32>, %arg13: tensor<32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16xf32>, %arg16: tensor<16xf32>, %arg17: tensor<16xf32>, %arg18: tensor<6x16xf32>, %arg19: tensor<6xf32>, %arg20: tensor<3x3x8x8xf32>, %arg21: tensor<3xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<3x4x5x5xf32>}> : () -> tensor<3x4x5x5xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %2 = tosa.const_shape  {values = dense<[3, 16, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[3, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<[15, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[1, 15, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 16, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[15, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<[3, 5, 3, 4, 4]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %12 = tosa.const_shape  {values = dense<[1, 3, 4, 5, 4]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %13 = tosa.const_shape  {values = dense<0> : tensor<5xindex>} : () -> !tosa.shape<5>
    %14 = tosa.const_shape  {values = dense<[1, 0, 0, 0, 0]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %15 = tosa.const_shape  {values = dense<[2, 0, 0, 0, 0]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %16 = tosa.const_shape  {values = dense<[3, 4, 5, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %17 = tosa.const_shape  {values = dense<[12, 5, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %18 = tosa.const_shape  {values = dense<[12, 4, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %19 = tosa.const_shape  {values = dense<[3, 4, 5, 5]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %20 = tosa.const_shape  {values = dense<[12, 5, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[3, 5, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %22 = tosa.const_shape  {values = dense<[1, 16, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[1, 16, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[15, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %25 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %26 = tosa.const_shape  {values = dense<[3, 5, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %27 = tosa.const_shape  {values = dense<[1, 15, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = tosa.const_shape  {values = dense<[1, 32, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %29 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %30 = tosa.const_shape  {values = dense<[3, 1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %31 = tosa.const_shape  {values = dense<0> : tensor<3xindex>} : () -> !tosa.shape<3>
    %32 = tosa.const_shape  {values = dense<[1, 3, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %33 = tosa.const_shape  {values = dense<[1, 16, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %34 = tosa.const_shape  {values = dense<[3, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %35 = tosa.const_shape  {values = dense<[1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %36 = tosa.const_shape  {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %37 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
    %38 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]]]> : tensor<3x1x1xi32>}> : () -> tensor<3x1x1xi32>
    %39 = tosa.const_shape  {values = dense<[1, 18, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %40 = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %41 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %42 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %43 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf64>}> : () -> tensor<1x1x1xf64>
    %44 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %45 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %46 = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %47 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %48 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %49 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %50 = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %51 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %52 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %53 = "tosa.const"() <{values = dense<[[6, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %54 = tosa.transpose %arg20 {perms = array<i32: 0, 2, 3, 1>} : (tensor<3x3x8x8xf32>) -> tensor<3x8x8x3xf32>
    %55 = tosa.transpose %arg2 {perms = array<i32: 0, 2, 3, 1>} : (tensor<16x3x4x4xf32>) -> tensor<16x4x4x3xf32>
    %56 = tosa.conv2d %54, %55, %arg3, %1, %1 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 4, 4>} : (tensor<3x8x8x3xf32>, tensor<16x4x4x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x2x2x16xf32>
    %57 = tosa.transpose %56 {perms = array<i32: 0, 3, 1, 2>} : (tensor<3x2x2x16xf32>) -> tensor<3x16x2x2xf32>
    %58 = tosa.reshape %57, %2 : (tensor<3x16x2x2xf32>, !tosa.shape<3>) -> tensor<3x16x4xf32>
    %59 = tosa.transpose %58 {perms = array<i32: 0, 2, 1>} : (tensor<3x16x4xf32>) -> tensor<3x4x16xf32>
    %60 = tosa.tile %arg0, %3 : (tensor<1x1x16xf32>, !tosa.shape<3>) -> tensor<3x1x16xf32>
    %61 = tosa.concat %60, %59 {axis = 1 : i32} : (tensor<3x1x16xf32>, tensor<3x4x16xf32>) -> tensor<3x5x16xf32>
    %62 = tosa.add %61, %arg1 : (tensor<3x5x16xf32>, tensor<1x5x16xf32>) -> tensor<3x5x16xf32>
    %63 = tosa.cast %62 : (tensor<3x5x16xf32>) -> tensor<3x5x16xf64>
    %64 = tosa.reduce_sum %63 {axis = 2 : i32} : (tensor<3x5x16xf64>) -> tensor<3x5x1xf64>
    %65 = tosa.mul %64, %43, %4 : (tensor<3x5x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x5x1xf64>
    %66 = tosa.sub %63, %65 : (tensor<3x5x16xf64>, tensor<3x5x1xf64>) -> tensor<3x5x16xf64>
    %67 = tosa.mul %66, %66, %4 : (tensor<3x5x16xf64>, tensor<3x5x16xf64>, tensor<1xi8>) -> tensor<3x5x16xf64>
    %68 = tosa.reduce_sum %67 {axis = 2 : i32} : (tensor<3x5x16xf64>) -> tensor<3x5x1xf64>
    %69 = tosa.mul %68, %43, %4 : (tensor<3x5x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x5x1xf64>
    %70 = tosa.cast %69 : (tensor<3x5x1xf64>) -> tensor<3x5x1xf32>
    %71 = tosa.reduce_sum %62 {axis = 2 : i32} : (tensor<3x5x16xf32>) -> tensor<3x5x1xf32>
    %72 = tosa.mul %71, %44, %4 : (tensor<3x5x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<3x5x1xf32>
    %73 = tosa.add %70, %45 : (tensor<3x5x1xf32>, tensor<1x1x1xf32>) -> tensor<3x5x1xf32>
    %74 = tosa.rsqrt %73 : (tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
    %75 = tosa.sub %62, %72 : (tensor<3x5x16xf32>, tensor<3x5x1xf32>) -> tensor<3x5x16xf32>
    %76 = tosa.mul %75, %74, %4 : (tensor<3x5x16xf32>, tensor<3x5x1xf32>, tensor<1xi8>) -> tensor<3x5x16xf32>
    %77 = tosa.reshape %arg4, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %78 = tosa.mul %76, %77, %4 : (tensor<3x5x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<3x5x16xf32>
    %79 = tosa.reshape %arg5, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %80 = tosa.add %78, %79 : (tensor<3x5x16xf32>, tensor<1x1x16xf32>) -> tensor<3x5x16xf32>
    %81 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
    %82 = tosa.reshape %80, %7 : (tensor<3x5x16xf32>, !tosa.shape<3>) -> tensor<1x15x16xf32>
    %83 = tosa.reshape %81, %8 : (tensor<16x48xf32>, !tosa.shape<3>) -> tensor<1x16x48xf32>
    %84 = tosa.matmul %82, %83, %1, %1 : (tensor<1x15x16xf32>, tensor<1x16x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x15x48xf32>
    %85 = tosa.reshape %84, %9 : (tensor<1x15x48xf32>, !tosa.shape<2>) -> tensor<15x48xf32>
    %86 = tosa.reshape %arg7, %10 : (tensor<48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %87 = tosa.add %85, %86 : (tensor<15x48xf32>, tensor<1x48xf32>) -> tensor<15x48xf32>
    %88 = tosa.reshape %87, %11 : (tensor<15x48xf32>, !tosa.shape<5>) -> tensor<3x5x3x4x4xf32>
    %89 = tosa.transpose %88 {perms = array<i32: 2, 0, 3, 1, 4>} : (tensor<3x5x3x4x4xf32>) -> tensor<3x3x4x5x4xf32>
    %90 = tosa.slice %89, %13, %12 : (tensor<3x3x4x5x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x3x4x5x4xf32>
    %91 = tosa.slice %89, %14, %12 : (tensor<3x3x4x5x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x3x4x5x4xf32>
    %92 = tosa.slice %89, %15, %12 : (tensor<3x3x4x5x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x3x4x5x4xf32>
    %93 = tosa.reshape %90, %16 : (tensor<1x3x4x5x4xf32>, !tosa.shape<4>) -> tensor<3x4x5x4xf32>
    %94 = tosa.reshape %91, %16 : (tensor<1x3x4x5x4xf32>, !tosa.shape<4>) -> tensor<3x4x5x4xf32>
    %95 = tosa.mul %93, %46, %4 : (tensor<3x4x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x5x4xf32>
    %96 = tosa.transpose %94 {perms = array<i32: 0, 1, 3, 2>} : (tensor<3x4x5x4xf32>) -> tensor<3x4x4x5xf32>
    %97 = tosa.mul %96, %46, %4 : (tensor<3x4x4x5xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x4x5xf32>
    %98 = tosa.reshape %95, %17 : (tensor<3x4x5x4xf32>, !tosa.shape<3>) -> tensor<12x5x4xf32>
    %99 = tosa.reshape %97, %18 : (tensor<3x4x4x5xf32>, !tosa.shape<3>) -> tensor<12x4x5xf32>
    %100 = tosa.matmul %98, %99, %1, %1 : (tensor<12x5x4xf32>, tensor<12x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<12x5x5xf32>
    %101 = tosa.reshape %100, %19 : (tensor<12x5x5xf32>, !tosa.shape<4>) -> tensor<3x4x5x5xf32>
    %102 = tosa.reduce_max %101 {axis = 3 : i32} : (tensor<3x4x5x5xf32>) -> tensor<3x4x5x1xf32>
    %103 = tosa.sub %101, %102 : (tensor<3x4x5x5xf32>, tensor<3x4x5x1xf32>) -> tensor<3x4x5x5xf32>
    %104 = tosa.exp %103 : (tensor<3x4x5x5xf32>) -> tensor<3x4x5x5xf32>
    %105 = tosa.reduce_sum %104 {axis = 3 : i32} : (tensor<3x4x5x5xf32>) -> tensor<3x4x5x1xf32>
    %106 = tosa.reciprocal %105 : (tensor<3x4x5x1xf32>) -> tensor<3x4x5x1xf32>
    %107 = tosa.mul %104, %106, %4 : (tensor<3x4x5x5xf32>, tensor<3x4x5x1xf32>, tensor<1xi8>) -> tensor<3x4x5x5xf32>
    %108 = tosa.cast %101 : (tensor<3x4x5x5xf32>) -> tensor<3x4x5x5xf64>
    %109 = tosa.equal %108, %47 : (tensor<3x4x5x5xf64>, tensor<1x1x1x1xf64>) -> tensor<3x4x5x5xi1>
    %110 = tosa.reduce_all %109 {axis = 3 : i32} : (tensor<3x4x5x5xi1>) -> tensor<3x4x5x1xi1>
    %111 = tosa.select %110, %0, %107 : (tensor<3x4x5x1xi1>, tensor<3x4x5x5xf32>, tensor<3x4x5x5xf32>) -> tensor<3x4x5x5xf32>
    %112 = tosa.reshape %111, %20 : (tensor<3x4x5x5xf32>, !tosa.shape<3>) -> tensor<12x5x5xf32>
    %113 = tosa.reshape %92, %17 : (tensor<1x3x4x5x4xf32>, !tosa.shape<3>) -> tensor<12x5x4xf32>
    %114 = tosa.matmul %112, %113, %1, %1 : (tensor<12x5x5xf32>, tensor<12x5x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<12x5x4xf32>
    %115 = tosa.reshape %114, %16 : (tensor<12x5x4xf32>, !tosa.shape<4>) -> tensor<3x4x5x4xf32>
    %116 = tosa.transpose %115 {perms = array<i32: 0, 2, 1, 3>} : (tensor<3x4x5x4xf32>) -> tensor<3x5x4x4xf32>
    %117 = tosa.reshape %116, %21 : (tensor<3x5x4x4xf32>, !tosa.shape<3>) -> tensor<3x5x16xf32>
    %118 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %119 = tosa.reshape %118, %22 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %120 = tosa.tile %119, %3 : (tensor<1x16x16xf32>, !tosa.shape<3>) -> tensor<3x16x16xf32>
    %121 = tosa.matmul %117, %120, %1, %1 : (tensor<3x5x16xf32>, tensor<3x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x5x16xf32>
    %122 = tosa.reshape %arg9, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %123 = tosa.add %121, %122 : (tensor<3x5x16xf32>, tensor<1x1x16xf32>) -> tensor<3x5x16xf32>
    %124 = tosa.add %62, %123 : (tensor<3x5x16xf32>, tensor<3x5x16xf32>) -> tensor<3x5x16xf32>
    %125 = tosa.cast %124 : (tensor<3x5x16xf32>) -> tensor<3x5x16xf64>
    %126 = tosa.reduce_sum %125 {axis = 2 : i32} : (tensor<3x5x16xf64>) -> tensor<3x5x1xf64>
    %127 = tosa.mul %126, %43, %4 : (tensor<3x5x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x5x1xf64>
    %128 = tosa.sub %125, %127 : (tensor<3x5x16xf64>, tensor<3x5x1xf64>) -> tensor<3x5x16xf64>
    %129 = tosa.mul %128, %128, %4 : (tensor<3x5x16xf64>, tensor<3x5x16xf64>, tensor<1xi8>) -> tensor<3x5x16xf64>
    %130 = tosa.reduce_sum %129 {axis = 2 : i32} : (tensor<3x5x16xf64>) -> tensor<3x5x1xf64>
    %131 = tosa.mul %130, %43, %4 : (tensor<3x5x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x5x1xf64>
    %132 = tosa.cast %131 : (tensor<3x5x1xf64>) -> tensor<3x5x1xf32>
    %133 = tosa.reduce_sum %124 {axis = 2 : i32} : (tensor<3x5x16xf32>) -> tensor<3x5x1xf32>
    %134 = tosa.mul %133, %44, %4 : (tensor<3x5x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<3x5x1xf32>
    %135 = tosa.add %132, %45 : (tensor<3x5x1xf32>, tensor<1x1x1xf32>) -> tensor<3x5x1xf32>
    %136 = tosa.rsqrt %135 : (tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
    %137 = tosa.sub %124, %134 : (tensor<3x5x16xf32>, tensor<3x5x1xf32>) -> tensor<3x5x16xf32>
    %138 = tosa.mul %137, %136, %4 : (tensor<3x5x16xf32>, tensor<3x5x1xf32>, tensor<1xi8>) -> tensor<3x5x16xf32>
    %139 = tosa.reshape %arg10, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %140 = tosa.mul %138, %139, %4 : (tensor<3x5x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<3x5x16xf32>
    %141 = tosa.reshape %arg11, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %142 = tosa.add %140, %141 : (tensor<3x5x16xf32>, tensor<1x1x16xf32>) -> tensor<3x5x16xf32>
    %143 = tosa.transpose %arg12 {perms = array<i32: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %144 = tosa.reshape %142, %7 : (tensor<3x5x16xf32>, !tosa.shape<3>) -> tensor<1x15x16xf32>
    %145 = tosa.reshape %143, %23 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %146 = tosa.matmul %144, %145, %1, %1 : (tensor<1x15x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x15x32xf32>
    %147 = tosa.reshape %146, %24 : (tensor<1x15x32xf32>, !tosa.shape<2>) -> tensor<15x32xf32>
    %148 = tosa.reshape %arg13, %25 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %149 = tosa.add %147, %148 : (tensor<15x32xf32>, tensor<1x32xf32>) -> tensor<15x32xf32>
    %150 = tosa.reshape %149, %26 : (tensor<15x32xf32>, !tosa.shape<3>) -> tensor<3x5x32xf32>
    %151 = tosa.mul %150, %50, %4 : (tensor<3x5x32xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<3x5x32xf32>
    %152 = tosa.erf %151 : (tensor<3x5x32xf32>) -> tensor<3x5x32xf32>
    %153 = tosa.add %152, %48 : (tensor<3x5x32xf32>, tensor<1x1x1xf32>) -> tensor<3x5x32xf32>
    %154 = tosa.mul %49, %153, %4 : (tensor<1x1x1xf32>, tensor<3x5x32xf32>, tensor<1xi8>) -> tensor<3x5x32xf32>
    %155 = tosa.mul %150, %154, %4 : (tensor<3x5x32xf32>, tensor<3x5x32xf32>, tensor<1xi8>) -> tensor<3x5x32xf32>
    %156 = tosa.transpose %arg14 {perms = array<i32: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %157 = tosa.reshape %155, %27 : (tensor<3x5x32xf32>, !tosa.shape<3>) -> tensor<1x15x32xf32>
    %158 = tosa.reshape %156, %28 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %159 = tosa.matmul %157, %158, %1, %1 : (tensor<1x15x32xf32>, tensor<1x32x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x15x16xf32>
    %160 = tosa.reshape %159, %6 : (tensor<1x15x16xf32>, !tosa.shape<2>) -> tensor<15x16xf32>
    %161 = tosa.reshape %arg15, %29 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %162 = tosa.add %160, %161 : (tensor<15x16xf32>, tensor<1x16xf32>) -> tensor<15x16xf32>
    %163 = tosa.reshape %162, %21 : (tensor<15x16xf32>, !tosa.shape<3>) -> tensor<3x5x16xf32>
    %164 = tosa.add %124, %163 : (tensor<3x5x16xf32>, tensor<3x5x16xf32>) -> tensor<3x5x16xf32>
    %165 = tosa.cast %164 : (tensor<3x5x16xf32>) -> tensor<3x5x16xf64>
    %166 = tosa.reduce_sum %165 {axis = 2 : i32} : (tensor<3x5x16xf64>) -> tensor<3x5x1xf64>
    %167 = tosa.mul %166, %43, %4 : (tensor<3x5x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x5x1xf64>
    %168 = tosa.sub %165, %167 : (tensor<3x5x16xf64>, tensor<3x5x1xf64>) -> tensor<3x5x16xf64>
    %169 = tosa.mul %168, %168, %4 : (tensor<3x5x16xf64>, tensor<3x5x16xf64>, tensor<1xi8>) -> tensor<3x5x16xf64>
    %170 = tosa.reduce_sum %169 {axis = 2 : i32} : (tensor<3x5x16xf64>) -> tensor<3x5x1xf64>
    %171 = tosa.mul %170, %43, %4 : (tensor<3x5x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x5x1xf64>
    %172 = tosa.cast %171 : (tensor<3x5x1xf64>) -> tensor<3x5x1xf32>
    %173 = tosa.reduce_sum %164 {axis = 2 : i32} : (tensor<3x5x16xf32>) -> tensor<3x5x1xf32>
    %174 = tosa.mul %173, %44, %4 : (tensor<3x5x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<3x5x1xf32>
    %175 = tosa.add %172, %45 : (tensor<3x5x1xf32>, tensor<1x1x1xf32>) -> tensor<3x5x1xf32>
    %176 = tosa.rsqrt %175 : (tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
    %177 = tosa.sub %164, %174 : (tensor<3x5x16xf32>, tensor<3x5x1xf32>) -> tensor<3x5x16xf32>
    %178 = tosa.mul %177, %176, %4 : (tensor<3x5x16xf32>, tensor<3x5x1xf32>, tensor<1xi8>) -> tensor<3x5x16xf32>
    %179 = tosa.reshape %arg16, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %180 = tosa.mul %178, %179, %4 : (tensor<3x5x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<3x5x16xf32>
    %181 = tosa.reshape %arg17, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %182 = tosa.add %180, %181 : (tensor<3x5x16xf32>, tensor<1x1x16xf32>) -> tensor<3x5x16xf32>
    %183 = tosa.slice %182, %31, %30 : (tensor<3x5x16xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x16xf32>
    %184 = tosa.transpose %arg18 {perms = array<i32: 1, 0>} : (tensor<6x16xf32>) -> tensor<16x6xf32>
    %185 = tosa.reshape %183, %32 : (tensor<3x1x16xf32>, !tosa.shape<3>) -> tensor<1x3x16xf32>
    %186 = tosa.reshape %184, %33 : (tensor<16x6xf32>, !tosa.shape<3>) -> tensor<1x16x6xf32>
    %187 = tosa.matmul %185, %186, %1, %1 : (tensor<1x3x16xf32>, tensor<1x16x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x6xf32>
    %188 = tosa.reshape %187, %34 : (tensor<1x3x6xf32>, !tosa.shape<2>) -> tensor<3x6xf32>
    %189 = tosa.reshape %arg19, %35 : (tensor<6xf32>, !tosa.shape<2>) -> tensor<1x6xf32>
    %190 = tosa.add %188, %189 : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<3x6xf32>
    %191 = tosa.reduce_max %190 {axis = 1 : i32} : (tensor<3x6xf32>) -> tensor<3x1xf32>
    %192 = tosa.sub %190, %191 : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x6xf32>
    %193 = tosa.exp %192 : (tensor<3x6xf32>) -> tensor<3x6xf32>
    %194 = tosa.reduce_sum %193 {axis = 1 : i32} : (tensor<3x6xf32>) -> tensor<3x1xf32>
    %195 = tosa.log %194 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %196 = tosa.sub %192, %195 : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x6xf32>
    %197 = tosa.equal %arg21, %51 : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi1>
    %198 = tosa.select %197, %52, %arg21 : (tensor<3xi1>, tensor<1xi64>, tensor<3xi64>) -> tensor<3xi64>
    %199 = tosa.reshape %198, %36 : (tensor<3xi64>, !tosa.shape<2>) -> tensor<3x1xi64>
    %200 = tosa.cast %199 : (tensor<3x1xi64>) -> tensor<3x1xi32>
    %201 = tosa.reshape %200, %3 : (tensor<3x1xi32>, !tosa.shape<3>) -> tensor<3x1x1xi32>
    %202 = tosa.concat %38, %201 {axis = 2 : i32} : (tensor<3x1x1xi32>, tensor<3x1x1xi32>) -> tensor<3x1x2xi32>
    %203 = tosa.reshape %196, %39 : (tensor<3x6xf32>, !tosa.shape<3>) -> tensor<1x18x1xf32>
    %204 = tosa.reshape %202, %40 : (tensor<3x1x2xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
    %205 = tosa.mul %204, %53, %4 : (tensor<3x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<3x2xi32>
    %206 = tosa.reduce_sum %205 {axis = 1 : i32} : (tensor<3x2xi32>) -> tensor<3x1xi32>
    %207 = tosa.reshape %206, %41 : (tensor<3x1xi32>, !tosa.shape<2>) -> tensor<1x3xi32>
    %208 = tosa.gather %203, %207 : (tensor<1x18x1xf32>, tensor<1x3xi32>) -> tensor<1x3x1xf32>
    %209 = tosa.reshape %208, %37 : (tensor<1x3x1xf32>, !tosa.shape<1>) -> tensor<3xf32>
    %210 = tosa.negate %209, %1, %1 : (tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    %211 = tosa.select %197, %1, %210 : (tensor<3xi1>, tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
    %212 = tosa.logical_not %197 : (tensor<3xi1>) -> tensor<3xi1>
    %213 = tosa.cast %212 : (tensor<3xi1>) -> tensor<3xi64>
    %214 = tosa.reduce_sum %213 {axis = 0 : i32} : (tensor<3xi64>) -> tensor<1xi64>
    %215 = tosa.reshape %214, %42 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %216 = tosa.cast %215 : (tensor<i64>) -> tensor<f32>
    %217 = tosa.reduce_sum %211 {axis = 0 : i32} : (tensor<3xf32>) -> tensor<1xf32>
    %218 = tosa.reshape %217, %42 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %219 = tosa.reciprocal %216 : (tensor<f32>) -> tensor<f32>
    %220 = tosa.mul %218, %219, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %220 : tensor<f32>
  }
}
