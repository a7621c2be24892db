import { beforeAll, describe, expect, it } from 'vitest';
import { pin } from '../apps/service/test/day-fixture.js';
import type { RecordResult } from './captured-lines.js';
import type { BookEntry } from './day-book.js';
import { expectSameLedger } from './day-ledger.js';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, phoneOf, takeTheSession, untilSent } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

describe('a driver who changes phones', () => {
  it('[C-4] can deliver the old phone’s captures while the new phone works in the next session', async () => {
    const { day, phone: old, sessionId } = await beginDay(fleet);
    // The old phone can read, but its write requests are lost.
    fleet.rig.proxy.decide(({ method, path }) =>
      method !== 'GET' && !path.endsWith('/auth')
        ? { kind: 'cut_request', delivered: 'nothing' }
        : { kind: 'none' },
    );
    await driveSome(driveRoute(old), 7);
    expect(old.client.unsent()).toHaveLength(7);
    const revoked = await books.controller('PUT', `/{org}/sessions/${sessionId}/revoke`, {
      body: { reason: 'The driver takes another phone' },
    });
    expect(revoked.status).toBe(200);
    await old.stop();
    fleet.rig.proxy.calm();

    const next = await phoneOf(fleet.rig, { driver: { username: day.username, pin } });
    await takeTheSession(next, day.assetId);
    const drive = driveRoute(next);
    await driveSome(drive, 5);
    await old.restart();
    // The log-ins and calls of the two phones alternate.
    for await (const _ of drive);
    await untilSent(old);
    expect(await old.client.captureOutcome(skipped)).toMatchObject({ ok: false, reason: 'no_session' });
    await endDay(books, next);
    const resultOf = (entry: BookEntry): RecordResult =>
      entry.sessionId === sessionId ? 'late' : 'recorded';
    await expectSameLedger(books, [...old.book, ...next.book], resultOf);
    expect(old.troubles).toMatchObject({ lost: [], parked: [] });
  });

  it('[C-4] cannot open a session on the new phone while the old phone has one, and gets the reason', async () => {
    const { day, phone } = await beginDay(fleet);
    const next = await phoneOf(fleet.rig, { driver: { username: day.username, pin } });
    expect(await next.client.signIn()).toEqual({ ok: true });
    const taken = await next.client.takeSession(day.assetId);
    expect(taken).toMatchObject({ ok: false, failure: { kind: 'refused', status: 409 } });
    expect(await next.client.captureOutcome(skipped)).toMatchObject({ ok: false, reason: 'no_session' });
    await driveAll(phone);
    await endDay(books, phone);
  });
});

const skipped = {
  activity_reference: 'load',
  integration_key: 'check',
  status: 'skipped',
  status_reason: 'No time',
} as const;
