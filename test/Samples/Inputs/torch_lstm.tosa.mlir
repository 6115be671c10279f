module {
  func.func @main(%arg0: tensor<32x6xf32>, %arg1: tensor<32x8xf32>, %arg2: tensor<32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4xf32>, %arg6: tensor<3x5x6xf32>, %arg7: tensor<3xi64>) -> tensor<f32> {
    %0 = tosa.const_shape  {values = dense<[1, 6, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<[5, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = tosa.const_shape  {values = dense<[1, 1, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 3, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<0> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[2, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[3, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[4, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[3, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<[1, 3, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[1, 8, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %14 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<[0, 0, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = tosa.const_shape  {values = dense<[0, 0, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %18 = tosa.const_shape  {values = dense<[0, 0, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %19 = tosa.const_shape  {values = dense<[3, 1, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[0, 4, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[1, 8, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %22 = tosa.const_shape  {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %23 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %24 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
    %25 = tosa.const_shape  {values = dense<[3, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %26 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]]]> : tensor<3x1x1xi32>}> : () -> tensor<3x1x1xi32>
    %27 = tosa.const_shape  {values = dense<[1, 12, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %29 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %30 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %31 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x3x8xf32>}> : () -> tensor<1x3x8xf32>
    %32 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %33 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %34 = "tosa.const"() <{values = dense<[[4, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %35 = tosa.transpose %arg6 {perms = array<i32: 1, 0, 2>} : (tensor<3x5x6xf32>) -> tensor<5x3x6xf32>
    %36 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<32x6xf32>) -> tensor<6x32xf32>
    %37 = tosa.reshape %36, %0 : (tensor<6x32xf32>, !tosa.shape<3>) -> tensor<1x6x32xf32>
    %38 = tosa.tile %37, %1 : (tensor<1x6x32xf32>, !tosa.shape<3>) -> tensor<5x6x32xf32>
    %39 = tosa.matmul %35, %38, %2, %2 : (tensor<5x3x6xf32>, tensor<5x6x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<5x3x32xf32>
    %40 = tosa.reshape %arg2, %3 : (tensor<32xf32>, !tosa.shape<3>) -> tensor<1x1x32xf32>
    %41 = tosa.add %39, %40 : (tensor<5x3x32xf32>, tensor<1x1x32xf32>) -> tensor<5x3x32xf32>
    %42 = tosa.slice %41, %6, %5 : (tensor<5x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %43 = tosa.slice %41, %7, %5 : (tensor<5x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %44 = tosa.slice %41, %8, %5 : (tensor<5x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %45 = tosa.slice %41, %9, %5 : (tensor<5x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %46 = tosa.slice %41, %10, %5 : (tensor<5x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %47 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<32x8xf32>) -> tensor<8x32xf32>
    %48 = tosa.reshape %47, %13 : (tensor<8x32xf32>, !tosa.shape<3>) -> tensor<1x8x32xf32>
    %49 = tosa.matmul %31, %48, %2, %2 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %50 = tosa.reshape %49, %11 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %51 = tosa.reshape %arg3, %14 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %52 = tosa.add %50, %51 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %53 = tosa.reshape %52, %5 : (tensor<3x32xf32>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %54 = tosa.add %53, %42 : (tensor<1x3x32xf32>, tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
    %55 = tosa.slice %54, %6, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %56 = tosa.slice %54, %17, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %57 = tosa.slice %54, %18, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %58 = tosa.sigmoid %55 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %59 = tosa.tanh %56 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %60 = tosa.sigmoid %57 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %61 = tosa.mul %58, %59, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %62 = tosa.tanh %61 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %63 = tosa.mul %60, %62, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %64 = tosa.matmul %63, %48, %2, %2 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %65 = tosa.reshape %64, %11 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %66 = tosa.add %65, %51 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %67 = tosa.reshape %66, %5 : (tensor<3x32xf32>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %68 = tosa.add %67, %43 : (tensor<1x3x32xf32>, tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
    %69 = tosa.slice %68, %6, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %70 = tosa.slice %68, %16, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %71 = tosa.slice %68, %17, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %72 = tosa.slice %68, %18, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %73 = tosa.sigmoid %69 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %74 = tosa.sigmoid %70 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %75 = tosa.tanh %71 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %76 = tosa.sigmoid %72 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %77 = tosa.mul %74, %61, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %78 = tosa.mul %73, %75, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %79 = tosa.add %77, %78 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %80 = tosa.tanh %79 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %81 = tosa.mul %76, %80, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %82 = tosa.matmul %81, %48, %2, %2 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %83 = tosa.reshape %82, %11 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %84 = tosa.add %83, %51 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %85 = tosa.reshape %84, %5 : (tensor<3x32xf32>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %86 = tosa.add %85, %44 : (tensor<1x3x32xf32>, tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
    %87 = tosa.slice %86, %6, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %88 = tosa.slice %86, %16, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %89 = tosa.slice %86, %17, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %90 = tosa.slice %86, %18, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %91 = tosa.sigmoid %87 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %92 = tosa.sigmoid %88 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %93 = tosa.tanh %89 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %94 = tosa.sigmoid %90 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %95 = tosa.mul %92, %79, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %96 = tosa.mul %91, %93, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %97 = tosa.add %95, %96 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %98 = tosa.tanh %97 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %99 = tosa.mul %94, %98, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %100 = tosa.matmul %99, %48, %2, %2 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %101 = tosa.reshape %100, %11 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %102 = tosa.add %101, %51 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %103 = tosa.reshape %102, %5 : (tensor<3x32xf32>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %104 = tosa.add %103, %45 : (tensor<1x3x32xf32>, tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
    %105 = tosa.slice %104, %6, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %106 = tosa.slice %104, %16, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %107 = tosa.slice %104, %17, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %108 = tosa.slice %104, %18, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %109 = tosa.sigmoid %105 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %110 = tosa.sigmoid %106 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %111 = tosa.tanh %107 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %112 = tosa.sigmoid %108 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %113 = tosa.mul %110, %97, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %114 = tosa.mul %109, %111, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %115 = tosa.add %113, %114 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %116 = tosa.tanh %115 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %117 = tosa.mul %112, %116, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %118 = tosa.matmul %117, %48, %2, %2 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %119 = tosa.reshape %118, %11 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %120 = tosa.add %119, %51 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %121 = tosa.reshape %120, %5 : (tensor<3x32xf32>, !tosa.shape<3>) -> tensor<1x3x32xf32>
    %122 = tosa.add %121, %46 : (tensor<1x3x32xf32>, tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
    %123 = tosa.slice %122, %6, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %124 = tosa.slice %122, %16, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %125 = tosa.slice %122, %17, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %126 = tosa.slice %122, %18, %12 : (tensor<1x3x32xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %127 = tosa.sigmoid %123 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %128 = tosa.sigmoid %124 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %129 = tosa.tanh %125 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %130 = tosa.sigmoid %126 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %131 = tosa.mul %128, %115, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %132 = tosa.mul %127, %129, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %133 = tosa.add %131, %132 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %134 = tosa.tanh %133 : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
    %135 = tosa.mul %130, %134, %4 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1xi8>) -> tensor<1x3x8xf32>
    %136 = tosa.concat %63, %81, %99, %117, %135 {axis = 0 : i32} : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>) -> tensor<5x3x8xf32>
    %137 = tosa.transpose %136 {perms = array<i32: 1, 0, 2>} : (tensor<5x3x8xf32>) -> tensor<3x5x8xf32>
    %138 = tosa.slice %137, %20, %19 : (tensor<3x5x8xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x8xf32>
    %139 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %140 = tosa.reshape %138, %12 : (tensor<3x1x8xf32>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %141 = tosa.reshape %139, %21 : (tensor<8x4xf32>, !tosa.shape<3>) -> tensor<1x8x4xf32>
    %142 = tosa.matmul %140, %141, %2, %2 : (tensor<1x3x8xf32>, tensor<1x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
    %143 = tosa.reshape %142, %22 : (tensor<1x3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
    %144 = tosa.reshape %arg5, %23 : (tensor<4xf32>, !tosa.shape<2>) -> tensor<1x4xf32>
    %145 = tosa.add %143, %144 : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
    %146 = tosa.reduce_max %145 {axis = 1 : i32} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %147 = tosa.sub %145, %146 : (tensor<3x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
    %148 = tosa.exp %147 : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %149 = tosa.reduce_sum %148 {axis = 1 : i32} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %150 = tosa.log %149 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %151 = tosa.sub %147, %150 : (tensor<3x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
    %152 = tosa.equal %arg7, %32 : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi1>
    %153 = tosa.select %152, %33, %arg7 : (tensor<3xi1>, tensor<1xi64>, tensor<3xi64>) -> tensor<3xi64>
    %154 = tosa.reshape %153, %15 : (tensor<3xi64>, !tosa.shape<2>) -> tensor<3x1xi64>
    %155 = tosa.cast %154 : (tensor<3x1xi64>) -> tensor<3x1xi32>
    %156 = tosa.reshape %155, %25 : (tensor<3x1xi32>, !tosa.shape<3>) -> tensor<3x1x1xi32>
    %157 = tosa.concat %26, %156 {axis = 2 : i32} : (tensor<3x1x1xi32>, tensor<3x1x1xi32>) -> tensor<3x1x2xi32>
    %158 = tosa.reshape %151, %27 : (tensor<3x4xf32>, !tosa.shape<3>) -> tensor<1x12x1xf32>
    %159 = tosa.reshape %157, %28 : (tensor<3x1x2xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
    %160 = tosa.mul %159, %34, %4 : (tensor<3x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<3x2xi32>
    %161 = tosa.reduce_sum %160 {axis = 1 : i32} : (tensor<3x2xi32>) -> tensor<3x1xi32>
    %162 = tosa.reshape %161, %29 : (tensor<3x1xi32>, !tosa.shape<2>) -> tensor<1x3xi32>
    %163 = tosa.gather %158, %162 : (tensor<1x12x1xf32>, tensor<1x3xi32>) -> tensor<1x3x1xf32>
    %164 = tosa.reshape %163, %24 : (tensor<1x3x1xf32>, !tosa.shape<1>) -> tensor<3xf32>
    %165 = tosa.negate %164, %2, %2 : (tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    %166 = tosa.select %152, %2, %165 : (tensor<3xi1>, tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
    %167 = tosa.logical_not %152 : (tensor<3xi1>) -> tensor<3xi1>
    %168 = tosa.cast %167 : (tensor<3xi1>) -> tensor<3xi64>
    %169 = tosa.reduce_sum %168 {axis = 0 : i32} : (tensor<3xi64>) -> tensor<1xi64>
    %170 = tosa.reshape %169, %30 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %171 = tosa.cast %170 : (tensor<i64>) -> tensor<f32>
    %172 = tosa.reduce_sum %166 {axis = 0 : i32} : (tensor<3xf32>) -> tensor<1xf32>
    %173 = tosa.reshape %172, %30 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %174 = tosa.reciprocal %171 : (tensor<f32>) -> tensor<f32>
    %175 = tosa.mul %173, %174, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %175 : tensor<f32>
  }
}
