import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Day, type dayPlan, pin, workingDay } from '../apps/service/test/day-fixture.js';
import { type Expectation, expectClosedByReceipt, expectSameLedger } from './day-ledger.js';
import type { FleetRig, ServiceRig } from './fleet-rig.js';
import type { OrganisationBooks } from './organisation-books.js';
import { openPhone, type PhoneOptions, type TestPhone } from './test-phone.js';

/** Registers clean-up work; by default at the end of the test. */
interface Finished {
  finished?: (tidyUp: () => Promise<void>) => void;
}

/** A phone in its own folder; both are removed when the test has finished. */
export async function phoneOf(
  rig: ServiceRig,
  { finished = onTestFinished, ...options }: Omit<PhoneOptions, 'origin' | 'folder'> & Finished,
): Promise<TestPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-phone-'));
  const phone = await openPhone({ origin: rig.proxy.origin, folder, ...options });
  finished(async () => {
    await phone.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return phone;
}

export interface PhoneDay {
  day: Day;
  phone: TestPhone;
  /** The id of the session that was opened. */
  sessionId: string;
}

/** A driver with their own truck and route, logged in and in a session; the route is already on the phone. */
export async function beginDay(
  fleet: FleetRig,
  options: { plan?: (plan: ReturnType<typeof dayPlan>) => unknown } & Pick<
    PhoneOptions,
    'skewMs' | 'unjudged'
  > &
    Finished = {},
): Promise<PhoneDay> {
  const { plan, ...ofPhone } = options;
  const day = await workingDay(fleet, { session: false, ...(plan === undefined ? {} : { plan }) });
  const phone = await phoneOf(fleet.rig, { driver: { username: day.username, pin }, ...ofPhone });
  const sessionId = await takeTheSession(phone, day.assetId);
  return { day, phone, sessionId };
}

const patience = { timeout: 30_000, interval: 50 };

/** Logs in and opens a session, as the app does in the morning; returns its id. Retries while the network is bad. */
export async function takeTheSession(phone: TestPhone, assetId: string): Promise<string> {
  await expect.poll(() => phone.client.signIn(), patience).toEqual({ ok: true });
  return takeTruck(phone, assetId);
}

/** Opens a session, and waits until the route is on the phone, if there is one. */
export async function takeTruck(phone: TestPhone, assetId: string): Promise<string> {
  await expect.poll(() => phone.client.takeSession(assetId), patience).toMatchObject({ ok: true });
  await expect.poll(() => phone.client.state, patience).toBe('live');
  return phone.client.session?.id ?? '';
}

/** Disconnects the phones from the network. */
export async function goOffline({ proxy, wire }: ServiceRig): Promise<void> {
  await Promise.all([proxy.offline(), wire.offline()]);
}

export async function goOnline({ proxy, wire }: ServiceRig, ...phones: readonly TestPhone[]): Promise<void> {
  await Promise.all([proxy.online(), wire.online()]);
  for (const { client } of phones) client.nudge();
}

/** Resolves when the phone has nothing more to send except parked records; fails after this many seconds. */
export async function untilSent(phone: TestPhone, seconds = 30): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  // The phone's clock runs fast, and the network may return in the middle of a long pause.
  while (!(await phone.client.flushed(10_000))) {
    if (Date.now() > until) {
      const waiting = phone.client.unsent().filter((each) => each.parked === null);
      const failures = JSON.stringify(phone.troubles.failures.slice(-3));
      throw new Error(`${waiting.length} records are not sent, state ${phone.client.state}: ${failures}`);
    }
    phone.client.nudge();
  }
}

/** Sends everything, closes the session, and compares the phone's book with the service's. */
export async function endDay(
  books: OrganisationBooks,
  phone: TestPhone,
  resultOf?: Expectation,
): Promise<void> {
  const sessionId = phone.client.session?.id ?? '';
  await untilSent(phone);
  await closeTheSession(phone);
  await expectSameLedger(books, phone.book, resultOf);
  const numbers = phone.book.flatMap((each) => (each.sessionId === sessionId ? [each.sequence] : []));
  await expectClosedByReceipt(books, sessionId, Math.max(0, ...numbers));
  expect(phone.client.unsent()).toEqual([]);
  expect(phone.troubles).toMatchObject({ lost: [], setAside: [], parked: [] });
}

/** Retries until it works, like a driver who presses the button again. */
async function closeTheSession(phone: TestPhone): Promise<void> {
  await expect.poll(() => phone.client.closeSession(), patience).toEqual({ ok: true });
  expect(phone.client.session).toBe(null);
}
