import type { CatalogueLike } from '@fleet/ui';
import type { roadEnglish } from './road-english.js';

/** The texts of driving and of the position, in French. */
export const roadFrench: CatalogueLike<typeof roadEnglish> = {
  lockedTitle: 'Verrouillé en route',
  lockedText: 'Les formulaires se rouvrent quand le véhicule est arrêté depuis quelques secondes.',
  nextStop: 'Prochain arrêt',
  noStopTitle: 'Plus d’arrêt devant',
  distance: 'Distance',
  estimated: 'estimée',
  expected: 'Prévision',
  planned: 'planifié {time}',
  unknown: 'inconnue',
  call: 'Appeler {name}',
  passenger: 'Je suis passager',
  askTitle: 'L’application peut-elle voir où vous êtes ?',
  askText:
    'Elle propose alors les arrivées et les départs, et verrouille les formulaires pendant que vous roulez. Votre exploitation ne voit la position que pendant votre service.',
  allow: 'Autoriser la position',
  without: 'Continuer sans position',
  refusedTitle: 'La position n’est pas autorisée',
  refusedText:
    'Tout marche, mais vous signalez chaque arrivée et chaque départ à la main. Pour changer cela, autorisez la position pour cette page dans les réglages du navigateur.',
  unsupportedTitle: 'L’application ne peut pas lire la position de ce téléphone',
  unsupportedText: 'Tout marche, mais vous signalez chaque arrivée et chaque départ à la main.',
  understood: 'Compris',
};
