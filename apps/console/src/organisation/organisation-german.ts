import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, in German. */
export const organisationGerman: CatalogueLike<typeof organisationEnglish> = {
  title: 'Organisation',
  parts: 'Bereiche der Organisation',
  places: {
    sites: 'Standorte',
    users: 'Benutzer',
    drivers: 'Fahrer',
    roles: 'Rollen',
    apiKeys: 'API-Schlüssel',
    assets: 'Fahrzeuge und Geräte',
    reasons: 'Gründe',
    webhooks: 'Webhook-Abos',
    settings: 'Einstellungen',
    imports: 'Einlesen',
  },
};
