import { ThemeProvider, themeNames, useTheme } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';

beforeEach(() => localStorage.clear());

function Chooser() {
  const [theme, setTheme] = useTheme();
  return (
    <button type="button" onClick={() => setTheme('sun')}>
      {theme}
    </button>
  );
}

const chooser = (
  <ThemeProvider>
    <Chooser />
  </ThemeProvider>
);

it('sets the chosen theme as an attribute of the document, and remembers it', async () => {
  const page = await render(chooser);
  await expect.element(page.getByRole('button', { name: 'light' })).toBeVisible();
  await page.getByRole('button').click();
  expect(document.documentElement.dataset.theme).toBe('sun');
  await page.unmount();
  const again = await render(chooser);
  await expect.element(again.getByRole('button', { name: 'sun' })).toBeVisible();
});

it('ignores a stored theme that does not exist', async () => {
  localStorage.setItem('theme', 'neon');
  const page = await render(chooser);
  await expect.element(page.getByRole('button', { name: 'light' })).toBeVisible();
});

it('prints in light colours, and then restores the chosen theme', async () => {
  localStorage.setItem('theme', 'dark');
  await render(chooser);
  dispatchEvent(new Event('beforeprint'));
  expect(document.documentElement.dataset.theme).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

/** Pairs of colours: text or a line, and its background. */
const pairs = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink-quiet', 'paper'],
  ['ink-quiet', 'surface'],
  ['ink-quiet', 'accent-tint'],
  ['accent-ink', 'accent'],
  ['accent', 'paper'],
  ['accent', 'accent-tint'],
  ['success', 'success-tint'],
  ['success-ink', 'success'],
  ['warning', 'warning-tint'],
  ['warning', 'surface'],
  ['danger', 'danger-tint'],
  ['danger', 'paper'],
  ['danger-ink', 'danger'],
] as const;

describe.each(themeNames)('the colours of the theme %s', (theme) => {
  const least = theme === 'sun' ? 7 : 4.5;

  it.each(pairs)(`%s on %s has ${least}:1`, (words, ground) => {
    document.documentElement.dataset.theme = theme;
    expect(contrast(words, ground)).toBeGreaterThanOrEqual(least);
  });

  it('make the edges of controls visible (3:1)', () => {
    document.documentElement.dataset.theme = theme;
    for (const ground of ['paper', 'surface'] as const) {
      expect(contrast('line-control', ground)).toBeGreaterThanOrEqual(3);
      expect(contrast('focus', ground)).toBeGreaterThanOrEqual(3);
    }
  });
});

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(name: string): number {
  const hex = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const channel = (start: number) => {
    const share = Number.parseInt(full.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
