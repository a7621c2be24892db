import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements } from './example-requirements.js';

const { delay } = exampleRequirements;

describe('the delay control', () => {
  it('sends a reason with the time span', async () => {
    const { page, sent, codes } = await openControl(delay);
    await page.getByRole('radio', { name: 'Yes' }).click();
    await page.getByRole('radio', { name: 'Traffic' }).click();
    await page.getByLabelText('Hours').fill('1');
    await page.getByLabelText('Minutes').fill('90');
    expect(sent()).toEqual({ is_delayed: true, reason: 'Traffic', delay: '02:30:00' });
    expect(codes()).toEqual([]);
    await expectAccessible();
  });

  it('sends no reason and no time span if there was no delay', async () => {
    const { page, sent, codes } = await openControl(delay);
    await page.getByRole('radio', { name: 'Yes' }).click();
    await page.getByRole('radio', { name: 'Traffic' }).click();
    await page.getByRole('radio', { name: 'No', exact: true }).click();
    expect(sent()).toEqual({ is_delayed: false });
    expect(codes()).toEqual([]);
  });

  it('accepts a reason in the driver’s own words', async () => {
    const { page, sent, codes } = await openControl(delay);
    await page.getByRole('radio', { name: 'Yes' }).click();
    await page.getByRole('radio', { name: 'Another reason' }).click();
    await page.getByLabelText('Your reason').fill('Sheep on the road');
    expect(sent()).toEqual({ is_delayed: true, reason: 'Sheep on the road' });
    expect(codes()).toEqual([]);
  });

  it('shows that the answer is missing, and after "Yes" that the reason is missing', async () => {
    const { page, save } = await openControl(delay);
    await save();
    const question = page.getByRole('group', { name: 'Were you delayed?' });
    await expect.element(question).toHaveAccessibleDescription('This is still missing.');
    await page.getByRole('radio', { name: 'Yes' }).click();
    const reason = page.getByRole('group', { name: 'Reason' });
    await expect.element(reason).toHaveAccessibleDescription('This is still missing.');
    await expectAccessible();
  });

  it('refuses text that is not a time span', async () => {
    const { page, codes, save } = await openControl(delay);
    await page.getByRole('radio', { name: 'Yes' }).click();
    await page.getByRole('radio', { name: 'Breakdown' }).click();
    await page.getByLabelText('Minutes').fill('half');
    await save();
    expect(codes()).toEqual(['invalid_time_span /delay']);
    const minutes = page.getByLabelText('Minutes');
    await expect.element(minutes).toHaveAccessibleDescription('Type whole hours and minutes.');
  });

  it('works by keyboard alone', async () => {
    const { sent } = await openControl(delay);
    await userEvent.keyboard('{Tab}{ArrowRight}{Tab}{ArrowDown}{Tab}{Tab}20');
    expect(sent()).toEqual({ is_delayed: true, reason: 'Waiting at the ramp', delay: '00:20:00' });
  });
});
