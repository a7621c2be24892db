import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Asset, assetExample } from '../fleet/assets.js';
import { AssetPlan, Driver, DriverPlan, Site, SitePlan } from '../fleet/master-record-shapes.js';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { dryRunQuery, saved } from '../ground/dry-run.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, enumeration, Identifier, IntegrationKey, nullable } from '../ground/primitives.js';
import { Problem } from '../ground/problems.js';
import { documentedAs } from '../ground/schema-reading.js';
import { keyParams } from './keyed-answers.js';
import { routeExample, routePlanExample } from './route-examples.js';
import { Route, RoutePlan } from './routes.js';

/** Routes may be large: 8 MiB [C-11]. */
export const largestRouteBody = 8 * 1024 * 1024;

/** The responses to a PUT of a whole record under the caller's key. */
export const answersToSave = <Schema extends Parameters<typeof single>[0]>(
  what: string,
  schema: Schema,
  example: unknown,
  links: unknown,
) => ({
  201: {
    description: `The ${what} is new.`,
    schema: saved(schema),
    example: { data: example, result: 'created', links },
    headers: { ETag: `The state of the ${what}, for If-Match.` },
  },
  200: {
    description: `The ${what} is stored as sent.`,
    schema: saved(schema),
    example: { data: example, result: 'changed', links },
    headers: { ETag: `The state of the ${what}, for If-Match.` },
  },
});

export const saveSite = operation({
  id: 'saveSite',
  method: 'PUT',
  path: '/{organisationId}/integration/sites/{integrationKey}',
  tag: 'Integration',
  summary: 'Create or replace a site',
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: SitePlan,
  bodyExample: { name: 'Depot Fontaneda', address: { city: 'Fontaneda', coordinates: [1.47342, 42.45316] } },
  answers: answersToSave(
    'site',
    Site,
    {
      id: exampleIds.site,
      integration_key: 'DEPOT',
      name: 'Depot Fontaneda',
      address: { city: 'Fontaneda', coordinates: [1.47342, 42.45316] },
      status: 'enabled',
      updated_at: '2026-11-20T06:00:00.000Z',
    },
    exampleLinks('/integration/sites/DEPOT'),
  ),
  problems: ['not_found', 'version_mismatch'],
});

export const saveDriver = operation({
  id: 'saveDriver',
  method: 'PUT',
  path: '/{organisationId}/integration/drivers/{integrationKey}',
  tag: 'Integration',
  summary: 'Create or replace a driver',
  description:
    'Disabling a driver revokes their active session. A disabled driver cannot take a session or get a route, but may still log in and send earlier records.',
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: DriverPlan,
  bodyExample: { name: 'Marta Ribas', phone: '+376 000 101', site_integration_keys: ['DEPOT'] },
  answers: answersToSave(
    'driver',
    Driver,
    {
      id: exampleIds.driver,
      integration_key: 'D-101',
      name: 'Marta Ribas',
      phone: '+376 000 101',
      user_id: null,
      username: null,
      site_ids: [exampleIds.site],
      status: 'enabled',
      updated_at: '2026-11-20T06:00:00.000Z',
    },
    exampleLinks('/integration/drivers/D-101'),
  ),
  problems: [
    'not_found',
    'beyond_own_rights',
    'unknown_site',
    'unknown_user',
    'key_in_use',
    'ambiguous_reference',
    'driver_in_session',
    'version_mismatch',
  ],
});

export const saveAsset = operation({
  id: 'saveAsset',
  method: 'PUT',
  path: '/{organisationId}/integration/assets/{integrationKey}',
  tag: 'Integration',
  summary: 'Create or replace an asset',
  description:
    '`current_reading` is used only if the asset has no reading yet or gets another meter; afterwards the readings of drivers change it. Without `status`, the status stays as it is.',
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: AssetPlan,
  bodyExample: {
    type: 'truck',
    name: 'Truck 7',
    registration: 'K 4182',
    fleet_number: '7',
    odometer: { meter_type: 'distance', unit: 'km', current_reading: '182340.5' },
    site_integration_keys: ['DEPOT'],
  },
  answers: answersToSave('asset', Asset, assetExample, exampleLinks('/integration/assets/TRUCK-7')),
  problems: [
    'beyond_own_rights',
    'unknown_site',
    'key_in_use',
    'ambiguous_reference',
    'invalid_value',
    'version_mismatch',
  ],
});

export const routePlanProblems = [
  'too_few_stops',
  'duplicate_key',
  'unknown_reference',
  'not_sequenced',
  'duplicate_in_sequence',
  'unsupported_regex',
  'invalid_range',
  'range_not_applicable',
  'invalid_value',
  'times_out_of_order',
  'polygon_not_closed',
  'unknown_asset',
  'unknown_driver',
  'unknown_site',
  'ambiguous_reference',
  'route_closed',
  'stop_departed',
  'version_mismatch',
] as const;

export const saveRoute = operation({
  id: 'saveRoute',
  method: 'PUT',
  path: '/{organisationId}/integration/routes/{integrationKey}',
  tag: 'Integration',
  summary: 'Create or replace a route',
  description:
    'Saves the whole plan of a route. If the plan has faults, the response contains all of them and nothing is changed. A PUT without a change does not raise the version. Progress is kept. Without `allocation`, the allocation stays; otherwise it is replaced as a whole, so an empty one takes the route from its driver. `If-Match` compares only the version of the plan.',
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: RoutePlan,
  bodyLimit: largestRouteBody,
  bodyExample: routePlanExample,
  answers: answersToSave('route', Route, routeExample, exampleLinks('/integration/routes/R-2026-0042')),
  problems: routePlanProblems,
});

/** The most routes of one call. */
export const mostRoutesInBatch = 500;

/** One route of a batch. */
export const RouteInBatch = closed({
  integration_key: IntegrationKey,
  route: Type.Unsafe<unknown>({ type: 'object', [documentedAs]: 'RoutePlan' }),
});
export type RouteInBatch = Static<typeof RouteInBatch>;

export const BatchResult = Type.Object({
  integration_key: nullable(IntegrationKey),
  result: enumeration(['created', 'changed', 'unchanged', 'rejected']),
  route_id: Type.Optional(Identifier),
  version: Type.Optional(Type.Integer()),
  errors: Type.Optional(Type.Array(Problem)),
});
export type BatchResult = Static<typeof BatchResult>;

const createdExample = {
  integration_key: 'R-2026-0042',
  result: 'created',
  route_id: exampleIds.route,
  version: 1,
};
const rejectedExample = {
  integration_key: 'R-2026-0043',
  result: 'rejected',
  errors: [
    {
      message: 'A travel plan has at least two points of interest.',
      type: 'validation',
      code: 'too_few_stops',
      key: '/travel_plan/points_of_interest',
    },
  ],
};

export const saveRoutes = operation({
  id: 'saveRoutes',
  method: 'POST',
  path: '/{organisationId}/integration/routes:batch',
  tag: 'Integration',
  summary: 'Create or replace many routes',
  description:
    'Saves up to 500 routes, one after the other. A refused route does not affect the others. If a key occurs twice, the first one counts. If all routes are refused, the response is 422 with the array of errors.',
  access: 'integration:write',
  params: organisationParams,
  query: closed(dryRunQuery),
  body: closed({
    routes: Type.Array(Type.Unsafe<RouteInBatch>({ [documentedAs]: 'RouteInBatch' }), {
      minItems: 1,
      maxItems: mostRoutesInBatch,
    }),
  }),
  bodyLimit: largestRouteBody,
  entries: 'routes',
  bodyExample: { routes: [{ integration_key: 'R-2026-0042', route: routePlanExample }] },
  answers: {
    200: {
      description: 'All are saved.',
      schema: single(Type.Array(BatchResult)),
      example: { data: [createdExample], links: [] },
    },
    207: {
      description: 'Some are refused.',
      schema: single(Type.Array(BatchResult)),
      example: { data: [createdExample, rejectedExample], links: [] },
    },
  },
  problems: routePlanProblems,
});
