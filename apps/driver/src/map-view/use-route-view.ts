import type { Route } from '@fleet/contract/planning/routes';
import { useMemo } from 'react';
import type { LocalProgress } from '../phone/phone-view.js';
import { usePhone } from '../phone/use-phone.js';
import { type StopView, stopViews } from './stop-views.js';
import { useNow } from './use-now.js';

export interface RouteView {
  route: Route;
  progress: LocalProgress;
  stops: readonly StopView[];
  current: StopView | null;
}

/** The active route as its driver sees it; null without one. */
export function useRouteView(): RouteView | null {
  const route = usePhone((view) => view.route);
  const progress = usePhone((view) => view.progress);
  const nowMs = useNow();
  return useMemo(() => {
    if (route === null || progress === null) return null;
    const stops = stopViews(route, progress, nowMs);
    return { route, progress, stops, current: stops.find((each) => each.state === 'current') ?? null };
  }, [route, progress, nowMs]);
}
