import { CheckField, ChoiceList, SwitchField } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

function Reasons({ error, columns }: { error?: string; columns?: number }) {
  const [value, setValue] = useState<string | null>(null);
  const options = [
    { value: 'nobody', label: 'Nobody there' },
    { value: 'damaged', label: 'Goods damaged', detail: 'Take a picture.' },
  ];
  return (
    <ChoiceList
      label="Reason"
      error={error}
      columns={columns}
      value={value}
      onChange={setValue}
      options={options}
    />
  );
}

function Toggles() {
  const [checked, setChecked] = useState(false);
  const [on, setOn] = useState(false);
  return (
    <>
      <CheckField label="Seals checked" checked={checked} onChange={setChecked} />
      <SwitchField label="Bright sun" hint="Thick lines" checked={on} onChange={setOn} />
    </>
  );
}

it('a choice is made by a tap anywhere on its card', async () => {
  const page = await render(<Reasons />);
  await page.getByText('Take a picture.').click();
  await expect.element(page.getByRole('radio', { name: 'Goods damaged' })).toBeChecked();
});

it.each([1, 2])(
  'arrow keys move through choices in %i columns, and the tab key leaves them',
  async (columns) => {
    const page = await render(<Reasons columns={columns} />);
    await userEvent.keyboard('{Tab} ');
    await expect.element(page.getByRole('radio', { name: 'Nobody there' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    const second = page.getByRole('radio', { name: 'Goods damaged' });
    await expect.element(second).toBeChecked();
    await expect.element(second).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(second).not.toHaveFocus();
  },
);

it('the whole card of a choice shows the focus', async () => {
  const page = await render(<Reasons />);
  await userEvent.keyboard('{Tab}');
  const card = page.getByRole('radio', { name: 'Nobody there' }).element().closest('label');
  expect(card === null ? '' : getComputedStyle(card).outlineStyle).toBe('solid');
});

it('a list of choices is a named group with its error as description', async () => {
  const page = await render(<Reasons error="Choose a reason." />);
  await expect
    .element(page.getByRole('group', { name: 'Reason' }))
    .toHaveAccessibleDescription('Choose a reason.');
});

it('checkboxes and switches change by the space key and by a tap on their texts', async () => {
  const page = await render(<Toggles />);
  await page.getByText('Seals checked').click();
  await expect.element(page.getByRole('checkbox', { name: 'Seals checked' })).toBeChecked();
  const bright = page.getByRole('switch', { name: 'Bright sun' });
  await expect.element(bright).toHaveAccessibleDescription('Thick lines');
  await userEvent.keyboard('{Tab} ');
  await expect.element(bright).toBeChecked();
});
