import type { FleetMap } from '@fleet/map';
import { Button, EmptyState } from '@fleet/ui';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import { type FramedMap, MapFrame } from '../maps/map-frame.js';
import { MapButton, MapZoom, useMapCanvas } from '../maps/map-in-react.js';
import type { Route } from '../queries/route-options.js';
import classes from './board-map.module.css';
import { drivenOf, type RouteTrack, routeOnMap, vehiclesOnMap } from './board-map-features.js';
import type { BoardRow } from './live-exceptions.js';

export interface BoardMapProps {
  rows: readonly BoardRow[];
  chosen: BoardRow | null;
  /** The chosen route, planned and driven. */
  route: Route | null;
  track: RouteTrack | null;
  onChoose: (key: string) => void;
}

/** The vehicles, and the chosen route. */
export function BoardMap(props: BoardMapProps) {
  const { live } = useMessages();
  const noMap = <EmptyState icon="map" title={live.noMapTitle} text={live.noMapText} />;
  return (
    <MapFrame className={classes.frame} noMap={noMap} faultText={live.baseFault}>
      {(framed) => <Canvas {...props} {...framed} />}
    </MapFrame>
  );
}

/** Any change draws the whole map again, so vehicles move once a second. */
const leastGapMs = 1_000;
const nearZoom = 12;

function Canvas({ rows, chosen, route, track, onChoose, ...framed }: BoardMapProps & FramedMap) {
  const { live } = useMessages();
  const [followed, setFollowed] = useState<string | null>(null);
  const { map, canvas } = useMapCanvas({
    ...framed,
    label: live.mapLabel,
    onVehicle: onChoose,
    onMoved: () => setFollowed(null),
  });
  const isFollowing = chosen !== null && followed === chosen.key;
  useVehicles(map, rows, chosen);
  useEffect(() => map?.setRoute(routeOnMap(route, chosen)), [map, route, chosen]);
  useEffect(() => map?.setDriven(drivenOf(route, track)), [map, route, track]);
  useChosenInSight(map, chosen, route);
  const place = placeOf(chosen);
  useEffect(() => {
    if (isFollowing && place !== undefined) map?.moveTo(place);
  }, [map, isFollowing, place]);
  return (
    <>
      {canvas}
      <MapButton>
        <Button
          onClick={() => {
            setFollowed(null);
            map?.showVehicles();
          }}
        >
          {live.showAll}
        </Button>
        {chosen !== null && place !== undefined && (
          <Button
            icon={isFollowing ? 'check' : 'navigate'}
            variant={isFollowing ? 'primary' : 'secondary'}
            aria-pressed={isFollowing}
            onClick={() => setFollowed(isFollowing ? null : chosen.key)}
          >
            {live.follow}
          </Button>
        )}
      </MapButton>
      <MapZoom map={map} zoomIn={live.zoomIn} zoomOut={live.zoomOut} />
    </>
  );
}

const placeOf = (row: BoardRow | null) => row?.vehicle?.position?.coordinates;

function useVehicles(map: FleetMap | null, rows: readonly BoardRow[], chosen: BoardRow | null): void {
  const drawn = useRef({ map, atMs: Number.NEGATIVE_INFINITY, chosen: chosen?.key, wereAny: false });
  useEffect(() => {
    if (map === null) return;
    if (drawn.current.map !== map)
      drawn.current = { map, atMs: Number.NEGATIVE_INFINITY, chosen: undefined, wereAny: false };
    const isChoice = drawn.current.chosen !== chosen?.key;
    const waitMs = isChoice ? 0 : drawn.current.atMs + leastGapMs - performance.now();
    const draw = () => {
      const vehicles = vehiclesOnMap(rows, chosen);
      map.setVehicles(vehicles, chosen?.key ?? null);
      if (!drawn.current.wereAny && vehicles.length > 0 && chosen === null) map.showVehicles();
      drawn.current = {
        map,
        atMs: performance.now(),
        chosen: chosen?.key,
        wereAny: drawn.current.wereAny || vehicles.length > 0,
      };
    };
    if (waitMs <= 0) return draw();
    const timer = setTimeout(draw, waitMs);
    return () => clearTimeout(timer);
  }, [map, rows, chosen]);
}

/** The map moves after this time, because the panel of the chosen row first makes the map smaller. */
const panelMs = 150;

/** Moves the map so that a new choice is visible: its vehicle, otherwise its route. */
function useChosenInSight(map: FleetMap | null, chosen: BoardRow | null, route: Route | null): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (chosen === null) shown.current = null;
    if (map === null || chosen === null || shown.current === chosen.key) return;
    const timer = setTimeout(() => {
      const position = placeOf(chosen);
      if (position !== undefined) map.showPlace(position, nearZoom);
      else if (route !== null && route.id === chosen.key) map.showRoute();
      else return;
      shown.current = chosen.key;
    }, panelMs);
    return () => clearTimeout(timer);
  }, [map, chosen, route]);
}
