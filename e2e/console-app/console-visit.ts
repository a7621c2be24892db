import type { Page } from 'playwright-core';
import type { AppService } from '../driver-app/app-service.js';

export interface ConsoleUser {
  username: string;
  password: string;
}

/** Opens a page of the console, and logs in there. */
export async function logIn(
  page: Page,
  { origin }: Pick<AppService, 'origin'>,
  path: string,
  { username, password }: ConsoleUser,
): Promise<void> {
  await page.goto(`${origin}/console${path}`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Returns a list to which each error that the page throws or logs will be added. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}
