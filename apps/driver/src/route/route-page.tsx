import type { Route } from '@fleet/contract/planning/routes';
import { useState } from 'react';
import { type RouteView, useRouteView } from '../map-view/use-route-view.js';
import { usePhone } from '../phone/use-phone.js';
import { useReturnToQuestion } from '../stop/open-question.js';
import { ActiveRouteScreen } from './active-route-screen.js';
import { NoRouteScreen, RouteSkeleton } from './no-route-screen.js';

/** The route of today: the current stop and the other stops. */
export function RoutePage() {
  const view = useRouteView();
  const isPulling = usePhone(({ sync }) => sync === 'pulling');
  useReturnToQuestion(view?.route ?? null);
  const completed = useCompletedRoute(view);
  if (view === null) return isPulling ? <RouteSkeleton /> : <NoRouteScreen isCompleted={false} />;
  if (view.progress.completed) return <NoRouteScreen isCompleted />;
  return <ActiveRouteScreen view={view} completed={completed} />;
}

/** The name of the route that the driver completed on this page, when the next one has taken its place. */
function useCompletedRoute(view: RouteView | null): string | null {
  const [completed, setCompleted] = useState<Route | null>(null);
  if (view?.progress.completed === true && completed?.id !== view.route.id) setCompleted(view.route);
  return completed === null || view?.route.id === completed.id ? null : completed.name;
}
