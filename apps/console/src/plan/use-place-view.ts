import type { FleetMap, LngLat } from '@fleet/map';
import { type RefObject, useEffect, useRef } from 'react';
import type { PlaceView } from './stop-place.js';

/** So that the map does not move at each digit. */
const pauseMs = 400;

export interface ShownStop {
  key: string | null;
  place: LngLat | null;
  view: PlaceView;
}

/** What the map follows: another stop, another place of it, or other sites while no stop has a place. */
const followed = (key: string | null, place: LngLat | null, { places }: PlaceView) =>
  JSON.stringify([key, place ?? places]);

/**
 * A new map opens where the stop is, and follows a place that is typed. It stays where it is after a click on it, which
 * `stay` announces.
 */
export function usePlaceView(map: FleetMap | null, { key, place, view }: ShownStop) {
  const shown = useRef<{ map: FleetMap; key: string | null; said: string } | null>(null);
  const said = followed(key, place, view);
  useEffect(() => {
    if (map === null) return;
    const { current } = shown;
    const isNew = current?.map !== map || current.key !== key;
    if (!isNew && current.said === said) return;
    const show = () => {
      shown.current = { map, key, said };
      if (!isNew && place !== null) map.showPlace(place);
      else map.showPlaces(view.places, view.maxZoom);
    };
    if (isNew) return show();
    const timer = setTimeout(show, pauseMs);
    return () => clearTimeout(timer);
  }, [map, key, place, view, said]);
  return (nextKey: string | null, nextPlace: LngLat | null) => {
    if (map === null || nextPlace === null) return;
    shown.current = { map, key: nextKey, said: followed(nextKey, nextPlace, view) };
  };
}

/** Once, so that a map in another theme or language does not take the focus from a field. */
export function useOpenedMap(map: FleetMap | null, frame: RefObject<HTMLElement | null>): void {
  const wasOpened = useRef(false);
  useEffect(() => {
    if (map === null || wasOpened.current) return;
    wasOpened.current = true;
    frame.current?.scrollIntoView({ block: 'center' });
    map.focus();
  }, [map, frame]);
}
