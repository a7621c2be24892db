import { listUsers } from '@fleet/contract/accounts/users';
import { listAssets } from '@fleet/contract/fleet/assets';
import { listDrivers } from '@fleet/contract/fleet/drivers';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountWith, listOf, type OfficeAnswer, type OfficeAnswers } from './office-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

beforeEach(() => sessionStorage.clear());
afterEach(() => localStorage.clear());

const [driver] = listDrivers.answers[200].example.data;
const dialog = () => page.getByRole('dialog');
const routePath = `/routes/${exampleIds.route}`;
const named = (name: string, members: object = {}) => ({
  ...driver,
  id: crypto.randomUUID(),
  name,
  ...members,
});

/** Answers of a search: at once for the empty text, and for another text only when the test says so. */
function slowSearch(first: OfficeAnswer, then: OfficeAnswer) {
  const waiting: (() => void)[] = [];
  return {
    answer: ({ query }: { query: URLSearchParams }) =>
      query.get('search') === null
        ? first
        : new Promise<OfficeAnswer>((resolve) => waiting.push(() => resolve(then))),
    async arrive() {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      for (const each of waiting.splice(0)) each();
    },
  };
}

it('Enter chooses no driver of an earlier text', async () => {
  const found = named('Xavier Pons');
  const search = slowSearch(listOf([named('Anna Vidal'), named('Biel Roca')]), listOf([found]));
  const shown = await showConsole(routePath, { 'GET /drivers': search.answer });
  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  const field = dialog().getByRole('combobox', { name: 'New driver' });
  await field.click();
  await expect.element(page.getByRole('option', { name: /Anna Vidal/ })).toBeVisible();
  await userEvent.keyboard('xavier{Enter}{ArrowDown}{Enter}');
  await expect.element(dialog().getByText('Searching…')).toBeVisible();
  await expect.element(page.getByRole('option', { name: /Anna Vidal/ })).toBeVisible();
  await expectAccessibleEverywhere();
  await expect.element(field).toHaveValue('xavier');
  expect(page.getByRole('option', { selected: true }).elements()).toEqual([]);
  await search.arrive();
  await expect.element(page.getByRole('option', { name: /Xavier Pons/, selected: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText(/Xavier Pons gets it/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => shown.office.sent('PUT /routes/*/assignment')[0]?.body)
    .toEqual({
      driver_id: found.id,
    });
});

const [anyAsset] = listAssets.answers[200].example.data;
const [anyUser] = listUsers.answers[200].example.data;
const asset = {
  ...anyAsset,
  status: 'in_service',
  registration: null,
  fleet_number: null,
  integration_key: null,
};
const user = { ...anyUser, username: 'First one', driver_id: null };
const slowFields: readonly [string, string, string, string | null, string, object][] = [
  ['vehicle of a plan', `${routePath}/edit`, 'GET /assets', null, 'Another vehicle', asset],
  ['user of a driver', '/organisation/drivers', 'GET /users', 'New driver', 'User', user],
  ['actor of the log', '/audit', 'GET /users', null, 'User or key', user],
];
it.each(slowFields)(
  'Enter chooses no %s of an earlier text',
  async (_what, path, call, opener, label, members) => {
    const search = slowSearch(
      listOf([{ ...members, id: crypto.randomUUID(), name: 'First one' }]),
      listOf([]),
    );
    const answers: OfficeAnswers = {
      'GET /account': accountWith(rolePermissions.organisation_administrator),
      'GET /audit': { body: { data: [], next_cursor: null, links: [] } },
      'GET /api-keys': listOf([]),
      [call]: search.answer,
    };
    await showConsole(path, answers);
    if (opener !== null) await page.getByRole('button', { name: opener, exact: true }).click();
    if (label === 'User') await page.getByLabelText('An existing user').click();
    const field = page.getByRole('combobox', { name: label, exact: true }).last();
    await field.click();
    await expect.element(page.getByRole('option', { name: 'First one' })).toBeVisible();
    await userEvent.keyboard('x{Enter}{Enter}');
    await expect.element(page.getByText('Searching…').last()).toBeVisible();
    await expect.element(field).toHaveValue('x');
    await search.arrive();
    await expect.element(page.getByRole('option', { name: 'First one' })).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('x');
  },
);

it('drivers of the same name differ in their details', async () => {
  const nobody = { integration_key: null, username: null, phone: null };
  const answers = {
    'GET /drivers': listOf([
      named('Joan Serra', { ...nobody, integration_key: 'D-7', phone: '+376 1' }),
      named('Joan Serra', { ...nobody, username: 'joan.serra', phone: '+376 2' }),
      named('Joan Serra', { ...nobody, phone: '+376 3' }),
      named('Joan Serra', nobody),
    ]),
  };
  await showConsole(routePath, answers);
  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  await dialog().getByRole('combobox', { name: 'New driver' }).fill('joan');
  await expect.element(page.getByRole('option', { name: 'D-7' })).toBeVisible();
  const texts = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(['Joan SerraD-7', 'Joan Serrajoan.serra', 'Joan Serra+376 3', 'Joan Serra']);
});
