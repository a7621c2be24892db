import { createMap, type FleetMap, type LngLat } from '@fleet/map';
import { IconButton, useLanguage, useTheme } from '@fleet/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FramedMap } from './map-frame.js';
import classes from './map-frame.module.css';

export interface MapCanvasOptions extends FramedMap {
  /** What the map is called. */
  label: string;
  onVehicle?: (id: string) => void;
  onStop?: (id: string) => void;
  onPlace?: (place: LngLat) => void;
  /** The user has moved the map. */
  onMoved?: () => void;
}

/** A map and its element. `map` is null until the map is created. React sets what it shows, and does not draw it. */
export function useMapCanvas(options: MapCanvasOptions): { map: FleetMap | null; canvas: ReactNode } {
  const { base, label } = options;
  const language = useLanguage();
  const [theme] = useTheme();
  const [map, setMap] = useState<FleetMap | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...options, theme });
  useEffect(() => {
    latest.current = { ...options, theme };
  });
  const showsVehicles = options.onVehicle !== undefined;
  useEffect(() => {
    if (place.current === null) return;
    const made = createMap(place.current, {
      base,
      theme: latest.current.theme,
      language,
      label,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      ...(showsVehicles ? { onVehicle: (id: string) => latest.current.onVehicle?.(id) } : {}),
      onStop: (id) => latest.current.onStop?.(id),
      onPlace: (at) => latest.current.onPlace?.(at),
      onMoved: () => latest.current.onMoved?.(),
      onAttribution: (text) => latest.current.onAttribution(text),
      onBaseFault: () => latest.current.onBaseFault(),
    });
    setMap(made);
    return () => {
      setMap(null);
      made.destroy();
    };
  }, [base, language, label, showsVehicles]);
  useEffect(() => map?.setTheme(theme), [map, theme]);
  return { map, canvas: <div ref={place} className={classes.canvas} dir="ltr" /> };
}

/** The place of buttons on a map. */
export function MapButton({ children }: { children: ReactNode }) {
  return <div className={classes.button}>{children}</div>;
}

export interface MapZoomProps {
  map: FleetMap | null;
  /** What the buttons are called. */
  zoomIn: string;
  zoomOut: string;
}

/** Buttons for a nearer and a wider view. */
export function MapZoom({ map, zoomIn, zoomOut }: MapZoomProps) {
  return (
    <div className={classes.zoom}>
      <IconButton label={zoomIn} icon="plus" onClick={() => map?.zoomBy(1)} />
      <IconButton label={zoomOut} icon="minus" onClick={() => map?.zoomBy(-1)} />
    </div>
  );
}
