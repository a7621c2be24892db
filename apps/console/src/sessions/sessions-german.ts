import type { CatalogueLike } from '@fleet/ui';
import type { sessionsEnglish } from './sessions-english.js';

/** The texts of the sessions, in German. */
export const sessionsGerman: CatalogueLike<typeof sessionsEnglish> = {
  title: 'Sitzungen',
  status: 'Status',
  statuses: {
    active: 'Aktiv',
    revoked: 'Widerrufen',
    closed: 'Geschlossen',
  },
  columns: {
    driver: 'Fahrer',
    vehicle: 'Fahrzeug',
    started: 'Begonnen',
    ended: 'Beendet',
    status: 'Status',
  },
  emptyTitle: 'Noch keine Sitzungen',
  emptyText: 'Eine Sitzung beginnt, wenn ein Fahrer sich in der Fahrer-App anmeldet und ein Fahrzeug nimmt.',
  noMatchTitle: 'Keine Sitzung passt zu diesen Filtern',
  noMatchText: 'Setzen Sie die Filter zurück, um alle Sitzungen zu sehen, oder ändern Sie einen davon.',
  pageTitle: 'Sitzung von {name}',
  facts: 'Sitzung',
  vehicle: 'Fahrzeug',
  device: 'Gerät',
  started: 'Begonnen',
  ended: 'Beendet',
  received: 'Empfangene Einträge',
  receivedText: { one: '{count} Eintrag, keiner fehlt', other: '{count} Einträge, keiner fehlt' },
  nothingNumbered: 'Noch keine',
  reason: 'Grund',
  endedHow: 'Wie sie endete',
  revocations: {
    by_driver: 'Vom Fahrer widerrufen',
    by_controller: 'Vom Büro widerrufen',
    automatic_release: 'Widerrufen, als die Zeit zur Freigabe einer Route um war',
    driver_disabled: 'Widerrufen, weil der Fahrer gesperrt wurde',
  },
  closedText: 'Vom Fahrer am Tagesende geschlossen',
  routesOfDriver: 'Routen des Fahrers',
  quarantineOfSession: 'Einträge dieser Sitzung in Quarantäne',
  revoke: 'Sitzung widerrufen',
  revokeTitle: 'Diese Sitzung widerrufen?',
  revokeSeen:
    'Das Telefon von {name} sagt sofort, dass das Büro die Sitzung beendet hat, mit Ihrem Grund. Was bis jetzt erfasst wurde, kann noch gesendet werden; was später erfasst wird, wartet hier auf Ihre Entscheidung.',
  revokeRoute: 'Die Route bleibt beim Fahrer, der für die Weiterfahrt eine neue Sitzung braucht.',
  keepSession: 'Sitzung behalten',
  revoked: 'Die Sitzung ist widerrufen. Das Telefon von {name} zeigt es, sobald es Netz hat.',
};
