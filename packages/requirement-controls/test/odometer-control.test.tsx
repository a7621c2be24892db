import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { outcomeDraft, outcomeFields } from '../src/requirement-controls.js';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements, routeWith } from './example-requirements.js';

const { odometer } = exampleRequirements;
const byId = { type: 'asset_id', identifier: exampleIds.asset };

describe('the odometer control', () => {
  it('sends the reading as a decimal with the meter and the asset', async () => {
    const { page, sent, codes } = await openControl(odometer);
    await expect.element(page.getByText('Last reading: 182,340.5 km')).toBeVisible();
    await page.getByLabelText('Reading').fill('182352,5');
    await expect.element(page.getByText('12 km more than the last reading.')).toBeVisible();
    expect(sent()).toEqual({ meter_type: 'distance', value: '182352.5', asset_identifier: byId });
    expect(codes()).toEqual([]);
  });

  it('shows at its field that the reading is missing, and focuses the field', async () => {
    const { page, save } = await openControl(odometer);
    await save();
    const field = page.getByLabelText('Reading');
    await expect.element(field).toHaveAccessibleDescription(/This is still missing\./);
    await expect.element(field).toHaveFocus();
    await expectAccessible();
  });

  it('shows while typing that a reading is below the last one', async () => {
    const { page, codes, save } = await openControl(odometer);
    await page.getByLabelText('Reading').fill('182328.5');
    await expect
      .element(page.getByText(/12 km less than the last reading\. Check the figures/))
      .toBeVisible();
    expect(codes()).toEqual(['odometer_behind_asset /value']);
    const field = page.getByLabelText('Reading');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/12 km less than the last reading/);
    await save();
    await expect.element(field).toHaveFocus();
    await expectAccessible();
  });

  it('shows a reading below the last one only as a remark if readings are not validated', async () => {
    const { page, codes } = await openControl({ ...odometer, validate: false });
    await page.getByLabelText('Reading').fill('12');
    await expect.element(page.getByText('182,328.5 km less than the last reading.')).toBeVisible();
    await expect.element(page.getByLabelText('Reading')).not.toHaveAttribute('aria-invalid');
    expect(codes()).toEqual([]);
  });

  it('asks the driver to check a reading that is further above the last one than a vehicle drives in a day', async () => {
    const { page, codes } = await openControl(odometer);
    const field = page.getByLabelText('Reading');
    await field.fill('184340.5');
    await expect.element(page.getByText('2,000 km more than the last reading.')).toBeVisible();
    await field.fill('1823412');
    const doubt = page.getByText(
      '1,641,071.5 km more than the last reading, which is a lot. Check the figures.',
    );
    await expect.element(doubt).toBeVisible();
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    expect(codes()).toEqual([]);
    await expectAccessible();
  });

  it.each([
    ['en', '182,341', 'Understood as 182,341.'],
    ['de', '182.341', 'Understood as 182.341.'],
  ] as const)(
    'understands a reading that is grouped as the app shows it: %s',
    async (language, typed, said) => {
      const { page, sent, codes } = await openControl(odometer, { language });
      await page.getByLabelText('Reading').fill(typed);
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(page.getByText(/^0[.,]5 km more than the last reading\.$/)).toBeVisible();
      expect(sent()).toMatchObject({ value: '182341' });
      expect(codes()).toEqual([]);
    },
  );

  it.each([
    ['K4182', 'registration'],
    ['TRUCK-7', 'integration_key'],
    [exampleIds.asset, 'asset_id'],
  ])('sends the scanned code with its type: %s', async (code, type) => {
    const { page, sent, codes } = await openControl(odometer);
    await page.getByLabelText('Reading').fill('182341');
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByLabelText('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect.element(page.getByText('Scanned')).toBeVisible();
    expect(sent()).toMatchObject({ asset_identifier: { type, identifier: code } });
    expect(codes()).toEqual([]);
  });

  it('refuses the code of another asset', async () => {
    const { page, sent } = await openControl(odometer);
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByLabelText('Code', { exact: true }).fill('REEFER-12');
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect.element(page.getByText(/This code belongs to Reefer 12 · AD 512 R\./)).toBeVisible();
    expect(sent()).toMatchObject({ asset_identifier: byId });
  });

  it.each([
    [{ type: 'asset_id', identifier: exampleIds.site }, byId],
    [{ type: 'registration', identifier: 'AD 512 R' }, byId],
    [
      { type: 'registration', identifier: 'K4182' },
      { type: 'registration', identifier: 'K4182' },
    ],
  ])('corrects an answer that names %o for the asset that it shows', (asset_identifier, sentFor) => {
    const { route } = routeWith(odometer);
    const outcome = { status: 'success', value: '182341', asset_identifier };
    const draft = outcomeDraft(odometer, outcome, route);
    expect(outcomeFields(odometer, draft, route)).toMatchObject({ asset_identifier: sentFor });
  });

  it('works by keyboard alone', async () => {
    const { sent } = await openControl(odometer);
    await userEvent.keyboard('{Tab}{Tab}182341');
    expect(sent()).toMatchObject({ value: '182341' });
  });

  it('formats readings for the language', async () => {
    const { page } = await openControl(odometer, { language: 'de' });
    await page.getByLabelText('Reading').fill('182340,75');
    await expect.element(page.getByText('Last reading: 182.340,5 km')).toBeVisible();
    await expect.element(page.getByText('0,25 km more than the last reading.')).toBeVisible();
  });
});
