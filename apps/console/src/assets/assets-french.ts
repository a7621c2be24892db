import type { CatalogueLike } from '@fleet/ui';
import type { assetsEnglish } from './assets-english.js';

/** The texts of the room `assets`, in French. */
export const assetsFrench: CatalogueLike<typeof assetsEnglish> = {
  title: 'Véhicules et équipements',
  one: 'Véhicule ou équipement',
  make: 'Nouveau véhicule',
  makeDo: 'Créer le véhicule',
  search: 'Chercher',
  type: 'Genre',
  columns: {
    name: 'Nom',
    registration: 'Immatriculation',
    type: 'Genre',
    odometer: 'Compteur',
    sites: 'Sites concernés',
    status: 'État',
  },
  statuses: {
    in_service: 'En service',
    out_of_service: 'Hors service',
  },
  someSites: {
    one: '{count} site choisi',
    other: '{count} sites choisis',
  },
  noReading: 'Pas encore de relevé',
  noOdometer: 'Aucun',
  emptyTitle: 'Pas encore de véhicule',
  emptyText:
    'Un conducteur a besoin d’un véhicule pour commencer une session. Créez le premier ici, ou laissez votre système de planification les enregistrer.',
  noMatchTitle: 'Rien ne correspond à ces filtres',
  noMatchText: 'Effacez les filtres pour tout voir, ou changez-en un.',
  facts: 'Véhicule ou équipement',
  identifiers: 'Reconnu par',
  identifiersText:
    'Un conducteur le trouve par son nom, ou en scannant un code qui contient l’un de ceux-ci.',
  id: 'Identifiant',
  fleetNumber: 'Numéro de parc',
  key: 'Clé d’intégration',
  noKey: 'Aucune',
  updated: 'Dernière modification',
  name: 'Nom',
  nameHint: 'Les conducteurs le voient quand ils choisissent un véhicule.',
  typeHint: 'Les tournées et les formulaires peuvent demander un genre.',
  otherType: 'Un autre genre',
  ownType: 'Votre propre genre',
  ownTypeHint: 'Petites lettres sans accents, chiffres et _, par exemple caisse_froide.',
  registration: 'Immatriculation',
  registrationHint: 'Comme sur la plaque.',
  fleetNumberHint: 'Le numéro que vos collègues lui donnent.',
  keyHint: 'La clé que votre système de planification utilise. Elle doit être unique.',
  meter: 'Compteur',
  meterHint: 'Ce que les conducteurs doivent relever.',
  meters: {
    none: 'Aucun',
    km: 'Kilomètres',
    mi: 'Milles',
    h: 'Heures',
  },
  meterAgain: 'Avec une autre unité, le compteur recommence, sans relevé.',
  reading: 'Relevé actuel',
  readingHint:
    'Vide : le premier relevé d’un conducteur compte. Ensuite, seuls les relevés des conducteurs le changent.',
  readingFixed: 'Il est à {reading}. Seuls les relevés des conducteurs le changent.',
  status: 'État',
  statusHint: 'Les conducteurs ne peuvent pas choisir un véhicule hors service. Son histoire reste.',
  sitesHint:
    'Les conducteurs et collègues limités à des sites ne le voient que s’il appartient à l’un des leurs.',
  makeTitle: 'Nouveau véhicule ou équipement',
  makeSeen: 'Les conducteurs peuvent le choisir dès qu’il est enregistré.',
  change: 'Modifier',
  changeTitle: 'Modifier {name}',
  changeSeen:
    'Les conducteurs voient la modification quand leur liste est actualisée. Une session qui l’utilise continue.',
  changed: 'La modification est enregistrée.',
  unchanged: 'Rien n’est différent, donc rien n’a été enregistré.',
  remove: 'Supprimer',
  removeTitle: 'Supprimer {name} ?',
  removeSeen:
    'On ne peut supprimer que ce qui n’a jamais été dans une session ou sur une tournée. Mettez le reste hors service : changez son état.',
  keep: 'Garder',
};
