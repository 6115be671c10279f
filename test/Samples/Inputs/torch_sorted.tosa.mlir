module {
  func.func @main(%arg0: tensor<8x6xf32>, %arg1: tensor<8xf32>, %arg2: tensor<4x6xf32>, %arg3: tensor<4x8xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 4, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 6, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[4, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[4, 8, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = "tosa.const"() <{values = dense<0x7F800000> : tensor<4x8x1xf32>}> : () -> tensor<4x8x1xf32>
    %9 = "tosa.const"() <{values = dense<0> : tensor<4x8x1xi8>}> : () -> tensor<4x8x1xi8>
    %10 = "tosa.const"() <{values = dense<1> : tensor<4x8x1xi8>}> : () -> tensor<4x8x1xi8>
    %11 = "tosa.const"() <{values = dense<1> : tensor<4x1x1xi8>}> : () -> tensor<4x1x1xi8>
    %12 = "tosa.const"() <{values = dense<0> : tensor<4x8x1xi32>}> : () -> tensor<4x8x1xi32>
    %13 = "tosa.const"() <{values = dense<1> : tensor<4x1xi32>}> : () -> tensor<4x1xi32>
    %14 = tosa.const_shape  {values = dense<0> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[0, 0, 1, 0, 0, 0]> : tensor<6xindex>} : () -> !tosa.shape<6>
    %16 = tosa.const_shape  {values = dense<[0, 0, 2, 0, 0, 0]> : tensor<6xindex>} : () -> !tosa.shape<6>
    %17 = tosa.const_shape  {values = dense<[0, 0, 4, 0, 0, 0]> : tensor<6xindex>} : () -> !tosa.shape<6>
    %18 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %19 = "tosa.const"() <{values = dense<true> : tensor<4x8x1xi1>}> : () -> tensor<4x8x1xi1>
    %20 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %21 = "tosa.const"() <{values = dense<3.125000e-02> : tensor<f32>}> : () -> tensor<f32>
    %22 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<8x6xf32>) -> tensor<6x8xf32>
    %23 = tosa.reshape %arg2, %1 : (tensor<4x6xf32>, !tosa.shape<3>) -> tensor<1x4x6xf32>
    %24 = tosa.reshape %22, %2 : (tensor<6x8xf32>, !tosa.shape<3>) -> tensor<1x6x8xf32>
    %25 = tosa.matmul %23, %24, %0, %0 : (tensor<1x4x6xf32>, tensor<1x6x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x8xf32>
    %26 = tosa.reshape %25, %3 : (tensor<1x4x8xf32>, !tosa.shape<2>) -> tensor<4x8xf32>
    %27 = tosa.reshape %arg1, %5 : (tensor<8xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
    %28 = tosa.add %26, %27 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
    %29 = tosa.tanh %28 : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %30 = tosa.reshape %29, %7 : (tensor<4x8xf32>, !tosa.shape<3>) -> tensor<4x8x1xf32>
    %31 = tosa.equal %30, %30 : (tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xi1>
    %32 = tosa.logical_not %31 : (tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %33 = tosa.logical_and %31, %19 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %34 = tosa.logical_and %32, %19 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %35 = tosa.select %33, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %36 = tosa.argmax %35 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %37 = tosa.gather %35, %36 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %38 = tosa.reshape %37, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %39 = tosa.cast %38 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %40 = tosa.equal %39, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %41 = tosa.select %34, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %42 = tosa.argmax %41 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %43 = tosa.select %33, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %44 = tosa.negate %43, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %45 = tosa.argmax %44 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %46 = tosa.gather %35, %45 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %47 = tosa.reshape %46, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %48 = tosa.cast %47 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %49 = tosa.equal %48, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %50 = tosa.select %49, %45, %36 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %51 = tosa.select %40, %50, %42 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %52 = tosa.gather %30, %51 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %53 = tosa.scatter %9, %51, %11 : (tensor<4x8x1xi8>, tensor<4x1xi32>, tensor<4x1x1xi8>) -> tensor<4x8x1xi8>
    %54 = tosa.cast %53 : (tensor<4x8x1xi8>) -> tensor<4x8x1xi32>
    %55 = tosa.equal %54, %12 : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %56 = tosa.logical_and %55, %31 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %57 = tosa.logical_and %55, %32 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %58 = tosa.select %56, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %59 = tosa.argmax %58 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %60 = tosa.gather %58, %59 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %61 = tosa.reshape %60, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %62 = tosa.cast %61 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %63 = tosa.equal %62, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %64 = tosa.select %57, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %65 = tosa.argmax %64 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %66 = tosa.select %56, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %67 = tosa.negate %66, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %68 = tosa.argmax %67 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %69 = tosa.gather %58, %68 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %70 = tosa.reshape %69, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %71 = tosa.cast %70 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %72 = tosa.equal %71, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %73 = tosa.select %72, %68, %59 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %74 = tosa.select %63, %73, %65 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %75 = tosa.gather %30, %74 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %76 = tosa.scatter %53, %74, %11 : (tensor<4x8x1xi8>, tensor<4x1xi32>, tensor<4x1x1xi8>) -> tensor<4x8x1xi8>
    %77 = tosa.cast %76 : (tensor<4x8x1xi8>) -> tensor<4x8x1xi32>
    %78 = tosa.equal %77, %12 : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %79 = tosa.logical_and %78, %31 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %80 = tosa.logical_and %78, %32 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %81 = tosa.select %79, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %82 = tosa.argmax %81 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %83 = tosa.gather %81, %82 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %84 = tosa.reshape %83, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %85 = tosa.cast %84 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %86 = tosa.equal %85, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %87 = tosa.select %80, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %88 = tosa.argmax %87 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %89 = tosa.select %79, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %90 = tosa.negate %89, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %91 = tosa.argmax %90 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %92 = tosa.gather %81, %91 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %93 = tosa.reshape %92, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %94 = tosa.cast %93 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %95 = tosa.equal %94, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %96 = tosa.select %95, %91, %82 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %97 = tosa.select %86, %96, %88 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %98 = tosa.gather %30, %97 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %99 = tosa.scatter %76, %97, %11 : (tensor<4x8x1xi8>, tensor<4x1xi32>, tensor<4x1x1xi8>) -> tensor<4x8x1xi8>
    %100 = tosa.cast %99 : (tensor<4x8x1xi8>) -> tensor<4x8x1xi32>
    %101 = tosa.equal %100, %12 : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %102 = tosa.logical_and %101, %31 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %103 = tosa.logical_and %101, %32 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %104 = tosa.select %102, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %105 = tosa.argmax %104 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %106 = tosa.gather %104, %105 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %107 = tosa.reshape %106, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %108 = tosa.cast %107 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %109 = tosa.equal %108, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %110 = tosa.select %103, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %111 = tosa.argmax %110 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %112 = tosa.select %102, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %113 = tosa.negate %112, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %114 = tosa.argmax %113 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %115 = tosa.gather %104, %114 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %116 = tosa.reshape %115, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %117 = tosa.cast %116 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %118 = tosa.equal %117, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %119 = tosa.select %118, %114, %105 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %120 = tosa.select %109, %119, %111 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %121 = tosa.gather %30, %120 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %122 = tosa.scatter %99, %120, %11 : (tensor<4x8x1xi8>, tensor<4x1xi32>, tensor<4x1x1xi8>) -> tensor<4x8x1xi8>
    %123 = tosa.cast %122 : (tensor<4x8x1xi8>) -> tensor<4x8x1xi32>
    %124 = tosa.equal %123, %12 : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %125 = tosa.logical_and %124, %31 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %126 = tosa.logical_and %124, %32 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %127 = tosa.select %125, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %128 = tosa.argmax %127 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %129 = tosa.gather %127, %128 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %130 = tosa.reshape %129, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %131 = tosa.cast %130 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %132 = tosa.equal %131, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %133 = tosa.select %126, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %134 = tosa.argmax %133 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %135 = tosa.select %125, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %136 = tosa.negate %135, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %137 = tosa.argmax %136 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %138 = tosa.gather %127, %137 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %139 = tosa.reshape %138, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %140 = tosa.cast %139 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %141 = tosa.equal %140, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %142 = tosa.select %141, %137, %128 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %143 = tosa.select %132, %142, %134 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %144 = tosa.gather %30, %143 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %145 = tosa.scatter %122, %143, %11 : (tensor<4x8x1xi8>, tensor<4x1xi32>, tensor<4x1x1xi8>) -> tensor<4x8x1xi8>
    %146 = tosa.cast %145 : (tensor<4x8x1xi8>) -> tensor<4x8x1xi32>
    %147 = tosa.equal %146, %12 : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %148 = tosa.logical_and %147, %31 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %149 = tosa.logical_and %147, %32 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %150 = tosa.select %148, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %151 = tosa.argmax %150 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %152 = tosa.gather %150, %151 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %153 = tosa.reshape %152, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %154 = tosa.cast %153 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %155 = tosa.equal %154, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %156 = tosa.select %149, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %157 = tosa.argmax %156 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %158 = tosa.select %148, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %159 = tosa.negate %158, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %160 = tosa.argmax %159 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %161 = tosa.gather %150, %160 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %162 = tosa.reshape %161, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %163 = tosa.cast %162 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %164 = tosa.equal %163, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %165 = tosa.select %164, %160, %151 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %166 = tosa.select %155, %165, %157 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %167 = tosa.gather %30, %166 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %168 = tosa.scatter %145, %166, %11 : (tensor<4x8x1xi8>, tensor<4x1xi32>, tensor<4x1x1xi8>) -> tensor<4x8x1xi8>
    %169 = tosa.cast %168 : (tensor<4x8x1xi8>) -> tensor<4x8x1xi32>
    %170 = tosa.equal %169, %12 : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %171 = tosa.logical_and %170, %31 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %172 = tosa.logical_and %170, %32 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %173 = tosa.select %171, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %174 = tosa.argmax %173 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %175 = tosa.gather %173, %174 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %176 = tosa.reshape %175, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %177 = tosa.cast %176 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %178 = tosa.equal %177, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %179 = tosa.select %172, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %180 = tosa.argmax %179 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %181 = tosa.select %171, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %182 = tosa.negate %181, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %183 = tosa.argmax %182 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %184 = tosa.gather %173, %183 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %185 = tosa.reshape %184, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %186 = tosa.cast %185 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %187 = tosa.equal %186, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %188 = tosa.select %187, %183, %174 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %189 = tosa.select %178, %188, %180 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %190 = tosa.gather %30, %189 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %191 = tosa.scatter %168, %189, %11 : (tensor<4x8x1xi8>, tensor<4x1xi32>, tensor<4x1x1xi8>) -> tensor<4x8x1xi8>
    %192 = tosa.cast %191 : (tensor<4x8x1xi8>) -> tensor<4x8x1xi32>
    %193 = tosa.equal %192, %12 : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %194 = tosa.logical_and %193, %31 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %195 = tosa.logical_and %193, %32 : (tensor<4x8x1xi1>, tensor<4x8x1xi1>) -> tensor<4x8x1xi1>
    %196 = tosa.select %194, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %197 = tosa.argmax %196 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %198 = tosa.gather %196, %197 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %199 = tosa.reshape %198, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %200 = tosa.cast %199 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %201 = tosa.equal %200, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %202 = tosa.select %195, %10, %9 : (tensor<4x8x1xi1>, tensor<4x8x1xi8>, tensor<4x8x1xi8>) -> tensor<4x8x1xi8>
    %203 = tosa.argmax %202 {axis = 1 : i32} : (tensor<4x8x1xi8>) -> tensor<4x1xi32>
    %204 = tosa.select %194, %30, %8 : (tensor<4x8x1xi1>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %205 = tosa.negate %204, %0, %0 : (tensor<4x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x1xf32>
    %206 = tosa.argmax %205 {axis = 1 : i32} : (tensor<4x8x1xf32>) -> tensor<4x1xi32>
    %207 = tosa.gather %196, %206 : (tensor<4x8x1xi8>, tensor<4x1xi32>) -> tensor<4x1x1xi8>
    %208 = tosa.reshape %207, %6 : (tensor<4x1x1xi8>, !tosa.shape<2>) -> tensor<4x1xi8>
    %209 = tosa.cast %208 : (tensor<4x1xi8>) -> tensor<4x1xi32>
    %210 = tosa.equal %209, %13 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %211 = tosa.select %210, %206, %197 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %212 = tosa.select %201, %211, %203 : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %213 = tosa.gather %30, %212 : (tensor<4x8x1xf32>, tensor<4x1xi32>) -> tensor<4x1x1xf32>
    %214 = tosa.concat %52, %75, %98, %121, %144, %167, %190, %213 {axis = 1 : i32} : (tensor<4x1x1xf32>, tensor<4x1x1xf32>, tensor<4x1x1xf32>, tensor<4x1x1xf32>, tensor<4x1x1xf32>, tensor<4x1x1xf32>, tensor<4x1x1xf32>, tensor<4x1x1xf32>) -> tensor<4x8x1xf32>
    %215 = tosa.reshape %214, %3 : (tensor<4x8x1xf32>, !tosa.shape<2>) -> tensor<4x8xf32>
    %216 = tosa.pad %214, %15, %0 : (tensor<4x8x1xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<4x9x1xf32>
    %217 = tosa.slice %216, %14, %7 : (tensor<4x9x1xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<4x8x1xf32>
    %218 = tosa.add %214, %217 : (tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %219 = tosa.pad %218, %16, %0 : (tensor<4x8x1xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<4x10x1xf32>
    %220 = tosa.slice %219, %14, %7 : (tensor<4x10x1xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<4x8x1xf32>
    %221 = tosa.add %218, %220 : (tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %222 = tosa.pad %221, %17, %0 : (tensor<4x8x1xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<4x12x1xf32>
    %223 = tosa.slice %222, %14, %7 : (tensor<4x12x1xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<4x8x1xf32>
    %224 = tosa.add %221, %223 : (tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %225 = tosa.reshape %224, %3 : (tensor<4x8x1xf32>, !tosa.shape<2>) -> tensor<4x8xf32>
    %226 = tosa.add %215, %225 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %227 = tosa.sub %226, %arg3 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %228 = tosa.pow %227, %20 : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
    %229 = tosa.reduce_sum %228 {axis = 0 : i32} : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %230 = tosa.reduce_sum %229 {axis = 1 : i32} : (tensor<1x8xf32>) -> tensor<1x1xf32>
    %231 = tosa.reshape %230, %18 : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
    %232 = tosa.mul %231, %21, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %232 : tensor<f32>
  }
}
