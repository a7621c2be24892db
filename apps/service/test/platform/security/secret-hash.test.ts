import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashSecret, verifyNothing, verifySecret } from '../../../src/platform/security/secret-hash.js';

describe('a password or pin', () => {
  it('[R-AUT-2][C-3] is kept as a salted Argon2id hash of full strength', async () => {
    const [one, other] = await Promise.all([hashSecret('4711'), hashSecret('4711')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(one)).toMatchObject({ outputLen: 32, saltLen: 16 });
    expect(one).not.toBe(other);
  });

  it('[R-AUT-2] matches its hash, and no other text does', async () => {
    const hash = await hashSecret('correct horse');
    expect(await verifySecret(hash, 'correct horse')).toBe(true);
    expect(await verifySecret(hash, 'correct horse ')).toBe(false);
    expect(await verifySecret(hash, '')).toBe(false);
  });

  it('is the same for composed and decomposed letters', async () => {
    expect(await verifySecret(await hashSecret('caf\u00e9'), 'cafe\u0301')).toBe(true);
  });

  it('[C-3] takes as long to check for an unknown user name', async () => {
    const hash = await hashSecret('4711');
    const times = { known: [] as number[], unknown: [] as number[] };
    const measure = async (into: number[], work: () => Promise<boolean>) => {
      const startedMs = performance.now();
      expect(await work()).toBe(false);
      into.push(performance.now() - startedMs);
    };
    for (let round = 0; round < 9; round += 1) {
      await measure(times.known, () => verifySecret(hash, '4712'));
      await measure(times.unknown, () => verifyNothing('4712'));
    }
    // The quickest checks are compared, because other work on the machine only lengthens a check.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('[C-3] does not block the event loop during many log-ins', async () => {
    const hash = await hashSecret('4711');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const results = await Promise.all(Array.from({ length: 24 }, () => verifySecret(hash, '4711')));
    clearInterval(timer);
    expect(results.every(Boolean)).toBe(true);
    expect(turns).toBeGreaterThan(10);
  });
});
