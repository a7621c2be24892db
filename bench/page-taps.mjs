import { takeSeen, touch } from './watched-page.mjs';

const button = (page, name) => page.getByRole('button', { name }).first();
const box = (page, name) => page.getByRole('textbox', { name }).first();

/**
 * The taps of a driver from the log-in to the third answer of the first stop. `shows` is the element to which the tap
 * leads, with its text; it is missing if the tap has to wait for the network. `after` waits for what the next step
 * needs.
 */
function stepsOf(page, { username, pin, assetName }) {
  const step = (name, act, shows, after) => ({ name, act, shows, after });
  const tap = (name, find, shows, after) => step(name, () => touch(page, find()), shows, after);
  const keys = async (text) => {
    for (const key of text) await page.keyboard.press(key, { delay: 20 });
  };
  return [
    tap('user name field', () => box(page, 'User name')),
    step('letters of the name', () => keys(username)),
    tap('pin field', () => box(page, 'Pin')),
    step('digits of the pin', () => keys(pin)),
    tap('show the pin', () => button(page, 'Show the pin'), ['button', '']),
    tap(
      'log in',
      () => button(page, 'Log in'),
      undefined,
      () => page.getByRole('searchbox').waitFor(),
    ),
    tap('asset search', () => page.getByRole('searchbox')),
    step('letters of the asset', () => keys(assetName)),
    tap('asset', () => page.locator('label', { hasText: assetName }).first()),
    tap(
      'start session',
      () => button(page, 'Start session'),
      undefined,
      () => button(page, 'Open this stop').waitFor(),
    ),
    tap('open stop', () => button(page, 'Open this stop'), ['footer button', 'I have arrived']),
    tap('arrived', () => button(page, 'I have arrived'), ['footer button', 'Start: Deliver flour']),
    tap('start activity', () => button(page, 'Start: Deliver flour'), ['h1', 'How was the visit?']),
    tap('five stars', () => page.locator('label', { has: page.getByRole('radio', { name: '5 stars' }) })),
    tap('save, next question', () => button(page, 'Save'), ['h1', 'Condition of the goods']),
    tap('number field', () => box(page, /^Pallets left/)),
    step('digits of a number', () => keys('12')),
    tap('save without an answer', () => button(page, 'Save')),
    tap('text field', () => box(page, /^Seal/)),
    step('letters of a pattern', () => keys('AB-123456')),
    tap('save, photo', () => button(page, 'Save'), ['h1', 'Photo of the pallets']),
    tap(
      'add photo',
      () => button(page, 'Add photo'),
      ['button', 'Take photo'],
      () => page.waitForTimeout(1_000),
    ),
    tap(
      'take photo',
      () => button(page, 'Take photo'),
      undefined,
      () => button(page, 'Use photo').waitFor(),
    ),
    tap(
      'use photo',
      () => button(page, 'Use photo'),
      undefined,
      () => button(page, 'Remove photo 1').waitFor(),
    ),
    tap('save, activity', () => button(page, 'Save'), ['footer button', 'Complete']),
    tap('complete activity', () => button(page, 'Complete'), ['footer button', 'I am leaving']),
    tap('leave stop', () => button(page, 'I am leaving'), ['footer button', 'Open this stop']),
    // Opens the map. Without a graphics card, its library draws for some seconds.
    tap(
      'open map',
      () => button(page, 'Show the map'),
      ['h1', 'Map'],
      () => page.waitForTimeout(4_000),
    ),
    tap('back from map', () => button(page, 'Back'), ['footer button', 'Open this stop']),
    tap('unsent list', () => page.getByRole('status').getByRole('button').last(), ['h1', 'Your records']),
    tap('back from list', () => button(page, 'Back'), ['footer button', 'Open this stop']),
    tap('menu', () => button(page, 'More'), ['h1', 'More']),
    tap('back from menu', () => button(page, 'Back'), ['footer button', 'Open this stop']),
  ];
}

/**
 * Measures how long the driver waited at each step: `answeredMs` for the next frame, `shownMs` for the element to
 * which the step leads.
 */
export async function measureTaps(page, driver) {
  const measured = [];
  await takeSeen(page);
  for (const { name, act, shows, after } of stepsOf(page, driver)) {
    await act();
    const shownAt =
      shows && (await page.evaluate(([selector, text]) => window.benchShown(selector, text), shows));
    await after?.();
    const { answeredMs, touchedAt } = await takeSeen(page);
    measured.push({ name, answeredMs, shownMs: shows && Math.max(0, shownAt - touchedAt) });
  }
  return measured;
}
