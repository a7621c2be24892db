import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

beforeEach(() => localStorage.clear());

it('the theme changes immediately', async () => {
  await showPage('/more', working);
  await page.getByRole('radio', { name: 'Sun' }).click();
  expect(document.documentElement.dataset.theme).toBe('sun');
  await page.getByRole('radio', { name: 'Light' }).click();
});

it('the page shows who drives what, and since when', async () => {
  await showPage('/more', working);
  const driver = page.getByRole('region', { name: 'Driver' });
  await expect.element(driver).toHaveTextContent('Marta Ribas');
  await expect.element(driver).toHaveTextContent('Truck 7');
});

it('logging out warns of unsent records and the open session', async () => {
  const logOut = vi.fn(async () => {});
  await showPage('/more', { ...working, waitingCount: 1, refusedCount: 1 }, { logOut });
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('2 records are not sent yet');
  await expect.element(dialog).toHaveTextContent('nobody else can take Truck 7');
  await expectAccessibleInEveryTheme();
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  expect(logOut).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  expect(logOut).toHaveBeenCalledOnce();
});

it('the page shows how safe the data on the phone is', async () => {
  const shown = await showPage('/more', working);
  const phone = page.getByRole('region', { name: 'This phone' });
  await expect.element(phone).toHaveTextContent('Storage: 3,072 MB free');
  await expect.element(phone).toHaveTextContent('The browser keeps the data of this app.');
  shown.change({ storage: { persisted: false, freeBytes: null } });
  await expect.element(phone).toHaveTextContent('The browser may remove the data of this app');
});

it('the page can be opened before the log-in', async () => {
  await showPage('/more', { stage: 'signed_out' });
  await expect.element(page.getByRole('heading', { name: 'This phone' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
});
