import { join } from 'node:path';
import { median, rounded } from './bench-report.mjs';
import { measureConsoleLogIn, measureLiveBoard } from './page-console.mjs';
import { measurePhoto, writeLargePhoto } from './page-photo.mjs';
import { measureScroll } from './page-scroll.mjs';
import { openPageStage } from './page-stage.mjs';
import { measureFirstStart, measureSecondStart } from './page-starts.mjs';
import { measureTaps } from './page-taps.mjs';
import { openPhone, watchedPage } from './watched-page.mjs';

/** The main thread of a cheap phone is this many times slower than that of this machine. */
const slowdown = 4;

/**
 * Measures the driver app in Chromium, with a route of many stops, and the starts of the console. Each first start
 * uses a new phone.
 */
export async function measurePages({ dataDir, sizes, closing }) {
  const stage = await openPageStage(dataDir, { stops: sizes.stops, closing });
  const photo = join(dataDir, 'photo.jpg');
  await writeLargePhoto(stage.browser, photo);
  // Warms up the service and the files of the pages.
  await measureFirstStart(stage.browser, stage.app, 1);
  const starts = [];
  for (let round = 0; round < sizes.rounds; round += 1)
    starts.push(await measureFirstStart(stage.browser, stage.app, slowdown));
  return [
    startRow('first_start_slowed', starts),
    ...(await measureDay(stage, photo, sizes)),
    ...(await measureConsole(stage, sizes)),
  ];
}

/** Measures the console on a computer that is as slow as the phone. Each start uses a new browser. */
async function measureConsole({ browser, console, controller }, { rounds }) {
  const logIns = [];
  const boards = [];
  for (let round = 0; round < rounds; round += 1) {
    logIns.push(await measureConsoleLogIn(browser, console, slowdown));
    boards.push(await measureLiveBoard(browser, console, slowdown, controller));
  }
  return [startRow('console_log_in_slowed', logIns), startRow('console_live_board_slowed', boards)];
}

async function measureDay({ browser, app, driver }, photo, sizes) {
  const context = await openPhone(browser);
  const { page, session } = await watchedPage(context, slowdown);
  await page.goto(app);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const taps = await measureTaps(page, driver);
  const scrolled = await measureScroll(page, session, { times: sizes.scrolls });
  await page.close();
  const starts = { plain: [], slowed: [] };
  for (let round = 0; round < sizes.rounds; round += 1) {
    starts.plain.push(await measureSecondStart(context, app, 1));
    starts.slowed.push(await measureSecondStart(context, app, slowdown));
  }
  const photos = await measurePhotos(context, `${app}${driver.photo}`, photo, sizes.rounds);
  await context.close();
  return [
    startRow('second_start_offline', starts.plain),
    startRow('second_start_offline_slowed', starts.slowed),
    ...taps.map(({ name, answeredMs, shownMs }) => ({
      ...{ name: `tap: ${name}`, p50_ms: rounded(answeredMs, 0) },
      ...(shownMs === undefined ? {} : { shown_ms: rounded(shownMs, 0) }),
    })),
    taskRow('scroll_longest_task_slowed', scrolled),
    taskRow('photo_longest_task_slowed', photos),
  ];
}

async function measurePhotos(context, address, file, rounds) {
  const { page } = await watchedPage(context, slowdown);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no camera', 'NotAllowedError');
    };
  });
  await page.goto(address);
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measurePhoto(page, file));
  return measured;
}

function startRow(name, starts) {
  return {
    ...msRow(
      name,
      starts.map((each) => each.interactiveMs),
    ),
    shown_ms: rounded(median(starts.map((each) => each.shownMs)), 0),
  };
}

const taskRow = (name, measured) =>
  msRow(
    name,
    measured.map((each) => each.longestTaskMs),
  );

function msRow(name, values) {
  return { name, p50_ms: rounded(median(values), 0), max_ms: rounded(Math.max(...values), 0) };
}
