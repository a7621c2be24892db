import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addSite } from '../test-context.js';
import { codesOf } from '../test-service.js';
import { accept, refuse, verified } from './event-receiver.js';
import { namesIn, soon, suiteWebhooks } from './webhook-world.js';

const world = suiteWebhooks();
const url = 'https://receiver.test/events';

describe('subscriptions', () => {
  it('[C-1][C-10] are created, listed, read, changed and deleted; the secret is shown once', async () => {
    const tenant = await world.tenant();
    const made = await tenant.call('POST', '/webhooks', { url, description: 'Planning' });
    expect(made.status).toBe(201);
    const { secret, ...webhook } = made.body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      url,
      event_types: [],
      site_ids: [],
      status: 'enabled',
      max_in_flight: 8,
    });
    const read = await tenant.call('GET', `/webhooks/${webhook.id}`);
    expect(read.body.data).toEqual(webhook);
    const tag = read.headers.get('etag') ?? '';
    // Until the worker has processed the new subscription: its notes also change the ETag.
    const sameAs = async () => {
      const { headers } = await tenant.call('GET', `/webhooks/${webhook.id}`);
      const since = { 'if-none-match': headers.get('etag') ?? '' };
      return (await tenant.call('GET', `/webhooks/${webhook.id}`, undefined, since)).status;
    };
    await expect.poll(sameAs, soon).toBe(304);
    const change = (patch: unknown, ifMatch: string) =>
      tenant.call('PATCH', `/webhooks/${webhook.id}`, patch, { 'if-match': ifMatch });
    const changed = await change(
      { event_types: ['OutcomeRecorded', 'outcome_recorded'], description: null },
      tag,
    );
    expect(changed.body.data).toMatchObject({ event_types: ['outcome_recorded'], description: null });
    const late = await change({ status: 'disabled' }, tag);
    expect([late.status, codesOf(late)]).toEqual([412, ['version_mismatch']]);
    const off = await change({ status: 'disabled', event_types: null }, changed.headers.get('etag') ?? '');
    expect(off.body.data).toMatchObject({
      status: 'disabled',
      disabled_reason: 'switched_off',
      event_types: [],
    });
    const list = await tenant.call('GET', '/webhooks?status=disabled');
    expect(list.body).toMatchObject({ pagination: { total: 1 }, data: [{ id: webhook.id }] });
    expect(JSON.stringify([read.body, list.body, off.body])).not.toContain('whsec');
    expect((await tenant.call('DELETE', `/webhooks/${webhook.id}`)).status).toBe(204);
    expect((await tenant.call('GET', `/webhooks/${webhook.id}`)).status).toBe(404);
  });

  it('[C-1] show their secret in one response, but not in a repeated response; no stored response contains it', async () => {
    const tenant = await world.tenant();
    const again = { 'idempotency-key': randomUUID() };
    const make = () => tenant.call('POST', '/webhooks', { url }, again);
    const [first, second] = [await make(), await make()];
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body.data.secret).toMatch(/^whsec_/);
    expect(second.body.data).toEqual({ ...first.body.data, secret: null });
    const otherKey = { 'idempotency-key': randomUUID() };
    const rotate = () => tenant.call('POST', `/webhooks/${first.body.data.id}/secret-rotation`, {}, otherKey);
    const [rotated, replayed] = [await rotate(), await rotate()];
    expect([rotated.body.data.secret, replayed.body.data.secret]).toEqual([
      expect.stringMatching(/^whsec_/),
      null,
    ]);
    const { rows } = await world.service.world.database.pool.query(
      'select k::text as text from idempotency_keys k where organisation_id = $1',
      [tenant.organisationId],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });

  it('[C-1] give a secret only to the state that `If-Match` names', async () => {
    const tenant = await world.tenant();
    const { id } = await tenant.subscribe(url);
    const path = `/webhooks/${id}/secret-rotation`;
    const etag = (await tenant.call('GET', `/webhooks/${id}`)).headers.get('etag') ?? '';
    const [first, second] = [
      await tenant.call('POST', path, {}, { 'if-match': etag }),
      await tenant.call('POST', path, {}, { 'if-match': etag }),
    ];
    expect([first.status, second.status, codesOf(second)]).toEqual([200, 412, ['version_mismatch']]);
    const now = { 'if-match': first.headers.get('etag') ?? '' };
    expect((await tenant.call('POST', path, {}, now)).status).toBe(200);
  });

  it('[C-10] leave events and audit rows without secret and path', async () => {
    const tenant = await world.tenant();
    const { id, secret } = await tenant.subscribe('https://receiver.test/hidden-path?key=hidden-key');
    await tenant.call('POST', `/webhooks/${id}/secret-rotation`);
    await tenant.call('PATCH', `/webhooks/${id}`, { description: 'Other' });
    await tenant.call('DELETE', `/webhooks/${id}`);
    const events = await tenant.events();
    const types = events.body.data.map((each: { type: string }) => each.type);
    expect(types.filter((each: string) => each.startsWith('webhook'))).toEqual([
      'webhook_created',
      'webhook_secret_rotated',
      'webhook_changed',
      'webhook_deleted',
    ]);
    const { rows } = await world.service.world.database.pool.query(
      `select action, data, changes from audit_entries where organisation_id = $1 and subject_kind = 'webhook' order by id`,
      [tenant.organisationId],
    );
    expect(rows.map((each) => each.action)).toEqual([
      'webhook.create',
      'webhook.rotate_secret',
      'webhook.change',
      'webhook.delete',
    ]);
    const reported = JSON.stringify([events.body, rows]);
    for (const hidden of ['hidden', secret]) expect(reported).not.toContain(hidden);
  });

  it('[C-3] of other organisations and of other sites are invisible', async () => {
    const tenant = await world.tenant();
    const sites = [
      await addSite(world.service.world, tenant.organisationId),
      await addSite(world.service.world, tenant.organisationId),
    ];
    const [first = '', second = ''] = sites;
    const limited = await world.tenant([first], tenant.organisationId);
    const stranger = await world.tenant();
    const all = await tenant.subscribe(url);
    const both = await tenant.subscribe(url, { site_ids: sites });
    const own = await tenant.subscribe(url, { site_ids: [first] });
    for (const [caller, { id }] of [
      [limited, all],
      [limited, both],
      [stranger, own],
    ] as const) {
      const calls = [
        caller.call('GET', `/webhooks/${id}`),
        caller.call('PATCH', `/webhooks/${id}`, { description: 'mine' }),
        caller.call('DELETE', `/webhooks/${id}`),
        caller.call('POST', `/webhooks/${id}/secret-rotation`),
        caller.call('POST', `/webhooks/${id}/tests`),
        caller.call('POST', `/webhooks/${id}/replays`, { from: '2026-01-01T00:00:00.000Z' }),
        caller.call('GET', `/webhooks/${id}/deliveries`),
        caller.call('GET', `/webhooks/${id}/deliveries/${id}`),
        caller.call('POST', `/webhooks/${id}/deliveries/${id}/replay`),
      ];
      for (const answer of await Promise.all(calls)) {
        expect([answer.status, codesOf(answer)]).toEqual([404, ['not_found']]);
      }
    }
    expect((await limited.call('GET', '/webhooks')).body.data.map((each: { id: string }) => each.id)).toEqual(
      [own.id],
    );
    expect((await limited.subscribe(url)).site_ids).toEqual([first]);
    const escalation = await limited.call('POST', '/webhooks', { url, site_ids: [second] });
    expect([escalation.status, codesOf(escalation)]).toEqual([422, ['unknown_site']]);
    const widened = await limited.call('PATCH', `/webhooks/${own.id}`, { site_ids: null });
    expect(widened.body.data.site_ids).toEqual([first]);
  });

  it('[C-2] refuse unknown members, and are limited to twenty', async () => {
    const tenant = await world.tenant();
    const odd = await tenant.call('POST', '/webhooks', {
      url,
      secret: 'whsec_mine',
      event_types: ['no_such'],
    });
    expect(codesOf(odd).toSorted()).toEqual(['unknown_field', 'unknown_value']);
    const answers = await Promise.all(
      Array.from({ length: 22 }, () =>
        tenant.call('POST', '/webhooks', { url, event_types: ['route_created'] }),
      ),
    );
    expect(answers.filter((each) => each.status === 201)).toHaveLength(20);
    const refused = answers.filter((each) => each.status !== 201);
    expect(refused.map((each) => [each.status, codesOf(each)])).toEqual([
      [409, ['webhook_limit_reached']],
      [409, ['webhook_limit_reached']],
    ]);
    const long = await tenant.call('POST', `/webhooks/${answers[0]?.body.data.id}/secret-rotation`, {
      overlap: '31.00:00:00',
    });
    expect(codesOf(long)).toEqual(['out_of_bounds']);
  });
});

describe('tests and replays', () => {
  it('[C-10] send a test even if the subscription is disabled, once, and show the result', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    await tenant.call('PATCH', `/webhooks/${webhook.id}`, { status: 'disabled' });
    const test = async () => (await tenant.call('POST', `/webhooks/${webhook.id}/tests`)).body.data.id;
    const good = await test();
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    const [sent] = receiver.received;
    if (sent === undefined) throw new Error('nothing was sent');
    verified(sent, webhook.secret);
    expect(sent.event).toMatchObject({ id: good, type: 'webhook_test', data: { webhook_id: webhook.id } });
    const statusOf = async (id: string) => (await tenant.delivery(webhook.id, id)).status;
    await expect.poll(() => statusOf(good), soon).toBe('delivered');
    receiver.answer = refuse(404, {}, 'no such page');
    const bad = await test();
    await expect.poll(() => statusOf(bad), soon).toBe('dead');
    expect((await tenant.delivery(webhook.id, bad)).attempts).toEqual([
      expect.objectContaining({ status_code: 404, fault: null, answer: 'no such page' }),
    ]);
    expect((await tenant.read(webhook.id)).standing.consecutive_failures).toBe(0);
  });

  it('[C-10] send the deliveries of a time range again, with the same ids, and nothing else', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { max_in_flight: 1 });
    await tenant.happen([1, 2, 3, 4]);
    await expect.poll(() => namesIn(receiver), soon).toEqual([1, 2, 3, 4]);
    const log = async () => (await tenant.call('GET', `/webhooks/${webhook.id}/deliveries`)).body;
    await expect.poll(async () => (await log()).pagination.total, soon).toBe(4);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    for (const [index, { id }] of receiver.received.entries()) {
      await world.service.world.database.pool.query(
        'update webhook_deliveries set created_at = $2 where webhook_id = $3 and id = $1',
        [id, minutesAgo(40 - 10 * index), webhook.id],
      );
    }
    const replay = (body: unknown) => tenant.call('POST', `/webhooks/${webhook.id}/replays`, body);
    const none = await replay({ from: minutesAgo(60), status: 'dead' });
    expect([none.status, none.body.data]).toEqual([202, { replayed: 0, next_from: null }]);
    const answer = await replay({ from: minutesAgo(35), to: minutesAgo(15) });
    expect(answer.body.data).toEqual({ replayed: 2, next_from: null });
    await expect.poll(() => namesIn(receiver), soon).toEqual([1, 2, 3, 4, 2, 3]);
    const [, two, , , again] = receiver.received;
    expect([again?.id, again?.body]).toEqual([two?.id, two?.body]);
    expect(codesOf(await replay({ from: minutesAgo(1), to: minutesAgo(2) }))).toEqual(['times_out_of_order']);
  });

  it('[C-1] list the log from the newest to the oldest', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    receiver.answer = (received, response) =>
      received.event.data.name === 3
        ? refuse(500)(received, response, undefined as never)
        : accept(received, response, undefined as never);
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { max_in_flight: 1 });
    await tenant.happen([1, 2, 3, 4, 5]);
    const path = `/webhooks/${webhook.id}/deliveries`;
    await expect.poll(async () => (await tenant.call('GET', path)).body.pagination.total, soon).toBe(5);
    const ids = receiver.received.map((each) => each.id).toReversed();
    const found: string[] = [];
    let query = '?page_size=2';
    for (let pages = 0; pages < 3; pages += 1) {
      const { body } = await tenant.call('GET', `${path}${query}`);
      found.push(...body.data.map((each: { id: string }) => each.id));
      query = `?page_size=2&cursor=${body.next_cursor}`;
      const rels = body.links.map((each: { rel: string }) => each.rel);
      expect(rels.includes('next')).toBe(pages < 2);
    }
    expect(found).toEqual(ids);
    const waiting = await tenant.call('GET', `${path}?status=waiting`);
    expect(waiting.body.data).toEqual([expect.objectContaining({ status: 'waiting', status_code: 500 })]);
    expect(codesOf(await tenant.call('GET', `${path}?cursor=${'A'.repeat(80)}`))).toEqual(['wrong_format']);
  });

  it('[C-10] are counted for Prometheus', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    await tenant.happen([1]);
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    const scrape = async () => await (await fetch(`${world.service.origin}/metrics`)).text();
    await expect.poll(scrape).toMatch(/^webhook_attempts_total\{outcome="success"\} [1-9]/m);
    const text = await scrape();
    expect(text).toMatch(/^webhook_lag_seconds \d/m);
    expect(text).toMatch(/^webhook_deliveries\{status="dead"\} \d/m);
  });
});
