/*===- amp-c/Support.h - Errors, texts, what this build has -------*- C -*-===*\
|*                                                                            *|
|* The C API of amp. Handles are opaque and free of any context. A function   *|
|* that can fail returns an error, which is null for success and otherwise    *|
|* the caller's to destroy. Nothing here throws or ends the process.          *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AMP_C_SUPPORT_H
#define AMP_C_SUPPORT_H

#include <stddef.h>
#include <stdint.h>

#define AMP_CAPI_EXPORTED __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/** Null: success. */
typedef struct AmpErrorImpl *AmpError;

/** One line, in UTF-8: what was expected, what was found, and where. Valid as
 *  long as the error. */
AMP_CAPI_EXPORTED const char *ampErrorGetMessage(AmpError error);
AMP_CAPI_EXPORTED void ampErrorDestroy(AmpError error);

/** A text that a function gives; the caller's to destroy. */
typedef struct AmpTextImpl *AmpText;

/** Ends with a zero, which is not counted; may have others in it. */
AMP_CAPI_EXPORTED const char *ampTextGetData(AmpText text);
AMP_CAPI_EXPORTED size_t ampTextGetSize(AmpText text);
AMP_CAPI_EXPORTED void ampTextDestroy(AmpText text);

/** Gets warnings (`isRemark` 0) and remarks, one line each. Called from the
 *  thread that called into amp, before that call returns. */
typedef void (*AmpWarnFn)(const char *text, size_t size, int isRemark,
                          void *userData);

/** What this build and this machine have, as a JSON object: "version", "llvm",
 *  "build", "cpu", "tier", "tiers", "threads", "targets", "cache" (a path or
 *  ""), "policies", and "optimizers", "scalers", "schedules", each an object of
 *  names to arrays of their keys. */
AMP_CAPI_EXPORTED AmpError ampGetInfo(AmpText *json);

/** Runs passes, as `amp-opt --pass-pipeline` takes them, over MLIR text of
 *  `size` bytes; `name` is for messages. */
AMP_CAPI_EXPORTED AmpError ampRunPipeline(const char *source, size_t size,
                                          const char *name,
                                          const char *pipeline, AmpWarnFn warn,
                                          void *userData, AmpText *result);

#ifdef __cplusplus
}
#endif

#endif /* AMP_C_SUPPORT_H */
