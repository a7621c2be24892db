import { ControlMessagesProvider } from '@fleet/requirement-controls/control-language';
import { LanguageProvider, type LanguageTag, ThemeProvider } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import axe from 'axe-core';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadLanguage } from '../src/catalogues.js';
import { createDriverRouter } from '../src/driver-router.js';
import { type AppUpdates, AppUpdatesProvider } from '../src/install/app-updates.js';
import { MessagesProvider } from '../src/language/driver-messages.js';
import type { PhoneActions, PhoneView } from '../src/phone/phone-view.js';
import { type Phone, PhoneProvider } from '../src/phone/use-phone.js';
import { createViewStore, emptyView } from '../src/phone/view-store.js';

export interface ShownPage {
  /** Changes what the phone shows. */
  change(parts: Partial<PhoneView>): void;
  /** The path of the page, with " (loading)" while another page is still shown. */
  path(): string;
  /** Goes back in the history, as the browser's button does. */
  back(): void;
  /** How many entries of the history are before this one. */
  entry(): number;
  /** Takes the page away, for the next one of the same test. */
  remove(): Promise<void>;
}

/**
 * Renders the page at an address of the app, on a phone with this view. An action that the test does not pass fails the
 * test.
 */
export async function showPage(
  path: string,
  view: Partial<PhoneView>,
  actions: Partial<PhoneActions> = {},
  { language = 'en', updates = noUpdates }: { language?: LanguageTag; updates?: AppUpdates } = {},
): Promise<ShownPage> {
  const store = createViewStore({ ...emptyView, ...view });
  const phone: Phone = { view: store.view, subscribe: store.subscribe, actions: withUnforeseen(actions) };
  const router = createDriverRouter(createMemoryHistory({ initialEntries: [`/driver${path}`] }));
  const { catalogues } = await loadLanguage(language);
  const { unmount } = await render(
    <PhoneProvider value={phone}>
      <AppUpdatesProvider value={updates}>
        <ThemeProvider>
          <LanguageProvider language={language} timeZone="Europe/Andorra">
            <MessagesProvider messages={catalogues.driver}>
              <ControlMessagesProvider messages={catalogues.controls}>
                <RouterProvider router={router} />
              </ControlMessagesProvider>
            </MessagesProvider>
          </LanguageProvider>
        </ThemeProvider>
      </AppUpdatesProvider>
    </PhoneProvider>,
  );
  return {
    change: store.change,
    path: () => {
      const { location, resolvedLocation } = router.state;
      return location.href === resolvedLocation?.href ? location.pathname : `${location.pathname} (loading)`;
    },
    back: () => router.history.back(),
    entry: () => router.history.location.state.__TSR_index,
    remove: unmount,
  };
}

const noUpdate = { isReady: false, isTooOld: false };
const noUpdates: AppUpdates = { state: () => noUpdate, subscribe: () => () => {}, updateNow: async () => {} };

/** Expects that axe finds no fault on the page by the rules of WCAG 2.2 AA. */
export async function expectAccessible(): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await axe.run(document.body, { runOnly: { type: 'tag', values: tags } });
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

/** These actions, and some that do nothing. Any other action fails the test. */
export function withUnforeseen(actions: Partial<PhoneActions>): PhoneActions {
  const given: Partial<PhoneActions> = {
    holdUpdates: () => () => {},
    answersOn: () => [],
    syncNow: () => {},
    ...actions,
  };
  return new Proxy(given as PhoneActions, {
    get(known, name) {
      if (name in known) return Reflect.get(known, name);
      return () => {
        throw new Error(`The page called ${String(name)}, which this test does not foresee.`);
      };
    },
  });
}
