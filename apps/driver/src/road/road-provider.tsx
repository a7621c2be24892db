import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import type { Fix } from './road-fix.js';
import { createRoad, type Road, type RoadParts, type RoadView, restingView } from './road-store.js';

const RoadContext = createContext<Road | null>(null);
const tickMs = 1_000;

export interface RoadProviderProps {
  children: ReactNode;
  /** By default the browser's; a test may pass its own. */
  geolocation?: RoadParts['geolocation'];
  permissions?: RoadParts['permissions'];
}

/** Watches and reports the position during a session. Used once, around all pages. */
export function RoadProvider({ children, geolocation, permissions }: RoadProviderProps) {
  const { reportPosition } = usePhoneActions();
  const hasSession = usePhone((view) => view.stage === 'working');
  const route = usePhone((view) => view.route);
  const progress = usePhone((view) => view.progress);
  const [road] = useState(() =>
    createRoad({
      geolocation: geolocation ?? navigator.geolocation,
      permissions: permissions ?? navigator.permissions,
      now: Date.now,
      report: (fix) => void reportPosition(reportOf(fix)),
    }),
  );
  useEffect(() => {
    const stop = road.start();
    const timer = setInterval(road.tick, tickMs);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [road]);
  useEffect(() => road.follow({ hasSession, route, progress }), [road, hasSession, route, progress]);
  return <RoadContext value={road}>{children}</RoadContext>;
}

/** A part of the road view. Without a provider, it is a part of the view at rest. */
export function useRoadView<Part>(select: (view: RoadView) => Part): Part {
  const road = useContext(RoadContext);
  const subscribe = useCallback((listener: () => void) => road?.subscribe(listener) ?? (() => {}), [road]);
  return useSyncExternalStore(subscribe, () => select(road?.view() ?? restingView));
}

export function useRoadActions(): Pick<Road, 'allow' | 'ridesAlong' | 'dismiss'> {
  return useContext(RoadContext) ?? nothing;
}

/** The last position, for captures that include it; null if it is not known. */
export function useLastFix(): Fix | null {
  return useRoadView((view) => view.fix);
}

const nothing = { allow() {}, ridesAlong() {}, dismiss() {} };

function reportOf({ coordinates, accuracyM, speedMps, headingDegrees }: Fix) {
  return {
    coordinates,
    accuracy_m: Math.round(accuracyM),
    ...(speedMps === null || speedMps < 0 ? {} : { speed: Math.round(speedMps * 10) / 10 }),
    ...(headingDegrees === null ? {} : { heading: Math.round(headingDegrees) % 360 }),
  };
}
