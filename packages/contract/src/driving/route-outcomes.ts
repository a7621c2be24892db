import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { routeParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, IntegrationKey, nullable } from '../ground/primitives.js';
import { documentedAs } from '../ground/schema-reading.js';
import { outcomeStatuses } from '../planning/requirement-kinds/requirement-kind.js';
import { outcomeFrameExample } from './outcome-examples.js';

const submission = (description: string) => nullable(Type.Unsafe<string>({ ...Identifier, description }));

/** A recorded outcome of a route, with its place in the history of its requirement [C-6]. */
export const RouteOutcome = Type.Object({
  submission_id: Identifier,
  activity_reference: IntegrationKey,
  requirement_key: Type.Unsafe<string>({
    ...IntegrationKey,
    description: 'The `integration_key` of the requirement, unique in its activity.',
  }),
  kind: Type.String({ description: 'The kind of the requirement.' }),
  status: enumeration(outcomeStatuses),
  captured_at: Type.Unsafe<string>({ ...DateTime, description: 'By the clock of the device.' }),
  received_at: Type.Unsafe<string>({ ...DateTime, description: 'By the clock of the service.' }),
  route_version: Type.Integer({
    minimum: 1,
    description: 'The version of the route by which the outcome was judged.',
  }),
  late: Type.Boolean({
    description: 'Arrived after the session ended, or after the route was changed, released or completed.',
  }),
  out_of_order: Type.Boolean({ description: 'An earlier requirement was still unanswered.' }),
  counts: Type.Boolean({
    description: 'The outcome is the one of its requirement that counts: the latest captured one.',
  }),
  corrects: submission('The outcome of the same requirement that counted when this one arrived.'),
  corrected_by: submission(
    'The outcome of the same requirement that was captured next. Null if this one counts.',
  ),
  session_id: Identifier,
  driver: Type.Object({ id: Identifier, name: Type.String() }),
  asset: Type.Object(
    { id: Identifier, name: Type.String(), registration: nullable(Type.String()) },
    { description: 'The asset of the session.' },
  ),
  outcome: Type.Unsafe<Readonly<Record<string, unknown>> | null>({
    ...nullable(Type.Unsafe<unknown>({ type: 'object', [documentedAs]: 'Outcome' })),
    description:
      'The outcome in full, as it was recorded. Null if the earlier outcomes fill the page; the page that begins with this outcome contains the outcome in full.',
  }),
});
export type RouteOutcome = Static<typeof RouteOutcome>;

const [sent] = outcomeFrameExample.outcomes;
const path = `/routes/${exampleIds.route}/outcomes`;

export const listRouteOutcomes = operation({
  id: 'listRouteOutcomes',
  method: 'GET',
  path: '/{organisationId}/routes/{routeId}/outcomes',
  tag: 'Control',
  summary: 'List the outcomes of a route',
  description:
    'Every recorded outcome of the route, corrected ones too, in the order of their capture. Quarantined records are not among them until they are accepted.',
  access: 'routes:read',
  params: routeParams,
  query: closed({
    ...pageQuery,
    activity_reference: Type.Optional(IntegrationKey),
    requirement_key: Type.Optional(IntegrationKey),
    current: Type.Optional(
      Type.Boolean({
        description: 'True: only the outcomes that count. False: only those that were corrected.',
      }),
    ),
  }),
  answers: {
    200: {
      description: 'A page of outcomes.',
      schema: collection(RouteOutcome),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [
          {
            submission_id: exampleIds.submission,
            activity_reference: sent?.activity_reference,
            requirement_key: sent?.integration_key,
            kind: 'odometer',
            status: 'success',
            captured_at: sent?.captured_at,
            received_at: '2026-11-20T08:16:22.406Z',
            route_version: 3,
            late: false,
            out_of_order: false,
            counts: true,
            corrects: null,
            corrected_by: null,
            session_id: exampleIds.session,
            driver: { id: exampleIds.driver, name: 'Marta Ribas' },
            asset: { id: exampleIds.asset, name: 'Truck 7', registration: 'K 4182' },
            outcome: sent,
          },
        ],
        links: exampleLinks(`${path}?page_size=50&page_no=1`),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: ['not_found'],
});
