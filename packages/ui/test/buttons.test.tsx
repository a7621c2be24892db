import { Button, IconButton, MainButton } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

it('a button is pressed by finger, Enter and space', async () => {
  const onClick = vi.fn();
  const page = await render(<Button onClick={onClick}>Log in</Button>);
  const button = page.getByRole('button', { name: 'Log in' });
  await button.click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

it('a busy button keeps the focus and ignores clicks', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Send
      </Button>
    </form>
  );
  const page = await render(form(false));
  const button = page.getByRole('button', { name: 'Send' });
  await button.click();
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  await page.rerender(form(true));
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});

it('a button with an address is a link', async () => {
  const page = await render(<Button href="tel:+376800000">Call</Button>);
  await expect.element(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+376800000');
});

it('buttons have the minimum sizes of the design', async () => {
  const page = await render(
    <>
      <MainButton>Arrive</MainButton>
      <Button>Skip</Button>
      <IconButton icon="scan" label="Scan" onClick={() => {}} />
    </>,
  );
  const sizeOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect();
  expect(sizeOf('Arrive').height).toBeGreaterThanOrEqual(72);
  expect(sizeOf('Skip').height).toBeGreaterThanOrEqual(56);
  expect(sizeOf('Scan').height).toBeGreaterThanOrEqual(56);
  expect(sizeOf('Scan').width).toBeGreaterThanOrEqual(56);
});
