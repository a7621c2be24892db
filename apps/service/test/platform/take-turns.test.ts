import type { InTurns } from '@fleet/domain/values/work-in-turns';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { beginTurns } from '../../src/platform/take-turns.js';
import { suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();

function* work(pauses: number): InTurns<string> {
  for (let each = 0; each < pauses; each += 1) yield;
  return 'done';
}

const take = (ctx: Context, pauses: number) => beginTurns(ctx.db).take(work(pauses));
const inTransaction = <Result>(run: (tx: Context) => Promise<Result>) =>
  world.contextFor(systemActor).inTransaction(run);
const query = (ctx: Context, text: string) =>
  ctx.db.query({ text: text.replace('$1', `'${ctx.organisationId}'`) });

describe('long work', () => {
  it.each([
    ['writes', 'update organisations set name = name where id = $1'],
    ['locks rows', 'select id from organisations where id = $1 for no key update'],
    ['shares rows', 'select id from organisations where id = $1 for key share'],
  ])('throws in a transaction that %s, because the event feed waits for it', async (_what, statement) => {
    const message = 'long work inside a transaction that has written';
    const first = inTransaction(async (tx) => {
      await query(tx, statement);
      return take(tx, 1);
    });
    await expect(first).rejects.toThrow(message);
    const nested = inTransaction((tx) =>
      tx.inTransaction(async (inner) => {
        await query(inner, statement);
        return take(inner, 1);
      }),
    );
    await expect(nested).rejects.toThrow(message);
    const under = inTransaction(async (tx) => {
      await tx.inTransaction((inner) => query(inner, statement));
      return take(tx, 1);
    });
    await expect(under).rejects.toThrow(message);
  });

  it('may run outside a transaction, and before it writes', async () => {
    const ctx = world.contextFor(systemActor);
    await query(ctx, 'update organisations set name = name where id = $1');
    expect(await take(ctx, 3)).toBe('done');
    const done = inTransaction(async (tx) => {
      await query(tx, 'select name from organisations where id = $1');
      return take(tx, 3);
    });
    expect(await done).toBe('done');
  });

  it('does not include work without pauses, which may run after a write', async () => {
    const done = inTransaction(async (tx) => {
      await query(tx, 'update organisations set name = name where id = $1');
      return take(tx, 0);
    });
    expect(await done).toBe('done');
  });

  it('is allowed by the transaction exactly as long as the transaction has no id', async () => {
    for (const statement of [
      'select 1',
      'select id from organisations where id = $1 for update',
      'with changed as (update organisations set name = name where id = $1 returning 1) select * from changed',
    ]) {
      await inTransaction(async (tx) => {
        await query(tx, statement);
        const { rows } = await tx.db.query({
          text: 'select pg_current_xact_id_if_assigned() is not null as has',
        });
        expect([statement, tx.db.hasWritten?.()]).toEqual([statement, rows[0]?.has]);
      });
    }
  });

  it('has one turn in each round of the event loop, however many wait', async () => {
    let rounds = 0;
    let isDone = false;
    const count = () => {
      rounds += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const begun: number[] = [];
    function* busy(): InTurns<void> {
      for (let each = 0; each < 4; each += 1) {
        begun.push(rounds);
        const endsAt = performance.now() + 12;
        while (performance.now() < endsAt);
        yield;
      }
    }
    const { db } = world.contextFor(systemActor);
    await Promise.all(Array.from({ length: 5 }, () => beginTurns(db).take(busy())));
    isDone = true;
    // The first turns all begin immediately.
    const later = begun.slice(5);
    expect(new Set(later).size).toBe(later.length);
  });
});
