import type { CatalogueLike } from '@fleet/ui';
import type { sessionsEnglish } from './sessions-english.js';

/** The texts of the sessions, in French. */
export const sessionsFrench: CatalogueLike<typeof sessionsEnglish> = {
  title: 'Sessions de conduite',
  status: 'État',
  statuses: {
    active: 'Active',
    revoked: 'Révoquée',
    closed: 'Fermée',
  },
  columns: {
    driver: 'Conducteur',
    vehicle: 'Véhicule',
    started: 'Début',
    ended: 'Fin',
    status: 'État',
  },
  emptyTitle: 'Pas encore de sessions',
  emptyText: 'Une session commence quand un conducteur se connecte à l’application et prend un véhicule.',
  noMatchTitle: 'Aucune session ne correspond à ces filtres',
  noMatchText: 'Effacez les filtres pour voir toutes les sessions, ou changez-en un.',
  pageTitle: 'Session de {name}',
  facts: 'Session de conduite',
  vehicle: 'Véhicule',
  device: 'Appareil',
  started: 'Début',
  ended: 'Fin',
  received: 'Enregistrements reçus',
  receivedText: {
    one: '{count} enregistrement, aucun ne manque',
    other: '{count} enregistrements, aucun ne manque',
  },
  nothingNumbered: 'Encore aucun',
  reason: 'Motif',
  endedHow: 'Comment elle a pris fin',
  revocations: {
    by_driver: 'Révoquée par le conducteur',
    by_controller: 'Révoquée par le bureau',
    automatic_release: 'Révoquée à la fin du délai pour libérer une tournée',
    driver_disabled: 'Révoquée parce que le conducteur a été désactivé',
  },
  closedText: 'Fermée par le conducteur à la fin de la journée',
  routesOfDriver: 'Tournées du conducteur',
  quarantineOfSession: 'Enregistrements de cette session en quarantaine',
  revoke: 'Révoquer la session',
  revokeTitle: 'Révoquer cette session ?',
  revokeSeen:
    'Le téléphone de {name} dit aussitôt que le bureau a mis fin à la session, avec votre motif. Ce qui a été saisi jusqu’ici peut encore être envoyé ; ce qui est saisi plus tard attend ici votre décision.',
  revokeRoute: 'La tournée reste au conducteur, qui a besoin d’une nouvelle session pour continuer.',
  keepSession: 'Garder la session',
  revoked: 'La session est révoquée. Le téléphone de {name} le montre dès qu’il a du réseau.',
};
