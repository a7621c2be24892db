import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, nullable, SequenceNumber } from '../ground/primitives.js';
import { judgementProblems } from './outcomes.js';

export const recordKinds = ['outcome', 'progress', 'position'] as const;
export const quarantineStatuses = ['waiting', 'accepted', 'discarded'] as const;
export type QuarantineStatus = (typeof quarantineStatuses)[number];

/** A record as a list shows it [C-4]. */
export const QuarantinedRecordSummary = Type.Object({
  id: Identifier,
  kind: enumeration(recordKinds),
  status: enumeration(quarantineStatuses),
  session_id: Identifier,
  driver_id: Identifier,
  route_id: nullable(
    Type.Unsafe<string>({ ...Identifier, description: 'Null for a position, which belongs to no route.' }),
  ),
  captured_at: DateTime,
  received_at: DateTime,
  sequence: nullable(SequenceNumber),
  settled_at: nullable(DateTime),
  settled_by: nullable(Type.Unsafe<string>({ ...Identifier, description: 'The user or API key.' })),
  note: nullable(Type.String({ description: 'The note of an acceptance, or the reason of a discard.' })),
  given_up_reason: nullable(
    Type.String({ description: 'Why its driver gave the record up; otherwise null.' }),
  ),
});
export type QuarantinedRecordSummary = Static<typeof QuarantinedRecordSummary>;

const contentDescription = [
  'The captured content. For an outcome or a position it is what the phone sent. For progress it is',
  '`{kind, target, at, detail, content}`. `kind` is `arrival`, `departure`, `activity_status`, `activity_added` or',
  '`completion`. `target` is the id of the stop, the reference of the activity, or empty for the route itself. `at` is the',
  'device’s time. `detail` is who reported an arrival or departure (`driver`), or the status of an activity (`started`,',
  '`completed`, `failed`, `skipped`), otherwise empty. `content` is the rest of what the phone sent: `position` of a visit,',
  '`reason` of a status, the members of an added activity.',
].join(' ');

/** The content of any kind of record. */
export const quarantinedContent = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: contentDescription,
});

/** A record that was captured after its session had ended, or that its driver gave up, with its content [C-4]. */
export const QuarantinedRecord = Type.Object({
  ...QuarantinedRecordSummary.properties,
  route_version: nullable(
    Type.Integer({ minimum: 1, description: 'The version of the route by which an outcome was judged.' }),
  ),
  content: quarantinedContent,
  problems: nullable(
    Type.Array(
      Type.Object({ code: Type.String(), message: Type.String(), key: Type.Optional(Type.String()) }),
      {
        description: 'Of a record that was given up: why the service had refused it.',
      },
    ),
  ),
});
export type QuarantinedRecord = Static<typeof QuarantinedRecord>;

const recordId = '019a9f70-2b3c-7d4e-9f50-617283940a5b';
const path = `/quarantined-records/${recordId}`;
const summaryExample = {
  id: recordId,
  kind: 'outcome',
  status: 'waiting',
  session_id: exampleIds.session,
  driver_id: exampleIds.driver,
  route_id: exampleIds.route,
  captured_at: '2026-11-20T10:12:00.000Z',
  received_at: '2026-11-20T12:40:11.000Z',
  sequence: 41,
  settled_at: null,
  settled_by: null,
  note: null,
  given_up_reason: null,
};
const recordExample = {
  ...summaryExample,
  route_version: 3,
  content: {
    submission_id: exampleIds.submission,
    sequence: 41,
    activity_reference: 'DELIVER-7',
    captured_at: '2026-11-20T10:12:00.000Z',
    integration_key: 'weighbridge',
    status: 'success',
    unit: 'metric_tons',
    value: '12.5',
  },
  problems: null,
};
const waitingLinks = exampleLinks(path, { acceptance: `${path}/acceptance`, discard: `${path}/discard` });
const decidedExample = (status: QuarantineStatus, note: string) => ({
  data: {
    ...recordExample,
    status,
    settled_at: '2026-11-20T13:05:00.000Z',
    settled_by: exampleIds.user,
    note,
  },
  links: exampleLinks(path),
});
const recordParams = closed({ organisationId: Identifier, recordId: Identifier });
const recordPath = '/{organisationId}/quarantined-records/{recordId}';
/** Why a controller decided so, in a sentence. */
export const decisionText = Type.String({ minLength: 1, maxLength: 1_000, format: 'not-blank' });

export const listQuarantinedRecords = operation({
  id: 'listQuarantinedRecords',
  method: 'GET',
  path: '/{organisationId}/quarantined-records',
  tag: 'Control',
  summary: 'List the quarantined records',
  description:
    'Records that were captured after their session had ended, and records that their driver gave up (they have a `given_up_reason`), for the routes and drivers of the caller’s sites. The record that was received last is the first in the list. Only the single record contains the captured content.',
  access: 'routes:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    status: Type.Optional(enumeration(quarantineStatuses)),
    kind: Type.Optional(enumeration(recordKinds)),
    driver_id: Type.Optional(Identifier),
    session_id: Type.Optional(Identifier),
    route_id: Type.Optional(Identifier),
  }),
  answers: {
    200: {
      description: 'A page of records.',
      schema: collection(QuarantinedRecordSummary),
      headers: { ETag: 'The state of the page.' },
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [summaryExample],
        links: exampleLinks('/quarantined-records?status=waiting'),
      },
    },
  },
  problems: [],
});

export const readQuarantinedRecord = operation({
  id: 'readQuarantinedRecord',
  method: 'GET',
  path: recordPath,
  tag: 'Control',
  summary: 'Read a quarantined record',
  access: 'routes:read',
  params: recordParams,
  answers: {
    200: {
      description: 'The record.',
      schema: single(QuarantinedRecord),
      headers: { ETag: 'The state of the record.' },
      example: { data: recordExample, links: waitingLinks },
    },
  },
  problems: ['not_found'],
});

export const acceptQuarantinedRecord = operation({
  id: 'acceptQuarantinedRecord',
  method: 'PUT',
  path: `${recordPath}/acceptance`,
  tag: 'Control',
  summary: 'Accept a quarantined record',
  description:
    'The record is judged by the same rules as a driver’s own submission, recorded, and marked late. An outcome is judged by the same version of the route as when it arrived. A progress report or a position has all its usual effects. If the rules refuse the record, it stays waiting and the response contains the errors; keys below `/content` point into the record. The rules refuse most records that were given up.',
  access: 'routes:write',
  params: recordParams,
  body: closed({ note: Type.Optional(decisionText) }),
  bodyOptional: true,
  bodyExample: { note: 'The driver finished the delivery by agreement' },
  answers: {
    200: {
      description: 'The record is accepted. Repeating the call changes nothing.',
      schema: single(QuarantinedRecord),
      example: decidedExample('accepted', 'The driver finished the delivery by agreement'),
    },
  },
  problems: [
    'not_found',
    'record_settled',
    'other_report_counts',
    'unknown_stop',
    'key_in_use',
    'too_many',
    ...judgementProblems,
  ],
});

export const discardQuarantinedRecord = operation({
  id: 'discardQuarantinedRecord',
  method: 'PUT',
  path: `${recordPath}/discard`,
  tag: 'Control',
  summary: 'Discard a quarantined record',
  description: 'Nothing is deleted: the record stays readable with the reason.',
  access: 'routes:write',
  params: recordParams,
  body: closed({ reason: decisionText }),
  bodyExample: { reason: 'Captured on another driver’s route by mistake' },
  answers: {
    200: {
      description: 'The record is discarded. Repeating the call changes nothing.',
      schema: single(QuarantinedRecord),
      example: decidedExample('discarded', 'Captured on another driver’s route by mistake'),
    },
  },
  problems: ['not_found', 'record_settled'],
});
