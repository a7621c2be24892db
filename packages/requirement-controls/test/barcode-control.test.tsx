import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { afterScan } from '../src/barcode/barcode-draft.js';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements } from './example-requirements.js';

const { barcode } = exampleRequirements;
const [first, second] = ['00340123450000000017', '00340123450000000024'];
type Opened = Awaited<ReturnType<typeof openControl>>['page'];

async function type(page: Opened, code: string) {
  await page.getByLabelText('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Use this code' }).click();
}

describe('the barcode control', () => {
  it('scans one code after another, and shows the result of each', async () => {
    const { page, sent, codes } = await openControl(barcode);
    await page.getByRole('button', { name: 'Scan' }).click();
    await type(page, second);
    await expect.element(page.getByText(`${second}: scanned. 2 left.`)).toBeVisible();
    await type(page, second);
    await expect.element(page.getByText(`${second} was scanned before.`)).toBeVisible();
    await type(page, 'OTHER');
    await expect.element(page.getByText('OTHER is not on the list, so it was not added.')).toBeVisible();
    await expectAccessible();
    await type(page, first);
    await type(page, 'PALLET-7');
    await expect.element(page.getByText('PALLET-7: scanned. That was the last one.')).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.element(page.getByText('3 of 3 done')).toBeVisible();
    const scanned = [first, second, 'PALLET-7'].map((code) => ({ code, status: 'scanned' }));
    expect(sent()).toEqual({ codes: scanned });
    expect(codes()).toEqual([]);
    await expectAccessible();
  });

  it('uses a typed code with "Done" as well, and shows first if it is not on the list', async () => {
    const { page, sent } = await openControl(barcode);
    const done = page.getByRole('button', { name: 'Done', exact: true });
    const field = page.getByLabelText('Code', { exact: true });
    await page.getByRole('button', { name: 'Scan' }).click();
    await field.fill('OTHER');
    await done.click();
    await expect.element(page.getByText('OTHER is not on the list, so it was not added.')).toBeVisible();
    await done.click();
    await expect.element(done).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Scan' }).click();
    await field.fill(` ${first} `);
    await done.click();
    await expect.element(done).not.toBeInTheDocument();
    await expect.element(page.getByText('1 of 3 done')).toBeVisible();
    expect(sent()).toEqual({ codes: [{ code: first, status: 'scanned' }] });
  });

  it('uses the expected code if a typed code differs from it only by case or spaces', async () => {
    const expected = [{ code: 'TV-112602-C2' }, { code: 'Box 7' }, { code: 'box 7' }];
    const asked = { ...barcode, expected, allow_unexpected: true };
    const { page, sent } = await openControl(asked);
    await page.getByRole('button', { name: 'Scan' }).click();
    await type(page, 'tv-112602 -c2');
    await expect.element(page.getByText('TV-112602-C2: scanned. 2 left.')).toBeVisible();
    await type(page, 'TV-112602-c2');
    await expect.element(page.getByText('TV-112602-C2 was scanned before.')).toBeVisible();
    // Two expected codes are alike.
    await type(page, 'BOX 7');
    await expect.element(page.getByText('BOX 7 is not on the list. It was noted.')).toBeVisible();
    await page.getByLabelText('Code', { exact: true }).fill('box 7');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    const scanned = ['TV-112602-C2', 'box 7', 'BOX 7'].map((code) => ({ code, status: 'scanned' }));
    expect(sent()).toEqual({ codes: scanned });
  });

  it('keeps two codes if the second is scanned before the page shows the first', async () => {
    const { page, sent } = await openControl(barcode, { draftDelayMs: 1_000 });
    await page.getByRole('button', { name: 'Scan' }).click();
    await type(page, first);
    await type(page, second);
    await expect
      .poll(sent, { timeout: 5_000 })
      .toEqual({ codes: [first, second].map((code) => ({ code, status: 'scanned' })) });
  });

  it('accepts unexpected codes if the requirement allows them', async () => {
    const { page, sent } = await openControl({ ...barcode, expected: [], allow_unexpected: true });
    await page.getByRole('button', { name: 'Scan' }).click();
    await type(page, 'EXTRA-1');
    await expect.element(page.getByText('EXTRA-1 is not on the list. It was noted.')).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.element(page.getByText('Not on the list')).toBeVisible();
    expect(sent()).toEqual({ codes: [{ code: 'EXTRA-1', status: 'scanned' }] });
    await page.getByRole('button', { name: /EXTRA-1/ }).click();
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    expect(sent()).toEqual({ codes: [] });
  });

  it('refuses a code that is longer than the service accepts', () => {
    const asked = { ...barcode, expected: [], allow_unexpected: true };
    const result = (length: number) => afterScan(asked, { answers: {} }, 'X'.repeat(length)).result;
    expect([result(200), result(201)]).toEqual(['unexpected', 'refused']);
  });

  it('refuses a code that has only blanks, or a character that cannot be sent', () => {
    const asked = { ...barcode, expected: [], allow_unexpected: true };
    const result = (code: string) => afterScan(asked, { answers: {} }, code);
    const refused = ['', '   ', '\t\r\n', '\u00a0\u200b', '\u001d', 'BOX\0', 'BOX \ud83d'];
    for (const code of refused) expect(result(code)).toEqual({ result: 'refused', draft: { answers: {} } });
    // Codes are compared exactly, so the blanks of other codes are not removed.
    for (const code of [' BOX 7 ', '01\u001d10']) expect(result(code).result).toBe('unexpected');
  });

  it('counts the open codes, and marks all of them as missing with one reason', async () => {
    const { page, sent, codes, save } = await openControl(barcode);
    await save();
    const sentence = '3 codes are still open. Scan them or say that they are missing.';
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'The rest is missing…' }).click();
    await page.getByLabelText('Reason (optional)').fill('Not loaded');
    await page.getByRole('button', { name: 'Confirm' }).click();
    const missing = [first, second, 'PALLET-7'].map((code) => ({
      code,
      status: 'missing',
      reason: 'Not loaded',
    }));
    expect(sent()).toEqual({ codes: missing });
    expect(codes()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Scan' })).toHaveFocus();
  });

  it('has the focus in the field of the code again after “Use this code”', async () => {
    const { page } = await openControl(barcode);
    await page.getByRole('button', { name: 'Scan' }).click();
    const field = page.getByLabelText('Code', { exact: true });
    await field.fill('PALLET-7');
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
  });

  it('scrolls to what is missing, also if no field can have the focus', async () => {
    const expected = Array.from({ length: 15 }, (_, index) => ({ code: `BOX-${index + 1}` }));
    const { page, save } = await openControl({ ...barcode, expected });
    await save();
    const message = page.getByText(/^15 codes are still open/);
    await expect.element(message).toBeVisible();
    expect(message.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });

  it('answers a single code by hand, and undoes the answer', async () => {
    const { page, sent } = await openControl(barcode);
    await page.getByRole('button', { name: /PALLET-7/ }).click();
    await page.getByLabelText('Reason (optional)').fill('Crushed');
    await page.getByRole('button', { name: 'It is rejected' }).click();
    expect(sent()).toEqual({ codes: [{ code: 'PALLET-7', status: 'rejected', reason: 'Crushed' }] });
    await page.getByRole('button', { name: /PALLET-7/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(sent()).toEqual({ codes: [] });
  });

  it('neither offers nor accepts "missing" if all codes must be scanned', async () => {
    const draft = { answers: { [first]: { status: 'missing', reason: '' } } };
    const { page, codes, save } = await openControl({ ...barcode, require_all: true }, { draft });
    await save();
    await expect
      .element(page.getByText(/2 codes are not scanned yet\. All must be scanned here\./))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: new RegExp(first) }))
      .toHaveTextContent(/must be scanned/);
    expect(codes()[0]).toBe('barcode_missing /codes/0/status');
    expect(page.getByRole('button', { name: 'The rest is missing…' }).elements()).toEqual([]);
    await page.getByRole('button', { name: /PALLET-7/ }).click();
    expect(page.getByRole('button', { name: 'It is missing' }).elements()).toEqual([]);
  });

  it('works by keyboard alone', async () => {
    const { page, sent } = await openControl(barcode);
    await userEvent.keyboard('{Tab}{Enter}');
    const field = page.getByLabelText('Code', { exact: true });
    await expect.element(field).toBeVisible();
    await field.click();
    await userEvent.keyboard('PALLET-7{Enter}{Escape}');
    await expect.element(page.getByRole('button', { name: 'Scan' })).toHaveFocus();
    expect(sent()).toEqual({ codes: [{ code: 'PALLET-7', status: 'scanned' }] });
  });

  it('finds a code in a long list', async () => {
    const expected = Array.from({ length: 2_000 }, (_, index) => ({ code: `BOX-${index + 1}` }));
    const { page } = await openControl({ ...barcode, expected });
    await page.getByLabelText('Search codes').fill('1999');
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
  });
});
