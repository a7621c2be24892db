import type { Requirement } from '@fleet/contract/planning/requirements';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draftKey, dropDraft } from '../src/phone/draft-store.js';
import type { PhoneActions } from '../src/phone/phone-view.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { unsentOutcome, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const signature: Requirement = {
  kind: 'signature',
  integration_key: 'SIGN',
  label: 'Signature of the receiver',
  is_optional: false,
};
const stored = 'captured-image:019a9f55-3c4d-7e5f-8a9b-000000000001';

/** The route asks for a signature first, and this phone takes half a second to store a picture. */
function slowPhone() {
  const route = deliveryRoute();
  const activity = route.travel_plan.points_of_interest[1]?.activities[0];
  if (activity === undefined) throw new Error('The route has no delivery.');
  activity.requirements = [signature];
  activity.execution_sequence = ['SIGN'];
  const captureImage: PhoneActions['captureImage'] = async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { ok: true, placeholder: stored, id: stored.slice(15) };
  };
  return { route, captureImage };
}

/** Shows the question for the signature on such a phone. */
async function askForSignature() {
  const { route, captureImage } = slowPhone();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  work.before(activityReport(route, 'DELIVER', 'started', '2026-11-20T07:00:10.000Z'));
  await dropDraft(draftKey(route.id, 'DELIVER', 'SIGN'));
  const path = `/stops/${stopIds.hotel}/activities/DELIVER/requirements/SIGN`;
  work.follow(await showPage(path, work.view(), { ...work.actions, captureImage }));
  return work;
}

/** Taps this button right after the last tap that signs. */
async function signAndSave(button: string) {
  await page.getByRole('button', { name: 'Sign by typing' }).click();
  await page.getByRole('dialog').getByLabelText('Name of the person who signs').fill('Núria Camps');
  await page.getByRole('button', { name: 'Sign with this name' }).click();
  await page.getByRole('button', { name: button }).click();
}

it('saves a signature that the phone is still storing at the tap on "Save"', async () => {
  const work = await askForSignature();
  await signAndSave('Save');
  const saved = () => work.records.flatMap((each) => (each.kind === 'outcome' ? [each.outcome] : []));
  await expect.poll(saved).toMatchObject([{ image_url: stored, signee_name: 'Núria Camps' }]);
});

it('saves a corrected signature that the phone is still storing at the tap on "Save and send"', async () => {
  const { route, captureImage } = slowPhone();
  const mend = vi.fn(async () => ({ ok: true as const, id: 'signed', sequence: 1 }));
  const parked = { at: '2026-11-20T09:00:00.000Z', problems: [] };
  const outcome = { activity_reference: 'DELIVER', integration_key: 'SIGN', signee_name: 'Pere Font' };
  const record = unsentOutcome({ id: 'signed', routeId: route.id, outcome, parked });
  await dropDraft('mend/signed');
  const view = { ...working, route, unsent: [record] };
  const actions = { captureImage, mend, dropImages: async () => {}, readImage: async () => null };
  await showPage('/unsent/signed', view, actions);
  await signAndSave('Save and send');
  await expect.poll(() => mend.mock.lastCall).toMatchObject(['signed', { image_url: stored }]);
});

it('offers only one way to say why nobody signs, with the usual reasons first', async () => {
  const work = await askForSignature();
  const cannot = page.getByRole('button', { name: "Can't sign" });
  const notPossible = page.getByRole('button', { name: 'Not possible', exact: true });
  await expect.element(cannot).toBeVisible();
  await expect.element(notPossible).not.toBeInTheDocument();
  await signAndSave("Can't sign");
  await expect.element(notPossible).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Another reason…' }).click();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('The pen is broken');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => work.records.at(-1))
    .toMatchObject({ kind: 'outcome', outcome: { status: 'failed', status_reason: 'The pen is broken' } });
});
