import { beforeAll, describe, expect, it } from 'vitest';
import { driveAll, driveRoute } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

const ofBytes = ({ path }: { path: string }) => path.includes('/content?');

describe('images that a bad network blocks', () => {
  it('[C-7] delay no other record, and are sent as soon as the app reports a network', async () => {
    const { phone } = await beginDay(fleet);
    await goOffline(fleet.rig);
    const drive = driveRoute(phone, { complete: false });
    for await (const _ of drive);
    fleet.rig.proxy.decide((request) =>
      ofBytes(request) ? { kind: 'cut_request', delivered: 'half' } : { kind: 'none' },
    );
    await goOnline(fleet.rig, phone);
    // Photo, signature and delivery note stay on the phone; everything else is delivered.
    await expect
      .poll(() => phone.client.unsent().map(({ content }) => content.kind), { timeout: 30_000 })
      .toEqual(['outcome', 'outcome', 'outcome']);
    fleet.rig.proxy.calm();
    phone.client.nudge();
    await expect.poll(() => phone.client.unsent()).toEqual([]);
    await driveAll(phone);
    await endDay(books, phone);
  });
});
