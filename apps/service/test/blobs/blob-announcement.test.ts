import { type BlobUpload, largestBlob } from '@fleet/contract/driving/blobs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeSession } from '../../src/sessions/close-session.js';
import { readActiveSession } from '../../src/sessions/read-session.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { addAsset, addDriver, addUser, contextOf } from '../test-context.js';
import {
  type BlobWorld,
  blobWorld,
  bodyOf,
  codesOf,
  driverInSession,
  postAnnouncement,
  statusOf,
} from './blob-world.js';
import { sampleBytes } from './sample-images.js';

let blobs: BlobWorld;
beforeAll(async () => {
  blobs = await blobWorld();
});
afterAll(() => blobs.stop());

const post = (userId: string, deviceId?: string) =>
  postAnnouncement(
    blobs,
    userId,
    bodyOf(sampleBytes()),
    deviceId === undefined ? {} : { 'x-device-id': deviceId },
  );

/** A driver whose only session has ended, with its device. */
async function driverAfterSession(deviceId: string) {
  const { userId } = await driverInSession(blobs.world, deviceId);
  const ctx = await contextOf(blobs.world, userId);
  await closeSession(ctx, { sessionId: (await readActiveSession(ctx)).id });
  return { userId, ctx };
}

it('[R-IMG-3][C-7] responds with the upload address, and with the address for the outcome', async () => {
  const { server, world, driver } = blobs;
  const answer = await post(driver.userId);
  expect(answer.status).toBe(201);
  const { data, links } = (await answer.json()) as { data: BlobUpload; links: unknown };
  const expiresAt = Date.parse(data.upload.expires_at);
  expect(data.url).toMatch(new RegExp(`^${server.base}/blobs/[0-9a-f-]{36}$`));
  expect(data.upload).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/jpeg' } });
  expect(data.upload.url).toMatch(
    new RegExp(`^${data.url}/content\\?expires=${expiresAt}&signature=[\\w-]{43}$`),
  );
  expect(expiresAt - world.clock.now()).toBeGreaterThan(59 * 60_000);
  expect(links).toEqual([{ rel: 'self', href: data.url }]);
  expect(await statusOf(blobs, data)).toBe('pending');
});

it('[R-GEN-7] needs a session', async () => {
  const { userId } = await addDriver(blobs.world);
  expect(await codesOf(await post(userId))).toEqual([403, ['session_required']]);
});

it('[C-4] is possible for captures of a session that has ended', async () => {
  const { userId } = await driverAfterSession('tablet-2');
  expect((await post(userId, 'tablet-2')).status).toBe(201);
  expect((await post(userId)).status).toBe(201);
});

it('[C-4] is refused to a device that never had a session of the driver', async () => {
  const { userId } = await driverInSession(blobs.world, 'tablet-3');
  expect(await codesOf(await post(userId, 'tablet-1'))).toEqual([403, ['wrong_device']]);
  expect((await post(userId, 'tablet-3')).status).toBe(201);
});

it('[C-4] is possible for the phone of an earlier session while its driver uses another session', async () => {
  const { userId, ctx } = await driverAfterSession('tablet-4');
  await takeSession(ctx, { asset_id: await addAsset(blobs.world), device_id: 'tablet-5' });
  expect((await post(userId, 'tablet-4')).status).toBe(201);
});

it('[R-AUT-11] is only for drivers', async () => {
  const controller = await addUser(blobs.world);
  expect(await codesOf(await post(controller.userId))).toEqual([403, ['not_permitted']]);
  const permitted = await addUser(blobs.world, { permissions: ['blobs:write'] });
  expect(await codesOf(await post(permitted.userId))).toEqual([403, ['not_a_driver']]);
});

it('[C-11][R-ERR-2] refuses an empty or too large image, a wrong type and a missing digest, and reports all these faults together', async () => {
  const announceChanged = (change: object) =>
    postAnnouncement(blobs, blobs.driver.userId, { ...bodyOf(sampleBytes()), ...change });
  expect((await announceChanged({ byte_length: largestBlob })).status).toBe(201);
  expect(await codesOf(await announceChanged({ byte_length: 0 }))).toEqual([400, ['out_of_bounds']]);
  const [status, codes] = await codesOf(
    await announceChanged({ byte_length: largestBlob + 1, content_type: 'text/html', sha256: 'abc' }),
  );
  expect([status, codes.sort()]).toEqual([400, ['out_of_bounds', 'unknown_value', 'wrong_format']]);
});
