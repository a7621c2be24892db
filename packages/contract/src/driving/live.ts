import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { DateTime, Identifier, nullable } from '../ground/primitives.js';
import { RouteSummary, routeSummaryExample } from '../planning/controller-routes.js';
import { SessionOverview, sessionOverviewExample } from './controller-sessions.js';
import { LastPosition, lastPositionExample } from './tracks.js';
import { Transfer, transferExample } from './transfers.js';

/** A vehicle on the road: an active session, which binds driver, asset and device, and where it is. */
export const LiveVehicle = Type.Object({
  session: SessionOverview,
  position: Type.Unsafe<LastPosition | null>({
    ...nullable(LastPosition),
    description: 'Null if the session has sent no position yet.',
  }),
});
export type LiveVehicle = Static<typeof LiveVehicle>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Counts for the caller’s sites, including entries for which the lists have no room. */
export const LiveCounts = Type.Object({
  vehicles: count('Active sessions.'),
  active_routes: count('Active routes.'),
  planned_routes: count('Routes that wait for their driver or have none.'),
  waiting_transfers: count('Release requests without an answer.'),
  waiting_records: count(
    'Quarantined records without a decision, among the 1,000 of the organisation that have waited longest.',
  ),
});
export type LiveCounts = Static<typeof LiveCounts>;

/** At most this many vehicles and as many routes are listed, the newest first. */
export const mostLive = 5_000;

export const Live = Type.Object({
  at: Type.Unsafe<string>({ ...DateTime, description: 'The time of reading, by the server’s clock.' }),
  last_event_id: Type.String({
    description:
      'Send it as `Last-Event-ID` to `/live/stream`, which then sends everything that changes from here on.',
  }),
  vehicles: Type.Array(LiveVehicle),
  routes: Type.Array(RouteSummary, { description: 'The active routes.' }),
  transfers: Type.Array(Transfer, { description: 'The release requests without an answer.' }),
  refused_transfers: Type.Array(Transfer, {
    description:
      'The release requests that the driver of an active route has refused, if nobody has asked the driver again since.',
  }),
  counts: LiveCounts,
});
export type Live = Static<typeof Live>;

export const lastEventIdExample = 'MS43NDEuMTIwLjE3NjM2MjYyMTIwMDA';

export const readLive = operation({
  id: 'readLive',
  method: 'GET',
  path: '/{organisationId}/live',
  tag: 'Control',
  summary: 'Read what is on the road now',
  description: `The vehicles, active routes and open release requests of the caller’s sites. It lists at most ${mostLive.toLocaleString('en')} vehicles and as many routes and requests; \`counts\` counts all. Read it once, then follow \`/live/stream\`.`,
  access: 'live:read',
  params: organisationParams,
  answers: {
    200: {
      description: 'The state at this moment.',
      schema: single(Live),
      example: {
        data: {
          at: '2026-11-20T08:10:02.000Z',
          last_event_id: lastEventIdExample,
          vehicles: [{ session: sessionOverviewExample, position: lastPositionExample }],
          routes: [routeSummaryExample],
          transfers: [transferExample],
          refused_transfers: [],
          counts: {
            vehicles: 1,
            active_routes: 1,
            planned_routes: 4,
            waiting_transfers: 1,
            waiting_records: 0,
          },
        },
        links: exampleLinks('/live', { stream: '/live/stream' }),
      },
    },
  },
  problems: [],
});

/** What the stream sends, by the name of the event; `data` is JSON. */
export const liveMessages = {
  vehicle: Type.Unsafe<LastPosition>({ ...LastPosition, description: 'A newer position of a session.' }),
  session: Type.Unsafe<SessionOverview>({
    ...SessionOverview,
    description:
      'A session that began or ended. A vehicle leaves the road when its session is not active any more.',
  }),
  route: Type.Unsafe<RouteSummary | GoneRoute>({
    anyOf: [RouteSummary, goneRoute()],
    description:
      'A route that changed, in its current state. The status `gone`: it was deleted, or no longer belongs to the caller’s sites.',
  }),
  transfer: Type.Unsafe<Transfer>({
    ...Transfer,
    description: 'A release request that was made, answered, cancelled or carried out.',
  }),
  counts: LiveCounts,
  reset: Type.Object(
    {},
    { description: 'Too much has changed since the given event. Read `/live` again. The stream ends.' },
  ),
} as const;
export type LiveMessageName = keyof typeof liveMessages;

export interface GoneRoute {
  id: string;
  status: 'gone';
}

function goneRoute() {
  return Type.Object({ id: Identifier, status: Type.Literal('gone') });
}

export const streamLive = operation({
  id: 'streamLive',
  method: 'GET',
  path: '/{organisationId}/live/stream',
  tag: 'Control',
  summary: 'Follow what is on the road',
  description: [
    'Server-sent events (`text/event-stream`) about what `/live` shows. Each event has a name, an `id` and JSON `data`:',
    ...Object.entries(liveMessages).map(
      ([name, schema]) =>
        `\`${name}\`: ${'description' in schema ? schema.description : 'the counts, when one has changed.'}`,
    ),
    'With the header `Last-Event-ID`, the stream begins after that event, without a gap; an event may come twice. Without it, the stream begins now. A client that reads slowly misses positions that newer ones have replaced, and nothing else. After 15 seconds without an event the service sends a comment. The stream ends when the token ends or the caller loses the right; one caller may have four streams. The token must be in the header `Authorization`, so use `fetch`, not `EventSource`.',
  ].join(' '),
  access: 'live:read',
  isEndless: true,
  params: organisationParams,
  answers: {
    200: {
      description: 'The events.',
      schema: null,
      media: { 'text/event-stream': 'Events as in the HTML standard.' },
    },
  },
  problems: ['wrong_format', 'not_acceptable', 'rate_limited'],
});
