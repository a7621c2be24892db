import { createUser, setUserPin } from '@fleet/contract/accounts/users';
import { createDriver } from '@fleet/contract/fleet/drivers';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveFile } from '../src/frame/save-file.js';
import { importAnswers } from './import-answers.js';
import { accountWith, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

vi.mock('../src/frame/save-file.js', { spy: true });
afterEach(() => localStorage.clear());

const answers: OfficeAnswers = {
  ...importAnswers,
  'POST /users': { status: 201, body: createUser.answers[201].example },
  'PUT /users/*/pin': { body: setUserPin.answers[200].example },
  'POST /drivers': { status: 201, body: createDriver.answers[201].example },
};

const upload = (text: string) =>
  userEvent.upload(page.getByLabelText('CSV file'), new File([text], 'drivers.csv', { type: 'text/csv' }));
const savedText = async () => (await vi.mocked(saveFile).mock.lastCall?.[0].text()) ?? '';

it('offers a template, and says what is wrong with a file as a whole', async () => {
  const shown = await showConsole('/organisation/import', answers);
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect(await savedText()).toContain('name,integration_key,phone,sites,username,email,pin,status');
  await page.getByText('Columns of the file').click();
  await expect.element(page.getByRole('table', { name: 'Columns of the file' })).toBeVisible();
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  await upload('nome,pin\nA,1');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not known here: nome.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Missing: name.');
  await upload('name\n"A');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The quote in line 2 is not closed.');
  const columns = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`).join(',');
  await upload(`name,${columns(99)}${'y'.repeat(100)}\nA`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/x0, x1, .*x19 and …\.$/);
  await upload(`name,${'y'.repeat(100)}\nA`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Not known here: ${'y'.repeat(40)}….`);
  await upload(`name,${columns(100)}\nA`);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file has more than 100 columns.');
  await page.getByRole('radio', { name: 'Sites' }).click({ force: true });
  await expect.poll(() => shown.address()).toBe('/organisation/import?kind=sites');
});

it('names every fault of a dry run before anything is sent, then imports the other rows', async () => {
  const shown = await showConsole('/organisation/import', answers);
  await upload('name,username,pin,sites\nA,a.a,482913,\n,,,\nB,b.b,1234,\nC,,,Nowhere\n,d,,');
  await expect.element(page.getByText('Rows that can be imported: 1.')).toBeVisible();
  await expect.element(page.getByText('Rows with faults: 3. They are left out.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Faults by line' }).getByRole('row');
  await expect
    .poll(() => rows.elements().map((each) => each.textContent))
    .toEqual([
      'LineNameColumnFault',
      '4BpinThis pin is too short or too easy to guess.',
      '5CsitesNo site has this key or name: Nowhere.',
      '6nameThis must not be empty.',
    ]);
  await expectAccessibleEverywhere();
  expect(shown.office.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  await page.getByRole('button', { name: 'Import 1' }).click();
  await expect.element(page.getByText('Imported: 1. Refused by the service: 0.')).toBeVisible();
  expect(shown.office.sent('POST /users')[0]?.body).toMatchObject({ username: 'a.a', roles: ['driver'] });
  expect(shown.office.sent('PUT /users/*/pin')[0]?.body).toEqual({ pin: '482913' });
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Download the rows that are left out' }).click();
  expect(await savedText()).toContain('C,,,Nowhere,sites: No site has this key or name: Nowhere.');
});

it('shows the pauses that the service asks for, stops and continues, and lists refused rows', async () => {
  const shown = await showConsole('/organisation/import', {
    ...answers,
    'POST /drivers': { ...refusal('rate_limited'), headers: { 'retry-after': '60' } },
  });
  await upload('name\nA\nB\nC');
  await page.getByRole('button', { name: 'Import 3' }).click();
  await expect
    .element(page.getByText(/^The service asks to wait\. The import continues in \d+ s\.$/))
    .toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText('The import has stopped.')).toBeVisible();
  let count = 0;
  shown.office.answer({
    'POST /drivers': () => {
      count += 1;
      return count === 2 ? refusal('key_in_use') : { status: 201, body: createDriver.answers[201].example };
    },
  });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.element(page.getByText('Imported: 2. Refused by the service: 1.')).toBeVisible();
  await expect.element(page.getByText('Pauses that the service has asked for: 1.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Rows that the service has refused' });
  await expect.element(table.getByRole('cell', { name: 'The key or the user name is taken.' })).toBeVisible();
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
});

it('offers only the kinds of records that the user may add, and says if a right is missing', async () => {
  const shown = await showConsole('/organisation/import?kind=sites', {
    ...answers,
    'GET /account': accountWith(['drivers:write', 'drivers:read']),
  });
  await expect.element(page.getByText('You may not create these.')).toBeVisible();
  await shown.remove();
  await showConsole('/organisation/import', { ...answers, 'GET /account': accountWith(['routes:read']) });
  await expect.element(page.getByText('You may not see this page')).toBeVisible();
});
