import { describe, expect, it } from 'vitest';
import { type LiveBatch, messageText } from '../../src/live/live-messages.js';
import { createLiveQueue, type LiveQueue } from '../../src/live/live-queue.js';

const batch = (id: string, messages: number[], positions: [string, number][] = []): LiveBatch => ({
  id,
  messages: messages.map((each) => messageText('route', { n: each })),
  positions: new Map(positions.map(([session, n]) => [session, messageText('vehicle', { session, n })])),
});

const opened = async (queue: LiveQueue) => {
  const pieces = queue.pieces();
  expect((await pieces.next()).value).toBe('retry: 2000\n\n');
  return pieces;
};
/** Each message as `id event data`. */
const linesOf = (text: unknown) =>
  String(text)
    .trimEnd()
    .split('\n\n')
    .map((each) => each.replaceAll(/\n?(?:id|event|data): /g, ' ').trim());

describe('[C-14] what a reader of the stream gets', () => {
  it('has the new id only at its last message', async () => {
    const queue = createLiveQueue('a');
    const pieces = await opened(queue);
    queue.deliver(batch('b', [1, 2]));
    expect(linesOf((await pieces.next()).value)).toEqual(['a route {"n":1}', 'b route {"n":2}']);
    queue.deliver(batch('c', [], [['s', 3]]));
    expect(linesOf((await pieces.next()).value)).toEqual(['c vehicle {"session":"s","n":3}']);
  });

  it('begins with the id of the first batch if the reader named no id', async () => {
    const queue = createLiveQueue(null);
    const pieces = await opened(queue);
    queue.deliver(batch('a', []));
    queue.deliver(batch('b', [1, 2]));
    expect(linesOf((await pieces.next()).value)).toEqual(['a route {"n":1}', 'b route {"n":2}']);
  });

  it('omits a position that a newer one replaced before it was read, and nothing else', async () => {
    const queue = createLiveQueue('a');
    const pieces = await opened(queue);
    queue.deliver(batch('b', [1], [['s', 1]]));
    queue.deliver(
      batch(
        'c',
        [2],
        [
          ['s', 2],
          ['t', 2],
        ],
      ),
    );
    queue.deliver(batch('d', [], [['s', 3]]));
    expect(linesOf((await pieces.next()).value)).toEqual([
      'a route {"n":1}',
      'a route {"n":2}',
      'a vehicle {"session":"s","n":3}',
      'd vehicle {"session":"t","n":2}',
    ]);
  });

  it('is a comment if there was nothing for a while', async () => {
    const queue = createLiveQueue('a', 20);
    const pieces = await opened(queue);
    expect([(await pieces.next()).value, (await pieces.next()).value]).toEqual([':\n\n', ':\n\n']);
  });

  it('is a reset and the end if more than 5,000 messages wait', async () => {
    const queue = createLiveQueue('a');
    const pieces = await opened(queue);
    for (let n = 0; n < 51; n += 1) queue.deliver(batch('b', Array(100).fill(n)));
    queue.deliver(batch('c', [1]));
    expect(linesOf((await pieces.next()).value)).toEqual(['b reset {}']);
    expect(await pieces.next()).toEqual({ value: undefined, done: true });
  });

  it('ends immediately when its queue ends, even while it waits', async () => {
    const queue = createLiveQueue('a');
    const pieces = await opened(queue);
    const next = pieces.next();
    queue.end();
    expect(await next).toEqual({ value: undefined, done: true });
  });

  it('comes in pieces, of which only the last has the new id', async () => {
    const queue = createLiveQueue('a');
    const pieces = await opened(queue);
    const long = (n: number) => messageText('route', { n, text: '-'.repeat(30_000) });
    const vehicles = new Map(
      [1, 2, 3, 4].map((n) => [`${n}`, messageText('vehicle', { n, text: '-'.repeat(30_000) })]),
    );
    queue.deliver({ id: 'b', messages: [long(1), long(2), long(3), long(4)], positions: vehicles });
    const ids: string[][] = [];
    for (let piece = 0; piece < 3; piece += 1) {
      const text = String((await pieces.next()).value);
      expect(text.length).toBeLessThan(100_000);
      ids.push(linesOf(text).map((line) => line.split(' ', 2).join(' ')));
    }
    expect(ids).toEqual([
      ['a route', 'a route', 'a route'],
      ['a route', 'a vehicle', 'a vehicle'],
      ['a vehicle', 'b vehicle'],
    ]);
  });
});
