import { beforeAll, describe, expect, it } from 'vitest';
import type { BookEntry } from './day-book.js';
import { compareLedger, noDifference } from './day-ledger.js';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, untilSent } from './phone-day.js';
import type { TestPhone } from './test-phone.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

const hourMs = 3_600_000;
const parkedOn = ({ client }: TestPhone) => client.unsent().filter((each) => each.parked !== null);
const codesOn = (phone: TestPhone) =>
  new Set(parkedOn(phone).flatMap((each) => each.parked?.problems.map(({ code }) => code) ?? []));

/** Corrects the time of a record that was captured while the clock was wrong by `byMs`. */
async function redate(phone: TestPhone, { id, content }: BookEntry, byMs: number): Promise<void> {
  const right = (at: string) => new Date(Date.parse(at) + byMs).toISOString();
  const { mend } = phone.client;
  const change =
    content.kind === 'outcome'
      ? { ...content.outcome, captured_at: right(content.outcome.captured_at) }
      : { at: right(timeOf(content)) };
  expect(await mend(id, change)).toMatchObject({ ok: true });
  phone.rewrite(id);
}

function timeOf(content: Exclude<BookEntry['content'], { kind: 'outcome' }>): string {
  if (content.kind === 'position') return content.position.at;
  return content.kind === 'activity' ? String(content.activity.at) : content.at;
}

describe('a record that the service refuses', () => {
  it('[C-4] is parked if its time is over a day ahead, and is recorded once its time is corrected', async () => {
    const { phone } = await beginDay(fleet, { skewMs: 30 * hourMs });
    await goOffline(fleet.rig);
    const drive = driveRoute(phone);
    await driveSome(drive, 9);
    await goOnline(fleet.rig, phone);
    await untilSent(phone);
    expect(parkedOn(phone)).toHaveLength(9);
    expect(codesOn(phone)).toEqual(new Set(['captured_in_future']));
    expect(await phone.client.closeSession()).toMatchObject({ ok: false, parked: parkedOn(phone) });

    phone.clock.skewMs = 0;
    // Without a correction, a record is refused again.
    const [first] = parkedOn(phone);
    await phone.client.retry(first?.id ?? '');
    await untilSent(phone);
    expect(parkedOn(phone)).toHaveLength(9);
    await phone.restart();
    for (const entry of [...phone.book]) await redate(phone, entry, -30 * hourMs);
    await driveAll(phone);
    phone.troubles.parked.length = 0;
    await endDay(books, phone);
  });

  it('[C-4] can be given up by the driver: the session closes without it, and it stays on the phone', async () => {
    const { phone, sessionId } = await beginDay(fleet);
    await goOffline(fleet.rig);
    const drive = driveRoute(phone);
    await driveSome(drive, 5);
    // The clock is right again, except during one capture.
    phone.clock.skewMs = 30 * hourMs;
    await driveSome(drive, 1);
    phone.clock.skewMs = 0;
    for await (const _ of drive);
    await goOnline(fleet.rig, phone);
    await untilSent(phone);
    expect(parkedOn(phone)).toHaveLength(1);
    expect(await phone.client.closeSession()).toMatchObject({ ok: false });
    expect(await phone.client.closeSession({ giveUpParked: true })).toEqual({ ok: true });

    const { body } = await books.controller('GET', `/{org}/sessions/${sessionId}`);
    expect(body.data).toMatchObject({ status: 'closed', received_through: 5 });
    const kept = phone.book.filter((each) => each.sequence !== 6);
    expect(await compareLedger(books, kept)).toEqual({ ...noDifference, numbers: expect.any(Array) });
    await phone.restart();
    expect(parkedOn(phone).map((each) => each.sequence)).toEqual([6]);
  });

  it('[C-6] can be corrected under its id and sequence, and blocks no other record', async () => {
    const { phone } = await beginDay(fleet, { unjudged: true });
    await goOffline(fleet.rig);
    const drive = driveRoute(phone);
    await driveSome(drive, 20);
    // The driver makes a typing error in an app that does not judge outcomes, and corrects an earlier capture.
    const place = { activity_reference: 'deliver', integration_key: 'scale', status: 'success' } as const;
    const slip = await phone.capture((client) =>
      client.captureOutcome({ ...place, unit: 'tons', value: '12,5' }),
    );
    for await (const _ of drive);
    await goOnline(fleet.rig, phone);
    await untilSent(phone);
    expect(codesOn(phone)).toEqual(new Set(['invalid_number']));
    await phone.restart();
    const mended = await phone.client.mend(slip.id, { ...place, unit: 'tons', value: '12.5' });
    expect(mended).toEqual({ ok: true, id: slip.id, sequence: slip.sequence });
    phone.rewrite(slip.id);
    phone.troubles.parked.length = 0;
    await endDay(books, phone, 'any');
  });
});
