import type { Reason } from '@fleet/contract/planning/reasons';
import { reasonExample } from '@fleet/contract/planning/reasons';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftKey, keepDraft, readDraft } from '../src/phone/draft-store.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import type { RouteCapture } from '../src/phone/phone-view.js';
import { keepAnswer } from '../src/stop/kept-answers.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, routeWithMeter, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { unsentOutcome } from './phone-samples.js';
import { showPage } from './shown-page.js';

const pathOf = (key: string) => `/stops/${stopIds.hotel}/activities/DELIVER/requirements/${key}`;
const at = (second: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, 7, minute, second)).toISOString();

interface Setting {
  minutesLate?: number;
  answered?: readonly string[];
  reasons?: readonly Reason[];
}

/** Shows a question of the delivery. */
async function showQuestion(
  key: string,
  { minutesLate = 0, answered = [], reasons = [] }: Setting = {},
  captureOn?: () => RouteCapture,
) {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, at(0, minutesLate)));
  work.before(activityReport(route, 'DELIVER', 'started', at(10, minutesLate)));
  for (const each of answered) {
    const outcome = { activity_reference: 'DELIVER', integration_key: each };
    const { content } = unsentOutcome({ id: crypto.randomUUID(), routeId: route.id, outcome });
    work.before(content);
  }
  const shown = await showPage(
    pathOf(key),
    { ...work.view(), reasons },
    { ...work.actions, ...(captureOn === undefined ? {} : { captureOn }) },
  );
  work.follow(shown);
  const heading = (name: string) =>
    expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { route, work, shown, heading };
}

const outcomesOf = (work: ReturnType<typeof workOn>) =>
  work.records.flatMap((each) => (each.kind === 'outcome' ? [each.outcome] : []));

it('a captured answer leads to the next question', async () => {
  const { work, heading } = await showQuestion('WEIGHT');
  await heading('Weight of the load');
  await expect.element(page.getByText('Deliver fish: question 1 of 4')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('textbox', { name: 'Weight' }).fill('18,4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await heading('Temperature');
  expect(outcomesOf(work)).toMatchObject([
    {
      activity_reference: 'DELIVER',
      integration_key: 'WEIGHT',
      status: 'success',
      value: '18.4',
      unit: 'metric_tons',
    },
  ]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('a problem is shown at its field, and disappears after the correction', async () => {
  const { work } = await showQuestion('TEMP', { answered: ['WEIGHT'] });
  const field = page.getByRole('textbox', { name: /Degrees/ });
  await field.fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(outcomesOf(work)).toHaveLength(1);
  await expectAccessibleInEveryTheme();
  await field.fill('4');
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('This could not be saved on the phone')).not.toBeInTheDocument();
});

it('each tap on "Save" says what is missing, and the button is never disabled', async () => {
  const { work } = await showQuestion('WEIGHT');
  const save = page.getByRole('button', { name: 'Save' });
  const field = page.getByRole('textbox', { name: 'Weight' });
  await expect.element(field).toBeVisible();
  const look = () => getComputedStyle(save.element()).backgroundColor;
  const empty = look();
  await save.click();
  const missing = page.getByText('Nothing is captured yet. See above what is missing.');
  await expect.element(missing).toBeVisible();
  await expect.element(field).toHaveFocus();
  await save.click();
  await expect.element(field).toHaveFocus();
  await expectAccessibleInEveryTheme();
  await field.fill('18.4');
  await expect.element(page.getByText(/^Not saved yet: 1 answer is missing or wrong/)).toBeVisible();
  expect(look()).not.toBe(empty);
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await expect.element(page.getByText(/^Not saved yet/)).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => outcomesOf(work)).toMatchObject([{ value: '18.4' }]);
});

it('stores the draft on the device at each change, and drops it after the capture', async () => {
  const { route, heading } = await showQuestion('WEIGHT');
  const key = draftKey(route.id, 'DELIVER', 'WEIGHT');
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await expect.poll(() => readDraft(key)).toMatchObject({ value: '18.4' });
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await heading('Temperature');
  await expect.poll(() => readDraft(key)).toBeUndefined();
});

it('only an optional answer can be skipped, with a reason of the organisation', async () => {
  const reasons = [{ ...reasonExample, text: 'No time', requirement_types: [], site_ids: [] }];
  const { work, heading } = await showQuestion('RATE', { answered: ['WEIGHT', 'TEMP'], reasons });
  await page.getByRole('button', { name: 'Skip' }).click();
  await heading('Why do you skip this?');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Choose a reason, or say it in your own words.')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('radio', { name: 'No time' }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => outcomesOf(work).at(-1))
    .toMatchObject({ status: 'skipped', status_reason: 'No time' });
});

it('every requirement can fail, also with the driver’s own words', async () => {
  const { work } = await showQuestion('WEIGHT');
  await expect.element(page.getByRole('button', { name: 'Not possible' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Not possible' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Type the reason.')).toBeVisible();
  await expect.element(page.getByText(/Choose a reason/)).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('The scale is broken');
  await userEvent.keyboard('{Tab}{Tab}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => outcomesOf(work).at(-1))
    .toMatchObject({ status: 'failed', status_reason: 'The scale is broken', integration_key: 'WEIGHT' });
});

it('a failed and a skipped question have other signs in the list than an answered question', async () => {
  const { heading } = await showQuestion('WEIGHT', { answered: ['TEMP'] });
  await page.getByRole('button', { name: 'Not possible' }).click();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('The scale is broken');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await heading('How was it?');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('Nobody there');
  await page.getByRole('button', { name: 'Save' }).click();
  const signOf = (label: string) =>
    page
      .getByRole('button', { name: new RegExp(label) })
      .getByRole('img')
      .first();
  await expect.element(signOf('Weight of the load')).toHaveAccessibleName('Failed');
  await expect.element(signOf('How was it')).toHaveAccessibleName('Skipped');
  await expect.element(signOf('Temperature')).toHaveAccessibleName('Done');
  await expect
    .element(page.getByRole('button', { name: /Failed.*Weight of the load.*Failed/ }))
    .toBeVisible();
  await expectAccessibleInEveryTheme();
});

it('the question whether a requirement applies comes first; after "no" the driver continues, and can answer again', async () => {
  const { shown, heading } = await showQuestion('DAMAGE', { answered: ['WEIGHT', 'TEMP'] });
  await expect.element(page.getByText('Is anything damaged?')).toBeVisible();
  const lookOf = (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).element();
    const { backgroundColor, color, borderTopColor } = getComputedStyle(button);
    return { backgroundColor, color, borderTopColor, width: button.getBoundingClientRect().width };
  };
  expect(lookOf('Yes, it is')).toEqual(lookOf('No'));
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await heading('How was it?');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(shown.path).toMatch(/DELIVER$/);
  await page.getByRole('button', { name: /Weight of the damaged goods/ }).click();
  await page.getByRole('button', { name: 'Ask me again' }).click();
  await page.getByRole('button', { name: 'Yes, it is' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toBeVisible();
});

it('a wrong "yes" can be taken back as long as nothing is captured', async () => {
  const { work, heading } = await showQuestion('DAMAGE', { answered: ['WEIGHT', 'TEMP'] });
  await page.getByRole('button', { name: 'Yes, it is' }).click();
  const field = page.getByRole('textbox', { name: 'Weight' });
  const again = page.getByRole('button', { name: 'Ask me again' });
  await expect.element(again).toBeVisible();
  await field.fill('12');
  await expect.element(again).not.toBeInTheDocument();
  await field.fill('');
  await expectAccessibleInEveryTheme();
  await again.click();
  await expect.element(page.getByText('Is anything damaged?')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await heading('How was it?');
  await expect.element(again).not.toBeInTheDocument();
  expect(outcomesOf(work)).toHaveLength(2);
});

it('the reason of a late arrival is asked for only after a late arrival', async () => {
  const { heading } = await showQuestion('DELAY', { minutesLate: 31 });
  await heading('Why were you late?');
  await expect.element(page.getByText('Deliver fish: question 1 of 5')).toBeVisible();
});

it('a captured answer is shown with its state, and after a correction the earlier answer is shown, too', async () => {
  const { work, shown, heading } = await showQuestion('WEIGHT');
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await heading('Temperature');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /Weight of the load/ }).click();
  await expect.element(page.getByText('Your answer')).toBeVisible();
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible();
  const [first] = outcomesOf(work);
  shown.change({ unsent: [unsentOutcome({ id: `${first?.submission_id}` })] });
  await expect.element(page.getByText('Waiting to be sent')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('18.4');
  await page.getByRole('textbox', { name: 'Weight' }).fill('19.4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('1 earlier answer')).toBeVisible();
  expect(outcomesOf(work).map((each) => each.value)).toEqual(['18.4', '19.4']);
  await page.getByText('1 earlier answer').click();
  await expectAccessibleInEveryTheme();
});

it('if another window takes over while an answer is saved, the page shows this, and the typed answer stays stored', async () => {
  const { route, work, shown } = await showQuestion('WEIGHT', {}, () => ({
    ...work.actions.capture,
    captureOutcome: async () => {
      shown.change({ stage: 'elsewhere' });
      throw new Error('Nobody is logged in.');
    },
  }));
  await page.getByRole('textbox', { name: 'Weight' }).fill('17.4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The app is in use in another window')).toBeVisible();
  const kept = async () => JSON.stringify(await readDraft(draftKey(route.id, 'DELIVER', 'WEIGHT')));
  await expect.poll(kept).toContain('17.4');
});

it('the late end of a save does not drop a newer draft from another window', async () => {
  let finish = () => {};
  const { route, work } = await showQuestion('WEIGHT', {}, () => ({
    ...work.actions.capture,
    captureOutcome: (draft) =>
      new Promise((resolve) => {
        finish = () => resolve(work.actions.capture.captureOutcome(draft));
      }),
  }));
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  const key = draftKey(route.id, 'DELIVER', 'WEIGHT');
  const kept = async () => JSON.stringify(await readDraft(key));
  await expect.poll(kept).toMatch(/18.4.*metric_tons/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await keepDraft(key, { value: '19.4' });
  finish();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Temperature' })).toBeVisible();
  await expect.poll(() => outcomesOf(work).map((each) => each.value)).toEqual(['18.4']);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await readDraft(key)).toEqual({ value: '19.4' });
});

it('a typed correction is open again after the tab was killed, until the driver leaves it', async () => {
  const { route, work, shown } = await showQuestion('WEIGHT');
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /Weight of the load/ }).click();
  await page.getByRole('button', { name: 'Correct' }).click();
  const weight = page.getByRole('textbox', { name: 'Weight' });
  await weight.fill('19.4');
  await expect
    .poll(async () => JSON.stringify(await readDraft(draftKey(route.id, 'DELIVER', 'WEIGHT'))))
    .toContain('19.4');
  await shown.remove();
  forgetKeptValues();

  const again = await showPage(pathOf('WEIGHT'), work.view(), work.actions);
  work.follow(again);
  await expect.element(weight).toHaveValue('19.4');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByText('Your answer')).toBeVisible();
  await expect.poll(() => readDraft('open-question')).toBeUndefined();
  await again.remove();
  forgetKeptValues();

  work.follow(await showPage(pathOf('WEIGHT'), work.view(), work.actions));
  await expect.element(page.getByText('Your answer')).toBeVisible();
  await expect.element(weight).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect.element(weight).toHaveValue('19.4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => outcomesOf(work).map((each) => each.value)).toEqual(['18.4', '19.4']);
});

it('a mistyped odometer reading is corrected without a comparison with itself, although the vehicle already has it', async () => {
  const route = routeWithMeter('799450');
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.depot, at(0)));
  work.before(activityReport(route, 'LOAD', 'started', at(10)));
  const id = crypto.randomUUID();
  const { content } = unsentOutcome({ id, routeId: route.id, outcome: { value: '799450' } });
  if (content.kind !== 'outcome') throw new Error('It is an outcome.');
  work.before(content);
  const { outcome } = content;
  await keepAnswer(route.id, 'LOAD', 'KM', { recordId: id, capturedAt: at(20), outcome });
  const address = `/stops/${stopIds.depot}/activities/LOAD/requirements/KM`;
  work.follow(await showPage(address, work.view(), work.actions));
  await page.getByRole('button', { name: 'Correct' }).click();
  const reading = page.getByRole('textbox', { name: 'Reading' });
  await expect.element(reading).toHaveValue('799450');
  await expect.element(page.getByText('No earlier reading is known.')).toBeVisible();
  await reading.fill('182350');
  await expect.element(page.getByText(/last reading/i)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => outcomesOf(work).map((each) => each.value)).toEqual(['799450', '182350']);
});

it('a refused answer leads to the list of unsent records', async () => {
  const { work, shown } = await showQuestion('WEIGHT');
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /Weight of the load/ }).click();
  const id = `${outcomesOf(work)[0]?.submission_id}`;
  shown.change({ unsent: [unsentOutcome({ id, parked: { at: at(50), problems: [] } })] });
  await page.getByRole('button', { name: 'Correct what was refused' }).click();
  await expect.poll(shown.path).toBe(`/unsent/${id}`);
});
