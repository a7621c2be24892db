import { canDrawMap, createMap, type FleetMap } from '@fleet/map';
import { Button, Notice, Skeleton, useLanguage, useTheme } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import type { Route } from '../queries/route-options.js';
import type { RouteTrack } from '../queries/track-options.js';
import { type BaseMapSettings, baseMapQuery } from './base-map-settings.js';
import classes from './track.module.css';
import { trackOnMap } from './track-on-map.js';

export interface TrackMapProps {
  route: Route;
  track: RouteTrack;
  onStop: (stopId: string) => void;
}

/** The planned path against the driven track; the figures below say the same in words. */
export function TrackMap(props: TrackMapProps) {
  const { record } = useLaterMessages();
  const [canDraw] = useState(canDrawMap);
  const { data: base } = useQuery(baseMapQuery);
  const [attribution, setAttribution] = useState('');
  const [hasFault, setFault] = useState(false);
  if (!canDraw) return <Notice tone="info">{record.noMap}</Notice>;
  if (base === undefined) return <Skeleton lines={8} />;
  const names = [base.attribution, attribution].find((each) => each !== null && each !== '');
  return (
    <>
      {hasFault && <Notice tone="warning">{record.baseFault}</Notice>}
      <div className={classes.frame}>
        <Canvas {...props} base={base} onAttribution={setAttribution} onFault={() => setFault(true)} />
        {names !== undefined && (
          <p className={classes.attribution}>
            <bdi>{names}</bdi>
          </p>
        )}
      </div>
    </>
  );
}

interface CanvasProps extends TrackMapProps {
  base: BaseMapSettings;
  onAttribution: (text: string) => void;
  onFault: () => void;
}

/** The map itself. It is drawn outside React, which only sets what to show. */
function Canvas(props: CanvasProps) {
  const { route, track, base } = props;
  const { record } = useLaterMessages();
  const language = useLanguage();
  const [theme] = useTheme();
  const [map, setMap] = useState<FleetMap | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const drawn = useMemo(() => trackOnMap(route, track), [route, track]);
  const latest = useRef({ ...props, theme, drawn });
  useEffect(() => {
    latest.current = { ...props, theme, drawn };
  });
  useEffect(() => {
    if (place.current === null) return;
    const made = createMap(place.current, {
      base,
      theme: latest.current.theme,
      language,
      label: record.mapLabel,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onStop: (id) => latest.current.onStop(id),
      onAttribution: (text) => latest.current.onAttribution(text),
      onBaseFault: () => latest.current.onFault(),
    });
    made.setRoute(latest.current.drawn);
    made.showRoute();
    setMap(made);
    return () => {
      setMap(null);
      made.destroy();
    };
  }, [base, language, record]);
  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => map?.setRoute(drawn), [map, drawn]);
  return (
    <>
      <div ref={place} className={classes.canvas} dir="ltr" />
      <div className={classes.whole}>
        <Button onClick={() => map?.showRoute()}>{record.wholeRoute}</Button>
      </div>
    </>
  );
}
