import type { CatalogueLike } from '@fleet/ui';
import { auditActionsPortuguese } from '../audit/audit-actions-portuguese.js';
import { wordsOfEvents } from './event-actions.js';
import type { eventWordsEnglish } from './event-words-english.js';

/** The kinds of events, in Portuguese. */
export const eventWordsPortuguese: CatalogueLike<typeof eventWordsEnglish> = {
  groups: {
    sessions: 'Sessões',
    routes: 'Rotas',
    transfers: 'Transferências',
    records: 'Registos',
    stops: 'Paragens e atividades',
    assets: 'Veículos e equipamentos',
    drivers: 'Motoristas',
    sites: 'Locais',
    reasons: 'Motivos',
    images: 'Imagens',
    organisation: 'Organização',
    users: 'Utilizadores',
    apiKeys: 'Chaves de API',
    roles: 'Funções',
    webhooks: 'Os webhooks',
  },
  types: wordsOfEvents(auditActionsPortuguese, {
    route_created: 'Rota criada',
    outcome_recorded: 'Resposta guardada',
    record_quarantined: 'Registo em quarentena',
    stop_arrived: 'Chegada a uma paragem',
    stop_departed: 'Partida de uma paragem',
    activity_status_changed: 'Atividade iniciada ou terminada',
    asset_reading_changed: 'Leitura do conta-quilómetros alterada',
    user_status_changed: 'Utilizador desativado ou ativado',
    credentials_changed: 'Palavra-passe ou pin definidos',
    role_saved: 'Função guardada',
    webhook_test: 'Teste',
  }),
};
