import type { CatalogueLike } from '@fleet/ui';
import type { releaseEnglish } from './release-english.js';

/** The texts of what the office does to the route and the session, in Spanish. */
export const releaseSpanish: CatalogueLike<typeof releaseEnglish> = {
  title: '¿Ceder esta ruta?',
  asks: 'Su oficina le pide que ceda «{route}».',
  asksUnknown: 'Su oficina le pide que ceda su ruta.',
  why: 'Por qué',
  timeLeft: 'Tiempo que queda para responder',
  until: 'Hasta las {time}',
  hurry: 'Queda menos de un minuto.',
  whatHappens: 'Qué pasa después',
  ifReleased: 'Si cede la ruta, ya no estará en este teléfono. Su turno sigue y empieza su próxima ruta.',
  ifRefused: 'Si la rechaza, conserva la ruta y su oficina lee su motivo.',
  ifDue: 'Si no responde antes de las {time}, su oficina retira la ruta y su turno termina.',
  capturedIsSafe: 'Lo que ha registrado sigue seguro y se envía en cualquier caso.',
  release: 'Ceder',
  refuse: 'Rechazar',
  confirmTitle: '¿Ceder «{route}»?',
  confirmText: 'No podrá deshacerlo.',
  offlineTitle: 'Sin red: ahora no se puede enviar su respuesta',
  offlineText:
    'Si su respuesta no llega antes de las {time}, su oficina retira la ruta y su turno termina. Lo que no se haya enviado hasta entonces se envía cuando vuelva a iniciar sesión.',
  refusalWillWait: 'Sin red: su rechazo se envía en cuanto la haya',
  refusalWaits: 'Su rechazo está guardado en este teléfono y se envía solo',
  keepWorking: 'Seguir trabajando',
  refuseTitle: '¿Por qué rechaza?',
  reason: 'Motivo',
  reasons: {
    atCustomer: 'Estoy con el cliente',
    loaded: 'La mercancía está cargada',
    almostDone: 'Casi he terminado',
    another: 'Otro motivo',
  },
  ownReason: 'Su motivo',
  reasonMissing: 'Elija o escriba un motivo; su oficina lo lee.',
  sendRefusal: 'No ceder la ruta',
  back: 'Atrás',
  notSentTitle: 'Su respuesta no se ha enviado',
  notSentNetwork: 'No hay red o el servidor no responde. Inténtelo de nuevo.',
  notSentRefused: 'El servidor no la ha aceptado: {detail}',
  goOn: 'Continuar',
  ended: {
    released: {
      title: 'Ha cedido la ruta',
      text: '«{route}» ya no es suya. Lo que ha registrado en ella se envía en cualquier caso.',
    },
    refused: {
      title: 'Conserva la ruta',
      text: 'Su oficina tiene su motivo. Continúe con «{route}».',
    },
    cancelled: {
      title: 'Conserva la ruta',
      text: 'Su oficina ya no pide «{route}». No hay nada que responder.',
    },
    elsewhere: {
      title: 'La petición se respondió en otro lugar',
      text: '«{route}» ya no es suya. Lo que ha registrado en ella se envía en cualquier caso.',
    },
    due: {
      title: 'Se acabó el tiempo',
      text: 'Su oficina retira «{route}» y su turno termina. Lo que aún no se ha enviado se envía cuando vuelva a iniciar sesión. Su oficina decide sobre lo que registre a partir de ahora.',
    },
  },
  takenTitle: 'Le han retirado la ruta',
  takenText: 'Su oficina ha retirado «{route}» de este teléfono.',
  takenWaiting: {
    one: '{count} registro de esta ruta no se ha enviado todavía. Se enviará igualmente, y su oficina verá que llegó con retraso.',
    other:
      '{count} registros de esta ruta no se han enviado todavía. Se enviarán igualmente, y su oficina verá que llegaron con retraso.',
  },
  takenAllSent: 'Todo lo que ha registrado en ella está enviado.',
  takenAtCustomer: 'Si todavía está en {stop}, pregunte a su oficina si debe continuar allí.',
  nextRoute: 'Su próxima ruta es «{route}».',
  noNextRoute: 'Ahora no tiene otra ruta.',
  revokedTitle: 'Su turno ha terminado',
  revokedHeadline: 'Su oficina ha terminado su turno',
  revokedText: 'Ya no puede registrar nada más en él. Si no sabe por qué, llame a su oficina.',
  revokedReason: 'Motivo: {reason}',
  revokedUnanswered:
    'Su oficina había pedido su ruta. No llegó respuesta a tiempo, así que retiró la ruta y terminó su turno.',
  revokedDisabled: 'Su oficina le desactivó como conductor.',
  endedHeadline: 'Su turno fue terminado por su oficina o en otro teléfono',
  endedText: 'Ya no puede registrar nada más en él.',
  ownHeadline: 'Usted terminó este turno en otro teléfono',
  ownText: 'Ya no puede registrar nada más en él. Si no fue usted, llame a su oficina.',
  revokedDue:
    'Su oficina había pedido «{route}», plazo: {time}. No llegó respuesta, así que retiró la ruta y terminó su turno.',
  safeTitle: 'Lo que ha registrado está seguro',
  safeWaiting: {
    one: '{count} registro sigue en este teléfono.',
    other: '{count} registros siguen en este teléfono.',
  },
  safeSent: 'Todo lo que ha registrado está enviado.',
  safeQuarantined: {
    one: '{count} registro se hizo después de terminar el turno. Su oficina decide si cuenta.',
    other: '{count} registros se hicieron después de terminar el turno. Su oficina decide si cuentan.',
  },
  safeLogIn: {
    one: '{count} registro se envía en cuanto inicie sesión. Su oficina ve que llegó con retraso y decide sobre lo que registró después de terminar el turno.',
    other:
      '{count} registros se envían en cuanto inicie sesión. Su oficina ve que llegaron con retraso y decide sobre lo que registró después de terminar el turno.',
  },
  safeGoing: {
    one: '{count} registro se está enviando solo. Su oficina ve que llegó con retraso y decide sobre lo que registró después de terminar el turno.',
    other:
      '{count} registros se están enviando solos. Su oficina ve que llegaron con retraso y decide sobre lo que registró después de terminar el turno.',
  },
  safeOffline: {
    one: '{count} registro se envía automáticamente en cuanto haya red. Su oficina ve que llegó con retraso y decide sobre lo que registró después de terminar el turno.',
    other:
      '{count} registros se envían automáticamente en cuanto haya red. Su oficina ve que llegaron con retraso y decide sobre lo que registró después de terminar el turno.',
  },
  safeRefused: {
    one: '{count} registro fue rechazado y debe corregirse.',
    other: '{count} registros fueron rechazados y deben corregirse.',
  },
  seeUnsent: 'Ver lo que no se ha enviado',
  logIn: 'Iniciar sesión',
  takeVehicle: 'Elegir un vehículo',
  reasonAfterLogIn: 'Inicie sesión para ver quién lo terminó y por qué.',
};
