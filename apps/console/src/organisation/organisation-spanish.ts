import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, in Spanish. */
export const organisationSpanish: CatalogueLike<typeof organisationEnglish> = {
  title: 'Organización',
  parts: 'Partes de la organización',
  places: {
    sites: 'Sedes',
    users: 'Usuarios',
    drivers: 'Conductores',
    roles: 'Roles',
    apiKeys: 'Claves de API',
    assets: 'Vehículos y equipos',
    reasons: 'Motivos',
    webhooks: 'Webhooks',
    settings: 'Ajustes',
    imports: 'Importar',
  },
};
