import { createHash } from 'node:crypto';
import { problem } from '@fleet/contract/ground/problems';
import { describe, expect, it } from 'vitest';
import type { Capture } from '../src/queue/queue-changes.js';
import { openUnsentQueue, type UnsentQueue } from '../src/queue/unsent-queue.js';
import type { UnsentRecord } from '../src/queue/unsent-record.js';
import { memoryStore } from '../src/storage/memory-store.js';
import type { UnsentStore } from '../src/storage/unsent-store.js';
import { laggingStore } from './lagging-store.js';
import { outcomeCapture, positionCapture, queueUpdate } from './queue-examples.js';

const clock = { now: () => Date.parse('2026-11-20T09:00:00.000Z'), sleep: async () => {} };
const open = (store: UnsentStore) => openUnsentQueue({ store, clock });
const numbers = (queue: UnsentQueue) => queue.list().map((each) => `${each.sessionId}:${each.sequence}`);
const jpeg = { organisationId: 'o', contentType: 'image/jpeg' as const, bytes: new Uint8Array([1, 2, 3]) };

async function addImage(queue: UnsentQueue, bytes = jpeg.bytes) {
  const added = await queue.addImage({ ...jpeg, bytes });
  if (!added.ok) throw new Error(added.reason);
  return added;
}

describe('capturing', () => {
  it('[C-4] numbers each session from 1 in the order of the calls, even of simultaneous ones', async () => {
    const queue = await open(memoryStore());
    const captures = Array.from({ length: 500 }, (_, index) => positionCapture(index % 3 === 0 ? 'b' : 'a'));
    const added = await Promise.all(captures.map((each) => queue.add(each)));
    expect(queue.list().map((each) => each.id)).toEqual(captures.map((each) => each.id));
    expect(added.map((each) => (each.ok ? each.record.id : null))).toEqual(captures.map((each) => each.id));
    for (const session of ['a', 'b']) {
      const own = queue.list().filter((each) => each.sessionId === session);
      expect(own.map((each) => each.sequence)).toEqual(own.map((_, index) => index + 1));
      expect(queue.lastSequence(session)).toBe(own.length);
    }
  });

  it('[C-4] never gives a number twice, even after a restart or when all records of the session are gone', async () => {
    const store = memoryStore();
    const queue = await open(store);
    const first = await queue.add(outcomeCapture('s'));
    await queue.add(positionCapture('s'));
    if (!first.ok) throw new Error(first.reason);
    await queue.update(queueUpdate({ remove: queue.list().map((each) => each.id) }));
    expect(queue.list()).toEqual([]);
    const again = await open(store.crash());
    expect(again.lastSequence('s')).toBe(2);
    await again.add(positionCapture('s'));
    expect(numbers(again)).toEqual(['s:3']);
    await again.coverSequence('s', 10);
    await again.coverSequence('s', 4);
    await again.add(positionCapture('s'));
    expect(numbers(again)).toEqual(['s:3', 's:11']);
  });

  it('opens again with the same records in the same order, after any changes', async () => {
    const store = memoryStore();
    const queue = await open(store);
    for (let index = 0; index < 30; index += 1) await queue.add(outcomeCapture(index % 2 === 0 ? 'a' : 'b'));
    const ids = queue.list().map((each) => each.id);
    const problems = [problem('skip_not_allowed', '/status')];
    await queue.update(queueUpdate({ remove: ids.slice(3, 9), park: [{ id: `${ids[12]}`, problems }] }));
    await queue.retry(`${ids[12]}`);
    await queue.update(queueUpdate({ park: [{ id: `${ids[20]}`, problems }] }));
    const before = structuredClone(queue.list());
    expect((await open(store.crash())).list()).toEqual(before);
    expect(before.map((each) => each.id)).toEqual(ids.filter((_, index) => index < 3 || index >= 9));
  });

  it('refuses a capture without room: nothing is stored, no number is used up, and the next one fits', async () => {
    const store = memoryStore({ capacity: 3_000 });
    const queue = await open(store);
    expect(await queue.add(positionCapture('s'))).toMatchObject({ ok: true });
    const large = outcomeCapture('s', { comment: 'x'.repeat(5_000) });
    const added = await Promise.all([
      queue.add(positionCapture('s')),
      queue.add(large),
      queue.add(positionCapture('s')),
    ]);
    expect(added).toMatchObject([{ ok: true }, { ok: false, reason: 'storage_full' }, { ok: true }]);
    expect(numbers(queue)).toEqual(['s:1', 's:2', 's:3']);
    expect(await queue.addImage({ ...jpeg, bytes: new Uint8Array(4_000) })).toMatchObject({
      reason: 'storage_full',
    });
    expect((await open(store.crash())).list()).toHaveLength(3);
  });

  it('distinguishes a broken storage from a full one, and always agrees with the storage', async () => {
    const store = memoryStore();
    const queue = await open(store);
    await queue.add(positionCapture('s'));
    store.crash();
    expect(await queue.add(positionCapture('s'))).toMatchObject({ ok: false, reason: 'storage_broken' });
    expect(await queue.mend('none', positionCapture('s').content)).toEqual({
      ok: false,
      reason: 'not_parked',
    });
    expect(numbers(queue)).toEqual(['s:1']);
  });

  it('returns only when the storage has the record, and shows nothing before', async () => {
    const lagging = laggingStore(memoryStore());
    const opening = open(lagging.store);
    await lagging.releaseAll();
    const queue = await opening;
    let answered = false;
    const adding = queue.add(positionCapture('s')).then((added) => {
      answered = added.ok;
    });
    await lagging.waiting();
    expect({ answered, list: queue.list() }).toEqual({ answered: false, list: [] });
    await lagging.releaseAll();
    await adding;
    expect({ answered, list: numbers(queue) }).toEqual({ answered: true, list: ['s:1'] });
  });

  it('stores a copy of an image, also of a Buffer that the app keeps using', async () => {
    const lagging = laggingStore(memoryStore());
    const opening = open(lagging.store);
    await lagging.releaseAll();
    const queue = await opening;
    const bytes = Buffer.from('the first picture');
    const adding = addImage(queue, bytes);
    bytes.fill('x');
    await lagging.waiting();
    await lagging.releaseAll();
    const { image } = await adding;
    const kept = Buffer.from((await queue.readImage(image.id)) ?? []);
    expect(kept.toString()).toBe('the first picture');
    expect(image.sha256).toBe(createHash('sha256').update(kept).digest('hex'));
  });

  it.each([
    ['an outcome of no activity', outcomeCapture('s', { activity_reference: undefined }).content],
    ['an outcome of a key that is a number', outcomeCapture('s', { integration_key: 7 }).content],
    ['an outcome without submission_id', outcomeCapture('s', { submission_id: undefined }).content],
    ['an arrival at no stop', { kind: 'arrival', routeId: 'r', stopId: undefined, at: 'now' }],
    ['a position without a time', { kind: 'position', position: { at: undefined } }],
    ['a status of no activity', { kind: 'activity_status', routeId: 'r', reference: null, at: 'now' }],
    ['an outcome that is null', { kind: 'outcome', routeId: 'r', routeVersion: 1, outcome: null }],
    ['nothing', null],
  ])('refuses content that it could not read after a restart: %s', async (_, content) => {
    const store = memoryStore();
    const queue = await open(store);
    const added = await queue.add({ ...positionCapture('s'), content: content as Capture['content'] });
    expect(added).toMatchObject({ ok: false, reason: 'refused', problems: [{ code: 'wrong_type' }] });
    expect(queue.lastSequence('s')).toBe(0);
    expect((await open(store.crash())).setAside).toEqual([]);
  });

  it('ignores a number in a receipt that no device can have reached', async () => {
    const store = memoryStore();
    const queue = await open(store);
    await queue.add(positionCapture('s'));
    await queue.coverSequence('s', Number.MAX_SAFE_INTEGER);
    await queue.add(positionCapture('s'));
    await queue.add(positionCapture('s'));
    expect(numbers(queue)).toEqual(['s:1', 's:2', 's:3']);
    expect(numbers(await open(store.crash()))).toEqual(['s:1', 's:2', 's:3']);
  });

  it('stores a copy, refuses content that JSON cannot express, and accepts no submission_id twice', async () => {
    const queue = await open(memoryStore());
    const capture = outcomeCapture('s', { comment: 'before' });
    const adding = queue.add(capture);
    if (capture.content.kind === 'outcome') Object.assign(capture.content.outcome, { comment: 'after' });
    await adding;
    expect(queue.list()[0]?.content).toMatchObject({ outcome: { comment: 'before' } });
    expect(await queue.add(outcomeCapture('s', { value: 1n }))).toMatchObject({
      ok: false,
      reason: 'refused',
    });
    const twin = outcomeCapture('s');
    const both = await Promise.all([queue.add(twin), queue.add(twin), queue.add(capture)]);
    expect(both).toMatchObject([{ ok: true }, { reason: 'refused' }, { reason: 'refused' }]);
    expect(numbers(queue)).toEqual(['s:1', 's:2']);
  });
});

describe('parked records', () => {
  it('[C-6] are corrected under their id and number, in their place, and only while they are parked', async () => {
    const store = memoryStore();
    const queue = await open(store);
    const parked: UnsentRecord[] = [];
    queue.on('parked', (record) => parked.push(record));
    for (let index = 0; index < 3; index += 1) await queue.add(outcomeCapture('s'));
    const [, second] = queue.list();
    const id = second?.id ?? '';
    expect(await queue.mend(id, outcomeCapture('s').content)).toEqual({ ok: false, reason: 'not_parked' });
    const problems = [problem('skip_not_allowed', '/status')];
    await queue.update(
      queueUpdate({
        park: [
          { id, problems },
          { id: 'gone', problems },
        ],
      }),
    );
    expect(parked).toMatchObject([{ id, parked: { problems, at: '2026-11-20T09:00:00.000Z' } }]);
    expect(queue.isDrained()).toBe(false);
    const mended = await queue.mend(id, outcomeCapture('s', { comment: 'mended' }).content);
    expect(mended).toMatchObject({ ok: true, record: { id, sequence: 2, parked: null } });
    const again = await open(store.crash());
    expect(again.list()[1]).toMatchObject({
      id,
      sequence: 2,
      content: { outcome: { submission_id: id, comment: 'mended' } },
    });
  });

  it('do not delay the close of a session', async () => {
    const queue = await open(memoryStore());
    await queue.add(positionCapture('a'));
    await queue.add(positionCapture('b'));
    expect(queue.isDrained('c')).toBe(true);
    const [first] = queue.list();
    await queue.update(queueUpdate({ park: [{ id: first?.id ?? '', problems: [] }] }));
    expect([queue.isDrained('a'), queue.isDrained('b'), queue.isDrained()]).toEqual([true, false, false]);
  });
});

describe('images', () => {
  it('[C-7] are kept with their digest until the last outcome that names them is recorded', async () => {
    const store = memoryStore();
    const queue = await open(store);
    const { image, placeholder } = await addImage(queue);
    expect(image.sha256).toBe(createHash('sha256').update(jpeg.bytes).digest('hex'));
    expect([queue.isImage(placeholder), queue.isImage('captured-image:x'), queue.isImage('')]).toEqual([
      true,
      false,
      false,
    ]);
    await queue.add(outcomeCapture('s', { image_urls: ['https://fleet.example/i', placeholder] }));
    await queue.add(outcomeCapture('s', { image_url: placeholder }));
    const [first, second] = queue.list();
    expect(first?.content).toMatchObject({ images: [{ imageId: image.id, pointer: '/image_urls/1' }] });
    expect(second?.content).toMatchObject({ images: [{ imageId: image.id, pointer: '/image_url' }] });
    await queue.update(queueUpdate({ remove: [first?.id ?? ''] }));
    expect(await queue.readImage(image.id)).toEqual(jpeg.bytes);
    await queue.update(queueUpdate({ park: [{ id: second?.id ?? '', problems: [] }] }));
    const again = await open(store.crash());
    expect(await again.readImage(image.id)).toEqual(jpeg.bytes);
    await again.update(queueUpdate({ remove: [second?.id ?? ''] }));
    expect([await again.readImage(image.id), again.isImage(placeholder)]).toEqual([null, false]);
  });

  it('can be dropped until an outcome names them, and only once', async () => {
    const store = memoryStore();
    const queue = await open(store);
    const [first, second] = [await addImage(queue), await addImage(queue)];
    expect(await queue.dropImage(first.placeholder)).toEqual({ ok: true });
    expect([await queue.readImage(first.image.id), queue.isImage(first.placeholder)]).toEqual([null, false]);
    expect(await queue.dropImage(first.placeholder)).toMatchObject({ ok: false, reason: 'no_image' });
    expect(await queue.dropImage('https://fleet.example/i')).toMatchObject({ reason: 'no_image' });

    const outcome = outcomeCapture('s', { image_url: second.placeholder });
    // In the order of the calls, although neither is stored yet.
    const [, refused] = await Promise.all([queue.add(outcome), queue.dropImage(second.placeholder)]);
    expect(refused).toMatchObject({ ok: false, reason: 'image_named' });
    await queue.update(queueUpdate({ park: [{ id: outcome.id, problems: [] }] }));
    expect(await queue.dropImage(second.placeholder)).toMatchObject({ reason: 'image_named' });
    expect(await queue.readImage(second.image.id)).toEqual(jpeg.bytes);
    await queue.update(queueUpdate({ remove: [outcome.id] }));
    expect(await queue.dropImage(second.placeholder)).toMatchObject({ reason: 'no_image' });
    await queue.close();
    expect((await open(store)).mirror.images.size).toBe(0);
  });

  it('cannot be named while they are being dropped, and lose their local copy when they were uploaded', async () => {
    const queue = await open(memoryStore());
    const [first, second] = [await addImage(queue), await addImage(queue)];
    const [dropped, named] = await Promise.all([
      queue.dropImage(first.placeholder),
      queue.add(outcomeCapture('s', { image_url: first.placeholder })),
    ]);
    expect([dropped.ok, named]).toMatchObject([
      true,
      { reason: 'refused', problems: [{ code: 'unknown_image' }] },
    ]);
    const url = 'https://fleet.example/uploaded';
    await queue.update(queueUpdate({ images: [{ ...second.image, url }] }));
    expect(await queue.dropImage(url)).toEqual({ ok: true });
    expect(await queue.readImage(second.image.id)).toBeNull();
  });

  it('are refused if empty or larger than 15 MiB, and so is an outcome with a missing image', async () => {
    const queue = await open(memoryStore());
    expect(await queue.addImage({ ...jpeg, bytes: new Uint8Array() })).toMatchObject({ reason: 'refused' });
    const large = new Uint8Array(15 * 1024 * 1024 + 1);
    expect(await queue.addImage({ ...jpeg, bytes: large })).toMatchObject({ reason: 'refused' });
    const image_url = 'captured-image:019a9f55-3c4d-7e5f-8a9b-0c1d2e3f4a5b';
    expect(await queue.add(outcomeCapture('s', { image_url }))).toMatchObject({
      reason: 'refused',
      problems: [{ code: 'unknown_image', key: '/image_url' }],
    });
  });

  it('that no outcome names are deleted after seven days of use, and not sooner if the clock jumps', async () => {
    let store = memoryStore();
    let day = Date.parse('1970-01-01T08:00:00.000Z');
    const openOn = (now: number) => openUnsentQueue({ store, clock: { ...clock, now: () => now } });
    let queue = await openOn(day);
    const idle = await addImage(queue);
    const named = await addImage(queue);
    await queue.add(outcomeCapture('s', { image_url: named.placeholder }));
    day = Date.parse('2026-11-20T08:00:00.000Z');
    for (let opened = 0; opened < 7; opened += 1) {
      for (const hour of [0, 1]) {
        store = store.crash();
        queue = await openOn(day + opened * 86_400_000 + hour * 3_600_000);
        expect(await queue.readImage(idle.image.id)).toEqual(jpeg.bytes);
      }
    }
    store = store.crash();
    queue = await openOn(day + 7 * 86_400_000);
    expect(await queue.readImage(idle.image.id)).toBeNull();
    expect(await queue.readImage(named.image.id)).toEqual(jpeg.bytes);
  });
});

describe('the flush receipt', () => {
  it('[C-4] reports once a number that the service lacks and the device no longer has', async () => {
    const queue = await open(memoryStore());
    const lost: unknown[] = [];
    queue.on('lost', (event) => lost.push(event));
    for (let index = 0; index < 5; index += 1) await queue.add(positionCapture('s'));
    const [one, two, three] = queue.list().map((each) => each.id);
    const receipt = (receivedThrough: number, ...remove: (string | undefined)[]) =>
      queue.update(
        queueUpdate({
          remove: remove.flatMap((id) => id ?? []),
          receipts: [{ sessionId: 's', receivedThrough }],
        }),
      );
    await receipt(1, one);
    // Number 2 is still queued, so the service correctly has only number 1.
    await receipt(1, three);
    expect(lost).toEqual([]);
    await receipt(1, two);
    await receipt(1);
    expect(lost).toEqual([{ sessionId: 's', sequence: 2 }]);
  });

  it('[C-4] makes numbers continue after those of the service if the device lost its storage', async () => {
    const queue = await open(memoryStore());
    await queue.add(positionCapture('s'));
    const remove = queue.list().map((each) => each.id);
    await queue.update(queueUpdate({ remove, receipts: [{ sessionId: 's', receivedThrough: 41 }] }));
    await queue.add(positionCapture('s'));
    expect(numbers(queue)).toEqual(['s:42']);
  });
});

describe('an unreadable document of the store', () => {
  it('stays as it is and is reported; the other documents are read, and its number is not given again', async () => {
    const store = memoryStore();
    const queue = await open(store);
    for (let index = 0; index < 3; index += 1) await queue.add(positionCapture('s'));
    const again = store.crash();
    await again.open();
    const key = 'record/0000000000000003';
    await again.commit([
      { put: key, value: { sessionId: 's', sequence: 3, content: { kind: 'of the future' } } },
      { put: 'under-way', value: 'nonsense' },
      { put: 'session/s', value: null },
      { put: 'image-entry/x', value: {} },
    ]);
    const reopened = await open(again.crash());
    expect(reopened.setAside.map((each) => each.place)).toEqual(['image-entry/x', key]);
    expect(numbers(reopened)).toEqual(['s:1', 's:2']);
    await reopened.add(positionCapture('s'));
    expect(numbers(reopened)).toEqual(['s:1', 's:2', 's:4']);
    await reopened.close();
  });
});
