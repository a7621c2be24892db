import type { CatalogueLike } from '@fleet/ui';
import type { installEnglish } from './install-english.js';

/** The texts about the app on the phone, in French. */
export const installFrench: CatalogueLike<typeof installEnglish> = {
  appName: 'Conducteur',
  newVersionTitle: 'Une nouvelle version est prête',
  newVersionText: 'Elle démarre automatiquement quand aucun formulaire n’est ouvert.',
  updateNow: 'Mettre à jour',
  tooOldTitle: 'Cette version de l’application est trop ancienne',
  tooOldText:
    'Le serveur en demande une plus récente. Ce que vous avez saisi est en sécurité et reste sur ce téléphone. Faites la mise à jour avec du réseau.',
  hintTitle: 'Mettez l’application sur l’écran d’accueil',
  hintText: 'Elle démarre alors d’une touche, même sans réseau, et le téléphone garde ses données.',
  hintIos:
    'Touchez le bouton de partage du navigateur, puis « Sur l’écran d’accueil ». Le téléphone garde alors les données de l’application.',
  addToHome: 'Mettre sur l’accueil',
  notifications: 'Notifications',
  notificationsText:
    'Vous prévient quand l’exploitation demande votre tournée, la modifie ou met fin à votre service.',
  notificationsOn: 'Activées',
  notificationsDenied:
    'Bloquées dans les réglages du navigateur. Autorisez-y les notifications pour cette page.',
  turnOn: 'Activer les notifications',
  releaseNews: 'Votre exploitation vous demande de céder {route}. Ouvrez l’application pour répondre.',
  routeNews: 'Votre exploitation a modifié {route}.',
  revokedNews: 'Votre service a été terminé. Ouvrez l’application pour voir ce que cela signifie.',
};
