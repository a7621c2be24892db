import { expect, type TestContext } from 'vitest';
import { commands, page, server, userEvent } from 'vitest/browser';

// The font that CI installs. It has Latin and Arabic letters, and the pages have no font of their own.
const font = 'DejaVu Sans';
const versionFile = 'test/pictures/chromium-version.txt';
const accept = 'If the page should look like this, accept it: npm run test:browser -- looks --update';

// Rows that were never on the screen have a height that is only estimated.
const wholeContent = document.createElement('style');
wholeContent.textContent = '* { content-visibility: visible !important; }';

/**
 * Compares an element, or the whole page, with its picture in `test/pictures`. Differences of anti-aliasing are
 * allowed. The name has the form `folder/picture`. The page must show all its content.
 */
export async function expectPicture(name: string, element = document.documentElement): Promise<void> {
  const root = document.documentElement;
  root.style.setProperty('--font', `"${font}"`);
  document.head.append(wholeContent);
  // The pointer may be where an earlier test clicked.
  await userEvent.hover(root, { position: { x: 0, y: 0 }, force: true });
  const height = Math.max(740, root.scrollHeight);
  // Vitest scales pages that do not fit into the window.
  expect(height).toBeLessThanOrEqual(window.parent.innerHeight);
  await page.viewport(360, height);
  await expect(element, accept).toMatchScreenshot(name);
  expect(root.scrollHeight, 'The page grew while its picture was taken.').toBe(height);
}

/** For `beforeEach`: skips the test on a machine that draws differently, where one test fails and says why. */
export async function skipWhereDrawnDifferently({ skip }: TestContext): Promise<void> {
  await page.viewport(360, 740);
  if ((await machineFault()) !== null) skip();
}

let known: Promise<string | null> | undefined;

/** Says why this machine does not draw like the one that made the pictures, or null. Must be called in a test. */
export function machineFault(): Promise<string | null> {
  known ??= findFault();
  return known;
}

async function findFault(): Promise<string | null> {
  if (!isInstalled(font)) {
    return `The pictures cannot be compared, because they need the font ${font} (apt-get install fonts-dejavu-core).`;
  }
  const here = /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? 'unknown';
  if (server.config.snapshotOptions.updateSnapshot === 'all')
    await commands.writeFile(versionFile, `${here}\n`);
  if (await isDrawnLikeBefore()) return null;
  const before = (await commands.readFile(versionFile)).trim();
  return (
    `The pictures cannot be compared, because they were made with Debian's Chromium ${before} and ${font}, and ` +
    `Chromium ${here} on this machine draws a sample of texts and controls differently. If CI has this Chromium, ` +
    'make the pictures again without any other change: npm run test:browser -- looks --update'
  );
}

function isInstalled(family: string): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  const widths = [`"${family}", monospace`, 'monospace'].map((families) => {
    context.font = `40px ${families}`;
    return context.measureText('Will it fit?').width;
  });
  return widths[0] !== widths[1];
}

/** Texts and controls of the browser, without any style of ours. */
const sample = `
  <p style="font-size: 15px">Deliver 24,180 kg to Carrer Major 4 before 08:30.</p>
  <p style="font-size: 18px; font-weight: 700">Deliver 24,180 kg before 08:30.</p>
  <p style="font-size: 28px">Deliver 24,180 kg</p>
  <p dir="rtl" style="font-size: 18px">سمك بحري، صندوقان · 3</p>
  <p><input type="checkbox" checked> <input type="radio" checked> <input type="radio"></p>
  <p><select><option>Euro</option></select> <input type="date" value="2026-11-20"></p>
  <p><progress value="0.4"></progress></p>
  <p style="border: 1px solid #69747a; border-radius: 8px; padding: 12px">☺ → ✓</p>`;

async function isDrawnLikeBefore(): Promise<boolean> {
  const place = document.createElement('div');
  place.innerHTML = sample;
  place.style.cssText = `width: 360px; padding: 1px; font-family: "${font}"; background: white; color: black`;
  document.body.prepend(place);
  try {
    await expect(place).toMatchScreenshot('machine-sample');
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not match')) return false;
    throw error;
  } finally {
    place.remove();
  }
}
