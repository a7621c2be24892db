import type { CatalogueLike } from '@fleet/ui';
import type { signInEnglish } from './sign-in-english.js';

/** The texts of log-in, organisation and asset, in Spanish. */
export const signInSpanish: CatalogueLike<typeof signInEnglish> = {
  logIn: 'Iniciar sesión',
  userName: 'Usuario',
  pin: 'PIN',
  showPin: 'Mostrar el PIN',
  hidePin: 'Ocultar el PIN',
  userNameMissing: 'Escriba su usuario.',
  pinMissing: 'Escriba su PIN.',
  logInAgain: 'Iniciar sesión de nuevo',
  logInAgainText:
    'Su sesión ha caducado. Su trabajo está seguro en este teléfono y se envía cuando inicie sesión.',
  unsentOf: {
    one: '{name} tiene {count} registro sin enviar en este teléfono. Se envía cuando {name} inicie sesión.',
    other:
      '{name} tiene {count} registros sin enviar en este teléfono. Se envían cuando {name} inicie sesión.',
  },
  otherDriverTitle: 'Trabajo sin enviar en este teléfono',
  useName: 'Iniciar sesión como {name}',
  wrongTitle: 'El usuario o el PIN no es correcto',
  wrongText:
    'Compruebe los dos e inténtelo de nuevo. Tras cinco intentos fallidos tiene que esperar antes de volver a intentarlo.',
  lockedTitle: 'Demasiados intentos fallidos',
  lockedText: 'Puede intentarlo de nuevo a las {time}. Si ha olvidado su PIN, pida uno nuevo a su oficina.',
  lockedTextNoTime:
    'Espere unos minutos e inténtelo de nuevo. Si ha olvidado su PIN, pida uno nuevo a su oficina.',
  busyTitle: 'Demasiadas peticiones',
  busyText: 'El servidor está ocupado. Inténtelo de nuevo a las {time}.',
  offlineTitle: 'Sin red',
  offlineText:
    'Para iniciar sesión hace falta red. Active los datos móviles o la wifi e inténtelo de nuevo. Después puede trabajar sin red.',
  unreachableTitle: 'El servidor no responde',
  unreachableText:
    'Hay red, pero no se llega al servidor. Inténtelo de nuevo en un minuto o pregunte a su oficina.',
  portalTitle: 'Acepte primero las condiciones de esta red',
  portalText:
    'En lugar del servidor ha respondido otra página, como en la wifi de un hotel o de un área de servicio. Abra el navegador y acepte las condiciones de la red, o use los datos móviles. Después inténtelo de nuevo.',
  versionTitle: 'La aplicación y el servidor tienen versiones distintas',
  versionText:
    'Cierre la aplicación y ábrala de nuevo con red para que se actualice. Si eso no ayuda, avise a su oficina.',
  addressTitle: 'Esta dirección no está configurada',
  addressText:
    'El servidor no conoce la dirección {host}. Avise a su oficina: quien lo administra debe configurarla.',
  faultTitle: 'El servidor tiene un problema',
  faultText: 'Inténtelo de nuevo en un minuto. Si sigue así, avise a su oficina: {detail}.',
  refusedTitle: 'Eso no se ha aceptado',
  notDriverTitle: 'Usted no es conductor aquí',
  notDriverText:
    'Su usuario no es conductor en ninguna empresa. Pida a su oficina que lo registre como conductor.',
  storageFullTitle: 'Este teléfono está lleno',
  storageFullText: 'Libere espacio, por ejemplo fotos o aplicaciones antiguas, e inténtelo de nuevo.',
  storageBrokenTitle: 'No se puede abrir el almacenamiento de este teléfono',
  storageBrokenText:
    'Cierre las otras ventanas de esta aplicación y ábrala de nuevo. En una ventana privada no puede guardar su trabajo. ({detail})',
  organisationTitle: '¿Para quién conduce hoy?',
  organisation: 'Empresa',
  organisationMissing: 'Elija una empresa.',
  goOn: 'Continuar',
  back: 'Atrás',
  assetTitle: 'Su vehículo',
  assetQuestion: '¿Qué vehículo conduce hoy?',
  search: 'Buscar',
  searchAssets: 'Buscar vehículos',
  scan: 'Escanear',
  scanTitle: 'Escanee el código del vehículo',
  startSession: 'Empezar turno',
  startWith: 'Conducir con {asset}',
  chooseFirst: 'Elija antes un vehículo: escanee su código o tóquelo en la lista.',
  assets: 'Vehículos',
  chosen: 'Elegido',
  outOfService: 'Fuera de servicio',
  plannedForYou: 'Previsto para usted',
  otherVehicleTitle: 'Su ruta no está prevista con {asset}. ¿Seguir de todos modos?',
  otherVehicleText: 'Está prevista con {planned}.',
  trailerTitle: '{asset} es un remolque. ¿Empezar el turno con él de todos modos?',
  trailerText: 'Normalmente, el turno se empieza con el vehículo que tira de él.',
  trailerYes: 'Sí, empezar turno',
  trailerNo: 'No, elegir otro',
  noAssetsTitle: 'Todavía no hay vehículos en este teléfono',
  noAssetsOnline: 'Todavía no hay vehículos para usted, o la lista aún se está cargando.',
  noAssetsOffline: 'La lista se carga cuando hay red. Puede escanear el código en cuanto haya red.',
  readAgain: 'Cargar la lista de nuevo',
  noMatchTitle: 'No se ha encontrado nada',
  noMatchText:
    'Ningún vehículo tiene «{query}» en el nombre, la matrícula o el número. Pruebe con menos letras o escanee su código.',
  unknownCodeTitle: 'Este código no es de ningún vehículo suyo',
  unknownCodeText: 'El código dice «{code}». Escanee el código del propio vehículo o búsquelo.',
  moreAssets: {
    one: '{count} más. Escriba para encontrarlo.',
    other: '{count} más. Escriba para encontrarlos.',
  },
  needsNetworkTitle: 'Para empezar un turno hace falta red',
  needsNetworkText:
    'El servidor debe saber quién conduce qué vehículo. Su elección queda guardada; toque «Empezar turno» en cuanto haya red.',
  assetTakenTitle: '{asset} está en uso',
  assetTakenText:
    'Está en el turno de otro conductor o teléfono. Elija otro vehículo o pida a su oficina que termine ese turno.',
  assetTakenBy:
    'Lo tiene {driver} desde: {time}. Elija otro vehículo o pida a esa persona o a su oficina que termine ese turno.',
  driverElsewhereTitle: 'Usted ya está en un turno',
  driverElsewhereText:
    'Empezó con {asset} en otro teléfono: {time}. Termine allí la jornada o termine ese turno aquí.',
  driverElsewhereShort: 'Termine la jornada en el otro teléfono o pida a su oficina que termine ese turno.',
  leftTitle: 'Su turno en {organisation} sigue abierto',
  leftText:
    'Empezó: {time}. Para continuarlo o terminarlo, cierre la sesión, iníciela de nuevo y elija {organisation}.',
  deviceTakenTitle: 'Otro conductor está usando este teléfono',
  deviceTakenText:
    'El conductor anterior no ha terminado la jornada en este teléfono. Él o su oficina pueden terminarla.',
  endOther: 'Terminar ese turno',
  endOtherTitle: '¿Terminar el turno en el otro teléfono?',
  endOtherText:
    'Ese teléfono ya no podrá registrar nada. Lo que se registró allí se conserva, y se envía en cuanto vuelva a iniciar sesión en él.',
  endOtherReason: 'Terminado por el conductor en otro teléfono',
  keepOther: 'Dejarlo como está',
  unknownAssetTitle: 'El servidor no conoce este vehículo',
  unknownAssetText: 'Puede que lo hayan quitado. Cargue la lista de nuevo y elija otro.',
};
