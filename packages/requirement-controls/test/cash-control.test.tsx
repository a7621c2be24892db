import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements } from './example-requirements.js';

const { cash } = exampleRequirements;
const { currencies: _, ...ofRoute } = cash;

describe('the cash control', () => {
  it('sends the amount with the chosen currency and shows the difference', async () => {
    const { page, sent, codes } = await openControl(cash);
    await page.getByRole('radio', { name: 'EUR · €' }).click();
    await page.getByLabelText('Amount in EUR').fill('240');
    await expect.element(page.getByText('9.50 € less than expected.')).toBeVisible();
    await page.getByLabelText('Amount in EUR').fill('249,5');
    await expect.element(page.getByText('Exactly the expected amount.')).toBeVisible();
    await expect.element(page.getByText('Understood as 249.5.')).toBeVisible();
    expect(sent()).toEqual({ amount: '249.5', currency: 'EUR' });
    expect(codes()).toEqual([]);
  });

  it('chooses the only currency, that of the route, automatically', async () => {
    const { page, sent, codes } = await openControl(ofRoute);
    expect(page.getByRole('radio').elements()).toEqual([]);
    await page.getByLabelText('Amount in EUR').fill('249.50');
    expect(sent()).toEqual({ amount: '249.50', currency: 'EUR' });
    expect(codes()).toEqual([]);
  });

  it('shows at amount and currency that each is missing', async () => {
    const { page, save } = await openControl(cash);
    await save();
    const amount = page.getByLabelText('Amount');
    await expect.element(amount).toHaveAccessibleDescription(/This is still missing\./);
    const currency = page.getByRole('group', { name: 'Currency' });
    await expect.element(currency).toHaveAccessibleDescription('This is still missing.');
    await expectAccessible();
  });

  it('refuses text that is not an amount', async () => {
    const { page, codes, save } = await openControl(ofRoute);
    await page.getByLabelText('Amount in EUR').fill('1.2.3,4,5');
    await save();
    expect(codes()).toEqual(['invalid_number /amount']);
    await expect.element(page.getByText('Type a number, such as 1250.5.')).toBeVisible();
  });

  it('sends the typed details, and keeps them open after they were cleared', async () => {
    const { page, sent } = await openControl(ofRoute);
    await page.getByText('Reference, receiver, comment').click();
    await page.getByLabelText('Reference (optional)').fill('R-17');
    await page.getByLabelText('Received by (optional)').fill('Anna');
    expect(sent()).toMatchObject({ reference: 'R-17', received_by: 'Anna' });
    await page.getByLabelText('Reference (optional)').fill('');
    await page.getByLabelText('Received by (optional)').fill('');
    await expect.element(page.getByLabelText('Received by (optional)')).toBeVisible();
    await expectAccessible();
  });

  it('shows amounts with the decimals of their currency', async () => {
    const yen = [{ id: 'JPY', symbol: '¥' }];
    const { page } = await openControl(
      { ...ofRoute, currencies: yen, expected_amount: '3500' },
      { language: 'de' },
    );
    await page.getByLabelText('Amount in JPY').fill('3400');
    await expect.element(page.getByText('Expected: 3.500 ¥')).toBeVisible();
    await expect.element(page.getByText(/^100 ¥/)).toBeVisible();
    await page.unmount();
    const euro = await openControl({ ...ofRoute, expected_amount: '3500' }, { language: 'de' });
    await euro.page.getByLabelText('Amount in EUR').fill('35112');
    await expect.element(euro.page.getByText(/^Expected: 3\.500,00 /)).toBeVisible();
    await expect.element(euro.page.getByText(/^31\.612,00 /)).toBeVisible();
    await euro.page.getByLabelText('Amount in EUR').fill(`0.${'1'.repeat(150)}`);
    await expect.element(euro.page.getByText(/^Expected: 3\.500,00 /)).toBeVisible();
  });

  it('works by keyboard alone', async () => {
    const { sent } = await openControl(cash);
    await userEvent.keyboard('{Tab} {ArrowRight}{Tab}100');
    expect(sent()).toEqual({ amount: '100', currency: 'CHF' });
  });
});
