/*===- Shim.c - What amp calls of an MPI library -------------------*- C -*-===*/

#include "Shim.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static char text[MPI_MAX_ERROR_STRING + 1];

static const char *describe(int code) {
  int length = 0;
  if (code == MPI_SUCCESS)
    return 0;
  if (MPI_Error_string(code, text, &length) != MPI_SUCCESS)
    return "unknown error";
  text[length] = 0;
  return text;
}

static const char *join(int *rank, int *size, int *takesThreads) {
  /* Another library in the process may have done it. */
  int isReady = 0, provided = 0, code = MPI_Initialized(&isReady);
  if (code == MPI_SUCCESS && !isReady)
    code = MPI_Init_thread(0, 0, MPI_THREAD_SERIALIZED, &provided);
  if (code == MPI_SUCCESS)
    code = MPI_Query_thread(&provided);
#ifdef OPEN_MPI
  *takesThreads = provided >= MPI_THREAD_SERIALIZED;
#else
  /* MPICH 4.0 that a second thread has called waits for ever in its end, in one
   * run of ten on a busy machine. */
  *takesThreads = 0;
#endif
  if (code == MPI_SUCCESS)
    code = MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  /* Of errors that belong to no communicator. */
  if (code == MPI_SUCCESS)
    code = MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  if (code == MPI_SUCCESS)
    code = MPI_Comm_rank(MPI_COMM_WORLD, rank);
  if (code == MPI_SUCCESS)
    code = MPI_Comm_size(MPI_COMM_WORLD, size);
  return describe(code);
}

/* A processor for each process is not a given: who waits for long sleeps, and
 * so does whom nobody waits for, between one look and the next. */
static int wait(int count, MPI_Request *requests, struct AmpUrgency urgency) {
  const struct timespec nap = {0, 50 * 1000}, blink = {0, 20 * 1000};
  int isDone = 0, code, tries = 0;
  while ((code = MPI_Testall(count, requests, &isDone, MPI_STATUSES_IGNORE)) ==
             MPI_SUCCESS &&
         !isDone) {
    if (!urgency.ask(urgency.context))
      nanosleep(&blink, 0);
    else if (++tries > 2000)
      nanosleep(&nap, 0);
  }
  return code;
}

static const char *transfer(const struct AmpMessage *sends, int numSends,
                            const struct AmpMessage *receives, int numReceives,
                            struct AmpUrgency urgency) {
  enum { kTag = 7 };
  int count = 0, code = MPI_SUCCESS, i;
  MPI_Request *requests =
      malloc((numSends + numReceives + 1) * sizeof(MPI_Request));
  if (!requests)
    return "no memory for requests";
  for (i = 0; i < numReceives && code == MPI_SUCCESS; ++i)
    code = MPI_Irecv(receives[i].data, (int)receives[i].bytes, MPI_BYTE,
                     receives[i].peer, kTag, MPI_COMM_WORLD,
                     &requests[count++]);
  for (i = 0; i < numSends && code == MPI_SUCCESS; ++i)
    code = MPI_Isend(sends[i].data, (int)sends[i].bytes, MPI_BYTE,
                     sends[i].peer, kTag, MPI_COMM_WORLD, &requests[count++]);
  if (code == MPI_SUCCESS)
    code = wait(count, requests, urgency);
  free(requests);
  return describe(code);
}

static const char *leave(void) {
  int isGone = 0, code = MPI_Finalized(&isGone);
  if (code == MPI_SUCCESS && !isGone)
    code = MPI_Finalize();
  return describe(code);
}

const struct AmpMPI ampMPI = {join, transfer, leave};
