import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { errors, type Locator, type Page } from 'playwright-core';
import { answers, choose, type KnownAsset } from './app-answers.js';
import { sayNotPossible } from './not-possible.js';

/** How a driver ends a question. */
export type QuestionEnd = 'success' | 'skipped' | 'failed';

export interface StopWork {
  page: Page;
  route: Route;
  assets: ReadonlyMap<string, KnownAsset>;
  /** By default every question is answered. */
  endOf?(requirement: Requirement): QuestionEnd;
}

/** An answer that the driver saw as saved; `name` is the reference of its activity and its key. */
export interface SavedAnswer {
  name: string;
  status: QuestionEnd;
}

/** Answers all that is asked at the current stop, until only leaving is left. */
export async function workAtStop(work: StopWork): Promise<SavedAnswer[]> {
  const { page, route, endOf = () => 'success' } = work;
  const saved: SavedAnswer[] = [];
  for (;;) {
    const main = page.getByRole('contentinfo').getByRole('button').first();
    const text = (await main.textContent())?.trim();
    if (text === 'I am leaving') return saved;
    const asked = /activities\/([^/]+)\/requirements\/([^/?]+)/.exec(page.url());
    if (asked === null) {
      await main.click();
      await page.waitForTimeout(150);
      continue;
    }
    const [reference = '', key = ''] = asked.slice(1).map(decodeURIComponent);
    const requirement = findRequirement(route, reference, key);
    await page.getByRole('heading', { name: requirement.label }).first().waitFor();
    await confirm(page, requirement);
    const status = endOf(requirement);
    if (status === 'success') await answer(work, requirement);
    else await giveReason(page, status);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${encodeURIComponent(key)}`));
    saved.push({ name: `${reference}/${key}`, status });
  }
}

async function confirm(page: Page, { conditions = [] }: Requirement): Promise<void> {
  const confirmation = conditions.find((each) => each.kind === 'confirmation');
  if (confirmation?.kind !== 'confirmation') return;
  const button = page.getByRole('button', { name: confirmation.confirm_text, exact: true });
  if (await isSoonVisible(button)) await button.click();
}

async function isSoonVisible(locator: Locator): Promise<boolean> {
  return await locator.waitFor({ timeout: 1_000 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );
}

async function giveReason(page: Page, status: 'skipped' | 'failed'): Promise<void> {
  if (status === 'failed') await sayNotPossible(page);
  else await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const own = page.getByRole('textbox', { name: 'In your own words' });
  const other = page.getByRole('radio', { name: 'Another reason' });
  await own.or(other).first().waitFor();
  if ((await other.count()) > 0) await choose(other);
  await own.fill(`It was ${status}`);
}

function answer({ page, assets }: StopWork, requirement: Requirement): Promise<void> {
  const assetOf = (id: string) => assets.get(id) ?? { name: '', reading: '0' };
  const fill: (page: Page, requirement: never, assetOf: (id: string) => KnownAsset) => Promise<void> =
    answers[requirement.kind];
  return fill(page, requirement as never, assetOf);
}

function findRequirement(route: Route, reference: string, key: string): Requirement {
  const found = route.travel_plan.points_of_interest
    .flatMap((stop) => stop.activities)
    .find((activity) => activity.reference === reference)
    ?.requirements.find((each) => each.integration_key === key);
  if (found === undefined) throw new Error(`${reference} asks nothing named ${key}`);
  return found;
}
