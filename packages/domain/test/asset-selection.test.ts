import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import { describe, expect, it } from 'vitest';
import { checkAssetIdentifier, checkSelectedAsset, findAssetAmong } from '../src/outcomes/asset-selection.js';
import { trailer, truck } from './judgement-examples.js';

const assets = [truck, trailer];
const facts = { findAsset: (identifier: AssetIdentifier) => findAssetAmong(assets, identifier) };

describe('finding an asset', () => {
  it.each<[AssetIdentifier, string | null]>([
    [{ type: 'asset_id', identifier: truck.id }, 'Truck 7'],
    [{ type: 'asset_id', identifier: truck.id.toUpperCase() }, 'Truck 7'],
    [{ type: 'registration', identifier: 'T 0033' }, 'Trailer 3'],
    [{ type: 'registration', identifier: 't0033' }, 'Trailer 3'],
    [{ type: 'registration', identifier: ' T 00 33' }, 'Trailer 3'],
    [{ type: 'registration', identifier: 'T-0033' }, null],
    [{ type: 'integration_key', identifier: 'truck-7' }, null],
    [{ type: 'integration_key', identifier: 'TRUCK-7' }, 'Truck 7'],
    [{ type: 'integration_key', identifier: 'truck-7' }, null],
    [{ type: 'registration', identifier: 'TRUCK-7' }, null],
    [{ type: 'asset_id', identifier: 'K 4182' }, null],
    [{ type: 'registration', identifier: '' }, null],
  ])('[R-ODO-7][R-ODO-9][R-AST-3] %j names %s in the allocation', (identifier, name) => {
    expect(findAssetAmong(assets, identifier)?.name ?? null).toBe(name);
  });

  it('finds no asset by a key that the asset does not have', () => {
    const bare = { ...truck, registration: null, integration_key: null };
    expect(findAssetAmong([bare], { type: 'registration', identifier: 'null' })).toBeNull();
  });
});

describe('the choice of an asset', () => {
  it.each([
    ['[R-AST-6] takes the asset that is wanted', { asset_id: truck.id }, []],
    ['[R-AST-6] takes its id in either letter case', { asset_id: truck.id.toUpperCase() }, []],
    ['[R-AST-6] refuses every other asset', { asset_id: trailer.id }, ['asset_mismatch']],
    ['[R-AST-7] takes an asset of the wanted type', { asset_type: 'truck' }, []],
    ['[R-AST-7] refuses one of another type', { asset_type: 'trailer' }, ['asset_type_mismatch']],
    [
      '[R-AST-6][R-AST-7] reports both faults',
      { asset_id: trailer.id, asset_type: 'van' },
      ['asset_mismatch', 'asset_type_mismatch'],
    ],
    ['[R-AST-9] takes any asset where nothing is wanted', {}, []],
  ])('%s', (_rule, wanted, expected) => {
    expect(checkSelectedAsset(truck, wanted).map((each) => each.code)).toEqual(expected);
  });

  it.each([[{ asset_id: truck.id }], [{ asset_id: trailer.id }], [{ asset_type: 'trailer' }], [{}]])(
    '[R-AST-8] gives the same result for %j whether the asset was scanned or searched',
    (wanted) => {
      const searched = checkSelectedAsset(truck, wanted).map((each) => each.code);
      const identifiers: AssetIdentifier[] = [
        { type: 'registration', identifier: 'K 4182' },
        { type: 'integration_key', identifier: 'TRUCK-7' },
        { type: 'asset_id', identifier: truck.id },
      ];
      for (const identifier of identifiers) {
        const scanned = checkAssetIdentifier(identifier, wanted, facts);
        expect(scanned.map((each) => each.code)).toEqual(searched);
        expect(scanned.every((each) => each.key === '/asset_identifier/identifier')).toBe(true);
      }
    },
  );

  it('reports an identifier that names no asset', () => {
    const unknown: AssetIdentifier = { type: 'registration', identifier: 'X 1' };
    expect(checkAssetIdentifier(unknown, {}, facts)).toMatchObject([
      { code: 'unknown_asset', key: '/asset_identifier/identifier' },
    ]);
  });
});
