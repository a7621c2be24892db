import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { readApiKeyAddress } from './api-keys/api-key-address.js';
import { readAssetAddress } from './assets/asset-address.js';
import { readAuditAddress } from './audit/audit-address.js';
import { ConsoleShell, InsideFrame } from './console-shell.js';
import { readDriverAddress } from './drivers/driver-address.js';
import { readFigureAddress } from './figures/figure-address.js';
import { FaultScreen, LoneFaultScreen, NoSuchPage } from './frame/fault-screens.js';
import { readAddress, validated, writeAddress } from './frame/list-address.js';
import { StartPage } from './frame/start-page.js';
import { readImportAddress } from './imports/import-address.js';
import { withLaterTexts } from './language/with-later-texts.js';
import { readLiveAddress } from './live/live-address.js';
import { readNewRouteAddress } from './plan/plan-address.js';
import { readQuarantineAddress } from './quarantine/quarantine-address.js';
import { readReasonAddress } from './reasons/reason-address.js';
import { readRouteRecordAddress } from './record/route-record-address.js';
import { readRouteAddress } from './routes/route-address.js';
import { readSessionAddress } from './sessions/session-address.js';
import { readNextAddress } from './sign-in/next-address.js';
import { SignInPage } from './sign-in/sign-in-page.js';
import { readSiteAddress } from './sites/site-address.js';
import { readUserAddress } from './users/user-address.js';
import { readDeliveryAddress, readWebhookListAddress } from './webhooks/webhook-address.js';

const rootRoute = createRootRoute({
  component: ConsoleShell,
  errorComponent: LoneFaultScreen,
  notFoundComponent: NoSuchPage,
});
const root = { getParentRoute: () => rootRoute };
const insideRoute = createRoute({
  ...root,
  id: 'inside',
  component: InsideFrame,
  errorComponent: LoneFaultScreen,
});
const inside = { getParentRoute: () => insideRoute };
const organisationRoute = createRoute({
  ...inside,
  path: '/organisation',
  component: lazyRouteComponent(() => import('./organisation/organisation-frame.js'), 'OrganisationFrame'),
});
const ofOrganisation = { getParentRoute: () => organisationRoute };
/** The pages whose texts `CompanyFrame` loads. */
const companyRoute = createRoute({
  ...ofOrganisation,
  id: 'company',
  component: lazyRouteComponent(() => import('./company-frame.js'), 'CompanyFrame'),
});
const ofCompany = { getParentRoute: () => companyRoute };

// Each page except the log-in has its own file, loaded when it is opened.
const routeTree = rootRoute.addChildren([
  createRoute({
    ...root,
    path: '/log-in',
    validateSearch: validated(readNextAddress),
    component: SignInPage,
  }),
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
      validateSearch: validated(readLiveAddress),
      component: lazyRouteComponent(() => import('./live/live-page.js'), 'LivePage'),
    }),
    createRoute({
      ...inside,
      path: '/routes',
      validateSearch: validated(readRouteAddress),
      component: lazyRouteComponent(() => import('./routes/route-list-page.js'), 'RouteListPage'),
    }),
    createRoute({
      ...inside,
      path: '/routes/new',
      validateSearch: validated(readNewRouteAddress),
      component: lazyRouteComponent(async () =>
        withLaterTexts((await import('./plan/new-route-page.js')).NewRoutePage),
      ),
    }),
    createRoute({
      ...inside,
      path: '/routes/$routeId/edit',
      component: lazyRouteComponent(async () =>
        withLaterTexts((await import('./plan/edit-route-page.js')).EditRoutePage),
      ),
    }),
    createRoute({
      ...inside,
      path: '/routes/$routeId',
      validateSearch: validated(readRouteRecordAddress),
      component: lazyRouteComponent(async () =>
        withLaterTexts((await import('./routes/office-route-page.js')).RoutePage),
      ),
    }),
    createRoute({
      ...inside,
      path: '/sessions',
      validateSearch: validated(readSessionAddress),
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
      validateSearch: validated(readQuarantineAddress),
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
    createRoute({
      ...inside,
      path: '/figures',
      validateSearch: validated(readFigureAddress),
      component: lazyRouteComponent(async () =>
        withLaterTexts((await import('./figures/figures-page.js')).FiguresPage),
      ),
    }),
    createRoute({
      ...inside,
      path: '/audit',
      validateSearch: validated(readAuditAddress),
      component: lazyRouteComponent(async () =>
        withLaterTexts((await import('./audit/audit-list-page.js')).AuditListPage),
      ),
    }),
    createRoute({
      ...inside,
      path: '/audit/check',
      component: lazyRouteComponent(async () =>
        withLaterTexts((await import('./audit/seal-check-page.js')).SealCheckPage),
      ),
    }),
    organisationRoute.addChildren([
      createRoute({
        ...ofOrganisation,
        path: '/',
        component: lazyRouteComponent(
          () => import('./organisation/organisation-start.js'),
          'OrganisationStart',
        ),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/sites',
        validateSearch: validated(readSiteAddress),
        component: lazyRouteComponent(() => import('./sites/site-list-page.js'), 'SiteListPage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/import',
        validateSearch: validated(readImportAddress),
        component: lazyRouteComponent(async () =>
          withLaterTexts((await import('./imports/import-page.js')).ImportPage),
        ),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/sites/$siteId',
        component: lazyRouteComponent(() => import('./sites/site-page.js'), 'SitePage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/users',
        validateSearch: validated(readUserAddress),
        component: lazyRouteComponent(() => import('./users/user-list-page.js'), 'UserListPage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/users/$userId',
        component: lazyRouteComponent(() => import('./users/user-page.js'), 'UserPage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/drivers',
        validateSearch: validated(readDriverAddress),
        component: lazyRouteComponent(() => import('./drivers/driver-list-page.js'), 'DriverListPage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/drivers/$driverId',
        component: lazyRouteComponent(() => import('./drivers/driver-page.js'), 'DriverPage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/roles',
        component: lazyRouteComponent(() => import('./roles/role-list-page.js'), 'RoleListPage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/api-keys',
        validateSearch: validated(readApiKeyAddress),
        component: lazyRouteComponent(() => import('./api-keys/api-key-list-page.js'), 'ApiKeyListPage'),
      }),
      createRoute({
        ...ofOrganisation,
        path: '/api-keys/$keyId',
        component: lazyRouteComponent(() => import('./api-keys/api-key-page.js'), 'ApiKeyPage'),
      }),
      companyRoute.addChildren([
        createRoute({
          ...ofCompany,
          path: '/assets',
          validateSearch: validated(readAssetAddress),
          component: lazyRouteComponent(() => import('./assets/asset-list-page.js'), 'AssetListPage'),
        }),
        createRoute({
          ...ofCompany,
          path: '/assets/$assetId',
          component: lazyRouteComponent(() => import('./assets/asset-record-page.js'), 'AssetPage'),
        }),
        createRoute({
          ...ofCompany,
          path: '/reasons',
          validateSearch: validated(readReasonAddress),
          component: lazyRouteComponent(() => import('./reasons/reason-list-page.js'), 'ReasonListPage'),
        }),
        createRoute({
          ...ofCompany,
          path: '/webhooks',
          validateSearch: validated(readWebhookListAddress),
          component: lazyRouteComponent(() => import('./webhooks/webhook-list-page.js'), 'WebhookListPage'),
        }),
        createRoute({
          ...ofCompany,
          path: '/webhooks/$webhookId',
          validateSearch: validated(readDeliveryAddress),
          component: lazyRouteComponent(() => import('./webhooks/webhook-page.js'), 'WebhookPage'),
        }),
        createRoute({
          ...ofCompany,
          path: '/webhooks/$webhookId/deliveries/$deliveryId',
          component: lazyRouteComponent(() => import('./webhooks/delivery-page.js'), 'DeliveryPage'),
        }),
        createRoute({
          ...ofCompany,
          path: '/settings',
          component: lazyRouteComponent(() => import('./settings/settings-page.js'), 'SettingsPage'),
        }),
      ]),
    ]),
  ]),
]);

const basepath = '/console';

/** Creates the router; it uses the address bar of the browser, unless another history is given. */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath,
    // The fault of a page replaces only the page, so the navigation stays.
    defaultErrorComponent: FaultScreen,
    scrollRestoration: true,
    // At the address of another record the page is mounted again, so that dialogs and messages of the previous record
    // disappear.
    defaultRemountDeps: ({ params }) => params,
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
