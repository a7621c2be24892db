import { basePath } from '@fleet/contract/ground/operation';
import { vi } from 'vitest';
import type { TestService } from '../test-service.js';

/** A message of the stream as it arrived. */
export interface StreamMessage {
  id: string;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read messages of every shape.
  data: any;
}

/** One open stream. */
export interface StreamReader {
  status: number;
  headers: Headers;
  /** All messages so far. */
  messages: StreamMessage[];
  comments: number;
  isEnded(): boolean;
  /** Waits for a message of that name that `fits` accepts; fails after some seconds. */
  until(name: string, fits?: (data: StreamMessage['data']) => boolean): Promise<StreamMessage>;
  close(): Promise<void>;
}

const readers = new Set<StreamReader>();

export async function openStream(
  { origin, world }: TestService,
  token: string,
  lastEventId: string | null = null,
): Promise<StreamReader> {
  const gone = new AbortController();
  const response = await fetch(`${origin}${basePath}/${world.organisationId}/live/stream`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
    signal: gone.signal,
  });
  const messages: StreamMessage[] = [];
  let isEnded = false;
  const reader: StreamReader = {
    status: response.status,
    headers: response.headers,
    messages,
    comments: 0,
    isEnded: () => isEnded,
    until: (name, fits = () => true) =>
      vi.waitFor(
        () => {
          const found = messages.find((each) => each.name === name && fits(each.data));
          if (found === undefined)
            throw new Error(`no such message among ${messages.map((each) => each.name).join(' ')}`);
          return found;
        },
        { timeout: 15_000, interval: 20 },
      ),
    async close() {
      readers.delete(reader);
      gone.abort();
      await reading;
    },
  };
  readers.add(reader);
  const reading = readAll(response, reader)
    .catch(() => undefined)
    .finally(() => {
      isEnded = true;
    });
  return reader;
}

/** Closes the streams that a test left open. */
export async function closeStreams(): Promise<void> {
  await Promise.all([...readers].map((each) => each.close()));
}

async function readAll(response: Response, reader: StreamReader): Promise<void> {
  let rest = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const end = line.indexOf(':');
          return [line.slice(0, end), line.slice(end + 1).trimStart()];
        }),
      );
      if (fields.has('')) reader.comments += 1;
      const [name, data] = [fields.get('event'), fields.get('data')];
      if (name !== undefined && data !== undefined)
        reader.messages.push({ id: fields.get('id') ?? '', name, data: JSON.parse(data) });
    }
  }
}
