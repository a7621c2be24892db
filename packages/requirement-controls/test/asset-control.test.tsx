import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements, trailer, truck } from './example-requirements.js';

const { asset } = exampleRequirements;

describe('the asset control', () => {
  it('finds an asset in the list by a part of its registration, and selects it', async () => {
    const { page, sent, codes } = await openControl(asset);
    await page.getByRole('searchbox', { name: 'Search assets' }).fill('ad512');
    await page.getByRole('button', { name: /Reefer 12/ }).click();
    await expect.element(page.getByText('Chosen')).toBeVisible();
    expect(sent()).toEqual({ asset_identifier: { type: 'asset_id', identifier: trailer.id } });
    expect(codes()).toEqual([]);
    await expectAccessible();
  });

  it('sends the type and text of the scanned code', async () => {
    const { page, sent } = await openControl(asset);
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByLabelText('Code', { exact: true }).fill('AD512R');
    await page.getByRole('button', { name: 'Use this code' }).click();
    expect(sent()).toEqual({ asset_identifier: { type: 'registration', identifier: 'AD512R' } });
  });

  it('refuses an asset of another type, whether scanned or searched', async () => {
    const { page, sent } = await openControl(asset);
    const sentence = 'Truck 7 · K 4182 has the type truck. Needed here: trailer.';
    await page.getByRole('button', { name: /Truck 7/ }).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByLabelText('Code', { exact: true }).fill('TRUCK-7');
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(sent()).toEqual({});
    await expectAccessible();
  });

  it('says the type of an asset in the language of the driver', async () => {
    const { page } = await openControl(asset, { language: 'de' });
    await expect.element(page.getByText('Needed here: Anhänger')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Truck 7.* · Lkw/ })).toBeVisible();
  });

  it('refuses an asset other than the required one, and names the required one', async () => {
    const { asset_type: _, ...any } = asset;
    const { page } = await openControl({ ...any, asset_id: truck.id });
    await expect.element(page.getByText('Needed here')).toBeVisible();
    await page.getByRole('button', { name: /Reefer 12/ }).click();
    const sentence = 'Reefer 12 · AD 512 R is not the vehicle that is needed here. Needed: Truck 7 · K 4182.';
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it('shows that a code names no asset, and that a search finds nothing', async () => {
    const { page } = await openControl(asset);
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByLabelText('Code', { exact: true }).fill('NOBODY');
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect.element(page.getByText(/No vehicle in the list has the code NOBODY\./)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search assets' }).fill('zzz');
    await expect.element(page.getByText('Nothing found')).toBeVisible();
  });

  it('shows the problem of a missing asset', async () => {
    const { page, save } = await openControl(asset);
    await save();
    await expect.element(page.getByText('This is still missing.')).toBeVisible();
    await expectAccessible();
  });

  it('works by keyboard alone', async () => {
    const { page, sent } = await openControl(asset);
    await userEvent.keyboard('{Tab}{Tab}reefer');
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
    await userEvent.keyboard('{Tab}{Enter}');
    expect(sent()).toEqual({ asset_identifier: { type: 'asset_id', identifier: trailer.id } });
  });
});
