import type { Event } from '@fleet/contract/outgoing/events';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { appendEvents, type NewEvent } from '../../src/platform/outbox/append-event.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { kilometres, pin, workingDay } from '../day-fixture.js';
import { addDriver, addOrganisation, addSite, systemActor } from '../test-context.js';
import { codesOf, logIn, suiteService } from '../test-service.js';
import { eventReader, readEvents } from './event-reader.js';

const service = suiteService();

const reader = (organisationId?: string, siteIds?: readonly string[]) =>
  eventReader(service, organisationId, siteIds);

function append(organisationId: string, events: readonly Partial<NewEvent>[]): Promise<void> {
  const whole = events.map((each) => ({
    type: 'route_changed' as const,
    at: '2026-11-20T09:15:00.000Z',
    data: {},
    ...each,
  }));
  return service.world.contextFor(systemActor, organisationId).inTransaction((tx) => appendEvents(tx, whole));
}

const namesOf = (events: readonly Event[]) => events.map((each) => each.data.name);
describe('reading the feed', () => {
  it('[C-1][C-10] returns a next_cursor even at the end, and a next link only if there is more', async () => {
    const organisationId = await addOrganisation(service.world, 'Reading on');
    const read = await reader(organisationId);
    const { cursor } = await readEvents(read);
    await append(
      organisationId,
      [1, 2, 3].map((name) => ({ data: { name } })),
    );
    const first = await read(`?cursor=${cursor}&page_size=2`);
    expect(namesOf(first.body.data)).toEqual([1, 2]);
    expect(first.body.pagination).toEqual({ page_size: 2, page_no: 1, total: 3 });
    expect(first.body.links.map((each: { rel: string }) => each.rel)).toEqual(['self', 'first', 'next']);
    const second = await read(`?cursor=${first.body.next_cursor}&page_size=2`);
    expect(namesOf(second.body.data)).toEqual([3]);
    expect(second.body.links.map((each: { rel: string }) => each.rel)).toEqual(['self', 'first']);
    const end = await read(`?cursor=${second.body.next_cursor}`);
    expect(end.body).toMatchObject({
      data: [],
      pagination: { total: 0 },
      next_cursor: second.body.next_cursor,
    });
    await append(organisationId, [{ data: { name: 4 } }]);
    expect(namesOf((await read(`?cursor=${end.body.next_cursor}`)).body.data)).toEqual([4]);
    // The same cursor returns the same events again.
    expect(namesOf((await read(`?cursor=${cursor}`)).body.data)).toEqual([1, 2, 3, 4]);
  });

  it('[C-10] begins with new events if cursor=latest', async () => {
    const organisationId = await addOrganisation(service.world, 'From now on');
    const read = await reader(organisationId);
    await append(organisationId, [{ data: { name: 'old' } }]);
    const now = await read('?cursor=latest');
    expect(now.body).toMatchObject({ data: [], pagination: { total: 0 } });
    await append(organisationId, [{ data: { name: 'new' } }]);
    expect(namesOf((await read(`?cursor=${now.body.next_cursor}`)).body.data)).toEqual(['new']);
  });

  it('[C-10] delays events after an open transaction, and returns them when the transaction has ended', async () => {
    const organisationId = await addOrganisation(service.world, 'Delayed');
    const read = await reader(organisationId);
    const { cursor } = await readEvents(read);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ctx = service.world.contextFor(systemActor, organisationId);
    let opened = (): void => undefined;
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const open = ctx.inTransaction(async (tx) => {
      await appendEvents(tx, [
        { type: 'route_changed', at: '2026-11-20T09:15:00.000Z', data: { name: 'first' } },
      ]);
      opened();
      await released;
    });
    await isOpen;
    await append(organisationId, [{ data: { name: 'second' } }]);
    expect((await read(`?cursor=${cursor}`, { asItIs: true })).body.data).toEqual([]);
    release();
    await open;
    expect(namesOf((await read(`?cursor=${cursor}`)).body.data)).toEqual(['first', 'second']);
  });

  it('[C-10] returns one type of events, and continues after all skipped events', async () => {
    const organisationId = await addOrganisation(service.world, 'One type');
    const read = await reader(organisationId);
    const { cursor } = await readEvents(read);
    await append(organisationId, [
      { data: { name: 1 } },
      { type: 'route_created', data: { name: 2 } },
      { data: { name: 3 } },
    ]);
    const part = await read(`?cursor=${cursor}&type=RouteCreated`);
    expect([namesOf(part.body.data), part.body.pagination.total]).toEqual([[2], 1]);
    const rest = await read(`?cursor=${part.body.next_cursor}`);
    expect(rest.body.data).toEqual([]);
  });

  it('[C-10] examines a limited number of events per page, and continues even if none of them matched', async () => {
    const organisationId = await addOrganisation(service.world, 'Rare');
    await service.world.database.pool.query(
      `insert into events (organisation_id, id, type, at, data)
        select $1, gen_random_uuid(), case when n = 11000 then 'site_saved' else 'route_changed' end, now(),
          jsonb_build_object('name', n) from generate_series(1, 12000) n`,
      [organisationId],
    );
    const read = await reader(organisationId);
    const { events, pages, cursor } = await readEvents(read, '?type=site_saved');
    expect([namesOf(events), pages]).toEqual([[11_000], 3]);
    expect((await read(`?cursor=${cursor}`)).body.data).toEqual([]);
    expect((await read('?type=site_saved')).body).toMatchObject({ data: [], pagination: { total: 0 } });
    const whole = await readEvents(read, '?type=route_changed&page_size=500');
    expect(whole.events).toHaveLength(11_999);
  });

  it('[C-10] returns less than a page if the events are large, and continues', async () => {
    const organisationId = await addOrganisation(service.world, 'Large');
    await service.world.database.pool.query(
      `insert into events (organisation_id, id, type, at, data)
        select $1, gen_random_uuid(), 'route_changed', now(), jsonb_build_object('name', n, 'x', repeat('é', 500000))
        from generate_series(1, 30) n`,
      [organisationId],
    );
    const read = await reader(organisationId);
    const first = await read('?page_size=500');
    expect(first.body.data.length).toBeGreaterThan(2);
    expect(first.body.data.length).toBeLessThan(6);
    const { events } = await readEvents(read, '?page_size=500&type=route_changed');
    expect(namesOf(events)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  it.each([
    ['cursor=x', 'wrong_format'],
    ['cursor=', 'wrong_format'],
    ['cursor=LATEST', 'wrong_format'],
    [`cursor=${'A'.repeat(101)}`, 'too_long'],
    [`cursor=${Buffer.from('1.5').toString('base64url')}`, 'wrong_format'],
    [`cursor=${Buffer.from('1.5.x').toString('base64url')}`, 'wrong_format'],
    [`cursor=${Buffer.from('1.-5.1').toString('base64url')}`, 'wrong_format'],
    [`cursor=${Buffer.from('1.05.1').toString('base64url')}`, 'wrong_format'],
    [`cursor=${Buffer.from('2147483648.5.1').toString('base64url')}`, 'wrong_format'],
    [`cursor=${Buffer.from('1.18446744073709551616.1').toString('base64url')}`, 'wrong_format'],
    [`cursor=${Buffer.from('1.5.9223372036854775808').toString('base64url')}`, 'wrong_format'],
    [`cursor=${Buffer.from('1.5.1').toString('base64url')}=`, 'wrong_format'],
    ['cursor=a&cursor=b', 'wrong_type'],
    ['type=route_painted', 'unknown_value'],
    ['type=', 'unknown_value'],
    ['page_size=0', 'out_of_bounds'],
    ['page_size=501', 'out_of_bounds'],
    ['page_no=2', 'unknown_parameter'],
    ['after=2', 'unknown_parameter'],
  ])('[C-2] refuses ?%s', async (query, code) => {
    const answer = await (await reader())(`?${query}`);
    expect([answer.status, codesOf(answer), answer.body[0].key]).toEqual([400, [code], query.split('=')[0]]);
  });

  it('[C-2] reports a bad cursor together with other bad parameters, and explains it', async () => {
    const answer = await (await reader())('?page_size=501&foo=1&cursor=%20');
    expect(codesOf(answer)).toEqual(['out_of_bounds', 'unknown_parameter', 'wrong_format']);
    const message = 'Not a cursor that the service gave.';
    expect(answer.body[2]).toMatchObject({ key: 'cursor', message });
    const disguised = await (await reader())(`?cursor=${'A'.repeat(20)}`);
    expect(disguised.body).toMatchObject([{ key: 'cursor', code: 'wrong_format', message }]);
  });

  it('[C-10] accepts the largest possible cursor, which is after every event', async () => {
    const largest = Buffer.from('2147483647.18446744073709551615.9223372036854775807').toString('base64url');
    expect((await (await reader())(`?cursor=${largest}`)).body.data).toEqual([]);
  });
});

describe('the visibility of events', () => {
  it('[C-3] excludes another organisation’s events', async () => {
    const organisationId = await addOrganisation(service.world, 'Another');
    await append(organisationId, [{ data: { name: 'theirs' } }]);
    const own = await readEvents(await reader());
    expect(namesOf(own.events)).not.toContain('theirs');
    const token = await tokenOfKey(organisationId);
    const foreign = await service.call('GET', '/{org}/integration/events', { token });
    expect([foreign.status, codesOf(foreign)]).toEqual([404, ['not_found']]);
  });

  it('[C-3] is limited, for a key of some sites, to events of these sites, of their drivers, and of no site', async () => {
    const { world } = service;
    const organisationId = await addOrganisation(world, 'Sites');
    const [own, other, third] = [
      await addSite(world, organisationId),
      await addSite(world, organisationId),
      await addSite(world, organisationId),
    ];
    const driverOf = async (...siteIds: string[]) =>
      (await addDriver(world, { organisationId, siteIds })).driverId;
    const [ours, theirs, everybodys] = [await driverOf(own), await driverOf(other), await driverOf()];
    const read = await reader(organisationId, [own]);
    const { cursor } = await readEvents(read);
    await append(organisationId, [
      { siteId: own, data: { name: 'of the site' } },
      { siteId: other, data: { name: 'of another site' } },
      { siteId: own, driverId: theirs, data: { name: 'of the site, by a driver of another' } },
      { siteId: other, driverId: ours, data: { name: 'of another site, by a driver in sight' } },
      { siteIds: [own], data: { name: 'of the one site' } },
      { siteIds: [other], data: { name: 'of one other site' } },
      { siteIds: [own, other], data: { name: 'of both sites' } },
      { siteIds: [other, third], data: { name: 'of two other sites' } },
      { siteIds: [], data: { name: 'of no site' } },
      { driverId: ours, data: { name: 'of a driver in sight' } },
      { driverId: theirs, data: { name: 'of a driver out of sight' } },
      { driverId: everybodys, data: { name: 'of a driver of all sites' } },
      { siteIds: [], driverId: theirs, data: { name: 'of no site, by a driver out of sight' } },
      { driverId: newUuidV7(), data: { name: 'of a driver who is not there' } },
      { routeId: newUuidV7(), data: { name: 'of a route without a site' } },
      { data: { name: 'of the organisation' } },
    ]);
    const { events } = await readEvents(read, `?cursor=${cursor}&page_size=3`);
    expect(namesOf(events)).toEqual([
      'of the site',
      'of the site, by a driver of another',
      'of the one site',
      'of both sites',
      'of no site',
      'of a driver in sight',
      'of a driver of all sites',
      'of a route without a site',
      'of the organisation',
    ]);
    expect(events[2]?.site_id).toBe(own);
    expect(events[3]?.site_id).toBeNull();
    const all = await readEvents(await reader(organisationId), `?cursor=${cursor}`);
    expect(
      all.events.filter((each) => each.data.name !== undefined && each.type === 'route_changed'),
    ).toHaveLength(16);
  });

  it('[C-3] shows the sites in events of assets, drivers and sessions', async () => {
    const { world } = service;
    const site = await addSite(world);
    await world.database.pool.query('update sites set integration_key = $2 where id = $1', [
      site,
      `S-${site}`,
    ]);
    const day = await workingDay(service, {
      plan: (plan) => ({ ...plan, site_integration_key: `S-${site}` }),
      session: false,
    });
    const sites = { site_ids: [site] };
    await day.integration('PUT', `/drivers/D-${day.key}`, {
      body: { name: 'Marta Ribas', username: day.username, ...sites },
    });
    const asset = await day.integration('PUT', `/assets/T-${day.key}`, {
      body: { type: 'truck', name: 'Truck', odometer: { meter_type: 'distance', unit: 'km' }, ...sites },
    });
    const read = await reader(undefined, [site]);
    const { cursor } = await readEvents(read);
    const token = await logIn(service, day.username, pin);
    const taken = await day.driver('POST', '/{org}/sessions', {
      token,
      body: { asset_id: asset.body.data.id, device_id: day.deviceId },
    });
    expect(taken.status).toBe(201);
    await day.submit([kilometres(day, '182500')]);
    await day.driver('PUT', `/{org}/sessions/${taken.body.data.id}/close`);
    const { events } = await readEvents(read, `?cursor=${cursor}`);
    const reported = events.filter((each) => each.type !== 'user_created' && each.type !== 'api_key_created');
    expect(reported.map(({ type, site_id }) => [type, site_id])).toEqual([
      ['session_taken', site],
      ['outcome_recorded', site],
      ['asset_reading_changed', site],
      ['session_closed', site],
    ]);
  });

  async function tokenOfKey(organisationId: string): Promise<string> {
    const ctx = service.world.contextFor(systemActor, organisationId);
    const { secret } = await createApiKey(ctx, { name: 'theirs', roles: ['integration'] });
    const answer = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
    return answer.body.data.access_token;
  }
});
