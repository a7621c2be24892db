import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Locator, Page } from 'playwright-core';

/** What the test knows of an asset: its name and the reading to enter. */
export interface KnownAsset {
  name: string;
  reading: string;
}

type Kind = Requirement['kind'];
type Of<Name extends Kind> = Extract<Requirement, { kind: Name }>;

/** Fills in the control of each kind as a driver does, by its accessible names. */
export const answers: {
  readonly [Name in Kind]: (
    page: Page,
    requirement: Of<Name>,
    assetOf: (id: string) => KnownAsset,
  ) => Promise<void>;
} = {
  async odometer(page, { asset_id }, assetOf) {
    await page.getByRole('textbox', { name: 'Reading' }).fill(assetOf(asset_id).reading);
  },
  async form(page, { fields }) {
    for (const field of fields) await fillField(page, field);
  },
  async service_rating(page, { type }) {
    const names = { star: '5 stars', smiley: 'Satisfied', simple: 'Thumbs up' };
    await choose(page.getByRole('radio', { name: names[type], exact: true }));
  },
  async weight(page) {
    await page.getByRole('textbox', { name: 'Weight' }).fill('12,48');
    await choose(page.getByRole('radio', { name: /^Tonnes/ }));
  },
  async image(page) {
    await page.getByRole('button', { name: 'Add photo' }).click();
    await page.getByRole('button', { name: 'Take photo' }).click();
    await page.getByRole('button', { name: 'Use photo' }).click();
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  },
  async cash(page, { expected_amount }) {
    await page.getByRole('textbox', { name: /^Amount/ }).fill(expected_amount ?? '10.50');
  },
  async signature(page) {
    const pad = page.getByLabel('Field for the signature');
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (box === null) throw new Error('there is no field for the signature');
    await page.mouse.move(box.x + 20, box.y + 60);
    await page.mouse.down();
    for (const x of [60, 110, 160, 210])
      await page.mouse.move(box.x + x, box.y + 40 + (x % 50), { steps: 5 });
    await page.mouse.up();
    await page.getByRole('textbox', { name: 'Name of the person who signs' }).fill('Nuria Camps');
  },
  async document_scan(page) {
    await page.getByRole('button', { name: 'Scan page' }).click();
    await page.getByRole('button', { name: 'Take photo' }).click();
    await page.getByRole('button', { name: 'Use photo' }).click();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByText('One document of 1 page.').waitFor();
  },
  barcode: (page, { expected }) =>
    typeCodes(
      page,
      expected.map(({ code }) => code),
    ),
  async delay(page, { reasons }) {
    await choose(page.getByRole('radio', { name: 'Yes' }));
    await chooseOption(page, 'Reason', reasons[0] ?? '');
  },
  async asset(page, { asset_id }, assetOf) {
    const name = asset_id === undefined ? '' : assetOf(asset_id).name;
    await page.getByRole('searchbox', { name: 'Search assets' }).fill(name);
    await choose(page.getByRole('radio', { name }).or(page.getByRole('button', { name })).first());
  },
};

/** Types codes into the scanner, one after the other. */
export async function typeCodes(page: Page, codes: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const typed = page.getByRole('textbox', { name: 'Code' });
  const toTyping = page.getByRole('button', { name: 'Type the code' });
  await typed.or(toTyping).first().waitFor();
  // Without a camera the scanner offers typing automatically, so the button may vanish while it is pressed.
  while (!(await typed.isVisible())) await toTyping.click({ timeout: 3_000 }).catch(() => undefined);
  for (const code of codes) {
    await typed.fill(code);
    await page.getByRole('button', { name: 'Use this code' }).click();
  }
  const close = page.getByRole('button', { name: /^(?:Close|Done)/ });
  if ((await close.count()) > 0) await close.first().click();
}

async function fillField(page: Page, field: FormField): Promise<void> {
  const name = new RegExp(`^${field.label.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)}`);
  if ((field.options ?? []).length > 0) return chooseOption(page, name, field.options?.[0] ?? '');
  if (field.data_type === 'boolean') {
    const group = page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }));
    await choose(group.getByRole('radio', { name: 'Yes' }));
    return;
  }
  const value =
    field.regex !== undefined
      ? 'AB-123456'
      : field.data_type === 'date'
        ? (field.range?.[0] ?? '2026-11-24')
        : (field.range?.[0] ?? '7');
  await page.getByLabel(name).fill(value);
}

async function chooseOption(page: Page, name: string | RegExp, option: string): Promise<void> {
  const radio = page.getByRole('radio', { name: option }).first();
  const list = page.getByRole('combobox', { name }).first();
  await radio.or(list).first().waitFor();
  if (await radio.isVisible()) await choose(radio);
  else await list.selectOption(option);
}

/** Uses the keyboard, because a label covers the radio button. */
export async function choose(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Space');
}
