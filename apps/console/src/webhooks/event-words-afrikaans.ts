import type { CatalogueLike } from '@fleet/ui';
import { auditActionsAfrikaans } from '../audit/audit-actions-afrikaans.js';
import { wordsOfEvents } from './event-actions.js';
import type { eventWordsEnglish } from './event-words-english.js';

/** The kinds of events, in Afrikaans. */
export const eventWordsAfrikaans: CatalogueLike<typeof eventWordsEnglish> = {
  groups: {
    sessions: 'Sessies',
    routes: 'Roetes',
    transfers: 'Oordragte',
    records: 'Rekords',
    stops: 'Stoppe en aktiwiteite',
    assets: 'Voertuie en toerusting',
    drivers: 'Drywers',
    sites: 'Terreine',
    reasons: 'Redes',
    images: 'Prente',
    organisation: 'Organisasie',
    users: 'Gebruikers',
    apiKeys: 'API-sleutels',
    roles: 'Rolle',
    webhooks: 'Webhake',
  },
  types: wordsOfEvents(auditActionsAfrikaans, {
    route_created: 'Roete geskep',
    outcome_recorded: 'Antwoord gestoor',
    record_quarantined: 'Rekord in kwarantyn',
    stop_arrived: 'Aankoms by ’n stop',
    stop_departed: 'Vertrek van ’n stop',
    activity_status_changed: 'Aktiwiteit begin of beëindig',
    asset_reading_changed: 'Odometerlesing verander',
    user_status_changed: 'Gebruiker gedeaktiveer of geaktiveer',
    credentials_changed: 'Wagwoord of pin gestel',
    role_saved: 'Rol gestoor',
    webhook_test: 'Toets',
  }),
};
