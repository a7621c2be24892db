import type { CatalogueLike } from '@fleet/ui';
import type { mapViewEnglish } from './map-view-english.js';

/** The texts of the map, in French. */
export const mapViewFrench: CatalogueLike<typeof mapViewEnglish> = {
  title: 'Carte',
  mapLabel: 'Carte de la tournée',
  stops: 'Arrêts sur la carte',
  stopTitle: '{number}. {name}',
  myPosition: 'Me suivre',
  nextStop: 'Prochain arrêt',
  wholeRoute: 'Toute la tournée',
  positionRefused:
    'L’application ne peut pas lire votre position. Autorisez-la pour cette application dans les réglages du navigateur pour vous voir sur la carte.',
  positionUnavailable:
    'Votre position n’est pas connue pour le moment. Dehors, elle revient en général après quelques secondes.',
  noMapTitle: 'Ce téléphone ne peut pas dessiner la carte',
  noMapText: 'Les arrêts sont listés ci-dessous, et la navigation du téléphone marche pour chacun.',
  baseFault:
    'La carte ne peut pas être chargée pour le moment. La tournée et les arrêts s’affichent sans elle.',
  noRouteTitle: 'Pas de tournée à afficher',
  noRouteText: 'Dès que vous aurez une tournée, elle sera dessinée ici.',
  toRoute: 'Retour à la tournée',
  keepTitle: 'Carte sans réseau',
  keepText: 'Garder la carte de la région sur ce téléphone ({size}). De préférence en Wi-Fi.',
  keepTextNoSize: 'Garder la carte de la région sur ce téléphone. De préférence en Wi-Fi.',
  keep: 'Garder sur ce téléphone',
  keeping: 'Chargement de la carte',
  keepingPart: '{received} sur {size}',
  kept: 'La carte est sur ce téléphone ({size}) et n’a pas besoin de réseau.',
  keptOld: 'Une carte plus récente est disponible ({size}).',
  renew: 'Charger la nouvelle carte',
  drop: 'Retirer de ce téléphone',
  cancel: 'Annuler',
  keepFailed:
    'La carte n’a pas pu être gardée : le réseau ou la place sur le téléphone a manqué. Réessayez plus tard.',
  noRoom: 'Il n’y a pas assez de place sur ce téléphone pour la carte ({size}).',
  late: 'En retard',
};
