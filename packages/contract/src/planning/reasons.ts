import type { Static } from 'typebox';
import * as Type from 'typebox';
import { siteReferences } from '../fleet/master-record-shapes.js';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { ChangeCursor } from '../ground/cursor-format.js';
import { changeOrderNote, collection, pageQuery } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, IntegrationKey, Label } from '../ground/primitives.js';
import { type RequirementKindName, requirementKinds } from './requirements.js';

/** What a reason may be given for. */
export const reasonStatuses = ['failed', 'skipped'] as const;
export type ReasonStatus = (typeof reasonStatuses)[number];

const requirementTypes = Object.keys(requirementKinds) as RequirementKindName[];
const statuses = Type.Array(enumeration(reasonStatuses), {
  minItems: 1,
  maxItems: 10,
  description: 'When the reason is offered: for failures, for skips, or both.',
});
const kinds = Type.Array(enumeration(requirementTypes), {
  maxItems: 100,
  description: 'The kinds of requirement for which the reason is offered. Empty: all kinds, and activities.',
});
const position = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description:
    'The place in the list that drivers see, lowest first. Reasons in the same place are sorted by text.',
});

/**
 * A reason as an integration writes it; without a position it is among the first, without sites it is for all sites.
 */
export const ReasonPlan = closed({
  text: Label,
  statuses,
  requirement_types: Type.Optional(kinds),
  position: Type.Optional(position),
  ...siteReferences,
});
export type ReasonPlan = Static<typeof ReasonPlan>;

/** A merge patch on a reason [R-CNV-9]. */
export const ReasonPatch = closed({
  ...ReasonPlan.properties,
  text: Type.Optional(Label),
  statuses: Type.Optional(statuses),
});
export type ReasonPatch = Static<typeof ReasonPatch>;

/** Why something fails or is skipped, as drivers may choose it [C-10]. */
export const Reason = Type.Object({
  id: Identifier,
  integration_key: IntegrationKey,
  text: Label,
  statuses: Type.Array(enumeration(reasonStatuses)),
  requirement_types: Type.Array(enumeration(requirementTypes), {
    description: 'Empty: all kinds, and activities.',
  }),
  site_ids: Type.Array(Identifier, { description: 'Empty: all sites.' }),
  position: Type.Integer(),
  updated_at: DateTime,
});
export type Reason = Static<typeof Reason>;

export const reasonExample: Reason = {
  id: exampleIds.reason,
  integration_key: 'NOBODY-THERE',
  text: 'Nobody was there',
  statuses: ['failed', 'skipped'],
  requirement_types: ['signature', 'service_rating'],
  site_ids: [exampleIds.site],
  position: 10,
  updated_at: '2026-11-20T06:00:00.000Z',
};

export const reasonQuery = closed({
  ...pageQuery,
  status: Type.Optional(enumeration(reasonStatuses)),
  requirement_type: Type.Optional(enumeration(requirementTypes)),
  site_id: Type.Optional(
    Type.Unsafe<string>({ ...Identifier, description: 'Reasons of this site, and reasons for all sites.' }),
  ),
  updated_since: Type.Optional(DateTime),
  cursor: Type.Optional(ChangeCursor),
  sort: Type.Optional(enumeration(['position', 'updated_at'])),
});

export const reasonPage = (path: string) => ({
  description: 'A page of reasons, in the order in which drivers see them.',
  schema: collection(Reason),
  example: {
    pagination: { page_size: 50, page_no: 1, total: 1 },
    data: [reasonExample],
    links: exampleLinks(`${path}?page_size=50&page_no=1`),
  },
  headers: { ETag: 'The state of the page.' },
});

export const listReasons = operation({
  id: 'listReasons',
  method: 'GET',
  path: '/{organisationId}/reasons',
  tag: 'Routes',
  summary: 'List the reasons that drivers choose from',
  description: `Reasons why something fails or is skipped, for the caller’s sites or for all. A driver app fetches the list in advance, offers the reasons that fit, and sends the chosen text as \`status_reason\`, which accepts any other text, too. ${changeOrderNote}`,
  access: 'assets:read',
  params: organisationParams,
  query: reasonQuery,
  answers: { 200: reasonPage('/reasons') },
  problems: ['wrong_format'],
});
