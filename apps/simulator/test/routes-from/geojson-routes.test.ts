import { describe, expect, it } from 'vitest';
import { readGeoJson } from '../../src/routes-from/geojson-routes.js';
import { faultsOf, sample, toursOf } from '../tour-samples.js';

const text = sample('town.geojson');
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });
const point = (coordinates: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});

describe('a GeoJSON collection', () => {
  it('is read with points as stops, grouped by route, and lines as the ways between them', () => {
    const [first, second] = toursOf(readGeoJson(text));
    expect(first?.stops.map(({ name }) => name)).toEqual(['Depot', 'Hotel', 'Stop /features/2']);
    expect(first?.stops[1]).toMatchObject({ serviceS: 720, window: { fromS: 3_600, untilS: 7_200 } });
    expect(first?.stops[1]?.wayTo?.line).toEqual([
      [1.5, 42.5],
      [1.51, 42.51],
      [1.52, 42.5],
    ]);
    expect(first?.stops[2]?.wayTo?.line).toHaveLength(3);
    expect(second?.stops.map(({ name }) => name)).toEqual(['7, stop 1', '7, stop 2']);
  });

  it('is ordered by `sequence` if its points have one', () => {
    const [tour] = toursOf(
      readGeoJson(
        collection(point([1, 1], { sequence: 2, name: 'b' }), point([1, 2], { sequence: 1, name: 'a' })),
      ),
    );
    expect(tour?.stops.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it.each([
    ['no JSON', '{', 'This is not JSON'],
    ['another object', '{"type":"Topology"}', '/type must be FeatureCollection'],
    [
      'a feature without geometry',
      collection({ type: 'Feature', geometry: null }),
      '/features/0 is not a Feature',
    ],
    ['latitude and longitude mixed up', collection(point([42, 181])), '/features/0/geometry/coordinates'],
    ['text for coordinates', collection(point('here')), '/features/0/geometry/coordinates'],
    [
      'an object for a name',
      collection(point([1, 1], { name: {} })),
      '/features/0/properties/name must be text',
    ],
    [
      'a negative service time',
      collection(point([1, 1], { service_minutes: -1 })),
      'service_minutes must be a number',
    ],
    ['a wrong time', collection(point([1, 1], { window_from: '25:00' })), 'window_from must be a time'],
    [
      'a window that ends before it begins',
      collection(point([1, 1], { window_from: '11:00', window_until: '09:00' })),
      '/features/0/properties/window_until is before window_from',
    ],
    ['an array for a route', collection(point([1, 1], { route: [] })), '/features/0/properties/route'],
    [
      'a polygon',
      collection({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [] } }),
      '/features/0/geometry/type must be Point or LineString, not Polygon',
    ],
    ['one stop', collection(point([1, 1])), 'has one stop'],
    ['too many stops', collection(...Array.from({ length: 481 }, () => point([1, 1]))), '480 is the most'],
  ])('is refused with %s', (_, json, said) => {
    expect(faultsOf(readGeoJson(json)).join('\n')).toContain(said);
  });

  it('is refused with faults of whole routes together with those of features', () => {
    const bad = [point([200, 1], { route: 'A', demand: -1 }), point([1, 1], { route: 'A' })];
    expect(faultsOf(readGeoJson(collection(...bad, point([1, 1], { route: 'B' }))))).toEqual([
      '/features/0/geometry/coordinates must be [longitude, latitude].',
      '/features/0/properties/demand must be a number from 0 to 1000000.',
      'Route "B" (/features/2) has one stop; it needs two.',
    ]);
  });

  it('is refused with at most 21 lines of faults', () => {
    const faults = faultsOf(readGeoJson(collection(...Array.from({ length: 5_000 }, () => point(null)))));
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe('… and 4981 more faults.');
  });
});
