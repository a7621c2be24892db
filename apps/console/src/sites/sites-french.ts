import type { CatalogueLike } from '@fleet/ui';
import type { sitesEnglish } from './sites-english.js';

/** The sites of an organisation, in French. */
export const sitesFrench: CatalogueLike<typeof sitesEnglish> = {
  make: 'Nouveau site',
  makeDo: 'Créer le site',
  makeSeen: 'Utilisateurs, conducteurs, véhicules et clés d’API peuvent ensuite être limités à ce site.',
  changeTitle: 'Modifier le site',
  changeSeen: 'Tous voient aussitôt les nouvelles valeurs ; les tournées terminées gardent les leurs.',
  remove: 'Supprimer le site',
  removeTitle: 'Supprimer {name} ?',
  removeSeen: 'C’est définitif. Un site qui a déjà servi ne peut pas être supprimé ; désactivez-le plutôt.',
  street: 'Rue',
  houseNumber: 'Numéro',
  postalCode: 'Code postal',
  city: 'Ville',
  region: 'Région',
  country: 'Pays',
  latitude: 'Latitude (nord)',
  latitudeHint: 'Comme 42,45316. Une paire avec une virgule remplit les deux champs.',
  longitude: 'Longitude (est)',
  longitudeHint: 'Comme 1,47342',
  coordinates: 'Latitude, longitude (degrés)',
  coordinatesMissing: 'Une adresse a besoin des deux : latitude de −90 à 90, longitude de −180 à 180.',
  statusHint: 'Un site désactivé ne peut plus être donné à rien de nouveau.',
  emptyTitle: 'Aucun site pour l’instant',
  emptyText: 'Un site est un dépôt ou une agence. Sans sites, tous voient tout de l’organisation.',
};
