import { type EventType, eventData } from '@fleet/contract/outgoing/event-data';
import type { Event } from '@fleet/contract/outgoing/events';
import { describe, expect, it } from 'vitest';
import { person } from '../accounts/people-fixture.js';
import { eventReader, readEvents, untilReadable } from '../events/event-reader.js';
import { addOrganisation, addSite } from '../test-context.js';
import { suiteWebhooks } from './webhook-world.js';

const world = suiteWebhooks();
const types = Object.keys(eventData) as EventType[];

/** Whether an event is about rights. A reader who lacks a site of the event's user does not see it. */
const tellsOfRights = (type: string) => /^(user|api_key|webhook|credentials)_/.test(type);

describe('events for a caller who is limited to sites', () => {
  it('[C-3][C-10] are the same in the feed and by webhook, for every type', async () => {
    const tenant = await world.tenant();
    const { organisationId } = tenant;
    const [own, other] = [
      await addSite(world.service.world, organisationId),
      await addSite(world.service.world, organisationId),
    ];
    const read = await eventReader(world.service, organisationId, [own]);
    const receiver = await world.addReceiver();
    await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { event_types: [], site_ids: [own] });
    const { cursor } = await readEvents(read);
    const places = { own: [own], both: [own, other], other: [other], 'no site': [] };
    for (const type of types) {
      for (const [name, siteIds] of Object.entries(places)) {
        await tenant.happen([`${type} of ${name}`], { type, siteIds });
      }
    }
    const wanted = types.flatMap((type) =>
      tellsOfRights(type)
        ? [`${type} of own`]
        : ['own', 'both', 'no site'].map((name) => `${type} of ${name}`),
    );
    const named = (events: readonly Event[]) =>
      events.map((each) => each.data.name).filter((each) => each !== undefined);
    const { events } = await readEvents(read, `?cursor=${cursor}&page_size=500`);
    expect(named(events)).toEqual(wanted);
    await expect
      .poll(() => named(receiver.received.map((each) => each.event)).toSorted())
      .toEqual(wanted.toSorted());
  });

  it('[C-3] are about the same users as the audit entries that the caller sees', async () => {
    const { service } = world;
    const organisationId = await addOrganisation(service.world, 'One rule');
    const [own, other] = [
      await addSite(service.world, organisationId),
      await addSite(service.world, organisationId),
    ];
    const roles = ['organisation_administrator'];
    const admin = await person(service, { roles, organisationId });
    const limited = await person(service, { roles, organisationId, siteIds: [own] });
    const call = (method: string, path: string, token: string, body?: object) =>
      service.call(method, `/${organisationId}${path}`, { token, ...(body === undefined ? {} : { body }) });
    const made: string[] = [];
    for (const [name, site_ids] of [
      ['own', [own]],
      ['both', [own, other]],
      ['other', [other]],
      ['all', []],
    ] as const) {
      const username = `${name}.${organisationId}`;
      const answer = await call('POST', '/users', admin.token, {
        username,
        name,
        roles: ['viewer'],
        site_ids,
      });
      made.push(answer.body.data.id);
      await call('POST', '/api-keys', admin.token, { name, roles: ['viewer'], site_ids });
    }
    const role = { key: 'night', name: 'Night', permissions: ['routes:read'] };
    expect((await call('POST', '/roles', admin.token, role)).status).toBe(201);
    expect((await call('PATCH', '', admin.token, { name: 'One rule for all' })).status).toBe(200);
    const ofKinds = (path: string) => call('GET', path, limited.token);
    await untilReadable(service.world.database.pool);
    const { body: log } = await ofKinds('/audit?page_size=500');
    const logged = log.data.flatMap((each: { subject_kind: string; subject_id: string; actor_id: string }) =>
      ['user', 'role', 'organisation'].includes(each.subject_kind) ? [each.subject_id] : [],
    );
    const { events } = await readEvents(await eventReader(service, organisationId, [own]), '?page_size=500');
    const reported = events.flatMap(({ type, data }) =>
      type === 'role_saved'
        ? ['night']
        : type.startsWith('organisation_')
          ? [organisationId]
          : (data.user_id ?? []),
    );
    expect(new Set(reported)).toEqual(new Set(logged));
    expect(reported).toContain(made[0]);
    expect(JSON.stringify(events)).not.toContain(other);
  });
});
