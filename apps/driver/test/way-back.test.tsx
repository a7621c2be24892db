import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { unsentArrival, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const problem = { code: 'captured_in_future' as const, message: 'Future.', key: '/at' };
const parked = { at: '2026-11-20T09:00:00.000Z', problems: [problem] };

async function showStop() {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  const unsent = [unsentArrival({ id: 'refused', routeId: route.id, parked })];
  return showPage(
    `/stops/${stopIds.hotel}`,
    { ...work.view(), unsent, refusedCount: 1 },
    {
      ...work.actions,
      mend: async () => ({ ok: true, id: 'refused', sequence: 1 }),
    },
  );
}

it('the list of unsent records leads back to the page that the driver came from', async () => {
  const shown = await showStop();
  await page.getByRole('button', { name: '1 refused' }).click();
  await expect.poll(shown.path).toBe('/unsent');
  await page.getByRole('list', { name: '1 refused' }).getByRole('button').click();
  await expect.poll(shown.path).toBe('/unsent/refused');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect.poll(shown.path).toBe('/unsent');
  await page.getByRole('button', { name: '1 refused' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(shown.path).toBe(`/stops/${stopIds.hotel}`);
});

it('“Correct first” opens the refused record, and the correction leads back to the end of the day', async () => {
  const record = { ...unsentArrival({ id: 'refused', parked }), parked };
  const shown = await showPage(
    '/end',
    { ...working, unsent: [record], refusedCount: 1 },
    {
      flushed: async () => true,
      closeSession: async () => ({ ok: false, parked: [record] }),
      mend: async () => ({ ok: true, id: 'refused', sequence: 1 }),
    },
  );
  await page.getByRole('button', { name: 'End the day' }).click();
  await page.getByRole('button', { name: 'Correct first' }).click();
  await expect.poll(shown.path).toBe('/unsent/refused');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect.poll(shown.path).toBe('/end');
});
