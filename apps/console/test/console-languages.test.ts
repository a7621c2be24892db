import { type LanguageTag, languages } from '@fleet/ui';
import { expect, it, vi } from 'vitest';
import {
  expectSamePlaceholders,
  expectSameTexts,
  sameWordsAsEnglish,
  textsOf,
} from '../../../test/house/compared-texts.js';
import { type LoadedTexts, loadFirstTexts, loadTexts } from '../src/console-catalogues.js';
import { consoleEnglish } from '../src/console-english.js';
import { loadLaterTexts } from '../src/language/later-messages.js';
import { laterEnglish } from '../src/later-english.js';

const english = textsOf({ ...consoleEnglish, ...laterEnglish });
const others = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en');
const textsIn = async (tag: LanguageTag) =>
  textsOf({ ...(await loadTexts(tag)).messages, ...(await loadLaterTexts(tag)) });

it.each(others)('%s has the same texts as English, each in all plural forms of the language', async (tag) => {
  expectSameTexts(english, await textsIn(tag), tag);
});

it.each(others)('%s keeps the placeholders of every text', async (tag) => {
  expectSamePlaceholders(english, await textsIn(tag), tag);
});

/** Texts that are the same as in English, because the language has the same word. */
const sameWords: Partial<Record<LanguageTag, readonly string[]>> = {
  de: [
    'frame.places.live',
    'frame.places.organisation',
    'frame.organisation',
    'live.title',
    'routes.status',
    'routes.columns.route',
    'routes.columns.status',
    'routes.facts',
    'routes.name',
    'sessions.status',
    'sessions.columns.status',
    'quarantine.status',
    'quarantine.kinds.position',
    'quarantine.columns.status',
    'quarantine.route',
    'quarantine.fields.status',
    'history.members.status',
    'history.members.name',
    'audit.subjects.organisation',
    'audit.subjects.route',
    'audit.subjects.webhook',
    'audit.members.name',
    'audit.members.status',
    'audit.members.route_id',
    'imports.name',
    'organisation.title',
  ],
  fr: [
    'frame.places.sessions',
    'frame.places.organisation',
    'frame.organisation',
    'frame.pages',
    'frame.site',
    'frame.sites',
    'frame.spanUnits.minutes',
    'routes.statuses.active',
    'routes.columns.site',
    'sessions.statuses.active',
    'audit.secret',
    'audit.subjects.organisation',
    'audit.subjects.site',
    'audit.subjects.session',
    'audit.subjects.webhook',
    'audit.members.modules',
    'audit.members.site_ids',
    'audit.members.site_id',
    'audit.members.session_id',
    'imports.kinds.sites',
    'palette.pages',
    'reasons.columns.acts',
    'organisation.title',
    'organisation.places.sites',
    'organisation.places.webhooks',
    'organisation.sites',
    'roles.modules.sites',
    'roles.modules.sessions',
    'roles.modules.webhooks',
    'webhooks.title',
  ],
  es: [
    'audit.no',
    'plan.no',
    'audit.subjects.webhook',
    'audit.members.roles',
    'organisation.places.roles',
    'organisation.places.webhooks',
    'roles.choice',
    'roles.modules.roles',
    'roles.modules.webhooks',
    'webhooks.title',
  ],
  pt: ['audit.subjects.webhook', 'organisation.places.webhooks', 'roles.modules.webhooks', 'webhooks.title'],
  af: ['signIn.as', 'audit.members.modules'],
};

it.each(others)('%s has its own words for every text that is not listed here', async (tag) => {
  expect(new Set(sameWordsAsEnglish(english, await textsIn(tag)))).toEqual(new Set(sameWords[tag]));
});

it.each(languages)(
  'in $tag, the history of a route names its actions as the audit log does',
  async ({ tag }) => {
    const { history } = (await loadTexts(tag)).messages;
    const log: Readonly<Record<string, string>> = (await loadLaterTexts(tag)).audit.actions;
    for (const [action, words] of Object.entries(history.actions))
      expect(words).toBe(log[action.replace('.', '_')]);
  },
);

it('the first page is in English if the file of the language cannot be loaded, or does not arrive', async () => {
  expect(await loadFirstTexts('de')).toEqual(await loadTexts('de'));
  const inEnglish = await loadTexts('en');
  const withoutNetwork = () => Promise.reject<LoadedTexts>(new TypeError('Failed to fetch'));
  expect(await loadFirstTexts('de', withoutNetwork)).toEqual(inEnglish);
  vi.useFakeTimers();
  const first = loadFirstTexts('de', () => new Promise<LoadedTexts>(() => {}));
  vi.advanceTimersByTime(4_000);
  vi.useRealTimers();
  expect(await first).toEqual(inEnglish);
});
