/** A phone of 360 by 740 with a touch screen. Each measured part of a benchmark uses a new phone. */
export function openPhone(browser, more = {}) {
  return browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' },
    permissions: ['geolocation', 'camera'],
    geolocation: { latitude: 42.45, longitude: 1.48 },
    ...more,
  });
}

/**
 * A page whose main thread is `slowdown` times as slow. It notes how long each tap and key waits for the next frame, and
 * each task of the main thread above 50 ms.
 */
export async function watchedPage(context, slowdown) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch);
  return { page, session };
}

/** Runs in the page, before its own code. */
function watch() {
  const seen = { taps: [], longTasks: [], touchedAt: 0 };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  // Called while a frame is being made; the message arrives when the frame is finished.
  const afterThisFrame = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(null);
  };
  // Event Timing is not used, because it measures a tap on "Log in" until the page changes, although the button reacts
  // immediately.
  for (const name of ['pointerdown', 'click', 'keydown']) {
    const note = ({ timeStamp }) => {
      seen.touchedAt = timeStamp;
      requestAnimationFrame(() =>
        afterThisFrame(() => seen.taps.push({ name, ms: performance.now() - timeStamp })),
      );
    };
    addEventListener(name, note, true);
  }
  // Resolves with the time of the frame in which an element with this selector and text is visible. Waits at most a
  // minute.
  window.benchShown = (selector, text) =>
    new Promise((resolve, reject) => {
      const lastMs = performance.now() + 60_000;
      const look = () => {
        if (performance.now() > lastMs) return reject(new Error(`"${text}" does not appear`));
        const found = [...document.querySelectorAll(selector)].some(
          (each) => each.textContent.includes(text) && each.getClientRects().length > 0,
        );
        if (!found) return requestAnimationFrame(look);
        afterThisFrame(() => resolve(performance.now()));
      };
      requestAnimationFrame(look);
    });
}

/** A touch in the middle of the element, as the browser gets it from a finger. */
export async function touch(page, locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not in sight`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** What the page saw since the last call: the longest wait after a tap or key, and the longest task above 50 ms. */
export async function takeSeen(page) {
  await page.waitForTimeout(400);
  return await page.evaluate(() => {
    const { taps, longTasks, touchedAt } = window.benchSeen;
    const seen = {
      answeredMs: Math.max(0, ...taps.map(({ ms }) => ms)),
      longestTaskMs: Math.max(0, ...longTasks.map(({ duration }) => duration)),
      longTasks: [...longTasks],
      touchedAt,
    };
    taps.length = 0;
    longTasks.length = 0;
    return seen;
  });
}
