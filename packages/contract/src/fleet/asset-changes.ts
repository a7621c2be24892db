import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, Identifier, IntegrationKey, nullable } from '../ground/primitives.js';
import { Asset, assetExample } from './assets.js';
import { AssetPlan } from './master-record-shapes.js';

const assetParams = closed({ organisationId: Identifier, assetId: Identifier });
const { type, name, registration, fleet_number, odometer, status, site_ids } = AssetPlan.properties;
const shortText = Type.String({ minLength: 1, maxLength: 60 });

/** A new asset. With an integration key, the caller can refer to the asset by their own key [C-10]. */
export const NewAsset = closed({
  integration_key: Type.Optional(IntegrationKey),
  ...{ type, name, registration, fleet_number, odometer, site_ids, status },
});
export type NewAsset = Static<typeof NewAsset>;

/** A merge patch on an asset [R-CNV-9]. */
export const AssetPatch = closed({
  integration_key: Type.Optional(nullable(IntegrationKey)),
  type: Type.Optional(type),
  name: Type.Optional(name),
  registration: Type.Optional(nullable(shortText)),
  fleet_number: Type.Optional(nullable(shortText)),
  odometer: Type.Optional(nullable(Type.Partial(odometer, { additionalProperties: false }))),
  site_ids,
  status,
});
export type AssetPatch = Static<typeof AssetPatch>;

const assetPath = `/assets/${exampleIds.asset}`;
const answer = (description: string, data: Asset = assetExample) => ({
  description,
  schema: single(Asset),
  example: { data, links: exampleLinks(assetPath, { change: assetPath, delete: assetPath }) },
  headers: { ETag: 'The state of the asset, for If-Match, which calls by integration key also accept.' },
});

export const createAsset = operation({
  id: 'createAsset',
  method: 'POST',
  path: '/{organisationId}/assets',
  tag: 'Assets',
  summary: 'Make an asset',
  access: 'assets:write',
  params: organisationParams,
  body: NewAsset,
  bodyExample: {
    type: 'truck',
    name: 'Truck 7',
    registration: 'K 4182',
    odometer: { meter_type: 'distance', unit: 'km', current_reading: '182340.5' },
  },
  answers: { 201: answer('The asset.') },
  problems: ['unknown_site', 'key_in_use', 'invalid_value'],
});

/** [R-CNV-9] */
export const changeAsset = operation({
  id: 'changeAsset',
  method: 'PATCH',
  path: '/{organisationId}/assets/{assetId}',
  tag: 'Assets',
  summary: 'Change an asset',
  description:
    'A JSON merge patch. `current_reading` is accepted only if the meter has no reading yet; afterwards the readings of drivers change it. With another meter type or unit, the meter starts again. Sites outside the caller’s limit stay as they are.',
  access: 'assets:write',
  params: assetParams,
  body: AssetPatch,
  bodyExample: { registration: 'K 4183', status: 'out_of_service' },
  answers: {
    200: answer('The current state of the asset.', {
      ...assetExample,
      registration: 'K 4183',
      status: 'out_of_service',
    }),
  },
  problems: [
    'not_found',
    'beyond_own_rights',
    'unknown_site',
    'key_in_use',
    'invalid_value',
    'version_mismatch',
  ],
});

export const deleteAsset = operation({
  id: 'deleteAsset',
  method: 'DELETE',
  path: '/{organisationId}/assets/{assetId}',
  tag: 'Assets',
  summary: 'Delete an asset',
  description:
    'Only an asset that was never in a session or on a route can be deleted. Take a used asset out of service instead.',
  access: 'assets:write',
  params: assetParams,
  answers: { 204: { description: 'The asset is gone.', schema: null } },
  problems: ['not_found', 'beyond_own_rights', 'still_in_use', 'version_mismatch'],
});
