import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { rounded } from './bench-report.mjs';
import { takeSeen, watchedPage } from './watched-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Without a graphics card, the processor draws the map.
const flags =
  '--no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update ' +
  '--disable-sync --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist';
const restSeconds = 3;
const views = { live_page: { width: 900, height: 900 }, live_page_with_map: { width: 1_440, height: 900 } };
const readings = 6;

/**
 * Builds the pages. Must be called before the service starts, because the service serves the pages that exist at its
 * start.
 */
export function buildPages() {
  execFileSync(process.execPath, ['scripts/build-pages.mjs'], { cwd: root, stdio: 'inherit' });
}

/**
 * Measures the live board in Chromium while all vehicles move, with the list alone and with the map: its longest
 * task, the time from the choice of a filter to the frame that shows its effect, and the growth of the page's memory.
 */
export async function livePageRows({ seconds, ...parts }) {
  const rows = [];
  const { move } = parts;
  for (const name of Object.keys(views)) {
    const { context, page, session } = await openLivePage(name, parts);
    const bytes = await heapBytes(session);
    await move(seconds);
    const { longestTaskMs } = await takeSeen(page);
    rows.push(
      { name: `${name}_longest_task`, p50_ms: Math.round(longestTaskMs) },
      { name: `${name}_filter`, p50_ms: Math.round(await filterMs(page)) },
      { name: `${name}_growth`, kilobytes: Math.round(((await heapBytes(session)) - bytes) / 1_000) },
    );
    await context.close();
  }
  return rows;
}

/** Measures at regular intervals by how much the memory of the page with the map has grown. */
export async function longPageRows({ seconds, ...parts }) {
  const { session } = await openLivePage('live_page_with_map', parts);
  const bytes = await heapBytes(session);
  const rows = [];
  for (let reading = 1; reading <= readings; reading += 1) {
    await parts.move(seconds / readings);
    const kilobytes = Math.round(((await heapBytes(session)) - bytes) / 1_000);
    rows.push({ name: `growth_after_${rounded((seconds * reading) / readings / 60, 1)}_minutes`, kilobytes });
  }
  return rows;
}

async function openLivePage(name, { baseUrl, demo, move, closing }) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags.split(' ') });
  closing.push(() => browser.close());
  const context = await browser.newContext({ viewport: views[name], locale: 'en-GB' });
  const { page, session } = await watchedPage(context, 1);
  await logIn(page, `${new URL(baseUrl).origin}/console/live`, demo.controller);
  await page.getByRole('button', { name: /^No route / }).waitFor();
  await move(restSeconds);
  await takeSeen(page);
  return { context, page, session };
}

async function logIn(page, address, { username, password }) {
  await page.goto(address);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function heapBytes(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Measures a filter that empties the list, because no record is ever in quarantine here. */
async function filterMs(page) {
  return await page.evaluate(async () => {
    const chip = [...document.querySelectorAll('button')].find((each) =>
      each.textContent.startsWith('Quarantined'),
    );
    const startedMs = performance.now();
    chip.click();
    return (await window.benchShown('p', 'Nothing matches these filters')) - startedMs;
  });
}
