import { describe, expect, it } from 'vitest';
import type { MapRoute } from '../src/map-shape.js';
import { boundsOf, legFeatures, positionFeatures, stopFeatures } from '../src/route-features.js';
import { layersWithRoute } from '../src/route-layers.js';
import { readStopIconId, stopIconId } from '../src/stop-icon.js';

const route: MapRoute = {
  stops: [
    { id: 'b', number: 2, state: 'current', coordinates: [1.6, 42.6] },
    { id: 'a', number: 1, state: 'done', coordinates: [1.5, 42.5] },
  ],
  legs: [
    {
      isDone: true,
      coordinates: [
        [1.5, 42.5],
        [1.6, 42.6],
      ],
    },
  ],
};

describe('the features of a route', () => {
  it('have the current stop last, and for each stop the icon of its state and number', () => {
    expect(stopFeatures(route).features.map(({ properties }) => properties.icon)).toEqual([
      'stop-done-1',
      'stop-current-2',
    ]);
    expect(readStopIconId(stopIconId('late', 17))).toEqual({ state: 'late', number: 17 });
    expect(readStopIconId('stop-nowhere-1')).toBeNull();
    expect(readStopIconId('base:pattern')).toBeNull();
  });

  it('mark the legs that are done', () => {
    expect(legFeatures(route).features[0]).toMatchObject({
      properties: { isDone: true },
      geometry: { type: 'LineString' },
    });
  });

  it('draw the accuracy of a position in metres on the ground', () => {
    const features = positionFeatures({ coordinates: [1.5, 60], accuracyM: 1_000, heading: null }).features;
    const ring = features[0]?.geometry.type === 'Polygon' ? features[0].geometry.coordinates[0] : undefined;
    const eastings = ring?.map(([longitude]) => longitude ?? 0) ?? [];
    const northings = ring?.map(([, latitude]) => latitude ?? 0) ?? [];
    const span = (values: number[]) => Math.max(...values) - Math.min(...values);
    // At 60° north a degree of longitude is half as long as one of latitude.
    expect(span(eastings) / span(northings)).toBeCloseTo(2, 1);
    expect(span(northings) * 111_195).toBeCloseTo(2_000, -1);
    expect(positionFeatures(null).features).toEqual([]);
  });

  it('have bounds that contain all stops', () => {
    expect(boundsOf(route.stops.map((each) => each.coordinates))).toEqual([1.5, 42.5, 1.6, 42.6]);
    expect(boundsOf([])).toBeNull();
  });
});

it('the path is drawn below the names of places, the stops above them', () => {
  const base = [
    { id: 'paper', type: 'background' as const },
    { id: 'names', type: 'symbol' as const, source: 'tiles' },
  ];
  const ids = layersWithRoute(base, 'light').map((each) => each.id);
  expect(ids.indexOf('fleet-legs')).toBeLessThan(ids.indexOf('names'));
  expect(ids.indexOf('fleet-stops')).toBeGreaterThan(ids.indexOf('names'));
});
