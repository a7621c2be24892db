import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type BlobUpload, blobContentTypes, largestBlob } from '@fleet/contract/driving/blobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../test-context.js';
import {
  announce,
  type BlobWorld,
  blobWorld,
  codesOf,
  idOf,
  send,
  statusOf,
  uploaded,
} from './blob-world.js';
import { sampleBytes, sha256 } from './sample-images.js';

let blobs: BlobWorld;
beforeAll(async () => {
  blobs = await blobWorld();
});
afterAll(() => blobs.stop());

async function recorded(announcement: BlobUpload) {
  const { pool } = blobs.world.database;
  const events = await pool.query(
    `select type, driver_id, data from events where type = 'blob_uploaded' and data->>'blob_id' = $1`,
    [idOf(announcement)],
  );
  const audit = await pool.query(
    'select actor_kind, actor_id, action from audit_entries where subject_id = $1',
    [idOf(announcement)],
  );
  return { events: events.rows, audit: audit.rows };
}

const leftBehind = () => readdir(join(blobs.dataDir, 'blobs', 'incoming'));

describe('an upload', () => {
  it.each(blobContentTypes)('[R-IMG-3][C-7] of %s is accepted as it was announced', async (contentType) => {
    const bytes = sampleBytes(contentType);
    const announcement = await announce(blobs, bytes, contentType);
    const answer = await send(announcement, bytes);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await statusOf(blobs, announcement)).toBe('complete');
  });

  it('[C-11] may have 15 MiB, and not a byte more', async () => {
    const bytes = sampleBytes('image/jpeg', largestBlob);
    const announcement = await announce(blobs, bytes);
    const more = await send(announcement, Buffer.concat([bytes, Buffer.from('x')]));
    expect(await codesOf(more)).toEqual([413, ['body_too_large']]);
    expect((await send(announcement, bytes)).status).toBe(204);
  });

  it('[C-10] records an event and the user only once, however often it is sent', async () => {
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(announcement, bytes)));
    expect(answers.map((each) => each.status)).toEqual([204, 204, 204, 204]);
    expect((await send(announcement, bytes)).status).toBe(204);
    const { userId, driverId } = blobs.driver;
    expect(await recorded(announcement)).toEqual({
      events: [
        {
          type: 'blob_uploaded',
          driver_id: driverId,
          data: {
            blob_id: idOf(announcement),
            content_type: 'image/jpeg',
            byte_length: bytes.length,
            sha256: sha256(bytes).toString('hex'),
          },
        },
      ],
      audit: [{ actor_kind: 'user', actor_id: userId, action: 'blob.upload' }],
    });
  });

  it('[R-IMG-3][C-7] with other bytes than the announced ones is refused, and the correct ones are accepted later', async () => {
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    const digest = [422, ['digest_mismatch']];
    expect(await codesOf(await send(announcement, sampleBytes()))).toEqual(digest);
    expect(await codesOf(await send(announcement, bytes.subarray(1)))).toEqual([
      422,
      ['digest_mismatch', 'content_mismatch'],
    ]);
    expect(await codesOf(await send(announcement, Buffer.concat([bytes, bytes])))).toEqual(digest);
    expect(await codesOf(await send(announcement, Buffer.alloc(0)))).toEqual([
      422,
      ['digest_mismatch', 'content_mismatch'],
    ]);
    expect(await statusOf(blobs, announcement)).toBe('pending');
    expect(await leftBehind()).toEqual([]);
    expect((await send(announcement, bytes)).status).toBe(204);
  });

  it('[C-7] with another content type is refused, in the header or in the bytes', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect(await codesOf(await send(await announce(blobs, page), page))).toEqual([422, ['content_mismatch']]);
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    const asPng = { headers: { 'content-type': 'image/png' } };
    expect(await codesOf(await send(announcement, bytes, asPng))).toEqual([422, ['content_mismatch']]);
    expect(await codesOf(await send(announcement, sampleBytes(), asPng))).toEqual([
      422,
      ['digest_mismatch', 'content_mismatch'],
    ]);
    const asPage = await send(announcement, bytes, { headers: { 'content-type': 'text/html' } });
    expect([asPage.status, await asPage.json()]).toEqual([
      415,
      [
        {
          ...{ code: 'unsupported_media_type', type: 'format', key: 'Content-Type' },
          message: 'The body must be image/jpeg, image/png, image/webp or application/pdf.',
        },
      ],
    ]);
    expect((await send(announcement, bytes, { headers: { 'content-type': 'IMAGE/JPEG; q=1' } })).status).toBe(
      204,
    );
  });

  it('[C-7] never changes a completed image', async () => {
    const announcement = await uploaded(blobs, sampleBytes());
    expect(await codesOf(await send(announcement, sampleBytes()))).toEqual([409, ['already_uploaded']]);
  });

  it('to an address that was changed gets 404', async () => {
    const bytes = sampleBytes();
    const announcement = await announce(blobs, bytes);
    const other = await announce(blobs, bytes);
    const { url } = announcement.upload;
    const changed = [
      url.replace(idOf(announcement), idOf(other)),
      url.replace(/expires=(\d)/, (_, digit) => `expires=${9 - Number(digit)}`),
      url.replace(/signature=./, (found) => `signature=${found.endsWith('A') ? 'B' : 'A'}`),
      url.replace(/signature=.*/, 'signature=x'),
      url.replace(blobs.world.organisationId, blobs.driver.userId),
    ];
    for (const each of changed) {
      expect(await codesOf(await send(announcement, bytes, { url: each }))).toEqual([404, ['not_found']]);
    }
    expect(await statusOf(blobs, announcement)).toBe('pending');
    expect(await statusOf(blobs, other)).toBe('pending');
  });
});

describe('reading an image', () => {
  const read = (announcement: BlobUpload, userId: string, headers: Record<string, string> = {}) =>
    blobs.server.call(userId, announcement.url, { headers });

  it('[R-IMG-3] returns the bytes to its sender, with headers for safe display and caching', async () => {
    const bytes = sampleBytes('image/webp');
    const announcement = await uploaded(blobs, bytes, 'image/webp');
    const answer = await read(announcement, blobs.driver.userId, { accept: 'image/avif,image/webp' });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const etag = `"${sha256(bytes).toString('hex')}"`;
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${idOf(announcement)}.webp"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag,
    });
    expect((await read(announcement, blobs.driver.userId, { 'if-none-match': etag })).status).toBe(304);
  });

  it('[C-11] keeps only small pieces of an image in memory for clients that read nothing', async () => {
    const announcement = await uploaded(blobs, sampleBytes('image/jpeg', largestBlob));
    const { host, hostname, port, pathname } = new URL(announcement.url);
    const before = process.memoryUsage().arrayBuffers;
    const begun = Array.from({ length: 12 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${blobs.driver.userId}\r\n\r\n`,
      );
      await once(socket, 'readable');
      return socket;
    });
    const silent = await Promise.all(begun);
    const status = silent.map((each) => String(each.read(15)));
    expect(new Set(status)).toEqual(new Set(['HTTP/1.1 200 OK']));
    expect((process.memoryUsage().arrayBuffers - before) / 2 ** 20).toBeLessThan(20);
    for (const each of silent) each.destroy();
  });

  it('[C-7] responds to HEAD with the length and without the bytes', async () => {
    const bytes = sampleBytes();
    const announcement = await uploaded(blobs, bytes);
    const { userId } = blobs.driver;
    const answer = await blobs.server.call(userId, announcement.url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
  });

  it('returns a document as a download, not for display', async () => {
    const announcement = await uploaded(blobs, sampleBytes('application/pdf'), 'application/pdf');
    const answer = await read(announcement, blobs.driver.userId);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${idOf(announcement)}.pdf"`,
    );
  });

  it('[R-AUT-11] is permitted only to readers of recorded data', async () => {
    const announcement = await uploaded(blobs, sampleBytes());
    const statusFor = async (
      permissions: ('routes:read' | 'sessions:read' | 'integration:read' | 'assets:read')[],
    ) => {
      const { userId } = await addUser(blobs.world, { roles: [], permissions });
      return (await read(announcement, userId)).status;
    };
    expect(await statusFor(['routes:read'])).toBe(200);
    expect(await statusFor(['sessions:read'])).toBe(200);
    expect(await statusFor(['integration:read'])).toBe(200);
    expect(await statusFor(['assets:read'])).toBe(404);
    const colleague = await addUser(blobs.world, { roles: ['driver'] });
    expect(await codesOf(await read(announcement, colleague.userId))).toEqual([404, ['not_found']]);
    expect(await codesOf(await fetch(announcement.url))).toEqual([401, ['missing_token']]);
  });

  it('returns 404 before the upload is complete', async () => {
    const announcement = await announce(blobs, sampleBytes());
    expect(await codesOf(await read(announcement, blobs.driver.userId))).toEqual([404, ['not_found']]);
  });
});

it('[C-7] refuses an upload after its announcement has expired', async () => {
  const late = await blobWorld();
  try {
    const bytes = sampleBytes();
    const announcement = await announce(late, bytes);
    late.world.clock.advance(60 * 60_000 - 5_000);
    expect((await send(announcement, bytes)).status).toBe(204);
    late.world.clock.advance(10_000);
    expect(await codesOf(await send(announcement, bytes))).toEqual([404, ['not_found']]);
  } finally {
    await late.stop();
  }
});
