import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dropDraft, readDraftKeys } from '../src/phone/draft-store.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import type { PhoneView } from '../src/phone/phone-view.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { showPage } from './shown-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();
const path = `/stops/${stopIds.hotel}/activities/DELIVER/requirements/WEIGHT`;
const title = '1 answer is typed but not saved';
const row = () => page.getByRole('list', { name: title }).getByRole('button');
const gone: Partial<PhoneView> = { route: null, progress: null };

beforeEach(async () => {
  await Promise.all((await readDraftKeys()).map(dropDraft));
  forgetKeptValues();
});

/** The driver types the weight, and the phone kills the tab. */
async function typeWeight() {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, at(0)));
  work.before(activityReport(route, 'DELIVER', 'started', at(10)));
  const shown = await showPage(path, work.view(), work.actions);
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await expect
    .poll(async () => (await readDraftKeys()).filter((key) => key.endsWith('/typed')))
    .toHaveLength(1);
  await shown.remove();
  forgetKeptValues();
  const captureOn = vi.fn(() => work.actions.capture as NonNullable<typeof work.actions.capture>);
  return { route, work, captureOn };
}

it('a typed answer is listed after the route has left the phone, and saved on the route that the driver saw', async () => {
  const { route, work, captureOn } = await typeWeight();
  const shown = await showPage('/', { ...work.view(), ...gone }, { ...work.actions, captureOn });
  await expect.element(row()).toHaveTextContent('Weight of the load');
  await expectAccessibleInEveryTheme();
  await row().click();
  await expect.element(page.getByText('This route is no longer on this phone')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('18.4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => work.records.at(-1))
    .toMatchObject({ outcome: { integration_key: 'WEIGHT', value: '18.4' } });
  expect(captureOn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: route.id, version: route.version }),
  );
  await expect.poll(shown.path).toBe('/unsent');
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
});

it('a typed answer opens at its own address, which the browser restores, and is discarded only after a question', async () => {
  const { work, captureOn } = await typeWeight();
  const shown = await showPage(path, { ...work.view(), ...gone }, { ...work.actions, captureOn });
  await page.getByRole('button', { name: 'Discard…' }).click();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('18.4');
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(shown.path).toBe('/unsent');
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
  expect(captureOn).not.toHaveBeenCalled();
  expect((await readDraftKeys()).filter((key) => key.includes('WEIGHT'))).toEqual([]);
});

it('a typed answer stays on the phone when the session ends, and can be saved in the next session', async () => {
  const { work } = await typeWeight();
  const shown = await showPage('/', { ...work.view(), ...gone, session: null, stage: 'revoked' });
  await expect.element(page.getByText(/What you typed is safe on this phone/)).toBeVisible();
  await expect.element(row()).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  shown.change({ stage: 'without_session' });
  await expect.poll(shown.path).toBe('/asset');
  await expect.element(page.getByText(/Start a session, then you can save/)).toBeVisible();
  shown.change({ stage: 'working', session: work.view().session ?? null });
  await expect.element(row()).toBeVisible();
});

it('a typed answer is not listed for another driver, nor while its route has the question', async () => {
  const { work } = await typeWeight();
  const view = work.view();
  const shown = await showPage('/unsent', view);
  const { account = null } = view;
  if (account === null) throw new Error('Nobody is logged in.');
  shown.change({ ...gone, account: { ...account, username: 'somebody.else' } });
  await expect.element(page.getByRole('main').getByText('All sent')).toBeVisible();
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
  shown.change({ account });
  await expect.element(row()).toBeVisible();
  shown.change({ route: view.route ?? null, progress: view.progress ?? null });
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
});
