import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { dryRunQuery, saved } from '../ground/dry-run.js';
import { Link, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { closed, enumeration, Identifier, IntegrationKey } from '../ground/primitives.js';
import { routePlanProblems } from './integration.js';
import { routeExample } from './route-examples.js';
import { Consignment, ConsignmentPlan } from './routes.js';

/**
 * The consignments of a route, each by its own key [R-RTE-6][C-10]. They change more often than the other parts of a
 * plan, so an integration can change them without sending the whole plan.
 */
const params = closed({
  organisationId: Identifier,
  integrationKey: IntegrationKey,
  consignmentKey: IntegrationKey,
});
const path = '/{organisationId}/integration/routes/{integrationKey}/consignments/{consignmentKey}';
const links = exampleLinks('/integration/routes/R-2026-0042/consignments/C-42');
const data = routeExample.consignments[0];
const headers = { ETag: 'Version and revision of the route; `If-Match` compares the version.' };
const problems = ['not_found', ...routePlanProblems, 'concurrent_change'] as const;

export const readConsignment = operation({
  id: 'readConsignment',
  method: 'GET',
  path,
  tag: 'Integration',
  summary: 'Read a consignment of a route',
  access: 'integration:read',
  params,
  answers: {
    200: { description: 'The consignment.', schema: single(Consignment), example: { data, links }, headers },
  },
  problems: ['not_found'],
});

export const saveConsignment = operation({
  id: 'saveConsignment',
  method: 'PUT',
  path,
  tag: 'Integration',
  summary: 'Create or replace a consignment of a route',
  description:
    'This call changes the plan of the route, by the same rules. If the plan changes, the version rises and the route’s driver gets a push message.',
  access: 'integration:write',
  params,
  query: closed(dryRunQuery),
  body: ConsignmentPlan,
  bodyExample: { description: 'Sea bream, 3 boxes', pieces: 3 },
  answers: {
    201: {
      description: 'The consignment is new.',
      schema: saved(Consignment),
      example: { data, result: 'created', links },
      headers,
    },
    200: {
      description: 'The consignment is stored as sent.',
      schema: saved(Consignment),
      example: { data, result: 'changed', links },
      headers,
    },
  },
  problems,
});

export const deleteConsignment = operation({
  id: 'deleteConsignment',
  method: 'DELETE',
  path,
  tag: 'Integration',
  summary: 'Delete a consignment of a route',
  description: 'A consignment can be deleted only if no activity of the route refers to it.',
  access: 'integration:write',
  params,
  query: closed(dryRunQuery),
  answers: {
    200: {
      description: 'The deleted consignment.',
      schema: Type.Object({
        data: Consignment,
        result: enumeration(['deleted']),
        validated_only: Type.Optional(Type.Boolean()),
        links: Type.Array(Link),
      }),
      example: { data, result: 'deleted', links: [] },
    },
  },
  problems: ['still_in_use', ...problems],
});
