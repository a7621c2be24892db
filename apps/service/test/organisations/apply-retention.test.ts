import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '../../src/apply-retention.js';
import type { Context } from '../../src/context.js';
import { noOrganisation } from '../../src/context-factory.js';
import { chunkSize } from '../../src/platform/database/chunked-deletion.js';
import { leastUuidOf } from '../../src/platform/security/identifiers.js';
import { administrator, type LoggedInPerson } from '../accounts/people-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addOrganisation, addUser, systemActor } from '../test-context.js';
import { suiteService } from '../test-service.js';

const service = suiteService();
const dayMs = 86_400_000;
let admin: LoggedInPerson;

beforeAll(async () => {
  admin = await administrator(service);
});

const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const run = () => applyRetention(service.world.contextFor(systemActor, noOrganisation));

async function keep(retention: Record<string, string> | null) {
  const body = { retention };
  const answer = await service.call('PATCH', '/{org}', { token: admin.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const rowsOf = async (text: string, values: unknown[]): Promise<unknown[]> =>
  (await service.world.database.pool.query(text, values)).rows;

describe('the retention of an organisation', () => {
  it('[C-10] removes positions by the time of their arrival, and none without a setting', async () => {
    const day = await workingDay(service);
    const organisation = service.world.organisationId;
    const add = (receivedDaysAgo: number, at: string) =>
      rowsOf(
        `insert into positions (organisation_id, session_id, at, longitude, latitude, late, received_at)
         values ($1, $2, $3, 1.5, 42.5, false, $4)`,
        [organisation, day.sessionId, at, ago(receivedDaysAgo)],
      );
    await rowsOf(`update sessions set created_at = now() - interval '40 days' where id = $1`, [
      day.sessionId,
    ]);
    await add(9, ago(9));
    // Captured long ago, but sent late by a phone that was offline.
    await add(1, ago(10));
    expect((await run()).positions).toBe(0);
    await keep({ positions: '8.00:00:00' });
    expect((await run()).positions).toBe(1);
    const left = await rowsOf('select received_at from positions where session_id = $1', [day.sessionId]);
    expect(left).toHaveLength(1);
    await keep(null);
  });

  it('[C-10] removes events, but none that a webhook still has to deliver', async () => {
    const organisation = service.world.organisationId;
    const foreign = await addOrganisation(service.world);
    const token = admin.token;
    const body = { url: 'https://receiver.example/events' };
    const hook = (await service.call('POST', '/{org}/webhooks', { token, body })).body.data;
    const idOf = (days: number) =>
      `${leastUuidOf(Date.now() - days * dayMs).slice(0, 24)}${randomUUID().slice(24)}`;
    const [old, fresh, others] = [idOf(100), idOf(80), idOf(100)];
    for (const [owner, id] of [
      [organisation, old],
      [organisation, fresh],
      [foreign, others],
    ]) {
      await rowsOf(
        `insert into events (organisation_id, id, type, at, data) values ($1, $2, 'route_changed', now(), '{}')`,
        [owner, id],
      );
    }
    const left = async () =>
      (await rowsOf('select id from events where id = any($1)', [[old, fresh, others]])).map(
        (each) => (each as { id: string }).id,
      );
    await keep({ events: '90.00:00:00' });
    await run();
    expect(new Set(await left())).toEqual(new Set([old, fresh, others]));
    await service.call('PATCH', `/{org}/webhooks/${hook.id}`, { token, body: { status: 'disabled' } });
    await run();
    expect(new Set(await left())).toEqual(new Set([fresh, others]));
    await keep(null);
  });

  it('[C-9] removes push messages and the log of deliveries, of this organisation only', async () => {
    const organisation = service.world.organisationId;
    const foreign = await addOrganisation(service.world);
    const { userId } = await addUser(service.world);
    const webhookId = randomUUID();
    for (const owner of [organisation, foreign]) {
      await rowsOf('insert into push_streams (organisation_id, user_id, last_number) values ($1, $2, 2)', [
        owner,
        userId,
      ]);
      for (const [number, days] of [
        [1, 9],
        [2, 6],
      ]) {
        await rowsOf(
          `insert into push_messages (organisation_id, user_id, number, kind, subject_id, created_at)
           values ($1, $2, $3, 'route_changed', $4, $5)`,
          [owner, userId, number, randomUUID(), ago(days ?? 0)],
        );
      }
      for (const [status, days] of [
        ['delivered', 9],
        ['waiting', 9],
        ['dead', 6],
      ]) {
        await rowsOf(
          `insert into webhook_deliveries (organisation_id, webhook_id, id, kind, event_type, status, attempt_count,
             round_attempts, created_at) values ($1, $2, $3, 'event', 'route_changed', $4, 1, 1, $5)`,
          [owner, webhookId, randomUUID(), status, ago(Number(days))],
        );
      }
    }
    await keep({ notifications: '7.00:00:00', webhook_deliveries: '8.00:00:00' });
    expect(await run()).toMatchObject({ notifications: 1, webhookDeliveries: 1 });
    expect(await run()).toMatchObject({ notifications: 0, webhookDeliveries: 0 });
    const count = 'select count(*)::integer as count from';
    expect(
      await rowsOf(`${count} push_messages where organisation_id = $1 and user_id = $2`, [foreign, userId]),
    ).toEqual([{ count: 2 }]);
    expect(
      await rowsOf(
        `select status from webhook_deliveries where organisation_id = $1 and webhook_id = $2 order by 1`,
        [organisation, webhookId],
      ),
    ).toEqual([{ status: 'dead' }, { status: 'waiting' }]);
    await keep(null);
  });

  it('[C-10] is applied in turns: much data of one organisation does not delay the deletion of another', async () => {
    const many = service.world.organisationId;
    const few = await addOrganisation(service.world);
    const retention = { webhook_deliveries: '8.00:00:00' };
    await keep(retention);
    await rowsOf('update organisations set settings = $2 where id = $1', [few, { retention }]);
    for (const [owner, count] of [
      [many, 2 * chunkSize + 1],
      [few, 1],
    ]) {
      await rowsOf(
        `insert into webhook_deliveries (organisation_id, webhook_id, id, kind, event_type, status, attempt_count,
           round_attempts, created_at)
         select $1, $1, gen_random_uuid(), 'event', 'route_changed', 'dead', 1, 1, $2 from generate_series(1, $3::integer)`,
        [owner, ago(9), count],
      );
    }
    const ctx = service.world.contextFor(systemActor, noOrganisation);
    const turns: unknown[] = [];
    const query: Context['db']['query'] = (statement) => {
      if (statement.name === 'forget-webhook-deliveries') turns.push(statement.values?.[2]);
      return ctx.db.query(statement);
    };
    const { webhookDeliveries } = await applyRetention({ ...ctx, db: { query } });
    expect(webhookDeliveries).toBe(2 * chunkSize + 2);
    expect(turns).toEqual([many, few, many, many]);
    await keep(null);
    await rowsOf(`update organisations set settings = '{}' where id = $1`, [few]);
  });
});
