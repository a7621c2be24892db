import { describe, expect, it } from 'vitest';
import { uploadedUrlOf } from '../src/queue/sent-images.js';
import { openUnsentQueue, type UnsentQueue } from '../src/queue/unsent-queue.js';
import { memoryStore } from '../src/storage/memory-store.js';
import type { UnsentStore } from '../src/storage/unsent-store.js';
import { outcomeCapture, queueUpdate } from './queue-examples.js';

const clock = { now: () => Date.parse('2026-11-20T09:00:00.000Z'), sleep: async () => {} };
const open = (store: UnsentStore) => openUnsentQueue({ store, clock });

/** Captures an outcome with an image, as if both were sent and recorded immediately. */
async function sendImage(queue: UnsentQueue) {
  const bytes = new Uint8Array([1, 2, 3]);
  const added = await queue.addImage({ organisationId: 'o', contentType: 'image/jpeg', bytes });
  if (!added.ok) throw new Error(added.reason);
  const { image, placeholder } = added;
  const outcome = outcomeCapture('s', { image_urls: [placeholder] });
  await queue.add(outcome);
  const url = `https://fleet.example/${image.id}`;
  await queue.update(queueUpdate({ images: [{ ...image, url }] }));
  await queue.update(queueUpdate({ remove: [outcome.id], ended: [outcome.id] }));
  return { image, placeholder, url };
}

describe('an image whose outcome was recorded', () => {
  it('can be named again in a correction, also after a restart, and its bytes are gone', async () => {
    const store = memoryStore();
    const { image, placeholder, url } = await sendImage(await open(store));
    const queue = await open(store.crash());
    expect(await queue.readImage(image.id)).toBeNull();
    expect(queue.isImage(placeholder)).toBe(true);
    const correction = outcomeCapture('s', { image_urls: [placeholder], comment: 'The left door' });
    expect(await queue.add(correction)).toMatchObject({ ok: true });
    expect(uploadedUrlOf(queue.mirror, image.id)).toBe(url);
    await queue.update(queueUpdate({ park: [{ id: correction.id, problems: [] }] }));
    expect(await queue.mend(correction.id, correction.content)).toMatchObject({ ok: true });
  });

  it('keeps its address when a second outcome names it while the first outcome is being confirmed', async () => {
    const queue = await open(memoryStore());
    const added = await queue.addImage({
      organisationId: 'o',
      contentType: 'image/png',
      bytes: new Uint8Array([1]),
    });
    if (!added.ok) throw new Error(added.reason);
    const first = outcomeCapture('s', { image_url: added.placeholder });
    await queue.add(first);
    await queue.update(queueUpdate({ images: [{ ...added.image, url: 'https://fleet.example/i' }] }));
    const [, second] = await Promise.all([
      queue.update(queueUpdate({ remove: [first.id] })),
      queue.add(outcomeCapture('s', { image_url: added.placeholder })),
    ]);
    expect(second).toMatchObject({ ok: true });
    expect(uploadedUrlOf(queue.mirror, added.image.id)).toBe('https://fleet.example/i');
  });

  it('is forgotten after a thousand later ones, unless a record names it', async () => {
    const queue = await open(memoryStore());
    const [named, other] = [await sendImage(queue), await sendImage(queue)];
    await queue.add(outcomeCapture('s', { image_url: named.placeholder }));
    for (let count = 0; count < 999; count += 1) await sendImage(queue);
    expect([queue.isImage(named.placeholder), queue.isImage(other.placeholder)]).toEqual([true, false]);
    expect(queue.mirror.sentImages.size).toBe(1_000);
  });
});
