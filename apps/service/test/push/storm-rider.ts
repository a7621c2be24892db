import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PushAddress } from '@fleet/contract/driving/sessions';
import { basePath } from '@fleet/contract/ground/operation';
import type { Static } from 'typebox';
import { openPhone, type Phone, type Received } from './listening-phone.js';
import type { PushRig } from './push-rig.js';
import type { SeededRandom } from './seeded-draws.js';

/** A change to a driver's active route. */
export type Turn = 'complete' | 'edit' | 'transfer released' | 'transfer refused' | 'transfer ignored';

/**
 * A driver in a storm: a test in which processes are killed while routes change. Contains everything that is needed to
 * continue after every failure.
 */
export interface Rider {
  username: string;
  pin: string;
  userId: string;
  driverId: string;
  assetId: string;
  /** The driver's routes in the order in which they become active. */
  routes: { id: string; key: string; plan: Record<string, unknown> }[];
  turns: Turn[];
}

/** The tokens of the other callers in a storm. */
export interface StormCallers {
  controllerToken: string;
  integrationToken: string;
}

export interface RiderLog {
  /** The messages that the phone received in each of the driver's sessions. */
  sessions: { sessionId: string; received: readonly Received[] }[];
  transfers: { id: string; turn: Turn }[];
}

interface StormCall {
  token: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a call until it gets a response. Every call of a storm may be repeated. */
async function insist(rig: PushRig, method: string, path: string, { token, body, headers }: StormCall) {
  for (let attempt = 0; ; attempt += 1) {
    const origins = rig.origins();
    const origin = origins[attempt % Math.max(origins.length, 1)] ?? '';
    const response = await fetch(`${origin}${basePath}${path.replace('{org}', rig.world.organisationId)}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = (await response?.text().catch(() => null)) ?? null;
    if (response !== null && text !== null && response.status < 500) {
      return {
        status: response.status,
        token: response.headers.get('authorization')?.slice('Bearer '.length) ?? null,
        // biome-ignore lint/suspicious/noExplicitAny: other tests check the responses against the contract.
        body: JSON.parse(text) as any,
      };
    }
    await delay(50);
  }
}

/** The driver's session and phone. A revocation ends both, and a new pair is created. */
interface RiderSession {
  token: string;
  /** The phone uses another token of its driver from now on. */
  renew(token: string): void;
  sessionId: string;
  phone: Phone;
  /** Resolves after the phone's first subscription: before it, an external broker keeps no messages for the phone. */
  subscribed: Promise<void>;
  /** Keeps the connection open from now on. */
  stayConnected(): void;
  /** Disconnects, and connects no more. */
  leave(): Promise<void>;
}

async function logIn(rig: PushRig, { username, pin }: Rider): Promise<string> {
  const body = { username, password: pin };
  const login = await insist(rig, 'POST', '/account/auth', { token: null, body });
  return login.body.data.access_token;
}

/** Logs in, starts a session unless there is one, and connects the phone. */
async function openSession(rig: PushRig, rider: Rider, random: SeededRandom): Promise<RiderSession> {
  for (;;) {
    let token = await logIn(rig, rider);
    let session = await insist(rig, 'GET', '/{org}/sessions', { token });
    if (session.status === 404) {
      const body = { asset_id: rider.assetId, device_id: `phone-${rider.driverId}` };
      session = await insist(rig, 'POST', '/{org}/sessions', { token, body });
      token = session.token ?? token;
    }
    // Any other status: the response to an earlier attempt was lost, and the next round finds that attempt's session.
    if (session.status === 200 || session.status === 201) {
      const { id: sessionId, push } = session.body.data;
      const renew = (renewed: string) => {
        token = renewed;
      };
      return { token, renew, sessionId, ...listen(rig, push, () => token, random) };
    }
  }
}

/**
 * A phone on the road: it connects, loses the network, disconnects, and returns with the same client_id. If refused, it
 * reads its session, as the guide to drivers' clients recommends, and tries again.
 */
function listen(rig: PushRig, push: Static<typeof PushAddress>, token: () => string, random: SeededRandom) {
  const phone = openPhone({ push, url: rig.phoneUrl, token });
  let hasSubscribed = () => {};
  const subscribed = new Promise<void>((resolve) => {
    hasSubscribed = resolve;
  });
  let staysConnected = false;
  let hasLeft = false;
  const wake = new AbortController();
  const connecting = (async () => {
    while (!hasLeft) {
      await phone.connect().catch(async () => {
        await phone.disconnect();
        await insist(rig, 'GET', '/{org}/sessions', { token: token() });
      });
      if (phone.isConnected()) {
        hasSubscribed();
        await Promise.race([phone.closed(), pause(random.between(50, 1_500), wake.signal)]);
        if (staysConnected && !hasLeft) await phone.closed();
        else if (phone.isConnected()) await (random.next() < 0.5 ? phone.loseNetwork() : phone.disconnect());
      }
      if (!hasLeft) await pause(random.between(20, 400), wake.signal);
    }
  })();
  return {
    phone,
    subscribed,
    stayConnected() {
      staysConnected = true;
    },
    async leave() {
      hasLeft = true;
      wake.abort();
      await phone.disconnect();
      await connecting;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Makes all the driver's turns, each only after the response to the one before. At the end polls `isHeard` until the
 * phone of the last session has received everything, or one minute has passed.
 */
export async function ride(
  rig: PushRig,
  rider: Rider,
  callers: StormCallers,
  random: SeededRandom,
  onTurn: () => void,
  isHeard: (sessionId: string, received: readonly Received[]) => Promise<boolean>,
): Promise<RiderLog> {
  const log: RiderLog = { sessions: [], transfers: [] };
  const begin = async () => {
    const begun = await openSession(rig, rider, random);
    log.sessions.push({ sessionId: begun.sessionId, received: begun.phone.received });
    await begun.subscribed;
    return begun;
  };
  let current = await begin();
  let place = 0;
  for (const [ordinal, turn] of rider.turns.entries()) {
    const route = rider.routes[place];
    if (route === undefined) throw new Error('a rider needs a route for every turn that takes a route away');
    const asDriver = (method: string, path: string, body: unknown) =>
      insist(rig, method, `/{org}/routes/${route.id}${path}`, { token: current.token, body });
    if (turn === 'complete') {
      expectStatus(await asDriver('PUT', '/completion', { at: new Date().toISOString() }), 200);
    } else if (turn === 'edit') {
      const edited = { ...route.plan, name: `${route.key} once more` };
      const path = `/{org}/integration/routes/${route.key}`;
      expectStatus(await insist(rig, 'PUT', path, { token: callers.integrationToken, body: edited }), 200);
    } else {
      const transfer = await insist(rig, 'POST', `/{org}/routes/${route.id}/transfers`, {
        token: callers.controllerToken,
        body: { threshold: '00:00:01', reason: `Turn ${ordinal}` },
        headers: { 'idempotency-key': randomUUID() },
      });
      expectStatus(transfer, 201);
      log.transfers.push({ id: transfer.body.data.id, turn });
      // The deadline may pass while the service is down: then the driver's answer is too late.
      if (turn === 'transfer released') await asDriver('PUT', '/release', {});
      if (turn === 'transfer refused') await asDriver('PUT', '/release/refusal', { reason: 'Not now' });
      const status = await endOf(rig, transfer.body.data, callers);
      if (status === 'auto_released') {
        if (rig.broker === 'embedded') await hearRevocation(current, await logIn(rig, rider));
        else await hearWhileConnected(current);
        await current.leave();
        current = await begin();
      }
      if (status === 'refused') {
        onTurn();
        continue;
      }
    }
    if (turn !== 'edit') place += 1;
    onTurn();
  }
  current.stayConnected();
  const { sessionId, phone } = current;
  for (let left = 600; left > 0 && !(await isHeard(sessionId, phone.received)); left -= 1) await delay(100);
  await current.leave();
  return log;
}

/** Waits, with reconnects, until the phone has received the revocation of its session. */
async function hearRevocation(current: RiderSession, token: string): Promise<void> {
  current.renew(token);
  for (let left = 300; left > 0 && !hasHeardItsEnd(current); left -= 1) await delay(100);
}

/**
 * An external broker sends the revocation to a connected phone, but refuses a phone that reconnects. A connected phone
 * stays until it has received the revocation, however late the relay is, or until its connection ends.
 */
async function hearWhileConnected(current: RiderSession): Promise<void> {
  current.stayConnected();
  const isThere = () => current.phone.isConnected() && !hasHeardItsEnd(current);
  for (let left = 600; left > 0 && isThere(); left -= 1) await delay(50);
}

function hasHeardItsEnd({ phone, sessionId }: RiderSession): boolean {
  return phone.received.some((each) => each.payload.includes(sessionId));
}

/** Waits until a transfer has ended, and returns its status. */
async function endOf(
  rig: PushRig,
  { id, route_id }: { id: string; route_id: string },
  { controllerToken }: StormCallers,
): Promise<string> {
  for (;;) {
    const path = `/{org}/routes/${route_id}/transfers/${id}`;
    const { body } = await insist(rig, 'GET', path, { token: controllerToken });
    if (body.data.status !== 'requested') return body.data.status;
    await delay(100);
  }
}

function expectStatus(answer: { status: number; body: unknown }, wanted: number): void {
  if (answer.status !== wanted) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}
