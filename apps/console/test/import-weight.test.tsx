import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { importAnswers } from './import-answers.js';
import { showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

it('shows the first of very many faults, with short names', async () => {
  await showConsole('/organisation/import', importAnswers);
  const sites = Array.from({ length: 100 }, (_, at) => `s${at}`).join('|');
  const lines = Array.from(
    { length: 1_900 },
    (_, at) => `Driver ${at} ${'n'.repeat(150)},${sites}${'x'.repeat(100)}`,
  );
  const content = `name,sites\n${lines.join('\n')}`;
  await expect.element(page.getByLabelText('CSV file')).toBeVisible();
  await userEvent.upload(
    page.getByLabelText('CSV file'),
    new File([content], 'drivers.csv', { type: 'text/csv' }),
  );
  const table = page.getByRole('table', { name: 'Faults by line' });
  await expect.element(table).toBeVisible();
  await expect.element(page.getByText('The first 50 of 190,000 faults.')).toBeVisible();
  const rows = table.getByRole('row').elements();
  expect(rows).toHaveLength(51);
  expect(rows[1]?.textContent).toBe(`2Driver 0 ${'n'.repeat(51)}…sitesNo site has this key or name: s0.`);
  expect(rows.every((each) => (each.textContent ?? '').length < 200)).toBe(true);
});
