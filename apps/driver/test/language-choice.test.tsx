import { firstLanguage } from '@fleet/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadFirstLanguage } from '../src/catalogues.js';
import { DriverApp } from '../src/driver-app.js';
import { languageKey } from '../src/language/language-key.js';
import { createViewStore, emptyView } from '../src/phone/view-store.js';
import { withUnforeseen } from './shown-page.js';

const address = location.href;
const noUpdate = { isReady: false, isTooOld: false };
const updates = {
  state: () => noUpdate,
  subscribe: () => () => {},
  updateNow: async () => {},
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/driver/more');
});

afterEach(() => {
  history.replaceState(null, '', address);
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});

const browserSpeaks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

/** Starts the app as `main.tsx` does, and returns the languages that the document has had. */
async function startApp(): Promise<Set<string>> {
  const { view, subscribe } = createViewStore({ ...emptyView, stage: 'signed_out' });
  const phone = { view, subscribe, actions: withUnforeseen({}) };
  const seenLanguages = new Set<string>();
  const observer = new MutationObserver(() => seenLanguages.add(document.documentElement.lang));
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  const firstTexts = await loadFirstLanguage(firstLanguage(languageKey));
  await render(<DriverApp phone={phone} updates={updates} firstTexts={firstTexts} />);
  return seenLanguages;
}

it('shows the first language of the browser that the app has, and never shows English before', async () => {
  browserSpeaks('nn-NO', 'de-AT', 'en');
  const seenLanguages = await startApp();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mehr' })).toBeVisible();
  expect([...seenLanguages]).toEqual(['de']);
});

it('changes the language and the direction of writing immediately, and keeps the language for the next start', async () => {
  browserSpeaks('de');
  await startApp();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOptions('العربية');
  await expect.element(page.getByRole('combobox', { name: 'اللغة' })).toBeVisible();
  expect(document.documentElement.dir).toBe('rtl');
  expect(firstLanguage(languageKey)).toBe('ar');
  await page.getByRole('combobox', { name: 'اللغة' }).selectOptions('English');
  await expect.element(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
  expect(document.documentElement.dir).toBe('ltr');
});

it('is in English if the app has none of the languages of the browser', async () => {
  browserSpeaks('nn-NO', 'ja');
  await startApp();
  await expect.element(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
});
