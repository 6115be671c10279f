/*===- amp-c/Registration.h - Our dialects in MLIR's contexts -----*- C -*-===*/

#ifndef AMP_C_REGISTRATION_H
#define AMP_C_REGISTRATION_H

#include "amp-c/Support.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The dialects amp, nn, check and tm_tensor, with our interfaces on the ops of
 *  others. The context must be of the same libMLIR.so. */
AMP_CAPI_EXPORTED void ampRegisterAllDialects(MlirDialectRegistry registry);

/** Our passes and pipelines, by name. Once in a process. */
AMP_CAPI_EXPORTED void ampRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* AMP_C_REGISTRATION_H */
