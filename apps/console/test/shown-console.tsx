import { type LanguageTag, type ThemeName, themeNames } from '@fleet/ui';
import '@fleet/ui/themes.css';
import '@fleet/ui/compact.css';
import { createMemoryHistory } from '@tanstack/react-router';
import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createAccess } from '../src/access/access-store.js';
import type { KeptAccess, OrganisationChoice } from '../src/access/kept-access.js';
import { ConsoleApp } from '../src/console-app.js';
import { loadTexts } from '../src/console-catalogues.js';
import { createConsoleRouter } from '../src/console-router.js';
import { languageKey } from '../src/language/console-language-key.js';
import { createQueryClient } from '../src/queries/query-client.js';
import { type OfficeAnswers, officeService, organisation } from './office-answers.js';

export interface ShowOptions {
  /** Nobody is logged in. */
  isOut?: boolean;
  language?: LanguageTag;
  size?: readonly [number, number];
  /** By default only the first organisation. */
  organisations?: readonly OrganisationChoice[];
}

const desk = [1440, 900] as const;
export const phone = [390, 844] as const;

/** The app at an address, in front of a service with these answers. */
export async function showConsole(path: string, answers: OfficeAnswers = {}, options: ShowOptions = {}) {
  const { isOut = false, language = 'en', size = desk, organisations = [organisation] } = options;
  localStorage.setItem(languageKey, language);
  await page.viewport(...size);
  const office = officeService(answers);
  let kept: KeptAccess | null = isOut ? null : loggedIn(organisations);
  const access = createAccess({
    baseUrl: location.origin,
    storage: {
      read: () => kept,
      keep(next) {
        kept = next;
      },
    },
    others: { ask: async () => null, sayOut: () => {}, lastOut: () => null, listen: () => () => {} },
    first: kept,
    fetch: office.fetch,
  });
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [`/console${path}`] }));
  const queries = createQueryClient();
  const { unmount } = await render(
    <ConsoleApp access={access} queries={queries} router={router} firstTexts={await loadTexts(language)} />,
  );
  return {
    office,
    access,
    queries,
    /** The address of the page, without `/console`. */
    address: () => router.state.location.href,
    /** Opens an address as a link within the page does. */
    async go(to: string) {
      router.history.push(`/console${to}`);
      await expect.poll(() => router.state.resolvedLocation?.href).toBe(to);
    },
    /** Goes back as the browser's button does. */
    back: () => router.history.back(),
    kept: () => kept,
    remove: unmount,
  };
}

/** The access of a user who has just logged in, with a token for an hour. */
function loggedIn(organisations: readonly OrganisationChoice[]): KeptAccess {
  return {
    ...{ username: 'nuria.camps', name: 'Núria Camps', token: 'a.b.c', expiresAt: Date.now() + 3_600_000 },
    ...{ organisations, organisationId: organisation.id, lastOut: null },
  };
}

/** False inside a closed disclosure, because there a transition waits until the disclosure is opened. */
function isShownChange(each: Animation): boolean {
  const target = each.effect instanceof KeyframeEffect ? each.effect.target : null;
  return each instanceof CSSTransition && target?.checkVisibility() === true;
}

/** axe finds nothing by the rules of WCAG 2.2 AA, in any theme. */
export async function expectAccessibleEverywhere(themes: readonly ThemeName[] = themeNames): Promise<void> {
  const root = document.documentElement;
  const before = root.dataset.theme;
  for (const theme of themes) {
    root.dataset.theme = theme;
    await new Promise(requestAnimationFrame);
    // Colours between two themes may lack contrast. The ring of a busy button turns without an end.
    const changes = document.getAnimations().filter(isShownChange);
    await Promise.all(changes.map((each) => each.finished.catch(() => undefined)));
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run(document.body, { runOnly: { type: 'tag', values: tags } });
    const found = violations.map(({ id, nodes }) => ({ id, theme, nodes: nodes.map(({ html }) => html) }));
    expect(found).toEqual([]);
  }
  if (before !== undefined) root.dataset.theme = before;
}
