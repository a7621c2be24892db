import { beforeAll, describe, it } from 'vitest';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

const hourMs = 3_600_000;

describe('a phone whose clock is wrong', () => {
  it.each([5, -7])('[C-4] by %i hours delivers its day like any other phone', async (hours) => {
    const { phone } = await beginDay(fleet, { skewMs: hours * hourMs });
    await goOffline(fleet.rig);
    await driveSome(driveRoute(phone), 8);
    await goOnline(fleet.rig, phone);
    await driveAll(phone);
    await endDay(books, phone);
  });

  it('[C-4] and then corrected delivers all records of the day', async () => {
    const { phone } = await beginDay(fleet, { skewMs: 9 * hourMs });
    await goOffline(fleet.rig);
    await driveSome(driveRoute(phone), 8);
    phone.clock.skewMs = 0;
    await driveAll(phone);
    await goOnline(fleet.rig, phone);
    await endDay(books, phone);
  });
});
