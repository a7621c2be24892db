import { openPhone, takeSeen, watchedPage } from './watched-page.mjs';

/** A task that begins within this time after the page is shown belongs to the start. */
const quietMs = 1_000;

/**
 * Milliseconds from opening the address until the log-in reacts, on a phone that has cached nothing of the app: until
 * the frame with the form, or until the end of a long task that follows it.
 */
export async function measureFirstStart(browser, app, slowdown) {
  const context = await openPhone(browser);
  try {
    const { page } = await watchedPage(context, slowdown);
    return await startedAfter(page, app, ['footer button', 'Log in']);
  } finally {
    await context.close();
  }
}

/** Milliseconds from opening the address until the route is shown, on a phone with a session and without a network. */
export async function measureSecondStart(context, app, slowdown) {
  await context.setOffline(true);
  try {
    const { page } = await watchedPage(context, slowdown);
    const took = await startedAfter(page, app, ['footer button', 'Open this stop']);
    await page.close();
    return took;
  } finally {
    await context.setOffline(false);
  }
}

export async function startedAfter(page, app, shows) {
  await page.goto(app, { waitUntil: 'commit' });
  const shownAt = await page.evaluate(([selector, text]) => window.benchShown(selector, text), shows);
  await page.waitForTimeout(quietMs + 300);
  const { longTasks } = await takeSeen(page);
  const ends = longTasks
    .filter(({ startTime }) => startTime < shownAt + quietMs)
    .map(({ startTime, duration }) => startTime + duration);
  return { shownMs: shownAt, interactiveMs: Math.max(shownAt, ...ends) };
}
