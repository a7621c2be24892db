import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, and what its parts share, in Spanish. */
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
  search: 'Buscar',
  name: 'Nombre',
  status: 'Estado',
  statuses: {
    enabled: 'Activo',
    disabled: 'Desactivado',
  },
  key: 'Clave de integración',
  keyHint: 'Con ella sus otros sistemas nombran este registro. Puede quedar vacía.',
  sites: 'Sedes',
  none: 'ninguno',
  facts: 'Datos',
  made: 'Creado',
  changed: 'Último cambio',
  change: 'Cambiar',
  remove: 'Eliminar',
  keep: 'Conservar',
  save: 'Guardar',
  saved: '{name} se ha guardado.',
  removed: '{name} se ha eliminado.',
  required: 'Rellene este campo.',
  noMatchTitle: 'Nada coincide con los filtros',
  noMatchText: 'Quite los filtros para verlo todo.',
};
