import type { ImageLink } from '@fleet/contract/driving/blobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf } from '../../src/blobs/blob-row.js';
import { expireBlobs } from '../../src/blobs/expire-blobs.js';
import { namedBlobs, readBlobBytes } from '../../src/blobs/named-blobs.js';
import { completedUploads } from '../../src/blobs/resolve-image-urls.js';
import { noOrganisation } from '../../src/context-factory.js';
import { addUser, contextOf, refusedCodes, systemActor } from '../test-context.js';
import { announce, type BlobWorld, blobWorld, codesOf, idOf, send, statusOf } from './blob-world.js';
import { type CheckingS3, startCheckingS3 } from './checking-s3.js';
import { sampleBytes } from './sample-images.js';

let s3: CheckingS3;
let blobs: BlobWorld;
beforeAll(async () => {
  s3 = await startCheckingS3('secret');
  const connection = {
    region: 'eu-south-2',
    bucket: 'fleet-images',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  blobs = await blobWorld({ ...connection, endpoint: s3.endpoint });
});
afterAll(async () => {
  await blobs.stop();
  await s3.stop();
});

const completed = async (...urls: string[]) => [
  ...(await completedUploads(await contextOf(blobs.world, blobs.driver.userId), blobs.store, urls)),
];

const manyAnnounced = (count: number) =>
  Promise.all(Array.from({ length: count }, () => announce(blobs, sampleBytes())));

describe('images in S3', () => {
  it('[R-IMG-3][R-IMG-5][C-7] are uploaded directly by the client, and completed when an outcome first names them', async () => {
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    expect(announcement.upload.url).toContain(`${s3.endpoint}/fleet-images/${blobs.world.organisationId}/`);
    expect(announcement.url).toBe(`${blobs.server.base}/blobs/${idOf(announcement)}`);
    expect(await completed(announcement.url)).toEqual([]);
    expect((await send(announcement, bytes)).status).toBe(200);
    expect(await statusOf(blobs, announcement)).toBe('pending');
    expect(await completed(announcement.url)).toEqual([announcement.url]);
    expect(await statusOf(blobs, announcement)).toBe('complete');

    const before = s3.requests.length;
    expect(await completed(announcement.url)).toEqual([announcement.url]);
    expect(s3.requests.length).toBe(before);
    const { rows } = await blobs.world.database.pool.query(
      `select count(*)::integer as number from events where data->>'blob_id' = $1`,
      [idOf(announcement)],
    );
    expect(rows).toEqual([{ number: 1 }]);
  });

  it('[C-7] are not completed if they arrived in another form', async () => {
    const page = Buffer.from('<html></html>');
    const announcement = await announce(blobs, page);
    expect((await send(announcement, page)).status).toBe(200);
    expect(await completed(announcement.url)).toEqual([]);
  });

  it('are read by a redirect to a signed address', async () => {
    const bytes = sampleBytes('image/png');
    const announcement = await announce(blobs, bytes, 'image/png');
    await send(announcement, bytes);
    const { userId } = await addUser(blobs.world);
    const answer = await blobs.server.call(userId, announcement.url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([307, 'no-store']);
    const image = await fetch(answer.headers.get('location') ?? '');
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('content-disposition')).toBe(`inline; filename="${idOf(announcement)}.png"`);
    expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('[C-7] are shown by signed addresses of the bucket, even before an outcome names them', async () => {
    const bytes = sampleBytes('image/png');
    const named = await announce(blobs, bytes, 'image/png');
    await send(named, bytes);
    const absent = await announce(blobs, sampleBytes());
    const { userId } = await addUser(blobs.world, { roles: ['controller'] });
    const ask = () => blobs.server.call(userId, `/blobs/links?ids=${idOf(named)},${idOf(absent)}`);
    s3.failing.add(idOf(named));
    expect(await codesOf(await ask())).toEqual([503, ['unavailable']]);
    s3.failing.clear();
    const [link, none] = ((await (await ask()).json()) as { data: ImageLink[] }).data;
    expect(link).toMatchObject({ blob_id: idOf(named), content_type: 'image/png' });
    expect(none).toEqual({ blob_id: idOf(absent), content_type: null, url: null, expires_at: null });
    const url = new URL(link?.url ?? '');
    expect([url.origin, url.searchParams.get('X-Amz-Expires')]).toEqual([s3.endpoint, '300']);
    const image = await fetch(url);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('content-disposition')).toBe(`inline; filename="${idOf(named)}.png"`);
    expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true);
    url.searchParams.set('X-Amz-Expires', '3000');
    expect((await fetch(url)).status).toBe(403);
    // The service itself shows no image that the bucket stores.
    const query = new URLSearchParams({
      caller: userId,
      expires: String(Date.now() + 60_000),
      signature: 'x',
    });
    expect(await codesOf(await fetch(`${named.url}/content?${query}`))).toEqual([404, ['not_found']]);
  });

  it('are read by the service itself for documents, which omit missing images', async () => {
    const bytes = sampleBytes('image/png');
    const announcement = await announce(blobs, bytes, 'image/png');
    await send(announcement, bytes);
    expect(await completed(announcement.url)).toEqual([announcement.url]);
    const ctx = await contextOf(blobs.world, blobs.driver.userId);
    const row = (await namedBlobs(ctx, [announcement.url, 'https://elsewhere.example/x'])).get(
      announcement.url,
    );
    if (row === undefined) throw new Error('not named');
    expect((await readBlobBytes(ctx, blobs.store, row))?.equals(bytes)).toBe(true);
    await blobs.store.remove(keyOf(row));
    expect(await readBlobBytes(ctx, blobs.store, row)).toBeNull();
  });

  it('[C-11] are looked up four at a time; if one look-up fails, no further look-up begins, and images that have arrived are completed', async () => {
    const images = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const bytes = sampleBytes();
        const announcement = await announce(blobs, bytes);
        await send(announcement, bytes);
        return announcement;
      }),
    );
    const urls = images.map(({ url }) => url);
    const ctx = await contextOf(blobs.world, blobs.driver.userId);
    const looksUntilRefused = async (failing: readonly string[]) => {
      for (const url of failing) s3.failing.add(url.split('/blobs/')[1] ?? url);
      const before = s3.requests.length;
      expect(await refusedCodes(completedUploads(ctx, blobs.store, urls))).toEqual(['unavailable']);
      s3.failing.clear();
      return s3.requests.slice(before).filter((each) => each.startsWith('HEAD')).length;
    };
    expect(await looksUntilRefused(urls)).toBe(4);
    const looks = await looksUntilRefused(urls.slice(5, 6));
    const statuses = await Promise.all(images.map((each) => statusOf(blobs, each)));
    expect(statuses.filter((each) => each === 'complete')).toHaveLength(looks - 1);
    expect(await completed(...urls)).toEqual(urls);
  });

  it('[C-11] are not looked up any more when the client has disconnected', async () => {
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    await send(announcement, bytes);
    const before = s3.requests.length;
    const ctx = await contextOf(blobs.world, blobs.driver.userId);
    const gone = completedUploads(ctx, blobs.store, [announcement.url], () => true);
    expect(await refusedCodes(gone)).toEqual(['unavailable']);
    expect(s3.requests.length).toBe(before);
  });

  it('cannot be uploaded through the service', async () => {
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    const url = `${announcement.url}/content?expires=${Date.parse(announcement.upload.expires_at)}&signature=x`;
    expect(await codesOf(await send(announcement, bytes, { url }))).toEqual([404, ['not_found']]);
  });

  it('[C-7] are completed even if an outcome names them long after the upload expired', async () => {
    const bytes = sampleBytes();
    const named = await announce(blobs, bytes);
    const forgotten = await announce(blobs, bytes);
    await send(named, bytes);
    blobs.world.clock.advance(3 * 60 * 60_000);
    await expireBlobs(blobs.world.contextFor(systemActor, noOrganisation), blobs.store);
    expect(await completed(named.url, forgotten.url)).toEqual([named.url]);
    expect(await statusOf(blobs, forgotten)).toBeUndefined();
  });

  it('[C-7] wait for the next round if the store refuses them, but do not delay other images', async () => {
    const expired = await manyAnnounced(3);
    s3.failing.add(expired.map(idOf)[0] ?? '');
    blobs.world.clock.advance(3 * 60 * 60_000);
    const expire = () => expireBlobs(blobs.world.contextFor(systemActor, noOrganisation), blobs.store);
    expect(await expire()).toBe(2);
    const statuses = () => Promise.all(expired.map((each) => statusOf(blobs, each)));
    expect(await statuses()).toEqual(['pending', undefined, undefined]);
    s3.failing.clear();
    expect(await expire()).toBe(1);
    expect(await statuses()).toEqual([undefined, undefined, undefined]);
  });

  it('[C-7] wait for the next round after the store has refused twenty of them', async () => {
    const expired = await manyAnnounced(25);
    for (const each of expired) s3.failing.add(idOf(each));
    blobs.world.clock.advance(3 * 60 * 60_000);
    const before = s3.requests.length;
    expect(await expireBlobs(blobs.world.contextFor(systemActor, noOrganisation), blobs.store)).toBe(0);
    expect(s3.requests.slice(before).filter((each) => each === 'HEAD 403')).toHaveLength(20);
    s3.failing.clear();
  });
});

it('[R-ERR-1] neither accepts nor rejects an image while the store cannot be reached', async () => {
  const store = await startCheckingS3('secret');
  const connection = {
    region: 'eu-south-2',
    bucket: 'fleet-images',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  const own = await blobWorld({ ...connection, endpoint: store.endpoint });
  try {
    const bytes = sampleBytes();
    const announcement = await announce(own, bytes);
    await send(announcement, bytes);
    await store.stop();
    const ctx = await contextOf(own.world, own.driver.userId);
    expect(await refusedCodes(completedUploads(ctx, own.store, [announcement.url]))).toEqual(['unavailable']);
    const answer = await own.server.call(own.driver.userId, announcement.url);
    expect([await codesOf(answer), answer.headers.get('retry-after')]).toEqual([[503, ['unavailable']], '5']);
  } finally {
    await own.stop();
  }
});
