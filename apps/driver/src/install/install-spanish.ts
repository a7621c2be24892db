import type { CatalogueLike } from '@fleet/ui';
import type { installEnglish } from './install-english.js';

/** The texts about the app on the phone, in Spanish. */
export const installSpanish: CatalogueLike<typeof installEnglish> = {
  appName: 'Conductor',
  newVersionTitle: 'Hay una nueva versión lista',
  newVersionText: 'Se inicia automáticamente cuando no hay ningún formulario abierto.',
  updateNow: 'Actualizar ahora',
  tooOldTitle: 'Esta versión de la aplicación es demasiado antigua',
  tooOldText:
    'El servidor necesita una más nueva. Lo que ha registrado está seguro y se queda en este teléfono. Actualice cuando tenga red.',
  hintTitle: 'Ponga la aplicación en la pantalla de inicio',
  hintText: 'Así se abre con un toque, incluso sin red, y el teléfono guarda sus datos.',
  hintIos:
    'Toque el botón de compartir del navegador y después «Añadir a pantalla de inicio». Así el teléfono guarda los datos de la aplicación.',
  addToHome: 'Poner en pantalla de inicio',
  notifications: 'Notificaciones',
  notificationsText: 'Avisan cuando la oficina le pide la ruta, la cambia o termina su turno.',
  notificationsOn: 'Activadas',
  notificationsDenied:
    'Bloqueadas en los ajustes del navegador. Permita allí las notificaciones para esta página.',
  turnOn: 'Activar las notificaciones',
  releaseNews: 'Su oficina le pide que ceda {route}. Abra la aplicación para responder.',
  routeNews: 'Su oficina ha cambiado {route}.',
  revokedNews: 'Su turno ha terminado. Abra la aplicación para ver qué significa.',
};
