import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobEndpoints } from '../../src/blobs/blob-endpoints.js';
import { expireBlobs } from '../../src/blobs/expire-blobs.js';
import { completedUploads, parseBlobAddress } from '../../src/blobs/resolve-image-urls.js';
import { readConfig } from '../../src/config.js';
import type { Context } from '../../src/context.js';
import { noOrganisation } from '../../src/context-factory.js';
import { endpointServer } from '../endpoint-server.js';
import { addOrganisation, contextOf, systemActor } from '../test-context.js';
import { announce, type BlobWorld, blobWorld, idOf, send, statusOf, uploaded } from './blob-world.js';
import { announced, sampleBytes } from './sample-images.js';

let blobs: BlobWorld;
let ctx: Context;
beforeAll(async () => {
  blobs = await blobWorld();
  ctx = await contextOf(blobs.world, blobs.driver.userId);
});
afterAll(() => blobs.stop());

const completed = async (...urls: string[]) => [...(await completedUploads(ctx, blobs.store, urls))];

describe('the image address in an outcome', () => {
  it('[R-IMG-4][R-IMG-5][C-7] may be that of a completed upload', async () => {
    const first = await uploaded(blobs, sampleBytes());
    const second = await uploaded(blobs, sampleBytes('image/png'), 'image/png');
    const pending = await announce(blobs, sampleBytes());
    expect(await completed(first.url, pending.url, second.url, first.url)).toEqual([first.url, second.url]);
    expect(await completed()).toEqual([]);
  });

  it('[R-IMG-5][C-7] may not be any other address, however similar', async () => {
    const { url } = await uploaded(blobs, sampleBytes());
    const { origin } = new URL(url);
    const others = [
      'https://example.com/image.jpg',
      url.replace(origin, 'https://stranger.example'),
      url.replace(origin, `${origin}.stranger.example`),
      url.replace('http://', 'http://user@'),
      `${url}/content`,
      `${url}?a=1`,
      `${url}#a`,
      ` ${url}`,
      url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      url.replace(blobs.world.organisationId, await addOrganisation(blobs.world)),
      url.slice(origin.length),
      '',
      'x'.repeat(2_000),
    ];
    expect(await completed(...others)).toEqual([]);
    expect(
      await completed(
        url
          .toUpperCase()
          .replace('HTTP', 'http')
          .replace('/API/V2/', '/api/v2/')
          .replace('/BLOBS/', '/blobs/'),
      ),
    ).toHaveLength(1);
  });

  it('[C-7] may not belong to another organisation', async () => {
    const { url } = await uploaded(blobs, sampleBytes());
    const other = blobs.world.contextFor(systemActor, await addOrganisation(blobs.world));
    expect([...(await completedUploads(other, blobs.store, [url]))]).toEqual([]);
  });

  it('[C-7] stays valid when PUBLIC_URL has changed since it was issued', async () => {
    const before = await endpointServer(
      blobs.world,
      blobEndpoints({ blobs: blobs.store, quota: readConfig({}).images.quota }),
      'https://old.example',
    );
    const bytes = sampleBytes();
    const announcement = await announce({ ...blobs, server: before }, bytes);
    expect(announcement.url).toMatch(/^https:\/\/old\.example\/api\/v2\//);
    const reachable = announcement.upload.url.replace('https://old.example', blobs.server.origin);
    expect((await send(announcement, bytes, { url: reachable })).status).toBe(204);
    await before.stop();
    expect(await completed(announcement.url)).toEqual([announcement.url]);
  });

  it('[C-7] is valid even if the process was killed between writing the bytes and recording the upload', async () => {
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    if (blobs.store.kind !== 'served') throw new Error('this suite keeps blobs in a folder');
    const key = { organisationId: blobs.world.organisationId, blobId: idOf(announcement) };
    await blobs.store.write(key, announced(bytes), [bytes]);
    expect(await completed(announcement.url)).toEqual([announcement.url]);
    expect(await statusOf(blobs, announcement)).toBe('complete');
  });

  it('is checked with one database query, together with any number of other addresses', async () => {
    const urls = [];
    for (let index = 0; index < 5; index += 1) urls.push((await uploaded(blobs, sampleBytes())).url);
    let queries = 0;
    const counting: Context = {
      ...ctx,
      db: {
        query: (statement) => {
          queries += 1;
          return ctx.db.query(statement);
        },
      },
    };
    expect((await completedUploads(counting, blobs.store, urls)).size).toBe(5);
    // The first time, another query records that the images are named.
    expect(queries).toBe(2);
    await completedUploads(counting, blobs.store, urls);
    expect(queries).toBe(3);
    await completedUploads(counting, blobs.store, ['https://example.com/a.jpg']);
    expect(queries).toBe(3);
  });
});

it('splits an image address into its parts', () => {
  const [organisationId, blobId] = [
    '019A9F3E-7C11-7D3C-A2BB-5A0C64D0C001',
    '019a9f52-99ab-7ef0-b1c2-d3e4f5061728',
  ];
  expect(parseBlobAddress(`https://Fleet.example:8443/api/v2/${organisationId}/blobs/${blobId}`)).toEqual({
    origin: 'https://fleet.example:8443',
    organisationId: organisationId.toLowerCase(),
    blobId,
  });
  expect(parseBlobAddress(`https://fleet.example/api/v2/loads/blobs/${blobId}`)).toBeNull();
});

describe('the expiry of announcements', () => {
  it('[C-7] deletes unused ones with their partial files, and keeps completed ones', async () => {
    const own = await blobWorld();
    try {
      const bytes = sampleBytes();
      const [forgotten, arrived, done] = [
        await announce(own, sampleBytes()),
        await announce(own, bytes),
        await uploaded(own, sampleBytes()),
      ];
      if (own.store.kind !== 'served') throw new Error('this suite keeps blobs in a folder');
      const key = { organisationId: own.world.organisationId, blobId: idOf(arrived) };
      await own.store.write(key, announced(bytes), [bytes]);
      const system = own.world.contextFor(systemActor, noOrganisation);

      own.world.clock.advance(100 * 60_000);
      expect(await expireBlobs(system, own.store)).toBe(0);
      expect(await statusOf(own, forgotten)).toBe('pending');

      own.world.clock.advance(30 * 60_000);
      const young = await announce(own, sampleBytes());
      expect(await expireBlobs(system, own.store)).toBe(1);
      expect(await statusOf(own, forgotten)).toBeUndefined();
      expect(await statusOf(own, arrived)).toBe('complete');
      expect(await statusOf(own, done)).toBe('complete');
      expect(await statusOf(own, young)).toBe('pending');
      expect(await expireBlobs(system, own.store)).toBe(0);

      const { rows } = await own.world.database.pool.query(
        `select organisation_id, actor_kind from audit_entries where subject_id = $1`,
        [idOf(arrived)],
      );
      expect(rows).toEqual([{ organisation_id: own.world.organisationId, actor_kind: 'system' }]);
    } finally {
      await own.stop();
    }
  });
});
