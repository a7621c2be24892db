import type { CatalogueLike } from '@fleet/ui';
import type { shellEnglish } from './shell-english.js';

/** The texts of the frame around all pages, in French. */
export const shellFrench: CatalogueLike<typeof shellEnglish> = {
  appName: 'Conducteur',
  allSent: 'Tout est envoyé',
  waiting: { one: '{count} en attente', other: '{count} en attente' },
  refused: { one: '{count} refusée', other: '{count} refusées' },
  offline: 'Hors ligne',
  more: 'Plus',
  back: 'Retour',
  elsewhereTitle: 'Ouverte ailleurs',
  elsewhereHeadline: 'L’application est utilisée dans une autre fenêtre',
  elsewhereText:
    'Une seule fenêtre peut travailler à la fois. Ce que vous y avez saisi est en sécurité, et vous pouvez continuer ici.',
  useAppHere: 'Utiliser ici',
  faultTitle: 'Un problème est survenu',
  faultHeadline: 'L’application a fait une erreur',
  faultText:
    'Tout ce que vous avez saisi est en sécurité sur ce téléphone. Réessayez ; si cela se reproduit, ouvrez la tournée.',
  tryAgain: 'Réessayer',
  startAgain: 'Ouvrir la tournée',
  faultDetails: 'Détails pour l’assistance',
  notFoundTitle: 'Page introuvable',
  notFoundHeadline: 'Il n’y a rien à cette adresse',
  notFoundText: 'Le lien est peut-être ancien. Vous pouvez ouvrir votre tournée d’ici.',
  toRoute: 'Ouvrir la tournée',
  signedOutTitle: 'Se connecter pour envoyer',
  signedOutText:
    'Votre connexion a expiré. Vous pouvez continuer à travailler ; ce que vous saisissez attend sur ce téléphone.',
  maybeEndedText: 'Votre service est peut-être terminé. Connectez-vous avant de continuer.',
  closedTitle: 'Se connecter pour voir la fin du service',
  closedText:
    'Vous avez demandé à terminer ce service, et il semble terminé. Connectez-vous pour voir comment il s’est terminé.',
  logInAgain: 'Se reconnecter',
  clockFast: 'L’horloge de ce téléphone avance de {time}',
  clockSlow: 'L’horloge de ce téléphone retarde de {time}',
  clockText:
    'Activez la date et l’heure automatiques dans les réglages du téléphone. D’ici là, vos heures d’arrivée et de saisie sont fausses.',
  storageTitle: 'Plus que {size} Mo libres sur ce téléphone',
  storageText:
    'Supprimez d’anciennes photos, vidéos ou applications. Avec un téléphone plein, plus rien ne peut être saisi.',
  moreTitle: 'Plus',
  theme: 'Affichage',
  themeLight: 'Clair',
  themeSun: 'Soleil',
  themeDark: 'Sombre',
  language: 'Langue',
  driver: 'Conducteur',
  sessionSince: 'En service depuis {time}',
  phone: 'Ce téléphone',
  storageFree: 'Stockage : {size} Mo libres',
  storageUnknown: 'Stockage : le navigateur ne dit pas combien est libre',
  storageKept: 'Le navigateur garde les données de cette application.',
  storageAtRisk:
    'Le navigateur peut supprimer les données de cette application quand le téléphone est plein. L’écran d’accueil la rend plus sûre.',
  version: 'Version de l’application',
  device: 'Numéro de l’appareil',
  endDay: 'Terminer la journée',
  logOut: 'Se déconnecter',
  logOutTitle: 'Se déconnecter ?',
  logOutText: 'Il faut du réseau pour se reconnecter.',
  logOutUnsent: {
    one: '{count} saisie n’est pas encore envoyée. Elle reste sur ce téléphone et ne partira que quand vous vous reconnecterez ici.',
    other:
      '{count} saisies ne sont pas encore envoyées. Elles restent sur ce téléphone et ne partiront que quand vous vous reconnecterez ici.',
  },
  logOutSession:
    'Votre service reste ouvert, et personne d’autre ne peut prendre {asset}. Pour finir le travail, terminez plutôt la journée.',
  stay: 'Rester connecté',
  sendFirst: 'Voir ce qui n’est pas envoyé',
};
