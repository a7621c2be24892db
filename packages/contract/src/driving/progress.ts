import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { receipted, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams, routeParams } from '../ground/organisation-params.js';
import {
  Coordinates,
  closed,
  DateTime,
  enumeration,
  FreeText,
  Identifier,
  IntegrationKey,
  Label,
  SequenceNumber,
  TimeSpan,
} from '../ground/primitives.js';
import { routeExample } from '../planning/route-examples.js';
import { activityTypes, Route } from '../planning/routes.js';

/** What every record of a session may carry: its number, and the session that captured it [C-4]. */
const recordFields = {
  sequence: Type.Optional(SequenceNumber),
  session_id: Type.Optional(Identifier),
};
const stopParams = closed({ organisationId: Identifier, routeId: Identifier, poiId: Identifier });
const activityParams = closed({ organisationId: Identifier, routeId: Identifier, reference: IntegrationKey });
const routePath = '/{organisationId}/routes/{routeId}';

/** Whether the report was recorded, and what the service noticed about it [C-4][C-6]. */
export const ProgressResult = Type.Object({
  result: enumeration(['recorded', 'duplicate']),
  late: Type.Optional(Type.Boolean()),
  quarantined: Type.Optional(Type.Boolean()),
});
export type ProgressResult = Static<typeof ProgressResult>;

const recorded = {
  200: {
    description: 'The report is on disk. Repeating it changes nothing.',
    schema: receipted(ProgressResult),
    example: { data: { result: 'recorded' }, received_through: 4, links: exampleLinks('/routes/active') },
  },
} as const;
const recordProblems = [
  'too_many',
  'not_found',
  'session_required',
  'wrong_device',
  'not_a_driver',
  'route_not_active',
  'captured_in_future',
  'captured_too_early',
] as const;

export const StopReport = closed({ at: DateTime, position: Type.Optional(Coordinates), ...recordFields });
const stopReportExample = { at: '2026-11-20T08:14:30.000Z', position: [1.52109, 42.50729], sequence: 3 };

export const reportArrival = operation({
  id: 'reportArrival',
  method: 'PUT',
  path: `${routePath}/points-of-interest/{poiId}/arrival`,
  tag: 'Progress',
  summary: 'Report the arrival at a stop',
  description:
    "The driver's own report takes precedence over an arrival that the geofence detected. Of several reports, the earliest counts.",
  access: 'routes:execute',
  params: stopParams,
  body: StopReport,
  bodyExample: stopReportExample,
  answers: recorded,
  problems: recordProblems,
});

export const reportDeparture = operation({
  id: 'reportDeparture',
  method: 'PUT',
  path: `${routePath}/points-of-interest/{poiId}/departure`,
  tag: 'Progress',
  summary: 'Report the departure from a stop',
  access: 'routes:execute',
  params: stopParams,
  body: StopReport,
  bodyExample: { ...stopReportExample, at: '2026-11-20T08:31:05.000Z', sequence: 9 },
  answers: recorded,
  problems: recordProblems,
});

export const ActivityReport = closed({
  status: enumeration(['started', 'completed', 'failed', 'skipped']),
  at: DateTime,
  reason: Type.Optional(FreeText),
  ...recordFields,
});

export const reportActivityStatus = operation({
  id: 'reportActivityStatus',
  method: 'PUT',
  path: `${routePath}/activities/{reference}/status`,
  tag: 'Progress',
  summary: 'Report the status of an activity',
  description: 'The report with the latest `at` counts. The order of arrival does not matter.',
  access: 'routes:execute',
  params: activityParams,
  body: ActivityReport,
  bodyExample: { status: 'started', at: '2026-11-20T08:15:00.000Z', sequence: 4 },
  answers: recorded,
  problems: [...recordProblems, 'status_reason_required'],
});

export const reportCompletion = operation({
  id: 'reportCompletion',
  method: 'PUT',
  path: `${routePath}/completion`,
  tag: 'Progress',
  summary: 'Complete the route',
  description: 'Open activities stay open. The next planned route of the driver becomes active.',
  access: 'routes:execute',
  params: routeParams,
  body: closed({ at: DateTime, ...recordFields }),
  bodyExample: { at: '2026-11-20T15:20:00.000Z', sequence: 40 },
  answers: recorded,
  problems: recordProblems,
});

/** What a driver adds on the road: a breakdown, a fuel stop [C-5]. */
export const UnplannedActivity = closed({
  reference: Type.Unsafe<string>({
    ...IntegrationKey,
    description:
      "The client's own key, unique among the planned and added activities of the route. Use a new UUID for each activity. Send the same UUID when you send this activity again.",
  }),
  type: enumeration(activityTypes),
  name: Label,
  description: Type.Optional(FreeText),
  point_of_interest_id: Type.Optional(Identifier),
  duration: Type.Optional(TimeSpan),
  at: DateTime,
  ...recordFields,
});
export type UnplannedActivity = Static<typeof UnplannedActivity>;

export const addActivity = operation({
  id: 'addActivity',
  method: 'POST',
  path: `${routePath}/activities`,
  tag: 'Progress',
  summary: 'Start an unplanned activity',
  description:
    'The activity belongs to the named stop. Without one, it belongs to the stop where the driver is or to which they drive. A repeated call with the same reference adds nothing. If another activity of the route has the reference, the response is 409 `key_in_use`. A route can have 200 unplanned activities.',
  access: 'routes:execute',
  params: routeParams,
  body: UnplannedActivity,
  bodyExample: {
    reference: '019a9f60-5e6f-7a81-92b3-c4d5e6f70819',
    type: 'fuel_stop',
    name: 'Fuel',
    at: '2026-11-20T11:00:00.000Z',
    sequence: 20,
  },
  answers: {
    201: { ...recorded[200], description: 'The activity was added to the route.' },
    200: { ...recorded[200], description: 'It was added before.' },
  },
  problems: [...recordProblems, 'unknown_stop', 'key_in_use'],
});

export const Position = closed({
  at: DateTime,
  coordinates: Coordinates,
  speed: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, description: 'Metres per second.' })),
  heading: Type.Optional(
    Type.Number({ minimum: 0, maximum: 360, description: 'Degrees from north, clockwise.' }),
  ),
  accuracy_m: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
  sequence: Type.Optional(SequenceNumber),
});
export type Position = Static<typeof Position>;

export const submitPositions = operation({
  id: 'submitPositions',
  method: 'POST',
  path: '/{organisationId}/positions',
  tag: 'Progress',
  summary: 'Send positions',
  description:
    'Accepts up to 1,000 positions per call, which may be late or out of order. A position that is sent twice is recorded once. The service detects arrivals from the positions. An arrival needs a dwell time, so that driving past a stop does not count.',
  access: 'routes:execute',
  params: organisationParams,
  body: closed({
    positions: Type.Array(Position, { minItems: 1, maxItems: 1_000 }),
    session_id: Type.Optional(Identifier),
  }),
  bodyExample: {
    positions: [
      {
        at: '2026-11-20T08:10:00.000Z',
        coordinates: [1.5204, 42.5068],
        speed: 8.3,
        heading: 74,
        accuracy_m: 6,
        sequence: 2,
      },
    ],
  },
  answers: {
    200: {
      description: 'The positions are on disk.',
      schema: receipted(
        Type.Object({ recorded: Type.Integer(), duplicates: Type.Integer(), quarantined: Type.Integer() }),
      ),
      example: {
        data: { recorded: 1, duplicates: 0, quarantined: 0 },
        received_through: 2,
        links: exampleLinks('/positions'),
      },
    },
  },
  problems: ['session_required', 'wrong_device', 'not_a_driver', 'captured_in_future', 'captured_too_early'],
});

/** [R-END-7][R-RTE-1] */
export const readActiveRoute = operation({
  id: 'readActiveRoute',
  method: 'GET',
  path: '/{organisationId}/routes/active',
  tag: 'Routes',
  summary: 'Get the active route',
  description: 'The one active route of the caller. Needs a session.',
  access: 'routes:execute',
  params: organisationParams,
  answers: {
    200: {
      description: 'The active route.',
      schema: single(Route),
      example: { data: routeExample, links: exampleLinks('/routes/active') },
      headers: { ETag: 'The version of the route.' },
    },
  },
  problems: ['no_active_route', 'session_required', 'not_a_driver'],
});
