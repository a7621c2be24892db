import { describe, expect, it } from 'vitest';
import { readServerEvents } from '../src/live/server-events.js';

async function eventsOf(...pieces: string[]) {
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  let heard = 0;
  const events = [];
  for await (const event of readServerEvents(bytes, () => (heard += 1))) events.push(event);
  return { events, heard };
}

describe('server-sent events', () => {
  it('are read from pieces of any size, with any line end', async () => {
    const whole =
      'retry: 5\n\n:\n\nid: 1\nevent: a\ndata: {"é":1}\n\nid: 2\r\nevent: b\r\ndata:x\r\ndata: y\r\n\r\ndata: z\n\n';
    const expected = [
      { id: '1', name: 'a', data: '{"é":1}' },
      { id: '2', name: 'b', data: 'x\ny' },
      { id: '2', name: 'message', data: 'z' },
    ];
    expect((await eventsOf(whole)).events).toEqual(expected);
    expect((await eventsOf(...whole)).events).toEqual(expected);
  });

  it('do not include an event that was cut off, and `heard` is also called for comments', async () => {
    expect(await eventsOf(':\n\n', 'event: a\ndata: 1\n')).toEqual({ events: [], heard: 2 });
  });
});
