import { beforeAll, describe, expect, it } from 'vitest';
import { dayPlan } from '../apps/service/test/day-fixture.js';
import { driveAll } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, type PhoneDay } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

async function rename({ day }: PhoneDay, name: string): Promise<void> {
  const saved = await day.integration('PUT', `/routes/R-${day.key}`, { body: { ...dayPlan(day.key), name } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

const nameOn = ({ phone }: PhoneDay) => phone.client.route?.name;
const soon = { timeout: 15_000 };
const changesHeardBy = (today: PhoneDay) => {
  const kinds: string[] = [];
  today.phone.client.on('push', ({ kind }) => kinds.push(kind));
  return kinds;
};

/** The tests never call `nudge`, because push must inform these phones about everything. */
describe('changes of a route that a phone learns only by push', () => {
  it('[C-9] are received immediately over a good line', async () => {
    const today = await beginDay(fleet);
    const kinds = changesHeardBy(today);
    await rename(today, 'heard');
    await expect.poll(() => nameOn(today), soon).toBe('heard');
    await expect.poll(() => kinds).toEqual(['route_changed', 'load_changed']);
  });

  it('[C-9] are received when a broken connection is established again', async () => {
    const today = await beginDay(fleet);
    const kinds = changesHeardBy(today);
    await fleet.rig.wire.offline();
    await rename(today, 'missed');
    await fleet.rig.wire.online();
    await expect.poll(() => nameOn(today), soon).toBe('missed');
    await expect.poll(() => kinds, soon).toEqual(expect.arrayContaining(['route_changed', 'load_changed']));
  });

  it('[C-9] are received although the connection is reset several times, at different bytes', async () => {
    const today = await beginDay(fleet);
    // The resets happen within CONNECT, within and after CONNACK, within SUBSCRIBE and within SUBACK.
    const limits = [
      { afterUp: 3 },
      { afterDown: 1 },
      { afterUp: 200 },
      { afterDown: 4 },
      { afterUp: 700 },
      { afterDown: 9 },
    ];
    let left = limits.length;
    fleet.rig.wire.decide(() => {
      left -= 1;
      return left < 0 ? { kind: 'none' } : { kind: 'cut', ...limits[left] };
    });
    fleet.rig.wire.cutAll();
    await rename(today, 'cut');
    await expect.poll(() => nameOn(today), soon).toBe('cut');
    await expect.poll(() => left, soon).toBeLessThan(0);
    const kinds = changesHeardBy(today);
    await rename(today, 'whole');
    await expect.poll(() => kinds, soon).toEqual(expect.arrayContaining(['route_changed']));
  });

  it.each(['refuse', 'black_hole'] as const)(
    '[C-9] are found by polling while there is no push: %s',
    async (kind) => {
      fleet.rig.wire.decide(() => ({ kind }));
      const today = await beginDay(fleet);
      const kinds = changesHeardBy(today);
      await rename(today, kind);
      await expect.poll(() => nameOn(today), soon).toBe(kind);
      expect(kinds).toEqual([]);
      await driveAll(today.phone);
      await endDay(books, today.phone, 'any');
    },
  );
});
