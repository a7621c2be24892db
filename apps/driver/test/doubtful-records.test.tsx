import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { capturedPlace } from '../src/phone/captured-place.js';
import type { QuarantinedRecord } from '../src/phone/phone-view.js';
import { keepAnswer } from '../src/stop/kept-answers.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { quarantined, unsentOutcome, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();
const refused = { at: at(50), problems: [] };
const stopPath = `/stops/${stopIds.hotel}`;
const activityPath = `${stopPath}/activities/DELIVER`;

/** A route whose delivery is completed, with an answer about the weight. */
async function delivered() {
  const route = deliveryRoute();
  const work = workOn(route);
  const arrival = arrivalAt(route, stopIds.hotel, at(0));
  const report = activityReport(route, 'DELIVER', 'completed', at(30));
  const id = crypto.randomUUID();
  const outcome = { activity_reference: 'DELIVER', integration_key: 'WEIGHT' };
  const answer = unsentOutcome({ id, routeId: route.id, outcome });
  if (answer.content.kind !== 'outcome') throw new Error('The content is not an outcome.');
  for (const each of [arrival, answer.content, report]) work.before(each);
  const kept = { recordId: id, capturedAt: at(20), outcome: answer.content.outcome };
  await keepAnswer(route.id, 'DELIVER', 'WEIGHT', kept);
  const forOffice = (content: Parameters<typeof capturedPlace>[0], parts: Partial<QuarantinedRecord> = {}) =>
    quarantined(content === answer.content ? id : crypto.randomUUID(), false, {
      about: capturedPlace(content),
      ...parts,
    });
  return { work, answer, arrival, report, forOffice };
}

const row = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name });
const sign = (name: RegExp, label: string) => row(name).getByRole('img', { name: label, exact: true });

it('a refused answer is marked in the questions of its activity and in the list of activities', async () => {
  const { work, answer } = await delivered();
  const shown = await showPage(activityPath, work.view(), work.actions);
  await expect.element(sign(/Weight of the load/, 'Done')).toBeVisible();
  shown.change({ unsent: [answer] });
  await expect.element(sign(/Weight of the load/, 'Done')).toBeVisible();
  shown.change({ unsent: [{ ...answer, parked: refused }] });
  await expect.element(sign(/Weight of the load/, 'Refused')).toBeVisible();
  await expect.element(row(/Weight of the load/).getByText('Refused', { exact: true })).toBeVisible();
  await expect.element(sign(/Weight of the load/, 'Done')).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Back to the stop' }).click();
  await expect.poll(shown.path).toBe(stopPath);
  await expect.element(sign(/Deliver fish/, 'Refused')).toBeVisible();
  await expect.element(page.getByText('Done. Correct what was refused')).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ unsent: [] });
  await expect.element(sign(/Deliver fish/, 'Done')).toBeVisible();
});

it('an answer about which the office decides is not called sent, and a discarded one does not count', async () => {
  const { work, answer, forOffice } = await delivered();
  const shown = await showPage(`${activityPath}/requirements/WEIGHT`, work.view(), work.actions);
  const main = page.getByRole('main');
  await expect.element(main.getByText('Sent', { exact: true })).toBeVisible();
  shown.change({ quarantined: [forOffice(answer.content)] });
  await expect.element(main.getByText('Your office decides', { exact: true })).toBeVisible();
  await expect.element(main.getByText('Sent', { exact: true })).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  shown.change({ quarantined: [forOffice(answer.content, { isDiscarded: true, isRead: true })] });
  await expect.element(main.getByText('Does not count', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(sign(/Weight of the load/, 'Does not count')).toBeVisible();
  await expect.element(page.getByText('Done. Does not count')).toBeVisible();
});

it('a stop marks the visit and the activities about which the office decides', async () => {
  const { work, arrival, report, answer, forOffice } = await delivered();
  const shown = await showPage(stopPath, work.view(), work.actions);
  await expect.element(sign(/Deliver fish/, 'Done')).toBeVisible();
  shown.change({ quarantined: [forOffice(arrival), forOffice(report)] });
  await expect.element(sign(/Deliver fish/, 'Your office decides')).toBeVisible();
  await expect.element(sign(/Arrived at/, 'Your office decides')).toBeVisible();
  await expect.element(page.getByText('Done. Your office decides')).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ quarantined: [forOffice(report), forOffice(answer.content, { isDiscarded: true })] });
  await expect.element(sign(/Deliver fish/, 'Does not count')).toBeVisible();
  await expect.element(sign(/Arrived at/, 'Done')).toBeVisible();
  // The driver has captured both again.
  shown.change({
    quarantined: [report, answer.content].map((each) => forOffice(each, { isReplaced: true })),
  });
  await expect.element(sign(/Deliver fish/, 'Done')).toBeVisible();
  shown.change({ quarantined: [forOffice(answer.content, { isGivenUp: true })] });
  await expect.element(sign(/Deliver fish/, 'Done')).toBeVisible();
  const elsewhere = { ...report, routeId: 'another' };
  shown.change({ quarantined: [forOffice(elsewhere)] });
  await expect.element(sign(/Deliver fish/, 'Done')).toBeVisible();
});

it.each(['/', '/unsent'])(
  'the page %s says how many records do not count, until the driver has confirmed this',
  async (path) => {
    const late = (id: string, parts: Partial<QuarantinedRecord>) => quarantined(id, false, parts);
    const accepted: number[] = [];
    const shown = await showPage(path, working, { acceptDiscards: () => void accepted.push(1) });
    const notice = page.getByText('Your office has decided: 2 records do not count.');
    const records = [
      late('one', { isDiscarded: true }),
      late('two', { isDiscarded: true }),
      late('read', { isDiscarded: true, isRead: true }),
      quarantined('given-up', true, { isDiscarded: true }),
    ];
    shown.change({ quarantined: records });
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText(/Your office decides/)).not.toBeInTheDocument();
    await expectAccessibleInEveryTheme();
    const saying = page.getByRole('status').filter({ has: notice });
    await saying.getByRole('button', { name: 'Understood' }).click();
    expect(accepted).toEqual([1]);
    shown.change({ quarantined: records.map((each) => ({ ...each, isRead: true })) });
    await expect.element(notice).not.toBeInTheDocument();
  },
);
