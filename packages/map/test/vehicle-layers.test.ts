import { describe, expect, it } from 'vitest';
import type { MapVehicle } from '../src/map-shape.js';
import { layersWithRoute } from '../src/route-layers.js';
import { readVehicleIconId } from '../src/vehicle-icon.js';
import {
  areaFeatures,
  drivenFeatures,
  layersWithVehicles,
  noVehicles,
  vehicleFeatures,
  vehicleIconId,
} from '../src/vehicle-layers.js';

const vehicle = (members: Partial<MapVehicle>): MapVehicle => ({
  ...{ id: 'a', coordinates: [1.5, 42.5], heading: 90, state: 'fine', name: 'Truck 7' },
  ...members,
});

describe('the vehicles of a map', () => {
  it('are in groups, except the chosen one', () => {
    const vehicles = [vehicle({}), vehicle({ id: 'b', heading: null, state: 'late' })];
    const data = { ...noVehicles, vehicles, chosenId: 'b' };
    const idsOf = (isOfChosen: boolean) =>
      vehicleFeatures(data, isOfChosen).features.map(({ properties }) => [properties.id, properties.icon]);
    expect(idsOf(false)).toEqual([['a', 'vehicle-fine-moving']]);
    expect(idsOf(true)).toEqual([['b', 'vehicle-late-still']]);
  });

  it('have an icon for each state and motion', () => {
    expect(readVehicleIconId(vehicleIconId('silent', false))).toEqual({ state: 'silent', isMoving: false });
    expect(readVehicleIconId('vehicle-lost-moving')).toBeNull();
    expect(readVehicleIconId('stop-done-1')).toBeNull();
  });

  it('are drawn above the route, with the driven line above the planned path and the outlines below it', () => {
    const base = [{ id: 'paper', type: 'background' as const }];
    const ids = layersWithVehicles(layersWithRoute(base, 'light'), 'light').map(({ id }) => id);
    const inOrder = ['paper', 'fleet-areas', 'fleet-legs', 'fleet-driven', 'fleet-stops', 'fleet-groups'];
    const places = [...inOrder, 'fleet-vehicles', 'fleet-chosen'].map((id) => ids.indexOf(id));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a driven line has all its positions, an outline is a circle in metres or a ring', () => {
    const ring = [[1, 42] as const, [1.1, 42] as const, [1.1, 42.1] as const, [1, 42] as const];
    const areas = [{ centre: [1.5, 0] as const, radiusM: 111_195 }, { ring }];
    const data = { ...noVehicles, driven: { lines: [ring], areas } };
    expect(drivenFeatures(data).features[0]?.geometry.coordinates).toHaveLength(4);
    const rings = areaFeatures(data).features.map(({ geometry }) =>
      geometry.type === 'Polygon' ? geometry.coordinates[0] : null,
    );
    expect(rings[0]?.[0]).toEqual([2.5, 0]);
    expect(rings[1]).toEqual(ring);
  });
});
