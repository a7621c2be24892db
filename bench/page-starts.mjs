import { openPhone, takeSeen, watchedPage } from './watched-page.mjs';

/** A task that begins so soon after the page is shown still belongs to the start. */
const quietMs = 1_000;

/**
 * Milliseconds from the address to the log-in that answers, on a phone that has nothing of the app: the frame with the
 * form, or the end of a long task that follows.
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

/** The same for a phone with a session, without a network: until the route is shown. */
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
