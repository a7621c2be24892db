import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { createFormats } from '@fleet/ui';
import { describe, expect, it } from 'vitest';
import { englishMessages } from '../src/english-messages.js';
import { changeWords } from '../src/route/change-words.js';
import { planChanges, seenRouteOf } from '../src/route/plan-changes.js';
import { deliveryRoute, longRoute, stopIds } from './delivery-route.js';

const before = deliveryRoute('route');

function sentences(after: Route, from: Route = before): string[] {
  const formats = createFormats('en', 'UTC');
  const changes = planChanges(seenRouteOf(from), seenRouteOf(after));
  return changes.map((each) => changeWords(each, englishMessages, formats));
}

const withStops = (change: (stops: PointOfInterest[]) => PointOfInterest[], route = before): Route => ({
  ...route,
  version: 2,
  travel_plan: { points_of_interest: change([...route.travel_plan.points_of_interest]) },
});
const withHotel = (parts: Partial<PointOfInterest>) =>
  withStops((stops) => stops.map((each) => (each.id === stopIds.hotel ? { ...each, ...parts } : each)));
const hotel = before.travel_plan.points_of_interest.find((each) => each.id === stopIds.hotel);
const [deliver, empties] = hotel?.activities ?? [];

describe('the changes of a route', () => {
  it('are empty if only its progress is new', () => {
    expect(sentences(before)).toEqual([]);
    expect(sentences(withHotel({ status: 'arrived', arrived_at: '2026-11-20T07:00:00.000Z' }))).toEqual([]);
  });

  it('are empty if the driver added an activity', () => {
    const activities = [...(hotel?.activities ?? []), { ...empties, reference: 'NEW', planned: false }];
    expect(sentences(withHotel({ activities: activities as PointOfInterest['activities'] }))).toEqual([]);
  });

  it('name added and removed stops', () => {
    expect(sentences(withStops(([depot, , shop]) => [depot, shop] as PointOfInterest[]))).toEqual([
      'Hotel Xalet is not on the route any more.',
    ]);
    const added = withStops((stops) => [
      ...stops.slice(0, 1),
      { ...stops[2], id: 'd4', name: 'Bakery' } as PointOfInterest,
      ...stops.slice(1),
    ]);
    expect(sentences(added)).toEqual(['New stop: Bakery, number 2.']);
  });

  it('name the one stop that was moved, and not the stops that moved up', () => {
    expect(sentences(withStops(([depot, hotel, shop]) => [hotel, shop, depot] as PointOfInterest[]))).toEqual(
      ['Depot is now number 3; it was number 1.'],
    );
  });

  it('are found in a time that grows at most with the square of the number of stops', () => {
    const timeFor = (count: number): number => {
      const long = longRoute(count);
      const turned = withStops((stops) => stops.reverse(), long);
      const started = performance.now();
      expect(sentences(turned, long)).toHaveLength(count - 1);
      return performance.now() - started;
    };
    const shortest = (count: number) => Math.min(timeFor(count), timeFor(count), timeFor(count));
    // The square of five is 25, and its cube 125.
    expect(shortest(500) / shortest(100)).toBeLessThan(75);
  });

  it('include times, addresses, places, time windows and contacts', () => {
    expect(sentences(withHotel({ planned_arrival_at: '2026-11-20T08:00:00.000Z' }))[0]).toMatch(
      /^Hotel Xalet: planned for .*08:00 instead of .*07:00\.$/,
    );
    expect(
      sentences(withHotel({ address: { street: 'Carrer Nou', city: 'Encamp', coordinates: [1.58, 42.53] } })),
    ).toEqual(['Hotel Xalet has another address: Carrer Nou, Encamp.']);
    expect(
      sentences(withHotel({ address: { ...(hotel as PointOfInterest).address, coordinates: [1.6, 42.6] } })),
    ).toEqual(['Hotel Xalet is at another place on the map.']);
    expect(sentences(withHotel({ contacts: [] }))).toEqual(['Hotel Xalet: the contacts have changed.']);
    expect(
      sentences(
        withHotel({ time_windows: [{ from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T09:00:00.000Z' }] }),
      ),
    ).toEqual(['Hotel Xalet: the opening hours have changed.']);
  });

  it('include activities and their requirements', () => {
    if (deliver === undefined || empties === undefined) throw new Error('The hotel has two activities.');
    expect(sentences(withHotel({ activities: [deliver] }))).toEqual([
      'Take empties at Hotel Xalet is no longer needed.',
    ]);
    const [weight, ...others] = deliver.requirements;
    const asks = (requirements: typeof deliver.requirements) =>
      sentences(withHotel({ activities: [{ ...deliver, requirements }, empties] }));
    expect(asks(others)).toEqual([
      'Deliver fish at Hotel Xalet no longer has the question: Weight of the load.',
    ]);
    if (weight === undefined) throw new Error('The delivery asks for the weight.');
    expect(asks([{ ...weight, is_optional: true }, ...others])).toEqual([
      'Deliver fish at Hotel Xalet has a changed question: Weight of the load.',
    ]);
    expect(
      asks([...deliver.requirements, { ...weight, integration_key: 'W2', label: 'Second weight' }]),
    ).toEqual(['Deliver fish at Hotel Xalet has a new question: Second weight.']);
    expect(
      sentences(withHotel({ activities: [{ ...deliver, description: 'Ring twice.' }, empties] })),
    ).toEqual(['Deliver fish at Hotel Xalet has changed.']);
    expect(sentences(withHotel({ execution_sequence: ['EMPTIES', 'DELIVER'] }))).toEqual([
      'Hotel Xalet: the order of the work has changed.',
    ]);
  });
});
