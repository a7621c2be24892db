import { LanguageProvider, ThemeProvider } from '@fleet/ui';
import '@fleet/ui/themes.css';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { PhoneActions, PhoneView } from '../src/phone/phone-view.js';
import { type Phone, PhoneProvider } from '../src/phone/use-phone.js';
import { createViewStore, emptyView } from '../src/phone/view-store.js';
import { ReleaseGuard } from '../src/release/release-guard.js';

/** The pages that a request to release the route covers. */
export const guardedPage = (
  <ReleaseGuard>
    <h1 tabIndex={-1}>The page</h1>
    <input aria-label="Draft" />
  </ReleaseGuard>
);

/** Renders a component around the pages, on a phone with this view. */
export async function showGuard(
  content: ReactNode,
  view: Partial<PhoneView>,
  actions: Partial<PhoneActions> = {},
): Promise<{ change(parts: Partial<PhoneView>): void; remove(): Promise<void> }> {
  const store = createViewStore({ ...emptyView, ...view });
  const given = { holdUpdates: () => () => {}, ...actions } as PhoneActions;
  const phone: Phone = { view: store.view, subscribe: store.subscribe, actions: given };
  const rootRoute = createRootRoute({ component: () => content });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  // The router's types do not compile with `exactOptionalPropertyTypes`.
  const router = createRouter({ routeTree: rootRoute, history }) as unknown as AnyRouter;
  const { unmount } = await render(
    <PhoneProvider value={phone}>
      <ThemeProvider>
        <LanguageProvider language="en" timeZone="Europe/Andorra">
          <RouterProvider router={router} />
        </LanguageProvider>
      </ThemeProvider>
    </PhoneProvider>,
  );
  return { change: store.change, remove: unmount };
}
