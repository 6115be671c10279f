//===- FakeCudaStreams.cpp - Streams and graphs of the fake -----*- C++ -*-===//

#include "FakeCuda.h"
#include <utility>

using namespace fake;

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

EXPORT int cuStreamCreate(Stream **stream, unsigned) {
  if (int result = enter("cuStreamCreate"))
    return result;
  *stream = *state.streams.insert(new Stream).first;
  return Success;
}

EXPORT int cuStreamDestroy_v2(Stream *stream) {
  state.streams.erase(stream);
  delete stream;
  return enter("cuStreamDestroy_v2");
}

EXPORT int cuStreamSynchronize(Stream *stream) {
  if (int result = enterOutsideCapture("cuStreamSynchronize"))
    return result;
  return finish(stream);
}

EXPORT int cuStreamQuery(Stream *stream) {
  if (int result = enterOutsideCapture("cuStreamQuery"))
    return result;
  return advance(stream);
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

EXPORT int cuEventCreate(Event **event, unsigned) {
  if (int result = enterOutsideCapture("cuEventCreate"))
    return result;
  *event = *state.events.insert(new Event).first;
  return Success;
}

EXPORT int cuEventDestroy_v2(Event *event) {
  state.events.erase(event);
  delete event;
  return enter("cuEventDestroy_v2");
}

EXPORT int cuEventRecord(Event *event, Stream *stream) {
  if (int result = enter("cuEventRecord"))
    return result;
  if (!state.events.count(event) || !state.streams.count(stream))
    return InvalidValue;
  *event = Event();
  event->stream = stream;
  if (Graph *graph = stream->graph) {
    event->graph = graph;
    event->number = graph->numEvents++;
    event->size = graph->sizes[stream];
    graph->nodes.push_back({stream, nullptr, event->number});
    return Success;
  }
  event->isDone = std::make_shared<bool>(false);
  return put(stream, [isDone = event->isDone] {
    *isDone = true;
    return Success;
  });
}

/// In a graph a stream that waits for an event of it becomes a part of it.
static int waitRecorded(Stream *stream, const Event &event) {
  Graph *graph = event.graph;
  if (stream->graph && stream->graph != graph)
    return CaptureIsolation;
  stream->graph = graph;
  graph->nodes.push_back({stream, nullptr, -1, event.number});
  if (stream == graph->origin)
    graph->joined[event.stream] = event.size;
  return Success;
}

EXPORT int cuStreamWaitEvent(Stream *stream, Event *event, unsigned) {
  if (int result = enter("cuStreamWaitEvent"))
    return result;
  if (!state.events.count(event) || !state.streams.count(stream))
    return InvalidValue;
  // Of a graph that is recorded no more.
  if (event->graph && event->stream->graph != event->graph)
    return CaptureIsolation;
  if (event->graph)
    return waitRecorded(stream, *event);
  if (stream->graph) {
    stream->isInvalid = true;
    return CaptureIsolation;
  }
  if (!event->isDone)
    return Success;
  return put(stream,
             [isDone = event->isDone] { return *isDone ? Success : NotReady; });
}

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

EXPORT int cuStreamBeginCapture_v2(Stream *stream, int) {
  if (int result = enterOutsideCapture("cuStreamBeginCapture_v2"))
    return result;
  stream->graph = new Graph{stream, {}, 0, {}, {}};
  stream->isInvalid = false;
  return Success;
}

/// What fails gives no graph. Nor does work of a stream that the origin does
/// not wait for.
EXPORT int cuStreamEndCapture(Stream *stream, Graph **graph) {
  std::unique_ptr<Graph> recorded(stream->graph);
  bool isInvalid = false, isJoined = true;
  for (Stream *other : state.streams)
    if (other->graph && other->graph == recorded.get()) {
      isInvalid |= std::exchange(other->isInvalid, false);
      other->graph = nullptr;
    }
  *graph = nullptr;
  if (int result = enter("cuStreamEndCapture"))
    return result;
  if (!recorded || recorded->origin != stream || isInvalid)
    return CaptureInvalidated;
  for (auto [other, size] : recorded->sizes)
    isJoined &= other == stream || recorded->joined[other] == size;
  if (!isJoined)
    return CaptureUnjoined;
  *graph = recorded.release();
  return Success;
}

EXPORT int cuGraphInstantiateWithFlags(Graph **executable, Graph *graph,
                                       unsigned long long) {
  if (int result = enterOutsideCapture("cuGraphInstantiateWithFlags"))
    return result;
  *executable = new Graph(*graph);
  return Success;
}

/// What was on other streams is done there, with events of this time.
EXPORT int cuGraphLaunch(Graph *executable, Stream *stream) {
  if (int result = enter("cuGraphLaunch"))
    return result;
  auto done = std::make_shared<std::vector<bool>>(executable->numEvents);
  // None of it before what the stream has.
  auto hasBegun = std::make_shared<bool>(false);
  for (auto [other, size] : executable->sizes)
    if (other != executable->origin)
      if (int result =
              put(other, [=] { return *hasBegun ? Success : NotReady; }))
        return result;
  if (int result = put(stream, [=] {
        *hasBegun = true;
        return Success;
      }))
    return result;
  for (const Node &node : executable->nodes) {
    Stream *place = node.stream == executable->origin ? stream : node.stream;
    Task task = node.task;
    if (int number = node.records; number >= 0)
      task = [=] {
        (*done)[number] = true;
        return Success;
      };
    else if (int number = node.waits; number >= 0)
      task = [=] { return (*done)[number] ? Success : NotReady; };
    if (int result = put(place, task))
      return result;
  }
  return Success;
}

EXPORT int cuGraphExecDestroy(Graph *executable) {
  delete executable;
  return enter("cuGraphExecDestroy");
}

EXPORT int cuGraphDestroy(Graph *graph) {
  delete graph;
  return enter("cuGraphDestroy");
}
