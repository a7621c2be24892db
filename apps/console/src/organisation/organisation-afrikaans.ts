import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, in Afrikaans. */
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
};
