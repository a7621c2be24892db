import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectWaiting } from '../../src/webhooks/batch-queries.js';
import { claimWebhooks } from '../../src/webhooks/webhook-claim-queries.js';
import { blocksOf } from '../statement-blocks.js';
import { suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
const rows = 20_000;
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** A subscription that has sent all events of the feed, and whose deliveries wait until `next`. */
async function addWaiting(status: 'enabled' | 'disabled', next: string, retryBefore: string | null) {
  const id = randomUUID();
  await query(
    `insert into webhooks (organisation_id, id, url, max_in_flight, status, disabled_reason, secret, created_at,
        updated_at, epoch, transaction_id, position, retry_before)
      select $1, $2, 'https://127.0.0.1/', 8, $3, case $3 when 'disabled' then 'switched_off' end, '\\x00', now(), now(),
        max(epoch), pg_current_xact_id(), 0, $4 from event_epochs`,
    [world.organisationId, id, status, retryBefore],
  );
  await query(
    `insert into webhook_deliveries (organisation_id, webhook_id, id, kind, event_type, status, attempt_count,
        round_attempts, created_at, last_attempt_at, next_attempt_at)
      select $1, $2, gen_random_uuid(), 'event', 'site_saved', 'waiting', 1, 1, now(), now(),
        now() + $3::interval + n * interval '1 millisecond' from generate_series(1, $4::integer) n`,
    [world.organisationId, id, next, rows],
  );
  return id;
}

const bounds = { owner: randomUUID(), leaseMs: 1_000, limit: 10, leftOut: [], busy: [], slowToo: true };

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
let disabled = '';
let enabled = '';

beforeAll(async () => {
  disabled = await addWaiting('disabled', '-1 hour', null);
  enabled = await addWaiting('enabled', '1 hour', anHourAgo);
  await query('vacuum analyze webhook_deliveries');
}, 60_000);

describe('the search for subscriptions to serve', () => {
  it('[C-10] reads neither the deliveries of a disabled subscription nor those that are tried again later', async () => {
    const ctx = world.contextFor(systemActor);
    expect(await claimWebhooks(ctx.db, bounds)).toEqual([]);
    const blocks = await blocksOf(world, ctx, (explained) => claimWebhooks(explained.db, bounds));
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(100);
  });
});

describe('the search for due deliveries', () => {
  it.each([
    ['a test of a subscription whose deliveries are all due', () => disabled, { testsOnly: true }],
    ['a delivery that failed before the receiver worked again', () => enabled, { testsOnly: false }],
  ])('[C-10] does not read all deliveries in search of %s', async (_, webhook, { testsOnly }) => {
    const ctx = world.contextFor(systemActor);
    const search = { limit: 8, early: false, testsOnly, retryBefore: testsOnly ? inAnHour : anHourAgo };
    const look = (explained = ctx) => selectWaiting(explained, webhook(), search);
    expect(await look()).toEqual([]);
    const blocks = await blocksOf(world, ctx, look);
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(100);
  });
});
