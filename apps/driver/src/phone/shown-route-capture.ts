import type { Captured, DriverClient, RouteCapture } from '@fleet/client/driver';
import type { Route } from '@fleet/contract/planning/routes';

/** Assigns captures to the route that the pages show, even if the service has sent a newer one since. */
export function shownRouteCapture(
  client: () => RouteCapture & Pick<DriverClient, 'onRoute'>,
  shown: () => Route | null,
  afterwards: (captured: Promise<Captured>, route: Route | null) => Promise<Captured>,
): RouteCapture {
  const on = (capture: (route: RouteCapture) => Promise<Captured>): Promise<Captured> => {
    const route = shown();
    return afterwards(capture(route === null ? client() : client().onRoute(route)), route);
  };
  return {
    captureOutcome: (draft) => on((route) => route.captureOutcome(draft)),
    reportArrival: (...given) => on((route) => route.reportArrival(...given)),
    reportDeparture: (...given) => on((route) => route.reportDeparture(...given)),
    reportActivity: (...given) => on((route) => route.reportActivity(...given)),
    addActivity: (activity) => on((route) => route.addActivity(activity)),
    reportCompletion: () => on((route) => route.reportCompletion()),
  };
}
