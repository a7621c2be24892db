import { describe, expect, it } from 'vitest';
import { appendEvents } from '../../src/platform/outbox/append-event.js';
import { addSite, systemActor } from '../test-context.js';
import { accept, hang, refuse, verified } from './event-receiver.js';
import { namesIn, soon, suiteWebhooks } from './webhook-world.js';

const world = suiteWebhooks();

describe('a delivery to a receiver', () => {
  it('[C-10] contains the event as in the feed, signed so that other libraries accept it', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/events?key=1`);
    await tenant.happen(['Ångström', 2]);
    await expect.poll(() => namesIn(receiver), soon).toEqual(['Ångström', 2]);
    const feed = await tenant.events('?type=route_changed');
    expect(receiver.received.map((each) => each.body)).toEqual(
      feed.body.data.map((each: unknown) => JSON.stringify(each)),
    );
    for (const each of receiver.received) {
      expect(verified(each, webhook.secret)).toEqual(each.event);
      expect(each.id).toBe(each.event.id);
      expect(each.headers['content-type']).toBe('application/json');
      expect(Math.abs(Number(each.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(30);
      const forged = { ...each, body: each.body.replace('2', '3') };
      if (forged.body !== each.body) expect(() => verified(forged, webhook.secret)).toThrow();
    }
  });

  it('[C-10] contains only events after the subscription, of its types and sites, and no event of another organisation', async () => {
    const tenant = await world.tenant();
    const other = await world.tenant();
    const [site, otherSite] = [
      await addSite(world.service.world, tenant.organisationId),
      await addSite(world.service.world, tenant.organisationId),
    ];
    const receiver = await world.addReceiver();
    await tenant.happen(['before'], { siteId: site });
    // A subscription starts at the current end of the feed. It leaves out an earlier event only if the feed already
    // shows that event.
    expect((await tenant.events('?type=route_changed')).body.data).toHaveLength(1);
    const types = { event_types: ['route_changed', 'route_completed'], site_ids: [site] };
    await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, types);
    await other.happen(['another organisation']);
    await tenant.happen(['another site'], { siteId: otherSite });
    await tenant.happen(['another type'], { siteId: site, type: 'route_created' });
    await tenant.happen(['one'], { siteId: site });
    await tenant.happen(['two'], { siteId: site, type: 'route_completed' });
    await expect.poll(() => namesIn(receiver), soon).toEqual(['one', 'two']);
  });

  it('[C-10] does not skip events that are written by a transaction which is still open', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    const ctx = world.service.world.contextFor(systemActor, tenant.organisationId);
    await ctx.inTransaction(async (tx) => {
      const late = { type: 'route_changed', at: '2026-11-20T09:15:00.000Z', data: { name: 'open' } } as const;
      await appendEvents(tx, [late]);
      await tenant.happen(['meanwhile']);
    });
    await expect.poll(() => namesIn(receiver), soon).toEqual(['open', 'meanwhile']);
  });

  it('[C-10] arrives in feed order if `max_in_flight` is 1, and never in more simultaneous requests than `max_in_flight`', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    const names = Array.from({ length: 150 }, (_, index) => index);
    receiver.answer = (received, response) => {
      setTimeout(() => accept(received, response, undefined as never), Number(received.event.data.name) % 5);
    };
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { max_in_flight: 1 });
    await tenant.happen(names);
    await expect.poll(() => receiver.received.length, soon).toBe(names.length);
    expect(namesIn(receiver)).toEqual(names);
    expect(receiver.open.most).toBe(1);
    await tenant.call('PATCH', `/webhooks/${webhook.id}`, { max_in_flight: 3 });
    await tenant.happen(names);
    await expect.poll(() => receiver.received.length, soon).toBe(2 * names.length);
    expect(receiver.open.most).toBe(3);
  });

  it('[C-10] is signed with both secrets during a rotation of the secret', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    const rotate = async (overlap: string): Promise<string> => {
      const answer = await tenant.call('POST', `/webhooks/${webhook.id}/secret-rotation`, { overlap });
      return answer.body.data.secret;
    };
    const second = await rotate('01:00:00');
    await tenant.happen(['both']);
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    const third = await rotate('00:00:00');
    await tenant.happen(['last']);
    await expect.poll(() => receiver.received.length, soon).toBe(2);
    const [both, last] = receiver.received;
    if (both === undefined || last === undefined) throw new Error('too few');
    for (const secret of [webhook.secret, second]) verified(both, secret);
    expect(() => verified(both, third)).toThrow();
    verified(last, third);
    for (const secret of [webhook.secret, second]) expect(() => verified(last, secret)).toThrow();
    expect((await tenant.read(webhook.id)).previous_secret_valid_until).toBeNull();
  });
});

describe('a failed delivery', () => {
  it('[C-10] is logged with the receiver’s response and retried with the same id until the receiver accepts it', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    receiver.answer = refuse(500, {}, 'x'.repeat(5_000));
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    await tenant.happen(['again']);
    await expect.poll(async () => (await tenant.read(webhook.id)).standing.waiting, soon).toBe(1);
    const [first] = receiver.received;
    const log = await tenant.call('GET', `/webhooks/${webhook.id}/deliveries?status=waiting`);
    expect(log.body.data).toEqual([
      expect.objectContaining({
        id: first?.id,
        attempt_count: 1,
        status_code: 500,
        event_type: 'route_changed',
      }),
    ]);
    const delivery = await tenant.delivery(webhook.id, first?.id ?? '');
    expect(delivery.attempts[0]?.answer).toBe('x'.repeat(1_024));
    expect(delivery.event).toEqual(first?.event);
    // The first retry follows after about 5 s.
    expect(
      Date.parse(delivery.next_attempt_at ?? '') - Date.parse(delivery.last_attempt_at ?? ''),
    ).toBeLessThan(7_000);
    receiver.answer = accept;
    await expect.poll(() => receiver.received.length, soon).toBe(2);
    expect(receiver.received[1]?.id).toBe(first?.id);
    const isDelivered = async () => (await tenant.delivery(webhook.id, first?.id ?? '')).status;
    await expect.poll(isDelivered, soon).toBe('delivered');
    const { standing } = await tenant.read(webhook.id);
    expect(standing).toMatchObject({ consecutive_failures: 0, failing_since: null, waiting: 0 });
  });

  it('[C-10] is retried only after the time that the receiver asked for; nothing else is sent until then', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    receiver.answer = refuse(429, { 'retry-after': '3600' });
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { max_in_flight: 1 });
    await tenant.happen([1, 2, 3]);
    await expect.poll(async () => (await tenant.read(webhook.id)).standing.paused_until, soon).not.toBeNull();
    const { standing } = await tenant.read(webhook.id);
    const inAnHour = Date.now() + 3_600_000;
    expect(Math.abs(Date.parse(standing.paused_until ?? '') - inAnHour)).toBeLessThan(60_000);
    const delivery = await tenant.delivery(webhook.id, receiver.received[0]?.id ?? '');
    expect(Math.abs(Date.parse(delivery.next_attempt_at ?? '') - inAnHour)).toBeLessThan(60_000);
    expect(receiver.received).toHaveLength(1);
  });

  it('[C-10] is given up after 24 hours, shown as a dead letter, and sent again by a replay', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    receiver.answer = refuse(500);
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    await tenant.happen(['lost']);
    await expect.poll(async () => (await tenant.read(webhook.id)).standing.waiting, soon).toBe(1);
    await world.service.world.database.pool.query(
      `update webhook_deliveries set tried_since = now() - interval '24 hours', next_attempt_at = now()
        where webhook_id = $1`,
      [webhook.id],
    );
    await expect.poll(async () => (await tenant.read(webhook.id)).standing.dead_letters, soon).toBe(1);
    const dead = await tenant.call('GET', `/webhooks/${webhook.id}/deliveries?status=dead`);
    expect(dead.body.data[0]).toMatchObject({ status: 'dead', attempt_count: 2, next_attempt_at: null });
    receiver.answer = accept;
    const replay = await tenant.call(
      'POST',
      `/webhooks/${webhook.id}/deliveries/${dead.body.data[0].id}/replay`,
    );
    expect([replay.status, replay.body.data.status]).toEqual([202, 'waiting']);
    await expect.poll(() => receiver.received.length, soon).toBe(3);
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
    await expect.poll(async () => (await tenant.read(webhook.id)).standing.dead_letters, soon).toBe(0);
  });

  it('[C-10] disables the subscription after 72 hours without a success, which an event reports', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    receiver.answer = refuse(500);
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    await tenant.happen(Array.from({ length: 8 }, (_, index) => index));
    await expect
      .poll(async () => (await tenant.read(webhook.id)).standing.consecutive_failures, soon)
      .toBe(8);
    // The receiver now counts as down. Only single requests are sent, to find out whether it is back; new events wait
    // in the feed.
    await tenant.happen(['later']);
    await world.service.world.database.pool.query(
      `update webhooks set failing_since = now() - interval '72 hours', paused_until = null where id = $1`,
      [webhook.id],
    );
    await expect.poll(async () => (await tenant.read(webhook.id)).status, soon).toBe('disabled');
    expect((await tenant.read(webhook.id)).disabled_reason).toBe('failing');
    const events = await tenant.events('?type=webhook_disabled');
    expect(events.body.data).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({ webhook_id: webhook.id, reason: 'failing' }),
      }),
    ]);
    expect(namesIn(receiver)).not.toContain('later');
    receiver.answer = accept;
    await tenant.call('PATCH', `/webhooks/${webhook.id}`, { status: 'enabled' });
    await expect.poll(() => namesIn(receiver), soon).toContain('later');
    const all = async () =>
      (await tenant.call('GET', `/webhooks/${webhook.id}/deliveries?status=delivered`)).body;
    await expect.poll(async () => (await all()).pagination.total, soon).toBe(9);
  });

  it('[C-10] is sent again when the receiver works again, without one statement that changes all waiting deliveries', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    let requests = 0;
    receiver.answer = (...request) => {
      requests += 1;
      const answer = requests % 4 === 0 ? accept : refuse(500);
      answer(...request);
    };
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    const standing = async () => (await tenant.read(webhook.id)).standing;
    await tenant.happen(Array.from({ length: 240 }, (_, index) => index));
    await expect.poll(async () => (await standing()).waiting, soon).toBeGreaterThan(170);
    receiver.answer = refuse(500);
    await tenant.happen(Array.from({ length: 8 }, (_, index) => 240 + index));
    await expect.poll(async () => (await standing()).consecutive_failures, soon).toBeGreaterThanOrEqual(8);
    const { pool } = world.service.world.database;
    await pool.query(
      `update webhook_deliveries set next_attempt_at = now() + interval '1 day'
        where webhook_id = $1 and status = 'waiting'`,
      [webhook.id],
    );
    await pool.query(`
      create table changed_at_once (deliveries integer);
      create function note_changed() returns trigger language plpgsql as $$ begin
        insert into changed_at_once select count(*) from changed; return null; end $$;
      create trigger note_changed after update on webhook_deliveries referencing new table as changed
        for each statement execute function note_changed()`);
    try {
      receiver.answer = accept;
      await pool.query('update webhooks set paused_until = null where id = $1', [webhook.id]);
      await expect.poll(async () => (await standing()).waiting, soon).toBe(0);
      const { rows } = await pool.query('select max(deliveries) as most from changed_at_once');
      expect(rows[0]?.most).toBeLessThanOrEqual(80);
    } finally {
      await pool.query('drop function note_changed cascade; drop table changed_at_once');
    }
    await expect.poll(() => new Set(namesIn(receiver)).size, soon).toBe(248);
  });

  it('[C-10] disables the subscription immediately if the receiver responds 410', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    receiver.answer = refuse(410);
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    await tenant.happen(['gone']);
    await expect.poll(async () => (await tenant.read(webhook.id)).disabled_reason, soon).toBe('gone');
  });
});

describe('a receiver that misbehaves', () => {
  it('[C-10] must respond within a time limit, and only the beginning of its response is read', async () => {
    const tenant = await world.tenant();
    const [silent, endless] = [await world.addReceiver(), await world.addReceiver()];
    silent.answer = hang;
    endless.answer = (_received, response) => {
      response.writeHead(200);
      const more = () => response.write('y'.repeat(65_536), () => (response.destroyed ? undefined : more()));
      more();
    };
    const webhooks = [
      await tenant.subscribe(`https://127.0.0.1:${silent.port}/`),
      await tenant.subscribe(`https://127.0.0.1:${endless.port}/`),
      await tenant.subscribe('https://127.0.0.1:9/'),
      await tenant.subscribe('https://unknown.test/'),
    ];
    await tenant.happen(['said']);
    const results = () =>
      Promise.all(
        webhooks.map(async ({ id }) => {
          const { body } = await tenant.call('GET', `/webhooks/${id}/deliveries`);
          return [body.data[0]?.status_code ?? null, body.data[0]?.fault ?? null];
        }),
      );
    await expect.poll(results, soon).toEqual([
      [null, 'timeout'],
      [200, null],
      [null, 'connection_refused'],
      [null, 'name_not_found'],
    ]);
    const { body } = await tenant.call('GET', `/webhooks/${webhooks[1]?.id}/deliveries`);
    const reported = await tenant.delivery(webhooks[1]?.id ?? '', body.data[0].id);
    expect(reported.attempts[0]?.answer).toBe('y'.repeat(1_024));
  });
});
