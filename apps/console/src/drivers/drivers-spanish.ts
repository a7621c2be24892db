import type { CatalogueLike } from '@fleet/ui';
import type { driversEnglish } from './drivers-english.js';

/** Drivers, in Spanish. */
export const driversSpanish: CatalogueLike<typeof driversEnglish> = {
  make: 'Nuevo conductor',
  makeDo: 'Crear el conductor',
  seen: {
    new: 'El conductor entra en la aplicación con este nombre de usuario y este PIN. Anote ambos: nadie puede volver a ver el PIN.',
    existing: 'El conductor entra en la aplicación con el PIN o la contraseña del usuario.',
    none: 'Se pueden planificar rutas para el conductor, pero nadie puede entrar como él.',
  },
  nameHint: 'Las rutas, las sesiones y los comprobantes muestran este nombre.',
  phone: 'Teléfono',
  sitesHint: 'Quien está limitado a otras sedes no ve al conductor. Sin elección: lo ven todos.',
  logIn: 'Acceso',
  logIns: {
    new: 'Un usuario nuevo con PIN',
    existing: 'Un usuario que ya existe',
    none: 'Nadie entra como este conductor',
  },
  linked: {
    yes: 'Alguien entra',
    no: 'Nadie entra',
  },
  userIsMade:
    'El usuario {username} se creó, pero el conductor se rechazó. Corrija el formulario e inténtelo de nuevo.',
  user: 'Usuario',
  userHint:
    'El usuario necesita un rol que permita conducir, como Conductor. Un usuario solo puede pertenecer a un conductor.',
  noUserFound: 'Ningún usuario sin conductor tiene este nombre.',
  logsInAs: 'Entra como',
  nobody: 'nadie',
  nobodyText: 'Nadie puede entrar como este conductor. Elija un usuario en Cambiar.',
  changeTitle: 'Cambiar el conductor',
  changeSeen: 'Las rutas muestran enseguida el nombre nuevo; las terminadas conservan el que tenían.',
  disableSeen:
    'Desactivar termina enseguida la sesión del conductor. Ya no recibe rutas, y todavía puede enviar lo que ha registrado.',
  statusHint: 'Un conductor desactivado no recibe rutas ni toma vehículos.',
  giveApp: 'Dar la aplicación',
  appTitle: 'Aplicación del conductor para {name}',
  appText:
    'Escanee el código con la cámara del teléfono, o abra la dirección en su navegador. El navegador ofrece instalar la aplicación.',
  appLogIn: 'Allí se entra con el nombre de usuario {username} y el PIN o la contraseña.',
  appAddress: 'Dirección de la aplicación del conductor',
  appCode: 'Código QR de la dirección',
  appUnreachable:
    'Un teléfono no puede usar esta dirección. La aplicación del conductor necesita HTTPS y una dirección que los teléfonos alcancen; el operador del servicio configura ambas.',
  remove: 'Eliminar conductor',
  removeTitle: '¿Eliminar a {name}?',
  removeSeen:
    'Solo se puede eliminar un conductor que nunca condujo; desactive a los demás. El usuario se conserva.',
  toUser: 'El usuario que entra',
  toRoutes: 'Rutas de este conductor',
  toSessions: 'Sesiones de este conductor',
  emptyTitle: 'Aún no hay conductores',
  emptyText: 'Cree aquí un conductor, o deje que su sistema de planificación los envíe.',
};
