import type { CatalogueLike } from '@fleet/ui';
import type { apiKeysEnglish } from './api-keys-english.js';

/** API keys, in Spanish. */
export const apiKeysSpanish: CatalogueLike<typeof apiKeysEnglish> = {
  make: 'Nueva clave de API',
  makeDo: 'Crear la clave de API',
  makeSeen:
    'Un programa suyo puede entonces llamar al servicio con el secreto de la clave, que se muestra una sola vez.',
  nameHint: 'Qué programa la usa, por ejemplo Planificación.',
  sitesHint: 'El programa ve solo los datos de estas sedes y los que no tienen sede. Sin elección: todos.',
  networks: 'Redes',
  networksHint:
    'Redes desde las que el programa puede llamar, una por línea, por ejemplo 198.51.100.0/24. Vacío: desde cualquier lugar.',
  anywhere: 'desde cualquier lugar',
  ends: 'Válida hasta',
  endsHint: 'En la zona horaria de la organización. Vacío: sin fin.',
  endsForm: 'Rellene el día y la hora. Quizá los relojes saltan esta hora.',
  never: 'sin fin',
  lastUse: 'Último uso',
  neverUsed: 'nunca',
  previousUntil: 'El secreto anterior vale hasta',
  revokedAt: 'Revocada',
  statuses: {
    live: 'Válida',
    expired: 'Caducada',
    revoked: 'Revocada',
  },
  changeTitle: 'Cambiar la clave de API',
  changeSeen: 'El secreto se conserva. En un segundo el programa tiene los permisos nuevos.',
  rotate: 'Secreto nuevo',
  rotateTitle: '¿Dar a la clave un secreto nuevo?',
  rotateSeen:
    'El secreto nuevo se muestra una sola vez. El actual sigue valiendo el tiempo de abajo, para que el programa cambie. Si todavía vale uno más antiguo, termina ahora.',
  rotateSeenNow:
    'El secreto actual y todos sus tokens terminan enseguida: el programa se para hasta que tenga el nuevo. Elija esto si otra persona puede conocer el secreto.',
  overlap: 'El secreto actual sigue valiendo',
  overlaps: {
    none: 'nada: termina enseguida',
    hour: 'una hora',
    day: 'un día',
    week: 'siete días',
    month: 'treinta días',
  },
  rotated: 'La clave tiene un secreto nuevo.',
  revoke: 'Revocar',
  revokeTitle: '¿Revocar {name}?',
  revokeSeen:
    'En un segundo ningún programa puede llamar con esta clave. No se puede deshacer; la clave sigue en la lista.',
  revoked: '{name} está revocada.',
  secretTitle: 'El secreto de {name}',
  secret: 'Secreto de la clave (X-Api-Key)',
  emptyTitle: 'Aún no hay claves de API',
  emptyText: 'Un sistema de planificación necesita una clave con el rol Integración para enviar rutas.',
};
