import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DirectBlobStore, PresignedUpload } from '../../src/platform/blobs/blob-store.js';
import { openS3BlobStore } from '../../src/platform/blobs/s3-blob-store.js';
import { type CheckingS3, startCheckingS3 } from './checking-s3.js';
import { announced, sampleBytes } from './sample-images.js';

const credentials = {
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  region: 'eu-south-2',
  bucket: 'fleet-images',
};
const keyOf = (blobId: string) => ({ organisationId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001', blobId });
const minuteMs = 60_000;

const put = ({ url, headers }: PresignedUpload, body: Buffer, more: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body: new Uint8Array(body) });

describe('a store that checks nothing', () => {
  let server: S3rver;
  let directory: string;
  let store: DirectBlobStore;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fleet-s3-'));
    const options = { address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false };
    server = new S3rver({ ...options, configureBuckets: [{ name: credentials.bucket }] });
    const { port } = await server.run();
    store = openS3BlobStore({ ...credentials, endpoint: `http://127.0.0.1:${port}` });
  });

  afterAll(async () => {
    store.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('[R-IMG-3] accepts an upload directly from the client, and the upload is then complete', async () => {
    const bytes = sampleBytes('image/png');
    const expected = announced(bytes, 'image/png');
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061801');
    const upload = await store.presignUpload(key, expected, minuteMs);
    expect(await store.verifyUpload(key, expected)).toBe('absent');
    expect((await put(upload, bytes)).status).toBe(200);
    expect(await store.verifyUpload(key, expected)).toBe('complete');
    expect((await put(upload, bytes)).status).toBe(200);
    expect(await store.verifyUpload(key, expected)).toBe('complete');
  });

  it('[R-IMG-3] cannot complete an upload with other bytes than the announced ones, even if it accepted them', async () => {
    const bytes = sampleBytes();
    const expected = announced(bytes);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061802');
    const upload = await store.presignUpload(key, expected, minuteMs);
    for (const other of [sampleBytes(), bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('x')])]) {
      await put(upload, other);
      expect(await store.verifyUpload(key, expected)).toBe('mismatch');
    }
    await put(upload, bytes, { 'content-type': 'text/html' });
    expect(await store.verifyUpload(key, expected)).toBe('mismatch');
    await put(upload, bytes);
    expect(await store.verifyUpload(key, expected)).toBe('complete');
  });

  it('cannot complete an upload of a web page that was announced as an image', async () => {
    const bytes = Buffer.from('<html><script>alert(1)</script></html>');
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061803');
    await put(await store.presignUpload(key, announced(bytes), minuteMs), bytes);
    expect(await store.verifyUpload(key, announced(bytes))).toBe('mismatch');
  });

  it('removes an object, and succeeds if there is none', async () => {
    const bytes = sampleBytes();
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061804');
    await put(await store.presignUpload(key, announced(bytes), minuteMs), bytes);
    await store.remove(key);
    await store.remove(key);
    expect(await store.verifyUpload(key, announced(bytes))).toBe('absent');
  });

  it('is reported if the bucket or the store does not exist', async () => {
    await store.check();
    const gone = await startCheckingS3(credentials.secretAccessKey);
    await gone.stop();
    const nowhere = openS3BlobStore({ ...credentials, endpoint: gone.endpoint });
    const unreachable = { name: 'BlobStoreFault', kind: 'unreachable' };
    await expect(nowhere.check()).rejects.toMatchObject(unreachable);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061805');
    await expect(nowhere.verifyUpload(key, announced(sampleBytes()))).rejects.toMatchObject(unreachable);
    nowhere.close();
  });
});

describe('a store that checks signatures and digests', () => {
  let server: CheckingS3;
  let store: DirectBlobStore;

  beforeAll(async () => {
    server = await startCheckingS3(credentials.secretAccessKey);
    store = openS3BlobStore({ ...credentials, endpoint: server.endpoint });
  });

  afterAll(async () => {
    store.close();
    await server.stop();
  });

  it('[R-IMG-3] accepts only the announced bytes', async () => {
    const bytes = sampleBytes();
    const expected = announced(bytes);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061901');
    const upload = await store.presignUpload(key, expected, minuteMs);
    expect(upload.headers).toEqual({
      'content-type': 'image/jpeg',
      'x-amz-checksum-sha256': expected.sha256.toString('base64'),
    });
    const other = sampleBytes();
    expect((await put(upload, other)).status).toBe(400);
    const checksum = announced(other).sha256.toString('base64');
    expect((await put(upload, other, { 'x-amz-checksum-sha256': checksum })).status).toBe(403);
    expect((await put(upload, bytes.subarray(0, -1))).status).toBe(403);
    expect((await put(upload, bytes, { 'content-type': 'text/html' })).status).toBe(403);
    expect(await store.verifyUpload(key, expected)).toBe('absent');
    expect((await put(upload, bytes)).status).toBe(200);
    expect(await store.verifyUpload(key, expected)).toBe('complete');
  });

  it('is trusted to have checked the digest: the bytes are not fetched again', async () => {
    const bytes = sampleBytes('image/jpeg', 1_000_000);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061902');
    await put(await store.presignUpload(key, announced(bytes), minuteMs), bytes);
    const before = server.sent();
    expect(await store.verifyUpload(key, announced(bytes))).toBe('complete');
    expect(server.sent() - before).toBeLessThan(100);
  });

  it('accepts no upload under another name', async () => {
    const bytes = sampleBytes();
    const upload = await store.presignUpload(
      keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061903'),
      announced(bytes),
      minuteMs,
    );
    const elsewhere = { ...upload, url: upload.url.replace('5061903', '5061904') };
    expect((await put(elsewhere, bytes)).status).toBe(403);
  });

  it('returns an object by a signed address, with the headers that we set', async () => {
    const bytes = sampleBytes();
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061905');
    await put(await store.presignUpload(key, announced(bytes), minuteMs), bytes);
    const headers = { contentType: 'image/jpeg', contentDisposition: 'inline; filename="a.jpg"' };
    const url = await store.presignRead(key, headers, minuteMs);
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="a.jpg"');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(url.replace('5061905', '5061901'))).status).toBe(403);
  });

  it('gets only one request if it responds immediately', async () => {
    const before = server.requests.length;
    expect(
      await store.verifyUpload(keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061999'), announced(sampleBytes())),
    ).toBe('absent');
    expect(server.requests.slice(before)).toEqual(['HEAD 404']);
  });
});
