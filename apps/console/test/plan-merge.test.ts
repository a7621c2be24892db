import { routeExample } from '@fleet/contract/planning/route-examples';
import { planOfRoute } from '@fleet/domain/plans/route-plan-patch';
import { createFormats } from '@fleet/ui';
import { describe, expect, it } from 'vitest';
import { planFaults } from '../src/plan/plan-check.js';
import { newStop, type Plan, requirementOf, stopsPointer } from '../src/plan/plan-draft.js';
import { planEnglish } from '../src/plan/plan-english.js';
import { type MergePick, mergePlans } from '../src/plan/plan-merge.js';
import { withValueAt } from '../src/plan/plan-pointers.js';
import { valueWords } from '../src/plan/plan-words.js';
import { moved, withRequirement } from '../src/plan/stop-acts.js';
import { type Place, withPlace } from '../src/plan/stop-place.js';

const before = planOfRoute(routeExample);
const stopsOf = (plan: Plan) => plan.travel_plan.points_of_interest;
const withStopsOf = (plan: Plan, stops: Plan['travel_plan']['points_of_interest']): Plan => ({
  ...plan,
  travel_plan: { points_of_interest: stops },
});
const names = (plan: Plan) => stopsOf(plan).map(({ name, integration_key }) => name || integration_key);
const mine: MergePick = () => 'mine';
const theirs: MergePick = () => 'theirs';
const rowsOf = ({ rows }: ReturnType<typeof mergePlans>) =>
  rows.map(({ by, path, isOrder }) => `${by} ${JSON.stringify(path.at(-1))}${isOrder ? ' order' : ''}`);
const [depot, hotel] = stopsOf(before);
if (depot === undefined || hotel === undefined) throw new Error('The example has two stops.');

it('changes of different parts are both kept', () => {
  const one = withValueAt(before, '/name', 'Bread');
  const other = withValueAt(before, `${stopsPointer}/1/name`, 'Hostal');
  const merged = mergePlans(before, one, other, mine);
  expect(merged.plan).toEqual(withValueAt(one, `${stopsPointer}/1/name`, 'Hostal'));
  expect(rowsOf(merged)).toEqual(['me "name"', 'them "name"']);
});

it('if both have changed the same part, the choice decides', () => {
  const one = withValueAt(before, '/planned_start_at', '2026-11-20T07:00:00.000Z');
  const other = withValueAt(before, '/planned_start_at', undefined);
  expect(rowsOf(mergePlans(before, one, other, mine))).toEqual(['both "planned_start_at"']);
  expect(mergePlans(before, one, other, mine).plan).toEqual(one);
  expect(mergePlans(before, one, other, theirs).plan).toEqual(other);
  expect(mergePlans(before, one, one, theirs)).toEqual({ plan: one, rows: [] });
});

it('if both have added a stop, the merged plan has both stops, in their places', () => {
  const [first, last] = [
    { ...newStop(), name: 'First' },
    { ...newStop(), name: 'Last' },
  ];
  const merged = mergePlans(
    before,
    withStopsOf(before, [first, depot, hotel]),
    withStopsOf(before, [depot, hotel, last]),
    mine,
  );
  expect(names(merged.plan)).toEqual(['First', depot.name, hotel.name, 'Last']);
});

it('a stop that one side removed and the other side changed needs a decision', () => {
  const one = withStopsOf(before, [depot]);
  const other = withValueAt(before, `${stopsPointer}/1/name`, 'Hostal');
  const merged = mergePlans(before, one, other, theirs);
  expect(rowsOf(merged)).toEqual([`both ${JSON.stringify({ key: hotel.integration_key })}`]);
  expect(names(merged.plan)).toEqual([depot.name, 'Hostal']);
  expect(names(mergePlans(before, one, other, mine).plan)).toEqual([depot.name]);
});

it('a new order needs a decision only if both have changed the order', () => {
  const third = { ...newStop(), name: 'Third' };
  const base = withStopsOf(before, [depot, hotel, third]);
  const one = withStopsOf(base, moved(stopsOf(base), 0, 2));
  const other = withStopsOf(base, moved(stopsOf(base), 2, 0));
  expect(rowsOf(mergePlans(base, one, base, mine))).toEqual(['me "points_of_interest" order']);
  expect(names(mergePlans(base, base, other, mine).plan)).toEqual(names(other));
  const merged = mergePlans(base, one, other, theirs);
  expect(rowsOf(merged)).toEqual(['both "points_of_interest" order']);
  expect(names(merged.plan)).toEqual(names(other));
});

it('requirements that both have added are in the sequences, and the merged plan has no fault', () => {
  const added = (key: string) => {
    const common = { label: key, is_optional: true, integration_key: key };
    const [activity] = hotel.activities;
    if (activity === undefined) throw new Error('The example has an activity.');
    const asked = withRequirement(activity, requirementOf('signature', common, undefined));
    return withStopsOf(before, [depot, { ...hotel, activities: [asked] }]);
  };
  const removed = withStopsOf(before, [depot, { ...hotel, activities: [], execution_sequence: [] }]);
  const merged = mergePlans(before, added('A'), added('B'), mine).plan;
  expect(stopsOf(merged)[1]?.activities[0]?.execution_sequence).toEqual(['PHOTO', 'B', 'A']);
  for (const [one, other] of [
    [added('A'), added('B')],
    [removed, added('A')],
  ] as const) {
    for (const pick of [mine, theirs])
      expect(planFaults(mergePlans(before, one, other, pick).plan, null)).toEqual([]);
  }
});

describe('a geofence', () => {
  const [mineAt, theirsAt]: [Place, Place] = [
    [1.5, 42.5],
    [1.6, 42.6],
  ];
  const geofenceAt = `${stopsPointer}/1/geofence`;
  const withRadius = (plan: Plan, radiusM: number) => withValueAt(plan, `${geofenceAt}/radius_m`, radiusM);
  const outline = (...corners: Place[]) => ({ type: 'polygon', coordinates: corners });

  it('around the place of its stop moves to the merged place', () => {
    const [one, other] = [withPlace(before, 1, mineAt), withPlace(before, 1, theirsAt)];
    const place = 'both "coordinates"';
    for (const [pick, expected] of [
      [mine, one],
      [theirs, other],
    ] as const) {
      const merged = mergePlans(before, one, other, pick);
      expect(rowsOf(merged)).toEqual([place]);
      expect(merged.plan).toEqual(expected);
    }
    const wider = mergePlans(before, withRadius(one, 120), withRadius(other, 250), (row) =>
      row.path.at(-1) === 'geofence' ? 'theirs' : 'mine',
    );
    expect(rowsOf(wider)).toEqual([place, 'both "geofence"']);
    expect(wider.plan).toEqual(withRadius(one, 250));
    const apart = mergePlans(before, one, withRadius(before, 250), theirs);
    expect(rowsOf(apart)).toEqual(['me "coordinates"', 'them "geofence"', 'me "planned_path_to"']);
    expect(apart.plan).toEqual(withRadius(one, 250));
    expect(planFaults(apart.plan, null)).toEqual([]);
  });

  it('elsewhere stays where it is, and its words distinguish it from another geofence', () => {
    const circle = (centre: Place, radius_m = 100) => ({ type: 'radius', centre, radius_m });
    const base = withValueAt(before, geofenceAt, circle([1.1, 42.1]));
    const one = withValueAt(withPlace(base, 1, mineAt), geofenceAt, circle([1.2, 42.2], 104));
    const other = withValueAt(base, geofenceAt, outline([1, 42], [2, 42], [2, 43], [1, 43], [1, 42]));
    const merged = mergePlans(base, one, other, theirs);
    expect(stopsOf(merged.plan)[1]).toMatchObject({
      address: { coordinates: mineAt },
      geofence: { type: 'polygon' },
    });
    const row = merged.rows.find(({ by }) => by === 'both');
    const formats = createFormats('en', null);
    expect(
      [row?.before, row?.mine, row?.theirs].map((each) => valueWords(each, planEnglish, formats)),
    ).toEqual([
      '100 m around 42.1, 1.1',
      '104 m around 42.2, 1.2',
      'an outline with 4 corners around 42.5, 1.5',
    ]);
  });
});
