import { beforeAll, describe, expect, it } from 'vitest';
import { dayPlan } from '../apps/service/test/day-fixture.js';
import { driveAll, driveRoute, driveSome } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, untilSent } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

/** The plan with a third stop at the end, and without the optional rating. */
function changedPlan(key: string) {
  const plan = dayPlan(key);
  const [depot, hotel] = plan.travel_plan.points_of_interest;
  const last = {
    ...Object(depot),
    integration_key: 'garage',
    name: 'garage',
    activities: [],
    execution_sequence: [],
  };
  const stops = [depot, hotel, last].map((stop) => ({
    ...stop,
    activities: stop.activities.map((each: { requirements: { integration_key: string }[] }) => ({
      ...each,
      requirements: each.requirements.filter(({ integration_key }) => integration_key !== 'stars'),
      execution_sequence: Object(each).execution_sequence.filter((name: string) => name !== 'stars'),
    })),
  }));
  return { ...plan, travel_plan: { points_of_interest: stops } };
}

describe('a route that is changed while the phone is offline', () => {
  it('[C-6] has records with the version that the driver saw, and then its new plan', async () => {
    const { day, phone } = await beginDay(fleet);
    await goOffline(fleet.rig);
    const drive = driveRoute(phone, { complete: false });
    await driveSome(drive, 6);
    const saved = await day.integration('PUT', `/routes/R-${day.key}`, { body: changedPlan(day.key) });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const before = phone.client.route?.version ?? 0;
    expect(saved.body.data.version).toBeGreaterThan(before);
    for await (const _ of drive);
    const old = phone.book.length;
    expect(
      phone.book.some(
        ({ content }) => content.kind === 'outcome' && content.outcome.integration_key === 'stars',
      ),
    ).toBe(true);

    await goOnline(fleet.rig, phone);
    await untilSent(phone);
    await expect.poll(() => phone.client.route?.version).toBe(saved.body.data.version);
    expect(phone.client.route?.travel_plan.points_of_interest).toHaveLength(3);
    await driveAll(phone);
    expect(phone.book.length).toBeGreaterThan(old);
    const versions = phone.book.map(({ content }) =>
      content.kind === 'outcome' ? content.routeVersion : before,
    );
    expect(new Set(versions)).toEqual(new Set([before]));
    await endDay(books, phone, (entry) =>
      phone.book.indexOf(entry) < old && entry.content.kind === 'outcome' ? 'late' : 'recorded',
    );
  });
});
