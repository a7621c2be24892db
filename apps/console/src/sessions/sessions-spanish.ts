import type { CatalogueLike } from '@fleet/ui';
import type { sessionsEnglish } from './sessions-english.js';

/** The texts of the sessions, in Spanish. */
export const sessionsSpanish: CatalogueLike<typeof sessionsEnglish> = {
  title: 'Sesiones',
  status: 'Estado',
  statuses: {
    active: 'Activa',
    revoked: 'Revocada',
    closed: 'Cerrada',
  },
  columns: {
    driver: 'Conductor',
    vehicle: 'Vehículo',
    started: 'Empezó',
    ended: 'Terminó',
    status: 'Estado',
  },
  emptyTitle: 'Todavía no hay sesiones',
  emptyText:
    'Una sesión empieza cuando un conductor entra en la aplicación del conductor y toma un vehículo.',
  noMatchTitle: 'Ninguna sesión encaja con estos filtros',
  noMatchText: 'Quite los filtros para ver todas las sesiones, o cambie uno.',
  pageTitle: 'Sesión de {name}',
  facts: 'Sesión',
  vehicle: 'Vehículo',
  device: 'Dispositivo',
  started: 'Empezó',
  ended: 'Terminó',
  received: 'Registros recibidos',
  receivedText: {
    one: '{count} registro, no falta ninguno',
    other: '{count} registros, no falta ninguno',
  },
  nothingNumbered: 'Todavía ninguno',
  reason: 'Motivo',
  endedHow: 'Cómo terminó',
  revocations: {
    by_driver: 'Revocada por el conductor',
    by_controller: 'Revocada por la oficina',
    automatic_release: 'Revocada al acabar el tiempo para entregar una ruta',
    driver_disabled: 'Revocada porque se desactivó al conductor',
  },
  closedText: 'Cerrada por el conductor al final del día',
  routesOfDriver: 'Rutas del conductor',
  quarantineOfSession: 'Registros de esta sesión en cuarentena',
  revoke: 'Revocar la sesión',
  revokeTitle: '¿Revocar esta sesión?',
  revokeSeen:
    'El teléfono de {name} dice al momento que la oficina terminó la sesión, con su motivo. Lo registrado hasta ahora todavía se puede enviar; lo que se registre después espera aquí su decisión.',
  revokeRoute: 'La ruta se queda con el conductor, que necesita una sesión nueva para seguir.',
  keepSession: 'Conservar la sesión',
  revoked: 'La sesión está revocada. El teléfono de {name} lo muestra en cuanto tenga red.',
};
