import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { CountedChangeCursor } from '../ground/cursor-format.js';
import { dryRunQuery, saved } from '../ground/dry-run.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams, routeParams } from '../ground/organisation-params.js';
import {
  closed,
  DateTime,
  enumeration,
  Identifier,
  IntegrationKey,
  Label,
  nullable,
} from '../ground/primitives.js';
import { wordList } from '../ground/word-list.js';
import { largestRouteBody, routePlanProblems } from './integration.js';
import { routeExample } from './route-examples.js';
import { Route, routeStatuses } from './routes.js';

/** Where the driver of an open route is, or is going, and when they will probably arrive [C-10]. */
export const NextStop = Type.Object({
  id: Identifier,
  integration_key: IntegrationKey,
  name: Label,
  sequence: Type.Integer({ minimum: 1 }),
  planned_arrival_at: nullable(DateTime),
  arrived_at: nullable(
    Type.Unsafe<string>({ ...DateTime, description: 'Set while the driver is at the stop.' }),
  ),
  expected_arrival_at: nullable(
    Type.Unsafe<string>({
      ...DateTime,
      description:
        'The planned arrival plus the delay of the last report, never in the past, rounded up to the minute. If the driver is at the stop, the time of the arrival.',
    }),
  ),
  promptitude: nullable(
    enumeration(['early', 'on_time', 'late'], {
      description:
        'The promptitude of the expected arrival, by the rule of the event `stop_arrived`. Null if unknown.',
    }),
  ),
  late_from: nullable(
    Type.Unsafe<string>({
      ...DateTime,
      description:
        'An arrival after this time is late. Null if the driver is at the stop, or if nothing is planned.',
    }),
  ),
});
export type NextStop = Static<typeof NextStop>;

/** A list shows the beginning of a longer reason. */
export const longestFailureReason = 200;

/** The activities of a route that have failed, in short. */
export const FailedActivities = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  last: Type.Object(
    {
      stop: Label,
      activity: Label,
      reason: nullable(
        Type.String({
          maxLength: longestFailureReason,
          description: `What the driver reported; a longer text ends with “…”.`,
        }),
      ),
    },
    { description: 'The last one in the order of the plan.' },
  ),
});
export type FailedActivities = Static<typeof FailedActivities>;

/** A route as a list shows it [C-10]. */
export const RouteSummary = Type.Object({
  id: Identifier,
  integration_key: nullable(IntegrationKey),
  reference: nullable(Type.String()),
  name: Label,
  status: enumeration(routeStatuses),
  version: Type.Integer({ minimum: 1 }),
  site_id: nullable(Identifier),
  driver: nullable(Type.Object({ id: Identifier, name: Label })),
  planned_start_at: nullable(DateTime),
  started_at: nullable(DateTime),
  completed_at: nullable(DateTime),
  stops: Type.Object(
    { total: Type.Integer({ minimum: 0 }), departed: Type.Integer({ minimum: 0 }) },
    { description: 'The number of stops, and how many of them the driver has departed from.' },
  ),
  next_stop: Type.Unsafe<NextStop | null>({
    ...nullable(NextStop),
    description:
      'Of a planned or active route: the stop where the driver is, or the next one. Null if none is left. It changes with time, so it does not change `updated_at`.',
  }),
  failed_activities: Type.Unsafe<FailedActivities | null>({
    ...nullable(FailedActivities),
    description: 'The activities that have failed. Null if none has.',
  }),
  transfer_id: nullable(
    Type.Unsafe<string>({ ...Identifier, description: 'The transfer that waits for an answer, if any.' }),
  ),
  updated_at: DateTime,
});
export type RouteSummary = Static<typeof RouteSummary>;

export const routeOrders = [
  'planned_start_at',
  '-planned_start_at',
  'updated_at',
  '-updated_at',
  'reference',
] as const;
export type RouteOrder = (typeof routeOrders)[number];

const nextStopExample: NextStop = {
  id: exampleIds.submission,
  integration_key: 'HOTEL',
  name: 'Hotel Xalet Besoli',
  sequence: 2,
  planned_arrival_at: '2026-11-20T07:15:00.000Z',
  arrived_at: null,
  expected_arrival_at: '2026-11-20T07:31:00.000Z',
  promptitude: 'late',
  late_from: '2026-11-20T07:30:00.000Z',
};

export const routeSummaryExample: RouteSummary = {
  id: exampleIds.route,
  integration_key: routeExample.integration_key,
  reference: routeExample.reference,
  name: routeExample.name,
  status: 'active',
  version: 1,
  site_id: exampleIds.site,
  driver: { id: exampleIds.driver, name: 'Marta Ribas' },
  planned_start_at: '2026-11-20T06:00:00.000Z',
  started_at: '2026-11-20T06:04:31.000Z',
  completed_at: null,
  stops: { total: 2, departed: 1 },
  next_stop: nextStopExample,
  failed_activities: null,
  transfer_id: null,
  updated_at: '2026-11-20T07:12:40.118Z',
};

const routePath = `/routes/${exampleIds.route}`;
const routeLinks = exampleLinks(routePath, {
  change: routePath,
  assignment: `${routePath}/assignment`,
  cancellation: `${routePath}/cancellation`,
  transfers: `${routePath}/transfers`,
});

/** A route after a controller's change. */
const changed = (data: unknown) => ({
  200: {
    description: 'The current state of the route.',
    schema: saved(Route),
    example: { data, result: 'changed', links: routeLinks },
    headers: { ETag: 'Version and revision of the route; `If-Match` compares the version.' },
  },
});

export const listRoutes = operation({
  id: 'listRoutes',
  method: 'GET',
  path: '/{organisationId}/routes',
  tag: 'Control',
  summary: 'List the routes',
  description:
    'The routes of the caller’s sites, by default the latest planned start first. Routes without a planned start are last in that order, and first in the opposite order. With `updated_since`, only routes changed since then, oldest change first. The `next` link then has a `cursor`, so that no route is skipped.',
  access: 'routes:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    status: Type.Optional(
      wordList('route-statuses', routeStatuses, {
        description: `One status, or several separated by commas: ${routeStatuses.join(', ')}.`,
        examples: ['planned,active'],
      }),
    ),
    driver_id: Type.Optional(Identifier),
    site_id: Type.Optional(Identifier),
    asset_id: Type.Optional(Identifier),
    search: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'Words or beginnings of words that all occur in name, reference and integration key together; or a part of the driver’s name.',
      }),
    ),
    planned_start_from: Type.Optional(DateTime),
    planned_start_to: Type.Optional(
      Type.Unsafe<string>({ ...DateTime, description: 'Routes with a planned start before this time.' }),
    ),
    started_from: Type.Optional(
      Type.Unsafe<string>({
        ...DateTime,
        description: 'Routes that the driver started at this time or later.',
      }),
    ),
    started_to: Type.Optional(
      Type.Unsafe<string>({ ...DateTime, description: 'Routes that the driver started before this time.' }),
    ),
    with_failures: Type.Optional(
      Type.Boolean({
        description: 'True: only routes with a failed activity. False: only routes without one.',
      }),
    ),
    updated_since: Type.Optional(DateTime),
    cursor: Type.Optional(CountedChangeCursor),
    sort: Type.Optional(enumeration(routeOrders)),
  }),
  answers: {
    200: {
      description: 'A page of routes.',
      schema: collection(RouteSummary),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [routeSummaryExample],
        links: exampleLinks('/routes?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: ['unknown_value', 'wrong_format'],
});

export const readRoute = operation({
  id: 'readRoute',
  method: 'GET',
  path: '/{organisationId}/routes/{routeId}',
  tag: 'Control',
  summary: 'Read one route',
  description: 'The whole route, with links to the calls that the caller may make.',
  access: 'routes:read',
  params: routeParams,
  answers: {
    200: {
      description: 'The route.',
      schema: single(Route),
      example: { data: routeExample, links: routeLinks },
      headers: { ETag: 'Version and revision of the route.' },
    },
  },
  problems: ['not_found'],
});

/** [R-CNV-9] */
export const changeRoute = operation({
  id: 'changeRoute',
  method: 'PATCH',
  path: '/{organisationId}/routes/{routeId}',
  tag: 'Control',
  summary: 'Change part of a route',
  description:
    'A JSON merge patch (RFC 7396) on the plan of the route, which has the members of RoutePlan. Missing members stay, null removes a member, lists are replaced as a whole. A reference by integration key replaces an existing id. The resulting plan is checked like any other; keys of errors point into it. Progress is kept. A patch without a change has no effect. `If-Match` compares only the version of the plan.',
  access: 'routes:write',
  params: routeParams,
  query: closed(dryRunQuery),
  body: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    description: 'Members of RoutePlan, at any depth; null removes a member.',
  }),
  bodyLimit: largestRouteBody,
  bodyExample: { name: 'Fish for both hotels', planned_start_at: '2026-11-20T07:30:00.000Z' },
  answers: changed({
    ...routeExample,
    name: 'Fish for both hotels',
    planned_start_at: '2026-11-20T07:30:00.000Z',
    version: 2,
  }),
  problems: ['not_found', ...routePlanProblems, 'concurrent_change'],
});

export const assignRoute = operation({
  id: 'assignRoute',
  method: 'PUT',
  path: '/{organisationId}/routes/{routeId}/assignment',
  tag: 'Control',
  summary: 'Assign a route to a driver, or take it away',
  description:
    'With `driver_id` null, the route has no driver. Without `asset_ids`, the assets stay. If exactly one asset replaces exactly one other, unfinished activities refer to the new asset. If the driver has no active route, the route becomes active immediately. A driver who loses the active route continues with their next route. Both drivers get a push message. Repeating the call changes nothing.',
  access: 'routes:write',
  params: routeParams,
  query: closed(dryRunQuery),
  body: closed({
    driver_id: nullable(Identifier),
    asset_ids: Type.Optional(Type.Array(Identifier, { maxItems: 20 })),
  }),
  bodyExample: { driver_id: exampleIds.driver, asset_ids: [exampleIds.asset] },
  answers: changed(routeExample),
  problems: [
    'not_found',
    'unknown_driver',
    'unknown_asset',
    'duplicate_key',
    'route_closed',
    'version_mismatch',
  ],
});

export const cancelRoute = operation({
  id: 'cancelRoute',
  method: 'PUT',
  path: '/{organisationId}/routes/{routeId}/cancellation',
  tag: 'Control',
  summary: 'Cancel a route',
  description:
    'Ends a planned or active route. Its driver continues with the next route, and gets a push message if it was active. The event and the audit log contain the reason. Repeating the call changes nothing.',
  access: 'routes:write',
  params: routeParams,
  query: closed(dryRunQuery),
  body: closed({ reason: Type.String({ minLength: 1, maxLength: 1_000, format: 'not-blank' }) }),
  bodyExample: { reason: 'The customer called it off' },
  answers: changed({ ...routeExample, status: 'cancelled' }),
  problems: ['not_found', 'route_closed', 'version_mismatch'],
});
