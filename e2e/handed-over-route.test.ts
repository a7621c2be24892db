import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordResult } from './captured-lines.js';
import type { BookEntry } from './day-book.js';
import { expectSameLedger } from './day-ledger.js';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, type PhoneDay, takeTruck, untilSent } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

/** A driver who is on duty but has no route: the route created for this day is assigned to nobody. */
const idleDay = () =>
  beginDay(fleet, {
    plan: ({ allocation, ...plan }) => ({ ...plan, allocation: { assets: allocation.assets } }),
  });

async function ask(from: PhoneDay, to: PhoneDay, threshold: string): Promise<void> {
  const { status, body } = await books.controller('POST', `/{org}/routes/${from.day.routeId}/transfers`, {
    body: {
      threshold,
      reason: 'The other truck is nearer',
      to_driver_id: to.day.driverId,
      to_asset_id: to.day.assetId,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

const routeOn = ({ phone }: PhoneDay) => phone.client.route?.id ?? null;

describe('a route that moves from one phone to another', () => {
  it('[C-8] released by its driver: records still on the phone are recorded as late, and the other phone continues at the current stop', async () => {
    const [from, to] = [await beginDay(fleet), await idleDay()];
    expect(routeOn(to)).toBe(null);
    const drive = driveRoute(from.phone);
    await driveSome(drive, 6);
    await untilSent(from.phone);
    const asked = new Promise<string>((resolve) =>
      from.phone.client.on('release', (request) => resolve(request.status)),
    );
    await ask(from, to, '00:10:00');
    expect(await asked).toBe('requested');
    // This capture cannot be sent before the route is taken away.
    fleet.rig.proxy.decide(({ path }) =>
      /outcomes$|status$|positions$|arrival$/.test(path)
        ? { kind: 'cut_request', delivered: 'nothing' }
        : { kind: 'none' },
    );
    await driveSome(drive, 3);
    expect(await from.phone.client.releaseRoute(from.day.routeId)).toEqual({ ok: true });
    fleet.rig.proxy.calm();

    // The other phone learns of its new route by push alone, without a nudge.
    await expect.poll(() => routeOn(to)).toBe(from.day.routeId);
    await expect.poll(() => routeOn(from)).toBe(null);
    await untilSent(from.phone);
    await driveAll(to.phone);
    await endDay(books, to.phone);
    await endDay(books, from.phone, (entry) => (from.phone.book.indexOf(entry) < 6 ? 'recorded' : 'late'));
  });

  it('[C-8] [R-EVT-11] released automatically while its phone is offline: records captured before the session ended are late, later ones are quarantined, and both phones continue', async () => {
    const [from, to] = [await beginDay(fleet), await idleDay()];
    const drive = driveRoute(from.phone);
    await driveSome(drive, 4);
    await untilSent(from.phone);
    // Both phones lose the network; the controller's calls go past the proxy.
    await goOffline(fleet.rig);
    await driveSome(drive, 4);
    await ask(from, to, '00:00:01');
    await expect.poll(() => statusOf(from.sessionId)).toBe('revoked');
    const endedAt = await endOf(from.sessionId);
    await expect.poll(() => Date.now()).toBeGreaterThan(endedAt + 1);
    await driveSome(drive, 3);
    expect(from.phone.client.session?.id).toBe(from.sessionId);

    await goOnline(fleet.rig);
    await expect.poll(() => routeOn(to), { timeout: 20_000 }).toBe(from.day.routeId);
    from.phone.client.nudge();
    await untilSent(from.phone);
    await expect.poll(() => from.phone.client.session).toBe(null);
    await takeTruck(from.phone, from.day.assetId);
    expect(routeOn(from)).toBe(null);
    await driveAll(to.phone);
    await endDay(books, to.phone);
    const result = (entry: BookEntry): RecordResult => {
      const place = from.phone.book.indexOf(entry);
      if (place < 4) return 'recorded';
      return place < 8 ? 'late' : 'quarantined';
    };
    await untilSent(from.phone);
    expect(await from.phone.client.closeSession()).toEqual({ ok: true });
    await expectSameLedger(books, from.phone.book, result);
    expect(from.phone.troubles).toMatchObject({ lost: [], parked: [] });
  });
});

async function statusOf(sessionId: string): Promise<string> {
  return (await books.controller('GET', `/{org}/sessions/${sessionId}`)).body.data.status;
}

async function endOf(sessionId: string): Promise<number> {
  return Date.parse((await books.controller('GET', `/{org}/sessions/${sessionId}`)).body.data.ended_at);
}
