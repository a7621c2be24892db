import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { expect, it } from 'vitest';
import { sealAll, startAuditSealing } from '../../src/audit/audit-sealing.js';
import { mostEntriesInSeal } from '../../src/audit/seal-entries.js';
import { verifyChain } from '../../src/audit/verify-chain.js';
import { writeAudit } from '../../src/audit/write-audit.js';
import { openPool } from '../../src/platform/database/postgres-pool.js';
import { untilReadable } from '../events/event-reader.js';
import { addOrganisation, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
const log = pino({ level: 'silent' });

it('seals every entry while eight writers commit slowly or roll back, and three processes seal', async () => {
  const organisations = [await addOrganisation(world), await addOrganisation(world)];
  // The sealers have their own connections, because the writers use all other connections.
  const pool = openPool(world.database.connection, { max: 3, log });
  const parts = { pool, log, intervalMs: 5 };
  const stops = [startAuditSealing(parts), startAuditSealing(parts), startAuditSealing(parts)];
  let kept = 0;
  const write = async (turn: number) => {
    const ctx = world.contextFor(systemActor, organisations[turn % 2]);
    const entry = { action: 'reason.delete' as const, subjectKind: 'sample', subjectId: `sample ${turn}` };
    await ctx
      .inTransaction(async (tx) => {
        await writeAudit(tx, entry);
        // Transactions end in a different order than they began.
        await delay((turn * 7) % 23);
        await writeAudit(tx, entry);
        if (turn % 5 === 0) throw new Error('given up');
        kept += 2;
      })
      .catch((error: Error) => expect(error.message).toBe('given up'));
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let turn = next++; turn < 400; turn = next++) await write(turn);
    }),
  );
  expect(kept).toBe(640);
  const reports = () => Promise.all(organisations.map((each) => verifyChain(world.database.pool, each)));
  await expect
    .poll(async () => (await reports()).map((each) => each.waiting.count), { timeout: 20_000 })
    .toEqual([0, 0]);
  await Promise.all(stops.map((stop) => stop()));
  await pool.end();
  const found = await reports();
  expect(found.map((each) => each.fault)).toEqual([null, null]);
  // The first entry of each organisation records its creation.
  expect(found.reduce((sum, each) => sum + each.entries, 0)).toBe(kept + organisations.length);
  for (const { seals } of found) expect(seals).toBeGreaterThan(1);
});

it('does not wait for a slow writer, and does not delay the writer', async () => {
  const organisationId = await addOrganisation(world);
  const { pool } = world.database;
  const stop = startAuditSealing({ pool, log, intervalMs: 5 });
  const entry = { action: 'reason.delete' as const, subjectKind: 'sample', subjectId: 'slow' };
  const sealed = () => verifyChain(pool, organisationId);
  await world.contextFor(systemActor, organisationId).inTransaction(async (slow) => {
    await writeAudit(slow, entry);
    await writeAudit(world.contextFor(systemActor, organisationId), { ...entry, subjectId: 'quick' });
    // Entries after the open transaction stay unsealed, because it may still add earlier entries.
    await expect.poll(async () => (await sealed()).waiting.count, { timeout: 20_000 }).toBe(1);
    await writeAudit(slow, entry);
  });
  await expect.poll(sealed, { timeout: 10_000 }).toMatchObject({
    waiting: { count: 0 },
    entries: 4,
    fault: null,
  });
  await stop();
});

it('seals in turns: many entries of one organisation do not delay those of another', async () => {
  const many = await addOrganisation(world);
  const few = await addOrganisation(world);
  await world
    .contextFor(systemActor, many)
    .inTransaction((tx) =>
      Promise.all(
        Array.from({ length: 2 * mostEntriesInSeal + 1 }, (_, n) =>
          writeAudit(tx, { action: 'reason.delete', subjectKind: 'sample', subjectId: `sample ${n}` }),
        ),
      ),
    );
  const sealed: string[] = [];
  // Entries stay unsealed while a transaction of another suite is open that began before them.
  await untilReadable(world.database.pool);
  await sealAll(world.database.pool, { onSealed: (seal) => sealed.push(seal.organisationId) });
  const own = sealed.filter((each) => each === many || each === few);
  expect(new Set(own.slice(0, 2))).toEqual(new Set([many, few]));
  expect(own.slice(2)).toEqual([many, many]);
});
