import type { Static } from 'typebox';
import * as Type from 'typebox';
import { closed, enumeration } from '../../ground/primitives.js';

export const assetIdentifierTypes = ['asset_id', 'registration', 'integration_key'] as const;

/** How a scanned or searched asset is named [R-ODO-7][R-ODO-8][R-ODO-9]. */
export const AssetIdentifier = closed({
  type: enumeration(assetIdentifierTypes, { description: 'The content of the scanned code.' }),
  identifier: Type.String({ minLength: 1, maxLength: 200, examples: ['TRUCK-7'] }),
});
export type AssetIdentifier = Static<typeof AssetIdentifier>;
