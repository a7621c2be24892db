import type { Page } from 'playwright-core';

/**
 * Goes to the page on which a driver says why there is no answer; for a signature, the page with the usual reasons
 * comes first.
 */
export async function sayNotPossible(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const cannotSign = button("Can't sign");
  await button('Not possible').or(cannotSign).waitFor();
  if ((await cannotSign.count()) === 0) return button('Not possible').click();
  await cannotSign.click();
  await button('Another reason…').click();
}
