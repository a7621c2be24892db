import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type AxeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const themes = ['light', 'sun', 'dark'] as const;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The pictures for the docs are written to this folder; without it, none are taken. */
const pictureFolder = process.env.SCREEN_PICTURES ?? null;

/**
 * Checks the whole screen in each theme: axe finds nothing, and nothing is wider than the phone. With `SCREEN_PICTURES`
 * it also takes a picture in each theme, `<folder>/<theme>/<name>.png`.
 */
export async function viewScreen(page: Page, name: string): Promise<void> {
  const phoneSize = page.viewportSize() ?? { width: 360, height: 740 };
  await page.evaluate(axeSource);
  // Otherwise axe would see colours in the transition from one theme to the next.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of themes) {
    await chooseTheme(page, theme);
    // On a long page nothing lies under the footer, so axe sees each control whole.
    await page.setViewportSize({ ...phoneSize, height: 3_000 });
    await settled(page);
    expect(await findings(page), `${name} in the theme ${theme}`).toEqual([]);
    await page.setViewportSize(phoneSize);
    await settled(page);
    await mapDrawn(page);
    if (pictureFolder !== null) await takePicture(page, join(pictureFolder, theme), name);
  }
  await chooseTheme(page, before ?? 'light');
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, `${name} is wider than the phone`).toBeLessThanOrEqual(0);
}

/** Chooses the theme as the driver does if the screen has the setting; otherwise without leaving the screen. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  const option = page.locator(`input[type=radio][value=${theme}]`);
  if ((await option.count()) > 0) await option.check({ force: true });
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** Waits until the fonts are loaded and the next picture is drawn. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Waits until a map, if the screen has one, shows more than its background. */
async function mapDrawn(page: Page): Promise<void> {
  const map = page.locator('canvas.maplibregl-canvas');
  if ((await map.count()) === 0) return;
  const emptyBytes = 8_000;
  const size = async () => (await map.screenshot()).length;
  await expect.poll(size, { timeout: 60_000, interval: 500 }).toBeGreaterThan(emptyBytes);
}

async function findings(page: Page): Promise<string[]> {
  return await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: typeof AxeCore };
    const { violations } = await axe.run(document.body, { runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, tags);
}

async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // A button under the mouse would have another colour.
  await page.mouse.move(0, 0);
  await writeFile(join(folder, `${name}.png`), await page.screenshot({ animations: 'disabled' }));
}
