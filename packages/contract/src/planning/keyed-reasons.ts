import type { Static } from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { dryRunQuery } from '../ground/dry-run.js';
import { changeOrderNote } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, IntegrationKey } from '../ground/primitives.js';
import { problem } from '../ground/problems.js';
import { answersToSave } from './integration.js';
import { changed, deleted, dryDeletionQuery, keyParams, patchNote, read } from './keyed-answers.js';
import {
  batchAnswers,
  batchBody,
  batchEntries,
  batchNote,
  batchParts,
  planInBatch,
} from './keyed-batches.js';
import { Reason, ReasonPatch, ReasonPlan, reasonExample, reasonPage, reasonQuery } from './reasons.js';

const path = '/{organisationId}/integration/reasons';
const examplePath = '/integration/reasons/NOBODY-THERE';

export const listKeyedReasons = operation({
  id: 'listKeyedReasons',
  method: 'GET',
  path,
  tag: 'Integration',
  summary: 'List the reasons, for an integration',
  description: changeOrderNote,
  access: 'integration:read',
  params: organisationParams,
  query: reasonQuery,
  answers: { 200: reasonPage('/integration/reasons') },
  problems: ['wrong_format'],
});

export const readKeyedReason = operation({
  id: 'readKeyedReason',
  method: 'GET',
  path: `${path}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Read a reason by its key',
  access: 'integration:read',
  params: keyParams,
  answers: read(Reason, reasonExample, examplePath),
  problems: ['not_found'],
});

export const saveReason = operation({
  id: 'saveReason',
  method: 'PUT',
  path: `${path}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Create or replace a reason',
  description:
    'A reason that drivers can choose when something fails or is skipped. Outcomes keep the text that a driver chose earlier, even if the reason changes.',
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: ReasonPlan,
  bodyExample: {
    text: 'Nobody was there',
    statuses: ['failed', 'skipped'],
    requirement_types: ['signature', 'service_rating'],
    site_integration_keys: ['DEPOT'],
    position: 10,
  },
  answers: answersToSave('reason', Reason, reasonExample, exampleLinks(examplePath)),
  problems: ['beyond_own_rights', 'unknown_site', 'ambiguous_reference', 'version_mismatch'],
});

/** [R-CNV-9] */
export const changeKeyedReason = operation({
  id: 'changeKeyedReason',
  method: 'PATCH',
  path: `${path}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Change part of a reason by its key',
  description: patchNote,
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: ReasonPatch,
  bodyExample: { position: 20 },
  answers: changed(Reason, { ...reasonExample, position: 20 }, examplePath),
  problems: ['not_found', 'beyond_own_rights', 'unknown_site', 'ambiguous_reference', 'version_mismatch'],
});

export const deleteKeyedReason = operation({
  id: 'deleteKeyedReason',
  method: 'DELETE',
  path: `${path}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Delete a reason by its key',
  description: 'A reason can be deleted at any time. Outcomes keep the text that a driver chose.',
  access: 'integration:write',
  params: keyParams,
  query: dryDeletionQuery,
  answers: deleted,
  problems: ['not_found', 'beyond_own_rights', 'version_mismatch'],
});

/** One reason of a batch. */
export const ReasonInBatch = closed({ integration_key: IntegrationKey, reason: planInBatch('ReasonPlan') });
export type ReasonInBatch = Static<typeof ReasonInBatch>;

export const saveReasons = operation({
  ...batchParts,
  id: 'saveReasons',
  path: `${path}:batch`,
  summary: 'Create or replace many reasons',
  description: batchNote('reasons'),
  body: batchBody('reasons', batchEntries<ReasonInBatch>('ReasonInBatch')),
  entries: 'reasons',
  bodyExample: { reasons: [{ integration_key: 'NOBODY-THERE', reason: saveReason.bodyExample }] },
  answers: batchAnswers('NOBODY-THERE', exampleIds.reason, problem('required', '/reasons/1/reason/text')),
  problems: ['beyond_own_rights', 'unknown_site', 'ambiguous_reference', 'duplicate_key'],
});
