import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { dryRunQuery, saved } from '../ground/dry-run.js';
import { collection, Link, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, enumeration } from '../ground/primitives.js';
import { listRoutes, RouteSummary } from './controller-routes.js';
import { largestRouteBody, routePlanProblems } from './integration.js';
import { keyParams } from './keyed-answers.js';
import { routeExample } from './route-examples.js';
import { Route } from './routes.js';

const path = '/{organisationId}/integration/routes';
const routePath = `${path}/{integrationKey}`;
const examplePath = '/integration/routes/R-2026-0042';
const tags = { ETag: 'Version and revision of the route; `If-Match` compares the version.' };

export const listKeyedRoutes = operation({
  id: 'listKeyedRoutes',
  method: 'GET',
  path,
  tag: 'Integration',
  summary: 'List the routes, for an integration',
  description:
    'The same list as `GET /{organisationId}/routes`, with the same filters. With `updated_since`, only routes changed since then, oldest change first. The `next` link then has a `cursor`, so that no route is skipped.',
  access: 'integration:read',
  params: organisationParams,
  query: listRoutes.query,
  answers: {
    200: {
      description: 'A page of routes.',
      schema: collection(RouteSummary),
      example: {
        ...listRoutes.answers[200].example,
        links: exampleLinks('/integration/routes?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: ['unknown_value', 'wrong_format'],
});

export const readKeyedRoute = operation({
  id: 'readKeyedRoute',
  method: 'GET',
  path: routePath,
  tag: 'Integration',
  summary: 'Read a route by its key',
  description: 'The whole route with the progress made so far.',
  access: 'integration:read',
  params: keyParams,
  answers: {
    200: {
      description: 'The route.',
      schema: single(Route),
      example: { data: routeExample, links: exampleLinks(examplePath) },
      headers: tags,
    },
  },
  problems: ['not_found'],
});

/** [R-CNV-9] */
export const changeKeyedRoute = operation({
  id: 'changeKeyedRoute',
  method: 'PATCH',
  path: routePath,
  tag: 'Integration',
  summary: 'Change part of a route by its key',
  description:
    'A JSON merge patch (RFC 7396) on the plan: missing members stay, null removes a member, lists are replaced as a whole. The resulting plan is checked like any other; keys of errors point into it. A patch without a change has no effect. `If-Match` compares only the version of the plan.',
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    description: 'Members of RoutePlan, at any depth; null removes a member.',
  }),
  bodyLimit: largestRouteBody,
  bodyExample: { planned_start_at: '2026-11-20T07:30:00.000Z' },
  answers: {
    200: {
      description: 'The current state of the route.',
      schema: saved(Route),
      example: { data: { ...routeExample, version: 2 }, result: 'changed', links: exampleLinks(examplePath) },
      headers: tags,
    },
  },
  problems: ['not_found', ...routePlanProblems, 'concurrent_change'],
});

export const routeRemovals = ['deleted', 'cancelled', 'unchanged'] as const;
export type RouteRemoval = (typeof routeRemovals)[number];

export const deleteKeyedRoute = operation({
  id: 'deleteKeyedRoute',
  method: 'DELETE',
  path: routePath,
  tag: 'Integration',
  summary: 'Delete or cancel a route by its key',
  description:
    'A route that no driver has started is deleted, and its key is free again. A route that a driver has or had is cancelled: it stays readable with all captures, and its key stays in use. Its driver gets a push message and continues with the next route. Cancelling again changes nothing. A completed route stays as it is.',
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  answers: {
    200: {
      description: 'The route as it was when it was deleted, or the cancelled route.',
      schema: Type.Object({
        data: Route,
        result: enumeration(routeRemovals, { description: 'What the call did with the route, or would do.' }),
        validated_only: Type.Optional(Type.Boolean()),
        links: Type.Array(Link),
      }),
      example: { data: { ...routeExample, status: 'cancelled' }, result: 'cancelled', links: [] },
    },
  },
  problems: ['not_found', 'route_closed', 'version_mismatch'],
});
