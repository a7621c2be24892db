import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, in French. */
export const organisationFrench: CatalogueLike<typeof organisationEnglish> = {
  title: 'Organisation',
  parts: 'Parties de l’organisation',
  places: {
    sites: 'Sites',
    users: 'Utilisateurs',
    drivers: 'Chauffeurs',
    roles: 'Rôles',
    apiKeys: 'Clés d’API',
    assets: 'Véhicules et équipements',
    reasons: 'Motifs',
    webhooks: 'Webhooks',
    settings: 'Réglages',
    imports: 'Importer',
  },
};
