import { startedAfter } from './page-starts.mjs';
import { watchedPage } from './watched-page.mjs';

const desk = { viewport: { width: 1_440, height: 900 }, locale: 'en-GB' };

/**
 * Milliseconds from opening the address of the console until the log-in reacts, in a browser that has cached nothing
 * of the console.
 */
export async function measureConsoleLogIn(browser, console, slowdown) {
  const context = await browser.newContext(desk);
  try {
    const { page } = await watchedPage(context, slowdown);
    return await startedAfter(page, console, ['form button', 'Log in']);
  } finally {
    await context.close();
  }
}

/**
 * Milliseconds from opening the address of the live board until its filters are shown, which need the data of the
 * board. The user is logged in, and the browser has already loaded the board once.
 */
export async function measureLiveBoard(browser, console, slowdown, { username, password }) {
  const context = await browser.newContext(desk);
  try {
    const { page, session } = await watchedPage(context, 1);
    await page.goto(console);
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: /^No exception/ }).waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await startedAfter(page, `${console}live`, ['button', 'No exception']);
  } finally {
    await context.close();
  }
}
