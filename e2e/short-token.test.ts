import { beforeAll, describe, expect, it } from 'vitest';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, untilSent } from './phone-day.js';

const fleet = suiteFleet({ DRIVER_TOKEN_LIFETIME: '00:00:01' });
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

const logIns = () => fleet.rig.proxy.requests.filter(({ path }) => path.endsWith('/account/auth')).length;

describe('a token that lasts a second', () => {
  it('[R-AUT-17] expires while a day is flushed, and nothing is lost or doubled', async () => {
    const { phone } = await beginDay(fleet);
    await goOffline(fleet.rig);
    await driveSome(driveRoute(phone), 20);
    // Each request takes a fifth of the token's lifetime, so the token expires several times during the flush.
    fleet.rig.proxy.decide(() => ({ kind: 'delay', beforeMs: 200, afterMs: 0 }));
    const before = logIns();
    await goOnline(fleet.rig, phone);
    await untilSent(phone);
    expect(logIns() - before).toBeGreaterThan(1);
    fleet.rig.proxy.calm();
    await driveAll(phone);
    await endDay(books, phone);
  });

  it('[R-AUT-17] may have expired when the app starts again, and nothing is lost', async () => {
    const { phone } = await beginDay(fleet);
    await goOffline(fleet.rig);
    await driveSome(driveRoute(phone), 10);
    const until = Date.now() + 1_100;
    await expect.poll(() => Date.now()).toBeGreaterThan(until);
    await phone.restart();
    await goOnline(fleet.rig, phone);
    await driveAll(phone);
    await endDay(books, phone);
  });
});
