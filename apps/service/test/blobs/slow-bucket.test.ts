import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobKey, DirectBlobStore } from '../../src/platform/blobs/blob-store.js';
import { openS3BlobStore, type S3Limits, s3Limits } from '../../src/platform/blobs/s3-blob-store.js';
import { type CheckingS3, startCheckingS3 } from './checking-s3.js';
import { announced, sampleBytes } from './sample-images.js';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-south-2', bucket: 'images' };
const [one, other] = ['019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001', '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c002'];
const unreachable = { name: 'BlobStoreFault', kind: 'unreachable' };

let server: CheckingS3;
const opened: DirectBlobStore[] = [];
beforeEach(async () => {
  server = await startCheckingS3(credentials.secretAccessKey);
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.close();
  await server.stop();
});

function open(limits: Partial<S3Limits>): DirectBlobStore {
  const store = openS3BlobStore({ ...credentials, endpoint: server.endpoint }, { ...s3Limits, ...limits });
  opened.push(store);
  return store;
}

/** Uploads an image as a phone does. */
async function stored(store: DirectBlobStore, key: BlobKey): Promise<Buffer> {
  const bytes = sampleBytes();
  const { url, headers } = await store.presignUpload(key, announced(bytes), 60_000);
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200);
  return bytes;
}

describe('a bucket that is slow', () => {
  it('[C-11] cannot occupy a connection with bodies that stall', async () => {
    const store = open({ most: 2, stallMs: 200 });
    const good = { organisationId: one, blobId: 'good' };
    const bytes = await stored(store, good);
    server.stalling.add('/stalled');
    const stalled = { organisationId: one, blobId: 'stalled' };
    const reads = [0, 1, 2, 3].map(() => store.read(stalled, 1_000_000));
    for (const each of await Promise.allSettled(reads)) {
      expect(each).toMatchObject({ status: 'rejected', reason: unreachable });
    }
    await stored(store, stalled);
    await expect(store.verifyUpload(stalled, announced(bytes))).rejects.toMatchObject(unreachable);
    expect(await store.read(good, 1_000_000)).toEqual(bytes);
  }, 15_000);

  it('[C-11] cannot occupy a connection with bodies that arrive byte by byte', async () => {
    const store = open({ most: 1, stallMs: 5_000, requestMs: 400 });
    const good = { organisationId: one, blobId: 'good' };
    const bytes = await stored(store, good);
    server.trickling.add('/trickling');
    const trickling = { organisationId: one, blobId: 'trickling' };
    await expect(store.read(trickling, 1_000_000)).rejects.toMatchObject(unreachable);
    expect(await store.read(good, 1_000_000)).toEqual(bytes);
  }, 15_000);

  it('[C-11] leaves connections to other organisations while the objects of one organisation stall', async () => {
    const store = open({ most: 4, mostOfOrganisation: 2, answerMs: 500 });
    server.stalling.add('/stalled');
    const reads = Array.from({ length: 8 }, () =>
      store.read({ organisationId: one, blobId: 'stalled' }, 1_000_000),
    );
    const ended = Promise.allSettled(reads);
    const good = { organisationId: other, blobId: 'good' };
    const bytes = await stored(store, good);
    expect(await Promise.race([store.read(good, 1_000_000), ended])).toEqual(bytes);
    expect(await Promise.race([store.verifyUpload(good, announced(bytes)), ended])).toBe('complete');
    // Six reads get no place and are refused. The other two reads end when the store closes their connections.
    await Promise.any(reads.map((each) => each.catch(() => 'refused')));
    store.close();
    expect((await ended).map((each) => each.status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
  }, 15_000);

  it('[C-11] sends the bytes of a wrong upload only once, until the client uploads again', async () => {
    const store = open({});
    const key = { organisationId: one, blobId: 'wrong' };
    const bytes = sampleBytes();
    const { url, headers } = await store.presignUpload(key, announced(bytes), 60_000);
    const check = () => store.verifyUpload(key, announced(bytes));
    const readings = () => server.requests.filter((each) => each.startsWith('GET')).length;
    server.replace(url, 'image/jpeg', sampleBytes());
    expect(new Set(await Promise.all([check(), check(), check()]))).toEqual(new Set(['mismatch']));
    expect(await check()).toBe('mismatch');
    expect(readings()).toBe(1);
    server.replace(url, 'image/jpeg', sampleBytes());
    expect(await check()).toBe('mismatch');
    expect(readings()).toBe(2);
    expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200);
    expect(await check()).toBe('complete');
  });

  it('sends the bytes again if the last reading failed', async () => {
    const store = open({ stallMs: 200 });
    const key = { organisationId: one, blobId: 'good' };
    const bytes = await stored(store, key);
    server.stalling.add('/good');
    const twice = [store.verifyUpload(key, announced(bytes)), store.verifyUpload(key, announced(bytes))];
    for (const each of await Promise.allSettled(twice)) {
      expect(each).toMatchObject({ status: 'rejected', reason: unreachable });
    }
    server.stalling.clear();
    expect(await store.verifyUpload(key, announced(bytes))).toBe('complete');
  });
});
