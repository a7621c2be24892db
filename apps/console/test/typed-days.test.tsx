import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { webhookExample } from '@fleet/contract/outgoing/webhooks';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { companyAnswers } from './company-answers.js';
import { accountWith, listOf, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

beforeEach(() => sessionStorage.clear());
afterEach(() => localStorage.clear());

const answers: OfficeAnswers = {
  ...companyAnswers,
  'GET /account': accountWith(rolePermissions.organisation_administrator),
  'GET /audit': { body: { data: [], next_cursor: null, links: [] } },
  'GET /exports/outcomes': refusal(),
};
const fault = page.getByText('Enter a whole day, with a year from 2000 to 2999.');
const paths = [
  ['/routes', 'Planned from'],
  ['/audit', 'From'],
  [`/organisation/webhooks/${webhookExample.id}`, 'First tried from'],
  ['/figures', 'From the day'],
] as const;

/** Types without a pause as a user does: first the month, then the day and the year. */
async function type(label: string, keys: string) {
  await page.getByLabelText(label, { exact: true }).click({ position: { x: 20, y: 20 } });
  await userEvent.keyboard(keys);
}

it.each(paths)('a day that is typed in %s arrives as it was typed', async (path, from) => {
  const shown = await showConsole(path, answers);
  await type(from, '01152027{Tab}{Tab}02162027{Enter}');
  await expect.poll(shown.address).toBe(`${path}?from=2027-01-15&to=2027-02-16`);
  await expect.element(page.getByLabelText(from, { exact: true })).toHaveValue('2027-01-15');
  // The first Tab comes to the sign of the calendar, which is a part of the field.
  await type(from, '03042028{Tab}{Tab}');
  await expect.poll(shown.address).toContain('from=2028-03-04');
});

it('a part of a day changes nothing, and the field says what is missing until the filters are cleared', async () => {
  const shown = await showConsole('/routes?status=active&from=2026-11-20');
  const until = page.getByLabelText('Planned until');
  await type('Planned from', '01150027{Tab}{Tab}');
  await expect.element(fault).toBeVisible();
  await expect.element(page.getByLabelText('Planned from')).toHaveValue('0027-01-15');
  await type('Planned from', '01152027{Enter}');
  await expect.poll(shown.address).toContain('from=2027-01-15');
  await expect.element(fault).not.toBeInTheDocument();
  await type('Planned until', '0115');
  await page.getByLabelText('Status').click();
  await expect.element(fault).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(shown.address).toBe('/routes');
  await expect.element(fault).not.toBeInTheDocument();
  const isPart = () => (until.element() as HTMLInputElement).validity.badInput;
  expect(isPart()).toBe(false);
});

it('an emptied day is no filter any more', async () => {
  const shown = await showConsole('/routes?from=2026-11-20');
  await type('Planned from', '{Backspace}{Tab}{Backspace}{Tab}{Backspace}{Enter}');
  await expect.poll(shown.address).toBe('/routes');
});

it('the day of a copy is the typed one, and a day with a fault is not saved', async () => {
  const shown = await showConsole(`/routes/new?from=${exampleIds.route}`, {
    'GET /routes/*': { etag: '"1.3"', body: { data: { ...routeExample, status: 'completed' }, links: [] } },
  });
  const save = page.getByRole('button', { name: 'Save the route' });
  await type('Day of the copy', '01150027');
  await save.click();
  await expect.element(fault).toBeVisible();
  await expect.element(page.getByLabelText('Day of the copy')).toHaveFocus();
  expect(shown.office.sent('POST /routes')).toEqual([]);
  await type('Day of the copy', '01152027');
  await save.click();
  await expect.element(page.getByText('The route is saved.')).toBeVisible();
  expect(shown.office.sent('POST /routes')[0]?.body).toMatchObject({
    planned_start_at: expect.stringMatching(/^2027-01-15/),
  });
});

it.each(['9999-12-31', '1026-01-01', '2026-02-30'])('%s in the address is no day', async (day) => {
  const shown = await showConsole(`/figures?from=2026-11-20&to=${day}`, {
    ...answers,
    'GET /routes': listOf([]),
  });
  await expect.element(page.getByText('No vehicle has arrived at a stop with a planned time.')).toBeVisible();
  expect(page.getByLabelText('Until the day').element()).not.toHaveValue(day);
  expect(shown.office.sent('GET /routes')[0]?.query.get('started_to')).toMatch(/^2\d{3}-\d\d-\d\dT/);
});
