import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { MemoryPhone } from './control-stage.js';
import { exampleRequirements } from './example-requirements.js';
import { cameraShowing, phonePhoto, qrPicture } from './test-pictures.js';

const { document_scan: scan } = exampleRequirements;

async function scanPages(page: Awaited<ReturnType<typeof openControl>>['page'], count: number) {
  await page.getByRole('button', { name: 'Scan page' }).click();
  for (let index = 0; index < count; index += 1) {
    await page.getByRole('button', { name: 'Take photo' }).click();
    await page.getByRole('button', { name: 'Use photo' }).click();
    await expect.element(page.getByText(`${index + 1} page${index === 0 ? '' : 's'}`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Done', exact: true }).click();
}

describe('the document control', () => {
  it('makes one PDF of the pages, and a new one when their order changes', async () => {
    cameraShowing(qrPicture('delivery note'));
    const { page, phone, sent, codes } = await openControl(scan);
    await scanPages(page, 2);
    const name = page.getByText('Page 1', { exact: true });
    await expect.element(name).toBeVisible();
    // The narrowest phone.
    document.body.style.inlineSize = '320px';
    const nameHeight = name.element().getBoundingClientRect().height;
    expect(nameHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(name.element()).fontSize));
    document.body.style.inlineSize = '';
    await expect.poll(sent).toEqual({ image_urls: ['image:3'], document_type: 'Delivery note' });
    expect(codes()).toEqual([]);
    const blob = phone.images.get('image:3');
    expect(blob?.type).toBe('application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(pdf.numPages).toBe(2);
    const [, , width, height] = (await pdf.getPage(1)).view;
    expect([width, height]).toEqual([841.89, 595.28]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Move page 2 up' }).click();
    await expect.poll(sent).toMatchObject({ image_urls: ['image:4'] });
    expect(phone.dropped).toEqual(['image:3']);
  });

  it.each([
    ['delivery_note', 'Delivery note'],
    ['gate_pass', 'Gate pass'],
    ['Own type_A', 'Own type_A'],
  ])('shows the type %s as “%s”, and sends it unchanged', async (document_type, shown) => {
    const { page, sent } = await openControl({ ...scan, document_type });
    const field = page.getByLabelText('Type of document (optional)', { exact: true });
    await expect.element(field).toHaveValue(shown);
    expect(sent()).toEqual({ document_type });
    await field.fill('Invoice');
    expect(sent()).toEqual({ document_type: 'Invoice' });
  });

  it('sends single pages if they cannot become one document', async () => {
    const phone = new MemoryPhone();
    const photo = await phonePhoto(80, 60);
    await phone.keepImage('image/jpeg', new Uint8Array(await photo.arrayBuffer()));
    const draft = {
      pages: ['image:1', 'image:9'],
      made: null,
      documentType: '',
      references: '',
      comment: '',
    };
    const { page, sent } = await openControl(scan, { phone, draft });
    expect(sent()).toEqual({ image_urls: ['image:1', 'image:9'] });
    await expect.element(page.getByText(/The pages are sent as single pictures/)).toBeVisible();
    expect(sent()).toEqual({ image_urls: ['image:1', 'image:9'] });
  });

  it('asks for a page', async () => {
    const { page, save } = await openControl(scan);
    await save();
    await expect.element(page.getByText('Scan a page first.')).toBeVisible();
    await expectAccessible();
  });

  it('shows at its field that a text is too long', async () => {
    const { page, codes, save } = await openControl(scan);
    await page.getByLabelText('Numbers on the document (optional)').fill(`L-1\n${'9'.repeat(201)}`);
    await save();
    expect(codes()).toContain('too_long /references/1');
    const field = page.getByLabelText('Numbers on the document (optional)');
    await expect.element(field).toHaveAccessibleDescription(/This is too long\. Shorten it\./);
  });

  it('removes and moves pages by keyboard', async () => {
    const phone = new MemoryPhone();
    for (const side of [60, 70, 80]) {
      const photo = await phonePhoto(side, side);
      await phone.keepImage('image/jpeg', new Uint8Array(await photo.arrayBuffer()));
    }
    const pages = ['image:1', 'image:2', 'image:3'];
    const draft = { pages, made: null, documentType: '', references: '', comment: '' };
    const opened = await openControl(scan, { phone, draft });
    await expect.element(opened.page.getByText('One document of 3 pages.')).toBeVisible();
    opened.page.getByRole('button', { name: 'Move page 1 down' }).element().focus();
    await userEvent.keyboard('{Enter}{Tab}{Enter}');
    await expect.poll(opened.draft).toMatchObject({ pages: ['image:2', 'image:3'] });
  });
});
