import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { outcomeDraft } from '../src/requirement-controls.js';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements, routeWith } from './example-requirements.js';

const { form } = exampleRequirements;

describe('the form control', () => {
  it('sends all fields in their order, each in the format of its data type', async () => {
    const { page, sent, codes } = await openControl(form);
    await page.getByLabelText('Best before').fill('2026-12-01');
    await page.getByLabelText('Temperature in °C').fill('-18,5');
    const temperature = page.getByLabelText('Temperature in °C');
    await expect.element(temperature).toHaveAccessibleDescription(/Understood as -18\.5\./);
    await page.getByLabelText('Seal number').fill('AB123456');
    await page.getByRole('radio', { name: 'No' }).click();
    await page.getByLabelText('Type of pallet').selectOptions('Euro');
    await page.getByRole('button', { name: /^Bay/ }).click();
    await page.getByLabelText('Search').fill('117');
    await page.getByRole('button', { name: 'Bay 117' }).click();
    expect(sent()).toEqual({
      fields: [
        { integration_key: 'DATE', value: '2026-12-01', label: 'Best before', data_type: 'date' },
        { integration_key: 'TEMP', value: '-18.5', label: 'Temperature in °C', data_type: 'number' },
        { integration_key: 'SEAL', value: 'AB123456', label: 'Seal number', data_type: 'text' },
        { integration_key: 'WHOLE', value: 'false', label: 'Is the packaging whole?', data_type: 'boolean' },
        { integration_key: 'PALLET', value: 'Euro', label: 'Type of pallet', data_type: 'text' },
        { integration_key: 'BAY', value: 'Bay 117', label: 'Bay', data_type: 'text' },
      ],
    });
    expect(codes()).toEqual([]);
    await expectAccessible();
  });

  it('shows at each required field that it is missing, and focuses the first', async () => {
    const { page, save } = await openControl(form);
    await save();
    for (const name of ['Temperature in °C', 'Seal number']) {
      const field = page.getByLabelText(name);
      await expect.element(field).toHaveAccessibleDescription(/This is still missing\./);
    }
    const question = page.getByRole('group', { name: 'Is the packaging whole?' });
    await expect.element(question).toHaveAccessibleDescription(/This is still missing\./);
    await expect.element(page.getByLabelText('Temperature in °C')).toHaveFocus();
    await expect.element(page.getByLabelText('Best before')).not.toHaveAccessibleDescription(/missing/);
    await expectAccessible();
  });

  it('scrolls to a missing choice with its question and its message, and marks it', async () => {
    const asked = form.fields.filter(({ data_type }) => data_type === 'boolean');
    const notes = Array.from({ length: 12 }, (_, index) => ({
      data_type: 'text' as const,
      label: `Note ${index}`,
      integration_key: `N${index}`,
    }));
    const { page, save } = await openControl({ ...form, fields: [...asked, ...notes] });
    await page.getByLabelText('Note 11').fill('x');
    const card = page.getByText('Yes', { exact: true }).element().closest('label') as HTMLElement;
    const before = getComputedStyle(card).borderTopColor;
    await save();
    const message = page.getByText('This is still missing.');
    await expect.element(message).toBeVisible();
    await expect.poll(() => getComputedStyle(card).borderTopColor).not.toBe(before);
    const { top } = page.getByText('Is the packaging whole?').element().getBoundingClientRect();
    const { bottom } = message.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
    await expect.element(page.getByRole('radio', { name: 'Yes' })).toHaveFocus();
    await expectAccessible();
  });

  it('shows the problem of a value when the driver leaves the field', async () => {
    const { page, codes } = await openControl(form);
    await page.getByLabelText('Temperature in °C').fill('-10');
    const temperature = page.getByLabelText('Temperature in °C');
    await expect.element(temperature).not.toHaveAccessibleDescription(/This must be/);
    await page.getByLabelText('Seal number').fill('AB12');
    await expect.element(temperature).toHaveAccessibleDescription(/This must be from -25 to -15\.5\./);
    await userEvent.keyboard('{Tab}');
    const seal = page.getByLabelText('Seal number');
    await expect.element(seal).toHaveAccessibleDescription(/does not have the required format/);
    expect(codes()).toEqual([
      'value_out_of_range /fields/1/value',
      'regex_mismatch /fields/2/value',
      'form_field_required /fields/3/value',
    ]);
  });

  it('chooses from a long list by keyboard, and can clear the choice', async () => {
    const { page, sent } = await openControl({ ...form, fields: form.fields.slice(5) });
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByText('Bay 1', { exact: true })).toBeVisible();
    await page.getByLabelText('Search').fill('Bay 7');
    await expect.element(page.getByText('Bay 1', { exact: true })).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}{Enter}');
    expect(sent()).toMatchObject({ fields: [{ value: 'Bay 7' }] });
    await expect.element(page.getByRole('button', { name: 'Bay Bay 7' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expectAccessible();
    await page.getByRole('button', { name: 'Clear the choice' }).click();
    expect(sent()).toMatchObject({ fields: [{ value: '' }] });
  });

  it('corrects an answer whose field has the key `__proto__`', async () => {
    const asked = {
      ...form,
      fields: [{ data_type: 'text' as const, label: 'Note', integration_key: '__proto__' }],
    };
    const first = await openControl(asked);
    await first.page.getByLabelText('Note').fill('Wet');
    const outcome = { status: 'success', ...first.sent() };
    await first.page.unmount();
    const draft = JSON.parse(JSON.stringify(outcomeDraft(asked, outcome, routeWith(asked).route)));
    const { page, sent } = await openControl(asked, { draft });
    await expect.element(page.getByLabelText('Note')).toHaveValue('Wet');
    await page.getByLabelText('Note').fill('Wet and cold');
    expect(sent()).toMatchObject({ fields: [{ integration_key: '__proto__', value: 'Wet and cold' }] });
  });

  it('renders only the changed field of 512 at a keystroke', async () => {
    // The getter counts renders: a row reads `range` when it renders, the rules only for a field with a value.
    const drawn = new Set<number>();
    const fields = Array.from({ length: 512 }, (_, index) => ({
      data_type: 'text' as const,
      label: `Field ${index + 1}`,
      integration_key: `F${index + 1}`,
      get range(): string[] | undefined {
        drawn.add(index);
        return undefined;
      },
    }));
    const { page, sent } = await openControl({ ...form, fields } as typeof form);
    await expect.poll(() => document.querySelectorAll('input').length, { timeout: 10_000 }).toBe(512);
    await page.getByLabelText('Field 2', { exact: true }).click();
    expect(drawn.size).toBe(512);
    drawn.clear();
    await userEvent.keyboard('abc');
    await expect.element(page.getByText('1 of 512 filled in')).toBeVisible();
    expect([...drawn]).toEqual([1]);
    const typed = expect.objectContaining({ value: 'abc' });
    expect(sent()).toMatchObject({ fields: expect.arrayContaining([typed]) });
  });
});
