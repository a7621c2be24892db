import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { dryRunQuery, saved } from '../ground/dry-run.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, IntegrationKey } from '../ground/primitives.js';
import { largestRouteBody, routePlanProblems } from './integration.js';
import { routeExample, routePlanExample } from './route-examples.js';
import { Route, RoutePlan } from './routes.js';

/** A new route. With an integration key, integrations can refer to the route by this key [C-10]. */
export const NewRoute = closed({
  integration_key: Type.Optional(IntegrationKey),
  ...RoutePlan.properties,
});
export type NewRoute = Static<typeof NewRoute>;

/** Problems of a plan that replaces another one; a new route has none before it. */
const ofChange: readonly string[] = ['route_closed', 'stop_departed', 'version_mismatch'];
type OfChange = 'route_closed' | 'stop_departed' | 'version_mismatch';
const newRouteProblems = routePlanProblems.filter(
  (code): code is Exclude<(typeof routePlanProblems)[number], OfChange> => !ofChange.includes(code),
);

const madeExample = { ...routeExample, integration_key: null };
const path = `/routes/${exampleIds.route}`;
const answer = (description: string) => ({
  description,
  schema: saved(Route),
  example: {
    data: madeExample,
    result: 'created',
    links: exampleLinks(path, {
      change: path,
      assignment: `${path}/assignment`,
      cancellation: `${path}/cancellation`,
      transfers: `${path}/transfers`,
    }),
  },
});

export const createRoute = operation({
  id: 'createRoute',
  method: 'POST',
  path: '/{organisationId}/routes',
  tag: 'Control',
  summary: 'Make a route',
  description:
    'The plan is checked like the plan of an integration. If it has faults, the response contains all of them and nothing is changed. With `integration_key`, integrations can read and change the route by this key. If the driver has no active route, the route becomes active immediately, and the driver gets a push message. If a caller who is limited to one site names no site, the route gets this site; callers who are limited to several sites must name one of them.',
  access: 'routes:write',
  params: organisationParams,
  query: closed(dryRunQuery),
  body: NewRoute,
  bodyLimit: largestRouteBody,
  bodyExample: routePlanExample,
  answers: {
    201: {
      ...answer('The route.'),
      headers: { ETag: 'Version and revision of the route; `If-Match` compares the version.' },
    },
    200: answer('After a dry run: the route as it would be.'),
  },
  problems: [...newRouteProblems, 'key_in_use'],
});
