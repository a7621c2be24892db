import * as Type from 'typebox';
import { meterTypes } from '../../fleet/assets.js';
import { enumeration, Identifier, IntegrationKey, UnsignedDecimalText } from '../../ground/primitives.js';
import { AssetIdentifier } from './asset-identifier.js';
import { requirementKind } from './requirement-kind.js';

const validate = Type.Boolean({
  description: "When true the value is checked against the asset's odometer.",
});

/** [R-ODO-1][R-ODO-4][R-ODO-6][R-ODO-7][R-ODO-9][R-ODO-10] */
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
