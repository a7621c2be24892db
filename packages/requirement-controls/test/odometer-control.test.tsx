import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements } from './example-requirements.js';

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

  it('says at its field that no reading was typed, and takes the focus there', async () => {
    const { page, save } = await openControl(odometer);
    await save();
    const field = page.getByLabelText('Reading');
    await expect.element(field).toHaveAccessibleDescription(/This is still missing\./);
    await expect.element(field).toHaveFocus();
    await expectAccessible();
  });

  it('judges a reading behind the last one while it is typed', async () => {
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

  it('only remarks on it where readings are not validated', async () => {
    const { page, codes } = await openControl({ ...odometer, validate: false });
    await page.getByLabelText('Reading').fill('12');
    await expect.element(page.getByText('182,328.5 km less than the last reading.')).toBeVisible();
    await expect.element(page.getByLabelText('Reading')).not.toHaveAttribute('aria-invalid');
    expect(codes()).toEqual([]);
  });

  it.each([
    ['K4182', 'registration'],
    ['TRUCK-7', 'integration_key'],
    [exampleIds.asset, 'asset_id'],
  ])('names the asset by what was scanned: %s', async (code, type) => {
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

  it('works by keyboard alone', async () => {
    const { sent } = await openControl(odometer);
    await userEvent.keyboard('{Tab}{Tab}182341');
    expect(sent()).toMatchObject({ value: '182341' });
  });

  it('shows the reading in the figures of the language', async () => {
    const { page } = await openControl(odometer, { language: 'de' });
    await page.getByLabelText('Reading').fill('182340,75');
    await expect.element(page.getByText('Last reading: 182.340,5 km')).toBeVisible();
    await expect.element(page.getByText('0,25 km more than the last reading.')).toBeVisible();
  });
});
