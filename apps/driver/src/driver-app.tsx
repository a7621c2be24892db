import { ControlMessagesProvider } from '@fleet/requirement-controls/control-language';
import { LanguageProvider, type LanguageTag, ThemeProvider } from '@fleet/ui';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadLanguage, type Spoken } from './catalogues.js';
import { createDriverRouter } from './driver-router.js';
import { type AppUpdates, AppUpdatesProvider } from './install/app-updates.js';
import { MessagesProvider } from './language/driver-messages.js';
import { LanguageChoiceProvider, useLanguageChoice } from './language/language-choice.js';
import { type Phone, PhoneProvider, usePhone } from './phone/use-phone.js';

export interface DriverAppProps {
  phone: Phone;
  updates: AppUpdates;
  /** The language of the first page. */
  first: Spoken;
}

/** The whole app around one phone. */
export function DriverApp({ phone, updates, first }: DriverAppProps) {
  return (
    <PhoneProvider value={phone}>
      <AppUpdatesProvider value={updates}>
        <ThemeProvider>
          <LanguageChoiceProvider>
            <SpokenApp first={first} />
          </LanguageChoiceProvider>
        </ThemeProvider>
      </AppUpdatesProvider>
    </PhoneProvider>
  );
}

function SpokenApp({ first }: { first: Spoken }) {
  const [router] = useState(() => createDriverRouter());
  const { language: chosen } = useLanguageChoice();
  const { language, catalogues } = useSpoken(chosen, first);
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

/** The language before stays until the texts of the chosen one are loaded. */
function useSpoken(chosen: LanguageTag, first: Spoken): Spoken {
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    let isCurrent = true;
    const take = (loaded: Spoken) => {
      if (isCurrent) setSpoken((before) => (before.language === loaded.language ? before : loaded));
    };
    loadLanguage(chosen).then(take, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return spoken;
}
