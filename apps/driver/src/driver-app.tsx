import { LanguageProvider, type LanguageTag, ThemeProvider } from '@fleet/ui';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createDriverRouter } from './driver-router.js';
import { englishMessages } from './english-messages.js';
import { MessagesProvider } from './language/driver-messages.js';
import { type Phone, PhoneProvider, usePhone } from './phone/use-phone.js';

/** The whole app around one phone. */
export function DriverApp({ phone }: { phone: Phone }) {
  return (
    <PhoneProvider value={phone}>
      <ThemeProvider>
        <Spoken />
      </ThemeProvider>
    </PhoneProvider>
  );
}

function Spoken() {
  const [router] = useState(createDriverRouter);
  const timeZone = usePhone((view) => view.account?.organisation.time_zone ?? null);
  const language: LanguageTag = 'en';
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      <MessagesProvider messages={englishMessages}>
        <RouterProvider router={router} />
      </MessagesProvider>
    </LanguageProvider>
  );
}
