import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { DriverShell, ledTo } from './driver-shell.js';
import { keysInPath } from './phone/driver-paths.js';
import { readRemembered } from './phone/remembered-driver.js';
import { ErrorScreen } from './shell/error-screen.js';
import { NotFoundScreen } from './shell/not-found-screen.js';
import { StartingScreen } from './shell/starting-screen.js';
import { LogInPage } from './sign-in/log-in-page.js';

const rootRoute = createRootRoute({
  component: DriverShell,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});
const root = { getParentRoute: () => rootRoute };

// `driver-paths.ts` names the same addresses for the links. Each page except the log-in has its own file, which the
// service worker caches.
const routeTree = rootRoute.addChildren([
  createRoute({
    ...root,
    path: '/',
    component: lazyRouteComponent(() => import('./route/route-page.js'), 'RoutePage'),
  }),
  createRoute({ ...root, path: '/log-in', component: LogInPage }),
  createRoute({
    ...root,
    path: '/asset',
    component: lazyRouteComponent(() => import('./sign-in/asset-page.js'), 'AssetPage'),
  }),
  createRoute({
    ...root,
    path: '/stops/$stopId',
    params: keysInPath('stopId'),
    component: lazyRouteComponent(() => import('./stop/stop-page.js'), 'StopPage'),
  }),
  createRoute({
    ...root,
    path: '/stops/$stopId/unplanned',
    params: keysInPath('stopId'),
    component: lazyRouteComponent(() => import('./stop/unplanned-page.js'), 'UnplannedPage'),
  }),
  createRoute({
    ...root,
    path: '/stops/$stopId/activities/$reference',
    params: keysInPath('stopId', 'reference'),
    component: lazyRouteComponent(() => import('./stop/activity-page.js'), 'ActivityPage'),
  }),
  createRoute({
    ...root,
    path: '/stops/$stopId/activities/$reference/requirements/$key',
    params: keysInPath('stopId', 'reference', 'key'),
    component: lazyRouteComponent(() => import('./stop/requirement-page.js'), 'RequirementPage'),
  }),
  createRoute({
    ...root,
    path: '/unsent',
    component: lazyRouteComponent(() => import('./unsent/unsent-page.js'), 'UnsentPage'),
  }),
  createRoute({
    ...root,
    path: '/unsent/$recordId',
    params: keysInPath('recordId'),
    component: lazyRouteComponent(() => import('./unsent/mend-page.js'), 'MendPage'),
  }),
  createRoute({
    ...root,
    path: '/end',
    component: lazyRouteComponent(() => import('./day-end/day-end-page.js'), 'DayEndPage'),
  }),
  createRoute({
    ...root,
    path: '/map',
    component: lazyRouteComponent(() => import('./map-view/map-page.js'), 'MapPage'),
  }),
  createRoute({
    ...root,
    path: '/waiting',
    component: lazyRouteComponent(() => import('./route/waiting-page.js'), 'WaitingPage'),
  }),
  createRoute({
    ...root,
    path: '/more',
    component: lazyRouteComponent(() => import('./shell/more-page.js'), 'MorePage'),
  }),
]);

const basepath = '/driver';

/** The addresses of the page, unless another history is given. */
export function createDriverRouter(history?: RouterHistory) {
  if (history === undefined) startAtLogIn();
  return createRouter({
    routeTree,
    basepath,
    scrollRestoration: true,
    defaultPendingComponent: StartingScreen,
    ...(history === undefined ? {} : { history }),
  });
}

/**
 * If no driver is remembered, the router goes directly to the log-in, and does not first load the page that the address
 * names.
 */
function startAtLogIn(): void {
  if (readRemembered() !== null) return;
  const target = ledTo('signed_out', location.pathname.slice(basepath.length));
  if (target !== null) globalThis.history.replaceState(null, '', `${basepath}${target}`);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDriverRouter>;
  }
}
