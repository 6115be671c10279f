module {
  func.func @main(%arg0: tensor<21x5xf32>, %arg1: tensor<21x7xf32>, %arg2: tensor<21xf32>, %arg3: tensor<21xf32>, %arg4: tensor<21x7xf32>, %arg5: tensor<21x7xf32>, %arg6: tensor<21xf32>, %arg7: tensor<21xf32>, %arg8: tensor<1x7xf32>, %arg9: tensor<1xf32>, %arg10: tensor<3x4x5xf32>, %arg11: tensor<3x1xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<3x7xf32>}> : () -> tensor<3x7xf32>
    %1 = tosa.const_shape  {values = dense<[3, 1, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<0> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %4 = tosa.const_shape  {values = dense<[1, 3, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[1, 5, 21]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<[3, 21]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %9 = tosa.const_shape  {values = dense<[1, 21]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<[3, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %13 = tosa.const_shape  {values = dense<[0, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[0, 14]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<[1, 3, 7]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[1, 7, 21]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = tosa.const_shape  {values = dense<[0, 1, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %18 = tosa.const_shape  {values = dense<[0, 2, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %19 = tosa.const_shape  {values = dense<[0, 3, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[1, 7, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %22 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x3x7xf32>}> : () -> tensor<1x3x7xf32>
    %23 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf64>}> : () -> tensor<1x1xf64>
    %24 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %25 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %26 = "tosa.const"() <{values = dense<0.333333343> : tensor<f32>}> : () -> tensor<f32>
    %27 = tosa.slice %arg10, %2, %1 : (tensor<3x4x5xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x5xf32>
    %28 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<21x5xf32>) -> tensor<5x21xf32>
    %29 = tosa.reshape %27, %4 : (tensor<3x1x5xf32>, !tosa.shape<3>) -> tensor<1x3x5xf32>
    %30 = tosa.reshape %28, %5 : (tensor<5x21xf32>, !tosa.shape<3>) -> tensor<1x5x21xf32>
    %31 = tosa.matmul %29, %30, %3, %3 : (tensor<1x3x5xf32>, tensor<1x5x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %32 = tosa.reshape %31, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %33 = tosa.reshape %arg2, %9 : (tensor<21xf32>, !tosa.shape<2>) -> tensor<1x21xf32>
    %34 = tosa.add %32, %33 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %35 = tosa.slice %34, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %36 = tosa.slice %34, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %37 = tosa.slice %34, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %38 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<21x7xf32>) -> tensor<7x21xf32>
    %39 = tosa.reshape %38, %16 : (tensor<7x21xf32>, !tosa.shape<3>) -> tensor<1x7x21xf32>
    %40 = tosa.matmul %22, %39, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %41 = tosa.reshape %40, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %42 = tosa.reshape %arg3, %9 : (tensor<21xf32>, !tosa.shape<2>) -> tensor<1x21xf32>
    %43 = tosa.add %41, %42 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %44 = tosa.slice %43, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %45 = tosa.slice %43, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %46 = tosa.slice %43, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %47 = tosa.add %44, %35 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %48 = tosa.sigmoid %47 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %49 = tosa.add %45, %36 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %50 = tosa.sigmoid %49 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %51 = tosa.mul %46, %48, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %52 = tosa.add %37, %51 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %53 = tosa.tanh %52 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %54 = tosa.sub %0, %53 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %55 = tosa.mul %54, %50, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %56 = tosa.add %55, %53 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %57 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<21x7xf32>) -> tensor<7x21xf32>
    %58 = tosa.reshape %56, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %59 = tosa.reshape %57, %16 : (tensor<7x21xf32>, !tosa.shape<3>) -> tensor<1x7x21xf32>
    %60 = tosa.matmul %58, %59, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %61 = tosa.reshape %60, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %62 = tosa.reshape %arg6, %9 : (tensor<21xf32>, !tosa.shape<2>) -> tensor<1x21xf32>
    %63 = tosa.add %61, %62 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %64 = tosa.slice %63, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %65 = tosa.slice %63, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %66 = tosa.slice %63, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %67 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<21x7xf32>) -> tensor<7x21xf32>
    %68 = tosa.reshape %67, %16 : (tensor<7x21xf32>, !tosa.shape<3>) -> tensor<1x7x21xf32>
    %69 = tosa.matmul %22, %68, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %70 = tosa.reshape %69, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %71 = tosa.reshape %arg7, %9 : (tensor<21xf32>, !tosa.shape<2>) -> tensor<1x21xf32>
    %72 = tosa.add %70, %71 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %73 = tosa.slice %72, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %74 = tosa.slice %72, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %75 = tosa.slice %72, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %76 = tosa.add %73, %64 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %77 = tosa.sigmoid %76 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %78 = tosa.add %74, %65 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %79 = tosa.sigmoid %78 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %80 = tosa.mul %75, %77, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %81 = tosa.add %66, %80 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %82 = tosa.tanh %81 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %83 = tosa.sub %0, %82 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %84 = tosa.mul %83, %79, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %85 = tosa.add %84, %82 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %86 = tosa.slice %arg10, %17, %1 : (tensor<3x4x5xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x5xf32>
    %87 = tosa.reshape %86, %4 : (tensor<3x1x5xf32>, !tosa.shape<3>) -> tensor<1x3x5xf32>
    %88 = tosa.matmul %87, %30, %3, %3 : (tensor<1x3x5xf32>, tensor<1x5x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %89 = tosa.reshape %88, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %90 = tosa.add %89, %33 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %91 = tosa.slice %90, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %92 = tosa.slice %90, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %93 = tosa.slice %90, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %94 = tosa.matmul %58, %39, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %95 = tosa.reshape %94, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %96 = tosa.add %95, %42 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %97 = tosa.slice %96, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %98 = tosa.slice %96, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %99 = tosa.slice %96, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %100 = tosa.add %97, %91 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %101 = tosa.sigmoid %100 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %102 = tosa.add %98, %92 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %103 = tosa.sigmoid %102 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %104 = tosa.mul %99, %101, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %105 = tosa.add %93, %104 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %106 = tosa.tanh %105 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %107 = tosa.sub %56, %106 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %108 = tosa.mul %107, %103, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %109 = tosa.add %108, %106 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %110 = tosa.reshape %109, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %111 = tosa.matmul %110, %59, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %112 = tosa.reshape %111, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %113 = tosa.add %112, %62 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %114 = tosa.slice %113, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %115 = tosa.slice %113, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %116 = tosa.slice %113, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %117 = tosa.reshape %85, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %118 = tosa.matmul %117, %68, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %119 = tosa.reshape %118, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %120 = tosa.add %119, %71 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %121 = tosa.slice %120, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %122 = tosa.slice %120, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %123 = tosa.slice %120, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %124 = tosa.add %121, %114 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %125 = tosa.sigmoid %124 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %126 = tosa.add %122, %115 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %127 = tosa.sigmoid %126 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %128 = tosa.mul %123, %125, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %129 = tosa.add %116, %128 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %130 = tosa.tanh %129 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %131 = tosa.sub %85, %130 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %132 = tosa.mul %131, %127, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %133 = tosa.add %132, %130 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %134 = tosa.slice %arg10, %18, %1 : (tensor<3x4x5xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x5xf32>
    %135 = tosa.reshape %134, %4 : (tensor<3x1x5xf32>, !tosa.shape<3>) -> tensor<1x3x5xf32>
    %136 = tosa.matmul %135, %30, %3, %3 : (tensor<1x3x5xf32>, tensor<1x5x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %137 = tosa.reshape %136, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %138 = tosa.add %137, %33 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %139 = tosa.slice %138, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %140 = tosa.slice %138, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %141 = tosa.slice %138, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %142 = tosa.matmul %110, %39, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %143 = tosa.reshape %142, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %144 = tosa.add %143, %42 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %145 = tosa.slice %144, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %146 = tosa.slice %144, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %147 = tosa.slice %144, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %148 = tosa.add %145, %139 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %149 = tosa.sigmoid %148 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %150 = tosa.add %146, %140 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %151 = tosa.sigmoid %150 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %152 = tosa.mul %147, %149, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %153 = tosa.add %141, %152 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %154 = tosa.tanh %153 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %155 = tosa.sub %109, %154 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %156 = tosa.mul %155, %151, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %157 = tosa.add %156, %154 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %158 = tosa.reshape %157, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %159 = tosa.matmul %158, %59, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %160 = tosa.reshape %159, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %161 = tosa.add %160, %62 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %162 = tosa.slice %161, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %163 = tosa.slice %161, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %164 = tosa.slice %161, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %165 = tosa.reshape %133, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %166 = tosa.matmul %165, %68, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %167 = tosa.reshape %166, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %168 = tosa.add %167, %71 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %169 = tosa.slice %168, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %170 = tosa.slice %168, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %171 = tosa.slice %168, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %172 = tosa.add %169, %162 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %173 = tosa.sigmoid %172 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %174 = tosa.add %170, %163 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %175 = tosa.sigmoid %174 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %176 = tosa.mul %171, %173, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %177 = tosa.add %164, %176 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %178 = tosa.tanh %177 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %179 = tosa.sub %133, %178 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %180 = tosa.mul %179, %175, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %181 = tosa.add %180, %178 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %182 = tosa.slice %arg10, %19, %1 : (tensor<3x4x5xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<3x1x5xf32>
    %183 = tosa.reshape %182, %4 : (tensor<3x1x5xf32>, !tosa.shape<3>) -> tensor<1x3x5xf32>
    %184 = tosa.matmul %183, %30, %3, %3 : (tensor<1x3x5xf32>, tensor<1x5x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %185 = tosa.reshape %184, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %186 = tosa.add %185, %33 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %187 = tosa.slice %186, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %188 = tosa.slice %186, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %189 = tosa.slice %186, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %190 = tosa.matmul %158, %39, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %191 = tosa.reshape %190, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %192 = tosa.add %191, %42 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %193 = tosa.slice %192, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %194 = tosa.slice %192, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %195 = tosa.slice %192, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %196 = tosa.add %193, %187 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %197 = tosa.sigmoid %196 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %198 = tosa.add %194, %188 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %199 = tosa.sigmoid %198 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %200 = tosa.mul %195, %197, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %201 = tosa.add %189, %200 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %202 = tosa.tanh %201 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %203 = tosa.sub %157, %202 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %204 = tosa.mul %203, %199, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %205 = tosa.add %204, %202 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %206 = tosa.reshape %205, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %207 = tosa.matmul %206, %59, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %208 = tosa.reshape %207, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %209 = tosa.add %208, %62 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %210 = tosa.slice %209, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %211 = tosa.slice %209, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %212 = tosa.slice %209, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %213 = tosa.reshape %181, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %214 = tosa.matmul %213, %68, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x21xf32>
    %215 = tosa.reshape %214, %6 : (tensor<1x3x21xf32>, !tosa.shape<2>) -> tensor<3x21xf32>
    %216 = tosa.add %215, %71 : (tensor<3x21xf32>, tensor<1x21xf32>) -> tensor<3x21xf32>
    %217 = tosa.slice %216, %12, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %218 = tosa.slice %216, %13, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %219 = tosa.slice %216, %14, %11 : (tensor<3x21xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x7xf32>
    %220 = tosa.add %217, %210 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %221 = tosa.sigmoid %220 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %222 = tosa.add %218, %211 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %223 = tosa.sigmoid %222 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %224 = tosa.mul %219, %221, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %225 = tosa.add %212, %224 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %226 = tosa.tanh %225 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    %227 = tosa.sub %181, %226 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %228 = tosa.mul %227, %223, %8 : (tensor<3x7xf32>, tensor<3x7xf32>, tensor<1xi8>) -> tensor<3x7xf32>
    %229 = tosa.add %228, %226 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %230 = tosa.reshape %229, %15 : (tensor<3x7xf32>, !tosa.shape<3>) -> tensor<1x3x7xf32>
    %231 = tosa.reshape %arg8, %20 : (tensor<1x7xf32>, !tosa.shape<3>) -> tensor<1x7x1xf32>
    %232 = tosa.matmul %230, %231, %3, %3 : (tensor<1x3x7xf32>, tensor<1x7x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x1xf32>
    %233 = tosa.reshape %232, %10 : (tensor<1x3x1xf32>, !tosa.shape<2>) -> tensor<3x1xf32>
    %234 = tosa.reshape %arg9, %7 : (tensor<1xf32>, !tosa.shape<2>) -> tensor<1x1xf32>
    %235 = tosa.add %233, %234 : (tensor<3x1xf32>, tensor<1x1xf32>) -> tensor<3x1xf32>
    %236 = tosa.sub %235, %arg11 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %237 = tosa.abs %236 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %238 = tosa.cast %237 : (tensor<3x1xf32>) -> tensor<3x1xf64>
    %239 = tosa.greater %23, %238 : (tensor<1x1xf64>, tensor<3x1xf64>) -> tensor<3x1xi1>
    %240 = tosa.pow %237, %24 : (tensor<3x1xf32>, tensor<1x1xf32>) -> tensor<3x1xf32>
    %241 = tosa.mul %240, %25, %8 : (tensor<3x1xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x1xf32>
    %242 = tosa.sub %237, %25 : (tensor<3x1xf32>, tensor<1x1xf32>) -> tensor<3x1xf32>
    %243 = tosa.select %239, %241, %242 : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %244 = tosa.reduce_sum %243 {axis = 0 : i32} : (tensor<3x1xf32>) -> tensor<1x1xf32>
    %245 = tosa.reshape %244, %21 : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
    %246 = tosa.mul %245, %26, %8 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %246 : tensor<f32>
  }
}
