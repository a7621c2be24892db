import { LanguageProvider, type LanguageTag, languages, SelectField, themeNames, useTheme } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { arabicWords } from './arabic-sample-words.js';
import classes from './gallery-page.module.css';
import { englishWords, sampleMessages } from './sample-words.js';
import { screenSpecimens } from './specimens/screen-specimens.js';
import { specimens } from './specimens/specimens.js';

const address = new URLSearchParams(location.search);
const sizes = ['100', '150', '200'];

/** Reads theme, language, text size and screen from the address: `?theme=sun&language=ar&size=200&screen=stop`. */
export function GalleryPage() {
  const [theme, setTheme] = useTheme();
  const [language, setLanguage] = useState(startLanguage);
  const [size, setSize] = useState(address.get('size') ?? '100');
  useEffect(() => {
    const asked = themeNames.find((name) => name === address.get('theme'));
    if (asked !== undefined) setTheme(asked);
  }, [setTheme]);
  useEffect(() => {
    document.documentElement.style.fontSize = `${size}%`;
  }, [size]);
  const screen = screenSpecimens.find(({ name }) => name === address.get('screen'));
  return (
    <LanguageProvider language={language} timeZone="Europe/Andorra">
      <sampleMessages.MessagesProvider messages={language === 'ar' ? arabicWords : englishWords}>
        {screen !== undefined ? (
          <screen.Sample />
        ) : (
          <div className={classes.page}>
            <div className={classes.switches}>
              <SelectField
                label="Theme"
                value={theme}
                options={optionsOf(themeNames)}
                onChange={(value) => setTheme(themeNames.find((name) => name === value) ?? 'light')}
              />
              <SelectField
                label="Language"
                value={language}
                options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
                onChange={(value) => setLanguage(languages.find(({ tag }) => tag === value)?.tag ?? 'en')}
              />
              <SelectField
                label="Text size"
                value={size}
                options={sizes.map((value) => ({ value, label: `${value} %` }))}
                onChange={setSize}
              />
            </div>
            <main className={classes.specimens}>
              {specimens.map(({ name, Sample }) => (
                <section key={name} className={classes.specimen}>
                  <h2 className={classes.name} dir="ltr" lang="en">
                    {name}
                  </h2>
                  <Sample />
                </section>
              ))}
            </main>
          </div>
        )}
      </sampleMessages.MessagesProvider>
    </LanguageProvider>
  );
}

function startLanguage(): LanguageTag {
  return languages.find(({ tag }) => tag === address.get('language'))?.tag ?? 'en';
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
