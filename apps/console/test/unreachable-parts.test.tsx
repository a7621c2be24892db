import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { companyAnswers } from './company-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

interface Emulation {
  send(method: 'Network.enable'): Promise<unknown>;
  send(method: 'Network.setBlockedURLs', parts: { urls: readonly string[] }): Promise<unknown>;
  send(method: 'Emulation.setTimezoneOverride', parts: { timezoneId: string }): Promise<unknown>;
}
const browser = cdp() as unknown as Emulation;

/**
 * The network does not deliver the files of these parts. Only one test may request each of them, because a page
 * requests a file once and then uses the first result.
 */
const files = ['place-map', 'requirement-preview', 'zone-choice', 'command-palette'];

beforeEach(async () => {
  sessionStorage.clear();
  await browser.send('Network.enable');
  await browser.send('Network.setBlockedURLs', { urls: files.map((name) => `*/${name}.*`) });
});
afterEach(async () => {
  localStorage.clear();
  await browser.send('Network.setBlockedURLs', { urls: [] });
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: '' });
});

const unreachable = page.getByText('The service cannot be reached. Check the network, then try again.');
const name = () => page.getByRole('region', { name: 'Route', exact: true }).getByLabelText('Name');

it('a map that cannot be loaded leaves the form as it is', async () => {
  await showConsole('/routes/new');
  await name().fill('Fish');
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await expect.element(unreachable).toBeVisible();
  await expect.element(name()).toHaveValue('Fish');
  await expectAccessibleEverywhere();
});

it('a preview that cannot be loaded leaves the form as it is', async () => {
  await showConsole(`/routes/${exampleIds.route}/edit`);
  await name().fill('Fish');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await expect.element(unreachable).toBeVisible();
  await expect.element(name()).toHaveValue('Fish');
  await page.getByLabelText('Question', { exact: true }).fill('Cold chain check');
  await expectAccessibleEverywhere();
});

it('a notice of the time zone that cannot be loaded is left out', async () => {
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Andorra' });
  const { data } = (companyAnswers['GET /account'] as { body: { data: { organisations: object[] } } }).body;
  const organisations = data.organisations.map((each) => ({ ...each, time_zone: 'UTC' }));
  const account = { body: { data: { ...data, organisations }, links: [] } };
  await showConsole('/routes/new', { ...companyAnswers, 'GET /account': account });
  await name().fill('Fish');
  await expect(import('../src/first-steps/zone-choice.js')).rejects.toThrow();
  await new Promise((done) => setTimeout(done, 200));
  await expect.element(name()).toHaveValue('Fish');
  expect(unreachable.elements()).toEqual([]);
});

it('a palette that cannot be loaded says so', async () => {
  await showConsole('/routes');
  await expect.element(page.getByRole('heading', { name: 'Routes', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect
    .element(page.getByRole('dialog', { name: 'Find' }).getByText(/cannot be reached/))
    .toBeVisible();
});
