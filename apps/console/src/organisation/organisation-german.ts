import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, and what its parts share, in German. */
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
  search: 'Suchen',
  name: 'Bezeichnung',
  status: 'Zustand',
  statuses: {
    enabled: 'Aktiv',
    disabled: 'Gesperrt',
  },
  key: 'Schlüssel der Anbindung',
  keyHint: 'Damit benennen Ihre anderen Systeme diesen Eintrag. Das Feld kann leer bleiben.',
  sites: 'Standorte',
  none: 'keine',
  facts: 'Angaben',
  made: 'Angelegt',
  changed: 'Letzte Änderung',
  change: 'Ändern',
  remove: 'Entfernen',
  keep: 'Behalten',
  save: 'Speichern',
  saved: '{name} ist gespeichert.',
  removed: '{name} ist entfernt.',
  required: 'Füllen Sie das aus.',
  noMatchTitle: 'Nichts passt zu den Filtern',
  noMatchText: 'Löschen Sie die Filter, um alles zu sehen.',
};
