import { Button, Notice } from '@fleet/ui';
import { useMemo } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { type FramedMap, MapFrame } from '../maps/map-frame.js';
import { MapButton, useMapCanvas } from '../maps/map-in-react.js';
import { useRouteOnMap } from '../maps/route-on-map.js';
import type { Route } from '../queries/route-options.js';
import type { RouteTrack } from '../queries/track-options.js';
import classes from './track.module.css';
import { trackOnMap } from './track-on-map.js';

export interface TrackMapProps {
  route: Route;
  track: RouteTrack;
  onStop: (stopId: string) => void;
}

/** The planned path and the driven track on a map; the figures below the map say the same in words. */
export function TrackMap(props: TrackMapProps) {
  const { record } = useLaterMessages();
  return (
    <MapFrame
      className={classes.frame}
      noMap={<Notice tone="info">{record.noMap}</Notice>}
      faultText={record.baseFault}
    >
      {(framed) => <Canvas {...props} {...framed} />}
    </MapFrame>
  );
}

function Canvas({ route, track, onStop, ...framed }: TrackMapProps & FramedMap) {
  const { record } = useLaterMessages();
  const drawn = useMemo(() => trackOnMap(route, track), [route, track]);
  const { map, canvas } = useMapCanvas({ ...framed, label: record.mapLabel, onStop });
  useRouteOnMap(map, drawn);
  return (
    <>
      {canvas}
      <MapButton>
        <Button onClick={() => map?.showRoute()}>{record.wholeRoute}</Button>
      </MapButton>
    </>
  );
}
