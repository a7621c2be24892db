import * as Type from 'typebox';
import { exampleIds } from '../ground/contract-examples.js';
import { receipted } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { closed, DateTime, enumeration, Identifier, SequenceNumber } from '../ground/primitives.js';
import { ProgressResult } from './progress.js';
import { decisionText, quarantinedContent, recordKinds } from './quarantine.js';

const shortText = (description: string) => Type.String({ maxLength: 1_000, description });

/** A problem of the last refusal of the record, as the phone stored it. */
export const RefusalOnPhone = closed({
  code: Type.String({ minLength: 1, maxLength: 100 }),
  message: shortText('A sentence for people.'),
  key: Type.Optional(shortText('Which member of the content.')),
});

/** A record that its driver gives up, with all data that the phone has about the record [C-4]. */
export const GivenUpRecord = closed({
  kind: enumeration(recordKinds),
  route_id: Type.Optional(Identifier),
  route_version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The version of the route that the driver had.',
    }),
  ),
  captured_at: DateTime,
  sequence: Type.Optional(SequenceNumber),
  reason: decisionText,
  problems: Type.Optional(Type.Array(RefusalOnPhone, { maxItems: 100 })),
  content: quarantinedContent,
});
export type GivenUpRecord = Type.Static<typeof GivenUpRecord>;

export const giveUpRecord = operation({
  id: 'giveUpRecord',
  method: 'PUT',
  path: '/{organisationId}/sessions/{sessionId}/given-up-records/{recordId}',
  tag: 'Sessions',
  summary: 'Give up a record that was refused',
  description:
    'A record that the service refused, and that its driver cannot or does not want to correct, is kept as a quarantined record with the reason. A controller reads it, and then accepts it, if the rules allow that, or discards it. Its number counts as received. The phone chooses the id; for an outcome it is the `submission_id`. Sending the same id again changes nothing.',
  access: 'routes:execute',
  params: closed({ organisationId: Identifier, sessionId: Identifier, recordId: Identifier }),
  body: GivenUpRecord,
  bodyExample: {
    kind: 'outcome',
    route_id: exampleIds.route,
    route_version: 3,
    captured_at: '2026-11-20T10:12:00.000Z',
    sequence: 41,
    reason: 'The weighbridge was closed after all',
    problems: [{ code: 'invalid_number', message: 'This is not a number.', key: '/value' }],
    content: {
      submission_id: exampleIds.submission,
      activity_reference: 'DELIVER-7',
      captured_at: '2026-11-20T10:12:00.000Z',
      integration_key: 'weighbridge',
      status: 'success',
      unit: 'metric_tons',
      value: '12,5',
    },
  },
  answers: {
    200: {
      description: 'The record waits for a controller.',
      schema: receipted(ProgressResult),
      example: {
        data: { result: 'recorded', quarantined: true },
        received_through: 41,
        links: [{ rel: 'sessions', href: '/api/v2/019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001/sessions' }],
      },
    },
  },
  problems: ['not_found', 'wrong_device', 'not_a_driver', 'submission_id_reused'],
});
