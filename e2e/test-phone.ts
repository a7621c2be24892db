import { randomUUID } from 'node:crypto';
import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';
import { createDriverClient } from '../packages/client/src/phone/driver-client.js';
import type {
  Captured,
  DriverClient,
  DriverEvents,
  DriverFailure,
} from '../packages/client/src/phone/driver-client-shape.js';
import { mqttPush } from '../packages/client/src/push/mqtt-push.js';
import { fileStore } from '../packages/client/src/storage/file-store.js';
import type { BookEntry } from './day-book.js';
import { type PhoneClock, phoneClock } from './phone-clock.js';
import { samplePicture, sha256Of } from './sample-picture.js';

export interface PhoneOptions {
  /** The address that the phone calls. */
  origin: string;
  driver: { username: string; pin: string };
  /** The phone's own folder for its records. */
  folder: string;
  deviceId?: string;
  /** How far its clock is ahead, in milliseconds. */
  skewMs?: number;
  /** True if the app does not judge outcomes before it stores them. */
  unjudged?: boolean;
  /** Called with each entry of the book as soon as the driver sees it as stored. */
  entered?(entry: BookEntry): void;
}

/** The real client in its own folder, and the book of all records that its driver saw as stored. */
export interface TestPhone {
  /** A new client after each restart. */
  readonly client: DriverClient;
  readonly clock: PhoneClock;
  /** The credentials that the driver types in. */
  readonly driver: { username: string; pin: string };
  readonly book: readonly BookEntry[];
  /** All failures that the client reported. */
  readonly troubles: {
    failures: DriverFailure[];
    lost: DriverEvents['lost'][];
    setAside: DriverEvents['setAside'][];
    parked: string[];
  };
  readonly deviceId: string;
  /** Captures one record, and enters it into the book; fails if the client does not store it. */
  capture(work: (client: DriverClient) => Promise<Captured>): Promise<BookEntry>;
  /** Captures a picture, and returns its placeholder. */
  picture(): Promise<string>;
  /** Updates the entry of a corrected record in the book. */
  rewrite(id: string): void;
  /** Ends the app and opens it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function openPhone(options: PhoneOptions): Promise<TestPhone> {
  const { folder, deviceId = `phone-${randomUUID().slice(0, 8)}` } = options;
  const clock = phoneClock(options.skewMs);
  const driver = { ...options.driver };
  const book: BookEntry[] = [];
  const digests = new Map<string, string>();
  const troubles: TestPhone['troubles'] = { failures: [], lost: [], setAside: [], parked: [] };

  const open = async (): Promise<DriverClient> => {
    const client = createDriverClient({
      baseUrl: options.origin,
      store: fileStore(folder),
      deviceId,
      credentials: async () => driver,
      ...(options.unjudged === true ? {} : { judge: judgeOnPhone }),
      push: mqttPush({ clock }),
      clock,
    });
    client.on('failure', (failure) => troubles.failures.push(failure));
    client.on('lost', (lost) => troubles.lost.push(lost));
    client.on('setAside', (part) => troubles.setAside.push(part));
    client.on('parked', ({ id }) => troubles.parked.push(id));
    await client.start();
    return client;
  };
  const entryOf = (client: DriverClient, id: string): BookEntry => {
    const record = client.unsent().find((each) => each.id === id);
    if (record === undefined) throw new Error(`the record ${id} was reported as stored but is missing`);
    const { sessionId, sequence, content } = structuredClone(record);
    const uses = content.kind === 'outcome' ? content.images : [];
    const images = Object.fromEntries(uses.map((use) => [use.pointer, digests.get(use.imageId) ?? '']));
    return { id, sessionId, sequence, content, images };
  };

  let client = await open();
  return {
    get client() {
      return client;
    },
    clock,
    driver,
    book,
    troubles,
    deviceId,
    capture: async (work) => {
      const captured = await work(client);
      if (!captured.ok) throw new Error(`not captured: ${JSON.stringify(captured)}`);
      const entry = entryOf(client, captured.id);
      book.push(entry);
      options.entered?.(entry);
      return entry;
    },
    picture: async () => {
      const bytes = samplePicture();
      const kept = await client.captureImage('image/jpeg', bytes);
      if (!kept.ok) throw new Error(`no picture: ${JSON.stringify(kept)}`);
      digests.set(kept.id, sha256Of(bytes));
      return kept.placeholder;
    },
    rewrite: (id) => {
      book.splice(
        book.findIndex((each) => each.id === id),
        1,
        entryOf(client, id),
      );
    },
    restart: async () => {
      await client.stop();
      client = await open();
    },
    stop: () => client.stop(),
  };
}
