import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const refreshLists = async () => {};

it('waiting routes are shown with start and stops', async () => {
  const waitingRoutes = [
    {
      id: 'w',
      name: 'Round of the south',
      reference: null,
      planned_start_at: '2030-01-02T06:00:00.000Z',
      stop_count: 1,
    },
  ];
  const shown = await showPage('/waiting', { ...working, waitingRoutes }, { refreshLists });
  await expect.element(page.getByText('Round of the south')).toBeVisible();
  await expect.element(page.getByText(/Planned for .*2 Jan.*07:00.* · 1 stop/)).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ isOnline: false });
  await expect.element(page.getByText(/This list may be out of date/)).toBeVisible();
});

it('the page shows that no route waits', async () => {
  await showPage('/waiting', working, { refreshLists });
  await expect.element(page.getByText('No waiting routes')).toBeVisible();
  await expectAccessibleInEveryTheme();
});
