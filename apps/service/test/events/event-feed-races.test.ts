import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openContext } from '../../src/context-factory.js';
import { seededRandom } from '../../src/demo/seeded-random.js';
import { listEvents } from '../../src/events/list-events.js';
import { openPool } from '../../src/platform/database/postgres-pool.js';
import { appendEvents } from '../../src/platform/outbox/append-event.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { addOrganisation, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();

const connections = 20;
const transactionsEach = 60;

it('[C-10] the feed misses and repeats no event while twenty connections write, and keeps the order of the table', async () => {
  const organisationId = await addOrganisation(world, 'Busy');
  const pool = openPool(world.database.connection, { max: connections, log: world.parts.log });
  const random = seededRandom(20_261_120);
  let committed = 0;
  let undone = 0;
  const writer = async (): Promise<void> => {
    for (let n = 0; n < transactionsEach; n += 1) {
      const ctx = openContext({ ...world.parts, pool }, organisationId, systemActor, newUuidV7());
      await ctx
        .inTransaction(async (tx) => {
          const parts = 1 + Math.floor(random() * 3);
          for (let part = 0; part < parts; part += 1) {
            const count = 1 + Math.floor(random() * 4);
            await appendEvents(
              tx,
              Array.from({ length: count }, () => ({
                type: 'route_changed' as const,
                at: new Date(tx.now()).toISOString(),
                data: {},
              })),
            );
            // The transaction stays open for a while, so that other transactions begin and end meanwhile.
            await delay(random() * 12);
          }
          if (random() < 0.2) throw new Error('undone');
        })
        .then(
          () => (committed += 1),
          () => (undone += 1),
        );
    }
  };
  const reader = world.contextFor(systemActor, organisationId);
  const seen: string[] = [];
  let cursor: string | undefined;
  const readOn = async (): Promise<number> => {
    const part: Awaited<ReturnType<typeof listEvents>> = await listEvents(reader, {
      page_size: 7,
      ...(cursor === undefined ? {} : { cursor }),
    });
    seen.push(...part.data.map((each) => each.id));
    cursor = part.nextCursor;
    return part.data.length;
  };
  let isWriting = true;
  const writing = Promise.all(Array.from({ length: connections }, writer)).finally(() => {
    isWriting = false;
  });
  let pagesMeanwhile = 0;
  while (isWriting) {
    if ((await readOn()) > 0) pagesMeanwhile += 1;
  }
  await writing;
  await pool.end();
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from events where organisation_id = $1 order by transaction_id, position',
    [organisationId],
  );
  // An open transaction elsewhere on the server may delay the end of the feed for a moment.
  const readToEnd = async () => {
    while ((await readOn()) > 0);
    return seen.length;
  };
  await expect.poll(readToEnd).toBe(rows.length);
  expect(seen).toEqual(rows.map((row) => row.id));
  // The test proves something only if transactions were rolled back and pages were read during the writes.
  expect(committed + undone).toBe(connections * transactionsEach);
  expect(undone).toBeGreaterThan(100);
  expect(pagesMeanwhile).toBeGreaterThan(10);
}, 60_000);
