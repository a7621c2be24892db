import { useRouteView } from '../map-view/use-route-view.js';
import { usePhone } from '../phone/use-phone.js';
import { useReturnToQuestion } from '../stop/open-question.js';
import { ActiveRouteScreen } from './active-route-screen.js';
import { NoRouteScreen, RouteSkeleton } from './no-route-screen.js';

/** The route of today: what is next, and the rest. */
export function RoutePage() {
  const view = useRouteView();
  const isPulling = usePhone(({ sync }) => sync === 'pulling');
  useReturnToQuestion(view?.route ?? null);
  if (view === null) return isPulling ? <RouteSkeleton /> : <NoRouteScreen isCompleted={false} />;
  if (view.progress.completed) return <NoRouteScreen isCompleted />;
  return <ActiveRouteScreen view={view} />;
}
