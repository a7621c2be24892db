import {
  kindsOfCause,
  type PushCause,
  type PushKind,
  payloadOf,
  topicOf,
} from '@fleet/contract/driving/push';
import { expect } from 'vitest';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { type Day, dayPlan, pin, workingDay } from '../day-fixture.js';
import { addUser, systemActor } from '../test-context.js';
import { type Answer, type CallOptions, logIn } from '../test-service.js';
import { openPhone, type Phone } from './listening-phone.js';
import type { PushRig } from './push-rig.js';

/** A driver's day with a phone that receives push messages. */
export interface ListeningDay extends Day {
  phone: Phone;
  /** The cursor of the last notification before the session. */
  firstAfter: string;
  /** A client of the same session with a mistake in its CONNECT. */
  strangePhone(wrong: Parameters<typeof openPhone>[0]['wrong'], topics?: readonly string[]): Phone;
  /** Completes the active route, so that another route becomes active. Returns the id of that route. */
  moveOn(): Promise<string>;
  /** Saves the route again with a change that the driver sees. */
  changeRoute(): Promise<void>;
  /** Saves another route for the driver, which waits. Returns its id. */
  addRoute(key: string, change?: Record<string, unknown>): Promise<string>;
  saveRoute(key: string, change: Record<string, unknown>): Promise<Answer>;
}

export interface Message {
  topic: string;
  payload: unknown;
  qos: number;
  retain: boolean;
}

let changes = 0;

/** A driver with an active route and a session. The phone is connected unless `isConnected` is false. */
export async function listeningDay(rig: PushRig, isConnected = true): Promise<ListeningDay> {
  const day = await workingDay(rig);
  const { push } = (await day.driver('GET', '/{org}/sessions')).body.data;
  const reported = await day.driver('GET', '/{org}/notifications');
  const settings = { push, url: rig.phoneUrl, token: day.token };
  const phone = openPhone(settings);
  if (rig.broker !== 'embedded') await expectPublished(rig, day.userId);
  if (isConnected) await phone.connect();
  let activeId = day.routeId;
  let moves = 0;
  const saveRoute = (key: string, change: Record<string, unknown>) =>
    day.integration('PUT', `/routes/${key}-${day.key}`, { body: { ...dayPlan(day.key), ...change } });
  const addRoute = async (key: string, change: Record<string, unknown> = {}): Promise<string> => {
    const saved = await saveRoute(key, {
      name: key,
      planned_start_at: '2026-11-20T12:00:00.000Z',
      ...change,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    return saved.body.data.id;
  };
  return {
    ...day,
    phone,
    firstAfter: reported.body.next_cursor,
    strangePhone: (wrong, topics = push.topics) =>
      openPhone({ ...settings, push: { ...push, topics }, ...(wrong === undefined ? {} : { wrong }) }),
    async changeRoute() {
      changes += 1;
      expect((await saveRoute('R', { name: `Change ${changes}` })).status).toBe(200);
    },
    addRoute,
    async moveOn() {
      moves += 1;
      const nextId = await addRoute(`NEXT-${moves}`);
      const body = { at: new Date().toISOString() };
      const completed = await day.driver('PUT', `/{org}/routes/${activeId}/completion`, { body });
      expect(completed.status, JSON.stringify(completed.body)).toBe(200);
      activeId = nextId;
      return nextId;
    },
    saveRoute,
  };
}

/** Waits until the broker has all messages from before the session, so that none of them arrives late. */
async function expectPublished(rig: PushRig, userId: string): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await rig.world.database.pool.query(
      'select from push_streams where user_id = $1 and delivered_through < last_number',
      [userId],
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(0);
}

/** The messages of a cause in both vocabularies: exactly the specification's payloads, with QoS 1 and not retained. */
export function reported(
  rig: PushRig,
  day: Pick<Day, 'userId'>,
  cause: PushCause,
  subjectId: string,
): Message[] {
  return kindsOfCause[cause].map((kind) => message(rig, day, kind, subjectId));
}

function message(rig: PushRig, { userId }: Pick<Day, 'userId'>, kind: PushKind, subjectId: string): Message {
  const topic = topicOf('fleet', rig.world.organisationId, userId, kind);
  return { topic, payload: payloadOf(kind, subjectId), qos: 1, retain: false };
}

export function heard(phone: Phone): Message[] {
  return phone.received.map(({ topic, payload, qos, retain }) => ({
    topic,
    payload: JSON.parse(payload),
    qos,
    retain,
  }));
}

/** The phone has received exactly these messages, in this order; with `mayRepeat`, some of them may be repeated. */
export async function expectHeard(
  phone: Phone,
  messages: readonly Message[],
  mayRepeat = false,
): Promise<void> {
  const got = () => (mayRepeat ? firstReceipts(heard(phone), messages) : heard(phone));
  await expect.poll(got, { timeout: 20_000, interval: 10 }).toEqual(messages);
}

/** Leaves out repetitions: messages that arrived before and are not the next expected message. */
function firstReceipts(received: readonly Message[], expected: readonly Message[]): Message[] {
  const first: Message[] = [];
  const before = new Set<string>();
  for (const each of received) {
    const text = JSON.stringify(each);
    if (text !== JSON.stringify(expected[first.length]) && before.has(text)) continue;
    before.add(text);
    first.push(each);
  }
  return first;
}

/** The notifications since the session began, by REST. Logs in again, because the session's token may be invalid. */
export async function notified(rig: PushRig, day: ListeningDay): Promise<Message[]> {
  const token = await logIn(rig, day.username, pin);
  const path = `/{org}/notifications?page_size=500&after=${day.firstAfter}`;
  const answer = await rig.call('GET', path, { token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.map((each: { topic: string; payload: unknown }) => ({
    topic: each.topic,
    payload: each.payload,
    qos: 1,
    retain: false,
  }));
}

/** Returns a function that calls as a controller. */
export async function controllerOf(
  rig: PushRig,
): Promise<(method: string, path: string, options?: CallOptions) => Promise<Answer>> {
  const { userId, username } = await addUser(rig.world);
  await setPin(rig.world.contextFor(systemActor), { userId, pin });
  const token = await logIn(rig, username, pin);
  return (method, path, options = {}) => rig.call(method, path, { token, ...options });
}
