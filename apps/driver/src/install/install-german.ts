import type { CatalogueLike } from '@fleet/ui';
import type { installEnglish } from './install-english.js';

/** The texts about the app on the phone, in German. */
export const installGerman: CatalogueLike<typeof installEnglish> = {
  appName: 'Fahrer',
  newVersionTitle: 'Eine neue Version ist bereit',
  newVersionText: 'Sie startet automatisch, wenn kein Formular offen ist.',
  updateNow: 'Jetzt aktualisieren',
  tooOldTitle: 'Diese Version der App ist zu alt',
  tooOldText:
    'Der Server braucht eine neuere. Was Sie erfasst haben, ist sicher und bleibt auf diesem Handy. Aktualisieren Sie, sobald Netz da ist.',
  hintTitle: 'App auf den Startbildschirm legen',
  hintText: 'Sie startet dann mit einem Tippen, auch ohne Netz, und das Handy behält ihre Daten.',
  hintIos:
    'Tippen Sie im Browser auf „Teilen“, dann auf „Zum Home-Bildschirm“. Das Handy behält dann die Daten der App.',
  addToHome: 'Zum Startbildschirm',
  notifications: 'Mitteilungen',
  notificationsText: 'Melden, wenn die Dispo Ihre Tour haben will, sie ändert oder Ihre Schicht beendet.',
  notificationsOn: 'Ein',
  notificationsDenied:
    'In den Einstellungen des Browsers gesperrt. Erlauben Sie dort Mitteilungen für diese Seite.',
  turnOn: 'Mitteilungen einschalten',
  releaseNews: 'Ihre Dispo bittet Sie, {route} abzugeben. Öffnen Sie die App, um zu antworten.',
  routeNews: 'Ihre Dispo hat {route} geändert.',
  revokedNews: 'Ihre Schicht wurde beendet. Öffnen Sie die App, um zu sehen, was das heißt.',
};
