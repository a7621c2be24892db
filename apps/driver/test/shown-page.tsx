import { LanguageProvider, ThemeProvider } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import axe from 'axe-core';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { createDriverRouter } from '../src/driver-router.js';
import { type AppUpdates, AppUpdatesProvider } from '../src/install/app-updates.js';
import type { PhoneActions, PhoneView } from '../src/phone/phone-view.js';
import { type Phone, PhoneProvider } from '../src/phone/use-phone.js';
import { createViewStore, emptyView } from '../src/phone/view-store.js';

export interface ShownPage {
  /** Changes what the phone shows. */
  change(parts: Partial<PhoneView>): void;
  path(): string;
}

/** Shows the page at an address of the app, on a phone with this view; actions that a test does not give fail it. */
export async function showPage(
  path: string,
  view: Partial<PhoneView>,
  actions: Partial<PhoneActions> = {},
  updates: AppUpdates = noUpdates,
): Promise<ShownPage> {
  const store = createViewStore({ ...emptyView, ...view });
  const phone: Phone = { view: store.view, subscribe: store.subscribe, actions: withUnforeseen(actions) };
  const router = createDriverRouter(createMemoryHistory({ initialEntries: [`/driver${path}`] }));
  await render(
    <PhoneProvider value={phone}>
      <AppUpdatesProvider value={updates}>
        <ThemeProvider>
          <LanguageProvider language="en" timeZone="Europe/Andorra">
            <RouterProvider router={router} />
          </LanguageProvider>
        </ThemeProvider>
      </AppUpdatesProvider>
    </PhoneProvider>,
  );
  return { change: store.change, path: () => router.state.location.pathname };
}

const noUpdate = { isReady: false, isTooOld: false };
const noUpdates: AppUpdates = { state: () => noUpdate, subscribe: () => () => {}, updateNow: async () => {} };

/** axe finds nothing on the page by the rules of WCAG 2.2 AA. */
export async function expectAccessible(): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await axe.run(document.body, { runOnly: { type: 'tag', values: tags } });
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

function withUnforeseen(actions: Partial<PhoneActions>): PhoneActions {
  const given: Partial<PhoneActions> = { holdUpdates: () => () => {}, ...actions };
  return new Proxy(given as PhoneActions, {
    get(known, name) {
      if (name in known) return Reflect.get(known, name);
      return () => {
        throw new Error(`The page called ${String(name)}, which this test does not foresee.`);
      };
    },
  });
}
