import type { Page } from 'playwright-core';
import type { AppStage } from './app-stage.js';

/** What is typed into the form of a hand-over. */
export interface Handover {
  who: string;
  pallets: string;
}

const fields = (page: Page) => ({
  who: page.getByRole('textbox', { name: 'Received by' }),
  pallets: page.getByRole('textbox', { name: 'Pallets' }),
});

export async function untilQuestion(page: Page, label: string): Promise<void> {
  await page.getByRole('heading', { name: label, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

export async function fillHandover(page: Page, { who, pallets }: Handover): Promise<void> {
  await fields(page).who.fill(who);
  await fields(page).pallets.fill(pallets);
}

export async function handoverFields(page: Page): Promise<Handover> {
  const { who, pallets } = fields(page);
  return { who: await who.inputValue(), pallets: await pallets.inputValue() };
}

/** The values of each form that the service has recorded for the route, by the keys of the fields. */
export async function recordedFields(stage: AppStage, routeId: string): Promise<Record<string, string>[]> {
  const recorded = await stage.office.recorded(routeId);
  return recorded.map(({ outcome }) => valuesOf(outcome));
}

/** The values of a form's outcome, by the keys of the fields. */
export function valuesOf(outcome: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = outcome.fields as { integration_key: string; value: string }[];
  return Object.fromEntries(given.map(({ integration_key, value }) => [integration_key, value]));
}
