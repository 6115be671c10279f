/*===- amp-c/Replicas.h - Processes that train together -----------*- C -*-===*\
|*                                                                            *|
|* Each process is a replica: it gives its part of a step's rows, and all     *|
|* make the same update. All of them make the same calls in the same order.   *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AMP_C_REPLICAS_H
#define AMP_C_REPLICAS_H

#include "amp-c/Step.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Joins the processes that mpirun, mpiexec or srun started beside this one;
 *  nothing in a process that is alone. An error says what to install, or that
 *  there are not `expected` of them, where that is not 0. To be called once,
 *  before the first step. From then on a process that ends without
 *  ampReplicasLeave ends the others on its machine, with a line. */
AMP_CAPI_EXPORTED AmpError ampReplicasJoin(int64_t expected);

/** Bytes to or from another process. */
typedef struct AmpReplicaMessage {
  void *data;
  size_t size;
  int peer;
} AmpReplicaMessage;

/** What carries messages where no library of MPI does. */
typedef struct AmpReplicaTransport {
  const char *name; /**< "gloo", for messages; to outlive the process */
  int rank, count;
  /** Sends and receives all of them. Both sides know the sizes; of one to the
   *  other there is one at a time. Null, or what went wrong, to live until the
   *  next call. One thread calls at a time, but not always the same. */
  const char *(*transfer)(const AmpReplicaMessage *sends, size_t numSends,
                          const AmpReplicaMessage *receives, size_t numReceives,
                          void *userData);
  void *userData;
} AmpReplicaTransport;

/** Joins processes that something else started and connected. */
AMP_CAPI_EXPORTED AmpError
ampReplicasJoinBy(const AmpReplicaTransport *transport);

/** The number of this process, from 0, and of all; 0 and 1 of one alone. */
AMP_CAPI_EXPORTED int64_t ampReplicasGetRank(void);
AMP_CAPI_EXPORTED int64_t ampReplicasGetCount(void);
/** How many a launcher of MPI has started, before they are joined. */
AMP_CAPI_EXPORTED int64_t ampReplicasCountLaunched(void);

/** An error on all of them if `own` is one on any ("" is none), or if a text of
 *  one is not that of the first: `names` say what each is, as "the data". */
AMP_CAPI_EXPORTED AmpError ampReplicasAgree(const char *own,
                                            const char *const *names,
                                            const char *const *texts,
                                            size_t count);
/** The first one's text, on all of them. */
AMP_CAPI_EXPORTED AmpError ampReplicasShareText(const char *text, size_t size,
                                                AmpText *first);
/** Compares what the replicas of a step are made of, and gives all of them the
 *  first one's parameters, states, slots and control values, but for what each
 *  has a part of. Nothing for a step of one replica. */
AMP_CAPI_EXPORTED AmpError ampStepShare(AmpStep step);

/** Something that this one wants of all, as to stop: the next step takes it
 *  along, and then all have the largest of their wishes. */
AMP_CAPI_EXPORTED void ampReplicasWish(int32_t wish);
AMP_CAPI_EXPORTED int32_t ampReplicasGetWish(void);

/** Waits for other processes ask `check` from time to time, and end with an
 *  error once it gives other than 0: for a host language's signals. */
AMP_CAPI_EXPORTED void ampReplicasSetInterruptCheck(int (*check)(void));

/** Takes leave of the others: the last call, before the process ends with the
 *  status. An error is that they are elsewhere; then it may end at once. */
AMP_CAPI_EXPORTED AmpError ampReplicasLeave(int status);

#ifdef __cplusplus
}
#endif

#endif /* AMP_C_REPLICAS_H */
