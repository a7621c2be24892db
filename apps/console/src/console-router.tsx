import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { ConsoleShell, InsideFrame } from './console-shell.js';
import { FaultScreen, NoSuchPage } from './frame/fault-screens.js';
import { readAddress, writeAddress } from './frame/list-address.js';
import { StartPage } from './frame/start-page.js';
import { readLiveAddress } from './live/live-address.js';
import { readNewRouteAddress } from './plan/plan-address.js';
import { readQuarantineAddress } from './quarantine/quarantine-address.js';
import { readRouteAddress } from './routes/route-address.js';
import { readSessionAddress } from './sessions/session-address.js';
import { readNextAddress } from './sign-in/next-address.js';
import { SignInPage } from './sign-in/sign-in-page.js';

const rootRoute = createRootRoute({
  component: ConsoleShell,
  errorComponent: FaultScreen,
  notFoundComponent: NoSuchPage,
});
const root = { getParentRoute: () => rootRoute };
const insideRoute = createRoute({
  ...root,
  id: 'inside',
  component: InsideFrame,
  errorComponent: FaultScreen,
});
const inside = { getParentRoute: () => insideRoute };

// Each page except the log-in has its own file, loaded when it is opened.
const routeTree = rootRoute.addChildren([
  createRoute({ ...root, path: '/log-in', validateSearch: readNextAddress, component: SignInPage }),
  createRoute({
    ...root,
    path: '/forgotten-password',
    component: lazyRouteComponent(
      () => import('./sign-in/forgotten-password-page.js'),
      'ForgottenPasswordPage',
    ),
  }),
  createRoute({
    ...root,
    path: '/set-password',
    component: lazyRouteComponent(() => import('./sign-in/set-password-page.js'), 'SetPasswordPage'),
  }),
  insideRoute.addChildren([
    createRoute({ ...inside, path: '/', component: StartPage }),
    createRoute({
      ...inside,
      path: '/live',
      validateSearch: readLiveAddress,
      component: lazyRouteComponent(() => import('./live/live-page.js'), 'LivePage'),
    }),
    createRoute({
      ...inside,
      path: '/routes',
      validateSearch: readRouteAddress,
      component: lazyRouteComponent(() => import('./routes/route-list-page.js'), 'RouteListPage'),
    }),
    createRoute({
      ...inside,
      path: '/routes/new',
      validateSearch: readNewRouteAddress,
      component: lazyRouteComponent(() => import('./plan/new-route-page.js'), 'NewRoutePage'),
    }),
    createRoute({
      ...inside,
      path: '/routes/$routeId/edit',
      component: lazyRouteComponent(() => import('./plan/edit-route-page.js'), 'EditRoutePage'),
    }),
    createRoute({
      ...inside,
      path: '/routes/$routeId',
      component: lazyRouteComponent(() => import('./routes/office-route-page.js'), 'RoutePage'),
    }),
    createRoute({
      ...inside,
      path: '/sessions',
      validateSearch: readSessionAddress,
      component: lazyRouteComponent(() => import('./sessions/session-list-page.js'), 'SessionListPage'),
    }),
    createRoute({
      ...inside,
      path: '/sessions/$sessionId',
      component: lazyRouteComponent(() => import('./sessions/session-page.js'), 'SessionPage'),
    }),
    createRoute({
      ...inside,
      path: '/quarantine',
      validateSearch: readQuarantineAddress,
      component: lazyRouteComponent(
        () => import('./quarantine/quarantine-list-page.js'),
        'QuarantineListPage',
      ),
    }),
    createRoute({
      ...inside,
      path: '/quarantine/$recordId',
      component: lazyRouteComponent(() => import('./quarantine/record-page.js'), 'RecordPage'),
    }),
  ]),
]);

const basepath = '/console';

/** The addresses of the page, unless another history is given. */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath,
    scrollRestoration: true,
    parseSearch: readAddress,
    stringifySearch: writeAddress,
    ...(history === undefined ? {} : { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
