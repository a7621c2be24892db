import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A user who has only a keyboard. */
export interface AppKeyboard {
  /** Goes to this control with Tab alone. The control must then visibly have the focus. */
  to(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** Goes to the group of this radio button with Tab, and to the button with the arrow keys. */
  choose(target: Locator): Promise<void>;
  /** Goes to the control, presses Enter, and expects that the focus is not lost. */
  enter(target: Locator): Promise<void>;
}

/** More controls than any page has. */
const mostTabs = 80;

export function appKeyboard(page: Page): AppKeyboard {
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function to(target: Locator): Promise<void> {
    await target.waitFor();
    for (let count = 0; count < mostTabs; count += 1) {
      if (await hasFocus(target)) return expectSeen(page);
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }

  return {
    to,
    async type(target, text) {
      await to(target);
      await page.keyboard.type(text);
    },
    async choose(target) {
      await target.waitFor();
      const isInGroup = () =>
        target.evaluate((element) => {
          const focused = document.activeElement;
          return focused instanceof HTMLInputElement && focused.name === element.getAttribute('name');
        });
      for (let count = 0; count < mostTabs && !(await isInGroup()); count += 1)
        await page.keyboard.press('Tab');
      if (await hasFocus(target)) await page.keyboard.press('Space');
      for (let count = 0; count < mostTabs && !(await hasFocus(target)); count += 1)
        await page.keyboard.press('ArrowDown');
      await to(target);
      expect(await target.isChecked()).toBe(true);
    },
    async enter(target) {
      await to(target);
      await page.keyboard.press('Enter');
      await expectKept(page);
    },
  };
}

/** The focus may still be moving to a page that is being loaded, but must not be lost. */
async function expectKept(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), { timeout: 3_000 })
    .not.toBe('BODY');
}

/** Fails unless the control has an outline and nothing covers it. */
async function expectSeen(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has the focus';
    const label = focused.closest('label');
    const { left, top, width, height } = (label ?? focused).getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const named = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
    const isFree =
      over !== null && (focused.contains(over) || over.contains(focused) || label?.contains(over) === true);
    if (!isFree) return `${named} is out of sight`;
    for (let place: Element | null = focused; place !== null; place = place.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(place);
      if (outlineStyle !== 'none' && outlineWidth !== '0px') return 'seen';
    }
    return `nothing shows that ${named} has the focus`;
  });
  expect(found).toBe('seen');
}
