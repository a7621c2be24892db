import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BlobWorld, blobWorld, uploaded } from '../blobs/blob-world.js';
import { sampleBytes } from '../blobs/sample-images.js';
import { codesOf, type TestService, testService } from '../test-service.js';

describe('a body', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
  });
  afterAll(() => service.stop());

  const text = JSON.stringify({ username: 'nobody', password: 'x' });
  const logIn = (raw: string | Uint8Array, headers: Record<string, string>) =>
    service.call('POST', '/account/auth', { raw, headers });

  it.each([
    ['compressed', gzipSync(text), { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ['in UTF-16', Buffer.from(text, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
    ['of another type', text, { 'content-type': 'text/plain' }],
    ['called an image', text, { 'content-type': 'image/png' }],
  ])('[C-2] is refused with 415: %s', async (_how, raw, headers) => {
    const answer = await logIn(raw, headers);
    expect([answer.status, codesOf(answer)]).toEqual([415, ['unsupported_media_type']]);
  });

  it.each<Record<string, string>>([
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'Application/JSON;charset="UTF-8"' },
    { 'content-type': 'application/json', 'content-encoding': 'identity' },
  ])('[C-2] is read with the headers %j', async (headers) => {
    expect(codesOf(await logIn(text, headers))).toEqual(['invalid_credentials']);
  });

  it.each([
    ['', 401],
    ['*/*', 401],
    ['application/json;q=0.5, text/csv', 401],
    ['application/octet-stream', 406],
    ['application/json;q=0', 406],
  ])(
    '[C-2] is returned only if the client accepts JSON: Accept "%s" results in %i',
    async (accept, status) => {
      expect((await service.call('GET', '/account', { headers: { accept } })).status).toBe(status);
    },
  );
});

describe('an image', () => {
  let blobs: BlobWorld;
  beforeAll(async () => {
    blobs = await blobWorld();
  });
  afterAll(() => blobs.stop());

  it('[R-IMG-3] is returned with any Accept header', async () => {
    const bytes = sampleBytes();
    const { url } = await uploaded(blobs, bytes);
    for (const accept of ['application/octet-stream', 'image/*', 'text/csv']) {
      const answer = await blobs.server.call(blobs.driver.userId, url, { headers: { accept } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });
});
