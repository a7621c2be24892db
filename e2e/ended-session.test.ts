import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordResult } from './captured-lines.js';
import type { BookEntry } from './day-book.js';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, takeTruck, untilSent } from './phone-day.js';
import type { TestPhone } from './test-phone.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

async function revoke(sessionId: string): Promise<void> {
  const path = `/{org}/sessions/${sessionId}/revoke`;
  const revoked = await books.controller('PUT', path, { body: { reason: 'The truck is needed elsewhere' } });
  expect(revoked.status).toBe(200);
  // A capture in the same millisecond as the end counts as captured before it.
  const endedAt = Date.parse(revoked.body.data.ended_at);
  await expect.poll(() => Date.now()).toBeGreaterThan(endedAt + 1);
}

/**
 * The results in the order of the book: the first entries (as many as `late`) are late, the next ones (as many as
 * `quarantined`) are quarantined, and all further entries are in time.
 */
function results(phone: TestPhone, late: number, quarantined: number): (entry: BookEntry) => RecordResult {
  return (entry) => {
    const place = phone.book.findIndex((each) => each.id === entry.id);
    if (place < late) return 'late';
    return place < late + quarantined ? 'quarantined' : 'recorded';
  };
}

describe('a session that is revoked', () => {
  it('[C-4] while the phone is offline: records captured before the end are late, later ones are quarantined, and the next session continues', async () => {
    const { day, phone, sessionId } = await beginDay(fleet);
    await goOffline(fleet.rig);
    const drive = driveRoute(phone);
    await driveSome(drive, 8);
    await revoke(sessionId);
    await driveSome(drive, 5);

    await goOnline(fleet.rig, phone);
    await untilSent(phone);
    await expect.poll(() => phone.client.session).toBe(null);
    // The phone has logged in again automatically with the pin; the driver only opens a session with the truck.
    await takeTruck(phone, day.assetId);
    expect(phone.client.session?.id).not.toBe(sessionId);
    await driveAll(phone);
    await endDay(books, phone, results(phone, 8, 5));
  });

  it('[C-4] in the middle of a flush: records that have arrived are in time, all others are late', async () => {
    const { day, phone, sessionId } = await beginDay(fleet);
    await goOffline(fleet.rig);
    const drive = driveRoute(phone);
    await driveSome(drive, 12);
    const outcomes = ({ path }: { path: string }) => path.endsWith('/outcomes');
    // The first outcomes are on their way when the session is revoked.
    fleet.rig.proxy.next(outcomes, { kind: 'delay', beforeMs: 300, afterMs: 0 });
    const arrival = fleet.rig.proxy.arrival(outcomes);
    await goOnline(fleet.rig, phone);
    await arrival;
    await revoke(sessionId);
    await untilSent(phone);
    const { rows } = await fleet.pool.query<{ sequence: string }>(
      `select sequence from outcomes where session_id = $1 and late
       union all select sequence from progress_records where session_id = $1 and late
       union all select sequence from positions where session_id = $1 and late`,
      [sessionId],
    );
    const late = new Set(rows.map((each) => Number(each.sequence)));
    expect(late.size).toBeGreaterThan(0);
    expect(late.size).toBeLessThan(12);

    await expect.poll(() => phone.client.session).toBe(null);
    await takeTruck(phone, day.assetId);
    await driveAll(phone);
    const resultOf = (entry: BookEntry): RecordResult =>
      entry.sessionId === sessionId && late.has(entry.sequence) ? 'late' : 'recorded';
    await endDay(books, phone, resultOf);
  });

  it('[C-4] is reported by push, so that a driver who captures nothing also sees it', async () => {
    const { phone, sessionId } = await beginDay(fleet);
    const heard = new Promise((resolve) => phone.client.on('push', resolve));
    await revoke(sessionId);
    expect(await heard).toEqual({ kind: 'session_revoked', subjectId: sessionId });
    await expect.poll(() => phone.client.session).toBe(null);
    expect(
      await phone.client.captureOutcome({
        activity_reference: 'load',
        integration_key: 'km',
        status: 'failed',
        status_reason: 'Closed',
      }),
    ).toMatchObject({
      ok: false,
      reason: 'no_session',
    });
  });
});
