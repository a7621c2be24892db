import { boundedCache } from '../platform/bounded-cache.js';

/** Values by id, read at the first request and cached until they are dropped or too old. */
export interface CallerCache<Value> {
  /**
   * Returns a cached value without a promise, which is the usual case, otherwise a promise. Concurrent callers share
   * one read.
   */
  find(id: string): Value | Promise<Value | null>;
  drop(id: string): void;
  dropAll(): void;
}

export interface CallerCacheParts<Value> {
  read: (id: string) => Promise<Value | null>;
  /** How old a value may be now, in milliseconds. */
  maxAgeMs: () => number;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
}

interface Entry<Value> {
  value: Value;
  readAtMs: number;
}

/** An entry takes some 2 KB. */
const mostEntries = 20_000;

/** A value that is dropped while it is being read is returned to the waiting callers, but not cached. */
export function createCallerCache<Value>(parts: CallerCacheParts<Value>): CallerCache<Value> {
  const entries = boundedCache<Entry<Value>>(mostEntries);
  const reading = new Map<string, Promise<Value | null>>();

  function startReading(id: string): Promise<Value | null> {
    const readAtMs = parts.clock();
    const answer = parts.read(id).then(
      (value) => {
        if (reading.get(id) === answer) {
          reading.delete(id);
          if (value !== null) entries.set(id, { value, readAtMs });
        }
        return value;
      },
      (error) => {
        if (reading.get(id) === answer) reading.delete(id);
        throw error;
      },
    );
    reading.set(id, answer);
    return answer;
  }

  return {
    find(id) {
      const entry = entries.get(id);
      if (entry !== undefined && parts.clock() - entry.readAtMs < parts.maxAgeMs()) return entry.value;
      return reading.get(id) ?? startReading(id);
    },
    drop(id) {
      entries.delete(id);
      reading.delete(id);
    },
    dropAll() {
      entries.clear();
      reading.clear();
    },
  };
}
