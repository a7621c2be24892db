import { firstLanguage } from '@fleet/ui';
import '@fleet/ui/themes.css';
import '@fleet/ui/compact.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAccess } from './access/access-store.js';
import { windowStorage } from './access/kept-access.js';
import { createOtherWindows, currentAccess } from './access/other-windows.js';
import { ConsoleApp } from './console-app.js';
import { loadFirstTexts } from './console-catalogues.js';
import { createConsoleRouter } from './console-router.js';
import { languageKey } from './language/console-language-key.js';
import { createQueryClient } from './queries/query-client.js';

async function start(place: HTMLElement): Promise<void> {
  const others = createOtherWindows();
  const kept = currentAccess(windowStorage.read(), others);
  const [firstTexts, first] = await Promise.all([
    loadFirstTexts(firstLanguage(languageKey)),
    kept ?? others.ask(),
  ]);
  const access = createAccess({ baseUrl: location.origin, storage: windowStorage, others, first });
  createRoot(place).render(
    <StrictMode>
      <ConsoleApp
        access={access}
        queries={createQueryClient()}
        router={createConsoleRouter()}
        firstTexts={firstTexts}
      />
    </StrictMode>,
  );
}

const place = document.getElementById('app');
// No `await` here: modules that import this file would wait until the app has started.
if (place !== null) void start(place);
