import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, and what its parts share, in French. */
export const organisationFrench: CatalogueLike<typeof organisationEnglish> = {
  title: 'Organisation',
  parts: 'Parties de l’organisation',
  places: {
    sites: 'Sites',
    users: 'Utilisateurs',
    drivers: 'Conducteurs',
    roles: 'Rôles',
    apiKeys: 'Clés d’API',
    assets: 'Véhicules et équipements',
    reasons: 'Motifs',
    webhooks: 'Webhooks',
    settings: 'Réglages',
    imports: 'Importer',
  },
  search: 'Rechercher',
  name: 'Nom',
  status: 'État',
  statuses: {
    enabled: 'Actif',
    disabled: 'Désactivé',
  },
  key: 'Clé d’intégration',
  keyHint: 'Vos autres systèmes désignent cette fiche par elle. Elle peut rester vide.',
  sites: 'Sites',
  none: 'aucun',
  facts: 'Informations',
  made: 'Créé',
  changed: 'Dernière modification',
  change: 'Modifier',
  remove: 'Supprimer',
  keep: 'Conserver',
  save: 'Enregistrer',
  saved: '{name} est enregistré.',
  removed: '{name} est supprimé.',
  required: 'Remplissez ce champ.',
  noMatchTitle: 'Rien ne correspond aux filtres',
  noMatchText: 'Effacez les filtres pour tout voir.',
};
