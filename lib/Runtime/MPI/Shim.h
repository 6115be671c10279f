/*===- Shim.h - What amp calls of an MPI library -------------------*- C -*-===*
 *
 * MPI has no ABI that libraries share, so this is compiled with the headers of
 * each: a small shared library, which the runtime loads when it is asked to.
 *
 *===----------------------------------------------------------------------===*/

#ifndef AMP_LIB_RUNTIME_MPI_SHIM_H
#define AMP_LIB_RUNTIME_MPI_SHIM_H

#ifdef __cplusplus
extern "C" {
#endif

struct AmpMessage {
  void *data;
  long bytes;
  int peer;
};

/* Whether who waits for messages needs them now: if not, who carries them
 * sleeps between looks, since the processors compute. */
struct AmpUrgency {
  int (*ask)(const void *context);
  const void *context;
};

/* `join`, `transfer` and `leave` return 0, or a message of the library's, and
 * are for one thread at a time; the others may be called beside them. */
struct AmpMPI {
  /* `takesThreads`: whether calls may come from one thread and another. */
  const char *(*join)(int *rank, int *size, int *takesThreads);
  const char *(*transfer)(const struct AmpMessage *sends, int numSends,
                          const struct AmpMessage *receives, int numReceives,
                          struct AmpUrgency urgency);
  const char *(*leave)(void);
  /* A number for another process, which is read until `leave`. */
  void (*note)(int peer, const int *number);
  /* Whether one has come: who from, and what. */
  int (*hear)(int *peer, int *number);
};

/* The one symbol of the library. */
extern const struct AmpMPI ampMPI;

#ifdef __cplusplus
}
#endif

#endif /* AMP_LIB_RUNTIME_MPI_SHIM_H */
