import { takeSeen } from './watched-page.mjs';

/**
 * Scrolls down and up as a finger does. Returns for each time the longest task above 50 ms, or 0 if there is none.
 */
export async function measureScroll(page, session, { times }) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await takeSeen(page);
  const measured = [];
  for (let n = 0; n < times; n += 1) {
    for (const yDistance of [-4_000, -4_000, 4_000, 4_000]) {
      await session.send('Input.synthesizeScrollGesture', {
        ...{ x: 180, y: 400, yDistance, speed: 3_000, gestureSourceType: 'touch' },
      });
    }
    measured.push(await takeSeen(page));
  }
  return measured;
}
