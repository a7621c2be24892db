import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, in Portuguese. */
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
};
