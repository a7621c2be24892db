import type { CatalogueLike } from '@fleet/ui';
import type { dayEndEnglish } from './day-end-english.js';

/** The texts of the end of the day, in French. */
export const dayEndFrench: CatalogueLike<typeof dayEndEnglish> = {
  title: 'Fin de journée',
  endDay: 'Terminer la journée',
  closing: 'Envoi de toutes les saisies…',
  records: 'Saisies',
  pictures: 'Images',
  progress: '{done} sur {total}',
  nothingCaptured: 'Rien n’a encore été saisi pendant ce service.',
  allSent: 'Tout est envoyé. Vous pouvez terminer la journée.',
  willSend: 'Tout ce qui attend est d’abord envoyé ; puis votre service avec {asset} prend fin.',
  willEnd: 'Votre service avec {asset} prend fin, et le véhicule redevient libre.',
  willEndAny: 'Votre service prend fin.',
  willSendAny: 'Tout ce qui attend est d’abord envoyé ; puis votre service prend fin.',
  openRouteTitle: '« {route} » n’est pas terminée',
  openRouteText: 'Vous pouvez quand même terminer la journée. La tournée reste à vous.',
  openRoute: 'Ouvrir la tournée',
  cannotGo: 'Ceci ne peut pas être envoyé',
  cannotGoHelp: 'Corrigez d’abord ces saisies, ou terminez la journée sans elles.',
  delayed: 'Ces images ne peuvent pas être envoyées pour le moment',
  offlineTitle: 'Pas de réseau',
  offlineText:
    'La journée pourra être terminée dès qu’il y aura du réseau. D’ici là, tout est en sécurité sur ce téléphone, même si vous fermez l’application.',
  waitsTitle: 'L’envoi est impossible pour le moment',
  waitsText: '{reason}. Tout est en sécurité sur ce téléphone. Réessayez un peu plus tard.',
  signedOutTitle: 'Se connecter pour terminer la journée',
  signedOutText: 'Votre connexion a expiré. Connectez-vous avec votre code PIN ; tout est alors envoyé.',
  logIn: 'Se connecter',
  refusedTitle: 'Le serveur n’a pas mis fin au service',
  refusedText: '{detail} Réessayez ; si rien ne change, appelez votre exploitation.',
  missingTitle: 'Il manque des saisies au serveur',
  missingText:
    'Le service reste ouvert jusqu’à leur arrivée. Réessayez un peu plus tard ; si rien ne change, appelez votre exploitation.',
  askTitle: {
    one: 'Terminer la journée sans {count} saisie ?',
    other: 'Terminer la journée sans {count} saisies ?',
  },
  askText: {
    one: 'Elle a été refusée et ne figure pas dans le reçu. Elle reste sur ce téléphone : vous pourrez encore la corriger plus tard, et elle comptera alors comme en retard.',
    other:
      'Elles ont été refusées et ne figurent pas dans le reçu. Elles restent sur ce téléphone : vous pourrez encore les corriger plus tard, et elles compteront alors comme en retard.',
  },
  correctFirst: 'Corriger d’abord',
  endAnyway: 'Terminer quand même',
  receiptTitle: 'La journée est terminée',
  delivered: {
    one: '{count} saisie transmise, {time}',
    other: 'Les {count} saisies transmises, {time}',
  },
  deliveredAll: 'Toutes les saisies transmises, {time}',
  deliveredPart: '{done} saisies transmises sur {total}, {time}',
  leftBehind: {
    one: '{count} saisie refusée est encore sur ce téléphone.',
    other: '{count} saisies refusées sont encore sur ce téléphone.',
  },
  receipt: 'Reçu',
  receiptText:
    'Le serveur a confirmé chaque numéro : il ne manque donc rien. Vous pouvez montrer ce reçu ; il reste ici jusqu’à votre prochain service.',
  driver: 'Conducteur',
  organisation: 'Entreprise',
  vehicle: 'Véhicule',
  day: 'Jour',
  picturesSent: 'Images',
  numbers: 'Numéros confirmés',
  numbersValue: '1 à {last}, aucun ne manque',
  session: 'Service',
  nextSession: 'Commencer un autre service',
  noReceiptTitle: 'Il n’y a pas de service à terminer',
  noReceiptText: 'Quand vous aurez terminé un service sur ce téléphone, son reçu sera ici.',
  takeVehicle: 'Choisir un véhicule',
};
