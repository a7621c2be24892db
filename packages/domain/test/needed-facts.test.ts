import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededFacts } from '../src/outcomes/needed-facts.js';
import { requirementExamples, sentExamples, submission, successOf, truck } from './judgement-examples.js';

const nothing = { assetIdentifiers: [], imageUrls: [], odometerAssetId: null };
const needs = (kind: keyof typeof requirementExamples, change: Record<string, unknown> = {}) =>
  neededFacts(requirementExamples[kind], successOf({ ...sentExamples[kind], ...change }));

describe('the facts that a judgement needs', () => {
  it('[R-ODO-2][R-ODO-3] of an odometer are its asset, the scanned asset, and the reading', () => {
    expect(needs('odometer')).toEqual({
      assetIdentifiers: [
        { type: 'asset_id', identifier: truck.id },
        { type: 'registration', identifier: 'K 4182' },
      ],
      imageUrls: [],
      odometerAssetId: truck.id,
    });
  });

  it('of an asset are the scanned asset, with its identifier folded', () => {
    const identifier = truck.id;
    expect(needs('asset', { asset_identifier: { type: 'AssetId', identifier } })).toEqual({
      ...nothing,
      assetIdentifiers: [{ type: 'asset_id', identifier }],
    });
  });

  it('[R-IMG-5] of images, a signature and a scan are their addresses', () => {
    expect(needs('image').imageUrls).toEqual(['https://blobs.example/1']);
    expect(needs('signature').imageUrls).toEqual(['https://blobs.example/2']);
    expect(needs('document_scan', { image_urls: ['a', 'b'] }).imageUrls).toEqual(['a', 'b']);
  });

  it('do not include faulty parts', () => {
    expect(needs('image', { image_urls: ['a', 5, 'b'], typo: 1 }).imageUrls).toEqual(['a', 'b']);
    expect(needs('odometer', { asset_identifier: 'K 4182' }).assetIdentifiers).toHaveLength(1);
  });

  it.each(['form', 'service_rating', 'weight', 'cash', 'barcode', 'delay'] as const)(
    'are none for a requirement of kind %s',
    (kind) => {
      expect(needs(kind)).toEqual(nothing);
    },
  );

  it('are none for a skipped or failed outcome', () => {
    const item = { ...submission, status: 'Failed', status_reason: 'Dark' };
    expect(neededFacts(requirementExamples.odometer, item)).toEqual(nothing);
  });

  it('can be determined for any value', () => {
    const kinds = fc.constantFrom(...Object.values(requirementExamples));
    fc.assert(
      fc.property(kinds, fc.anything(), (requirement, value) => {
        expect(neededFacts(requirement, value)).toEqual(nothing);
      }),
    );
  });
});
