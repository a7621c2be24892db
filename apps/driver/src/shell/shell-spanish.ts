import type { CatalogueLike } from '@fleet/ui';
import type { shellEnglish } from './shell-english.js';

/** The texts of the frame around all pages, in Spanish. */
export const shellSpanish: CatalogueLike<typeof shellEnglish> = {
  appName: 'Conductor',
  allSent: 'Todo enviado',
  waiting: { one: '{count} en espera', other: '{count} en espera' },
  refused: { one: '{count} rechazado', other: '{count} rechazados' },
  offline: 'Sin conexión',
  more: 'Más',
  back: 'Atrás',
  elsewhereTitle: 'Abierta en otra ventana',
  elsewhereHeadline: 'La aplicación está en uso en otra ventana',
  elsewhereText:
    'Solo una ventana puede trabajar a la vez. Lo que ha registrado allí está seguro, y puede continuar aquí.',
  useAppHere: 'Usar aquí',
  faultTitle: 'Algo ha ido mal',
  faultHeadline: 'La aplicación ha cometido un error',
  faultText:
    'Todo lo que ha registrado está seguro en este teléfono. Inténtelo de nuevo; si vuelve a pasar, abra la ruta.',
  tryAgain: 'Intentar de nuevo',
  startAgain: 'Abrir la ruta',
  faultDetails: 'Detalles para el soporte',
  notFoundTitle: 'No existe esa página',
  notFoundHeadline: 'No hay nada en esta dirección',
  notFoundText: 'El enlace puede ser antiguo. Desde aquí puede abrir su ruta.',
  toRoute: 'Abrir la ruta',
  signedOutTitle: 'Inicie sesión para enviar',
  signedOutText: 'Su sesión ha caducado. Puede seguir trabajando; lo que registre espera en este teléfono.',
  maybeEndedText: 'Puede que su turno haya terminado. Inicie sesión antes de continuar.',
  closedTitle: 'Inicie sesión para ver cómo terminó el turno',
  closedText: 'Usted pidió terminar este turno, y parece terminado. Inicie sesión para ver cómo terminó.',
  logInAgain: 'Iniciar sesión de nuevo',
  clockFast: 'El reloj de este teléfono va {time} adelantado',
  clockSlow: 'El reloj de este teléfono va {time} atrasado',
  clockText:
    'Active la fecha y hora automáticas en los ajustes del teléfono. Hasta entonces, sus horas de llegada y de registro son incorrectas.',
  storageTitle: 'Solo quedan {size} MB libres en este teléfono',
  storageText:
    'Borre fotos, vídeos o aplicaciones antiguas. Con el teléfono lleno no se puede registrar nada más.',
  moreTitle: 'Más',
  theme: 'Pantalla',
  themeLight: 'Clara',
  themeSun: 'Sol',
  themeDark: 'Oscura',
  language: 'Idioma',
  driver: 'Conductor',
  sessionSince: 'Turno desde: {time}',
  phone: 'Este teléfono',
  storageFree: 'Espacio: {size} MB libres',
  storageUnknown: 'Espacio: el navegador no dice cuánto queda libre',
  storageKept: 'El navegador conserva los datos de esta aplicación.',
  storageAtRisk:
    'El navegador puede borrar los datos de esta aplicación cuando el teléfono esté lleno. En la pantalla de inicio está más segura.',
  version: 'Versión de la aplicación',
  device: 'Número del dispositivo',
  endDay: 'Terminar la jornada',
  logOut: 'Cerrar sesión',
  logOutTitle: '¿Cerrar sesión?',
  logOutText: 'Necesita red para volver a iniciar sesión.',
  logOutUnsent: {
    one: '{count} registro no se ha enviado todavía. Se queda en este teléfono y solo se envía cuando vuelva a iniciar sesión aquí.',
    other:
      '{count} registros no se han enviado todavía. Se quedan en este teléfono y solo se envían cuando vuelva a iniciar sesión aquí.',
  },
  logOutSession:
    'Su turno sigue abierto y nadie más puede tomar {asset}. Para acabar el trabajo, termine mejor la jornada.',
  stay: 'No cerrar sesión',
  sendFirst: 'Ver lo que no se ha enviado',
};
