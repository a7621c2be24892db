import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../apps/service/src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../apps/service/src/accounts/secrets/set-secret.js';
import { pin, workingDay } from '../../apps/service/test/day-fixture.js';
import { untilReadable } from '../../apps/service/test/events/event-reader.js';
import { addAsset, addUser, systemActor } from '../../apps/service/test/test-context.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { createApiClient } from '../../packages/client/src/calls/api-client.js';
import type { CallResult } from '../../packages/client/src/calls/call-result.js';
import {
  noTimeOutMs,
  quickClock,
  sendJson,
  sendProblem,
} from '../../packages/client/test/scripted-server.js';
import { marta, scriptedService } from '../../packages/client/test/scripted-service.js';

const service = suiteService();

async function controller() {
  const { userId, username } = await addUser(service.world);
  await setPin(service.world.contextFor(systemActor), { userId, pin });
  return createApiClient({ baseUrl: service.origin, credentials: { username, pin } });
}

async function collected<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const each of values) all.push(each);
  return all;
}

const bodyOf = <Body>(result: CallResult<Body>): Body => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.body;
};

describe('a list', () => {
  it('can be read page by page or entry by entry, each entry once', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => addAsset(service.world)));
    const client = await controller();
    const query = { page_size: 3, sort: 'registration' } as const;
    const pages = (await collected(client.pages('listAssets', { query }))).map(bodyOf);
    const total = pages[0]?.pagination.total ?? 0;
    expect(total).toBeGreaterThanOrEqual(7);
    expect(pages).toHaveLength(Math.ceil(total / 3));
    const items = await collected(client.items('listAssets', { query }));
    const found = items.map((each) => (each.ok ? each.item.id : ''));
    expect(found).toEqual(pages.flatMap((each) => each.data.map((item) => item.id)));
    expect(new Set(found).size).toBe(total);
    expect(found).toEqual(expect.arrayContaining(ids));
  });

  it('is read by cursor if the service returns one, and keeps the other filters', async () => {
    const client = await controller();
    const updated_since = '2020-01-01T00:00:00.000Z';
    const query = { page_size: 2, updated_since, type: 'truck' };
    const all = bodyOf(await client.listAssets({ query: { page_size: 500, type: 'truck' } })).data;
    const items = await collected(client.items('listAssets', { query }));
    expect(items.map((each) => (each.ok ? each.item.id : '')).sort()).toEqual(
      all.map((each) => each.id).sort(),
    );
  });

  it('may be read partly', async () => {
    const client = await controller();
    for await (const page of client.pages('listAssets', { query: { page_size: 1 } })) {
      expect(page.ok).toBe(true);
      break;
    }
  });

  it('is the only kind of call with pages, and is not a feed', async () => {
    const client = await controller();
    // @ts-expect-error: a single resource has no pages.
    void client.pages('readAccount');
    // @ts-expect-error: a list is not a feed.
    void client.feed('listAssets');
  });
});

describe('a list whose service fails in the middle', () => {
  const page = (pageNo: number, next: string | null) => ({
    pagination: { page_size: 1, page_no: pageNo, total: 3 },
    data: [],
    links: next === null ? [] : [{ rel: 'next', href: next }],
  });

  it('returns the failure as its last value', async () => {
    const scripted = await scriptedService((request, response) => {
      if (request.path.includes('page_no=2')) return sendProblem(response, 403, 'not_permitted');
      return sendJson(response, 200, page(1, 'http://other.example/elsewhere?page_no=2&page_size=1'));
    });
    const client = createApiClient({ baseUrl: scripted.origin, credentials: marta });
    const results = await collected(client.pages('listAssets'));
    expect(results.map((each) => each.ok)).toEqual([true, false]);
    expect(results[1]).toMatchObject({ failure: { kind: 'refused', status: 403 } });
    const items = await collected(client.items('listAssets'));
    expect(items).toMatchObject([{ ok: false, failure: { kind: 'refused', status: 403 } }]);
    // Only the query of the link is used; the address is always that of the operation.
    expect(scripted.calls()[1]?.path).toMatch(/^\/api\/v2\/[^/]+\/assets\?page_no=2&page_size=1$/);
  });

  it('ends with a failure if a page links to itself', async () => {
    const scripted = await scriptedService((_, response) => sendJson(response, 200, page(1, '/x?page_no=2')));
    const client = createApiClient({ baseUrl: scripted.origin, credentials: marta });
    const results = await collected(client.pages('listAssets'));
    expect(results.map((each) => each.ok)).toEqual([true, true, false]);
    expect(scripted.calls()).toHaveLength(2);
  });

  it('ends with a failure if the links form a larger circle', async () => {
    const scripted = await scriptedService((request, response) => {
      const at = Number(/page_no=(\d+)/.exec(request.path)?.[1] ?? 1);
      return sendJson(response, 200, page(at, `/x?page_no=${at === 7 ? 3 : at + 1}`));
    });
    const client = createApiClient({ baseUrl: scripted.origin, credentials: marta });
    const ended: boolean[] = [];
    for await (const each of client.pages('listAssets')) {
      ended.push(each.ok);
      if (ended.length > 50) break;
    }
    expect(ended.at(-1)).toBe(false);
    expect(ended.length).toBeLessThan(25);
  });

  it('ends with a failure if a link is invalid', async () => {
    const scripted = await scriptedService((_, response) => sendJson(response, 200, page(1, 'http://[')));
    const client = createApiClient({ baseUrl: scripted.origin, credentials: marta });
    expect((await collected(client.pages('listAssets'))).map((each) => each.ok)).toEqual([true, false]);
  });
});

describe('a feed', () => {
  const planning = async () => {
    const system = service.world.contextFor(systemActor);
    const apiKeyId = (await createApiKey(system, { name: 'planning', roles: ['integration'] })).secret;
    return createApiClient({ baseUrl: service.origin, credentials: { apiKeyId } });
  };

  it('is read from its beginning to its end, and later continues from that end', async () => {
    await workingDay(service);
    const client = await planning();
    await untilReadable(service.world.database.pool);
    const parts = (await collected(client.feed('listEvents', { query: { page_size: 3 } }))).map(bodyOf);
    expect(parts.length).toBeGreaterThan(1);
    const cursor = parts.at(-1)?.next_cursor ?? '';
    const day = await workingDay(service, { session: false });
    await untilReadable(service.world.database.pool);
    const later = (await collected(client.feed('listEvents', { cursor }))).map(bodyOf);
    const routes = later.flatMap((part) => part.data.map((event) => event.route_id));
    expect(routes).toContain(day.routeId);
    const before = parts.flatMap((part) => part.data.map((event) => event.id));
    expect(later.flatMap((part) => part.data).filter((event) => before.includes(event.id))).toEqual([]);
  });

  it('is followed until the signal is aborted', async () => {
    const client = await planning();
    // Otherwise the feed could begin before it shows the event of the new API key.
    await untilReadable(service.world.database.pool);
    const controller = new AbortController();
    const { signal } = controller;
    const key = `S-${randomUUID()}`;
    const types: string[] = [];
    let parts = 0;
    for await (const part of client.feed('listEvents', { cursor: 'latest', everyMs: 5, signal })) {
      if (!part.ok) {
        expect(part.failure).toEqual({ kind: 'aborted' });
        continue;
      }
      parts += 1;
      if (parts === 2) await client.saveSite({ integrationKey: key, body: { name: 'Depot' } });
      types.push(...part.body.data.map((event) => event.type));
      if (types.length > 0) controller.abort();
    }
    expect(types).toEqual(['site_saved']);
  });

  it('continues after the last message, if it is a feed of notifications', async () => {
    const day = await workingDay(service);
    const phone = createApiClient({ baseUrl: service.origin, credentials: { username: day.username, pin } });
    const parts = (await collected(phone.feed('listNotifications', { query: { page_size: 1 } }))).map(bodyOf);
    const ids = parts.flatMap((part) => part.data.map((each) => each.id));
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await collected(phone.feed('listNotifications', { cursor: ids[0] ?? '' }));
    expect(rest.map(bodyOf).flatMap((part) => part.data.map((each) => each.id))).toEqual(ids.slice(1));
  });

  it('continues after temporary failures while it is followed, and ends with other failures', async () => {
    const clock = quickClock();
    const script = [503, 200, 500, 429, 200, 400];
    const scripted = await scriptedService((request, response) => {
      const status = script.shift() ?? 400;
      if (status !== 200) {
        return sendProblem(response, status, 'unavailable', status === 429 ? { 'retry-after': '60' } : {});
      }
      const next_cursor = `cursor-${request.number}`;
      const pagination = { page_size: 50, page_no: 1, total: 0 };
      return sendJson(response, 200, { pagination, data: [], next_cursor, links: [] });
    });
    const client = createApiClient({
      baseUrl: scripted.origin,
      credentials: marta,
      attempts: 1,
      clock,
      timeoutMs: noTimeOutMs,
    });
    const results = await collected(client.feed('listEvents', { everyMs: 1_000 }));
    const reported = results.map((each) => (each.ok ? 200 : 'status' in each.failure && each.failure.status));
    expect(reported).toEqual([503, 200, 500, 429, 200, 400]);
    expect(clock.pauses).toEqual([1_000, 1_000, 1_000, 60_000, 1_000]);
    const cursors = scripted.calls().map((each) => new URL(each.path, 'http://x').searchParams.get('cursor'));
    expect(cursors).toEqual([null, null, 'cursor-3', 'cursor-3', 'cursor-3', 'cursor-6']);
  });
});
