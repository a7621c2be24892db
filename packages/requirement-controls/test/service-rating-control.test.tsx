import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements } from './example-requirements.js';

const { service_rating: rating } = exampleRequirements;

describe('the rating control', () => {
  it.each([
    ['star', '4 stars', '4'],
    ['smiley', 'Neutral', '2'],
    ['simple', 'Thumbs up', '2'],
  ] as const)('sends the chosen step of the scale %s', async (type, name, value) => {
    const { page, sent, codes } = await openControl({ ...rating, type });
    await page.getByRole('radio', { name }).click();
    expect(sent()).toEqual({ type, value });
    expect(codes()).toEqual([]);
    await expectAccessible();
  });

  it('sends a typed comment', async () => {
    const { page, sent } = await openControl(rating);
    await page.getByRole('radio', { name: '1 star' }).click();
    await page.getByLabelText('Comment (optional)').fill('The ramp was closed.');
    expect(sent()).toMatchObject({ value: '1', comment: 'The ramp was closed.' });
  });

  it('shows at the scale that the rating is missing', async () => {
    const { page, save } = await openControl(rating);
    await save();
    const scale = page.getByRole('group', { name: 'Rating' });
    await expect.element(scale).toHaveAccessibleDescription('This is still missing.');
    await expectAccessible();
  });

  it('works by arrow keys', async () => {
    const { sent } = await openControl(rating);
    await userEvent.keyboard('{Tab} {ArrowRight}{ArrowRight}');
    expect(sent()).toMatchObject({ value: '3' });
  });
});
