import { boardOf, type LiveBoard, type LiveMessage } from '@fleet/client/live-board';
import { type Live, readLive } from '@fleet/contract/driving/live';
import { listRoutes } from '@fleet/contract/planning/controller-routes';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveEffects } from '../src/live-feed/live-effects.js';
import { createQueryClient } from '../src/queries/query-client.js';

const live = structuredClone(readLive.answers[200].example.data) as unknown as Live;
const [route] = live.routes;
const [vehicle] = live.vehicles;
if (route === undefined || vehicle === undefined) throw new Error('no example');
const routeId = route.id;
const page = structuredClone(listRoutes.answers[200].example);

beforeEach(() => void vi.useFakeTimers());
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

/** The pages of an organisation that are open, with the calls that they have sent. */
async function openPages() {
  const queries = createQueryClient();
  queries.mount();
  const effects = createLiveEffects(queries, 'org');
  const asked: string[] = [];
  const open = (name: string, queryKey: readonly string[], answer: () => unknown = () => name) => {
    const observer = new QueryObserver(queries, {
      queryKey,
      queryFn: async () => {
        asked.push(name);
        return answer();
      },
    });
    ends.push(observer.subscribe(() => {}));
  };
  open('list', ['org', 'routes', 'list'], () => page);
  open('route', ['org', 'routes', routeId]);
  open('sessions', ['org', 'sessions', 'list']);
  open('quarantine', ['org', 'quarantine', 'list']);
  open('account', ['account', 'org']);
  await vi.advanceTimersByTimeAsync(10);
  const board: LiveBoard = boardOf(live);
  const asks = async (ms = 100) => {
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(ms);
    return [...new Set(asked)].sort();
  };
  await asks();
  ends.push(
    effects.stop,
    () => queries.unmount(),
    () => queries.clear(),
  );
  return {
    open,
    queries,
    effects,
    board,
    asks,
    asked,
    send: (message: LiveMessage) => effects.onMessage(message, board),
  };
}

it('after an event of a route, its page is read again, and the open list is changed without a call', async () => {
  const { queries, asks, send } = await openPages();
  send({ name: 'route', data: { ...route, name: 'Bread', stops: { total: 2, departed: 2 } } });
  expect(await asks()).toEqual(['route']);
  const shown = queries.getQueryData<typeof page>(['org', 'routes', 'list']);
  expect(shown?.data[0]?.name).toBe('Bread');
});

it('after a route appears, ends, disappears or changes its driver, the lists are read again', async () => {
  const { asks, send } = await openPages();
  send({ name: 'route', data: { ...route, driver: { id: 'other', name: 'Other' } } });
  expect(await asks()).toEqual(['list', 'route']);
  await asks(1_000);
  send({ name: 'route', data: { ...route, status: 'completed' } });
  expect(await asks()).toEqual(['list', 'route']);
  await asks(1_000);
  send({ name: 'route', data: { ...route, id: 'new' } });
  expect(await asks()).toEqual(['list']);
  await asks(1_000);
  send({ name: 'route', data: { id: route.id, status: 'gone' } });
  expect(await asks()).toEqual(['list', 'route']);
});

it('sessions and quarantined records are read again when they change; positions cause no call', async () => {
  const { board, asks, send } = await openPages();
  send({ name: 'session', data: { ...vehicle.session, status: 'closed' } });
  expect(await asks()).toEqual(['sessions']);
  await asks(1_000);
  send({ name: 'counts', data: { ...board.counts, vehicles: 7 } });
  if (vehicle.position !== null) send({ name: 'vehicle', data: vehicle.position });
  expect(await asks(1_000)).toEqual([]);
  send({ name: 'counts', data: { ...board.counts, waiting_records: 7 } });
  expect(await asks()).toEqual(['quarantine']);
});

it('when another record waits, the lists and the open record are read again, but the shown contents are not', async () => {
  const { open, board, asks, send } = await openPages();
  open('marks', ['org', 'quarantine', 'waiting']);
  open('open record', ['org', 'quarantine', 'record', 'first']);
  open('shown content', ['org', 'quarantine', 'content', 'second']);
  await asks();
  send({ name: 'counts', data: { ...board.counts, waiting_records: 7 } });
  expect(await asks()).toEqual(['marks', 'open record', 'quarantine']);
});

it('many events cause one call in a second', async () => {
  const { asks, send, effects } = await openPages();
  effects.onState({ kind: 'open' });
  await asks(2_000);
  let calls = 0;
  for (let tenth = 0; tenth < 49; tenth += 1) {
    send({ name: 'session', data: vehicle.session });
    if ((await asks(100)).includes('sessions')) calls += 1;
  }
  expect(calls).toBe(5);
});

it('pages poll often only while the stream is not open, and read everything again when it breaks', async () => {
  const { queries, asks, asked, effects } = await openPages();
  const intervalMs = () => {
    const { refetchInterval } = queries.getQueryDefaults(['org', 'routes', 'list']);
    const [query] = queries.getQueryCache().findAll({ queryKey: ['org', 'routes', 'list'] });
    return typeof refetchInterval === 'function' && query !== undefined ? refetchInterval(query) : null;
  };
  expect(intervalMs()).toBe(15_000);
  effects.onState({ kind: 'open' });
  expect(await asks(1_000)).toEqual(['list', 'quarantine', 'route', 'sessions']);
  expect(intervalMs()).toBe(60_000);
  effects.onState({ kind: 'lost', sinceMs: 0, failure: null });
  expect(asked).toContain('account');
  expect(await asks(1_000)).toEqual(['list', 'quarantine', 'route', 'sessions']);
  expect(intervalMs()).toBe(15_000);
});

it('a route whose events keep coming is read less and less often, and soon again after a quiet time', async () => {
  const { asks, send } = await openPages();
  const flood = async (seconds: number) => {
    const readAt: number[] = [];
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      send({ name: 'route', data: route });
      if ((await asks(100)).includes('route')) readAt.push(Math.round(tenth / 10));
    }
    return readAt;
  };
  expect(await flood(20)).toEqual([0, 1, 3, 8, 13, 18]);
  // The last event is not forgotten.
  expect(await asks(5_000)).toEqual(['route']);
  send({ name: 'route', data: route });
  expect(await asks(1_000)).toEqual(['route']);
});

it('many events of a route do not delay the reading of another route', async () => {
  const { open, asks, send } = await openPages();
  open('other route', ['org', 'routes', 'other']);
  for (let tenth = 0; tenth < 45; tenth += 1) {
    send({ name: 'route', data: route });
    await asks(100);
  }
  send({ name: 'route', data: { ...route, id: 'other' } });
  expect(await asks(1_000)).toContain('other route');
});

it('a hidden page sends no call after events, and sends each call once when it is shown', async () => {
  const { asks, asked, send } = await openPages();
  ends.push(() => focusManager.setFocused(undefined));
  focusManager.setFocused(false);
  for (let second = 0; second < 3; second += 1) {
    send({ name: 'route', data: route });
    send({ name: 'session', data: vehicle.session });
    expect(await asks(1_000)).toEqual([]);
  }
  await asks(1_000);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked.filter((name) => name === 'route' || name === 'sessions').sort()).toEqual([
    'route',
    'sessions',
  ]);
});

it('a list of outcomes that needs many calls is read again less often; its route is read as usual', async () => {
  const { open, asks, send } = await openPages();
  open('one call', ['org', 'routes', routeId, 'outcomes'], () => ({ outcomes: [], total: 0, calls: 1 }));
  open('eight calls', ['org', 'routes', 'long', 'outcomes'], () => ({ outcomes: [], total: 0, calls: 8 }));
  open('long route', ['org', 'routes', 'long']);
  await asks();
  const seen = new Map<string, number>();
  for (let second = 0; second < 45; second += 1) {
    send({ name: 'route', data: { ...route, stops: { total: 2, departed: 1 } } });
    send({ name: 'route', data: { ...route, id: 'long' } });
    for (const name of await asks(1_000)) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  expect(seen.get('route')).toBeGreaterThan(10);
  expect(seen.get('one call')).toBeGreaterThan(10);
  expect(seen.get('long route')).toBeGreaterThan(10);
  expect(seen.get('eight calls')).toBe(2);
  // The last event is not forgotten.
  expect(await asks(20_000)).toContain('eight calls');
});
