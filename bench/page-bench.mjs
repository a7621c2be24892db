import { join } from 'node:path';
import { median, rounded } from './bench-report.mjs';
import { openPageBed } from './page-bed.mjs';
import { measurePhoto, writeLargePhoto } from './page-photo.mjs';
import { measureScroll } from './page-scroll.mjs';
import { measureFirstStart, measureSecondStart } from './page-starts.mjs';
import { measureTaps } from './page-taps.mjs';
import { openPhone, watchedPage } from './watched-page.mjs';

/** The main thread of a phone at a third of the price, against this machine's. */
const slowdown = 4;

/** The driver app in Chromium, with a route of many stops. Each round has a driver's phone of its own. */
export async function measurePages({ dataDir, sizes, closing, say }) {
  const bed = await openPageBed(dataDir, { stops: sizes.stops, closing });
  const { browser, app } = bed;
  const photo = join(dataDir, 'photo.jpg');
  const photoBytes = await writeLargePhoto(browser, photo);
  // Warms up the service and the files of the pages.
  await measureFirstStart(browser, app, 1);
  const first = [];
  for (let round = 0; round < sizes.rounds; round += 1)
    first.push(await measureFirstStart(browser, app, slowdown));
  const day = await measureDay(bed, { photo, sizes, say });
  return [
    row(
      'first_start_slowed',
      first.map((each) => each.interactiveMs),
    ),
    ...day,
    { name: 'photo_bytes', request_bytes: photoBytes },
  ];
}

async function measureDay({ browser, app, driver }, { photo, sizes, say }) {
  const context = await openPhone(browser);
  const { page, session } = await watchedPage(context, slowdown);
  await page.goto(app);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const taps = await measureTaps(page, driver);
  for (const { name, answeredMs, shownMs, longestTaskMs } of taps)
    say(`${name}: ${answeredMs} ${rounded(shownMs ?? 0, 0)} ${rounded(longestTaskMs, 0)}`);
  const scroll = await measureScroll(page, session, { times: sizes.scrolls });
  say(JSON.stringify(scroll));
  await page.close();
  const seconds = { slowed: [], unslowed: [] };
  for (let round = 0; round < sizes.rounds; round += 1) {
    seconds.unslowed.push((await measureSecondStart(context, app, 1)).interactiveMs);
    seconds.slowed.push((await measureSecondStart(context, app, slowdown)).interactiveMs);
  }
  const photos = await measurePhotos(context, `${app}${driver.photo}`, photo, sizes.rounds);
  say(JSON.stringify(photos));
  await context.close();
  return [
    row('second_start_offline', seconds.unslowed),
    row('second_start_offline_slowed', seconds.slowed),
    row(
      'taps_slowed',
      taps.map((each) => each.answeredMs),
    ),
    row(
      'taps_shown_slowed',
      taps.flatMap(({ shownMs }) => shownMs ?? []),
    ),
    row('scroll_task_slowed', [scroll.longestTaskMs]),
    row(
      'photo_task_slowed',
      photos.map((each) => each.longestTaskMs),
    ),
  ];
}

async function measurePhotos(context, address, file, rounds) {
  const { page } = await watchedPage(context, slowdown);
  await page.addInitScript(() => {
    const refused = async () => {
      throw new DOMException('no camera', 'NotAllowedError');
    };
    navigator.mediaDevices.getUserMedia = refused;
  });
  await page.goto(address);
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measurePhoto(page, file));
  return measured;
}

function row(name, values) {
  return { name, p50_ms: rounded(median(values), 0), max_ms: rounded(Math.max(...values), 0) };
}
