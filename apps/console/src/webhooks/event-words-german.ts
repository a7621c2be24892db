import type { CatalogueLike } from '@fleet/ui';
import { auditActionsGerman } from '../audit/audit-actions-german.js';
import { wordsOfEvents } from './event-actions.js';
import type { eventWordsEnglish } from './event-words-english.js';

/** The kinds of events, in German. */
export const eventWordsGerman: CatalogueLike<typeof eventWordsEnglish> = {
  groups: {
    sessions: 'Sitzungen',
    routes: 'Routen',
    transfers: 'Übergaben',
    records: 'Datensätze',
    stops: 'Halte und Tätigkeiten',
    assets: 'Fahrzeuge und Geräte',
    drivers: 'Fahrer',
    sites: 'Standorte',
    reasons: 'Gründe',
    images: 'Bilder',
    organisation: 'Diese Organisation',
    users: 'Benutzer',
    apiKeys: 'API-Schlüssel',
    roles: 'Rollen',
    webhooks: 'Webhook-Abos',
  },
  types: wordsOfEvents(auditActionsGerman, {
    route_created: 'Route angelegt',
    outcome_recorded: 'Antwort gespeichert',
    record_quarantined: 'Datensatz in Quarantäne',
    stop_arrived: 'Ankunft an einem Halt',
    stop_departed: 'Abfahrt von einem Halt',
    activity_status_changed: 'Tätigkeit begonnen oder beendet',
    asset_reading_changed: 'Kilometerstand geändert',
    user_status_changed: 'Benutzer gesperrt oder freigegeben',
    credentials_changed: 'Passwort oder PIN gesetzt',
    role_saved: 'Rolle gespeichert',
    webhook_test: 'Probe',
  }),
};
