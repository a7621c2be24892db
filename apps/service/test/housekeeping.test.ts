import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { startHousekeeping } from '../src/housekeeping.js';
import type { BlobStore } from '../src/platform/blobs/blob-store.js';
import { suiteWorld } from './test-context.js';

const world = suiteWorld();

async function keepAnswers(count: number, hours: number): Promise<void> {
  await world.database.pool.query(
    `insert into idempotency_keys (organisation_id, actor_id, key, request_hash, created_at)
      select $1, gen_random_uuid(), n::text, '', now() - make_interval(hours => $3)
      from generate_series(1, $2::integer) n`,
    [world.organisationId, count, hours],
  );
}

async function keptAnswers(): Promise<number> {
  const { rows } = await world.database.pool.query('select count(*)::integer as kept from idempotency_keys');
  return rows[0]?.kept;
}

it('[C-1] deletes old answers in small statements, although the bucket does not answer and other work fails', async () => {
  const { pool } = world.database;
  await keepAnswers(450, 25);
  await keepAnswers(3, 23);
  await pool.query(`
    create table deleted_at_once (answers integer);
    create function note_deleted() returns trigger language plpgsql as $$ begin
      insert into deleted_at_once select count(*) from gone; return null; end $$;
    create trigger note_deleted after delete on idempotency_keys referencing old table as gone
      for each statement execute function note_deleted();
    alter table login_failures rename to login_failures_away`);
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((asked) => {
    answer = asked;
  });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const silentStore = {
    removeLeftovers: () => {
      answer();
      return released;
    },
  } as unknown as BlobStore;
  const stop = startHousekeeping(
    world.parts,
    { blobs: silentStore, outboxFolder: tmpdir(), unusedImagesMs: 60_000 },
    20,
  );
  await isAsked;
  await expect.poll(keptAnswers).toBe(3);
  await pool.query('alter table login_failures_away rename to login_failures');
  release();
  await stop();
  const { rows } = await pool.query('select max(answers) as most from deleted_at_once');
  expect(rows[0]?.most).toBe(200);
});
