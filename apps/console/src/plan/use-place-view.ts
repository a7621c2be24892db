import type { FleetMap, LngLat } from '@fleet/map';
import { type RefObject, useEffect, useRef } from 'react';
import type { PlaceView } from './stop-place.js';

/** The map moves only after this pause, and not at each typed digit. */
const pauseMs = 400;

export interface ShownStop {
  key: string | null;
  place: LngLat | null;
  view: PlaceView;
}

/**
 * A text that changes when the map must move: for another stop, another place of the stop, or other sites while no
 * stop has a place.
 */
const followed = (key: string | null, place: LngLat | null, { places }: PlaceView) =>
  JSON.stringify([key, place ?? places]);

/**
 * The map shows the stop when it opens and when another stop is chosen, and follows a typed place. The caller passes a
 * place that was clicked on the map to the returned function; then the map does not move.
 */
export function usePlaceView(map: FleetMap | null, { key, place, view }: ShownStop) {
  const shown = useRef<{ map: FleetMap; key: string | null; target: string } | null>(null);
  const target = followed(key, place, view);
  useEffect(() => {
    if (map === null) return;
    const { current } = shown;
    const isNew = current?.map !== map || current.key !== key;
    if (!isNew && current.target === target) return;
    const show = () => {
      shown.current = { map, key, target };
      if (!isNew && place !== null) map.showPlace(place);
      else map.showPlaces(view.places, view.maxZoom);
    };
    if (isNew) return show();
    const timer = setTimeout(show, pauseMs);
    return () => clearTimeout(timer);
  }, [map, key, place, view, target]);
  return (nextKey: string | null, nextPlace: LngLat | null) => {
    if (map === null || nextPlace === null) return;
    shown.current = { map, key: nextKey, target: followed(nextKey, nextPlace, view) };
  };
}

/**
 * Scrolls to the map and focuses it when it is first opened. A map in another language is a new one and must not take
 * the focus from a field.
 */
export function useOpenedMap(map: FleetMap | null, frame: RefObject<HTMLElement | null>): void {
  const wasOpened = useRef(false);
  useEffect(() => {
    if (map === null || wasOpened.current) return;
    wasOpened.current = true;
    frame.current?.scrollIntoView({ block: 'center' });
    map.focus();
  }, [map, frame]);
}
