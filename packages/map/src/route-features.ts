import type { LngLat, MapPosition, MapRoute } from './map-shape.js';
import { stopIconId } from './stop-icon.js';

/** The parts of GeoJSON that the route needs. */
export interface Features {
  type: 'FeatureCollection';
  features: Feature[];
}

interface Feature {
  type: 'Feature';
  properties: Record<string, string | number | boolean>;
  geometry:
    | { type: 'Point'; coordinates: number[] }
    | { type: 'LineString'; coordinates: number[][] }
    | { type: 'Polygon'; coordinates: number[][][] };
}

export const collection = (features: Feature[]): Features => ({ type: 'FeatureCollection', features });
const place = ([longitude, latitude]: LngLat): number[] => [longitude, latitude];

export function pointFeature(coordinates: LngLat, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: place(coordinates) } };
}

export function legFeatures({ legs }: MapRoute): Features {
  return collection(
    legs.map(({ isDone, coordinates }) => ({
      type: 'Feature',
      properties: { isDone },
      geometry: { type: 'LineString', coordinates: coordinates.map(place) },
    })),
  );
}

/** The current stop comes last, so that it is drawn over its neighbours. */
export function stopFeatures({ stops }: MapRoute): Features {
  const rank = { done: 0, todo: 1, late: 2, current: 3 };
  const inOrder = [...stops].sort((one, other) => rank[one.state] - rank[other.state]);
  return collection(
    inOrder.map(({ id, number, state, coordinates }) => ({
      type: 'Feature',
      properties: { id, icon: stopIconId(state, number), rank: rank[state] },
      geometry: { type: 'Point', coordinates: place(coordinates) },
    })),
  );
}

export function positionFeatures(position: MapPosition | null): Features {
  if (position === null) return collection([]);
  const { coordinates, accuracyM, heading } = position;
  const point: Feature = {
    type: 'Feature',
    properties: { heading: heading ?? 0, icon: heading === null ? 'position-still' : 'position-moving' },
    geometry: { type: 'Point', coordinates: place(coordinates) },
  };
  return accuracyM === null ? collection([point]) : collection([circle(coordinates, accuracyM), point]);
}

const metresPerDegree = 111_195;

/** A circle as a polygon with a radius in metres, because the accuracy of a position has a size on the ground. */
export function circle([longitude, latitude]: LngLat, radiusM: number): Feature {
  const north = radiusM / metresPerDegree;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const ring = Array.from({ length: 49 }, (_, step) => {
    const angle = (step / 48) * 2 * Math.PI;
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)];
  });
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

/** West, south, east, north of all places; null without any. */
export function boundsOf(places: readonly LngLat[]): [number, number, number, number] | null {
  const [first] = places;
  if (first === undefined) return null;
  return places.reduce<[number, number, number, number]>(
    ([west, south, east, north], [longitude, latitude]) => [
      Math.min(west, longitude),
      Math.min(south, latitude),
      Math.max(east, longitude),
      Math.max(north, latitude),
    ],
    [first[0], first[1], first[0], first[1]],
  );
}
