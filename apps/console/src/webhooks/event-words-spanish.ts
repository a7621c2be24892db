import type { CatalogueLike } from '@fleet/ui';
import { auditActionsSpanish } from '../audit/audit-actions-spanish.js';
import { wordsOfEvents } from './event-actions.js';
import type { eventWordsEnglish } from './event-words-english.js';

/** The kinds of events, in Spanish. */
export const eventWordsSpanish: CatalogueLike<typeof eventWordsEnglish> = {
  groups: {
    sessions: 'Sesiones',
    routes: 'Rutas',
    transfers: 'Traspasos',
    records: 'Registros',
    stops: 'Paradas y actividades',
    assets: 'Vehículos y equipos',
    drivers: 'Conductores',
    sites: 'Sedes',
    reasons: 'Motivos',
    images: 'Imágenes',
    organisation: 'Organización',
    users: 'Usuarios',
    apiKeys: 'Claves de API',
    roles: 'Los roles',
    webhooks: 'Los webhooks',
  },
  types: wordsOfEvents(auditActionsSpanish, {
    route_created: 'Ruta creada',
    outcome_recorded: 'Respuesta guardada',
    record_quarantined: 'Registro en cuarentena',
    stop_arrived: 'Llegada a una parada',
    stop_departed: 'Salida de una parada',
    activity_status_changed: 'Actividad empezada o terminada',
    asset_reading_changed: 'Lectura del cuentakilómetros cambiada',
    user_status_changed: 'Usuario desactivado o activado',
    credentials_changed: 'Contraseña o pin fijados',
    role_saved: 'Rol guardado',
    webhook_test: 'Prueba',
  }),
};
