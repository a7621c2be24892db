import { useFormats } from '@fleet/ui';
import { useEffect, useRef } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';

export type NotificationRight = 'granted' | 'denied' | 'default' | 'unsupported';

export function notificationRight(): NotificationRight {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** Call it after a tap: browsers ask only then. */
export async function askForNotifications(): Promise<NotificationRight> {
  if (!('Notification' in globalThis)) return 'unsupported';
  return Notification.requestPermission().catch(() => 'denied' as const);
}

/** Shows a notification when a controller asks or changes something while the driver does not see the app. */
export function useHiddenPageNotifications(): void {
  const { install } = useMessages();
  const { text } = useFormats();
  const { release, change, isRevoked, route } = usePhone((view) => ({
    release: view.release,
    change: view.routeChange,
    isRevoked: view.stage === 'revoked',
    route: view.route?.name ?? '',
  }));
  const shown = useRef<unknown>(null);
  useEffect(() => {
    const [news, body] = isRevoked
      ? (['revoked', install.revokedNews] as const)
      : release !== null
        ? ([release.id, text(install.releaseNews, { route })] as const)
        : change !== null
          ? ([change, text(install.routeNews, { route })] as const)
          : ([null, ''] as const);
    const isNew = news !== null && news !== shown.current;
    shown.current = news;
    if (isNew && document.hidden && notificationRight() === 'granted') void show(install.appName, body);
  }, [isRevoked, release, change, route, install, text]);
}

/** Android shows notifications of service workers only. */
async function show(title: string, body: string): Promise<void> {
  const { lang, dir } = document.documentElement;
  const options = { body, tag: 'driver-news', lang, dir: dir === 'rtl' ? 'rtl' : 'ltr' } as const;
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration !== undefined) {
    await registration.showNotification(title, { ...options, icon: '/driver/icon-192.png' });
  } else new Notification(title, options);
}
