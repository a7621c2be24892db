import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { cursorText } from '../ground/cursor-format.js';
import { feed, pageQuery } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, nullable } from '../ground/primitives.js';
import { auditActions, auditActorKinds } from './audited-actions.js';

/** Written without `Type.Record`, because every app would then have to load all of TypeBox. */
const Members = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  patternProperties: { '^.*$': {} },
});

/** Who did what to which subject [C-13]. The digest of the entry covers everything except the actor's name. */
export const AuditEntry = Type.Object({
  organisation_id: Identifier,
  id: Identifier,
  place: Type.String({
    description:
      'The place of the entry in the log: epoch, transaction and position. The log is sealed in this order.',
    examples: ['1.10472.381'],
  }),
  at: Type.Unsafe<string>({ ...DateTime, description: 'By the server’s clock.' }),
  actor_kind: enumeration(auditActorKinds),
  actor_id: nullable(Identifier),
  actor_name: nullable(
    Type.String({ description: 'The current name of the user or the key; not covered by the seal.' }),
  ),
  actor_part: nullable(
    Type.String({
      description:
        'If the service itself acted: the acting part of the service, or `public` for operations without a log-in.',
    }),
  ),
  action: Type.String({ description: '`noun.verb`, an open list.', examples: ['user.change'] }),
  subject_kind: Type.String({ examples: ['user'] }),
  subject_id: Type.String({ description: 'The identifier of the subject; for a role, its key.' }),
  request_id: nullable(Type.String({ description: 'The header X-Request-Id of the response.' })),
  address: nullable(Type.String({ description: 'The address of the client. Trusted proxies are skipped.' })),
  device_id: nullable(
    Type.String({
      description:
        'The X-Device-Id of the call, which may be a log-in; at the command line, the user and the machine.',
    }),
  ),
  changes: nullable(
    Type.Object(
      { before: nullable(Members), after: nullable(Members) },
      {
        description:
          'The members that differ. `before` or `after` is null if the subject did not exist then.',
      },
    ),
  ),
  data: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
});
export type AuditEntry = Static<typeof AuditEntry>;

const { organisation, user } = exampleIds;
export const auditEntryExample: AuditEntry = {
  organisation_id: organisation,
  id: '019a9f60-55aa-7c3d-8e4f-0a1b2c3d4e5f',
  place: '1.10472.381',
  at: '2026-11-20T09:15:00.000Z',
  actor_kind: 'user',
  actor_id: user,
  actor_name: 'Marta Ribas',
  actor_part: null,
  action: 'user.change',
  subject_kind: 'user',
  subject_id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0f7',
  request_id: '019a9f60-55a8-7d11-9c2e-7b5d4a3c2f10',
  address: '203.0.113.9',
  device_id: null,
  changes: { before: { roles: ['viewer'] }, after: { roles: ['viewer', 'controller'] } },
  data: {},
};
const cursorExample = 'MXwxMDQ3M3wyMDI2LTExLTIwVDA5OjE1OjAwLjAwMDAwMFp8MXwxMDQ3MnwzODE';

const word = { minLength: 1, maxLength: 200 };

/** The filters for reading the log. */
export const auditFilters = {
  from: Type.Optional(Type.Unsafe<string>({ ...DateTime, description: 'At this time or later.' })),
  until: Type.Optional(Type.Unsafe<string>({ ...DateTime, description: 'Before this time.' })),
  actor_id: Type.Optional(Identifier),
  actor_kind: Type.Optional(enumeration(auditActorKinds)),
  action: Type.Optional(enumeration(auditActions)),
  subject_kind: Type.Optional(Type.String(word)),
  subject_id: Type.Optional(Type.String(word)),
  request_id: Type.Optional(Type.String(word)),
};

export const listAuditEntries = operation({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/{organisationId}/audit',
  tag: 'Organisation',
  summary: 'Read who changed what',
  description:
    'Newest first. All pages show the log as it was when the first page was read; start again to see newer entries. A caller who is limited to sites sees entries about these sites, entries about no site, and their own actions. With a filter, a page may have fewer entries than requested, or none, and still have a `next` link, because a call examines at most 5,000 entries. `pagination.total` counts the matching entries among these. Filters by `subject_id`, `actor_id`, `request_id` and time are fast in a log of any length. The filter by `action` is fast, too, except for the actions of drivers’ daily work.',
  access: 'audit:read',
  params: organisationParams,
  query: closed({
    cursor: Type.Optional(
      cursorText({
        pattern: '^[A-Za-z0-9_-]{40,}$',
        maxLength: 200,
        description: 'The `next_cursor` of an earlier response, unchanged, with the same filters.',
      }),
    ),
    page_size: pageQuery.page_size,
    ...auditFilters,
  }),
  answers: {
    200: {
      description: 'The entries, newest first.',
      schema: feed(AuditEntry),
      headers: {
        ETag: 'The state of the page without `next_cursor`, which contains the time of the read.',
      },
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [auditEntryExample],
        next_cursor: cursorExample,
        links: exampleLinks(`/audit?actor_id=${user}&page_size=50`),
      },
    },
  },
  problems: ['wrong_format', 'times_out_of_order'],
});
