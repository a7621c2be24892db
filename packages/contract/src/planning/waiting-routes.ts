import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, Identifier, Label, nullable } from '../ground/primitives.js';

/** A route that waits for its driver to finish the active one, in outline [C-5]. */
export const WaitingRoute = Type.Object({
  id: Identifier,
  name: Label,
  reference: nullable(Type.String()),
  planned_start_at: nullable(DateTime),
  stop_count: Type.Integer({ minimum: 0 }),
});
export type WaitingRoute = Static<typeof WaitingRoute>;

export const listWaitingRoutes = operation({
  id: 'listWaitingRoutes',
  method: 'GET',
  path: '/{organisationId}/routes/waiting',
  tag: 'Routes',
  summary: 'List the routes that wait for the driver',
  description:
    'The planned routes of the caller, in the order in which they will become active. The plan itself is readable once a route is active. Needs a session.',
  access: 'routes:execute',
  params: organisationParams,
  query: closed(pageQuery),
  answers: {
    200: {
      description: 'A page of waiting routes.',
      schema: collection(WaitingRoute),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [
          {
            id: '019a9f60-7b10-7c4d-8e5f-60718293a4b5',
            name: 'Bread for the valley',
            reference: 'R-2026-1121-4',
            planned_start_at: '2026-11-21T05:30:00.000Z',
            stop_count: 9,
          },
        ],
        links: exampleLinks('/routes/waiting?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: ['session_required', 'not_a_driver'],
});
