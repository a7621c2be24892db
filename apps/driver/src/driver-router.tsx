import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { DayEndPage } from './day-end/day-end-page.js';
import { DriverShell } from './driver-shell.js';
import { RoutePage } from './route/route-page.js';
import { WaitingPage } from './route/waiting-page.js';
import { ErrorScreen } from './shell/error-screen.js';
import { MorePage } from './shell/more-page.js';
import { NotFoundScreen } from './shell/not-found-screen.js';
import { AssetPage } from './sign-in/asset-page.js';
import { LogInPage } from './sign-in/log-in-page.js';
import { ActivityPage } from './stop/activity-page.js';
import { RequirementPage } from './stop/requirement-page.js';
import { StopPage } from './stop/stop-page.js';
import { UnplannedPage } from './stop/unplanned-page.js';
import { MendPage } from './unsent/mend-page.js';
import { UnsentPage } from './unsent/unsent-page.js';

const rootRoute = createRootRoute({
  component: DriverShell,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});
const root = { getParentRoute: () => rootRoute };

// `driver-paths.ts` names the same addresses for the links.
const routeTree = rootRoute.addChildren([
  createRoute({ ...root, path: '/', component: RoutePage }),
  createRoute({ ...root, path: '/log-in', component: LogInPage }),
  createRoute({ ...root, path: '/asset', component: AssetPage }),
  createRoute({ ...root, path: '/stops/$stopId', component: StopPage }),
  createRoute({ ...root, path: '/stops/$stopId/unplanned', component: UnplannedPage }),
  createRoute({ ...root, path: '/stops/$stopId/activities/$reference', component: ActivityPage }),
  createRoute({
    ...root,
    path: '/stops/$stopId/activities/$reference/requirements/$key',
    component: RequirementPage,
  }),
  createRoute({ ...root, path: '/unsent', component: UnsentPage }),
  createRoute({ ...root, path: '/unsent/$recordId', component: MendPage }),
  createRoute({ ...root, path: '/end', component: DayEndPage }),
  createRoute({
    ...root,
    path: '/map',
    component: lazyRouteComponent(() => import('./map-view/map-page.js'), 'MapPage'),
  }),
  createRoute({ ...root, path: '/waiting', component: WaitingPage }),
  createRoute({ ...root, path: '/more', component: MorePage }),
]);

/** The addresses of the page, unless another history is given. */
export function createDriverRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: '/driver',
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDriverRouter>;
  }
}
