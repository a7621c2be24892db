import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenLock } from '../src/calls/token-lock.js';

describe('the lock of the token', () => {
  it('[R-AUT-18] runs no request concurrently with a request that must run alone, and finally runs all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ alone: fc.boolean(), fails: fc.boolean() }), { maxLength: 12 }),
        async (scheduler, wishes) => {
          const lock = createTokenLock();
          const under = { concurrently: 0, alone: 0 };
          let ended = 0;
          const works = wishes.map(({ alone, fails }, index) => {
            const kind = alone ? 'alone' : 'concurrently';
            const work = async () => {
              under[kind] += 1;
              expect(under.alone === 0 || (under.alone === 1 && under.concurrently === 0)).toBe(true);
              await scheduler.schedule(Promise.resolve(), `work ${index}`);
              expect(under.alone === 0 || (under.alone === 1 && under.concurrently === 0)).toBe(true);
              under[kind] -= 1;
              ended += 1;
              if (fails) throw new Error('failed');
              return index;
            };
            const result = scheduler.schedule(Promise.resolve(), `ask ${index}`).then(() => lock[kind](work));
            return expect(result.catch(() => -1)).resolves.toBe(fails ? -1 : index);
          });
          await scheduler.waitFor(Promise.all(works));
          expect(ended).toBe(wishes.length);
        },
      ),
    );
  });

  it('runs several other requests concurrently', async () => {
    const lock = createTokenLock();
    let open = () => {};
    const door = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = lock.concurrently(() => door);
    await lock.concurrently(async () => open());
    await first;
  });
});
