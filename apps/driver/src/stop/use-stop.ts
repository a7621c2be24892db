import { useMemo } from 'react';
import type { StopView } from '../map-view/stop-views.js';
import { type RouteView, useRouteView } from '../map-view/use-route-view.js';
import { type RouteNotes, useRouteNotes } from '../phone/route-notes.js';
import { type ActivityView, activityViews } from './open-work.js';

export interface StopOnRoute extends RouteView {
  stop: StopView;
  activities: readonly ActivityView[];
  notes: RouteNotes;
}

/** The stop of this page; null when the route has none of this id. */
export function useStop(stopId: string): StopOnRoute | null {
  const view = useRouteView();
  const notes = useRouteNotes(view?.route.id ?? '');
  return useMemo(() => {
    const stop = view?.stops.find((each) => each.id === stopId);
    if (view === null || stop === undefined) return null;
    return { ...view, stop, notes, activities: activityViews(stop, notes) };
  }, [view, stopId, notes]);
}

export interface ActivityOnRoute extends StopOnRoute {
  view: ActivityView;
}

export function useActivity(stopId: string, reference: string): ActivityOnRoute | null {
  const place = useStop(stopId);
  const view = place?.activities.find((each) => each.activity.reference === reference);
  return useMemo(() => (place === null || view === undefined ? null : { ...place, view }), [place, view]);
}
