import { LanguageProvider, type ThemeName, themeNames } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import classes from '../gallery/gallery-page.module.css';
import { englishWords, sampleMessages } from '../gallery/sample-words.js';
import { screenSpecimens } from '../gallery/specimens/screen-specimens.js';
import type { Specimen } from '../gallery/specimens/specimen.js';
import { specimens } from '../gallery/specimens/specimens.js';
import { expectPicture, machineFault, skipWhereDrawnDifferently } from './expected-picture.js';

async function show({ Sample }: Specimen, theme: ThemeName, className?: string) {
  document.documentElement.dataset.theme = theme;
  return render(
    <LanguageProvider language="en" timeZone="Europe/Andorra">
      <sampleMessages.MessagesProvider messages={englishWords}>
        <div className={className}>
          <Sample />
        </div>
      </sampleMessages.MessagesProvider>
    </LanguageProvider>,
  );
}

const dialogs = specimens.filter(({ name }) => name === 'Dialog and Sheet');
// Its large picture in one theme is enough, because icons have the colour of texts.
const icons = specimens.filter(({ name }) => name === 'Icon');
const others = specimens.filter((each) => !dialogs.includes(each) && !icons.includes(each));

const fileName = (...parts: string[]) =>
  `components/${parts.join(' ').toLowerCase().replaceAll(/\W+/g, '-')}`;

// Fails instead of skipping, because nobody would notice that pictures are not compared any more.
it('this machine draws like the one that made the pictures', async () => {
  expect(await machineFault()).toBeNull();
});

describe.each(themeNames)('in the theme %s', (theme) => {
  beforeEach(skipWhereDrawnDifferently);

  it.each(theme === 'light' ? [...others, ...icons] : others)(
    '$name looks like its picture',
    async (specimen) => {
      const shown = await show(specimen, theme, `${classes.page} ${classes.specimen}`);
      await expectPicture(fileName(specimen.name, theme), shown.container);
    },
  );

  it.each(screenSpecimens)('the screen $name looks like its picture', async (specimen) => {
    await show(specimen, theme);
    await expectPicture(fileName('screen', specimen.name, theme));
  });

  const opened = dialogs.flatMap((specimen) => ['Dialog', 'Sheet'].map((name) => ({ specimen, name })));
  it.each(opened)('an open $name looks like its picture', async ({ specimen, name }) => {
    const shown = await show(specimen, theme);
    shown.container.style.minBlockSize = '100vh';
    await shown.getByRole('button', { name, exact: true }).click();
    await expect.element(shown.getByRole('dialog')).toBeVisible();
    await expectPicture(fileName('open', name, theme));
  });
});
