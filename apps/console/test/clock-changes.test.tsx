import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

// The page of the previous test stores its work when it is removed. Only after that is the work deleted here.
beforeEach(() => sessionStorage.clear());
afterEach(() => localStorage.clear());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const start = () => page.getByLabelText('Planned start');
const name = () => page.getByRole('region', { name: 'Route', exact: true }).getByLabelText('Name');
const patched = ({ office }: Awaited<ReturnType<typeof showConsole>>) =>
  office.sent('PATCH /routes/*').map(({ body }) => body);

/** In this night, the clocks go back from three to two. The route begins at 02:10, the second time. */
const showForm = () => {
  const data = { ...routeExample, planned_start_at: '2026-10-25T01:10:00.000Z' };
  return showConsole(`/routes/${exampleIds.route}/edit`, {
    'GET /routes/*': { etag: '"1.5"', body: { data, links: [] } },
  });
};

it('a start in the second of two equal hours stays the same when another field is changed', async () => {
  const shown = await showForm();
  await expect.element(start()).toHaveValue('2026-10-25T02:10');
  await name().fill('Fish');
  await button('Save the changes').click();
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  expect(patched(shown)).toEqual([{ name: 'Fish' }]);
});

it('a start in the second of two equal hours stays in that hour when its minutes are changed', async () => {
  const shown = await showForm();
  await start().fill('2026-10-25T02:15');
  await expect.element(start()).toHaveValue('2026-10-25T02:15');
  await button('Save the changes').click();
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  expect(patched(shown)).toEqual([{ planned_start_at: '2026-10-25T01:15:00.000Z' }]);
});

it('a time that does not exist, because the clocks are put forward, is not saved as another time', async () => {
  const shown = await showForm();
  await start().fill('2026-03-29T02:30');
  const words = page.getByText('This time does not exist on that day: the clocks go forward.');
  await expect.element(words).toBeVisible();
  await expectAccessibleEverywhere();
  await button('Save the changes').click();
  await expect.element(page.getByRole('heading', { name: 'One fault to correct' })).toBeVisible();
  await expect.element(start()).toHaveValue('2026-03-29T02:30');
  expect(patched(shown)).toEqual([]);
  await start().fill('2026-03-29T03:30');
  await expect.element(words).not.toBeInTheDocument();
  await button('Save the changes').click();
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  expect(patched(shown)).toEqual([{ planned_start_at: '2026-03-29T01:30:00.000Z' }]);
});
