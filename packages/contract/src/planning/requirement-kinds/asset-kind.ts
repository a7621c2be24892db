import * as Type from 'typebox';
import { assetTypeSchema } from '../../fleet/assets.js';
import { Identifier, IntegrationKey } from '../../ground/primitives.js';
import { AssetIdentifier } from './asset-identifier.js';
import { requirementKind } from './requirement-kind.js';

const asset_type = Type.Optional(assetTypeSchema);

/** Selection of an asset, scanned or searched [R-AST-5] */
export const assetKind = requirementKind({
  kind: 'asset',
  own: { asset_id: Type.Optional(Identifier), asset_type },
  planned: {
    asset_id: Type.Optional(Identifier),
    asset_integration_key: Type.Optional(IntegrationKey),
    asset_type,
  },
  sent: { asset_identifier: AssetIdentifier },
});
