import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { largestBlob } from '@fleet/contract/driving/blobs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadLimits } from '../../src/blobs/upload-places.js';
import { type Day, workingDay } from '../day-fixture.js';
import { testService } from '../test-service.js';
import { announce, type BlobWorld, blobWorld, bodyOf, send, statusOf } from './blob-world.js';
import { sampleBytes } from './sample-images.js';

let blobs: BlobWorld;
beforeAll(async () => {
  blobs = await blobWorld();
});
afterAll(() => blobs.stop());

/** An upload of which only the headers have been sent. */
interface OpenUpload {
  socket: Socket;
  /** Resolves with the server's output once it contains the text. */
  said(text: string): Promise<string>;
}

async function begin(address: string, length: number): Promise<OpenUpload> {
  const { host, hostname, port, pathname, search } = new URL(address);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  const head = ['Content-Type: image/jpeg', `Content-Length: ${length}`, `Host: ${host}`];
  await new Promise<void>((resolve) => {
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`, () => resolve());
  });
  return {
    socket,
    said: async (text) => {
      await vi.waitFor(() => expect(heard).toContain(text), { timeout: 15_000, interval: 5 });
      return heard;
    },
  };
}

const leftBehind = ({ dataDir } = blobs) => readdir(join(dataDir, 'blobs', 'incoming'));

describe('an upload', () => {
  it('[R-IMG-3][C-7] to a wrong address is refused before a byte of it arrives', async () => {
    const { upload } = await announce(blobs, sampleBytes());
    const { socket, said } = await begin(upload.url.replace(/signature=.*/, 'signature=x'), largestBlob);
    expect(await said('not_found')).toContain('HTTP/1.1 404');
    socket.destroy();
  });

  it('[C-11] with a declared length over 15 MiB is refused before a byte of it arrives', async () => {
    const { upload } = await announce(blobs, sampleBytes());
    const { socket, said } = await begin(upload.url, largestBlob + 1);
    expect(await said('body_too_large')).toContain('HTTP/1.1 413');
    socket.destroy();
  });

  it('[C-11] of unknown length is refused when it exceeds 15 MiB, and the connection stays open', async () => {
    const { upload } = await announce(blobs, sampleBytes('image/jpeg', largestBlob));
    const piece = Buffer.alloc(1024 * 1024, 7);
    const pieces = async function* () {
      for (let index = 0; index < 17; index += 1) yield piece;
    };
    const answer = await fetch(upload.url, {
      method: 'PUT',
      headers: upload.headers,
      body: ReadableStream.from(pieces()),
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('body_too_large')]);
    expect(await leftBehind()).toEqual([]);
  });

  it('[C-7] that breaks off leaves nothing behind, and may be repeated', async () => {
    const bytes = sampleBytes('image/jpeg', 200_000);
    const announcement = await announce(blobs, bytes);
    const { socket } = await begin(announcement.upload.url, bytes.length);
    socket.write(bytes.subarray(0, 100_000));
    await vi.waitFor(async () => expect(await leftBehind()).toHaveLength(1), 15_000);
    socket.destroy();
    await vi.waitFor(async () => expect(await leftBehind()).toEqual([]), 15_000);
    expect(await statusOf(blobs, announcement)).toBe('pending');
    expect((await send(announcement, bytes)).status).toBe(204);
  });

  it('[C-11] must wait if its user has 8 other uploads in progress, and is accepted when one of them has finished', async () => {
    const bytes = sampleBytes();
    const first = await announce(blobs, bytes);
    const waiting: OpenUpload[] = [];
    for (let index = 0; index < 8; index += 1) waiting.push(await begin(first.upload.url, bytes.length));
    await vi.waitFor(async () => expect(await leftBehind()).toHaveLength(8), 15_000);
    const other = await announce(blobs, bytes);
    const refused = await send(other, bytes);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.text()).toContain('rate_limited');
    for (const { socket } of waiting) socket.write(bytes);
    for (const { said, socket } of waiting) {
      expect(await said('\r\n\r\n')).toContain('HTTP/1.1 204');
      socket.destroy();
    }
    expect((await send(other, bytes)).status).toBe(204);
    expect(await leftBehind()).toEqual([]);
  });

  it('[C-11] that the service ends while its bytes arrive gets a status after which a phone sends it again, and leaves nothing behind', async () => {
    const tight = await blobWorld(null, { uploads: { ...uploadLimits, graceMs: 300 } });
    try {
      const bytes = sampleBytes();
      const { upload } = await announce(tight, bytes);
      const { said, socket } = await begin(upload.url, bytes.length);
      socket.write(bytes.subarray(0, 100));
      const heard = await said('request_timeout');
      expect(heard).toMatch(/^HTTP\/1\.1 408 .*retry-after: 5/is);
      await vi.waitFor(async () => expect(await leftBehind(tight)).toEqual([]), 15_000);
      socket.destroy();
    } finally {
      await tight.stop();
    }
  });
});

it('[R-LIM-1] [C-11] limits uploads per user who announced them, and uploads to wrong addresses per network address', async () => {
  const limited = await testService({ RATE_LIMIT_PER_MINUTE: '20' });
  try {
    const [one, other] = [await workingDay(limited), await workingDay(limited)];
    const bytes = sampleBytes();
    const announcement = async (day: Day): Promise<string> => {
      const answer = await day.driver('POST', '/{org}/blobs', { body: bodyOf(bytes) });
      return answer.body.data.upload.url;
    };
    const put = async (url: string) => {
      const headers = { 'content-type': 'image/jpeg' };
      const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      return [answer.status, Number(answer.headers.get('ratelimit-remaining'))];
    };
    const [first, second] = [await announcement(one), await announcement(other)];
    const answers = [];
    for (let time = 0; time < 20; time += 1) answers.push(await put(first));
    expect(answers.at(-1)).toEqual([429, 0]);
    expect(answers.filter(([status]) => status === 204).length).toBeGreaterThan(0);
    expect((await put(second))[0]).toBe(204);
    const wrong = second.replace(/signature=.*/, 'signature=x');
    const tries = [];
    for (let time = 0; time < 20; time += 1) tries.push((await put(wrong))[0]);
    expect(new Set(tries)).toEqual(new Set([404, 429]));
    expect(tries.at(-1)).toBe(429);
    expect((await put(second))[0]).toBe(204);
  } finally {
    await limited.stop();
  }
});
