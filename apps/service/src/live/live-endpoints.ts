import * as operations from '@fleet/contract/driving/live';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { createCallerPlaces } from '../platform/http/caller-places.js';
import { type Endpoint, endpoint, type RequestFacts } from '../platform/http/endpoint.js';
import { link, type Reply, resource } from '../platform/http/reply.js';
import { streamed } from '../platform/http/streamed-reply.js';
import { type LivePlace, readLivePlace, writeLivePlace } from './live-place.js';
import { createLiveQueue } from './live-queue.js';
import type { LiveWatch } from './live-watch.js';
import { readLive } from './read-live.js';

const limits = { all: 500, ofOrganisation: 100, ofCaller: 4 };
const fullMessage = 'Too many live streams are open; close one, or try again later.';
/** How often the permission is checked again: a caller who loses it loses the stream within a second. */
const admissionMs = 500;

export function liveEndpoints({ watch }: { watch: LiveWatch }): Endpoint[] {
  const places = createCallerPlaces(limits, fullMessage);
  return [
    endpoint(operations.readLive, async (ctx) => {
      const live = await readLive(ctx);
      const to = (rel: string, path: string) => link(rel, ctx.organisationId, path);
      return resource(live, [to('self', '/live'), to('stream', '/live/stream')], {
        headers: { 'cache-control': 'no-store' },
      });
    }),
    endpoint(operations.streamLive, async (ctx, _input, request) => {
      const place = placeOf(request.header('last-event-id'));
      return stream(watch, ctx, place, request, places.take(ctx));
    }),
  ];
}

function placeOf(lastEventId: string | undefined): LivePlace | null {
  if (lastEventId === undefined || lastEventId === '') return null;
  const place = readLivePlace(lastEventId);
  if (place !== null) return place;
  throw new Refusal(problem('wrong_format', 'Last-Event-ID', 'Not an event id that the service gave.'));
}

function stream(
  watch: LiveWatch,
  ctx: Context,
  place: LivePlace | null,
  { admitAgain }: RequestFacts,
  free: () => void,
): Reply {
  const siteLimit = siteLimitOf(ctx);
  const queue = createLiveQueue(place === null ? null : writeLivePlace(place));
  const leave = watch.join(ctx.organisationId, { siteLimit, place, queue });
  const stillSees = async () => {
    const actor = await admitAgain();
    return siteLimitOf({ actor }).join() === siteLimit.join();
  };
  const timer = setInterval(() => {
    stillSees().then(
      (sees) => sees || queue.end(),
      () => queue.end(),
    );
  }, admissionMs);
  const gone = new AbortController();
  gone.signal.addEventListener('abort', () => queue.end(), { once: true });
  return streamed(queue.pieces(), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Asks a proxy to pass on each event immediately.
      'x-accel-buffering': 'no',
    },
    gone,
    ended() {
      clearInterval(timer);
      leave();
      free();
    },
  });
}
