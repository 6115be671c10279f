//===- ConvertDevice.cpp - Device functions to llvm and nvvm ----*- C++ -*-===//

#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/VectorPattern.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCONVERTDEVICETONVVM
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

/// Fast-math flags of arith are not those of llvm, and none are wanted.
template <typename SourceOp, typename TargetOp>
class WithoutAttributes {
public:
  explicit WithoutAttributes(SourceOp) {}
  ArrayRef<NamedAttribute> getAttrs() const { return {}; }
  Attribute getPropAttr() const { return {}; }
};

template <typename SourceOp, typename TargetOp>
using ExactPattern =
    VectorConvertToLLVMPattern<SourceOp, TargetOp, WithoutAttributes>;

/// Functions that PTX has with IEEE's rounding. Upstream calls libdevice, whose
/// square root is an approximation.
static void populateExactMath(const LLVMTypeConverter &converter,
                              RewritePatternSet &patterns) {
  patterns.add<ExactPattern<math::AbsFOp, LLVM::FAbsOp>,
               ExactPattern<math::CeilOp, LLVM::FCeilOp>,
               ExactPattern<math::CopySignOp, LLVM::CopySignOp>,
               ExactPattern<math::FloorOp, LLVM::FFloorOp>,
               ExactPattern<math::FmaOp, LLVM::FMAOp>,
               ExactPattern<math::RoundEvenOp, LLVM::RoundEvenOp>,
               ExactPattern<math::SqrtOp, LLVM::SqrtOp>,
               ExactPattern<math::TruncOp, LLVM::FTruncOp>>(converter,
                                                            /*benefit=*/10);
}

namespace {
/// A function of an integer's bits that has a flag for values that it need not
/// know: there are none.
template <typename SourceOp, typename TargetOp>
struct BitsPattern : ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(SourceOp op, typename SourceOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value bits = adaptor.getOperand();
    if (!LLVM::isCompatibleType(bits.getType()))
      return rewriter.notifyMatchFailure(op, "a vector of vectors");
    rewriter.replaceOpWithNewOp<TargetOp>(op, bits.getType(), bits, false);
    return success();
  }
};
} // namespace

/// What upstream leaves alone, or has for one width.
static void populateIntegerMath(const LLVMTypeConverter &converter,
                                RewritePatternSet &patterns) {
  constexpr int kBenefit = 10;
  patterns
      .add<BitsPattern<math::AbsIOp, LLVM::AbsOp>,
           BitsPattern<math::CountLeadingZerosOp, LLVM::CountLeadingZerosOp>,
           BitsPattern<math::CountTrailingZerosOp, LLVM::CountTrailingZerosOp>,
           ExactPattern<math::CtPopOp, LLVM::CtPopOp>>(converter, kBenefit);
}

namespace {
struct AmpConvertDeviceToNVVM
    : amp::impl::AmpConvertDeviceToNVVMBase<AmpConvertDeviceToNVVM> {
  void runOnOperation() override {
    RewritePatternSet first(&getContext());
    populateGpuRewritePatterns(first);
    vector::populateVectorInsertExtractStridedSliceTransforms(first);
    // Branches must keep collective operations of their own (Convergence.h):
    // no block is merged with its like.
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    if (failed(applyPatternsGreedily(getOperation(), std::move(first), config)))
      return signalPassFailure();
    LowerToLLVMOptions options(&getContext());
    options.useBarePtrCallConv = true;
    LLVMTypeConverter converter(&getContext(), options);
    configureGpuToNVVMTypeConverter(converter);
    RewritePatternSet patterns(&getContext());
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    populateVectorToLLVMConversionPatterns(
        converter, patterns, /*reassociateFPReductions=*/false,
        /*force32BitVectorIndices=*/false, /*useVectorAlignment=*/false);
    populateGpuToNVVMConversionPatterns(converter, patterns);
    populateExactMath(converter, patterns);
    populateIntegerMath(converter, patterns);
    LLVMConversionTarget target(getContext());
    configureGpuToNVVMConversionLegality(target);
    target.addLegalOp<LLVM::CopySignOp, LLVM::FAbsOp, LLVM::FCeilOp,
                      LLVM::FFloorOp, LLVM::RoundEvenOp, LLVM::SqrtOp>();
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
