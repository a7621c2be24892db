import { isUuid } from '@fleet/contract/ground/primitives';
import { describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../../src/platform/security/identifiers.js';

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('a new identifier', () => {
  it('[C-1] is a UUIDv7 of that moment', () => {
    const nowMs = Date.parse('2026-11-20T09:15:00.123Z');
    const id = newUuidV7(nowMs);
    expect(isUuid(id)).toBe(true);
    expect(id[14]).toBe('7');
    expect('89ab').toContain(id[19]);
    expect(timeOf(id)).toBe(nowMs);
  });

  it('is unique and sorts after the one before, even within one millisecond', () => {
    const nowMs = Date.parse('2027-01-01T00:00:00Z');
    const ids = Array.from({ length: 20_000 }, (_, index) => newUuidV7(nowMs + Math.floor(index / 9_000)));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    expect(timeOf(ids.at(-1) ?? '') - nowMs).toBeLessThan(20);
  });

  it('sorts after the one before even if the clock is set back by some seconds', () => {
    const nowMs = Date.parse('2028-01-01T00:00:00Z');
    const before = newUuidV7(nowMs);
    expect(newUuidV7(nowMs - 9_000) > before).toBe(true);
  });

  it('contains the new time if the clock is set back by an hour', () => {
    const nowMs = Date.parse('2029-01-01T00:00:00Z');
    newUuidV7(nowMs);
    expect(timeOf(newUuidV7(nowMs - 3_600_000))).toBe(nowMs - 3_600_000);
  });

  it('differs in every random part, so that a neighbour cannot be guessed', () => {
    const tails = Array.from({ length: 2_000 }, () => newUuidV7().slice(20));
    expect(new Set(tails).size).toBe(tails.length);
  });
});
