import { PinField, SearchField, SelectField, TextField } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

function Odometer({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return <TextField label="Odometer" hint="In km" error={error} value={value} onChange={setValue} />;
}

function Pin() {
  const [value, setValue] = useState('');
  const [shown, setShown] = useState(false);
  return (
    <PinField
      label="Pin"
      value={value}
      onChange={setValue}
      shown={shown}
      onShown={setShown}
      showLabel="Show pin"
      hideLabel="Hide pin"
      maxLength={6}
    />
  );
}

function Reason() {
  const [value, setValue] = useState<string | null>(null);
  const options = [
    { value: 'nobody', label: 'Nobody there' },
    { value: 'damaged', label: 'Goods damaged' },
  ];
  return (
    <SelectField label="Reason" placeholder="Choose" value={value} onChange={setValue} options={options} />
  );
}

it('a text field accepts text, and has label, hint and error', async () => {
  const page = await render(<Odometer />);
  const box = page.getByRole('textbox', { name: 'Odometer' });
  await box.fill('184220');
  await expect.element(box).toHaveValue('184220');
  await expect.element(box).toHaveAccessibleDescription('In km');
  await page.rerender(<Odometer error="Too low." />);
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveAccessibleDescription('In km Too low.');
});

it('a field shows its error in a live region that existed before', async () => {
  const page = await render(<Odometer />);
  const region = page.container.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  await page.rerender(<Odometer error="Too low." />);
  expect(region?.textContent).toBe('Too low.');
});

it('a text field with `multiline` has several lines', async () => {
  const page = await render(<TextField label="Remarks" multiline value="" onChange={() => {}} />);
  expect(page.getByRole('textbox', { name: 'Remarks' }).element().tagName).toBe('TEXTAREA');
});

it('a pin field masks the pin until the driver shows it', async () => {
  const page = await render(<Pin />);
  const box = page.getByRole('textbox', { name: 'Pin', exact: true });
  const mask = () => getComputedStyle(box.element()).getPropertyValue('-webkit-text-security');
  await box.fill('471147');
  await expect.element(box).toHaveAttribute('inputmode', 'numeric');
  expect(mask()).toBe('disc');
  await page.getByRole('button', { name: 'Show pin' }).click();
  expect(mask()).toBe('none');
  await page.getByRole('button', { name: 'Hide pin' }).click();
  expect(mask()).toBe('disc');
  await expect.element(box).toHaveValue('471147');
});

it('a search field reports the typed text', async () => {
  const onChange = vi.fn();
  const page = await render(<SearchField label="Search assets" value="" onChange={onChange} />);
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('T');
  expect(onChange).toHaveBeenLastCalledWith('T');
});

it('a select field works by keyboard too, and a choice cannot be removed', async () => {
  const page = await render(<Reason />);
  const box = page.getByRole('combobox', { name: 'Reason' });
  await expect.element(box).toHaveDisplayValue('Choose');
  await box.selectOptions('Nobody there');
  await expect.element(box).toHaveValue('nobody');
  await expect.element(page.getByRole('option', { name: 'Choose' })).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box).toHaveValue('damaged');
});

it('a line of a field is high enough for letters with marks above and below', async () => {
  const page = await render(
    <>
      <TextField label="Site" value="ที่ ปู่ ญี่ ậ ẫ ُّ" onChange={() => {}} />
      <Reason />
    </>,
  );
  for (const control of page.container.querySelectorAll('input, select')) {
    const { lineHeight, fontSize } = getComputedStyle(control);
    expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(1.45);
  }
});
