import type { CatalogueLike } from '@fleet/ui';
import type { shellEnglish } from './shell-english.js';

/** The texts of the frame around all pages, in German. */
export const shellGerman: CatalogueLike<typeof shellEnglish> = {
  appName: 'Fahrer',
  allSent: 'Alles gesendet',
  waiting: { one: '{count} wartet', other: '{count} warten' },
  refused: { one: '{count} abgelehnt', other: '{count} abgelehnt' },
  offline: 'Offline',
  more: 'Mehr',
  back: 'Zurück',
  elsewhereTitle: 'In anderem Fenster offen',
  elsewhereHeadline: 'Die App ist in einem anderen Fenster in Gebrauch',
  elsewhereText:
    'Nur ein Fenster kann jeweils arbeiten. Was Sie dort erfasst haben, ist sicher, und Sie können hier damit weitermachen.',
  useAppHere: 'Hier verwenden',
  faultTitle: 'Etwas ging schief',
  faultHeadline: 'Die App hat einen Fehler gemacht',
  faultText:
    'Alles, was Sie erfasst haben, ist auf diesem Handy sicher. Versuchen Sie es noch einmal; wenn es wieder passiert, öffnen Sie die Tour.',
  tryAgain: 'Noch einmal',
  startAgain: 'Tour öffnen',
  faultDetails: 'Angaben für den Support',
  notFoundTitle: 'Keine solche Seite',
  notFoundHeadline: 'Unter dieser Adresse ist nichts',
  notFoundText: 'Der Link ist vielleicht alt. Von hier aus können Sie Ihre Tour öffnen.',
  toRoute: 'Tour öffnen',
  signedOutTitle: 'Zum Senden anmelden',
  signedOutText:
    'Ihre Anmeldung ist abgelaufen. Sie können weiterarbeiten; was Sie erfassen, wartet auf diesem Handy.',
  maybeEndedText: 'Ihre Schicht ist vielleicht beendet. Melden Sie sich an, bevor Sie weiterarbeiten.',
  closedTitle: 'Anmelden, um zu sehen, wie die Schicht endete',
  closedText:
    'Sie wollten diese Schicht beenden, und sie scheint beendet zu sein. Melden Sie sich an, um zu sehen, wie sie endete.',
  logInAgain: 'Wieder anmelden',
  clockFast: 'Die Uhr dieses Handys geht {time} vor',
  clockSlow: 'Die Uhr dieses Handys geht {time} nach',
  clockText:
    'Schalten Sie in den Einstellungen des Handys Datum und Uhrzeit auf automatisch. Bis dahin sind Ihre Ankunfts- und Erfassungszeiten falsch.',
  storageTitle: 'Nur noch {size} MB auf diesem Handy frei',
  storageText: 'Löschen Sie alte Fotos, Videos oder Apps. Mit vollem Handy kann nichts mehr erfasst werden.',
  moreTitle: 'Mehr',
  theme: 'Anzeige',
  themeLight: 'Hell',
  themeSun: 'Sonne',
  themeDark: 'Dunkel',
  language: 'Sprache',
  driver: 'Fahrer',
  sessionSince: 'Schicht seit {time}',
  phone: 'Dieses Handy',
  storageFree: 'Speicher: {size} MB frei',
  storageUnknown: 'Speicher: Der Browser sagt nicht, wie viel frei ist',
  storageKept: 'Der Browser behält die Daten dieser App.',
  storageAtRisk:
    'Der Browser kann die Daten dieser App löschen, wenn das Handy voll ist. Legen Sie die App auf den Startbildschirm.',
  version: 'App-Version',
  device: 'Gerätenummer',
  endDay: 'Tag beenden',
  logOut: 'Abmelden',
  logOutTitle: 'Abmelden?',
  logOutText: 'Um sich wieder anzumelden, brauchen Sie Netz.',
  logOutUnsent: {
    one: '{count} Eintrag ist noch nicht gesendet. Er bleibt auf diesem Handy und geht erst raus, wenn Sie sich hier wieder anmelden.',
    other:
      '{count} Einträge sind noch nicht gesendet. Sie bleiben auf diesem Handy und gehen erst raus, wenn Sie sich hier wieder anmelden.',
  },
  logOutSession:
    'Ihre Schicht bleibt offen, und niemand sonst kann {asset} nehmen. Um die Arbeit zu beenden, beenden Sie stattdessen den Tag.',
  stay: 'Angemeldet bleiben',
  sendFirst: 'Nicht Gesendetes ansehen',
};
