import { describe, expect, it } from 'vitest';
import { createCallerCache } from '../../src/callers/caller-cache.js';

/** A cache over a source. The test decides when each read ends. */
function filledCache() {
  const state = { nowMs: 0, maxAgeMs: 1_000 };
  const reads: { id: string; end: (value: string | null) => void; fail: (error: Error) => void }[] = [];
  const cache = createCallerCache<string>({
    read: (id) =>
      new Promise((resolve, reject) => {
        reads.push({ id, end: resolve, fail: reject });
      }),
    maxAgeMs: () => state.maxAgeMs,
    clock: () => state.nowMs,
  });
  const endRead = (index: number, value: string | null): void => reads[index]?.end(value);
  return { cache, reads, endRead, state };
}

describe('the cache of callers', () => {
  it('[C-3] returns known values immediately, and shares one read among concurrent callers', async () => {
    const { cache, reads, endRead } = filledCache();
    const asked = [cache.find('a'), cache.find('a')];
    endRead(0, 'Anna');
    expect(await Promise.all(asked)).toEqual(['Anna', 'Anna']);
    expect(cache.find('a')).toBe('Anna');
    expect(reads).toHaveLength(1);
  });

  it('[C-3] does not keep a value that was dropped while it was being read', async () => {
    const { cache, reads, endRead } = filledCache();
    const before = cache.find('a');
    cache.drop('a');
    const after = cache.find('a');
    expect(reads).toHaveLength(2);
    endRead(1, 'new');
    expect(await after).toBe('new');
    endRead(0, 'old');
    expect(await before).toBe('old');
    expect(cache.find('a')).toBe('new');
  });

  it('[C-3] reads values again after one or all were dropped', async () => {
    const { cache, reads, endRead } = filledCache();
    const first = cache.find('a');
    endRead(0, 'one');
    await first;
    cache.drop('a');
    const second = cache.find('a');
    endRead(1, 'two');
    expect(await second).toBe('two');
    cache.dropAll();
    expect(cache.find('a')).toBeInstanceOf(Promise);
    expect(reads).toHaveLength(3);
  });

  it('[C-3] reads a value again once it is older than the current limit', async () => {
    const { cache, endRead, state } = filledCache();
    const first = cache.find('a');
    // The age counts from the beginning of the read.
    state.nowMs = 600;
    endRead(0, 'one');
    await first;
    state.nowMs = 999;
    expect(cache.find('a')).toBe('one');
    state.nowMs = 1_000;
    expect(cache.find('a')).toBeInstanceOf(Promise);
    state.maxAgeMs = 2_000;
    expect(cache.find('a')).toBe('one');
  });

  it('[C-3] caches neither a missing caller nor a failed read', async () => {
    const { cache, reads, endRead } = filledCache();
    const nobody = cache.find('a');
    endRead(0, null);
    expect(await nobody).toBeNull();
    const failing = cache.find('a');
    reads[1]?.fail(new Error('no database'));
    await expect(failing).rejects.toThrow('no database');
    expect(cache.find('a')).toBeInstanceOf(Promise);
    expect(reads).toHaveLength(3);
  });
});
