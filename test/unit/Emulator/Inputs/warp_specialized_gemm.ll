; ModuleID = '<stdin>'
source_filename = "LLVMDialectModule"

@__mbarrier_0 = private addrspace(3) global [4 x i64] undef, align 8
@__mbarrier = private addrspace(3) global [4 x i64] undef, align 8
@smem = external addrspace(3) global [0 x i8], align 1024

define ptx_kernel void @gemm(ptr align 64 %0, ptr align 64 %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, ptr %7, ptr %8, i64 %9, i64 %10, i64 %11, i64 %12, i64 %13, i64 %14, i64 %15, i64 %16) #0 {
  %18 = call range(i32 0, 384) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %19 = zext nneg i32 %18 to i64
  %20 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %21 = zext nneg i32 %20 to i64
  %22 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %23 = zext nneg i32 %22 to i64
  %24 = lshr i64 %19, 7
  %25 = icmp eq i32 %18, 0
  br i1 %25, label %26, label %27

26:                                               ; preds = %17
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @__mbarrier, i32 1)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @__mbarrier_0, i32 2)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) nonnull getelementptr inbounds nuw (i8, ptr addrspace(3) @__mbarrier, i64 8), i32 1)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) nonnull getelementptr inbounds nuw (i8, ptr addrspace(3) @__mbarrier_0, i64 8), i32 2)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) nonnull getelementptr inbounds nuw (i8, ptr addrspace(3) @__mbarrier, i64 16), i32 1)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) nonnull getelementptr inbounds nuw (i8, ptr addrspace(3) @__mbarrier_0, i64 16), i32 2)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) nonnull getelementptr inbounds nuw (i8, ptr addrspace(3) @__mbarrier, i64 24), i32 1)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) nonnull getelementptr inbounds nuw (i8, ptr addrspace(3) @__mbarrier_0, i64 24), i32 2)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %27

27:                                               ; preds = %26, %17
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %28 = mul i64 %14, %15
  %29 = icmp eq i64 %24, 0
  br i1 %29, label %30, label %69

30:                                               ; preds = %27
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)
  %31 = icmp samesign ult i32 %18, 32
  br i1 %31, label %32, label %284

32:                                               ; preds = %30
  %33 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %34 = extractvalue { i32, i1 } %33, 1
  br i1 %34, label %35, label %284

35:                                               ; preds = %32, %67
  %36 = phi i64 [ %68, %67 ], [ %21, %32 ]
  %37 = phi i64 [ %45, %67 ], [ 0, %32 ]
  %38 = phi i1 [ %46, %67 ], [ true, %32 ]
  %39 = icmp slt i64 %36, %28
  br i1 %39, label %40, label %284

40:                                               ; preds = %35
  %41 = udiv i64 %36, %15
  %42 = urem i64 %36, %15
  br label %43

43:                                               ; preds = %48, %40
  %44 = phi i64 [ %66, %48 ], [ 0, %40 ]
  %45 = phi i64 [ %64, %48 ], [ %37, %40 ]
  %46 = phi i1 [ %65, %48 ], [ %38, %40 ]
  %47 = icmp slt i64 %44, %16
  br i1 %47, label %48, label %67

48:                                               ; preds = %43
  %49 = getelementptr i64, ptr addrspace(3) @__mbarrier_0, i64 %45
  %50 = zext i1 %46 to i32
  call void asm sideeffect "{\0A\09.reg .pred       P1; \0A\09LAB_WAIT: \0A\09mbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2; \0A\09@P1 bra.uni DONE; \0A\09bra.uni     LAB_WAIT; \0A\09DONE: \0A\09}", "r,r,r"(ptr addrspace(3) %49, i32 %50, i32 10000000) #8
  %51 = getelementptr i64, ptr addrspace(3) @__mbarrier, i64 %45
  %52 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %51, i32 20480)
  %53 = mul i64 %45, 20480
  %54 = getelementptr i8, ptr addrspace(3) @smem, i64 %53
  %55 = getelementptr i8, ptr addrspace(3) @smem, i64 %53
  %56 = getelementptr i8, ptr addrspace(3) %55, i64 16384
  %57 = addrspacecast ptr addrspace(3) %54 to ptr addrspace(7)
  %.tr = trunc i64 %44 to i32
  %58 = shl i32 %.tr, 6
  %.tr1 = trunc i64 %41 to i32
  %59 = shl i32 %.tr1, 7
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %57, ptr addrspace(3) %51, ptr %0, i32 %58, i32 %59, i16 0, i64 0, i1 false, i1 false, i32 0)
  %60 = addrspacecast ptr addrspace(3) %56 to ptr addrspace(7)
  %.tr2 = trunc i64 %42 to i32
  %61 = shl i32 %.tr2, 5
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %60, ptr addrspace(3) %51, ptr %1, i32 %58, i32 %61, i16 0, i64 0, i1 false, i1 false, i32 0)
  %62 = add i64 %45, 1
  %63 = icmp eq i64 %62, 4
  %64 = select i1 %63, i64 0, i64 %62
  %65 = xor i1 %46, %63
  %66 = add i64 %44, 1
  br label %43

67:                                               ; preds = %43
  %68 = add i64 %36, %23
  br label %35

69:                                               ; preds = %27
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 232)
  %70 = add nsw i64 %24, -1
  %71 = and i64 %19, 127
  %72 = icmp eq i64 %71, 0
  %73 = shl nsw i64 %70, 6
  br label %74

74:                                               ; preds = %182, %69
  %75 = phi i64 [ %283, %182 ], [ %21, %69 ]
  %76 = phi i64 [ %81, %182 ], [ 0, %69 ]
  %77 = phi i1 [ %82, %182 ], [ false, %69 ]
  %78 = icmp slt i64 %75, %28
  br i1 %78, label %79, label %284

79:                                               ; preds = %74, %176
  %80 = phi i64 [ %181, %176 ], [ 0, %74 ]
  %81 = phi i64 [ %179, %176 ], [ %76, %74 ]
  %82 = phi i1 [ %180, %176 ], [ %77, %74 ]
  %83 = phi { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } [ %172, %176 ], [ zeroinitializer, %74 ]
  %84 = icmp slt i64 %80, %16
  br i1 %84, label %85, label %182

85:                                               ; preds = %79
  %86 = getelementptr i64, ptr addrspace(3) @__mbarrier, i64 %81
  %87 = zext i1 %82 to i32
  call void asm sideeffect "{\0A\09.reg .pred       P1; \0A\09LAB_WAIT: \0A\09mbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2; \0A\09@P1 bra.uni DONE; \0A\09bra.uni     LAB_WAIT; \0A\09DONE: \0A\09}", "r,r,r"(ptr addrspace(3) %86, i32 %87, i32 10000000) #8
  %88 = mul i64 %81, 20480
  %89 = shl nsw i64 %70, 13
  %90 = add i64 %88, %89
  %91 = add i64 %90, ptrtoint (ptr addrspace(3) @smem to i64)
  %92 = add i64 %88, add (i64 ptrtoint (ptr addrspace(3) @smem to i64), i64 16384)
  %93 = lshr exact i64 %91, 4
  %94 = and i64 %93, 16320
  %95 = lshr exact i64 %92, 4
  %96 = and i64 %95, 16320
  %97 = or disjoint i64 %94, 4611686293305360384
  %98 = or disjoint i64 %96, 4611686293305360384
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %99 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 0
  %100 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 1
  %101 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 2
  %102 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 3
  %103 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 4
  %104 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 5
  %105 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 6
  %106 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 7
  %107 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 8
  %108 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 9
  %109 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 10
  %110 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 11
  %111 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 12
  %112 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 13
  %113 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 14
  %114 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 15
  %115 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, $34, 0;\0Awgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15}, $32, $33, p, $35,  $36, $37,  $38;\0A}\0A", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,l,l,n,n,n,n,n"(float %99, float %100, float %101, float %102, float %103, float %104, float %105, float %106, float %107, float %108, float %109, float %110, float %111, float %112, float %113, float %114, i64 %97, i64 %98, i32 1, i32 1, i32 1, i32 0, i32 0) #8
  %116 = or disjoint i64 %94, 4611686293305360386
  %117 = or disjoint i64 %96, 4611686293305360386
  %118 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 0
  %119 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 1
  %120 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 2
  %121 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 3
  %122 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 4
  %123 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 5
  %124 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 6
  %125 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 7
  %126 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 8
  %127 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 9
  %128 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 10
  %129 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 11
  %130 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 12
  %131 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 13
  %132 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 14
  %133 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %115, 15
  %134 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, $34, 0;\0Awgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15}, $32, $33, p, $35,  $36, $37,  $38;\0A}\0A", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,l,l,n,n,n,n,n"(float %118, float %119, float %120, float %121, float %122, float %123, float %124, float %125, float %126, float %127, float %128, float %129, float %130, float %131, float %132, float %133, i64 %116, i64 %117, i32 1, i32 1, i32 1, i32 0, i32 0) #8
  %135 = or disjoint i64 %94, 4611686293305360388
  %136 = or disjoint i64 %96, 4611686293305360388
  %137 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 0
  %138 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 1
  %139 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 2
  %140 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 3
  %141 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 4
  %142 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 5
  %143 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 6
  %144 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 7
  %145 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 8
  %146 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 9
  %147 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 10
  %148 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 11
  %149 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 12
  %150 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 13
  %151 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 14
  %152 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %134, 15
  %153 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, $34, 0;\0Awgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15}, $32, $33, p, $35,  $36, $37,  $38;\0A}\0A", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,l,l,n,n,n,n,n"(float %137, float %138, float %139, float %140, float %141, float %142, float %143, float %144, float %145, float %146, float %147, float %148, float %149, float %150, float %151, float %152, i64 %135, i64 %136, i32 1, i32 1, i32 1, i32 0, i32 0) #8
  %154 = or disjoint i64 %94, 4611686293305360390
  %155 = or disjoint i64 %96, 4611686293305360390
  %156 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 0
  %157 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 1
  %158 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 2
  %159 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 3
  %160 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 4
  %161 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 5
  %162 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 6
  %163 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 7
  %164 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 8
  %165 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 9
  %166 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 10
  %167 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 11
  %168 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 12
  %169 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 13
  %170 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 14
  %171 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %153, 15
  %172 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, $34, 0;\0Awgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15}, $32, $33, p, $35,  $36, $37,  $38;\0A}\0A", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,l,l,n,n,n,n,n"(float %156, float %157, float %158, float %159, float %160, float %161, float %162, float %163, float %164, float %165, float %166, float %167, float %168, float %169, float %170, float %171, i64 %154, i64 %155, i32 1, i32 1, i32 1, i32 0, i32 0) #8
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  br i1 %72, label %173, label %176

173:                                              ; preds = %85
  %174 = getelementptr i64, ptr addrspace(3) @__mbarrier_0, i64 %81
  %175 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %174)
  br label %176

176:                                              ; preds = %173, %85
  %177 = add i64 %81, 1
  %178 = icmp eq i64 %177, 4
  %179 = select i1 %178, i64 0, i64 %177
  %180 = xor i1 %82, %178
  %181 = add i64 %80, 1
  br label %79

182:                                              ; preds = %79
  %183 = udiv i64 %75, %15
  %184 = urem i64 %75, %15
  %185 = shl i64 %183, 7
  %186 = shl i64 %184, 5
  %187 = add i64 %185, %73
  %188 = lshr i64 %19, 1
  %189 = and i64 %188, 48
  %190 = lshr i64 %19, 2
  %191 = and i64 %190, 7
  %192 = shl nuw nsw i64 %19, 1
  %193 = and i64 %192, 6
  %194 = or disjoint i64 %187, %189
  %195 = or disjoint i64 %194, %191
  %196 = or disjoint i64 %195, 8
  %197 = or disjoint i64 %186, %193
  %198 = getelementptr float, ptr %3, i64 %197
  %199 = load <2 x float>, ptr %198, align 4
  %200 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 0
  %201 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 1
  %202 = insertelement <2 x float> poison, float %200, i64 0
  %203 = insertelement <2 x float> %202, float %201, i64 1
  %204 = fadd <2 x float> %203, %199
  %205 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %204, <2 x float> zeroinitializer)
  %206 = fptrunc <2 x float> %205 to <2 x bfloat>
  %207 = mul i64 %195, %12
  %208 = getelementptr bfloat, ptr %8, i64 %207
  %209 = getelementptr bfloat, ptr %208, i64 %197
  store <2 x bfloat> %206, ptr %209, align 2
  %210 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 2
  %211 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 3
  %212 = insertelement <2 x float> poison, float %210, i64 0
  %213 = insertelement <2 x float> %212, float %211, i64 1
  %214 = fadd <2 x float> %213, %199
  %215 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %214, <2 x float> zeroinitializer)
  %216 = fptrunc <2 x float> %215 to <2 x bfloat>
  %217 = mul i64 %196, %12
  %218 = getelementptr bfloat, ptr %8, i64 %217
  %219 = getelementptr bfloat, ptr %218, i64 %197
  store <2 x bfloat> %216, ptr %219, align 2
  %220 = or disjoint i64 %197, 8
  %221 = getelementptr float, ptr %3, i64 %220
  %222 = load <2 x float>, ptr %221, align 4
  %223 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 4
  %224 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 5
  %225 = insertelement <2 x float> poison, float %223, i64 0
  %226 = insertelement <2 x float> %225, float %224, i64 1
  %227 = fadd <2 x float> %226, %222
  %228 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %227, <2 x float> zeroinitializer)
  %229 = fptrunc <2 x float> %228 to <2 x bfloat>
  %230 = getelementptr bfloat, ptr %8, i64 %207
  %231 = getelementptr bfloat, ptr %230, i64 %220
  store <2 x bfloat> %229, ptr %231, align 2
  %232 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 6
  %233 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 7
  %234 = insertelement <2 x float> poison, float %232, i64 0
  %235 = insertelement <2 x float> %234, float %233, i64 1
  %236 = fadd <2 x float> %235, %222
  %237 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %236, <2 x float> zeroinitializer)
  %238 = fptrunc <2 x float> %237 to <2 x bfloat>
  %239 = getelementptr bfloat, ptr %8, i64 %217
  %240 = getelementptr bfloat, ptr %239, i64 %220
  store <2 x bfloat> %238, ptr %240, align 2
  %241 = or disjoint i64 %197, 16
  %242 = getelementptr float, ptr %3, i64 %241
  %243 = load <2 x float>, ptr %242, align 4
  %244 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 8
  %245 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 9
  %246 = insertelement <2 x float> poison, float %244, i64 0
  %247 = insertelement <2 x float> %246, float %245, i64 1
  %248 = fadd <2 x float> %247, %243
  %249 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %248, <2 x float> zeroinitializer)
  %250 = fptrunc <2 x float> %249 to <2 x bfloat>
  %251 = getelementptr bfloat, ptr %8, i64 %207
  %252 = getelementptr bfloat, ptr %251, i64 %241
  store <2 x bfloat> %250, ptr %252, align 2
  %253 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 10
  %254 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 11
  %255 = insertelement <2 x float> poison, float %253, i64 0
  %256 = insertelement <2 x float> %255, float %254, i64 1
  %257 = fadd <2 x float> %256, %243
  %258 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %257, <2 x float> zeroinitializer)
  %259 = fptrunc <2 x float> %258 to <2 x bfloat>
  %260 = getelementptr bfloat, ptr %8, i64 %217
  %261 = getelementptr bfloat, ptr %260, i64 %241
  store <2 x bfloat> %259, ptr %261, align 2
  %262 = or disjoint i64 %197, 24
  %263 = getelementptr float, ptr %3, i64 %262
  %264 = load <2 x float>, ptr %263, align 4
  %265 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 12
  %266 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 13
  %267 = insertelement <2 x float> poison, float %265, i64 0
  %268 = insertelement <2 x float> %267, float %266, i64 1
  %269 = fadd <2 x float> %268, %264
  %270 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %269, <2 x float> zeroinitializer)
  %271 = fptrunc <2 x float> %270 to <2 x bfloat>
  %272 = getelementptr bfloat, ptr %8, i64 %207
  %273 = getelementptr bfloat, ptr %272, i64 %262
  store <2 x bfloat> %271, ptr %273, align 2
  %274 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 14
  %275 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %83, 15
  %276 = insertelement <2 x float> poison, float %274, i64 0
  %277 = insertelement <2 x float> %276, float %275, i64 1
  %278 = fadd <2 x float> %277, %264
  %279 = call <2 x float> @llvm.maximum.v2f32(<2 x float> %278, <2 x float> zeroinitializer)
  %280 = fptrunc <2 x float> %279 to <2 x bfloat>
  %281 = getelementptr bfloat, ptr %8, i64 %217
  %282 = getelementptr bfloat, ptr %281, i64 %262
  store <2 x bfloat> %280, ptr %282, align 2
  %283 = add i64 %75, %23
  br label %74

284:                                              ; preds = %30, %74, %35, %32
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 immarg range(i32 24, 257)) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x float> @llvm.maximum.v2f32(<2 x float>, <2 x float>) #5

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.fence.sync.aligned() #6

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned() #6

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 immarg) #6

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3)) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 immarg range(i32 24, 257)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #7

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) writeonly, ptr addrspace(3), ptr readonly, i32, i32, i16, i64, i1 immarg, i1 immarg, i32 immarg range(i32 0, 3)) #4

attributes #0 = { "nvvm.maxntid"="384,1,1" "nvvm.minctasm"="1" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind }
attributes #7 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #8 = { nounwind }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
