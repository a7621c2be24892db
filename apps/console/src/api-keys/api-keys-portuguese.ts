import type { CatalogueLike } from '@fleet/ui';
import type { apiKeysEnglish } from './api-keys-english.js';

/** API keys, in Portuguese. */
export const apiKeysPortuguese: CatalogueLike<typeof apiKeysEnglish> = {
  make: 'Nova chave de API',
  makeDo: 'Criar a chave de API',
  makeSeen: 'Um programa seu pode então chamar o serviço com o segredo da chave, que é mostrado uma só vez.',
  nameHint: 'Que programa a usa, por exemplo Planeamento.',
  sitesHint: 'O programa vê só os dados destes locais e os que não têm local. Sem escolha: todos.',
  networks: 'Redes permitidas',
  networksHint:
    'Redes de onde o programa pode chamar, uma por linha, por exemplo 198.51.100.0/24. Vazio: de qualquer lugar.',
  anywhere: 'de qualquer lugar',
  ends: 'Válida até',
  endsHint: 'No fuso horário da organização. Vazio: sem fim.',
  endsForm: 'Preencha o dia e a hora. Talvez os relógios saltem esta hora.',
  never: 'sem fim',
  lastUse: 'Último uso',
  neverUsed: 'nunca',
  previousUntil: 'O segredo anterior vale até',
  revokedAt: 'Revogada',
  statuses: {
    live: 'Válida',
    expired: 'Expirada',
    revoked: 'Revogada',
  },
  changeTitle: 'Alterar a chave de API',
  changeSeen: 'O segredo fica. Num segundo o programa tem os novos direitos.',
  rotate: 'Novo segredo',
  rotateTitle: 'Dar um novo segredo à chave?',
  rotateSeen:
    'O novo segredo é mostrado uma só vez. O atual continua a valer o tempo abaixo, para que o programa mude. Se um mais antigo ainda valer, termina agora.',
  rotateSeenNow:
    'O segredo atual e todos os seus tokens terminam já: o programa para até ter o novo. Escolha isto se outra pessoa puder conhecer o segredo.',
  overlap: 'O segredo atual continua a valer',
  overlaps: {
    none: 'nada: termina já',
    hour: 'uma hora',
    day: 'um dia',
    week: 'sete dias',
    month: 'trinta dias',
  },
  rotated: 'A chave tem um novo segredo.',
  revoke: 'Revogar',
  revokeTitle: 'Revogar {name}?',
  revokeSeen:
    'Num segundo nenhum programa pode chamar com esta chave. Não se pode desfazer; a chave fica na lista.',
  revoked: '{name} está revogada.',
  secretTitle: 'O segredo de {name}',
  secret: 'Segredo da chave (X-Api-Key)',
  emptyTitle: 'Ainda não há chaves de API',
  emptyText: 'Um sistema de planeamento precisa de uma chave com a função Integração para enviar rotas.',
};
