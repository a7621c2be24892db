import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Address } from '../ground/address.js';
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
import { assetStatuses, assetTypeSchema, meterTypes, odometerUnits } from './assets.js';

/** How an integration names the sites of a master record: all by id, or all by its own keys. */
export const siteReferences = {
  site_ids: Type.Optional(Type.Array(Identifier, { maxItems: 100 })),
  site_integration_keys: Type.Optional(Type.Array(IntegrationKey, { maxItems: 100 })),
};
const enabled = enumeration(['enabled', 'disabled']);

export const SitePlan = closed({
  name: Label,
  address: Type.Optional(Address),
  status: Type.Optional(enabled),
});
export type SitePlan = Static<typeof SitePlan>;
export const Site = Type.Object({
  id: Identifier,
  integration_key: nullable(IntegrationKey),
  name: Label,
  address: nullable(Address),
  status: enabled,
  updated_at: DateTime,
});
export type Site = Static<typeof Site>;

export const DriverPlan = closed({
  name: Label,
  phone: Type.Optional(Type.String({ maxLength: 60 })),
  username: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'The user name of the user who logs in as this driver. Without it, the user stays the same.',
    }),
  ),
  status: Type.Optional(enabled),
  ...siteReferences,
});
export type DriverPlan = Static<typeof DriverPlan>;
export const Driver = Type.Object({
  id: Identifier,
  integration_key: nullable(IntegrationKey),
  name: Label,
  phone: nullable(Type.String()),
  user_id: nullable(Identifier),
  username: nullable(Type.String()),
  site_ids: Type.Array(Identifier),
  status: enabled,
  updated_at: DateTime,
});
export type Driver = Static<typeof Driver>;

export const AssetPlan = closed({
  type: assetTypeSchema,
  name: Label,
  registration: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  fleet_number: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  odometer: Type.Optional(
    closed({
      meter_type: enumeration(meterTypes),
      unit: enumeration(odometerUnits),
      current_reading: Type.Optional(UnsignedDecimalText),
    }),
  ),
  status: Type.Optional(enumeration(assetStatuses)),
  ...siteReferences,
});
export type AssetPlan = Static<typeof AssetPlan>;
