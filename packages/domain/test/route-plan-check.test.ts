import type { RoutePlan } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { checkRoutePlan } from '../src/plans/route-plan-check.js';
import { plannedActivity, plannedStop, routePlan } from './route-plan-examples.js';

const stops = '/travel_plan/points_of_interest';
const [id, otherId] = ['019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001', '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c002'];

const faults = (plan: RoutePlan) => checkRoutePlan(plan).map(({ code, key }) => `${code} ${key}`);

type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];
type ActivityPlan = StopPlan['activities'][number];
const requirement = (integration_key: string): ActivityPlan['requirements'][number] => ({
  kind: 'odometer',
  label: 'Odometer',
  is_optional: false,
  integration_key,
  validate: true,
  asset_integration_key: 'TRUCK-1',
});

/** The example plan with a change of its first stop, or of this stop's first activity. */
const withStop = (change: Partial<StopPlan>) =>
  routePlan({
    travel_plan: {
      points_of_interest: [
        plannedStop('S1', [plannedActivity('A1')], change),
        plannedStop('S2', [plannedActivity('B1')]),
      ],
    },
  });
const withActivity = (change: Partial<ActivityPlan>, plan: Partial<RoutePlan> = {}) => ({
  ...withStop({ activities: [plannedActivity('A1', change)] }),
  ...plan,
});

it('[C-6] a valid plan has no faults', () => {
  expect(faults(routePlan())).toEqual([]);
  expect(faults(withActivity({ requirements: [], execution_sequence: [] }))).toEqual([]);
  expect(faults(withStop({ activities: [], execution_sequence: [] }))).toEqual([]);
});

describe('the plan as a whole', () => {
  it('[R-RTE-7] has at least two stops', () => {
    const points_of_interest = [plannedStop('S1', [])];
    expect(faults(routePlan({ travel_plan: { points_of_interest } }))).toEqual([`too_few_stops ${stops}`]);
    expect(faults(routePlan({ travel_plan: { points_of_interest: [] } }))).toEqual([
      `too_few_stops ${stops}`,
    ]);
  });

  it('[R-RTE-11][C-6] has at most 5,000 points in all its polygons', () => {
    const polygon = (points: number) => {
      const coordinates = Array.from({ length: points - 1 }, (_, at): [number, number] => [
        at / 1_000,
        at % 7,
      ]);
      const geofence = { type: 'polygon' as const, coordinates: [...coordinates, coordinates[0] ?? [0, 0]] };
      return geofence as StopPlan['geofence'];
    };
    const withPolygons = (...points: number[]) =>
      routePlan({
        travel_plan: {
          points_of_interest: points.map((each, at) =>
            plannedStop(`S${at}`, [], { geofence: polygon(each) }),
          ),
        },
      });
    const ten = Array.from({ length: 10 }, () => 500);
    expect(faults(withPolygons(...ten))).toEqual([]);
    expect(faults(withPolygons(...ten, 4, 500))).toEqual([`too_many ${stops}/10/geofence/coordinates`]);
  });

  it('[C-6] has no key twice: stops, consignments, currencies, assets, crew', () => {
    const plan = routePlan({
      travel_plan: {
        points_of_interest: [plannedStop('S1', []), plannedStop('S2', []), plannedStop('S1', [])],
      },
      consignments: [{ integration_key: 'C' }, { integration_key: 'C' }],
      currencies: [
        { id: 'EUR', symbol: '€' },
        { id: 'EUR', symbol: 'E' },
      ],
      allocation: {
        assets: [{ id }, { integration_key: 'T' }, { id }, { integration_key: 'T' }],
        crew_ids: [id, otherId, id],
      },
    });
    expect(faults(plan)).toEqual([
      'duplicate_key /allocation/crew_ids/2',
      'duplicate_key /allocation/assets/2/id',
      'duplicate_key /allocation/assets/3/integration_key',
      'duplicate_key /consignments/1/integration_key',
      'duplicate_key /currencies/1/id',
      `duplicate_key ${stops}/2/integration_key`,
    ]);
  });

  it('[C-6] has an activity reference once in all its stops', () => {
    const points_of_interest = [
      plannedStop('S1', [plannedActivity('A')]),
      plannedStop('S2', [plannedActivity('A')]),
    ];
    expect(faults(routePlan({ travel_plan: { points_of_interest } }))).toEqual([
      `duplicate_key ${stops}/1/activities/0/reference`,
    ]);
  });

  it('[C-10] names each record either by its id or by its key', () => {
    const plan = {
      ...withActivity({ asset_id: id, asset_integration_key: 'TRUCK-1' }),
      site_id: id,
      site_integration_key: 'NORTH',
      allocation: {
        driver_id: id,
        driver_integration_key: 'DANA',
        crew_ids: [id],
        crew_integration_keys: ['EVE'],
        assets: [{ id, integration_key: 'TRUCK-1' }, {}],
      },
    };
    expect(faults(plan)).toEqual([
      'ambiguous_reference /site_integration_key',
      'ambiguous_reference /allocation/driver_integration_key',
      'ambiguous_reference /allocation/crew_integration_keys',
      'ambiguous_reference /allocation/assets/0/integration_key',
      'unknown_asset /allocation/assets/1',
      `ambiguous_reference ${stops}/0/activities/0/asset_integration_key`,
    ]);
    const byOne = {
      site_id: id,
      allocation: { driver_integration_key: 'DANA', crew_ids: [id], crew_integration_keys: [] },
    };
    expect(faults(routePlan(byOne))).toEqual([]);
    const byKeys = { allocation: { crew_ids: [], crew_integration_keys: ['EVE'] } };
    expect(faults(routePlan(byKeys))).toEqual([]);
  });
});

describe('a stop', () => {
  it('[R-RTE-14] has a sequence with exactly its activities, each once', () => {
    const activities = ['A1', 'A2', 'A3'].map((each) => plannedActivity(each));
    expect(faults(withStop({ activities, execution_sequence: ['A3', 'B1', 'A1', 'A3'] }))).toEqual([
      `unknown_reference ${stops}/0/execution_sequence/1`,
      `duplicate_in_sequence ${stops}/0/execution_sequence/3`,
      `not_sequenced ${stops}/0/activities/1/reference`,
    ]);
    expect(faults(withStop({ activities, execution_sequence: ['A2', 'A3', 'A1'] }))).toEqual([]);
  });

  it('[C-6] has its times in order', () => {
    const window = (from: string, to: string) => ({ from: `2026-11-20T${from}Z`, to: `2026-11-20T${to}Z` });
    const wrong = withStop({
      planned_arrival_at: '2026-11-20T09:00:00.001Z',
      planned_departure_at: '2026-11-20T09:00:00Z',
      time_windows: [window('08:00:00', '09:00:00'), window('12:00:00', '11:00:00')],
    });
    expect(faults(wrong)).toEqual([
      `times_out_of_order ${stops}/0/planned_departure_at`,
      `times_out_of_order ${stops}/0/time_windows/1/to`,
    ]);
    const instant = {
      planned_arrival_at: '2026-11-20T09:00:00.000Z',
      planned_departure_at: '2026-11-20T09:00:00Z',
    };
    expect(faults(withStop(instant))).toEqual([]);
    expect(faults(withStop({ planned_departure_at: '2026-11-20T09:00:00Z' }))).toEqual([]);
  });

  it('[R-RTE-11] has a polygon that ends where it began', () => {
    const ring: [number, number][] = [
      [1, 42],
      [2, 42],
      [2, 43],
      [1, 43],
    ];
    const polygon = (coordinates: [number, number][]) =>
      withStop({ geofence: { type: 'polygon', coordinates } });
    const fault = [`polygon_not_closed ${stops}/0/geofence/coordinates`];
    expect(faults(polygon(ring))).toEqual(fault);
    expect(faults(polygon([...ring, [1, 42]]))).toEqual([]);
    expect(faults(polygon([...ring.slice(0, 3), [1, 42]]))).toEqual([]);
    expect(faults(polygon([...ring, [1, 43]]))).toEqual(fault);
    expect(
      faults(
        polygon([
          [1, 42],
          [2, 42],
          [1, 42],
        ]),
      ),
    ).toEqual(fault);
  });
});

describe('an activity', () => {
  const at = `${stops}/0/activities/0`;

  it('[R-REQ-3] has each requirement key only once', () => {
    const requirements = [requirement('a'), requirement('b'), requirement('a')];
    expect(faults(withActivity({ requirements, execution_sequence: ['a', 'b'] }))).toEqual([
      `duplicate_key ${at}/requirements/2/integration_key`,
    ]);
  });

  it('[R-REQ-3] may have the same requirement key as another activity', () => {
    const same = { requirements: [requirement('a')], execution_sequence: ['a'] };
    const activities = [plannedActivity('A1', same), plannedActivity('A2', same)];
    expect(faults(withStop({ activities, execution_sequence: ['A1', 'A2'] }))).toEqual([]);
  });

  it('[R-RTE-17] has sequences that name its requirements, each once, and every requirement is in at least one of them', () => {
    const requirements = ['a', 'b', 'c', 'd'].map(requirement);
    const sequences = { execution_sequence: ['a', 'x', 'a'], failure_sequence: ['y', 'b', 'a', 'b'] };
    expect(faults(withActivity({ requirements, ...sequences }))).toEqual([
      `unknown_reference ${at}/execution_sequence/1`,
      `duplicate_in_sequence ${at}/execution_sequence/2`,
      `unknown_reference ${at}/failure_sequence/0`,
      `duplicate_in_sequence ${at}/failure_sequence/3`,
      `not_sequenced ${at}/requirements/2/integration_key`,
      `not_sequenced ${at}/requirements/3/integration_key`,
    ]);
    const inOrder = { execution_sequence: ['d', 'a', 'b'], failure_sequence: ['c', 'a'] };
    expect(faults(withActivity({ requirements, ...inOrder }))).toEqual([]);
  });

  it('[C-6] refers to consignments of the route, each once', () => {
    const consignments = [{ integration_key: 'C1' }];
    const plan = withActivity({ consignment_references: ['C1', 'C2', 'C1'] }, { consignments });
    expect(faults(plan)).toEqual([
      `unknown_reference ${at}/consignment_references/1`,
      `duplicate_in_sequence ${at}/consignment_references/2`,
    ]);
  });

  it('[R-FRM-10][R-FRM-11] has the faults of its requirements reported, with pointers into the plan', () => {
    const form: ActivityPlan['requirements'][number] = {
      kind: 'form',
      label: 'Form',
      is_optional: false,
      integration_key: 'form',
      fields: [
        { data_type: 'text', label: 'Text', integration_key: 'text', required: true },
        { data_type: 'text', label: 'Code', integration_key: 'code', required: true, regex: '(' },
      ],
    };
    const requirements = [requirement('a'), form];
    expect(faults(withActivity({ requirements, execution_sequence: ['a', 'form'] }))).toEqual([
      `unsupported_regex ${at}/requirements/1/fields/1/regex`,
    ]);
  });
});

it('[C-2] the message of a fault contains the name that is not known', () => {
  const [problem] = checkRoutePlan(withStop({ execution_sequence: ['A1', 'NOWHERE'] }));
  expect(problem?.message).toBe("There is no activity 'NOWHERE'.");
});

it('[C-2][C-6] all faults are reported together, up to a limit, and keys such as __proto__ are ordinary keys', () => {
  const keys = ['__proto__', 'constructor', 'toString'];
  const odd = keys.map((key) => plannedStop(key, [plannedActivity(key)], { execution_sequence: [key] }));
  expect(faults(routePlan({ travel_plan: { points_of_interest: odd } }))).toEqual([]);
  expect(faults(withStop({ execution_sequence: ['A1', ...keys] }))).toHaveLength(3);
  const many = Array.from({ length: 300 }, () => plannedStop('S', []));
  expect(faults(routePlan({ travel_plan: { points_of_interest: many } }))).toHaveLength(100);
});
