import type { CatalogueLike } from '@fleet/ui';
import type { dayEndEnglish } from './day-end-english.js';

/** The texts of the end of the day, in Spanish. */
export const dayEndSpanish: CatalogueLike<typeof dayEndEnglish> = {
  title: 'Fin de la jornada',
  endDay: 'Terminar la jornada',
  closing: 'Se está enviando todo…',
  records: 'Registros',
  pictures: 'Imágenes',
  progress: '{done} de {total}',
  nothingCaptured: 'En este turno todavía no se ha registrado nada.',
  allSent: 'Todo está enviado. Puede terminar la jornada.',
  willSend: 'Primero se envía todo lo que espera; después termina su turno con {asset}.',
  willEnd: 'Su turno con {asset} termina y otra persona puede tomar el vehículo.',
  willEndAny: 'Su turno termina.',
  willSendAny: 'Primero se envía todo lo que espera; después termina su turno.',
  openRouteTitle: '«{route}» no está completada',
  openRouteText: 'Puede terminar la jornada de todos modos. La ruta sigue siendo suya.',
  openRoute: 'Abrir la ruta',
  cannotGo: 'Esto no se puede enviar',
  cannotGoHelp: 'Corrija antes estos registros o termine la jornada sin ellos.',
  delayed: 'Estas imágenes no se pueden enviar por el momento',
  offlineTitle: 'Sin red',
  offlineText:
    'La jornada se puede terminar cuando haya red. Hasta entonces todo está seguro en este teléfono, también si cierra la aplicación.',
  waitsTitle: 'Ahora no se puede enviar',
  waitsText: '{reason}. Todo está seguro en este teléfono. Inténtelo de nuevo dentro de un rato.',
  signedOutTitle: 'Inicie sesión para terminar la jornada',
  signedOutText: 'Su sesión ha caducado. Inicie sesión con su PIN y se enviará todo.',
  logIn: 'Iniciar sesión',
  refusedTitle: 'El servidor no ha terminado el turno',
  refusedText: '{detail} Inténtelo de nuevo; si sigue así, llame a su oficina.',
  missingTitle: 'Faltan registros en el servidor',
  missingText:
    'El turno sigue abierto hasta que lleguen. Inténtelo de nuevo dentro de un rato; si sigue así, llame a su oficina.',
  askTitle: {
    one: '¿Terminar la jornada sin {count} registro?',
    other: '¿Terminar la jornada sin {count} registros?',
  },
  askText: {
    one: 'Fue rechazado y no figura en el comprobante. Se queda en este teléfono: todavía puede corregirlo más tarde, y entonces contará como retrasado.',
    other:
      'Fueron rechazados y no figuran en el comprobante. Se quedan en este teléfono: todavía puede corregirlos más tarde, y entonces contarán como retrasados.',
  },
  correctFirst: 'Corregir antes',
  endAnyway: 'Terminar de todos modos',
  receiptTitle: 'La jornada ha terminado',
  delivered: {
    one: '{count} registro entregado, {time}',
    other: 'Los {count} registros entregados, {time}',
  },
  deliveredAll: 'Todos los registros entregados, {time}',
  deliveredPart: '{done} de {total} registros entregados, {time}',
  leftBehind: {
    one: '{count} registro rechazado sigue en este teléfono.',
    other: '{count} registros rechazados siguen en este teléfono.',
  },
  receipt: 'Comprobante',
  receiptText:
    'El servidor ha confirmado cada número, así que no falta nada. Puede mostrar este comprobante; se queda aquí hasta su próximo turno.',
  driver: 'Conductor',
  organisation: 'Empresa',
  vehicle: 'Vehículo',
  day: 'Día',
  picturesSent: 'Imágenes',
  numbers: 'Números confirmados',
  numbersValue: 'del 1 al {last}, no falta ninguno',
  session: 'Turno',
  nextSession: 'Empezar otro turno',
  noReceiptTitle: 'No hay ningún turno que terminar',
  noReceiptText: 'Cuando haya terminado un turno en este teléfono, su comprobante estará aquí.',
  takeVehicle: 'Elegir un vehículo',
};
