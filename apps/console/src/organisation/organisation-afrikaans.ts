import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, and what its parts share, in Afrikaans. */
export const organisationAfrikaans: CatalogueLike<typeof organisationEnglish> = {
  title: 'Organisasie',
  parts: 'Dele van die organisasie',
  places: {
    sites: 'Terreine',
    users: 'Gebruikers',
    drivers: 'Drywers',
    roles: 'Rolle',
    apiKeys: 'API-sleutels',
    assets: 'Voertuie en toerusting',
    reasons: 'Redes',
    webhooks: 'Webhake',
    settings: 'Instellings',
    imports: 'Invoer',
  },
  search: 'Soek',
  name: 'Naam',
  status: 'Toestand',
  statuses: {
    enabled: 'Aktief',
    disabled: 'Gedeaktiveer',
  },
  key: 'Integrasiesleutel',
  keyHint: 'Hiermee noem u ander stelsels hierdie rekord. Dit kan leeg wees.',
  sites: 'Terreine',
  none: 'geen',
  facts: 'Besonderhede',
  made: 'Geskep',
  changed: 'Laaste verandering',
  change: 'Verander',
  remove: 'Verwyder',
  keep: 'Behou',
  save: 'Stoor',
  saved: '{name} is gestoor.',
  removed: '{name} is verwyder.',
  required: 'Vul dit in.',
  noMatchTitle: 'Niks pas by die filters nie',
  noMatchText: 'Verwyder die filters om alles te sien.',
};
