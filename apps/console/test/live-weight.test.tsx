import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { boardOfDrivers } from './drivers-on-the-road.js';
import { listOf, liveLine } from './office-answers.js';
import { phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const many = Array.from({ length: 1_000 }, (_, number) => ({
  name: `Driver ${number}`,
  ...(number % 10 === 0 ? { expectedIn: 45 } : {}),
}));
const second = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** The long tasks while something happens, in milliseconds. */
async function longTasksDuring(happen: () => Promise<void>): Promise<number[]> {
  const found: number[] = [];
  const observer = new PerformanceObserver((list) => {
    found.push(...list.getEntries().map((each) => each.duration));
  });
  observer.observe({ entryTypes: ['longtask'] });
  await happen();
  await second();
  observer.disconnect();
  return found;
}

// On a phone the board has no map, so every task is the board's own.
it('1,000 vehicles that move each second cause no long task, and a filter is answered at once', async () => {
  const line = liveLine();
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
  const tasks = await longTasksDuring(async () => {
    for (let step = 1; step <= 5; step += 1) {
      move(step);
      await second();
    }
  });
  expect(tasks.filter((each) => each > 50 * slower)).toEqual([]);

  const chip = page.getByRole('button', { name: 'No exception 900', exact: true }).element();
  const first = () => document.querySelector('ul[aria-label="On the road"] button')?.textContent ?? '';
  expect(first()).toContain('Late');
  const startedMs = performance.now();
  if (chip instanceof HTMLElement) chip.click();
  while (first().includes('Late') && performance.now() - startedMs < 5_000) {
    await new Promise(requestAnimationFrame);
  }
  expect(performance.now() - startedMs).toBeLessThan(100 * slower);
});

/** The machine of the tests also does other work, and runs the app without the optimisations of a build. */
const slower = 3;
