import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { ChangeCursor } from '../ground/cursor-format.js';
import { changeOrderNote, collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import {
  closed,
  DateTime,
  enumeration,
  Identifier,
  IntegrationKey,
  Label,
  nullable,
  UnsignedDecimalText,
} from '../ground/primitives.js';
import { formInWords } from '../ground/schema-reading.js';

export const meterTypes = ['distance', 'hours'] as const;
export type MeterType = (typeof meterTypes)[number];
export const odometerUnits = ['km', 'mi', 'h'] as const;
export type OdometerUnit = (typeof odometerUnits)[number];
export const assetStatuses = ['in_service', 'out_of_service'] as const;

/** Odometer configuration of an asset [R-RTE-4][C-7]. */
export const AssetOdometer = Type.Object({
  meter_type: enumeration(meterTypes),
  current_reading: nullable(UnsignedDecimalText),
  unit: enumeration(odometerUnits),
});
export type AssetOdometer = Static<typeof AssetOdometer>;

export const assetTypeSchema = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z][a-z0-9_]*$',
  [formInWords]: 'An asset type has small letters, digits and _, and begins with a letter.',
  description: 'The organisation’s own word, such as truck, van or trailer.',
  examples: ['truck'],
});

export const Asset = Type.Object({
  id: Identifier,
  type: assetTypeSchema,
  name: Label,
  registration: nullable(Type.String({ maxLength: 60 })),
  fleet_number: nullable(Type.String({ maxLength: 60 })),
  integration_key: nullable(IntegrationKey),
  odometer: nullable(AssetOdometer),
  site_ids: Type.Array(Identifier),
  status: enumeration(assetStatuses),
  updated_at: DateTime,
});
export type Asset = Static<typeof Asset>;

const organisationParams = closed({ organisationId: Identifier });
export const assetExample: Asset = {
  id: exampleIds.asset,
  type: 'truck',
  name: 'Truck 7',
  registration: 'K 4182',
  fleet_number: '7',
  integration_key: 'TRUCK-7',
  odometer: { meter_type: 'distance', current_reading: '182340.5', unit: 'km' },
  site_ids: [exampleIds.site],
  status: 'in_service',
  updated_at: '2026-11-20T06:00:00.000Z',
};
const assetLinks = exampleLinks(`/assets/${exampleIds.asset}`);

export const listAssets = operation({
  id: 'listAssets',
  method: 'GET',
  path: '/{organisationId}/assets',
  tag: 'Assets',
  summary: 'List the assets',
  description: `A driver app fetches this list in advance, so that the driver can select an asset without a route. ${changeOrderNote}`,
  access: 'assets:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    type: Type.Optional(Type.String({ maxLength: 60 })),
    site_id: Type.Optional(Identifier),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    updated_since: Type.Optional(DateTime),
    cursor: Type.Optional(ChangeCursor),
    sort: Type.Optional(enumeration(['name', 'registration', 'updated_at'])),
  }),
  answers: {
    200: {
      description: 'A page of assets.',
      schema: collection(Asset),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [assetExample],
        links: assetLinks,
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: [],
});

export const readAsset = operation({
  id: 'readAsset',
  method: 'GET',
  path: '/{organisationId}/assets/{assetId}',
  tag: 'Assets',
  summary: 'Read one asset',
  access: 'assets:read',
  params: closed({ organisationId: Identifier, assetId: Identifier }),
  answers: {
    200: {
      description: 'The asset.',
      schema: single(Asset),
      example: { data: assetExample, links: assetLinks },
      headers: { ETag: 'The state of the asset, for If-Match, which calls by integration key also accept.' },
    },
  },
  problems: ['not_found'],
});

export const lookupAsset = operation({
  id: 'lookupAsset',
  method: 'GET',
  path: '/{organisationId}/assets/lookup',
  tag: 'Assets',
  summary: 'Find the asset that a scanned code names',
  description:
    'The code is the content of a QR code on the asset: its id, its registration or its integration key. `identifier_type` of the response tells which, for `asset_identifier.type` of an outcome.',
  access: 'assets:read',
  params: organisationParams,
  query: closed({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
  answers: {
    200: {
      description: 'The asset, and what the code contains.',
      schema: single(
        Type.Object({
          ...Asset.properties,
          identifier_type: enumeration(['asset_id', 'registration', 'integration_key']),
        }),
      ),
      example: { data: { ...assetExample, identifier_type: 'registration' }, links: assetLinks },
      headers: { ETag: 'The state of the response.' },
    },
  },
  problems: ['not_found'],
});
