import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements } from './example-requirements.js';

const { weight } = exampleRequirements;

describe('the weight control', () => {
  it.each([
    ['24,18', '24.18'],
    ['24.18', '24.18'],
    ['1.024,5', '1024.5'],
    ['1 024.5', '1024.5'],
    ['007', '7'],
  ])('sends %s as %s', async (typed, value) => {
    const { page, sent, codes } = await openControl(weight);
    await page.getByLabelText('Weight').fill(typed);
    await page.getByRole('radio', { name: /^Tonnes/ }).click();
    expect(sent()).toEqual({ unit: 'metric_tons', value });
    expect(codes()).toEqual([]);
  });

  it('shows at weight and unit that each is missing', async () => {
    const { page, save } = await openControl(weight);
    await save();
    await expect.element(page.getByLabelText('Weight')).toHaveAccessibleDescription('This is still missing.');
    await expect
      .element(page.getByRole('group', { name: 'Unit' }))
      .toHaveAccessibleDescription('This is still missing.');
    await expectAccessible();
  });

  it.each(['heavy', '-3'])('refuses %s with an example of a number', async (typed) => {
    const { page, codes, save } = await openControl(weight);
    await page.getByLabelText('Weight').fill(typed);
    await page.getByRole('radio', { name: /^Tons/ }).click();
    await save();
    expect(codes()).toEqual(['invalid_number /value']);
    await expect.element(page.getByText('Type a number, such as 1250.5.')).toBeVisible();
  });

  it('works by keyboard alone', async () => {
    const { sent } = await openControl(weight);
    await userEvent.keyboard('{Tab}24,18{Tab} {ArrowDown}');
    expect(sent()).toEqual({ value: '24.18', unit: 'tons' });
  });
});
