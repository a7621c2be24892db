import { type LanguageTag, languages } from '@fleet/ui';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleRequirements } from '../../../packages/requirement-controls/test/example-requirements.js';
import { loadLanguage } from '../src/catalogues.js';
import { releaseEnglish } from '../src/release/release-english.js';
import { activityReport, arrivalAt, departureFrom, workOn } from './captured-work.js';
import { cutTexts, tallButtons } from './cut-texts.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { imageState, releaseRequest, unsentArrival, unsentOutcome, working } from './phone-samples.js';
import { type ShownPage, showPage } from './shown-page.js';

const today = (time: string) => `${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`;
const refused = unsentOutcome({
  id: 'refused',
  sequence: 5,
  parked: {
    at: '2026-11-20T09:00:00.000Z',
    problems: [{ code: 'odometer_behind_asset', message: 'Behind.', key: '/value' }],
  },
});
const waiting = {
  ...working,
  unsent: [refused, unsentArrival({ id: 'arrival', sequence: 4 })],
  images: [imageState({ id: 'i', state: 'delayed', reason: { kind: 'unreachable', detail: 'no answer' } })],
  waitingCount: 12,
  refusedCount: 11,
  isOnline: false,
};

/** At the hotel, during the delivery. */
function atTheHotel(isThere = true) {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.depot, today('00:00')));
  work.before(departureFrom(route, stopIds.depot, today('00:01')));
  if (isThere) {
    work.before(arrivalAt(route, stopIds.hotel, today('00:02')));
    work.before(activityReport(route, 'DELIVER', 'started', today('00:03')));
  }
  return work;
}

const question = `/stops/${stopIds.hotel}/activities/DELIVER`;

const pages: Record<string, (language: LanguageTag) => Promise<ShownPage>> = {
  'the log-in': (language) => showPage('/log-in', { stage: 'signed_out' }, {}, { language }),
  'the route': (language) => {
    const work = atTheHotel(false);
    return showPage('/', work.view(), work.actions, { language });
  },
  'a stop': (language) => {
    const work = atTheHotel();
    return showPage(`/stops/${stopIds.hotel}`, work.view(), work.actions, { language });
  },
  'an activity': (language) => {
    const work = atTheHotel();
    return showPage(question, work.view(), work.actions, { language });
  },
  'a question': (language) => {
    const work = atTheHotel();
    return showPage(`${question}/requirements/WEIGHT`, work.view(), work.actions, { language });
  },
  'an optional question': (language) => {
    const work = atTheHotel();
    return showPage(`${question}/requirements/RATE`, work.view(), work.actions, { language });
  },
  'what came up': (language) => {
    const work = atTheHotel();
    return showPage(`/stops/${stopIds.hotel}/unplanned`, work.view(), work.actions, { language });
  },
  'what is not sent': (language) =>
    showPage('/unsent', waiting, { readImage: async () => null }, { language }),
  'a refused record': (language) =>
    showPage('/unsent/refused', waiting, { readImage: async () => null }, { language }),
  'the end of the day': (language) => showPage('/end', { ...waiting, isOnline: true }, {}, { language }),
  more: (language) => showPage('/more', waiting, {}, { language }),
  'a release': (language) =>
    showPage('/', { ...working, release: releaseRequest(200_000) }, {}, { language }),
  'a release without a network': (language) =>
    showPage('/', { ...working, isOnline: false, release: releaseRequest(200_000) }, {}, { language }),
  'the second step of a release': async (language) => {
    const shown = await showPage('/', { ...working, release: releaseRequest(200_000) }, {}, { language });
    const { catalogues } = await loadLanguage(language);
    const release = catalogues.driver.release ?? releaseEnglish;
    await page.getByRole('button', { name: release.release, exact: true }).click();
    await expect.element(page.getByText(release.confirmText)).toBeVisible();
    return shown;
  },
  'the end of a session': (language) => showPage('/', { ...waiting, stage: 'revoked' }, {}, { language }),
};

/** A question of each kind, at the hotel. */
function everyKind() {
  const route = deliveryRoute();
  const requirements = Object.values(exampleRequirements);
  const sequence = requirements.map((each) => each.integration_key);
  const stops = route.travel_plan.points_of_interest.map((stop) => ({
    ...stop,
    activities: stop.activities.map((activity) =>
      activity.reference === 'DELIVER'
        ? { ...activity, requirements, execution_sequence: sequence }
        : activity,
    ),
  }));
  const asked = { ...route, travel_plan: { points_of_interest: stops } };
  const work = workOn(asked);
  work.before(arrivalAt(asked, stopIds.hotel, today('00:02')));
  work.before(activityReport(asked, 'DELIVER', 'started', today('00:03')));
  return work;
}

async function expectNothingCut(): Promise<void> {
  await document.fonts.ready;
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(cutTexts()).toEqual([]);
  expect(tallButtons()).toEqual([]);
}

beforeEach(() => localStorage.clear());

it.each(languages.flatMap(({ tag }) => Object.keys(pages).map((name) => [tag, name] as const)))(
  'in %s no word of %s is cut at 360 pixels',
  async (tag, name) => {
    await pages[name]?.(tag);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => document.querySelector('main')?.textContent ?? '').not.toBe('');
    await expectNothingCut();
  },
);

it.each(languages.map(({ tag }) => tag))(
  'in %s no word of any kind of question is cut, nor of its faults',
  async (tag) => {
    const { catalogues } = await loadLanguage(tag);
    for (const { integration_key: key, label } of Object.values(exampleRequirements)) {
      const work = everyKind();
      const shown = await showPage(`${question}/requirements/${key}`, work.view(), work.actions, {
        language: tag,
      });
      await expect.element(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      const save = page.getByRole('button', { name: catalogues.driver.stop.save, exact: true });
      await expect.element(save).toBeVisible();
      await expectNothingCut();
      await save.click();
      await expectNothingCut();
      await shown.remove();
    }
  },
);

it('finds a word that does not fit', async () => {
  await showPage('/log-in', { stage: 'signed_out' }, {}, { language: 'de' });
  const { catalogues } = await loadLanguage('de');
  const main = page.getByRole('button', { name: catalogues.driver.signIn.logIn, exact: true });
  const words = main.element().querySelector('span');
  if (words === null) throw new Error('The button has no words.');
  words.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänsanmeldung';
  expect(cutTexts()).not.toEqual([]);
  words.textContent = 'Melden Sie sich bitte mit Ihrem Namen an. '.repeat(4);
  expect(tallButtons()).not.toEqual([]);
});
