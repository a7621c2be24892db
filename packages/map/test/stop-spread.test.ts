import { expect, it } from 'vitest';
import type { LngLat, MapStop } from '../src/map-shape.js';
import { stopFeatures } from '../src/route-features.js';
import { spreadStops } from '../src/stop-spread.js';

const stopAt = (number: number, coordinates: LngLat): MapStop => ({
  ...{ id: `stop-${number}`, number, state: 'todo', coordinates },
});
/** A degree is this number of pixels. */
const scale =
  (pixels: number) =>
  ([x, y]: LngLat) => ({ x: x * pixels, y: -y * pixels });
const stops = [stopAt(2, [1.001, 42]), stopAt(1, [1, 42]), stopAt(3, [2, 42])];

it('stops that cover each other are drawn beside each other, in their order', () => {
  const shifts = spreadStops(stops, scale(1_000));
  expect([...shifts]).toEqual([
    ['stop-1', [-17, 0]],
    ['stop-2', [17, 0]],
  ]);
  const drawn = stopFeatures({ stops, legs: [] }, shifts).features.map(({ properties }) => properties.shift);
  expect(drawn).toEqual([
    [17, 0],
    [-17, 0],
    [0, 0],
  ]);
});

it('stops with room between them stay where they are', () => {
  expect(spreadStops(stops, scale(100_000)).size).toBe(0);
});

it('a group has rows of three; one that would cover the map stays', () => {
  const group = (count: number) => Array.from({ length: count }, (_, index) => stopAt(index + 1, [1, 42]));
  expect([...spreadStops(group(4), scale(1)).values()]).toEqual([
    [-34, -17],
    [0, -17],
    [34, -17],
    [-34, 17],
  ]);
  expect(spreadStops(group(10), scale(1)).size).toBe(0);
});
