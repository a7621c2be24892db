import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** The times until the effects of acts, by act. */
export interface ActTimes {
  /** Does an act and waits for its effect. The time counts from the beginning of the last step until the effect. */
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

/** Waits for a value, and checks it often, so that times are exact. */
export const until = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000, interval: 25 });

/** Presses a button, and presses it again if the page asks for that because the service was too busy. */
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
