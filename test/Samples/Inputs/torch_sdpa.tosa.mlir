module {
  func.func @main(%arg0: tensor<8x16xf32>, %arg1: tensor<13x16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<48x16xf32>, %arg5: tensor<48xf32>, %arg6: tensor<16x16xf32>, %arg7: tensor<16xf32>, %arg8: tensor<16xf32>, %arg9: tensor<16xf32>, %arg10: tensor<32x16xf32>, %arg11: tensor<32xf32>, %arg12: tensor<16x32xf32>, %arg13: tensor<16xf32>, %arg14: tensor<16xf32>, %arg15: tensor<16xf32>, %arg16: tensor<48x16xf32>, %arg17: tensor<48xf32>, %arg18: tensor<16x16xf32>, %arg19: tensor<16xf32>, %arg20: tensor<16xf32>, %arg21: tensor<16xf32>, %arg22: tensor<32x16xf32>, %arg23: tensor<32xf32>, %arg24: tensor<16x32xf32>, %arg25: tensor<16xf32>, %arg26: tensor<16xf32>, %arg27: tensor<16xf32>, %arg28: tensor<2x8xi64>, %arg29: tensor<2x8xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2x4x8x8xf32>}> : () -> tensor<2x4x8x8xf32>
    %1 = "tosa.const"() <{values = dense<true> : tensor<8x8xi1>}> : () -> tensor<8x8xi1>
    %2 = tosa.const_shape  {values = dense<[1, 13, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.const_shape  {values = dense<[2, 8, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[1, 8, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %7 = tosa.const_shape  {values = dense<[1, 1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<16> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %10 = tosa.const_shape  {values = dense<[1, 16, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 16, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[16, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %13 = tosa.const_shape  {values = dense<[1, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[16, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<[2, 8, 3, 4, 4]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %16 = tosa.const_shape  {values = dense<[1, 2, 4, 8, 4]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %17 = tosa.const_shape  {values = dense<0> : tensor<5xindex>} : () -> !tosa.shape<5>
    %18 = tosa.const_shape  {values = dense<[1, 0, 0, 0, 0]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %19 = tosa.const_shape  {values = dense<[2, 0, 0, 0, 0]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %20 = tosa.const_shape  {values = dense<[2, 4, 8, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %21 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi64>}> : () -> tensor<8xi64>
    %22 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %23 = tosa.const_shape  {values = dense<[8, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %24 = tosa.const_shape  {values = dense<[8, 8, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %25 = tosa.const_shape  {values = dense<[8, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %26 = tosa.const_shape  {values = dense<[2, 4, 8, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %27 = tosa.const_shape  {values = dense<[1, 1, 8, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %28 = tosa.const_shape  {values = dense<8> : tensor<3xindex>} : () -> !tosa.shape<3>
    %29 = tosa.const_shape  {values = dense<[2, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %30 = tosa.const_shape  {values = dense<[1, 16, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %31 = tosa.const_shape  {values = dense<[16, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %32 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %33 = tosa.const_shape  {values = dense<[2, 8, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %34 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<2x8x32xf32>}> : () -> tensor<2x8x32xf32>
    %35 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2x8x32xf32>}> : () -> tensor<2x8x32xf32>
    %36 = "tosa.const"() <{values = dense<3.000000e+00> : tensor<2x8x32xf32>}> : () -> tensor<2x8x32xf32>
    %37 = "tosa.const"() <{values = dense<4.471500e-02> : tensor<2x8x32xf32>}> : () -> tensor<2x8x32xf32>
    %38 = "tosa.const"() <{values = dense<0.636619746> : tensor<2x8x32xf32>}> : () -> tensor<2x8x32xf32>
    %39 = tosa.const_shape  {values = dense<[1, 32, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %40 = tosa.const_shape  {values = dense<[1, 16, 13]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %41 = tosa.const_shape  {values = dense<[16, 13]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %42 = tosa.const_shape  {values = dense<16> : tensor<1xindex>} : () -> !tosa.shape<1>
    %43 = tosa.const_shape  {values = dense<[16, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %44 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]], [[4]], [[5]], [[6]], [[7]], [[8]], [[9]], [[10]], [[11]], [[12]], [[13]], [[14]], [[15]]]> : tensor<16x1x1xi32>}> : () -> tensor<16x1x1xi32>
    %45 = tosa.const_shape  {values = dense<[1, 208, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %46 = tosa.const_shape  {values = dense<[16, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %47 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %48 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf64>}> : () -> tensor<1x1x1xf64>
    %49 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %50 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %51 = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %52 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %53 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %54 = "tosa.const"() <{values = dense<0xFF800000> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %55 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %56 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %57 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %58 = "tosa.const"() <{values = dense<[[13, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %59 = tosa.reshape %arg1, %2 : (tensor<13x16xf32>, !tosa.shape<3>) -> tensor<1x13x16xf32>
    %60 = tosa.reshape %arg28, %3 : (tensor<2x8xi64>, !tosa.shape<2>) -> tensor<1x16xi64>
    %61 = tosa.cast %60 : (tensor<1x16xi64>) -> tensor<1x16xi32>
    %62 = tosa.gather %59, %61 : (tensor<1x13x16xf32>, tensor<1x16xi32>) -> tensor<1x16x16xf32>
    %63 = tosa.reshape %62, %4 : (tensor<1x16x16xf32>, !tosa.shape<3>) -> tensor<2x8x16xf32>
    %64 = tosa.reshape %arg0, %5 : (tensor<8x16xf32>, !tosa.shape<3>) -> tensor<1x8x16xf32>
    %65 = tosa.add %63, %64 : (tensor<2x8x16xf32>, tensor<1x8x16xf32>) -> tensor<2x8x16xf32>
    %66 = tosa.cast %65 : (tensor<2x8x16xf32>) -> tensor<2x8x16xf64>
    %67 = tosa.reduce_sum %66 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %68 = tosa.mul %67, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %69 = tosa.sub %66, %68 : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x16xf64>
    %70 = tosa.mul %69, %69, %6 : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<1xi8>) -> tensor<2x8x16xf64>
    %71 = tosa.reduce_sum %70 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %72 = tosa.mul %71, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %73 = tosa.cast %72 : (tensor<2x8x1xf64>) -> tensor<2x8x1xf32>
    %74 = tosa.reduce_sum %65 {axis = 2 : i32} : (tensor<2x8x16xf32>) -> tensor<2x8x1xf32>
    %75 = tosa.mul %74, %49, %6 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x1xf32>
    %76 = tosa.add %73, %50 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>) -> tensor<2x8x1xf32>
    %77 = tosa.rsqrt %76 : (tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %78 = tosa.sub %65, %75 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %79 = tosa.mul %78, %77, %6 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %80 = tosa.reshape %arg2, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %81 = tosa.mul %79, %80, %6 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %82 = tosa.reshape %arg3, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %83 = tosa.add %81, %82 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>) -> tensor<2x8x16xf32>
    %84 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
    %85 = tosa.reshape %83, %10 : (tensor<2x8x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %86 = tosa.reshape %84, %11 : (tensor<16x48xf32>, !tosa.shape<3>) -> tensor<1x16x48xf32>
    %87 = tosa.matmul %85, %86, %9, %9 : (tensor<1x16x16xf32>, tensor<1x16x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x48xf32>
    %88 = tosa.reshape %87, %12 : (tensor<1x16x48xf32>, !tosa.shape<2>) -> tensor<16x48xf32>
    %89 = tosa.reshape %arg5, %13 : (tensor<48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %90 = tosa.add %88, %89 : (tensor<16x48xf32>, tensor<1x48xf32>) -> tensor<16x48xf32>
    %91 = tosa.reshape %90, %15 : (tensor<16x48xf32>, !tosa.shape<5>) -> tensor<2x8x3x4x4xf32>
    %92 = tosa.transpose %91 {perms = array<i32: 2, 0, 3, 1, 4>} : (tensor<2x8x3x4x4xf32>) -> tensor<3x2x4x8x4xf32>
    %93 = tosa.slice %92, %17, %16 : (tensor<3x2x4x8x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x8x4xf32>
    %94 = tosa.slice %92, %18, %16 : (tensor<3x2x4x8x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x8x4xf32>
    %95 = tosa.slice %92, %19, %16 : (tensor<3x2x4x8x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x8x4xf32>
    %96 = tosa.reshape %93, %20 : (tensor<1x2x4x8x4xf32>, !tosa.shape<4>) -> tensor<2x4x8x4xf32>
    %97 = tosa.reshape %94, %20 : (tensor<1x2x4x8x4xf32>, !tosa.shape<4>) -> tensor<2x4x8x4xf32>
    %98 = tosa.mul %96, %51, %6 : (tensor<2x4x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x8x4xf32>
    %99 = tosa.reshape %21, %22 : (tensor<8xi64>, !tosa.shape<2>) -> tensor<1x8xi64>
    %100 = tosa.reshape %21, %23 : (tensor<8xi64>, !tosa.shape<2>) -> tensor<8x1xi64>
    %101 = tosa.cast %100 : (tensor<8x1xi64>) -> tensor<8x1xi32>
    %102 = tosa.cast %99 : (tensor<1x8xi64>) -> tensor<1x8xi32>
    %103 = tosa.sub %102, %101 : (tensor<1x8xi32>, tensor<8x1xi32>) -> tensor<8x8xi32>
    %104 = tosa.cast %103 : (tensor<8x8xi32>) -> tensor<8x8xi64>
    %105 = tosa.greater_equal %52, %104 : (tensor<1x1xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %106 = tosa.logical_and %105, %1 : (tensor<8x8xi1>, tensor<8x8xi1>) -> tensor<8x8xi1>
    %107 = tosa.select %106, %53, %54 : (tensor<8x8xi1>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<8x8xf32>
    %108 = tosa.transpose %97 {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x4x8x4xf32>) -> tensor<2x4x4x8xf32>
    %109 = tosa.mul %108, %51, %6 : (tensor<2x4x4x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x4x8xf32>
    %110 = tosa.reshape %98, %24 : (tensor<2x4x8x4xf32>, !tosa.shape<3>) -> tensor<8x8x4xf32>
    %111 = tosa.reshape %109, %25 : (tensor<2x4x4x8xf32>, !tosa.shape<3>) -> tensor<8x4x8xf32>
    %112 = tosa.matmul %110, %111, %9, %9 : (tensor<8x8x4xf32>, tensor<8x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x8x8xf32>
    %113 = tosa.reshape %112, %26 : (tensor<8x8x8xf32>, !tosa.shape<4>) -> tensor<2x4x8x8xf32>
    %114 = tosa.reshape %107, %27 : (tensor<8x8xf32>, !tosa.shape<4>) -> tensor<1x1x8x8xf32>
    %115 = tosa.add %113, %114 : (tensor<2x4x8x8xf32>, tensor<1x1x8x8xf32>) -> tensor<2x4x8x8xf32>
    %116 = tosa.reduce_max %115 {axis = 3 : i32} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x1xf32>
    %117 = tosa.sub %115, %116 : (tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %118 = tosa.exp %117 : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %119 = tosa.reduce_sum %118 {axis = 3 : i32} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x1xf32>
    %120 = tosa.reciprocal %119 : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    %121 = tosa.mul %118, %120, %6 : (tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>, tensor<1xi8>) -> tensor<2x4x8x8xf32>
    %122 = tosa.cast %115 : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf64>
    %123 = tosa.equal %122, %55 : (tensor<2x4x8x8xf64>, tensor<1x1x1x1xf64>) -> tensor<2x4x8x8xi1>
    %124 = tosa.reduce_all %123 {axis = 3 : i32} : (tensor<2x4x8x8xi1>) -> tensor<2x4x8x1xi1>
    %125 = tosa.select %124, %0, %121 : (tensor<2x4x8x1xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %126 = tosa.reshape %125, %28 : (tensor<2x4x8x8xf32>, !tosa.shape<3>) -> tensor<8x8x8xf32>
    %127 = tosa.reshape %95, %24 : (tensor<1x2x4x8x4xf32>, !tosa.shape<3>) -> tensor<8x8x4xf32>
    %128 = tosa.matmul %126, %127, %9, %9 : (tensor<8x8x8xf32>, tensor<8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x8x4xf32>
    %129 = tosa.reshape %128, %20 : (tensor<8x8x4xf32>, !tosa.shape<4>) -> tensor<2x4x8x4xf32>
    %130 = tosa.transpose %129 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
    %131 = tosa.reshape %130, %4 : (tensor<2x8x4x4xf32>, !tosa.shape<3>) -> tensor<2x8x16xf32>
    %132 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %133 = tosa.reshape %132, %10 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %134 = tosa.tile %133, %29 : (tensor<1x16x16xf32>, !tosa.shape<3>) -> tensor<2x16x16xf32>
    %135 = tosa.matmul %131, %134, %9, %9 : (tensor<2x8x16xf32>, tensor<2x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x16xf32>
    %136 = tosa.reshape %arg7, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %137 = tosa.add %135, %136 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>) -> tensor<2x8x16xf32>
    %138 = tosa.add %65, %137 : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %139 = tosa.cast %138 : (tensor<2x8x16xf32>) -> tensor<2x8x16xf64>
    %140 = tosa.reduce_sum %139 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %141 = tosa.mul %140, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %142 = tosa.sub %139, %141 : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x16xf64>
    %143 = tosa.mul %142, %142, %6 : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<1xi8>) -> tensor<2x8x16xf64>
    %144 = tosa.reduce_sum %143 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %145 = tosa.mul %144, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %146 = tosa.cast %145 : (tensor<2x8x1xf64>) -> tensor<2x8x1xf32>
    %147 = tosa.reduce_sum %138 {axis = 2 : i32} : (tensor<2x8x16xf32>) -> tensor<2x8x1xf32>
    %148 = tosa.mul %147, %49, %6 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x1xf32>
    %149 = tosa.add %146, %50 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>) -> tensor<2x8x1xf32>
    %150 = tosa.rsqrt %149 : (tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %151 = tosa.sub %138, %148 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %152 = tosa.mul %151, %150, %6 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %153 = tosa.reshape %arg8, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %154 = tosa.mul %152, %153, %6 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %155 = tosa.reshape %arg9, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %156 = tosa.add %154, %155 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>) -> tensor<2x8x16xf32>
    %157 = tosa.transpose %arg10 {perms = array<i32: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %158 = tosa.reshape %156, %10 : (tensor<2x8x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %159 = tosa.reshape %157, %30 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %160 = tosa.matmul %158, %159, %9, %9 : (tensor<1x16x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x32xf32>
    %161 = tosa.reshape %160, %31 : (tensor<1x16x32xf32>, !tosa.shape<2>) -> tensor<16x32xf32>
    %162 = tosa.reshape %arg11, %32 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %163 = tosa.add %161, %162 : (tensor<16x32xf32>, tensor<1x32xf32>) -> tensor<16x32xf32>
    %164 = tosa.reshape %163, %33 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<2x8x32xf32>
    %165 = tosa.mul %34, %164, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %166 = tosa.pow %38, %34 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %167 = tosa.pow %164, %36 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %168 = tosa.mul %37, %167, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %169 = tosa.add %164, %168 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %170 = tosa.mul %166, %169, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %171 = tosa.tanh %170 : (tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %172 = tosa.add %171, %35 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %173 = tosa.mul %165, %172, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %174 = tosa.transpose %arg12 {perms = array<i32: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %175 = tosa.reshape %173, %30 : (tensor<2x8x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %176 = tosa.reshape %174, %39 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %177 = tosa.matmul %175, %176, %9, %9 : (tensor<1x16x32xf32>, tensor<1x32x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x16xf32>
    %178 = tosa.reshape %177, %8 : (tensor<1x16x16xf32>, !tosa.shape<2>) -> tensor<16x16xf32>
    %179 = tosa.reshape %arg13, %3 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %180 = tosa.add %178, %179 : (tensor<16x16xf32>, tensor<1x16xf32>) -> tensor<16x16xf32>
    %181 = tosa.reshape %180, %4 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<2x8x16xf32>
    %182 = tosa.add %138, %181 : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %183 = tosa.cast %182 : (tensor<2x8x16xf32>) -> tensor<2x8x16xf64>
    %184 = tosa.reduce_sum %183 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %185 = tosa.mul %184, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %186 = tosa.sub %183, %185 : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x16xf64>
    %187 = tosa.mul %186, %186, %6 : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<1xi8>) -> tensor<2x8x16xf64>
    %188 = tosa.reduce_sum %187 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %189 = tosa.mul %188, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %190 = tosa.cast %189 : (tensor<2x8x1xf64>) -> tensor<2x8x1xf32>
    %191 = tosa.reduce_sum %182 {axis = 2 : i32} : (tensor<2x8x16xf32>) -> tensor<2x8x1xf32>
    %192 = tosa.mul %191, %49, %6 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x1xf32>
    %193 = tosa.add %190, %50 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>) -> tensor<2x8x1xf32>
    %194 = tosa.rsqrt %193 : (tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %195 = tosa.sub %182, %192 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %196 = tosa.mul %195, %194, %6 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %197 = tosa.reshape %arg14, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %198 = tosa.mul %196, %197, %6 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %199 = tosa.reshape %arg15, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %200 = tosa.add %198, %199 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>) -> tensor<2x8x16xf32>
    %201 = tosa.transpose %arg16 {perms = array<i32: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
    %202 = tosa.reshape %200, %10 : (tensor<2x8x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %203 = tosa.reshape %201, %11 : (tensor<16x48xf32>, !tosa.shape<3>) -> tensor<1x16x48xf32>
    %204 = tosa.matmul %202, %203, %9, %9 : (tensor<1x16x16xf32>, tensor<1x16x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x48xf32>
    %205 = tosa.reshape %204, %12 : (tensor<1x16x48xf32>, !tosa.shape<2>) -> tensor<16x48xf32>
    %206 = tosa.reshape %arg17, %13 : (tensor<48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %207 = tosa.add %205, %206 : (tensor<16x48xf32>, tensor<1x48xf32>) -> tensor<16x48xf32>
    %208 = tosa.reshape %207, %15 : (tensor<16x48xf32>, !tosa.shape<5>) -> tensor<2x8x3x4x4xf32>
    %209 = tosa.transpose %208 {perms = array<i32: 2, 0, 3, 1, 4>} : (tensor<2x8x3x4x4xf32>) -> tensor<3x2x4x8x4xf32>
    %210 = tosa.slice %209, %17, %16 : (tensor<3x2x4x8x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x8x4xf32>
    %211 = tosa.slice %209, %18, %16 : (tensor<3x2x4x8x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x8x4xf32>
    %212 = tosa.slice %209, %19, %16 : (tensor<3x2x4x8x4xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x8x4xf32>
    %213 = tosa.reshape %210, %20 : (tensor<1x2x4x8x4xf32>, !tosa.shape<4>) -> tensor<2x4x8x4xf32>
    %214 = tosa.reshape %211, %20 : (tensor<1x2x4x8x4xf32>, !tosa.shape<4>) -> tensor<2x4x8x4xf32>
    %215 = tosa.mul %213, %51, %6 : (tensor<2x4x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x8x4xf32>
    %216 = tosa.transpose %214 {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x4x8x4xf32>) -> tensor<2x4x4x8xf32>
    %217 = tosa.mul %216, %51, %6 : (tensor<2x4x4x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x4x8xf32>
    %218 = tosa.reshape %215, %24 : (tensor<2x4x8x4xf32>, !tosa.shape<3>) -> tensor<8x8x4xf32>
    %219 = tosa.reshape %217, %25 : (tensor<2x4x4x8xf32>, !tosa.shape<3>) -> tensor<8x4x8xf32>
    %220 = tosa.matmul %218, %219, %9, %9 : (tensor<8x8x4xf32>, tensor<8x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x8x8xf32>
    %221 = tosa.reshape %220, %26 : (tensor<8x8x8xf32>, !tosa.shape<4>) -> tensor<2x4x8x8xf32>
    %222 = tosa.add %221, %114 : (tensor<2x4x8x8xf32>, tensor<1x1x8x8xf32>) -> tensor<2x4x8x8xf32>
    %223 = tosa.reduce_max %222 {axis = 3 : i32} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x1xf32>
    %224 = tosa.sub %222, %223 : (tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %225 = tosa.exp %224 : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %226 = tosa.reduce_sum %225 {axis = 3 : i32} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x1xf32>
    %227 = tosa.reciprocal %226 : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    %228 = tosa.mul %225, %227, %6 : (tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>, tensor<1xi8>) -> tensor<2x4x8x8xf32>
    %229 = tosa.cast %222 : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf64>
    %230 = tosa.equal %229, %55 : (tensor<2x4x8x8xf64>, tensor<1x1x1x1xf64>) -> tensor<2x4x8x8xi1>
    %231 = tosa.reduce_all %230 {axis = 3 : i32} : (tensor<2x4x8x8xi1>) -> tensor<2x4x8x1xi1>
    %232 = tosa.select %231, %0, %228 : (tensor<2x4x8x1xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %233 = tosa.reshape %232, %28 : (tensor<2x4x8x8xf32>, !tosa.shape<3>) -> tensor<8x8x8xf32>
    %234 = tosa.reshape %212, %24 : (tensor<1x2x4x8x4xf32>, !tosa.shape<3>) -> tensor<8x8x4xf32>
    %235 = tosa.matmul %233, %234, %9, %9 : (tensor<8x8x8xf32>, tensor<8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x8x4xf32>
    %236 = tosa.reshape %235, %20 : (tensor<8x8x4xf32>, !tosa.shape<4>) -> tensor<2x4x8x4xf32>
    %237 = tosa.transpose %236 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
    %238 = tosa.reshape %237, %4 : (tensor<2x8x4x4xf32>, !tosa.shape<3>) -> tensor<2x8x16xf32>
    %239 = tosa.transpose %arg18 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %240 = tosa.reshape %239, %10 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %241 = tosa.tile %240, %29 : (tensor<1x16x16xf32>, !tosa.shape<3>) -> tensor<2x16x16xf32>
    %242 = tosa.matmul %238, %241, %9, %9 : (tensor<2x8x16xf32>, tensor<2x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x16xf32>
    %243 = tosa.reshape %arg19, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %244 = tosa.add %242, %243 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>) -> tensor<2x8x16xf32>
    %245 = tosa.add %182, %244 : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %246 = tosa.cast %245 : (tensor<2x8x16xf32>) -> tensor<2x8x16xf64>
    %247 = tosa.reduce_sum %246 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %248 = tosa.mul %247, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %249 = tosa.sub %246, %248 : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x16xf64>
    %250 = tosa.mul %249, %249, %6 : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<1xi8>) -> tensor<2x8x16xf64>
    %251 = tosa.reduce_sum %250 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %252 = tosa.mul %251, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %253 = tosa.cast %252 : (tensor<2x8x1xf64>) -> tensor<2x8x1xf32>
    %254 = tosa.reduce_sum %245 {axis = 2 : i32} : (tensor<2x8x16xf32>) -> tensor<2x8x1xf32>
    %255 = tosa.mul %254, %49, %6 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x1xf32>
    %256 = tosa.add %253, %50 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>) -> tensor<2x8x1xf32>
    %257 = tosa.rsqrt %256 : (tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %258 = tosa.sub %245, %255 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %259 = tosa.mul %258, %257, %6 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %260 = tosa.reshape %arg20, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %261 = tosa.mul %259, %260, %6 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %262 = tosa.reshape %arg21, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %263 = tosa.add %261, %262 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>) -> tensor<2x8x16xf32>
    %264 = tosa.transpose %arg22 {perms = array<i32: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %265 = tosa.reshape %263, %10 : (tensor<2x8x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %266 = tosa.reshape %264, %30 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %267 = tosa.matmul %265, %266, %9, %9 : (tensor<1x16x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x32xf32>
    %268 = tosa.reshape %267, %31 : (tensor<1x16x32xf32>, !tosa.shape<2>) -> tensor<16x32xf32>
    %269 = tosa.reshape %arg23, %32 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %270 = tosa.add %268, %269 : (tensor<16x32xf32>, tensor<1x32xf32>) -> tensor<16x32xf32>
    %271 = tosa.reshape %270, %33 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<2x8x32xf32>
    %272 = tosa.mul %34, %271, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %273 = tosa.pow %271, %36 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %274 = tosa.mul %37, %273, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %275 = tosa.add %271, %274 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %276 = tosa.mul %166, %275, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %277 = tosa.tanh %276 : (tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %278 = tosa.add %277, %35 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %279 = tosa.mul %272, %278, %6 : (tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<1xi8>) -> tensor<2x8x32xf32>
    %280 = tosa.transpose %arg24 {perms = array<i32: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %281 = tosa.reshape %279, %30 : (tensor<2x8x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %282 = tosa.reshape %280, %39 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %283 = tosa.matmul %281, %282, %9, %9 : (tensor<1x16x32xf32>, tensor<1x32x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x16xf32>
    %284 = tosa.reshape %283, %8 : (tensor<1x16x16xf32>, !tosa.shape<2>) -> tensor<16x16xf32>
    %285 = tosa.reshape %arg25, %3 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %286 = tosa.add %284, %285 : (tensor<16x16xf32>, tensor<1x16xf32>) -> tensor<16x16xf32>
    %287 = tosa.reshape %286, %4 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<2x8x16xf32>
    %288 = tosa.add %245, %287 : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %289 = tosa.cast %288 : (tensor<2x8x16xf32>) -> tensor<2x8x16xf64>
    %290 = tosa.reduce_sum %289 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %291 = tosa.mul %290, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %292 = tosa.sub %289, %291 : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x16xf64>
    %293 = tosa.mul %292, %292, %6 : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<1xi8>) -> tensor<2x8x16xf64>
    %294 = tosa.reduce_sum %293 {axis = 2 : i32} : (tensor<2x8x16xf64>) -> tensor<2x8x1xf64>
    %295 = tosa.mul %294, %48, %6 : (tensor<2x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x8x1xf64>
    %296 = tosa.cast %295 : (tensor<2x8x1xf64>) -> tensor<2x8x1xf32>
    %297 = tosa.reduce_sum %288 {axis = 2 : i32} : (tensor<2x8x16xf32>) -> tensor<2x8x1xf32>
    %298 = tosa.mul %297, %49, %6 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x1xf32>
    %299 = tosa.add %296, %50 : (tensor<2x8x1xf32>, tensor<1x1x1xf32>) -> tensor<2x8x1xf32>
    %300 = tosa.rsqrt %299 : (tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %301 = tosa.sub %288, %298 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %302 = tosa.mul %301, %300, %6 : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %303 = tosa.reshape %arg26, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %304 = tosa.mul %302, %303, %6 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x8x16xf32>
    %305 = tosa.reshape %arg27, %7 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %306 = tosa.add %304, %305 : (tensor<2x8x16xf32>, tensor<1x1x16xf32>) -> tensor<2x8x16xf32>
    %307 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<13x16xf32>) -> tensor<16x13xf32>
    %308 = tosa.reshape %306, %10 : (tensor<2x8x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %309 = tosa.reshape %307, %40 : (tensor<16x13xf32>, !tosa.shape<3>) -> tensor<1x16x13xf32>
    %310 = tosa.matmul %308, %309, %9, %9 : (tensor<1x16x16xf32>, tensor<1x16x13xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x13xf32>
    %311 = tosa.reshape %310, %41 : (tensor<1x16x13xf32>, !tosa.shape<2>) -> tensor<16x13xf32>
    %312 = tosa.reshape %arg29, %42 : (tensor<2x8xi64>, !tosa.shape<1>) -> tensor<16xi64>
    %313 = tosa.reduce_max %311 {axis = 1 : i32} : (tensor<16x13xf32>) -> tensor<16x1xf32>
    %314 = tosa.sub %311, %313 : (tensor<16x13xf32>, tensor<16x1xf32>) -> tensor<16x13xf32>
    %315 = tosa.exp %314 : (tensor<16x13xf32>) -> tensor<16x13xf32>
    %316 = tosa.reduce_sum %315 {axis = 1 : i32} : (tensor<16x13xf32>) -> tensor<16x1xf32>
    %317 = tosa.log %316 : (tensor<16x1xf32>) -> tensor<16x1xf32>
    %318 = tosa.sub %314, %317 : (tensor<16x13xf32>, tensor<16x1xf32>) -> tensor<16x13xf32>
    %319 = tosa.equal %312, %56 : (tensor<16xi64>, tensor<1xi64>) -> tensor<16xi1>
    %320 = tosa.select %319, %57, %312 : (tensor<16xi1>, tensor<1xi64>, tensor<16xi64>) -> tensor<16xi64>
    %321 = tosa.reshape %320, %14 : (tensor<16xi64>, !tosa.shape<2>) -> tensor<16x1xi64>
    %322 = tosa.cast %321 : (tensor<16x1xi64>) -> tensor<16x1xi32>
    %323 = tosa.reshape %322, %43 : (tensor<16x1xi32>, !tosa.shape<3>) -> tensor<16x1x1xi32>
    %324 = tosa.concat %44, %323 {axis = 2 : i32} : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x2xi32>
    %325 = tosa.reshape %318, %45 : (tensor<16x13xf32>, !tosa.shape<3>) -> tensor<1x208x1xf32>
    %326 = tosa.reshape %324, %46 : (tensor<16x1x2xi32>, !tosa.shape<2>) -> tensor<16x2xi32>
    %327 = tosa.mul %326, %58, %6 : (tensor<16x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<16x2xi32>
    %328 = tosa.reduce_sum %327 {axis = 1 : i32} : (tensor<16x2xi32>) -> tensor<16x1xi32>
    %329 = tosa.reshape %328, %3 : (tensor<16x1xi32>, !tosa.shape<2>) -> tensor<1x16xi32>
    %330 = tosa.gather %325, %329 : (tensor<1x208x1xf32>, tensor<1x16xi32>) -> tensor<1x16x1xf32>
    %331 = tosa.reshape %330, %42 : (tensor<1x16x1xf32>, !tosa.shape<1>) -> tensor<16xf32>
    %332 = tosa.negate %331, %9, %9 : (tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<16xf32>
    %333 = tosa.select %319, %9, %332 : (tensor<16xi1>, tensor<1xf32>, tensor<16xf32>) -> tensor<16xf32>
    %334 = tosa.logical_not %319 : (tensor<16xi1>) -> tensor<16xi1>
    %335 = tosa.cast %334 : (tensor<16xi1>) -> tensor<16xi64>
    %336 = tosa.reduce_sum %335 {axis = 0 : i32} : (tensor<16xi64>) -> tensor<1xi64>
    %337 = tosa.reshape %336, %47 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %338 = tosa.cast %337 : (tensor<i64>) -> tensor<f32>
    %339 = tosa.reduce_sum %333 {axis = 0 : i32} : (tensor<16xf32>) -> tensor<1xf32>
    %340 = tosa.reshape %339, %47 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %341 = tosa.reciprocal %338 : (tensor<f32>) -> tensor<f32>
    %342 = tosa.mul %340, %341, %6 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %342 : tensor<f32>
  }
}
