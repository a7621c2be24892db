import { canDrawMap, createMap, type FleetMap } from '@fleet/map';
import { Button, EmptyState, Notice, Skeleton, useLanguage, useTheme } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import type { Route } from '../queries/route-options.js';
import classes from './board-map.module.css';
import { drivenOf, type RouteTrack, routeOnMap, vehiclesOnMap } from './board-map-features.js';
import type { BoardRow } from './live-exceptions.js';
import { type MapSettings, mapSettingsQuery } from './map-settings.js';

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
  const { data: settings } = useQuery(mapSettingsQuery);
  const [canDraw] = useState(canDrawMap);
  const [attribution, setAttribution] = useState('');
  const [hasFault, setFault] = useState(false);
  if (!canDraw) return <EmptyState icon="map" title={live.noMapTitle} text={live.noMapText} />;
  if (settings === undefined) return <Skeleton lines={8} />;
  const names = [settings.attribution, attribution].find((each) => each !== null && each !== '');
  return (
    <>
      {hasFault && <Notice tone="warning">{live.baseFault}</Notice>}
      <div className={classes.frame}>
        <Canvas
          {...props}
          settings={settings}
          onAttribution={setAttribution}
          onBaseFault={() => setFault(true)}
        />
        {names !== undefined && (
          <p className={classes.attribution}>
            <bdi>{names}</bdi>
          </p>
        )}
      </div>
    </>
  );
}

interface CanvasProps extends BoardMapProps {
  settings: MapSettings;
  onAttribution: (text: string) => void;
  onBaseFault: () => void;
}

/** Any change draws the whole map again, so vehicles move once a second. */
const leastGapMs = 1_000;
const nearZoom = 12;

/** The map itself. It is drawn outside React, which only sets what to show. */
function Canvas(props: CanvasProps) {
  const { rows, chosen, route, track, settings } = props;
  const { live } = useMessages();
  const language = useLanguage();
  const [theme] = useTheme();
  const [map, setMap] = useState<FleetMap | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...props, theme });
  useEffect(() => {
    latest.current = { ...props, theme };
  });
  useEffect(() => {
    if (place.current === null) return;
    const made = createMap(place.current, {
      base: settings,
      theme: latest.current.theme,
      language,
      label: live.mapLabel,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onVehicle: (id) => latest.current.onChoose(id),
      onAttribution: (text) => latest.current.onAttribution(text),
      onBaseFault: () => latest.current.onBaseFault(),
    });
    setMap(made);
    return () => {
      setMap(null);
      made.destroy();
    };
  }, [settings, language, live]);
  useEffect(() => map?.setTheme(theme), [map, theme]);
  useVehicles(map, rows, chosen);
  useEffect(() => map?.setRoute(routeOnMap(route, chosen)), [map, route, chosen]);
  useEffect(() => map?.setDriven(drivenOf(route, track)), [map, route, track]);
  useChosenInSight(map, chosen, route);
  return (
    <>
      <div ref={place} className={classes.canvas} dir="ltr" />
      <div className={classes.whole}>
        <Button onClick={() => map?.showVehicles()}>{live.showAll}</Button>
      </div>
    </>
  );
}

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

/** The panel of a choice takes room from the map, and a change of its size would stop its way. */
const panelMs = 150;

/** A new choice comes into sight: its vehicle, otherwise its route. */
function useChosenInSight(map: FleetMap | null, chosen: BoardRow | null, route: Route | null): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (chosen === null) shown.current = null;
    if (map === null || chosen === null || shown.current === chosen.key) return;
    const timer = setTimeout(() => {
      const position = chosen.vehicle?.position?.coordinates;
      if (position !== undefined) map.showPlace(position, nearZoom);
      else if (route !== null && route.id === chosen.key) map.showRoute();
      else return;
      shown.current = chosen.key;
    }, panelMs);
    return () => clearTimeout(timer);
  }, [map, chosen, route]);
}
