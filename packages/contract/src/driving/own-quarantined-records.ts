import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { sessionParams } from '../ground/organisation-params.js';
import { closed, enumeration } from '../ground/primitives.js';
import { QuarantinedRecordSummary, quarantineStatuses, recordKinds } from './quarantine.js';

const { id, kind, status, route_id, captured_at, received_at, sequence, settled_at } =
  QuarantinedRecordSummary.properties;

/** A quarantined record as its driver may read it: without the user who decided, and without that user's note [C-4]. */
export const OwnQuarantinedRecord = Type.Object({
  ...{ id, kind, status, route_id, captured_at, received_at, sequence, settled_at },
});
export type OwnQuarantinedRecord = Static<typeof OwnQuarantinedRecord>;

export const listOwnQuarantinedRecords = operation({
  id: 'listOwnQuarantinedRecords',
  method: 'GET',
  path: '/{organisationId}/sessions/{sessionId}/quarantined-records',
  tag: 'Sessions',
  summary: 'List the driver’s quarantined records of a session',
  description:
    'The driver’s records of this session that were quarantined, with the decision about each; the last received first. The call works even without an active session and on another device. The `sequence` tells the phone which of its records each one is.',
  access: 'routes:execute',
  params: sessionParams,
  query: closed({
    ...pageQuery,
    status: Type.Optional(enumeration(quarantineStatuses)),
    kind: Type.Optional(enumeration(recordKinds)),
  }),
  answers: {
    200: {
      description: 'A page of records.',
      schema: collection(OwnQuarantinedRecord),
      headers: { ETag: 'The state of the page.' },
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [
          {
            id: '019a9f70-2b3c-7d4e-9f50-617283940a5b',
            kind: 'outcome',
            status: 'discarded',
            route_id: exampleIds.route,
            captured_at: '2026-11-20T10:12:00.000Z',
            received_at: '2026-11-20T12:40:11.000Z',
            sequence: 41,
            settled_at: '2026-11-20T13:05:00.000Z',
          },
        ],
        links: exampleLinks(`/sessions/${exampleIds.session}/quarantined-records`),
      },
    },
  },
  problems: ['not_found', 'not_a_driver'],
});
