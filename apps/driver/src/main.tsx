import { firstLanguage } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadFirstLanguage } from './catalogues.js';
import { DriverApp } from './driver-app.js';
import { createAppUpdates } from './install/app-updates.js';
import { listenForInstallPrompt } from './install/install-prompt.js';
import { languageKey } from './language/language-key.js';
import { createDriverPhone } from './phone/driver-phone.js';

const place = document.getElementById('app');
if (place !== null) {
  listenForInstallPrompt();
  const phone = createDriverPhone(location.origin);
  const updates = createAppUpdates(phone.updates);
  // Not `await`: other files import from this one, and they would wait for the texts, too.
  void loadFirstLanguage(firstLanguage(languageKey)).then((firstTexts) => {
    createRoot(place).render(
      <StrictMode>
        <DriverApp phone={phone} updates={updates} firstTexts={firstTexts} />
      </StrictMode>,
    );
  });
}
