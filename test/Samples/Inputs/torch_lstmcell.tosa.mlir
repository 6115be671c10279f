module {
  func.func @main(%arg0: tensor<11x6xf32>, %arg1: tensor<32x6xf32>, %arg2: tensor<32x8xf32>, %arg3: tensor<32xf32>, %arg4: tensor<32xf32>, %arg5: tensor<11x8xf32>, %arg6: tensor<11xf32>, %arg7: tensor<3x4xi64>, %arg8: tensor<3x4xi64>) -> tensor<f32> {
    %0 = tosa.const_shape  {values = dense<[1, 11, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<[1, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.const_shape  {values = dense<[3, 4, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[3, 1, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<0> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %6 = tosa.const_shape  {values = dense<[1, 3, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 8, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[3, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %10 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<[1, 3, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[1, 6, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[3, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<[0, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<[0, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<[0, 24]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<[0, 1, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %19 = tosa.const_shape  {values = dense<[0, 2, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[0, 3, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[1, 12, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %22 = tosa.const_shape  {values = dense<[1, 8, 11]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[12, 11]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %24 = tosa.const_shape  {values = dense<[1, 11]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %25 = tosa.const_shape  {values = dense<[12, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %26 = tosa.const_shape  {values = dense<12> : tensor<1xindex>} : () -> !tosa.shape<1>
    %27 = tosa.const_shape  {values = dense<[12, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]], [[4]], [[5]], [[6]], [[7]], [[8]], [[9]], [[10]], [[11]]]> : tensor<12x1x1xi32>}> : () -> tensor<12x1x1xi32>
    %29 = tosa.const_shape  {values = dense<[1, 132, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %30 = tosa.const_shape  {values = dense<[12, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %31 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %32 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x3x8xf32>}> : () -> tensor<1x3x8xf32>
    %33 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %34 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %35 = "tosa.const"() <{values = dense<[[11, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %36 = tosa.reshape %arg0, %0 : (tensor<11x6xf32>, !tosa.shape<3>) -> tensor<1x11x6xf32>
    %37 = tosa.reshape %arg7, %1 : (tensor<3x4xi64>, !tosa.shape<2>) -> tensor<1x12xi64>
    %38 = tosa.cast %37 : (tensor<1x12xi64>) -> tensor<1x12xi32>
    %39 = tosa.gather %36, %38 : (tensor<1x11x6xf32>, tensor<1x12xi32>) -> tensor<1x12x6xf32>
    %40 = tosa.reshape %39, %2 : (tensor<1x12x6xf32>, !tosa.shape<3>) -> tensor<3x4x6xf32>
    %41 = tosa.slice %40, %4, %3 : (tensor<3x4x6xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x6xf32>
    %42 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<32x8xf32>) -> tensor<8x32xf32>
    %43 = tosa.reshape %42, %7 : (tensor<8x32xf32>, !tosa.shape<3>) -> tensor<1x8x32xf32>
    %44 = tosa.matmul %32, %43, %5, %5 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %45 = tosa.reshape %44, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %46 = tosa.reshape %arg4, %10 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %47 = tosa.add %45, %46 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %48 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<32x6xf32>) -> tensor<6x32xf32>
    %49 = tosa.reshape %41, %11 : (tensor<3x1x6xf32>, !tosa.shape<3>) -> tensor<1x3x6xf32>
    %50 = tosa.reshape %48, %12 : (tensor<6x32xf32>, !tosa.shape<3>) -> tensor<1x6x32xf32>
    %51 = tosa.matmul %49, %50, %5, %5 : (tensor<1x3x6xf32>, tensor<1x6x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %52 = tosa.reshape %51, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %53 = tosa.reshape %arg3, %10 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %54 = tosa.add %52, %53 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %55 = tosa.add %47, %54 : (tensor<3x32xf32>, tensor<3x32xf32>) -> tensor<3x32xf32>
    %56 = tosa.slice %55, %14, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %57 = tosa.slice %55, %16, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %58 = tosa.slice %55, %17, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %59 = tosa.sigmoid %56 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %60 = tosa.tanh %57 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %61 = tosa.sigmoid %58 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %62 = tosa.mul %59, %60, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %63 = tosa.tanh %62 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %64 = tosa.mul %61, %63, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %65 = tosa.slice %40, %18, %3 : (tensor<3x4x6xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x6xf32>
    %66 = tosa.reshape %64, %6 : (tensor<3x8xf32>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %67 = tosa.matmul %66, %43, %5, %5 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %68 = tosa.reshape %67, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %69 = tosa.add %68, %46 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %70 = tosa.reshape %65, %11 : (tensor<3x1x6xf32>, !tosa.shape<3>) -> tensor<1x3x6xf32>
    %71 = tosa.matmul %70, %50, %5, %5 : (tensor<1x3x6xf32>, tensor<1x6x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %72 = tosa.reshape %71, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %73 = tosa.add %72, %53 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %74 = tosa.add %69, %73 : (tensor<3x32xf32>, tensor<3x32xf32>) -> tensor<3x32xf32>
    %75 = tosa.slice %74, %14, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %76 = tosa.slice %74, %15, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %77 = tosa.slice %74, %16, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %78 = tosa.slice %74, %17, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %79 = tosa.sigmoid %75 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %80 = tosa.sigmoid %76 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %81 = tosa.tanh %77 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %82 = tosa.sigmoid %78 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %83 = tosa.mul %80, %62, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %84 = tosa.mul %79, %81, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %85 = tosa.add %83, %84 : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>
    %86 = tosa.tanh %85 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %87 = tosa.mul %82, %86, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %88 = tosa.slice %40, %19, %3 : (tensor<3x4x6xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x6xf32>
    %89 = tosa.reshape %87, %6 : (tensor<3x8xf32>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %90 = tosa.matmul %89, %43, %5, %5 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %91 = tosa.reshape %90, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %92 = tosa.add %91, %46 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %93 = tosa.reshape %88, %11 : (tensor<3x1x6xf32>, !tosa.shape<3>) -> tensor<1x3x6xf32>
    %94 = tosa.matmul %93, %50, %5, %5 : (tensor<1x3x6xf32>, tensor<1x6x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %95 = tosa.reshape %94, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %96 = tosa.add %95, %53 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %97 = tosa.add %92, %96 : (tensor<3x32xf32>, tensor<3x32xf32>) -> tensor<3x32xf32>
    %98 = tosa.slice %97, %14, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %99 = tosa.slice %97, %15, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %100 = tosa.slice %97, %16, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %101 = tosa.slice %97, %17, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %102 = tosa.sigmoid %98 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %103 = tosa.sigmoid %99 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %104 = tosa.tanh %100 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %105 = tosa.sigmoid %101 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %106 = tosa.mul %103, %85, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %107 = tosa.mul %102, %104, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %108 = tosa.add %106, %107 : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>
    %109 = tosa.tanh %108 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %110 = tosa.mul %105, %109, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %111 = tosa.slice %40, %20, %3 : (tensor<3x4x6xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x6xf32>
    %112 = tosa.reshape %110, %6 : (tensor<3x8xf32>, !tosa.shape<3>) -> tensor<1x3x8xf32>
    %113 = tosa.matmul %112, %43, %5, %5 : (tensor<1x3x8xf32>, tensor<1x8x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %114 = tosa.reshape %113, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %115 = tosa.add %114, %46 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %116 = tosa.reshape %111, %11 : (tensor<3x1x6xf32>, !tosa.shape<3>) -> tensor<1x3x6xf32>
    %117 = tosa.matmul %116, %50, %5, %5 : (tensor<1x3x6xf32>, tensor<1x6x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x32xf32>
    %118 = tosa.reshape %117, %8 : (tensor<1x3x32xf32>, !tosa.shape<2>) -> tensor<3x32xf32>
    %119 = tosa.add %118, %53 : (tensor<3x32xf32>, tensor<1x32xf32>) -> tensor<3x32xf32>
    %120 = tosa.add %115, %119 : (tensor<3x32xf32>, tensor<3x32xf32>) -> tensor<3x32xf32>
    %121 = tosa.slice %120, %14, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %122 = tosa.slice %120, %15, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %123 = tosa.slice %120, %16, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %124 = tosa.slice %120, %17, %13 : (tensor<3x32xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x8xf32>
    %125 = tosa.sigmoid %121 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %126 = tosa.sigmoid %122 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %127 = tosa.tanh %123 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %128 = tosa.sigmoid %124 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %129 = tosa.mul %126, %108, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %130 = tosa.mul %125, %127, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %131 = tosa.add %129, %130 : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>
    %132 = tosa.tanh %131 : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %133 = tosa.mul %128, %132, %9 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<1xi8>) -> tensor<3x8xf32>
    %134 = tosa.concat %64, %87, %110, %133 {axis = 1 : i32} : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x32xf32>
    %135 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<11x8xf32>) -> tensor<8x11xf32>
    %136 = tosa.reshape %134, %21 : (tensor<3x32xf32>, !tosa.shape<3>) -> tensor<1x12x8xf32>
    %137 = tosa.reshape %135, %22 : (tensor<8x11xf32>, !tosa.shape<3>) -> tensor<1x8x11xf32>
    %138 = tosa.matmul %136, %137, %5, %5 : (tensor<1x12x8xf32>, tensor<1x8x11xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x11xf32>
    %139 = tosa.reshape %138, %23 : (tensor<1x12x11xf32>, !tosa.shape<2>) -> tensor<12x11xf32>
    %140 = tosa.reshape %arg6, %24 : (tensor<11xf32>, !tosa.shape<2>) -> tensor<1x11xf32>
    %141 = tosa.add %139, %140 : (tensor<12x11xf32>, tensor<1x11xf32>) -> tensor<12x11xf32>
    %142 = tosa.reshape %arg8, %26 : (tensor<3x4xi64>, !tosa.shape<1>) -> tensor<12xi64>
    %143 = tosa.reduce_max %141 {axis = 1 : i32} : (tensor<12x11xf32>) -> tensor<12x1xf32>
    %144 = tosa.sub %141, %143 : (tensor<12x11xf32>, tensor<12x1xf32>) -> tensor<12x11xf32>
    %145 = tosa.exp %144 : (tensor<12x11xf32>) -> tensor<12x11xf32>
    %146 = tosa.reduce_sum %145 {axis = 1 : i32} : (tensor<12x11xf32>) -> tensor<12x1xf32>
    %147 = tosa.log %146 : (tensor<12x1xf32>) -> tensor<12x1xf32>
    %148 = tosa.sub %144, %147 : (tensor<12x11xf32>, tensor<12x1xf32>) -> tensor<12x11xf32>
    %149 = tosa.equal %142, %33 : (tensor<12xi64>, tensor<1xi64>) -> tensor<12xi1>
    %150 = tosa.select %149, %34, %142 : (tensor<12xi1>, tensor<1xi64>, tensor<12xi64>) -> tensor<12xi64>
    %151 = tosa.reshape %150, %25 : (tensor<12xi64>, !tosa.shape<2>) -> tensor<12x1xi64>
    %152 = tosa.cast %151 : (tensor<12x1xi64>) -> tensor<12x1xi32>
    %153 = tosa.reshape %152, %27 : (tensor<12x1xi32>, !tosa.shape<3>) -> tensor<12x1x1xi32>
    %154 = tosa.concat %28, %153 {axis = 2 : i32} : (tensor<12x1x1xi32>, tensor<12x1x1xi32>) -> tensor<12x1x2xi32>
    %155 = tosa.reshape %148, %29 : (tensor<12x11xf32>, !tosa.shape<3>) -> tensor<1x132x1xf32>
    %156 = tosa.reshape %154, %30 : (tensor<12x1x2xi32>, !tosa.shape<2>) -> tensor<12x2xi32>
    %157 = tosa.mul %156, %35, %9 : (tensor<12x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<12x2xi32>
    %158 = tosa.reduce_sum %157 {axis = 1 : i32} : (tensor<12x2xi32>) -> tensor<12x1xi32>
    %159 = tosa.reshape %158, %1 : (tensor<12x1xi32>, !tosa.shape<2>) -> tensor<1x12xi32>
    %160 = tosa.gather %155, %159 : (tensor<1x132x1xf32>, tensor<1x12xi32>) -> tensor<1x12x1xf32>
    %161 = tosa.reshape %160, %26 : (tensor<1x12x1xf32>, !tosa.shape<1>) -> tensor<12xf32>
    %162 = tosa.negate %161, %5, %5 : (tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<12xf32>
    %163 = tosa.select %149, %5, %162 : (tensor<12xi1>, tensor<1xf32>, tensor<12xf32>) -> tensor<12xf32>
    %164 = tosa.logical_not %149 : (tensor<12xi1>) -> tensor<12xi1>
    %165 = tosa.cast %164 : (tensor<12xi1>) -> tensor<12xi64>
    %166 = tosa.reduce_sum %165 {axis = 0 : i32} : (tensor<12xi64>) -> tensor<1xi64>
    %167 = tosa.reshape %166, %31 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %168 = tosa.cast %167 : (tensor<i64>) -> tensor<f32>
    %169 = tosa.reduce_sum %163 {axis = 0 : i32} : (tensor<12xf32>) -> tensor<1xf32>
    %170 = tosa.reshape %169, %31 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %171 = tosa.reciprocal %168 : (tensor<f32>) -> tensor<f32>
    %172 = tosa.mul %170, %171, %9 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %172 : tensor<f32>
  }
}
