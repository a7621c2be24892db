import type { CatalogueLike } from '@fleet/ui';
import { auditActionsFrench } from '../audit/audit-actions-french.js';
import { wordsOfEvents } from './event-actions.js';
import type { eventWordsEnglish } from './event-words-english.js';

/** The kinds of events, in French. */
export const eventWordsFrench: CatalogueLike<typeof eventWordsEnglish> = {
  groups: {
    sessions: 'Sessions de travail',
    routes: 'Tournées',
    transfers: 'Transferts',
    records: 'Enregistrements',
    stops: 'Arrêts et activités',
    assets: 'Véhicules et équipements',
    drivers: 'Conducteurs',
    sites: 'Tous les sites',
    reasons: 'Motifs',
    images: 'Images',
    organisation: 'L’organisation',
    users: 'Utilisateurs',
    apiKeys: 'Clés d’API',
    roles: 'Rôles',
    webhooks: 'Les webhooks',
  },
  types: wordsOfEvents(auditActionsFrench, {
    route_created: 'Tournée créée',
    outcome_recorded: 'Réponse enregistrée',
    record_quarantined: 'Enregistrement en quarantaine',
    stop_arrived: 'Arrivée à un arrêt',
    stop_departed: 'Départ d’un arrêt',
    activity_status_changed: 'Activité commencée ou terminée',
    asset_reading_changed: 'Relevé du compteur modifié',
    user_status_changed: 'Utilisateur désactivé ou activé',
    credentials_changed: 'Mot de passe ou code fixé',
    role_saved: 'Rôle enregistré',
    webhook_test: 'Essai',
  }),
};
