import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** How long effects took, by what was done. */
export interface ActTimes {
  /** Does something and waits for its effect: measured from the beginning of the last step to the effect. */
  timed(act: string, lastStep: () => Promise<unknown>, effect: () => Promise<unknown>): Promise<void>;
  readonly ms: Readonly<Record<string, number>>;
}

export function actTimes(): ActTimes {
  const ms: Record<string, number> = {};
  return {
    ms,
    async timed(act, lastStep, effect) {
      const startedMs = performance.now();
      await Promise.all([lastStep(), effect()]);
      ms[act] = Math.round(performance.now() - startedMs);
    },
  };
}

/** Waits for a value, and looks often, so that times are exact. */
export const until = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000, interval: 25 });

/** Presses a button, and again when the page asks for it because the service was too busy. */
export async function pressed(button: Locator): Promise<void> {
  const refused = button
    .page()
    .getByRole('alert')
    .filter({ hasText: /try again/i });
  await button.click();
  await until(async () => {
    if (!(await button.isVisible())) return true;
    if (await refused.isVisible()) await button.click();
    return false;
  }).toBe(true);
}
