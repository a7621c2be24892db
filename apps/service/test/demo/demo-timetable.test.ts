import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { beforeAll, expect, it } from 'vitest';
import type { DemoRoute } from '../../src/demo/demo-crew.js';
import { loadDemoGeography } from '../../src/demo/demo-data-file.js';
import { buildDemoOrganisations } from '../../src/demo/demo-organisation.js';

let routes: DemoRoute[];

beforeAll(async () => {
  const { organisation, secondOrganisation } = buildDemoOrganisations(
    await loadDemoGeography(),
    Date.parse('2026-11-20T00:00:00.000Z'),
  );
  routes = [...organisation.routes, ...secondOrganisation.routes];
});

const at = (text: string | undefined) => Date.parse(text ?? '');
const stopsOf = (route: DemoRoute) => route.plan.travel_plan.points_of_interest;
const metresBetween = (one: readonly number[], other: readonly number[]) => {
  const [east = 0, north = 0] = one;
  const [toEast = 0, toNorth = 0] = other;
  return 111_320 * Math.hypot((toEast - east) * Math.cos((north * Math.PI) / 180), toNorth - north);
};

it('[R-RTE-12] the planned driving time lies between the departure from a stop and the arrival at the next one', () => {
  for (const route of routes) {
    const stops = stopsOf(route);
    for (const [index, stop] of stops.entries()) {
      const before = stops[index - 1];
      if (before === undefined) continue;
      const driving = parseTimeSpan(stop.planned_path_to?.duration ?? '') ?? Number.NaN;
      expect(at(stop.planned_arrival_at) - at(before.planned_departure_at)).toBe(driving);
      expect(at(stop.planned_departure_at)).toBeGreaterThan(at(stop.planned_arrival_at));
    }
  }
});

it('[R-RTE-9] each planned path begins where the one before ended; the first begins and the last ends at the depot', () => {
  for (const route of routes) {
    const stops = stopsOf(route);
    let here = stops[0]?.address.coordinates ?? [0, 0];
    for (const stop of stops.slice(1)) {
      const line = stop.planned_path_to?.geometry?.coordinates;
      if (line === undefined) continue;
      // The depot is beside the road, so the first path may begin up to 150 m away. All other paths begin within a
      // metre of the previous path's end.
      expect(metresBetween(here, line[0] ?? [0, 0])).toBeLessThan(stop === stops[1] ? 150 : 1);
      here = line[line.length - 1] ?? here;
    }
    expect(stops[0]?.address).toEqual(stops[stops.length - 1]?.address);
    expect(metresBetween(here, stops[0]?.address.coordinates ?? [0, 0])).toBeLessThan(150);
  }
});

it('[C-5] a customer is reached within the time window', () => {
  for (const route of routes) {
    for (const stop of stopsOf(route).slice(1, -1)) {
      const [window] = stop.time_windows ?? [];
      expect(at(window?.from)).toBeLessThanOrEqual(at(stop.planned_arrival_at));
      expect(at(window?.to)).toBeGreaterThanOrEqual(at(stop.planned_departure_at));
    }
  }
});

it('[R-RTE-11] both forms of geofence occur, around the address', () => {
  const fences = routes.flatMap((route) => stopsOf(route).map((stop) => stop.geofence.type));
  expect(new Set(fences)).toEqual(new Set(['radius', 'polygon']));
  for (const { geofence, address } of routes.flatMap(stopsOf)) {
    const [longitude, latitude] = address.coordinates;
    if (geofence.type === 'radius') {
      expect(geofence.centre).toEqual(address.coordinates);
      continue;
    }
    const easts = geofence.coordinates.map(([east]) => east);
    const norths = geofence.coordinates.map(([, north]) => north);
    expect(geofence.coordinates[0]).toEqual(geofence.coordinates[geofence.coordinates.length - 1]);
    expect(Math.min(...easts) < longitude && longitude < Math.max(...easts)).toBe(true);
    expect(Math.min(...norths) < latitude && latitude < Math.max(...norths)).toBe(true);
  }
});
