import { LanguageProvider, type ThemeName, themeNames } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { arabicWords } from '../gallery/arabic-sample-words.js';
import { englishWords, sampleMessages } from '../gallery/sample-words.js';
import { screenSpecimens } from '../gallery/specimens/screen-specimens.js';
import type { Specimen } from '../gallery/specimens/specimen.js';
import { specimens } from '../gallery/specimens/specimens.js';
import { expectAccessible } from './accessibility-check.js';

const all = [...specimens, ...screenSpecimens];

async function show({ Sample }: Specimen, language: 'en' | 'ar', theme: ThemeName) {
  document.documentElement.dataset.theme = theme;
  return render(
    <LanguageProvider language={language} timeZone="Europe/Andorra">
      <sampleMessages.MessagesProvider messages={language === 'ar' ? arabicWords : englishWords}>
        <Sample />
      </sampleMessages.MessagesProvider>
    </LanguageProvider>,
  );
}

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(360, 740);
});

describe.each(themeNames)('in the theme %s', (theme) => {
  it.each(all)('$name is accessible', async (specimen) => {
    const shown = await show(specimen, 'en', theme);
    await expectAccessible(shown.container);
  });
});

describe('from right to left', () => {
  it.each(all)('$name is accessible and as wide as the screen', async (specimen) => {
    const shown = await show(specimen, 'ar', 'light');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectAccessible(shown.container);
  });
});

describe('at 320 pixels with text of 200 %', () => {
  it.each(all)('$name does not scroll sideways', async (specimen) => {
    await page.viewport(320, 740);
    document.documentElement.style.fontSize = '200%';
    await show(specimen, 'en', 'sun');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

describe('open dialogs', () => {
  it.each(themeNames)('are accessible in the theme %s', async (theme) => {
    const dialogs = specimens.find(({ name }) => name === 'Dialog and Sheet');
    if (dialogs === undefined) throw new Error('the gallery has no dialogs');
    const shown = await show(dialogs, 'en', theme);
    for (const name of ['Dialog', 'Sheet']) {
      await shown.getByRole('button', { name, exact: true }).click();
      await expect.element(shown.getByRole('dialog')).toBeVisible();
      await expectAccessible(shown.container);
      await shown.getByRole('button', { name: 'Close', exact: true }).click();
    }
  });
});
