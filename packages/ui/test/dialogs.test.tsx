import { Button, ComboField, Dialog, Sheet } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { StrictMode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page as tab, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

function Opener({ Kind }: { Kind: typeof Dialog }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <StrictMode>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Kind
        open={open}
        onClose={close}
        title="Close the session?"
        actions={<Button onClick={close}>Cancel</Button>}
      >
        <p>Three records wait.</p>
      </Kind>
    </StrictMode>
  );
}

describe.each([
  { kind: 'a dialog', Kind: Dialog },
  { kind: 'a sheet', Kind: Sheet },
])('$kind', ({ Kind }) => {
  async function open() {
    const page = await render(<Opener Kind={Kind} />);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Close the session?' });
    await expect.element(dialog).toBeVisible();
    return { page, dialog };
  }

  it('focuses its title, and restores the focus when it is closed', async () => {
    const { page } = await open();
    await expect.element(page.getByRole('heading', { name: 'Close the session?' })).toHaveFocus();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: 'Open', exact: true })).toHaveFocus();
  });

  it('closes with Escape, also the second time', async () => {
    const { page, dialog } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('closes by its cross and by a tap outside, but not by a tap inside', async () => {
    const { page, dialog } = await open();
    await page.getByText('Three records wait.').click();
    await expect.element(dialog).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await userEvent.click(tab.elementLocator(document.documentElement), {
      position: { x: 180, y: 8 },
      force: true,
    });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('does not close when a text is selected beyond its edge', async () => {
    const { page, dialog } = await open();
    await userEvent.dragAndDrop(page.getByText('Three records wait.'), tab.elementLocator(document.body), {
      targetPosition: { x: 180, y: 8 },
      force: true,
    });
    expect(getSelection()?.toString()).not.toBe('');
    await expect.element(dialog).toBeVisible();
  });

  it('is removed with its page', async () => {
    const { page } = await open();
    await page.unmount();
    expect(document.querySelector('dialog')).toBeNull();
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
  });
});

it('a sheet with a very long title still shows its body', async () => {
  const page = await render(
    <Sheet open onClose={() => {}} title={'A long title of ordinary words. '.repeat(16)}>
      <Button onClick={() => {}}>The only choice</Button>
    </Sheet>,
  );
  const choice = page.getByRole('button', { name: 'The only choice' });
  await expect.element(choice).toBeVisible();
  const { left, top, width, height } = choice.element().getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(choice.element().contains(shown)).toBe(true);
});

it.each([
  ['a field', <input key="f" aria-label="Field" />, true],
  [
    'a field that proposes',
    <form key="f">
      <ComboField label="Driver" chosen={null} onChoose={() => {}} options={[]} onSearch={() => {}} />
    </form>,
    true,
  ],
  ['a search', <input key="f" aria-label="Field" type="search" />, false],
])('a dialog with %s and a tap outside', async (_what, field, stays) => {
  let closed = 0;
  const page = await render(
    <Dialog open onClose={() => (closed += 1)} title="New site">
      {field}
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.click(tab.elementLocator(document.documentElement), {
    position: { x: 180, y: 8 },
    force: true,
  });
  expect(closed).toBe(stays ? 0 : 1);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(stays ? 1 : 2);
});
