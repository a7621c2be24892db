import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { boardOfDrivers } from './drivers-on-the-road.js';
import { listOf, liveStream } from './office-answers.js';
import { phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const many = Array.from({ length: 1_000 }, (_, number) => ({
  name: `Driver ${number}`,
  ...(number % 10 === 0 ? { expectedIn: 45 } : {}),
}));
const second = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** Counts the changes of the page while `happen` runs. */
async function changesDuring(happen: () => Promise<void>): Promise<number> {
  let count = 0;
  const observer = new MutationObserver((changes) => {
    count += changes.length;
  });
  observer.observe(document.body, { childList: true, attributes: true, characterData: true, subtree: true });
  await happen();
  count += observer.takeRecords().length;
  observer.disconnect();
  return count;
}

// On a phone the board has no map, so every change is the board's own.
it('1,000 vehicles that move each second change little of the page, and only rows in view are laid out', async () => {
  const line = liveStream();
  const board = boardOfDrivers(many);
  await showConsole(
    '/live',
    {
      'GET /live': { body: { data: board, links: [] } },
      'GET /live/stream': line.answer,
      'GET /quarantined-records': listOf([]),
    },
    { size: phone },
  );
  await expect.element(page.getByRole('button', { name: 'All 1,000', exact: true })).toBeVisible();
  await expect.element(page.getByText('Up to date')).toBeVisible();
  await second();
  const rows = () => [...document.querySelectorAll('ul[aria-label="On the road"] button')];
  expect(rows().filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length).toBeLessThan(
    50,
  );
  const move = (step: number) => {
    const at = new Date().toISOString();
    const positions = board.vehicles.map(({ position }, number) => [
      'vehicle',
      { ...position, at, received_at: at, coordinates: [1.4 + number * 1e-4 + step * 1e-3, 42.5] },
    ]);
    // In pieces, as the service sends them.
    for (let from = 0; from < positions.length; from += 200) {
      line.send(...(positions.slice(from, from + 200) as [string, unknown][]));
    }
  };
  const changes = await changesDuring(async () => {
    for (let step = 1; step <= 5; step += 1) {
      move(step);
      await second();
    }
  });
  expect(changes).toBeLessThan(200);

  const first = () => rows().at(0)?.textContent;
  expect(first()).toContain('Late');
  await page.getByRole('button', { name: 'No exception 900', exact: true }).click();
  await expect.poll(first).not.toContain('Late');
});
