import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

// The page of the last test keeps its work when it is removed, which is before this.
beforeEach(() => sessionStorage.clear());
afterEach(() => localStorage.clear());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const start = () => page.getByLabelText('Planned start');
const name = () => page.getByRole('region', { name: 'Route', exact: true }).getByLabelText('Name');
const patched = ({ office }: Awaited<ReturnType<typeof showConsole>>) =>
  office.sent('PATCH /routes/*').map(({ body }) => body);

/** The form of a route that begins in the second hour from two to three, on the night the clocks go back. */
const showForm = () => {
  const data = { ...routeExample, planned_start_at: '2026-10-25T01:10:00.000Z' };
  return showConsole(`/routes/${exampleIds.route}/edit`, {
    'GET /routes/*': { etag: '"1.5"', body: { data, links: [] } },
  });
};

it('a start in the second of two equal hours stays where it is when something else is changed', async () => {
  const shown = await showForm();
  await expect.element(start()).toHaveValue('2026-10-25T02:10');
  await name().fill('Fish');
  await button('Save the changes').click();
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  expect(patched(shown)).toEqual([{ name: 'Fish' }]);
});

it('and stays in that hour when its minutes are changed', async () => {
  const shown = await showForm();
  await start().fill('2026-10-25T02:15');
  await expect.element(start()).toHaveValue('2026-10-25T02:15');
  await button('Save the changes').click();
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  expect(patched(shown)).toEqual([{ planned_start_at: '2026-10-25T01:15:00.000Z' }]);
});

it('a time that the clocks skip is not saved as another one', async () => {
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
