import { type Reason, reasonExample } from '@fleet/contract/planning/reasons';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleRequirements } from '../../../packages/requirement-controls/test/example-requirements.js';
import type { PhoneView } from '../src/phone/phone-view.js';
import { activityReport, arrivalAt, departureFrom, workOn } from './captured-work.js';
import { cutTexts } from './cut-texts.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { imageState, releaseRequest, unsentArrival, unsentOutcome, working } from './phone-samples.js';
import { type ShownPage, showPage } from './shown-page.js';

const width = 360;
/** Members with texts that the app does not write itself. */
const members = new Set([
  ...[
    'name',
    'label',
    'description',
    'question',
    'confirm_text',
    'reject_text',
    'reasons',
    'options',
    'text',
  ],
  ...['street', 'city', 'postal_code', 'message', 'status_reason', 'reason', 'registration', 'fleet_number'],
]);
const long = (text: string) => text.replaceAll(' ', '').padEnd(500, 'Weihnachtsbaum');

/** The value with unbroken texts of 500 characters in these members. */
function withLongTexts<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (member, each: unknown) => {
      if (!members.has(member)) return each;
      if (typeof each === 'string') return long(each);
      return Array.isArray(each) ? each.map((text) => (typeof text === 'string' ? long(text) : text)) : each;
    }),
  );
}

const reason: Reason = {
  ...reasonExample,
  statuses: ['skipped', 'failed'],
  requirement_types: [],
  site_ids: [],
};
const second = (number: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, number)).toISOString();

/** At the hotel, which asks a question of each kind. */
function work(isThere: boolean) {
  const plain = deliveryRoute();
  const kinds = Object.values(exampleRequirements);
  for (const stop of plain.travel_plan.points_of_interest) {
    stop.contacts = [
      { name: 'Reception', phone: '+376 800 100' },
      { name: 'Guard', phone: '+376 800 101' },
      { name: 'Gate', phone: 'askatthegate'.padEnd(60, 'x') },
    ];
    for (const activity of stop.activities.filter(({ reference }) => reference === 'DELIVER')) {
      const keys = kinds.map((each) => each.integration_key);
      const others = activity.requirements.filter((each) => !keys.includes(each.integration_key));
      activity.requirements = [...others, ...kinds];
      activity.execution_sequence = activity.requirements.map((each) => each.integration_key);
      activity.consignment_references = plain.consignments.map((each) => each.integration_key);
    }
  }
  const route = withLongTexts(plain);
  const done = workOn(route);
  done.before(arrivalAt(route, stopIds.depot, second(0)));
  done.before(departureFrom(route, stopIds.depot, second(1)));
  if (!isThere) return done;
  done.before(arrivalAt(route, stopIds.hotel, second(2)));
  done.before(activityReport(route, 'DELIVER', 'started', second(3)));
  return done;
}

/** The records and the master data that the pages show, with the route. */
function viewOf(isThere = true): Partial<PhoneView> {
  const shown = { ...working, ...work(isThere).view() };
  const routeId = shown.route?.id ?? '';
  const outcome = { activity_reference: 'DELIVER', integration_key: 'WEIGHT', value: '9'.repeat(60) };
  const failed = { ...outcome, status: 'failed', status_reason: 'no' };
  const problems = [{ code: 'odometer_behind_asset' as const, message: 'Behind.', key: '/value' }];
  const rest = withLongTexts({
    account: shown.account ?? null,
    asset: shown.asset ?? null,
    reasons: ['Closed', 'Other'].map((text) => ({ ...reason, id: text, text })),
    unsent: [
      unsentOutcome({ id: 'refused', routeId, sequence: 5, outcome, parked: { at: second(9), problems } }),
      unsentOutcome({ id: 'failed', routeId, sequence: 6, outcome: failed }),
      unsentArrival({ id: 'arrival', routeId, sequence: 4 }),
    ],
    images: [imageState({ id: 'i', state: 'delayed', reason: { kind: 'unreachable', detail: 'x' } })],
  });
  return { ...shown, ...rest, waitingCount: 3, refusedCount: 1 };
}

/** Opens all parts that are folded, so that they are checked, too. */
function unfold(): void {
  for (const each of document.querySelectorAll('details')) each.open = true;
}

async function expectNothingWider(name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('main')?.textContent ?? '', { timeout: 5_000 }).not.toBe('');
  unfold();
  await document.fonts.ready;
  expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(width);
  const wider = [...document.querySelectorAll('body *')].filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return each.checkVisibility() && (right > width + 0.5 || left < -0.5);
  });
  expect(wider.map((each) => `${name}: ${each.outerHTML.slice(0, 120)}`)).toEqual([]);
  const buttons = [...document.querySelectorAll('footer button, footer a')];
  const low = buttons.filter((each) => each.scrollHeight > each.clientHeight + 1);
  expect(low.map((each) => `${name}: ${each.outerHTML.slice(0, 120)}`)).toEqual([]);
  expect(cutTexts().filter((each) => each.startsWith('outside'))).toEqual([]);
}

const hotel = `/stops/${stopIds.hotel}`;
const delivery = `${hotel}/activities/DELIVER`;
const readImage = async () => null;

const pages: Record<string, () => Promise<ShownPage>> = {
  'the route': () => showPage('/', viewOf(false)),
  'the next stop': () => showPage(hotel, viewOf(false)),
  'a stop': () => showPage(hotel, viewOf()),
  'an activity': () => showPage(delivery, viewOf()),
  'a question whether something applies': () => showPage(`${delivery}/requirements/DAMAGE`, viewOf()),
  'the waiting list': () => showPage('/unsent', { ...viewOf(), isOnline: false }, { readImage }),
  'a refused record': () => showPage('/unsent/refused', viewOf(), { readImage }),
  'the end of the day': () => showPage('/end', viewOf()),
  'the map': () => showPage('/map', viewOf()),
  more: () => showPage('/more', viewOf()),
  'a release': () => showPage('/', { ...viewOf(), release: withLongTexts(releaseRequest(200_000)) }),
  'the second step of a release': async () => {
    const release = withLongTexts(releaseRequest(200_000));
    const shown = await showPage('/', { ...viewOf(), release });
    await page.getByRole('button', { name: 'Release' }).click();
    await expect.element(page.getByText('You cannot take this back.')).toBeVisible();
    return shown;
  },
};

beforeEach(() => localStorage.clear());

it.each(Object.keys(pages))('%s is not wider than the screen with long words', async (name) => {
  await pages[name]?.();
  await expectNothingWider(name);
});

it.each(Object.values(exampleRequirements).map((each) => [each.kind, each.integration_key] as const))(
  'a question of kind %s is not wider than the screen with long words',
  async (kind, key) => {
    await showPage(`${delivery}/requirements/${key}`, viewOf(), { readImage });
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expectNothingWider(kind);
    const isSignature = kind === 'signature';
    const fail = isSignature ? "Can't sign" : 'Not possible';
    await page.getByRole('button', { name: fail, exact: true }).click();
    if (isSignature) await page.getByRole('button', { name: 'Another reason…' }).click();
    await expect.element(page.getByRole('radio').first()).toBeVisible();
    await expectNothingWider(`the reasons of ${kind}`);
  },
);

it('the dialogs of route and stop are not wider than the screen with long words', async () => {
  await showPage(hotel, viewOf());
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /Leave now/ }).click();
  await expect.element(page.getByRole('button', { name: 'I am leaving' })).toBeVisible();
  await expectNothingWider('leaving');
});
