import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DirectBlobStore } from '../../src/platform/blobs/blob-store.js';
import { openS3BlobStore, s3Limits } from '../../src/platform/blobs/s3-blob-store.js';
import { announced, sampleBytes } from './sample-images.js';

const key = { organisationId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001', blobId: 'image' };
const unreachable = { name: 'BlobStoreFault', kind: 'unreachable' };
const code = '<Error><Code>SlowDown</Code><Message>Later</Message></Error>';

/** The bodies of errors that a parser is slow to read, or that have no end. */
const errorBodies: Record<string, string | null> = {
  'many document types': `${'<!DOCTYPE a>'.repeat(25_000)}${code}`,
  'many elements': `<Error>${'<a>&amp;x</a>'.repeat(800_000)}</Error>`,
  'no end': null,
};

let server: Server;
let store: DirectBlobStore;
let respond: (method: string, response: ServerResponse) => void;
/** The number of bytes that the server has written to its responses. */
let sent = 0;

beforeEach(async () => {
  server = createServer((request, response) => respond(request.method ?? '', response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = {
    endpoint,
    region: 'eu-south-2',
    bucket: 'images',
    accessKeyId: 'a',
    secretAccessKey: 's',
  };
  store = openS3BlobStore(connection, { ...s3Limits, requestMs: 3_000 });
  sent = 0;
});
afterEach(async () => {
  store.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Sends without end, as fast as the client reads. */
function sendForEver(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, '<a>x</a>');
  const go = () => {
    if (response.destroyed) return;
    sent += piece.length;
    if (response.write(piece)) setImmediate(go);
    else response.once('drain', go);
  };
  go();
}

/** The longest time for which the work blocked the event loop. */
async function longestPauseMs(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const turn = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(turn, 5);
  await work();
  turn();
  clearInterval(timer);
  return longest;
}

describe('a bucket that sends hostile responses', () => {
  it.each(Object.entries(errorBodies))(
    '[C-11] does not block the event loop with the body of an error: %s',
    async (_, body) => {
      respond = (method, response) => {
        response.writeHead(method === 'HEAD' ? 200 : 400, { 'content-type': 'application/xml' });
        if (method === 'HEAD' || body !== null) response.end(body);
        else sendForEver(response);
      };
      const works = [() => store.read(key, 1_000), () => store.remove(key)];
      for (const work of works) {
        const pause = await longestPauseMs(() => expect(work()).rejects.toMatchObject(unreachable));
        expect(pause).toBeLessThan(1_200);
      }
      expect(sent).toBeLessThan(20_000_000);
    },
    60_000,
  );

  it('shows the code of a long error and of a short error', async () => {
    for (const rest of ['', 'x'.repeat(10_000)]) {
      respond = (_, response) => response.writeHead(400).end(`${code}${rest && `<!--${rest}-->`}`);
      await expect(store.read(key, 1_000)).rejects.toMatchObject({ cause: { name: 'SlowDown' } });
    }
  });

  it('finds that an object is absent, whatever the error says', async () => {
    for (const body of ['', 'no', `${'<!DOCTYPE a>'.repeat(1_000)}${code}`]) {
      respond = (_, response) => response.writeHead(404).end(body);
      expect(await store.read(key, 1_000)).toBeNull();
    }
  });

  it('[C-11] is not read to the end if its response to a removal has no end', async () => {
    respond = (_, response) => sendForEver(response.writeHead(200));
    await store.remove(key);
    expect(sent).toBeLessThan(20_000_000);
  });

  it('[C-11] is read only up to the announced length', async () => {
    const bytes = sampleBytes();
    const expected = announced(bytes);
    respond = (method, response) => {
      const headers = { 'content-type': expected.contentType, etag: '"e"' };
      if (method !== 'HEAD') return sendForEver(response.writeHead(200, headers));
      response.writeHead(200, { ...headers, 'content-length': expected.byteLength }).end();
    };
    expect(await store.verifyUpload(key, expected)).toBe('mismatch');
    expect(await store.read(key, expected.byteLength)).toBeNull();
    expect(sent).toBeLessThan(20_000_000);
  });

  it('[C-11] delays no stop of the service if it does not answer', async () => {
    respond = () => undefined;
    const arrived = once(server, 'request');
    const reading = expect(store.read(key, 1_000)).rejects.toMatchObject(unreachable);
    await arrived;
    const startedAt = performance.now();
    store.close();
    await reading;
    await expect(store.read(key, 1_000)).rejects.toMatchObject(unreachable);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });
});
