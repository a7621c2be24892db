import type { Requirement, RequirementKindName } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import type { Page } from 'playwright-core';
import { choose } from './app-answers.js';
import { kindCaptures, type RouteVehicles } from './kind-captures.js';
import { sayNotPossible } from './not-possible.js';

/** Drives the pages of a route by the addresses of its activities. */
export interface KindPages {
  readonly route: Route;
  /** Goes to the activity by its address, as from a link, and begins it; ends at its first question. */
  openActivity(reference: string): Promise<void>;
  /** True if the question has a button of this name. */
  offers(button: string): Promise<boolean>;
  fillWell(kind: RequirementKindName, vehicles: RouteVehicles): Promise<void>;
  /** Presses the button, which must lead on to another address. */
  leaveBy(button: string): Promise<void>;
  /** Skips or fails the question: first without a reason, which must be refused, then with one. */
  giveReason(button: 'Skip' | 'Not possible', reason: string): Promise<void>;
  complete(): Promise<void>;
  allSent(): Promise<void>;
}

export function kindPages(page: Page, origin: string, route: Route): KindPages {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const leaveBy = async (name: string) => {
    const { href } = new URL(page.url());
    await button(name).click();
    await page.waitForURL((url) => url.href !== href);
  };
  return {
    route,
    async openActivity(reference) {
      const stop = route.travel_plan.points_of_interest.find((each) =>
        each.activities.some((activity) => activity.reference === reference),
      );
      if (stop === undefined) throw new Error(`no stop has the activity ${reference}`);
      await page.goto(`${origin}/driver/stops/${stop.id}`);
      const arrive = button('I have arrived');
      const work = page.getByRole('button', { name: /^(?:Start|Continue): / });
      await arrive.or(work).first().waitFor();
      if (await arrive.isVisible()) await arrive.click();
      await work.waitFor();
      await page.goto(`${origin}/driver/stops/${stop.id}/activities/${reference}`);
      await leaveBy('Start');
    },
    async offers(name) {
      await button('Not possible').or(button("Can't sign")).waitFor();
      return (await button(name).count()) > 0;
    },
    async fillWell(kind, vehicles) {
      const fill: (page: Page, requirement: never, vehicles: RouteVehicles) => Promise<void> =
        kindCaptures[kind].fillWell;
      await fill(page, requirementOf(route, kind) as never, vehicles);
    },
    leaveBy,
    async giveReason(name, reason) {
      if (name === 'Not possible') await sayNotPossible(page);
      else await button(name).click();
      const own = page.getByRole('textbox', { name: 'In your own words' });
      const other = page.getByRole('radio', { name: 'Another reason' });
      await own.or(other).first().waitFor();
      await button('Save').click();
      const hasReasons = (await other.count()) > 0;
      await page
        .getByText(hasReasons ? 'Choose a reason, or say it in your own words.' : 'Type the reason.')
        .waitFor();
      if (hasReasons) await choose(other);
      await own.fill(reason);
      await leaveBy('Save');
    },
    complete: () => leaveBy('Complete'),
    allSent: () => page.getByRole('status').filter({ hasText: 'All sent' }).first().waitFor(),
  };
}

function requirementOf(route: Route, kind: RequirementKindName): Requirement {
  const found = route.travel_plan.points_of_interest
    .flatMap((stop) => stop.activities)
    .flatMap((activity) => activity.requirements)
    .find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`the route asks nothing of the kind ${kind}`);
  return found;
}
