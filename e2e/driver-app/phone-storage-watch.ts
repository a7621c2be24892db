import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { BrowserContext } from 'playwright-core';
import type { UnsentRecord } from '../../packages/client/src/queue/unsent-record.js';

/** What the browser has committed to its database: the evidence of what the driver captured. */
export interface StoredOnPhone {
  /** Each record as it was first stored, in the order of capture. */
  readonly records: ReadonlyMap<string, UnsentRecord>;
  /** Other contents that a record had later, because the driver corrected it. */
  readonly corrections: readonly UnsentRecord[];
  /** The bytes of each picture, by its placeholder in outcomes. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/**
 * Watches the database below the app, so that the report is exactly what the app stores. Call it before the first
 * page is opened.
 */
export async function watchPhoneStorage(context: BrowserContext): Promise<StoredOnPhone> {
  const records = new Map<string, UnsentRecord>();
  const corrections: UnsentRecord[] = [];
  const pictures = new Map<string, Buffer>();
  await context.exposeBinding('phoneStored', (_source, key: unknown, value: unknown) => {
    const [, imageId] = /^image\/(.+)$/.exec(String(key)) ?? [];
    if (imageId !== undefined)
      pictures.set(`captured-image:${imageId}`, Buffer.from(String(value), 'base64'));
    else {
      const record = readRecord(String(value));
      const first = records.get(record.id);
      if (first === undefined) records.set(record.id, record);
      else if (JSON.stringify(first.content) !== JSON.stringify(record.content)) corrections.push(record);
    }
  });
  await context.addInitScript({ content: script });
  return { records, corrections, pictures };
}

/** Reports records and pictures when their transaction is complete, with the values at the time of the write. */
const script = `{
  const { put } = IDBObjectStore.prototype;
  const text = (bytes) => {
    let characters = '';
    for (const byte of bytes) characters += String.fromCharCode(byte);
    return btoa(characters);
  };
  IDBObjectStore.prototype.put = function (value, key) {
    const isRecord = this.name === 'documents' && String(key).startsWith('record/');
    const isPicture = this.name === 'files' && String(key).startsWith('image/');
    if (isRecord || isPicture) {
      const kept = isPicture ? text(value) : value;
      this.transaction.addEventListener('complete', () => globalThis.phoneStored(key, kept));
    }
    return put.apply(this, arguments);
  };
}`;

function readRecord(text: string): UnsentRecord {
  const value: unknown = JSON.parse(text);
  if (!isStoredRecord(value)) throw new Error(`This is no record of the queue: ${text}`);
  return value;
}

function isStoredRecord(value: unknown): value is UnsentRecord {
  return isRecord(value) && typeof value.id === 'string' && isRecord(value.content);
}
