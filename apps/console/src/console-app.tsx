import {
  LanguageChoiceProvider,
  LanguageProvider,
  type LanguageTag,
  ThemeProvider,
  useLanguageChoice,
} from '@fleet/ui';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { Access } from './access/access-store.js';
import { AccessProvider, useAccess, useAccessState } from './access/use-access.js';
import { type LoadedTexts, loadTexts } from './console-catalogues.js';
import type { createConsoleRouter } from './console-router.js';
import { languageKey } from './language/console-language-key.js';
import { MessagesProvider } from './language/console-messages.js';
import { accountQuery } from './queries/account-options.js';

export interface ConsoleAppProps {
  access: Access;
  queries: QueryClient;
  router: ReturnType<typeof createConsoleRouter>;
  /** The texts of the first page. */
  firstTexts: LoadedTexts;
}

/** The whole app. */
export function ConsoleApp({ access, queries, router, firstTexts }: ConsoleAppProps) {
  return (
    <AccessProvider access={access}>
      <QueryClientProvider client={queries}>
        <ThemeProvider>
          <LanguageChoiceProvider storageKey={languageKey}>
            <InLanguage firstTexts={firstTexts}>
              <RouterProvider router={router} />
            </InLanguage>
          </LanguageChoiceProvider>
        </ThemeProvider>
      </QueryClientProvider>
    </AccessProvider>
  );
}

function InLanguage({ firstTexts, children }: { firstTexts: LoadedTexts; children: ReactNode }) {
  const { language: chosen } = useLanguageChoice();
  const { language, messages } = useLoadedTexts(chosen, firstTexts);
  const state = useAccessState();
  const access = useAccess();
  const organisationId = state.stage === 'signed_in' ? state.organisation.id : '';
  const { data } = useQuery({ ...accountQuery({ access, organisationId }), enabled: organisationId !== '' });
  return (
    <LanguageProvider language={language} timeZone={data?.time_zone ?? null}>
      <MessagesProvider messages={messages}>{children}</MessagesProvider>
    </LanguageProvider>
  );
}

/** The previous language stays until the texts of the chosen language are loaded. */
function useLoadedTexts(chosen: LanguageTag, firstTexts: LoadedTexts): LoadedTexts {
  const [loaded, setLoaded] = useState(firstTexts);
  useEffect(() => {
    let isCurrent = true;
    loadTexts(chosen).then(
      (texts) => {
        if (isCurrent) setLoaded((before) => (before.language === texts.language ? before : texts));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return loaded;
}
