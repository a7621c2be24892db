import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dropDraft, readDraftKeys } from '../src/phone/draft-store.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { routeWithMeter, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { showPage } from './shown-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();
const reading = page.getByRole('textbox', { name: 'Reading' });
const save = page.getByRole('button', { name: 'Save', exact: true });
const question = page.getByRole('dialog', { name: 'Really 999,999 km?' });

beforeEach(async () => {
  await Promise.all((await readDraftKeys()).map(dropDraft));
  forgetKeptValues();
});

/** A question for the meter of a truck that was last read at 309,905 km. */
async function showMeter() {
  const route = routeWithMeter('309905');
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.depot, at(0)));
  work.before(activityReport(route, 'LOAD', 'started', at(10)));
  const address = `/stops/${stopIds.depot}/activities/LOAD/requirements/KM`;
  work.follow(await showPage(address, work.view(), work.actions));
  return () => work.records.flatMap((each) => (each.kind === 'outcome' ? [`${each.outcome.value}`] : []));
}

it('a reading far above the last one is saved only after a question, even if "Save" is tapped immediately after typing', async () => {
  const saved = await showMeter();
  await reading.fill('999999');
  (save.element() as HTMLButtonElement).click();
  await expect.element(question).toHaveTextContent('690,094 km more than the last reading, which is a lot.');
  await expectAccessibleInEveryTheme();
  await question.getByRole('button', { name: 'Change' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(saved()).toEqual([]);
  await save.click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toEqual(['999999']);
});

it('a doubtful reading that the driver then corrects is saved without another question', async () => {
  const saved = await showMeter();
  await reading.fill('999999');
  await save.click();
  await question.getByRole('button', { name: 'Change' }).click();
  await reading.fill('309999');
  await save.click();
  await expect.poll(saved).toEqual(['309999']);
});
