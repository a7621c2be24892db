import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { basePath } from '@fleet/contract/ground/operation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckingS3, startCheckingS3 } from '../blobs/checking-s3.js';
import { capture, type Day, pin, weight, workingDay } from '../day-fixture.js';
import { controller, endedDay } from '../quarantine/quarantined-day.js';
import { logIn, type TestService, testService } from '../test-service.js';
import { watchTransactions } from '../writing-transactions.js';

const imageCount = 12;
const latencyMs = 150;

let s3: CheckingS3;
let service: TestService;
beforeAll(async () => {
  s3 = await startCheckingS3('secret');
  service = await testService({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'images',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  s3.latencyMs = latencyMs;
});
afterAll(async () => {
  await service.stop();
  await s3.stop();
});

/** Announces images that never arrive. */
async function missingImages(day: Day): Promise<string[]> {
  const urls: string[] = [];
  for (let n = 0; n < imageCount; n += 1) {
    const sha256 = createHash('sha256').update(randomBytes(8)).digest('hex');
    const body = { content_type: 'image/jpeg', byte_length: 100, sha256 };
    const announced = await day.driver('POST', '/{org}/blobs', { body });
    expect(announced.status).toBe(201);
    urls.push(announced.body.data.url);
  }
  return urls;
}

/** Scans that name missing images, and a signature that names such an image and has a member that it may not have. */
function outcomesNaming(urls: readonly string[]) {
  const [first, ...rest] = urls;
  return [
    capture('deliver/sign', { signed_by: 'Ana', image_url: first, image_urls: [] }),
    capture('deliver/note', { image_urls: rest }),
  ];
}

/**
 * Runs work that names each of the images. The bucket must be asked once for each image, and never while a transaction
 * that has written is open.
 */
async function expectAskedOutside(work: () => Promise<{ status: number; body: unknown }>, status: number) {
  const before = s3.requests.length;
  const { result, tookMs, longestMs } = await watchTransactions(service.world, work);
  expect(result.status, JSON.stringify(result.body)).toBe(status);
  expect(s3.requests.slice(before)).toEqual(Array.from({ length: imageCount }, () => 'HEAD 404'));
  expect(tookMs).toBeGreaterThan(latencyMs);
  expect(longestMs).toBeLessThan(latencyMs * 0.8);
  return result;
}

it.each([
  ['without an Idempotency-Key', {}],
  ['with an Idempotency-Key', { 'idempotency-key': randomUUID() }],
])(
  '[R-IMG-5][C-11] before a batch is judged under a lock, the bucket is asked for its images, once for each, %s',
  async (_name, headers) => {
    const control = await controller(service);
    const ready = await workingDay(service);
    expect((await ready.submit([weight()])).status).toBe(200);
    const urls = await missingImages(ready);
    // The service assumes that the session is active, and judges again when it finds that it is not.
    const day = await endedDay(service, control, ready);
    const outcomes = outcomesNaming(urls);
    const body = { session_id: day.sessionId, outcomes };
    const token = await logIn(service, day.username, pin);
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    await expectAskedOutside(() => service.call('POST', path, { token, body, headers }), 422);
  },
  30_000,
);

it('[R-IMG-5][C-4] before a given-up record is accepted, the bucket is asked for its images, once for each', async () => {
  const control = await controller(service);
  const day = await workingDay(service);
  const content = capture('deliver/note', { image_urls: await missingImages(day) });
  const record = {
    ...{ kind: 'outcome', route_id: day.routeId, route_version: 1, captured_at: content.captured_at },
    problems: [{ code: 'unknown_image', message: 'The image is missing.', key: '/image_urls/0' }],
    ...{ sequence: 1, reason: 'No network', content },
  };
  const path = `/{org}/sessions/${day.sessionId}/given-up-records/${content.submission_id}`;
  expect((await day.driver('PUT', path, { body: record })).status).toBe(200);
  await expectAskedOutside(
    () => control('PUT', `/{org}/quarantined-records/${content.submission_id}/acceptance`),
    422,
  );
}, 30_000);

it('[C-11] the bucket is not asked for the images of a batch any more when its phone has disconnected', async () => {
  const day = await workingDay(service);
  const outcomes = outcomesNaming(await missingImages(day));
  const before = s3.requests.length;
  const gone = new AbortController();
  const sent = fetch(
    `${service.origin}${basePath}/${service.world.organisationId}/routes/${day.routeId}/outcomes`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${day.token()}`,
        'x-device-id': day.deviceId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ outcomes }),
      signal: gone.signal,
    },
  );
  await expect.poll(() => s3.requests.length, { interval: 5 }).toBeGreaterThan(before);
  gone.abort();
  await expect(sent).rejects.toThrow();
  // The next batch takes at least as long as the first would have taken.
  expect((await day.submit(outcomes)).status).toBe(422);
  expect(s3.requests.length - before).toBeLessThanOrEqual(imageCount + 8);
}, 30_000);
