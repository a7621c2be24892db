import type { CatalogueLike } from '@fleet/ui';
import type { sessionsEnglish } from './sessions-english.js';

/** The texts of the sessions, in Portuguese. */
export const sessionsPortuguese: CatalogueLike<typeof sessionsEnglish> = {
  title: 'Sessões',
  status: 'Estado',
  statuses: {
    active: 'Ativa',
    revoked: 'Revogada',
    closed: 'Fechada',
  },
  columns: {
    driver: 'Motorista',
    vehicle: 'Veículo',
    started: 'Início',
    ended: 'Fim',
    status: 'Estado',
  },
  emptyTitle: 'Ainda não há sessões',
  emptyText: 'Uma sessão começa quando um motorista entra na aplicação do motorista e toma um veículo.',
  noMatchTitle: 'Nenhuma sessão corresponde a estes filtros',
  noMatchText: 'Limpe os filtros para ver todas as sessões, ou mude um deles.',
  pageTitle: 'Sessão de {name}',
  facts: 'Sessão',
  vehicle: 'Veículo',
  device: 'Dispositivo',
  started: 'Início',
  ended: 'Fim',
  received: 'Registos recebidos',
  receivedText: {
    one: '{count} registo, não falta nenhum',
    other: '{count} registos, não falta nenhum',
  },
  nothingNumbered: 'Ainda nenhum',
  reason: 'Motivo',
  endedHow: 'Como terminou',
  revocations: {
    by_driver: 'Revogada pelo motorista',
    by_controller: 'Revogada pelo escritório',
    automatic_release: 'Revogada quando acabou o tempo para libertar uma rota',
    driver_disabled: 'Revogada porque o motorista foi desativado',
  },
  closedText: 'Fechada pelo motorista no fim do dia',
  routesOfDriver: 'Rotas do motorista',
  quarantineOfSession: 'Registos desta sessão em quarentena',
  revoke: 'Revogar a sessão',
  revokeTitle: 'Revogar esta sessão?',
  revokeSeen:
    'O telemóvel de {name} diz logo que o escritório terminou a sessão, com o seu motivo. O que foi registado até agora ainda pode ser enviado; o que for registado depois espera aqui pela sua decisão.',
  revokeRoute: 'A rota fica com o motorista, que precisa de uma nova sessão para continuar.',
  keepSession: 'Manter a sessão',
  revoked: 'A sessão está revogada. O telemóvel de {name} mostra-o logo que tenha rede.',
};
