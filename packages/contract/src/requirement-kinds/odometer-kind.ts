import Type, { type Static } from 'typebox';
import { meterTypes } from '../assets.js';
import { closed, enumeration, Identifier, IntegrationKey, UnsignedDecimalText } from '../primitives.js';
import { requirementKind } from './requirement-kind.js';

export const assetIdentifierTypes = ['asset_id', 'registration', 'integration_key'] as const;

/** How a scanned or searched asset is named [R-ODO-5][R-ODO-6]. */
export const AssetIdentifier = closed({
  type: enumeration(assetIdentifierTypes),
  identifier: Type.String({ minLength: 1, maxLength: 200 }),
});
export type AssetIdentifier = Static<typeof AssetIdentifier>;

const validate = Type.Boolean({
  description: "When true the value is checked against the asset's odometer.",
});

/** [R-ODO-1] to [R-ODO-6] */
export const odometerKind = requirementKind({
  kind: 'odometer',
  own: { validate, asset_id: Identifier },
  planned: {
    validate,
    asset_id: Type.Optional(Identifier),
    asset_integration_key: Type.Optional(IntegrationKey),
  },
  sent: {
    meter_type: enumeration(meterTypes),
    value: UnsignedDecimalText,
    asset_identifier: AssetIdentifier,
  },
});
