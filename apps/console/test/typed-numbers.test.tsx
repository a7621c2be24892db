import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { companyAnswers } from './company-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

const editPath = `/routes/${exampleIds.route}/edit`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const decimals = 'Write a number without separators for thousands, such as 12000, 12.5 or 12.3450.';
const whole = 'Write a whole number without separators, such as 12000.';

it.each(['182.340', '182,340', '1.182.340'])(
  'a reading typed as %s is a fault, not a small number',
  async (typed) => {
    const shown = await showConsole('/organisation/assets', companyAnswers);
    await button('New vehicle').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Name', { exact: true }).fill('Van 1');
    const reading = dialog.getByLabelText('Reading now');
    await reading.click();
    await userEvent.keyboard(`${typed}`);
    await dialog.getByRole('button', { name: 'Create the vehicle' }).click();
    await expect.element(dialog.getByText(decimals)).toBeVisible();
    await expect.element(reading).toHaveValue(typed);
    expect(shown.office.sent('POST /assets')).toEqual([]);
    await expectAccessibleEverywhere(['light']);
    await reading.fill('182.340,5');
    await dialog.getByRole('button', { name: 'Create the vehicle' }).click();
    await expect.poll(() => shown.office.sent('POST /assets').length).toBe(1);
    expect(shown.office.sent('POST /assets')[0]?.body).toMatchObject({
      odometer: { current_reading: '182340.5' },
    });
  },
);

it('pieces, radius, minutes, amounts and ranges with separators for thousands are faults of a plan', async () => {
  sessionStorage.clear();
  const shown = await showConsole(editPath);
  await page.getByText('Consignments', { exact: false }).first().click();
  await button('Add a consignment').click();
  const field = (name: string) => page.getByLabelText(name, { exact: true }).last();
  await field('Pieces').click();
  await userEvent.keyboard('12,000');
  await field('Radius of the geofence in metres').fill('50,000');
  await button('Add a question').click();
  await field('Question').fill('Cash');
  await field('Kind of answer').selectOptions('cash');
  await field('Expected amount').fill('1.250');
  await button('Save the changes').click();
  await expect.element(page.getByText(whole, { exact: true }).nth(1)).toBeVisible();
  await expect.element(page.getByText(decimals, { exact: true })).toBeVisible();
  await expect.element(field('Pieces')).toHaveValue('12,000');
  await expect.element(field('Radius of the geofence in metres')).toHaveValue('50,000');
  await expect.element(field('Expected amount')).toHaveValue('1.250');
  await field('Pieces').fill('12000');
  await field('Radius of the geofence in metres').fill('50000');
  await field('Expected amount').fill('1.250,50');
  await field('Kind of answer').selectOptions('form');
  await field('Type of the field').selectOptions('number');
  await field('Label').fill('Weight');
  await field('Minimum').fill('0,125');
  await field('Maximum').fill('12.000');
  await expect.element(page.getByText(decimals, { exact: true }).first()).toBeVisible();
  await field('Maximum').fill('12000');
  await expect.element(page.getByText(decimals, { exact: true })).not.toBeInTheDocument();
  await button('Save the changes').click();
  await expect.poll(() => shown.office.sent('PATCH /routes/*').length).toBe(1);
  const sent = JSON.stringify(shown.office.sent('PATCH /routes/*')[0]?.body);
  expect(sent).toMatch(/"pieces":12000/);
  expect(sent).toMatch(/"radius_m":50000/);
  expect(sent).toMatch(/"range":\["0.125","12000"\]/);
});
