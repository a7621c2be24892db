import { problem } from '@fleet/contract/ground/problems';
import { describe, expect, it } from 'vitest';
import { capture, weight } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { systemClock } from '../../packages/client/src/clock.js';
import { memoryStore } from '../../packages/client/src/storage/memory-store.js';
import { addPicture, captureAll, flushAll, openPhone, outcomeContent, picture } from './queue-phone.js';
import { recordsOfSession } from './recorded-day.js';

const service = suiteService();
const photoOf = (url: string) => capture('deliver/photo', { image_urls: [url] });
const noteOf = (url: string) => capture('deliver/note', { image_urls: [url] });
const isUpload = (input: unknown) => String(input).includes('/content?');

type Fetch = typeof globalThis.fetch;
/** A fetch that sends uploads through `upload`, and all other requests normally. */
function network(upload: Fetch): Fetch {
  return (input, init) => (isUpload(input) ? upload(input, init) : globalThis.fetch(input, init));
}

describe('images that are flushed', () => {
  it('[C-7] are uploaded again if the service has lost them, and the outcome is sent with the new address', async () => {
    const uploads: string[] = [];
    const phone = await openPhone(service, memoryStore(), { fetch: losing(1, uploads) });
    const { day, queue } = phone;
    const photo = await addPicture(service, phone, picture('a', 900));
    await captureAll(service, phone, [outcomeContent(day, photoOf(photo)), outcomeContent(day, weight())]);
    expect(await flushAll(phone.run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list()).toEqual([]);
    expect((await recordsOfSession(service, day)).images).toEqual([900]);
    expect(new Set(uploads).size).toBe(2);
  });

  it('are given up after some uploads if the service loses them each time: their outcome is parked, and other records are sent', async () => {
    const phone = await openPhone(service, memoryStore(), { fetch: losing(100) });
    const { day, queue } = phone;
    const photo = await addPicture(service, phone, picture('b', 901));
    await captureAll(service, phone, [outcomeContent(day, photoOf(photo)), outcomeContent(day, weight())]);
    expect(await flushAll(phone.run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list()).toMatchObject([{ sequence: 1, parked: { problems: [{ code: 'unknown_image' }] } }]);
    expect((await recordsOfSession(service, day)).records).toEqual(['2 outcome scale']);
  });

  it('are parked with their outcome if they are no images, and other records are sent', async () => {
    const phone = await openPhone(service, memoryStore());
    const { day, queue } = phone;
    const text = await addPicture(service, phone, new TextEncoder().encode('no picture at all'));
    const photo = await addPicture(service, phone, picture('c', 902));
    await captureAll(service, phone, [
      outcomeContent(day, photoOf(text)),
      outcomeContent(day, noteOf(photo)),
    ]);
    expect(await flushAll(phone.run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list()).toMatchObject([
      { sequence: 1, parked: { problems: [{ code: 'content_mismatch' }] } },
    ]);
    expect((await recordsOfSession(service, day)).images).toEqual([902]);
  });

  it('are parked with their outcome if the device has lost their bytes, and other records are sent', async () => {
    const store = memoryStore();
    const phone = await openPhone(service, store);
    const { day } = phone;
    const photo = await addPicture(service, phone, picture('d', 903));
    await captureAll(service, phone, [outcomeContent(day, photoOf(photo)), outcomeContent(day, weight())]);
    await store.commit([
      { putFile: `image/${photo.slice('captured-image:'.length)}`, bytes: picture('other', 903) },
    ]);
    expect(await flushAll(phone.run)).toEqual({ kind: 'nothing_to_do' });
    expect(phone.queue.list()).toMatchObject([
      { sequence: 1, parked: { problems: [{ code: 'unknown_image' }] } },
    ]);
    expect((await recordsOfSession(service, day)).records).toEqual(['2 outcome scale']);
  });

  it('delay only later outcomes if they cannot be uploaded, and delay nothing after some time', async () => {
    let isBroken = true;
    const fetch = network(async (input, init) => {
      if (isBroken) throw new TypeError('the bucket cannot be reached');
      return globalThis.fetch(input, init);
    });
    const store = memoryStore();
    const phone = await openPhone(service, store, { fetch });
    const { day, queue, run } = phone;
    const photo = await addPicture(service, phone, picture('e', 904));
    await captureAll(service, phone, [
      outcomeContent(day, photoOf(photo)),
      outcomeContent(day, weight()),
      { kind: 'position', position: { at: new Date().toISOString(), coordinates: [1.6, 42.4] } },
      { kind: 'completion', routeId: day.routeId, at: new Date().toISOString() },
    ]);
    expect(await flushAll(run)).toMatchObject({ kind: 'back_off', failure: { kind: 'unreachable' } });
    expect(queue.list().map((each) => each.sequence)).toEqual([1, 2, 4]);
    expect(await flushAll(run)).toMatchObject({ kind: 'back_off', failure: { kind: 'unreachable' } });
    const waits = await flushAll(run);
    expect(waits).toMatchObject({ kind: 'back_off', failure: null });
    expect(waits.kind === 'back_off' && waits.ms > 20_000 && waits.ms <= 30_000).toBe(true);
    expect(queue.list().map((each) => each.sequence)).toEqual([1]);
    isBroken = false;
    const again = await openPhone(service, store.crash(), { day });
    expect(await flushAll(again.run)).toEqual({ kind: 'nothing_to_do' });
    expect((await recordsOfSession(service, day)).images).toEqual([904]);
  });

  it('are not all tried while the service refuses uploads, and later records are sent immediately', async () => {
    let isBusy = true;
    let tries = 0;
    const fetch = network(async (input, init) => {
      if (!isBusy) return globalThis.fetch(input, init);
      tries += 1;
      return new Response('slow down', { status: 503, headers: { 'retry-after': '7' } });
    });
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => Date.now() + aheadMs };
    const phone = await openPhone(service, memoryStore(), { fetch, clock });
    const { day, queue, run } = phone;
    for (const length of [910, 911, 912, 913]) {
      const photo = await addPicture(service, phone, picture(`busy ${length}`, length));
      await captureAll(service, phone, [outcomeContent(day, photoOf(photo))]);
    }
    await captureAll(service, phone, [outcomeContent(day, weight())]);
    const wait = async () => {
      const waits = await flushAll(run);
      expect(waits).toMatchObject({ kind: 'back_off', failure: null });
      const ms = waits.kind === 'back_off' ? waits.ms : 0;
      expect(ms > 5_000 && ms <= 7_000).toBe(true);
      aheadMs += 7_000;
    };
    await wait();
    const inPlaceToo = tries;
    expect(inPlaceToo).toBeLessThanOrEqual(6);
    expect(queue.list().map((each) => each.sequence)).toEqual([1, 2, 3, 4]);
    await wait();
    await wait();
    expect(tries).toBe(3 * inPlaceToo);
    isBusy = false;
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect((await recordsOfSession(service, day)).images.sort()).toEqual([910, 911, 912, 913]);
  });

  it.each([
    ['was too slow', 408, 'request_timeout', 920],
    ['lost its place to another one', 503, 'unavailable', 921],
  ] as const)(
    '[C-11] are uploaded again later if the service ended the upload because it %s',
    async (_why, status, code, length) => {
      let isEnded = true;
      const addresses = new Set<string>();
      const fetch = network(async (input, init) => {
        addresses.add(String(input));
        if (!isEnded) return globalThis.fetch(input, init);
        const headers = { 'content-type': 'application/json', 'retry-after': '5' };
        return new Response(JSON.stringify([problem(code)]), { status, headers });
      });
      let aheadMs = 0;
      const clock = { ...systemClock, now: () => Date.now() + aheadMs };
      const phone = await openPhone(service, memoryStore(), { fetch, clock });
      const { day, queue, run } = phone;
      const photo = await addPicture(service, phone, picture(code, length));
      await captureAll(service, phone, [outcomeContent(day, photoOf(photo)), outcomeContent(day, weight())]);
      expect(await flushAll(run)).toMatchObject({ kind: 'back_off' });
      expect(queue.list()).toMatchObject([{ sequence: 1, parked: null }]);
      isEnded = false;
      aheadMs += 60_000;
      expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
      expect((await recordsOfSession(service, day)).images).toEqual([length]);
      // The image was not announced again.
      expect(addresses.size).toBe(1);
    },
  );

  it('[C-7] stay on the phone and are sent later if the quota is exceeded; other records are sent immediately', async () => {
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => Date.now() + aheadMs };
    const phone = await openPhone(service, memoryStore(), { clock });
    const { day, queue, run } = phone;
    const { pool } = service.world.database;
    const use = (images: number) =>
      pool.query(
        `insert into image_allowances (organisation_id, user_id, images_used, bytes_used, as_of, bytes_stored)
          values ($1, $2, $3, 0, now(), 0)
          on conflict (organisation_id, user_id) do update set images_used = $3, as_of = now()`,
        [service.world.organisationId, day.userId, images],
      );
    await use(2_000);
    const photo = await addPicture(service, phone, picture('quota', 920));
    await captureAll(service, phone, [outcomeContent(day, photoOf(photo))]);
    const at = new Date(Date.now() - 60_000).toISOString();
    await captureAll(service, phone, [
      { kind: 'activity_status', routeId: day.routeId, reference: 'load', status: 'started', at },
    ]);
    const waits = await flushAll(run);
    expect(waits).toMatchObject({ kind: 'back_off', failure: null });
    expect(queue.list().map((each) => each.sequence)).toEqual([1]);
    await use(0);
    aheadMs += 60_000;
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect((await recordsOfSession(service, day)).images).toEqual([920]);
  });

  it('do not delay later captures if their upload takes long', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const uploading = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const fetch = network(async (input, init) => {
      begun();
      await released;
      return globalThis.fetch(input, init);
    });
    const phone = await openPhone(service, memoryStore(), { fetch });
    const { day, queue, run } = phone;
    const photo = await addPicture(service, phone, picture('f', 905));
    await captureAll(service, phone, [outcomeContent(day, photoOf(photo))]);
    const flushing = run.flushOnce();
    await uploading;
    await captureAll(service, phone, [
      { kind: 'position', position: { at: new Date().toISOString(), coordinates: [1.6, 42.4] } },
    ]);
    expect(await flushing).toEqual({ kind: 'sent', count: 1 });
    expect(queue.list().map((each) => each.sequence)).toEqual([1]);
    release();
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list()).toEqual([]);
  });

  it('[C-7] are announced again if their announcement has expired while the phone was off', async () => {
    const store = memoryStore();
    let isFirst = true;
    const fetch = network(async (input, init) => {
      if (!isFirst) return globalThis.fetch(input, init);
      throw new TypeError('the network is gone');
    });
    const phone = await openPhone(service, store, { fetch });
    const { day } = phone;
    const photo = await addPicture(service, phone, picture('g', 906));
    await captureAll(service, phone, [outcomeContent(day, photoOf(photo))]);
    expect(await flushAll(phone.run)).toMatchObject({ kind: 'back_off' });
    isFirst = false;
    service.world.clock.advance(2 * 3_600_000);
    const again = await openPhone(service, store.crash(), { day, fetch });
    expect(await flushAll(again.run)).toEqual({ kind: 'nothing_to_do' });
    expect((await recordsOfSession(service, day)).images).toEqual([906]);
  });
});

/**
 * A fetch for uploads. The service loses the first uploads, up to this number, as soon as it has confirmed them. The
 * addresses of all uploads are added to `uploads`.
 */
function losing(times: number, uploads: string[] = []): Fetch {
  return network(async (input, init) => {
    const response = await globalThis.fetch(input, init);
    uploads.push(String(input));
    if (uploads.length > times) return response;
    const [, id] = /blobs\/([^/]+)\/content/.exec(String(input)) ?? [];
    await service.world.database.pool.query('delete from blobs where organisation_id = $1 and id = $2', [
      service.world.organisationId,
      id,
    ]);
    return response;
  });
}
