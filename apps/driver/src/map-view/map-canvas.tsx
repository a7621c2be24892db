import { canDrawMap, createMap, type FleetMap, type MapRoute } from '@fleet/map';
import { EmptyState, useLanguage, useTheme } from '@fleet/ui';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import type { MapConfig } from './map-config.js';
import classes from './map-view.module.css';
import type { OwnPosition } from './own-position.js';

export interface MapCanvasProps {
  config: MapConfig;
  route: MapRoute;
  position: OwnPosition | null;
  isFollowing: boolean;
  onStop: (id: string) => void;
  onMoved: () => void;
  onAttribution: (text: string) => void;
  onBaseFault: () => void;
  ref?: Ref<FleetMap | null>;
}

/**
 * The height, in pixels, that the button for the own position covers: 32 of space below it, 56 of the button itself,
 * and at most 4 of its two borders (`.follow`).
 */
const ownPositionPx = 92;

/** The map itself. It is drawn outside React, which only sets what to show. */
export function MapCanvas(props: MapCanvasProps) {
  const { config, route, position, isFollowing, ref } = props;
  const { mapView: words } = useMessages();
  const language = useLanguage();
  const [theme] = useTheme();
  const [canDraw] = useState(canDrawMap);
  const [map, setMap] = useState<FleetMap | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...props, theme });
  useEffect(() => {
    latest.current = { ...props, theme };
  });
  useEffect(() => {
    const container = place.current;
    if (container === null || !canDraw) return;
    const made = createMap(container, {
      base: config,
      theme: latest.current.theme,
      language,
      label: words.mapLabel,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      coveredPx: ownPositionPx,
      onStop: (id) => latest.current.onStop(id),
      onMoved: () => latest.current.onMoved(),
      onAttribution: (text) => latest.current.onAttribution(text),
      onBaseFault: () => latest.current.onBaseFault(),
    });
    made.setRoute(latest.current.route);
    made.showRoute();
    setMap(made);
    return () => {
      setMap(null);
      made.destroy();
    };
  }, [canDraw, config, language, words]);
  useEffect(() => map?.setRoute(route), [map, route]);
  useEffect(() => map?.setPosition(position), [map, position]);
  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => map?.follow(isFollowing), [map, isFollowing]);
  useImperativeHandle<FleetMap | null, FleetMap | null>(ref, () => map, [map]);
  if (!canDraw) return <EmptyState icon="map" title={words.noMapTitle} text={words.noMapText} />;
  return <div ref={place} className={classes.canvas} dir="ltr" />;
}
