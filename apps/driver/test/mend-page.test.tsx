import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropDraft, readDraft } from '../src/phone/draft-store.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { unsentAdded, unsentArrival, unsentOutcome, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const at = '2026-11-20T09:00:00.000Z';
const behind = {
  at,
  problems: [{ code: 'odometer_behind_asset' as const, message: 'Behind.', key: '/value' }],
};
const odometer = unsentOutcome({ id: 'odometer', parked: behind });
const future = { at, problems: [{ code: 'captured_in_future' as const, message: 'Ahead.', key: '/at' }] };
const arrival = unsentArrival({ id: 'arrival', parked: future });
const view = { ...working, unsent: [odometer, arrival], refusedCount: 2 };
const mended = async () => ({ ok: true as const, id: 'odometer', sequence: 1 });

beforeEach(async () => {
  await Promise.all(['odometer', 'arrival'].map((id) => dropDraft(`mend/${id}`)));
});

it('an answer is corrected with the control that captured it, and the problem is shown at its field', async () => {
  const mend = vi.fn(mended);
  const shown = await showPage('/unsent/odometer', view, { mend });
  await expect.element(page.getByRole('heading', { name: 'Odometer' })).toBeVisible();
  await expect.element(page.getByText('Why it was refused')).toBeVisible();
  const reading = page.getByRole('textbox', { name: 'Reading' });
  await expect.element(reading).toHaveValue('18234.5');
  await expect.element(page.getByText(/less than the last reading/)).toBeVisible();
  await expectAccessibleInEveryTheme();
  await reading.fill('182350');
  await page.getByRole('button', { name: 'Save and send' }).click();
  expect(mend).toHaveBeenCalledWith(
    'odometer',
    expect.objectContaining({ status: 'success', value: '182350' }),
  );
  await expect.poll(shown.path).toBe('/unsent');
});

it('a refused answer is not compared with the answer that it corrects', async () => {
  const { route } = working;
  const [asset] = route?.allocation.assets ?? [];
  if (!route || !asset?.odometer) throw new Error('The example truck has a meter.');
  const read = { ...asset.odometer, current_reading: '799450' };
  const allocation = { ...route.allocation, assets: [{ ...asset, odometer: read }] };
  const { content: slip } = unsentOutcome({ id: crypto.randomUUID(), outcome: { value: '799450' } });
  const outcomes = slip.kind === 'outcome' ? [slip.outcome] : [];
  const answersOn = () => outcomes;
  const shown = await showPage(
    '/unsent/odometer',
    { ...view, route: { ...route, allocation } },
    { answersOn },
  );
  await expect.element(page.getByText('No earlier reading is known.')).toBeVisible();
  await expect.element(page.getByText(/last reading:/i)).not.toBeInTheDocument();
  await shown.remove();
  await showPage('/unsent/odometer', { ...view, route: { ...route, allocation } });
  await expect.element(page.getByText('Last reading: 799,450 km')).toBeVisible();
});

it('a reading that the service refused is not compared with an older reading, and the phone reads the route again', async () => {
  const syncNow = vi.fn();
  const { route } = working;
  const withReading = (current_reading: string) => {
    const [asset] = route?.allocation.assets ?? [];
    if (!route || !asset?.odometer) throw new Error('The example truck has a meter.');
    const assets = [{ ...asset, odometer: { ...asset.odometer, current_reading } }];
    return { ...route, allocation: { ...route.allocation, assets } };
  };
  const shown = await showPage('/unsent/odometer', { ...view, route: withReading('18134.5') }, { syncNow });
  const reading = page.getByRole('textbox', { name: 'Reading' });
  await expect.element(reading).toHaveAccessibleDescription(/A reading cannot go back/);
  await expect.element(page.getByText(/more than the last reading/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Last reading/)).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  expect(syncNow).toHaveBeenCalledOnce();
  shown.change({ route: withReading('18240.5') });
  await expect.element(page.getByText('Last reading: 18,240.5 km')).toBeVisible();
  await expect.element(page.getByText(/^6 km less than the last reading/)).toBeVisible();
  await reading.fill('18250.5');
  await expect.element(page.getByText('10 km more than the last reading.')).toBeVisible();
});

it('a typed correction survives a killed tab', async () => {
  await showPage('/unsent/odometer', view);
  await page.getByRole('textbox', { name: 'Reading' }).fill('182399');
  await vi.waitFor(async () => {
    await showPage('/unsent/odometer', view);
    await expect.element(page.getByRole('textbox', { name: 'Reading' }).last()).toHaveValue('182399');
  });
});

it('a stored correction is judged when its page opens again, and not the refused record', async () => {
  const { route } = working;
  const [asset] = route?.allocation.assets ?? [];
  if (!route || !asset?.odometer) throw new Error('The example truck has a meter.');
  const assets = [{ ...asset, odometer: { ...asset.odometer, current_reading: '18134.5' } }];
  const read = { ...view, route: { ...route, allocation: { ...route.allocation, assets } } };
  const shown = await showPage('/unsent/odometer', read);
  const reading = page.getByRole('textbox', { name: 'Reading' });
  await expect.element(reading).toHaveAccessibleDescription(/A reading cannot go back/);
  await reading.fill('18234.6');
  await expect.poll(() => readDraft('mend/odometer')).toMatchObject({ answer: { value: '18234.6' } });
  await shown.remove();
  const again = await showPage('/unsent/odometer', read);
  await expect.element(reading).toHaveValue('18234.6');
  await expect.element(page.getByText('Last reading: 18,134.5 km')).toBeVisible();
  await expect.element(page.getByText('100.1 km more than the last reading.')).toBeVisible();
  await expect.element(reading).not.toHaveAccessibleDescription(/A reading cannot go back/);
  await reading.fill('18234.5');
  await expect.element(reading).toHaveAccessibleDescription(/A reading cannot go back/);
  await again.remove();

  const first = await showPage('/unsent/arrival', view);
  const time = page.getByLabelText('Time');
  await expect.element(time).toHaveAccessibleDescription(/in the future/);
  await time.fill('2026-11-20T08:30');
  await expect.element(time).not.toHaveAccessibleDescription(/in the future/);
  await expect.poll(() => readDraft('mend/arrival')).toMatchObject({ time: '2026-11-20T08:30' });
  await first.remove();
  await showPage('/unsent/arrival', view);
  await expect.element(time).toHaveValue('2026-11-20T08:30');
  await expect.element(time).not.toHaveAccessibleDescription(/in the future/);
});

it('the stored name of an added activity is judged when its page opens again, and not the refused name', async () => {
  const problems = [{ code: 'blank' as const, message: 'Empty.', key: '/name' }];
  const parts = { id: 'added', reference: 'OWN', name: ' ', parked: { at, problems } };
  const added = { ...view, unsent: [unsentAdded(parts)] };
  await dropDraft('mend/added');
  const shown = await showPage('/unsent/added', added);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveAccessibleDescription(/A text is empty/);
  await name.fill('Flat tyre');
  await expect.element(name).not.toHaveAccessibleDescription(/A text is empty/);
  await expect.poll(() => readDraft('mend/added')).toMatchObject({ name: 'Flat tyre' });
  await shown.remove();
  await showPage('/unsent/added', added);
  await expect.element(name).toHaveValue('Flat tyre');
  await expect.element(name).not.toHaveAccessibleDescription(/A text is empty/);
});

it('the page stays open and shows what is still wrong', async () => {
  const problems = [{ code: 'value_out_of_range' as const, message: 'Out.', key: '/value' }];
  const mend = async () => ({ ok: false as const, reason: 'refused' as const, problems });
  const shown = await showPage('/unsent/odometer', view, { mend });
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect
    .element(page.getByRole('alert').first())
    .toHaveTextContent('The value is outside the allowed range.');
  expect(shown.path()).toBe('/unsent/odometer');
});

it('an answer can become a failure with a reason', async () => {
  const mend = vi.fn(mended);
  await showPage('/unsent/odometer', view, { mend });
  await page.getByRole('radio', { name: 'Failed' }).click();
  await expect.element(page.getByRole('radio', { name: 'Skipped' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect.element(page.getByText('Type the reason.')).toBeVisible();
  expect(mend).not.toHaveBeenCalled();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The meter is broken');
  await page.getByRole('button', { name: 'Save and send' }).click();
  expect(mend).toHaveBeenCalledWith(
    'odometer',
    expect.objectContaining({ status: 'failed', status_reason: 'The meter is broken', value: undefined }),
  );
});

it('the time of a report can be corrected by keyboard, in the organisation’s time zone', async () => {
  const mend = vi.fn(mended);
  await showPage('/unsent/arrival', view, { mend });
  const time = page.getByLabelText('Time');
  await expect.element(time).toHaveValue('2026-11-20T09:16');
  await expect.element(page.getByText(/clock of this phone was probably wrong/).first()).toBeVisible();
  await expectAccessibleInEveryTheme();
  await time.fill('2026-11-20T08:30');
  await page.getByRole('button', { name: 'Save and send' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(mend).toHaveBeenCalledWith('arrival', expect.objectContaining({ at: '2026-11-20T07:30:00.000Z' }));
});

it('a year of which one digit is typed does not stop the page, also when it opens again', async () => {
  const mend = vi.fn(async (id: string) => ({ ok: true as const, id, sequence: 1 }));
  const problems = [{ code: 'captured_in_future' as const, message: 'Ahead.', key: '/captured_at' }];
  const early = unsentOutcome({ id: 'odometer', parked: { at, problems } });
  for (const [path, unsent] of [
    ['arrival', arrival],
    ['odometer', early],
  ] as const) {
    const shown = await showPage(`/unsent/${path}`, { ...view, unsent: [unsent] }, { mend });
    await page.getByLabelText('Time').fill('0002-11-28T11:07');
    await expect.element(page.getByText('Type a date and a time.')).toBeVisible();
    await page.getByRole('button', { name: 'Save and send' }).click();
    expect(mend).not.toHaveBeenCalled();
    await expect.poll(() => readDraft(`mend/${path}`)).toMatchObject({ time: '0002-11-28T11:07' });
    await shown.remove();
    const again = await showPage(`/unsent/${path}`, { ...view, unsent: [unsent] }, { mend });
    await expect.element(page.getByText('Type a date and a time.')).toBeVisible();
    await page.getByLabelText('Time').fill('2026-11-20T08:30');
    await expect.element(page.getByText('Type a date and a time.')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Save and send' }).click();
    await expect.poll(() => mend.mock.lastCall?.[0]).toBe(path);
    await again.remove();
    mend.mockClear();
  }
});

it('a record can be sent again unchanged', async () => {
  const retry = vi.fn(async () => {});
  const shown = await showPage('/unsent/odometer', view, { retry });
  await page.getByRole('button', { name: 'Send again unchanged' }).click();
  expect(retry).toHaveBeenCalledWith('odometer');
  await expect.poll(shown.path).toBe('/unsent');
});

it('giving up needs a confirmation and a reason, and the page shows who reads it', async () => {
  const giveUp = vi.fn(async () => ({ ok: true as const }));
  const shown = await showPage('/unsent/odometer', view, { giveUp });
  await page.getByRole('button', { name: 'Give up this record…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give up this record?' });
  await expect
    .element(dialog)
    .toHaveTextContent('no longer correct this record. Your office sees it with your reason');
  await expectAccessibleInEveryTheme();
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect.element(dialog).toHaveTextContent('Type a reason');
  expect(giveUp).not.toHaveBeenCalled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Typed for the wrong truck');
  await dialog.getByRole('button', { name: 'Give up' }).click();
  expect(giveUp).toHaveBeenCalledWith('odometer', 'Typed for the wrong truck');
  await expect.poll(shown.path).toBe('/unsent');
});

it('a page without a record to correct leads back', async () => {
  const shown = await showPage('/unsent/gone', view);
  await expect.element(page.getByText('Nothing to correct here')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(shown.path).toBe('/unsent');
});

it('a record whose route is not on the phone can be sent again or given up', async () => {
  const earlier = unsentOutcome({ id: 'odometer', routeId: 'earlier', parked: behind });
  await showPage('/unsent/odometer', { ...view, unsent: [earlier] });
  await expect.element(page.getByText('This record cannot be corrected here')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send again unchanged' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save and send' })).not.toBeInTheDocument();
});

it('an answer of an earlier route is corrected with its question, or sent as failed', async () => {
  const { route } = working;
  if (!route) throw new Error('The example has a route.');
  const later = { ...route, id: 'later', name: 'Dry round', travel_plan: { points_of_interest: [] } };
  const kept = { route: later, progress: null, keptRoutes: [route], unsent: [odometer] };
  const mend = vi.fn(mended);
  const shown = await showPage('/unsent', { ...working, ...kept, refusedCount: 1 }, { mend });
  const row = page.getByRole('button', { name: /^Odometer/ });
  await expect.element(row).toHaveTextContent(`${route.name}`);
  await expect.element(row).toHaveTextContent(`${route.travel_plan.points_of_interest[0]?.name}`);
  await row.click();
  await page.getByRole('textbox', { name: 'Reading' }).fill('182350');
  await page.getByRole('button', { name: 'Save and send' }).click();
  const right = { status: 'success', value: '182350' };
  await expect.poll(() => mend.mock.lastCall).toEqual(['odometer', expect.objectContaining(right)]);
  await expect.poll(shown.path).toBe('/unsent');

  await shown.remove();
  await showPage('/unsent/odometer', { ...working, ...kept, route: null, refusedCount: 1 }, { mend });
  await page.getByRole('radio', { name: 'Failed' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The meter is broken');
  await page.getByRole('button', { name: 'Save and send' }).click();
  const failed = { status: 'failed', status_reason: 'The meter is broken' };
  await expect.poll(() => mend.mock.lastCall).toEqual(['odometer', expect.objectContaining(failed)]);
});

it('an answer to a question that the office has removed is corrected with the question that the driver saw', async () => {
  const { route } = working;
  if (!route) throw new Error('The example has a route.');
  const stops = route.travel_plan.points_of_interest;
  const emptied = stops.map((each) => ({ ...each, activities: [], execution_sequence: [] }));
  const changed = { ...route, version: route.version + 1, travel_plan: { points_of_interest: emptied } };
  const seen = { ...route, version: 1 };
  await showPage('/unsent/odometer', { ...view, route: changed, keptRoutes: [changed, seen] });
  await expect.element(page.getByRole('heading', { name: 'Odometer' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Reading' })).toHaveValue('18234.5');
});

/** The route in its next version, in which the office has changed the question of the refused reading. */
function changedRoute(parts: Record<string, unknown>, assets?: Route['allocation']['assets']): Route {
  const { route } = working;
  if (!route) throw new Error('The example has a route.');
  const stops = route.travel_plan.points_of_interest.map((stop) => ({
    ...stop,
    activities: stop.activities.map((activity) => ({
      ...activity,
      requirements: activity.requirements.map((each) =>
        each.integration_key === 'KM' ? ({ ...each, ...parts } as Requirement) : each,
      ),
    })),
  }));
  const allocation = { ...route.allocation, assets: assets ?? route.allocation.assets };
  return { ...route, version: 2, allocation, travel_plan: { points_of_interest: stops } };
}

it('if the office has changed the vehicle, a reading is corrected for the vehicle for which it was captured', async () => {
  const { route, asset: listed } = working;
  const [truck] = route?.allocation.assets ?? [];
  if (!route || !truck?.odometer || !listed) throw new Error('The example truck has a meter.');
  const { odometer: meter } = truck;
  const at = (current_reading: string) => ({ odometer: { ...meter, current_reading } });
  const other = { ...truck, ...at('291250'), id: crypto.randomUUID(), name: 'Truck 4' };
  const changed = changedRoute({ asset_id: other.id }, [other]);
  const read = { ...listed, ...truck, ...at('182400') };
  const mend = vi.fn(mended);
  const swapped = { ...view, route: changed, keptRoutes: [route], assets: [read] };
  await showPage('/unsent/odometer', swapped, { mend });
  await expect.element(page.getByText(truck.name, { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText('Truck 4', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByText('Scanned')).not.toBeInTheDocument();
  await expect.element(page.getByText('Last reading: 182,400 km')).toBeVisible();
  const reading = page.getByRole('textbox', { name: 'Reading' });
  await reading.fill('291260');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  expect(mend).not.toHaveBeenCalled();
  await reading.fill('182410');
  await page.getByRole('button', { name: 'Save and send' }).click();
  const asset_identifier = { type: 'asset_id', identifier: truck.id };
  await expect
    .poll(() => mend.mock.lastCall)
    .toEqual(['odometer', expect.objectContaining({ value: '182410', asset_identifier })]);
});

it('after its route has left the phone, a refused reading is compared with another unsent reading of this route', async () => {
  const { route } = working;
  const [depot, ...others] = route?.travel_plan.points_of_interest ?? [];
  const [load] = depot?.activities ?? [];
  if (!route || !depot || !load) throw new Error('The example has a route.');
  const withStops = (points_of_interest: Route['travel_plan']['points_of_interest']) => ({
    ...route,
    travel_plan: { points_of_interest },
  });
  const later = { ...load, reference: 'LATER' };
  const parts = [
    withStops([depot, ...others]),
    withStops([{ ...depot, activities: [later], execution_sequence: ['LATER'] }]),
  ];
  const asked = unsentOutcome({
    id: 'odometer',
    parked: behind,
    outcome: { activity_reference: 'LATER', value: '799400.5' },
  });
  const before = { captured_at: '2026-11-20T08:00:00.000Z', value: '799450.5' };
  const { content: slip } = unsentOutcome({ id: crypto.randomUUID(), outcome: before });
  const outcomes = slip.kind === 'outcome' ? [slip.outcome] : [];
  const left = { ...view, route: null, keptRoutes: parts, unsent: [asked] };
  await showPage('/unsent/odometer', left, { answersOn: () => outcomes });
  await expect.element(page.getByText('Last reading: 799,450.5 km')).toBeVisible();
});

it('if the office asks something else under the same key, a refused answer is corrected with its own question', async () => {
  const { route } = working;
  if (!route) throw new Error('The example has a route.');
  const changed = changedRoute({ kind: 'form', fields: [] });
  await showPage('/unsent/odometer', { ...view, route: changed, keptRoutes: [route] });
  await expect.element(page.getByRole('textbox', { name: 'Reading' })).toHaveValue('18234.5');
});

it('without the version on which it was captured, an answer cannot be corrected', async () => {
  await showPage('/unsent/odometer', { ...view, route: changedRoute({}) });
  await expect.element(page.getByText('This record cannot be corrected here')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Odometer' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save and send' })).not.toBeInTheDocument();
});

it('a doubtful reading is sent only after a question', async () => {
  const mend = vi.fn(mended);
  await showPage('/unsent/odometer', view, { mend });
  await page.getByRole('textbox', { name: 'Reading' }).fill('999999');
  await page.getByRole('button', { name: 'Save and send' }).click();
  const question = page.getByRole('dialog', { name: 'Really 999,999 km?' });
  await expect.element(question).toBeVisible();
  expect(mend).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => mend.mock.lastCall)
    .toEqual(['odometer', expect.objectContaining({ value: '999999' })]);
});
