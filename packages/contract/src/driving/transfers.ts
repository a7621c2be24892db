import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { routeParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, nullable, TimeSpan } from '../ground/primitives.js';

export const transferStatuses = ['requested', 'released', 'refused', 'auto_released', 'cancelled'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** A controller's request for a route, until it is answered, cancelled or due [C-8]. */
export const Transfer = Type.Object({
  id: Identifier,
  route_id: Identifier,
  from_driver_id: Identifier,
  status: enumeration(transferStatuses),
  reason: Type.String(),
  threshold: TimeSpan,
  deadline_at: DateTime,
  requested_by: nullable(Identifier),
  to_driver_id: nullable(Identifier),
  to_asset_id: nullable(Identifier),
  refusal_reason: nullable(Type.String()),
  created_at: DateTime,
  ended_at: nullable(DateTime),
});
export type Transfer = Static<typeof Transfer>;

const reasonText = Type.String({ minLength: 1, maxLength: 1_000, format: 'not-blank' });
const transferParams = closed({
  organisationId: Identifier,
  routeId: Identifier,
  transferId: Identifier,
});
const transfersPath = '/{organisationId}/routes/{routeId}/transfers';
const releasePath = '/{organisationId}/routes/{routeId}/release';

const { route, driver, user, asset } = exampleIds;
const transferId = '019a9f60-1d2e-7f3a-8b4c-5d6e7f809a1b';
export const transferExample: Transfer = {
  id: transferId,
  route_id: route,
  from_driver_id: driver,
  status: 'requested',
  reason: 'Truck 9 is nearer',
  threshold: '00:05:00',
  deadline_at: '2026-11-20T10:05:00.000Z',
  requested_by: user,
  to_driver_id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004',
  to_asset_id: asset,
  refusal_reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
};
const ended = { ended_at: '2026-11-20T10:01:30.000Z' };
const ofTransfer = `/routes/${route}/transfers/${transferId}`;
const ofRelease = `/routes/${route}/release`;

/** [R-EVT-9][R-EVT-13] */
export const startTransfer = operation({
  id: 'startTransfer',
  method: 'POST',
  path: transfersPath,
  tag: 'Transfers',
  summary: 'Ask the driver for the route',
  description:
    'A push message asks the driver to release the route. If the driver does not answer within the threshold (one second to one day), the service takes the route back and revokes the driver’s session. The route then goes to `to_driver_id`, or waits without a driver. `to_asset_id` replaces the asset of the driver’s session.',
  access: 'routes:write',
  params: routeParams,
  body: closed({
    threshold: Type.Optional(
      Type.Unsafe<string>({
        ...TimeSpan,
        description: 'By default the `release_threshold` of the organisation.',
      }),
    ),
    reason: reasonText,
    to_driver_id: Type.Optional(Identifier),
    to_asset_id: Type.Optional(Identifier),
  }),
  bodyExample: {
    threshold: '00:05:00',
    reason: transferExample.reason,
    to_driver_id: transferExample.to_driver_id,
    to_asset_id: asset,
  },
  answers: {
    201: {
      description: 'The transfer.',
      schema: single(Transfer),
      example: { data: transferExample, links: exampleLinks(ofTransfer, { cancel: ofTransfer }) },
      headers: { Location: 'The transfer.' },
    },
  },
  problems: [
    'not_found',
    'route_not_active',
    'transfer_pending',
    'value_out_of_range',
    'unknown_driver',
    'same_driver',
    'unknown_asset',
  ],
});

export const listTransfers = operation({
  id: 'listTransfers',
  method: 'GET',
  path: transfersPath,
  tag: 'Transfers',
  summary: 'List the transfers of a route',
  description: 'The newest first.',
  access: 'routes:read',
  params: routeParams,
  query: closed(pageQuery),
  answers: {
    200: {
      description: 'A page of transfers.',
      schema: collection(Transfer),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [transferExample],
        links: exampleLinks(`/routes/${route}/transfers`),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: ['not_found'],
});

export const readTransfer = operation({
  id: 'readTransfer',
  method: 'GET',
  path: `${transfersPath}/{transferId}`,
  tag: 'Transfers',
  summary: 'Read one transfer',
  access: 'routes:read',
  params: transferParams,
  answers: {
    200: {
      description: 'The transfer.',
      schema: single(Transfer),
      example: { data: transferExample, links: exampleLinks(ofTransfer, { cancel: ofTransfer }) },
      headers: { ETag: 'The state of the transfer.' },
    },
  },
  problems: ['not_found'],
});

/** [R-CNV-10] */
export const cancelTransfer = operation({
  id: 'cancelTransfer',
  method: 'DELETE',
  path: `${transfersPath}/{transferId}`,
  tag: 'Transfers',
  summary: 'Cancel a transfer',
  description:
    'The driver keeps the route. The transfer stays readable with the status `cancelled`. Repeating the call changes nothing.',
  access: 'routes:write',
  params: transferParams,
  answers: {
    200: {
      description: 'The cancelled transfer.',
      schema: single(Transfer),
      example: {
        data: { ...transferExample, ...ended, status: 'cancelled' },
        links: exampleLinks(ofTransfer),
      },
    },
  },
  problems: ['not_found', 'transfer_ended'],
});

const readersProblems = ['not_found', 'session_required', 'not_a_driver'] as const;
const driversProblems = [...readersProblems, 'no_transfer_requested'] as const;

export const readRelease = operation({
  id: 'readRelease',
  method: 'GET',
  path: releasePath,
  tag: 'Transfers',
  summary: 'Read the request to release the route',
  description:
    'The newest request to the caller for this route: its reason, its deadline, and whether it is still open; null when the caller was never asked for it. The push message contains only the id of the route.',
  access: 'routes:execute',
  params: routeParams,
  answers: {
    200: {
      description: 'The transfer, or null.',
      schema: single(nullable(Transfer)),
      example: {
        data: transferExample,
        links: exampleLinks(ofRelease, { release: ofRelease, refuse: `${ofRelease}/refusal` }),
      },
      headers: { ETag: 'The state of the transfer.' },
    },
  },
  problems: readersProblems,
});

/** [R-EVT-10] */
export const releaseRoute = operation({
  id: 'releaseRoute',
  method: 'PUT',
  path: releasePath,
  tag: 'Transfers',
  summary: 'Release the route',
  description:
    'Only the driver who was asked can release the route. The session continues, and the driver’s next route becomes active. Repeating the call changes nothing.',
  access: 'routes:execute',
  params: routeParams,
  body: closed({}),
  bodyOptional: true,
  bodyExample: {},
  answers: {
    200: {
      description: 'The transfer; the route is no longer the driver’s.',
      schema: single(Transfer),
      example: { data: { ...transferExample, ...ended, status: 'released' }, links: exampleLinks(ofRelease) },
    },
  },
  problems: [...driversProblems, 'wrong_device', 'transfer_ended'],
});

export const refuseRelease = operation({
  id: 'refuseRelease',
  method: 'PUT',
  path: `${releasePath}/refusal`,
  tag: 'Transfers',
  summary: 'Refuse to release the route',
  description:
    'Only the driver who was asked can refuse. The driver keeps the route. If the call is repeated, the first reason stays.',
  access: 'routes:execute',
  params: routeParams,
  body: closed({ reason: reasonText }),
  bodyExample: { reason: 'I am at the customer’s gate' },
  answers: {
    200: {
      description: 'The refused transfer.',
      schema: single(Transfer),
      example: {
        data: {
          ...transferExample,
          ...ended,
          status: 'refused',
          refusal_reason: 'I am at the customer’s gate',
        },
        links: exampleLinks(ofRelease),
      },
    },
  },
  problems: [...driversProblems, 'wrong_device', 'transfer_ended'],
});
