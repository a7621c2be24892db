import { canDrawMap } from '@fleet/map';
import { Notice, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BaseMapSettings, baseMapQuery } from './base-map.js';
import classes from './map-frame.module.css';

/** What a map needs from its frame. */
export interface FramedMap {
  base: BaseMapSettings;
  onAttribution: (text: string) => void;
  onBaseFault: () => void;
}

export interface MapFrameProps {
  /** The size of the frame. */
  className: string | undefined;
  /** Shown in place of a map if the browser cannot draw one. */
  noMap: ReactNode;
  /** What the user reads if the background cannot be loaded. */
  faultText: string;
  children: (framed: FramedMap) => ReactNode;
}

/** The frame of a map: it loads the settings, shows the attribution, and shows a notice if there is no map. */
export function MapFrame({ className, noMap, faultText, children }: MapFrameProps) {
  const [canDraw] = useState(canDrawMap);
  const { data: base } = useQuery(baseMapQuery);
  const [attribution, onAttribution] = useState('');
  const [hasFault, setFault] = useState(false);
  if (!canDraw) return noMap;
  if (base === undefined) return <Skeleton lines={8} />;
  const names = [base.attribution, attribution].find((each) => each !== null && each !== '');
  return (
    <>
      {hasFault && <Notice tone="warning">{faultText}</Notice>}
      <div className={`${classes.frame} ${className}`}>
        {children({ base, onAttribution, onBaseFault: () => setFault(true) })}
        {names !== undefined && (
          <p className={classes.attribution}>
            <bdi>{names}</bdi>
          </p>
        )}
      </div>
    </>
  );
}
