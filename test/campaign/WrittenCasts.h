//===- WrittenCasts.h - A policy's casts as a program's own -----*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_WRITTENCASTS_H
#define AMP_TEST_CAMPAIGN_WRITTENCASTS_H

#include "llvm/Support/Error.h"
#include <string>

namespace mlir::amp::campaign {

/// The text after the phases import and precision, with `type` as what the
/// profile amp computes in, strict: a program without a policy, whose casts are
/// its own.
llvm::Expected<std::string> writeCasts(const std::string &text,
                                       const std::string &type);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_WRITTENCASTS_H
