import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, and what its parts share, in Portuguese. */
export const organisationPortuguese: CatalogueLike<typeof organisationEnglish> = {
  title: 'Organização',
  parts: 'Partes da organização',
  places: {
    sites: 'Locais',
    users: 'Utilizadores',
    drivers: 'Motoristas',
    roles: 'Funções',
    apiKeys: 'Chaves de API',
    assets: 'Veículos e equipamentos',
    reasons: 'Motivos',
    webhooks: 'Webhooks',
    settings: 'Definições',
    imports: 'Importar',
  },
  search: 'Procurar',
  name: 'Nome',
  status: 'Estado',
  statuses: {
    enabled: 'Ativo',
    disabled: 'Desativado',
  },
  key: 'Chave de integração',
  keyHint: 'Com ela os seus outros sistemas designam este registo. Pode ficar vazia.',
  sites: 'Locais',
  none: 'nenhum',
  facts: 'Dados',
  made: 'Criado',
  changed: 'Última alteração',
  change: 'Alterar',
  remove: 'Remover',
  keep: 'Manter',
  save: 'Guardar',
  saved: '{name} foi guardado.',
  removed: '{name} foi removido.',
  required: 'Preencha este campo.',
  noMatchTitle: 'Nada corresponde aos filtros',
  noMatchText: 'Limpe os filtros para ver tudo.',
};
