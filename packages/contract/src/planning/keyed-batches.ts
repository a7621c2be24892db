import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { exampleIds } from '../ground/contract-examples.js';
import { dryRunQuery } from '../ground/dry-run.js';
import { Link } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, enumeration, Identifier, IntegrationKey, nullable } from '../ground/primitives.js';
import { Problem, problem, toWire } from '../ground/problems.js';
import { documentedAs } from '../ground/schema-reading.js';
import { largestRouteBody, mostRoutesInBatch, saveAsset, saveDriver, saveSite } from './integration.js';

/** The plan in an entry of a batch. It is checked together with its entry, not here. */
export const planInBatch = (name: string) => Type.Unsafe<unknown>({ type: 'object', [documentedAs]: name });

/** The entries of a batch. The array accepts any content, because each entry is checked separately. */
export const batchEntries = <Entry>(name: string) =>
  Type.Array(Type.Unsafe<Entry>({ [documentedAs]: name }), { minItems: 1, maxItems: mostRoutesInBatch });

/** One site of a batch. */
export const SiteInBatch = closed({ integration_key: IntegrationKey, site: planInBatch('SitePlan') });
export type SiteInBatch = Static<typeof SiteInBatch>;

/** One driver of a batch. */
export const DriverInBatch = closed({ integration_key: IntegrationKey, driver: planInBatch('DriverPlan') });
export type DriverInBatch = Static<typeof DriverInBatch>;

/** One asset of a batch. */
export const AssetInBatch = closed({ integration_key: IntegrationKey, asset: planInBatch('AssetPlan') });
export type AssetInBatch = Static<typeof AssetInBatch>;

/** The result for one record of a batch. */
export const MasterRecordResult = Type.Object({
  integration_key: nullable(IntegrationKey),
  result: enumeration(['created', 'changed', 'unchanged', 'rejected']),
  id: Type.Optional(Identifier),
  errors: Type.Optional(Type.Array(Problem)),
});
export type MasterRecordResult = Static<typeof MasterRecordResult>;

const results = Type.Object({
  data: Type.Array(MasterRecordResult),
  validated_only: Type.Optional(Type.Boolean({ description: 'True after a dry run.' })),
  links: Type.Array(Link),
});

/** The parts that all batch calls share. */
export const batchParts = {
  method: 'POST',
  tag: 'Integration',
  access: 'integration:write',
  params: organisationParams,
  query: closed(dryRunQuery),
  bodyLimit: largestRouteBody,
} as const;

export const batchNote = (records: string) =>
  `Saves up to 500 ${records} by their keys, one after the other. A refused one does not affect the others. If a key occurs twice, the first one counts. If all are refused, the response is 422 with the array of errors.`;

const answer = (description: string, data: readonly MasterRecordResult[]) => ({
  description,
  schema: results,
  example: { data, links: [] },
});

/** `refused` is an example of the problem of a refused entry. */
export const batchAnswers = (key: string, id: string, refused: Problem) => {
  const saved: MasterRecordResult = { integration_key: key, result: 'created', id };
  const rejected: MasterRecordResult = {
    integration_key: `${key}-2`,
    result: 'rejected',
    errors: [toWire(refused)],
  };
  return { 200: answer('All are saved.', [saved]), 207: answer('Some are refused.', [saved, rejected]) };
};

/** The body of a batch call, with its entries. */
export const batchBody = <const Name extends string, Schema extends TSchema>(name: Name, schema: Schema) =>
  closed({ [name]: schema } as Record<Name, Schema>);

export const saveSites = operation({
  ...batchParts,
  id: 'saveSites',
  path: '/{organisationId}/integration/sites:batch',
  summary: 'Create or replace many sites',
  description: batchNote('sites'),
  body: batchBody('sites', batchEntries<SiteInBatch>('SiteInBatch')),
  entries: 'sites',
  bodyExample: { sites: [{ integration_key: 'DEPOT', site: saveSite.bodyExample }] },
  answers: batchAnswers('DEPOT', exampleIds.site, problem('required', '/sites/1/site/name')),
  problems: ['not_permitted', 'duplicate_key'],
});

export const saveDrivers = operation({
  ...batchParts,
  id: 'saveDrivers',
  path: '/{organisationId}/integration/drivers:batch',
  summary: 'Create or replace many drivers',
  description: batchNote('drivers'),
  body: batchBody('drivers', batchEntries<DriverInBatch>('DriverInBatch')),
  entries: 'drivers',
  bodyExample: { drivers: [{ integration_key: 'D-101', driver: saveDriver.bodyExample }] },
  answers: batchAnswers(
    'D-101',
    exampleIds.driver,
    problem('unknown_site', '/drivers/1/driver/site_integration_keys/0'),
  ),
  problems: [
    'beyond_own_rights',
    'unknown_site',
    'unknown_user',
    'key_in_use',
    'ambiguous_reference',
    'driver_in_session',
    'duplicate_key',
  ],
});

export const saveAssets = operation({
  ...batchParts,
  id: 'saveAssets',
  path: '/{organisationId}/integration/assets:batch',
  summary: 'Create or replace many assets',
  description: batchNote('assets'),
  body: batchBody('assets', batchEntries<AssetInBatch>('AssetInBatch')),
  entries: 'assets',
  bodyExample: { assets: [{ integration_key: 'TRUCK-7', asset: saveAsset.bodyExample }] },
  answers: batchAnswers(
    'TRUCK-7',
    exampleIds.asset,
    problem('unknown_site', '/assets/1/asset/site_integration_keys/0'),
  ),
  problems: [
    'beyond_own_rights',
    'unknown_site',
    'key_in_use',
    'ambiguous_reference',
    'invalid_value',
    'duplicate_key',
  ],
});
