import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { failed } from './driver-day.js';
import { soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { outcomesOf } from './recorded-outcomes.js';

const service = suiteService();
stopPhonesAfterEach();

/** Bytes that begin like a JPEG. */
const photo = new Uint8Array(400).fill(32);
photo.set([0xff, 0xd8, 0xff, 0xe0]);

/** A second address for uploads, like that of a bucket. It can be unreachable, or respond with its own error. */
async function bucket() {
  let isAway = true;
  let status: number | null = null;
  const server = createServer(async (request, response) => {
    if (isAway) return request.socket.destroy();
    if (status !== null)
      return response.writeHead(status, { 'content-type': 'application/xml' }).end('<Error/>');
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'PUT', url = '/', headers } = request;
    const answer = await fetch(service.origin + url, {
      method,
      headers: { 'content-type': headers['content-type'] ?? '', 'content-length': `${photo.length}` },
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    comeBack() {
      isAway = false;
      status = null;
    },
    answerWith(next: number) {
      isAway = false;
      status = next;
    },
    /** The same announcement, with an address at the bucket. */
    async redirected(answer: Response): Promise<Response> {
      const body = await answer.json();
      body.data.upload.url = body.data.upload.url.replace(service.origin, origin);
      return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
    },
  };
}

async function phoneAtWork() {
  const storage = await bucket();
  const day = await workingDay(service, { session: false });
  const phone = testPhone(service, { ...day, announced: (answer) => storage.redirected(answer) });
  await phone.client.start();
  await phone.client.takeSession(day.assetId);
  await phone.until('live');
  const image = await phone.client.captureImage('image/jpeg', photo);
  if (!image.ok) throw new Error('the photo was not captured');
  const place = { activity_reference: 'deliver', integration_key: 'photo' };
  await phone.client.captureOutcome({ ...place, status: 'success', image_urls: [image.placeholder] });
  return { storage, day, phone, image };
}

describe('a photo whose bucket is unreachable', () => {
  it('waits with its reason and delays no other record, and the phone is not offline', async () => {
    const { storage, day, phone, image } = await phoneAtWork();
    const { client, events, until } = phone;
    await client.captureOutcome(failed('load/km'));
    await expect.poll(() => client.unsent().map(({ sequence }) => sequence), soon).toEqual([1]);
    await expect.poll(() => client.images()[0]?.state, soon).toBe('delayed');
    expect(client.images()).toEqual([
      {
        ...{ id: image.id, url: image.placeholder, contentType: 'image/jpeg', byteLength: photo.length },
        ...{ state: 'delayed', reason: { kind: 'unreachable', detail: expect.any(String) } },
        recordIds: [client.unsent()[0]?.id],
      },
    ]);
    await until('live');
    expect(events('state')).not.toContain('offline');
    expect(events('images').at(-1)).toBe(client.images());
    expect((await outcomesOf(service, day.routeId)).map(({ sequence }) => sequence)).toEqual([2]);

    storage.comeBack();
    client.nudge();
    await expect(client.flushed(20_000)).resolves.toBe(true);
    expect(client.images()).toEqual([]);
    expect(events('state')).not.toContain('offline');
    expect(await outcomesOf(service, day.routeId)).toHaveLength(2);
  });

  it("is reported with the bucket's own error, and is tried again automatically", async () => {
    const { storage, phone } = await phoneAtWork();
    storage.answerWith(500);
    await expect
      .poll(() => phone.client.images()[0]?.reason, soon)
      .toMatchObject({ kind: 'unreadable', status: 500 });
    storage.comeBack();
    await expect.poll(() => phone.client.unsent(), soon).toEqual([]);
    expect(phone.events('state')).not.toContain('offline');
  });

  it('is tried again immediately when the network is back after an outage', async () => {
    const { storage, phone } = await phoneAtWork();
    const { client, network, until } = phone;
    await expect.poll(() => client.images()[0]?.state, soon).toBe('delayed');
    network.up = false;
    await client.captureOutcome(failed('load/km'));
    await until('offline');
    storage.comeBack();
    network.up = true;
    client.nudge();
    await expect.poll(() => client.unsent(), soon).toEqual([]);
  });
});

describe('what an app reads from the queue', () => {
  it('is the same list until something changes, with one event for simultaneous changes', async () => {
    const day = await workingDay(service, { session: false });
    const phone = testPhone(service, day);
    const { client, network, events, until } = phone;
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    network.up = false;
    const before = client.unsent();
    expect(client.unsent()).toBe(before);
    const captured = await Promise.all([1, 2, 3].map(() => client.captureOutcome(failed('load/km'))));
    expect(captured.every(({ ok }) => ok)).toBe(true);
    await until('offline');
    expect(client.unsent()).not.toBe(before);
    expect(events('unsent').at(-1)).toBe(client.unsent());
    expect(events('unsent').filter((records) => records.length > 0 && records.length < 3)).toEqual([]);
  });

  it('has the bytes of a photo before and after its upload, until the outcome is confirmed', async () => {
    const { storage, phone, image } = await phoneAtWork();
    const { client } = phone;
    expect(await client.readImage(image.placeholder)).toEqual({ contentType: 'image/jpeg', bytes: photo });
    expect(await client.readImage('captured-image:none')).toBeNull();
    let read: unknown = null;
    client.on('images', async ([only]) => {
      if (only?.state === 'uploaded') read = await client.readImage(image.placeholder);
    });
    storage.comeBack();
    client.nudge();
    await expect(client.flushed(20_000)).resolves.toBe(true);
    expect(read).toEqual({ contentType: 'image/jpeg', bytes: photo });
    expect(await client.readImage(image.placeholder)).toBeNull();
  });
});
