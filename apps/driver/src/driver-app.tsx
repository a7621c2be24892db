import { LanguageProvider, type LanguageTag, ThemeProvider } from '@fleet/ui';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Catalogues, englishCatalogues, loadCatalogues, offeredLanguages } from './catalogues.js';
import { createDriverRouter } from './driver-router.js';
import { type AppUpdates, AppUpdatesProvider } from './install/app-updates.js';
import { MessagesProvider } from './language/driver-messages.js';
import { LanguageChoiceProvider, useLanguageChoice } from './language/language-choice.js';
import { type Phone, PhoneProvider, usePhone } from './phone/use-phone.js';

/** The whole app around one phone. */
export function DriverApp({ phone, updates }: { phone: Phone; updates: AppUpdates }) {
  return (
    <PhoneProvider value={phone}>
      <AppUpdatesProvider value={updates}>
        <ThemeProvider>
          <LanguageChoiceProvider offered={offeredLanguages}>
            <SpokenApp />
          </LanguageChoiceProvider>
        </ThemeProvider>
      </AppUpdatesProvider>
    </PhoneProvider>
  );
}

function SpokenApp() {
  const [router] = useState(() => createDriverRouter());
  const { language } = useLanguageChoice();
  const { spoken, catalogues } = useCatalogues(language);
  const timeZone = usePhone((view) => view.account?.organisation.time_zone ?? null);
  return (
    <LanguageProvider language={spoken} timeZone={timeZone}>
      <MessagesProvider messages={catalogues.driver}>
        <RouterProvider router={router} />
      </MessagesProvider>
    </LanguageProvider>
  );
}

/** The previous language stays until the texts of the chosen language are loaded. */
function useCatalogues(language: LanguageTag): { spoken: LanguageTag; catalogues: Catalogues } {
  const [state, setState] = useState<{ spoken: LanguageTag; catalogues: Catalogues }>({
    spoken: 'en',
    catalogues: englishCatalogues,
  });
  useEffect(() => {
    let isCurrent = true;
    const take = (catalogues: Catalogues) => {
      if (isCurrent) setState({ spoken: language, catalogues });
    };
    loadCatalogues(language).then(take, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return state;
}
