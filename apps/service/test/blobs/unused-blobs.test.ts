import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedBlobs } from '../../src/blobs/remove-unused-blobs.js';
import { completedUploads } from '../../src/blobs/resolve-image-urls.js';
import { markRemoving } from '../../src/blobs/unused-blob-queries.js';
import { noOrganisation } from '../../src/context-factory.js';
import { systemActor } from '../test-context.js';
import { type BlobWorld, blobWorld, idOf, statusOf, uploaded } from './blob-world.js';
import { sampleBytes } from './sample-images.js';

const dayMs = 86_400_000;
const lifetimeMs = 90 * dayMs;
let blobs: BlobWorld;
beforeAll(async () => {
  blobs = await blobWorld();
});
afterAll(() => blobs.stop());

const remove = () =>
  removeUnusedBlobs(blobs.world.contextFor(systemActor, noOrganisation), blobs.store, lifetimeMs);
const organisation = () => blobs.world.contextFor(systemActor);
const keyOf = (blobId: string) => ({ organisationId: blobs.world.organisationId, blobId });

async function bytesOf(blobId: string): Promise<Buffer | null> {
  return blobs.store.read(keyOf(blobId), 1_000_000);
}

describe('[C-7] an image that no outcome names', () => {
  it('is removed after its time, with an event and an audit row; a named image stays', async () => {
    const [unused, named] = [await uploaded(blobs, sampleBytes()), await uploaded(blobs, sampleBytes())];
    blobs.world.clock.advance(89 * dayMs);
    expect(await remove()).toBe(0);
    // A phone that reconnects after 89 days.
    expect([...(await completedUploads(organisation(), blobs.store, [named.url]))]).toEqual([named.url]);
    const young = await uploaded(blobs, sampleBytes());
    blobs.world.clock.advance(2 * dayMs);
    expect(await remove()).toBe(1);
    expect(await Promise.all([unused, named, young].map((each) => statusOf(blobs, each)))).toEqual([
      undefined,
      'complete',
      'complete',
    ]);
    expect([await bytesOf(idOf(unused)), (await bytesOf(idOf(named)))?.length]).toEqual([null, 5_000]);
    const { rows } = await blobs.world.database.pool.query(
      `select type, data->>'blob_id' as id, (select count(*)::integer from audit_entries
          where action = 'blob.remove' and subject_id = $1) as audited
        from events where type = 'blob_removed'`,
      [idOf(unused)],
    );
    expect(rows).toEqual([{ type: 'blob_removed', id: idOf(unused), audited: 1 }]);
    blobs.world.clock.advance(1_000 * dayMs);
    expect(await remove()).toBe(1);
    expect(await statusOf(blobs, named)).toBe('complete');
    expect(await completedUploads(organisation(), blobs.store, [unused.url])).toEqual(new Set());
  });

  it('is removed completely even after a process died during the removal, and cannot be named meanwhile', async () => {
    const half = await uploaded(blobs, sampleBytes());
    blobs.world.clock.advance(91 * dayMs);
    expect(await markRemoving(organisation(), idOf(half))).toBe(true);
    expect(await completedUploads(organisation(), blobs.store, [half.url])).toEqual(new Set());
    expect(await remove()).toBe(1);
    expect([await statusOf(blobs, half), await bytesOf(idOf(half))]).toEqual([undefined, null]);
  });

  it('is either named or removed, never both, by concurrent calls', async () => {
    const images = [];
    for (let n = 0; n < 20; n += 1) images.push(await uploaded(blobs, sampleBytes()));
    blobs.world.clock.advance(91 * dayMs);
    const [, ...answers] = await Promise.all([
      remove(),
      ...images.map(({ url }) => completedUploads(organisation(), blobs.store, [url])),
    ]);
    await remove();
    for (const [index, image] of images.entries()) {
      const isNamed = answers[index]?.has(image.url) ?? false;
      expect(await statusOf(blobs, image)).toBe(isNamed ? 'complete' : undefined);
    }
  });
});
