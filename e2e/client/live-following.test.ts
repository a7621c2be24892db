import { afterEach, describe, expect, it, vi } from 'vitest';
import { setPin } from '../../apps/service/src/accounts/secrets/set-secret.js';
import { pin } from '../../apps/service/test/day-fixture.js';
import { sendPositions, startTrip } from '../../apps/service/test/progress/trip-fixture.js';
import { addUser, contextOf, systemActor } from '../../apps/service/test/test-context.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { createApiClient } from '../../packages/client/src/calls/api-client.js';
import { followLive, type LiveState } from '../../packages/client/src/live/follow-live.js';
import type { LiveBoard } from '../../packages/client/src/live/live-board.js';

const service = suiteService();
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function follow() {
  const { origin } = service;
  let line = new AbortController();
  const cuttableFetch: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      signal: AbortSignal.any([line.signal, ...(init?.signal == null ? [] : [init.signal])]),
    });
  const { userId, username } = await addUser(service.world);
  await setPin(service.world.contextFor(systemActor), { userId, pin });
  const client = createApiClient({ baseUrl: origin, credentials: { username, password: pin } });
  await client.logIn();
  const gone = new AbortController();
  const states: LiveState['kind'][] = [];
  const began: string[] = [];
  let board: LiveBoard | null = null;
  const following = followLive({
    client,
    origin,
    fetch: cuttableFetch,
    onBoard: (next) => {
      board = next;
    },
    onMessage: (message, before) => {
      if (message.name === 'session' && !before.vehicles.has(message.data.id)) began.push(message.data.id);
    },
    onState: ({ kind }) => states.push(kind),
    signal: gone.signal,
  });
  ends.push(async () => {
    gone.abort();
    await following;
  });
  const cut = () => {
    line.abort();
    line = new AbortController();
  };
  return { userId, states, began, board: () => board, following, cut };
}

const soon = { timeout: 15_000, interval: 20 };

describe('following the live view', () => {
  it('shows what happens, and after a cut connection what happened meanwhile', async () => {
    const { board, states, began, cut } = await follow();
    await vi.waitFor(() => expect(states.at(-1)).toBe('open'), soon);
    const trip = await startTrip(service.world);
    await vi.waitFor(() => expect(board()?.vehicles.has(trip.sessionId)).toBe(true), soon);
    expect(began).toEqual([trip.sessionId]);
    cut();
    const ctx = await contextOf(service.world, trip.driver.userId, { deviceId: trip.deviceId });
    await sendPositions(ctx, { positions: [{ at: trip.at(-1), coordinates: [1.7, 42.5] }] });
    await vi.waitFor(
      () => expect(board()?.vehicles.get(trip.sessionId)?.position?.coordinates).toEqual([1.7, 42.5]),
      soon,
    );
    await vi.waitFor(() => expect(board()?.routes.has(trip.routeId)).toBe(true), soon);
    expect(states).toContain('lost');
    expect(states.at(-1)).toBe('open');
  });

  it('continues with a new token, and ends when the caller loses the right', async () => {
    const { userId, states, following } = await follow();
    await vi.waitFor(() => expect(states.at(-1)).toBe('open'), soon);
    const admin = await addUser(service.world, { roles: ['organisation_administrator'] });
    await setPin(service.world.contextFor(systemActor), { userId: admin.userId, pin });
    const client = createApiClient({
      baseUrl: service.origin,
      credentials: { username: admin.username, password: pin },
    });
    await client.logIn();
    // A change of permissions makes the token invalid, although the new role has the right, too.
    await client.changeUser({ userId, body: { roles: ['viewer'] } });
    await vi.waitFor(() => expect(states.filter((each) => each === 'open')).toHaveLength(2), soon);
    await client.changeUser({ userId, body: { roles: ['driver'] } });
    await following;
    expect(states.at(-1)).toBe('refused');
  });
});
