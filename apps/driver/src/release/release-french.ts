import type { CatalogueLike } from '@fleet/ui';
import type { releaseEnglish } from './release-english.js';

/** The texts of what the office does to the route and the session, in French. */
export const releaseFrench: CatalogueLike<typeof releaseEnglish> = {
  title: 'Céder cette tournée ?',
  asks: 'Votre exploitation vous demande de céder « {route} ».',
  asksUnknown: 'Votre exploitation vous demande de céder votre tournée.',
  why: 'Pourquoi',
  timeLeft: 'Temps restant pour répondre',
  until: 'Jusqu’à {time}',
  hurry: 'Il reste moins d’une minute.',
  whatHappens: 'Ce qui se passe',
  ifReleased:
    'Si vous cédez la tournée, elle n’est plus sur ce téléphone. Votre service continue, et votre prochaine tournée commence.',
  ifRefused: 'Si vous refusez, vous gardez la tournée, et votre exploitation lit votre motif.',
  ifDue: 'Sans réponse jusqu’à {time}, votre exploitation reprend la tournée et votre service prend fin.',
  capturedIsSafe: 'Ce que vous avez saisi reste en sécurité et sera envoyé dans tous les cas.',
  release: 'Céder',
  refuse: 'Refuser',
  confirmTitle: 'Céder « {route} » ?',
  confirmText: 'Vous ne pourrez pas revenir en arrière.',
  offlineTitle: 'Pas de réseau : votre réponse ne peut pas partir maintenant',
  offlineText:
    'Si votre réponse n’arrive pas d’ici {time}, votre exploitation reprend la tournée et votre service prend fin. Ce qui n’aura pas été envoyé d’ici là partira quand vous vous reconnecterez.',
  refusalWillWait: 'Pas de réseau : votre refus partira dès qu’il y en aura',
  refusalWaits: 'Votre refus est gardé sur ce téléphone et partira automatiquement',
  keepWorking: 'Continuer à travailler',
  refuseTitle: 'Pourquoi refusez-vous ?',
  reason: 'Motif',
  reasons: {
    atCustomer: 'Je suis chez le client',
    loaded: 'La marchandise est chargée',
    almostDone: 'J’ai presque fini',
    another: 'Autre motif',
  },
  ownReason: 'Votre motif',
  reasonMissing: 'Choisissez ou écrivez un motif ; votre exploitation le lit.',
  sendRefusal: 'Refuser de céder',
  back: 'Retour',
  notSentTitle: 'Votre réponse n’a pas été envoyée',
  notSentNetwork: 'Il n’y a pas de réseau, ou le serveur ne répond pas. Réessayez.',
  notSentRefused: 'Le serveur ne l’a pas acceptée : {detail}',
  goOn: 'Continuer',
  ended: {
    released: {
      title: 'Vous avez cédé la tournée',
      text: '« {route} » n’est plus à vous. Ce que vous y avez saisi sera envoyé dans tous les cas.',
    },
    refused: {
      title: 'Vous gardez la tournée',
      text: 'Votre exploitation a votre motif. Continuez avec « {route} ».',
    },
    cancelled: {
      title: 'Vous gardez la tournée',
      text: 'Votre exploitation ne demande plus « {route} ». Il n’y a rien à répondre.',
    },
    elsewhere: {
      title: 'La demande a reçu une réponse ailleurs',
      text: '« {route} » n’est plus à vous. Ce que vous y avez saisi sera envoyé dans tous les cas.',
    },
    due: {
      title: 'Le délai est écoulé',
      text: 'Votre exploitation reprend « {route} », et votre service prend fin. Ce qui n’est pas encore envoyé partira quand vous vous reconnecterez. Votre exploitation décidera de ce que vous saisissez à partir de maintenant.',
    },
  },
  takenTitle: 'La tournée vous a été retirée',
  takenText: 'Votre exploitation a retiré « {route} » de ce téléphone.',
  takenWaiting: {
    one: '{count} saisie de cette tournée n’est pas encore envoyée. Elle part quand même, et votre exploitation voit qu’elle est arrivée en retard.',
    other:
      '{count} saisies de cette tournée ne sont pas encore envoyées. Elles partent quand même, et votre exploitation voit qu’elles sont arrivées en retard.',
  },
  takenAllSent: 'Tout ce que vous y avez saisi est envoyé.',
  takenAtCustomer:
    'Si vous êtes encore à l’arrêt {stop}, demandez à votre exploitation s’il faut y continuer.',
  nextRoute: 'Votre prochaine tournée est « {route} ».',
  noNextRoute: 'Vous n’avez pas d’autre tournée pour le moment.',
  revokedTitle: 'Votre service est terminé',
  revokedHeadline: 'Votre exploitation a mis fin à votre service',
  revokedText:
    'Vous ne pouvez plus rien y saisir. Si vous ne savez pas pourquoi, appelez votre exploitation.',
  revokedReason: 'Motif : {reason}',
  revokedUnanswered:
    'Votre exploitation avait demandé votre tournée. Sans réponse à temps, elle a repris la tournée et mis fin à votre service.',
  revokedDisabled: 'Votre exploitation vous a désactivé comme conducteur.',
  endedHeadline: 'Votre service a été terminé par votre exploitation ou sur un autre téléphone',
  endedText: 'Vous ne pouvez plus rien y saisir.',
  ownHeadline: 'Vous avez mis fin à ce service sur un autre téléphone',
  ownText: 'Vous ne pouvez plus rien y saisir. Si ce n’était pas vous, appelez votre exploitation.',
  revokedDue:
    'Votre exploitation avait demandé « {route} », délai : {time}. Sans réponse, elle a repris la tournée et mis fin à votre service.',
  safeTitle: 'Ce que vous avez saisi est en sécurité',
  safeWaiting: {
    one: '{count} saisie est encore sur ce téléphone.',
    other: '{count} saisies sont encore sur ce téléphone.',
  },
  safeSent: 'Tout ce que vous avez saisi est envoyé.',
  safeQuarantined: {
    one: '{count} saisie a été faite après la fin du service. Votre exploitation décide si elle compte.',
    other:
      '{count} saisies ont été faites après la fin du service. Votre exploitation décide si elles comptent.',
  },
  safeLogIn: {
    one: '{count} saisie partira dès que vous serez connecté. Votre exploitation verra qu’elle est arrivée en retard et décidera de ce que vous avez saisi après la fin du service.',
    other:
      '{count} saisies partiront dès que vous serez connecté. Votre exploitation verra qu’elles sont arrivées en retard et décidera de ce que vous avez saisi après la fin du service.',
  },
  safeGoing: {
    one: '{count} saisie part toute seule. Votre exploitation verra qu’elle est arrivée en retard et décidera de ce que vous avez saisi après la fin du service.',
    other:
      '{count} saisies partent toutes seules. Votre exploitation verra qu’elles sont arrivées en retard et décidera de ce que vous avez saisi après la fin du service.',
  },
  safeOffline: {
    one: '{count} saisie sera envoyée automatiquement dès qu’il y aura du réseau. Votre exploitation verra qu’elle est arrivée en retard et décidera de ce que vous avez saisi après la fin du service.',
    other:
      '{count} saisies seront envoyées automatiquement dès qu’il y aura du réseau. Votre exploitation verra qu’elles sont arrivées en retard et décidera de ce que vous avez saisi après la fin du service.',
  },
  safeRefused: {
    one: '{count} saisie a été refusée et doit être corrigée.',
    other: '{count} saisies ont été refusées et doivent être corrigées.',
  },
  seeUnsent: 'Voir ce qui n’est pas envoyé',
  logIn: 'Se connecter',
  takeVehicle: 'Choisir un véhicule',
  reasonAfterLogIn: 'Connectez-vous pour voir qui y a mis fin, et pourquoi.',
};
