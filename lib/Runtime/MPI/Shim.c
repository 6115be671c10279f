/*===- Shim.c - What amp calls of an MPI library -------------------*- C -*-===*/

#include "Shim.h"

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kTag = 7 };

static char text[MPI_MAX_ERROR_STRING + 1];

static MPI_Comm notes;

/* Messages and notes are two threads', and the library is asked for one at a
 * time. */
static pthread_mutex_t calls = PTHREAD_MUTEX_INITIALIZER;

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
  /* Who initialised it may call it at any time. */
  *takesThreads =
      provided >= (isReady ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED);
  if (code == MPI_SUCCESS)
    code = MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  /* Of errors that belong to no communicator. */
  if (code == MPI_SUCCESS)
    code = MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  if (code == MPI_SUCCESS)
    code = MPI_Comm_dup(MPI_COMM_WORLD, &notes);
  if (code == MPI_SUCCESS)
    code = MPI_Comm_set_errhandler(notes, MPI_ERRORS_RETURN);
  if (code == MPI_SUCCESS)
    code = MPI_Comm_rank(MPI_COMM_WORLD, rank);
  if (code == MPI_SUCCESS)
    code = MPI_Comm_size(MPI_COMM_WORLD, size);
  return describe(code);
}

static int test(int count, MPI_Request *requests, int *isDone,
                MPI_Status *statuses) {
  int code;
  pthread_mutex_lock(&calls);
  code = MPI_Testall(count, requests, isDone, statuses);
  pthread_mutex_unlock(&calls);
  return code;
}

/* A processor for each process is not a given: who waits for long sleeps, and
 * so does whom nobody waits for, between one look and the next. */
static int wait(int count, MPI_Request *requests, MPI_Status *statuses,
                struct AmpUrgency urgency) {
  const struct timespec nap = {0, 50 * 1000}, blink = {0, 20 * 1000};
  int isDone = 0, code, tries = 0;
  while ((code = test(count, requests, &isDone, statuses)) == MPI_SUCCESS &&
         !isDone) {
    if (!urgency.ask(urgency.context))
      nanosleep(&blink, 0);
    else if (++tries > 2000)
      nanosleep(&nap, 0);
  }
  return code;
}

/* Of processes that are at different places the messages have other sizes. */
static const char *compareSizes(const struct AmpMessage *receives,
                                MPI_Status *statuses, int count) {
  int i, bytes;
  for (i = 0; i < count; ++i) {
    MPI_Get_count(&statuses[i], MPI_BYTE, &bytes);
    if (bytes == receives[i].bytes)
      continue;
    snprintf(text, sizeof(text),
             "expected a message of %ld bytes from replica %d, found one of "
             "%d: they are at different places of their program",
             receives[i].bytes, receives[i].peer, bytes);
    return text;
  }
  return 0;
}

/* Gives the code; `requests` grow. */
static int start(const struct AmpMessage *sends, int numSends,
                 const struct AmpMessage *receives, int numReceives,
                 MPI_Request *requests, int *count) {
  int code = MPI_SUCCESS, i;
  pthread_mutex_lock(&calls);
  for (i = 0; i < numReceives && code == MPI_SUCCESS; ++i)
    code = MPI_Irecv(receives[i].data, (int)receives[i].bytes, MPI_BYTE,
                     receives[i].peer, kTag, MPI_COMM_WORLD,
                     &requests[(*count)++]);
  for (i = 0; i < numSends && code == MPI_SUCCESS; ++i)
    code = MPI_Isend(sends[i].data, (int)sends[i].bytes, MPI_BYTE,
                     sends[i].peer, kTag, MPI_COMM_WORLD,
                     &requests[(*count)++]);
  pthread_mutex_unlock(&calls);
  return code;
}

static const char *transfer(const struct AmpMessage *sends, int numSends,
                            const struct AmpMessage *receives, int numReceives,
                            struct AmpUrgency urgency) {
  int count = 0, code, i;
  size_t most = numSends + numReceives + 1;
  MPI_Request *requests = malloc(most * sizeof(MPI_Request));
  MPI_Status *statuses = malloc(most * sizeof(MPI_Status));
  const char *error = 0;
  if (!requests || !statuses)
    return "no memory for requests";
  code = start(sends, numSends, receives, numReceives, requests, &count);
  if (code == MPI_SUCCESS)
    code = wait(count, requests, statuses, urgency);
  /* A longer message than there is place for is an error of MPI's. */
  for (i = 0; i < count && code == MPI_ERR_IN_STATUS; ++i)
    if (statuses[i].MPI_ERROR != MPI_SUCCESS &&
        statuses[i].MPI_ERROR != MPI_ERR_PENDING)
      code = statuses[i].MPI_ERROR;
  error = code == MPI_SUCCESS ? compareSizes(receives, statuses, numReceives)
                              : describe(code);
  free(requests);
  free(statuses);
  return error;
}

/* Of few bytes, which the library takes along at once: nobody waits for it. */
static void note(int peer, const int *number) {
  MPI_Request request;
  pthread_mutex_lock(&calls);
  if (MPI_Isend(number, 1, MPI_INT, peer, kTag, notes, &request) ==
      MPI_SUCCESS)
    MPI_Request_free(&request);
  pthread_mutex_unlock(&calls);
}

static int hear(int *peer, int *number) {
  MPI_Status status;
  int isThere = 0;
  pthread_mutex_lock(&calls);
  if (MPI_Iprobe(MPI_ANY_SOURCE, kTag, notes, &isThere, &status) !=
          MPI_SUCCESS ||
      !isThere ||
      MPI_Recv(number, 1, MPI_INT, status.MPI_SOURCE, kTag, notes,
               MPI_STATUS_IGNORE) != MPI_SUCCESS)
    isThere = 0;
  pthread_mutex_unlock(&calls);
  if (isThere)
    *peer = status.MPI_SOURCE;
  return isThere;
}

/* MPICH over UCX ends by asking each peer for an answer, waits for them, and
 * then for the launcher, without answering any more. Who asks only then waits
 * for ever. A connection keeps its order, so where both ask before they answer
 * nobody leaves too early; but a peer that still waits for the last messages of
 * ours answers first. It has them all by now: it gets the time to see it. */
static void letOthersFinish(void) {
#ifdef MPICH
  const struct timespec time = {0, 100 * 1000 * 1000};
  nanosleep(&time, 0);
#endif
}

static const char *leave(void) {
  int isGone = 0, code = MPI_Finalized(&isGone);
  letOthersFinish();
  if (code == MPI_SUCCESS && !isGone)
    code = MPI_Finalize();
  return describe(code);
}

const struct AmpMPI ampMPI = {join, transfer, leave, note, hear};
