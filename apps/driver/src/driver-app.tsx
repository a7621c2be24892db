import { ControlMessagesProvider } from '@fleet/requirement-controls/control-language';
import {
  LanguageChoiceProvider,
  LanguageProvider,
  type LanguageTag,
  ThemeProvider,
  useLanguageChoice,
} from '@fleet/ui';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type LoadedLanguage, loadLanguage } from './catalogues.js';
import { createDriverRouter } from './driver-router.js';
import { type AppUpdates, AppUpdatesProvider } from './install/app-updates.js';
import { MessagesProvider } from './language/driver-messages.js';
import { languageKey } from './language/language-key.js';
import { type Phone, PhoneProvider, usePhone } from './phone/use-phone.js';

export interface DriverAppProps {
  phone: Phone;
  updates: AppUpdates;
  /** The texts of the first page, and their language. */
  firstTexts: LoadedLanguage;
}

/** The whole app around one phone. */
export function DriverApp({ phone, updates, firstTexts }: DriverAppProps) {
  return (
    <PhoneProvider value={phone}>
      <AppUpdatesProvider value={updates}>
        <ThemeProvider>
          <LanguageChoiceProvider storageKey={languageKey}>
            <AppInLanguage firstTexts={firstTexts} />
          </LanguageChoiceProvider>
        </ThemeProvider>
      </AppUpdatesProvider>
    </PhoneProvider>
  );
}

function AppInLanguage({ firstTexts }: { firstTexts: LoadedLanguage }) {
  const [router] = useState(() => createDriverRouter());
  const { language: chosen } = useLanguageChoice();
  const { language, catalogues } = useLoadedLanguage(chosen, firstTexts);
  const timeZone = usePhone((view) => view.account?.organisation.time_zone ?? null);
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      <MessagesProvider messages={catalogues.driver}>
        <ControlMessagesProvider messages={catalogues.controls}>
          <RouterProvider router={router} />
        </ControlMessagesProvider>
      </MessagesProvider>
    </LanguageProvider>
  );
}

/** The previous language stays until the texts of the chosen language are loaded. */
function useLoadedLanguage(chosen: LanguageTag, firstTexts: LoadedLanguage): LoadedLanguage {
  const [loadedLanguage, setLoadedLanguage] = useState(firstTexts);
  useEffect(() => {
    let isCurrent = true;
    const take = (loaded: LoadedLanguage) => {
      if (isCurrent) setLoadedLanguage((before) => (before.language === loaded.language ? before : loaded));
    };
    loadLanguage(chosen).then(take, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return loadedLanguage;
}
